/**
 * Play: advances the position with the frames of the browser, by several moments in a frame if each is short.
 *
 * Pauses at given positions, so that readers do not miss them, and at the end. With reduced motion, it jumps between numbered stops, and
 * stays at each long enough to read it.
 */
import { useEffect, useRef } from "react";
import { nextStop } from "../../trace";
import { prefersReducedMotion } from "../frame/motion";
import type { BarParams } from "./Bar";
import type { Playhead } from "./Playhead";

/** Subject and options of play. */
export interface PlayOptions
  extends Required<Pick<BarParams, "position" | "playing" | "step" | "stops" | "dwellMs" | "pausesAt">> {
  readonly end: number;
  readonly speed: number;
  readonly onPosition: (position: number) => void;
  readonly onPlaying: (playing: boolean) => void;
  /** Receives the progress from the position to the next one in every frame. Play resumes from it. */
  readonly playhead: Playhead | null;
}

/** Duration of a stop with reduced motion, at speed 1. */
export const STOP_MS = 1600;

/** A longer gap between two frames than this is a hidden tab, not time that was seen. */
const FRAME_LIMIT_MS = 100;

/** Returns the pace of play: moment by moment, or from stop to stop. */
function paceOf(
  { step, stops, dwellMs }: PlayOptions,
  isReduced: boolean,
): Pick<PlayOptions, "dwellMs"> & Pick<PlayOptions["step"], "next"> {
  if (!isReduced) return { dwellMs, next: step.next };
  return { dwellMs: () => STOP_MS, next: (from) => nextStop(stops, from) };
}

/** Returns the progress of play within the accumulated time, and the remaining time. */
function advanced(
  options: PlayOptions,
  isReduced: boolean,
  gatheredMs: number,
): { readonly at: number; readonly leftMs: number; readonly isHeld: boolean } {
  const { position, end, pausesAt } = options;
  const { dwellMs, next } = paceOf(options, isReduced);
  let [at, leftMs] = [position, gatheredMs];
  while (at < end && leftMs >= dwellMs(at)) {
    leftMs -= dwellMs(at);
    at = next(at);
    if (pausesAt(at)) return { at, leftMs: 0, isHeld: true };
  }
  return { at, leftMs, isHeld: false };
}

/** Part of the way from a position to the next. */
function partOf({ end, dwellMs }: PlayOptions, at: number, leftMs: number): number {
  const whole = at < end ? dwellMs(at) : 0;
  return whole <= 0 ? 0 : Math.min(leftMs / whole, 1);
}

/** Time that has gathered where play begins in the middle of a way. */
function gatheredAt({ playhead, position, dwellMs }: PlayOptions, isReduced: boolean): number {
  return isReduced || playhead === null ? 0 : playhead.progress * dwellMs(position);
}

export function usePlay(options: PlayOptions): void {
  const latest = useRef(options);
  latest.current = options;
  const { playing } = options;
  useEffect(() => {
    if (!playing) {
      return;
    }
    const isReduced = prefersReducedMotion();
    let before: number | null = null;
    let gatheredMs = gatheredAt(latest.current, isReduced);
    const frame = (now: number) => {
      const { position, end, speed, onPosition, onPlaying, playhead } = latest.current;
      gatheredMs += Math.min(before === null ? 0 : now - before, FRAME_LIMIT_MS) * speed;
      before = now;
      if (position >= end) {
        onPlaying(false);
        return;
      }
      const { at, leftMs, isHeld } = advanced(latest.current, isReduced, gatheredMs);
      gatheredMs = leftMs;
      if (at !== position) onPosition(at);
      if (!isReduced) playhead?.onProgress(at, partOf(latest.current, at, leftMs));
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
