/**
 * Clock of a scene. A scene is a pure function of its time, so playing, stepping, dragging and skipping only set that time.
 *
 * **Invariants**
 * 1. The time is between 0 and the last mark.
 * 2. With reduced motion, no clock runs: a started scene is immediately at its end.
 * 3. A hidden browser tab does not advance the scene.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { prefersReducedMotion } from "../frame/motion";
import { endOf, type Mark, nextMark, previousMark } from "./clock";

/** The time of a scene and everything that changes it. */
export interface Scene {
  /** Time in ms. */
  readonly t: number;
  readonly endMs: number;
  readonly isPlaying: boolean;
  readonly isAtEnd: boolean;
  /** Plays from here, or from the start if the scene is at its end. With reduced motion it goes to the end, or back to the start. */
  readonly play: () => void;
  readonly pause: () => void;
  readonly replay: () => void;
  /** Goes to the end. */
  readonly skip: () => void;
  /** Goes to the next or previous mark and stops there. */
  readonly step: (direction: 1 | -1) => void;
  readonly seek: (t: number) => void;
}

export interface SceneOptions {
  readonly marks: readonly Mark[];
  /** True if the scene starts by itself. Otherwise it is at its end, and users can replay it. */
  readonly startsPlaying: boolean;
  /** Factor of time; 1 by default. */
  readonly speed?: number;
  /** Called once whenever the scene reaches its end. */
  readonly onEnd?: () => void;
}

/** A longer gap between two frames is a hidden tab, not time that was seen. */
const FRAME_LIMIT_MS = 100;

export function useScene({ marks, startsPlaying, speed = 1, onEnd }: SceneOptions): Scene {
  const endMs = endOf(marks);
  const [t, setTime] = useState(() => (startsPlaying && !prefersReducedMotion() ? 0 : endMs));
  const [isPlaying, setPlaying] = useState(() => startsPlaying && !prefersReducedMotion());
  const latest = useRef({ t, speed, endMs, onEnd });
  latest.current = { t, speed, endMs, onEnd };
  const isAtEnd = t >= endMs;

  useEffect(() => {
    if (!isPlaying) return;
    let before: number | null = null;
    let request = requestAnimationFrame(function frame(now) {
      const { t: at, speed: factor, endMs: end } = latest.current;
      const elapsed = Math.min(before === null ? 0 : now - before, FRAME_LIMIT_MS) * factor;
      before = now;
      const next = Math.min(at + elapsed, end);
      latest.current.t = next;
      setTime(next);
      if (next >= end) setPlaying(false);
      else request = requestAnimationFrame(frame);
    });
    return () => cancelAnimationFrame(request);
  }, [isPlaying]);

  useEffect(() => {
    if (isAtEnd) latest.current.onEnd?.();
  }, [isAtEnd]);

  const seek = useCallback((to: number) => {
    const inside = Math.min(Math.max(to, 0), latest.current.endMs);
    latest.current.t = inside;
    setTime(inside);
    setPlaying(false);
  }, []);
  const playFrom = useCallback(
    (from: number) => {
      if (prefersReducedMotion()) {
        seek(latest.current.endMs);
        return;
      }
      latest.current.t = from;
      setTime(from);
      setPlaying(true);
    },
    [seek],
  );
  return {
    t: Math.min(t, endMs),
    endMs,
    isPlaying,
    isAtEnd,
    // With reduced motion, its start and its end are shown in turn.
    play: () => (isAtEnd && prefersReducedMotion() ? seek(0) : playFrom(isAtEnd ? 0 : t)),
    pause: () => setPlaying(false),
    replay: () => playFrom(0),
    skip: () => seek(endMs),
    step: (direction) => seek(direction === 1 ? nextMark(marks, t) : previousMark(marks, t)),
    seek,
  };
}
