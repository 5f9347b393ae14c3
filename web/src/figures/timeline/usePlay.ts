/**
 * Play: moves the position forward moment by moment with the frames of the browser, several in a frame where each is short.
 *
 * Pauses by itself where it is told to, so that nobody misses what is there, and at the end.
 */
import { useEffect, useRef } from "react";
import type { BarParams } from "./Bar";

interface PlayOptions extends Pick<BarParams, "position" | "playing" | "step" | "dwellMs" | "pausesAt"> {
  readonly end: number;
  readonly speed: number;
  readonly onPosition: (position: number) => void;
  readonly onPlaying: (playing: boolean) => void;
}

/** A longer gap between two frames than this is a hidden tab, not time that was seen. */
const FRAME_LIMIT_MS = 100;

/** How far play comes in the time that has gathered, and what is left of it. */
function advanced(
  { position, end, step, dwellMs, pausesAt }: PlayOptions,
  gatheredMs: number,
): { readonly at: number; readonly leftMs: number; readonly isHeld: boolean } {
  let [at, leftMs] = [position, gatheredMs];
  while (at < end && leftMs >= dwellMs(at)) {
    leftMs -= dwellMs(at);
    at = step.next(at);
    if (pausesAt(at)) return { at, leftMs: 0, isHeld: true };
  }
  return { at, leftMs, isHeld: false };
}

export function usePlay(options: PlayOptions): void {
  const latest = useRef(options);
  latest.current = options;
  const { playing } = options;
  useEffect(() => {
    if (!playing) {
      return;
    }
    let before: number | null = null;
    let gatheredMs = 0;
    const frame = (now: number) => {
      const { position, end, speed, onPosition, onPlaying } = latest.current;
      gatheredMs += Math.min(before === null ? 0 : now - before, FRAME_LIMIT_MS) * speed;
      before = now;
      if (position >= end) {
        onPlaying(false);
        return;
      }
      const { at, leftMs, isHeld } = advanced(latest.current, gatheredMs);
      gatheredMs = leftMs;
      if (at !== position) onPosition(at);
      if (isHeld) {
        onPlaying(false);
        return;
      }
      request = requestAnimationFrame(frame);
    };
    let request = requestAnimationFrame(frame);
    return () => cancelAnimationFrame(request);
  }, [playing]);
}
