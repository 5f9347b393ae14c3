/**
 * Play: moves the position forward moment by moment with the frames of the browser, several in a frame where each is short.
 *
 * Pauses by itself where it is told to, so that nobody misses what is there, and at the end. Where motion is reduced it goes
 * from stop to stop, which are numbered, and stays at each long enough to be read: nothing is seen to move between them.
 */
import { useEffect, useRef } from "react";
import { nextStop } from "../../trace";
import { prefersReducedMotion } from "../frame/motion";
import type { BarParams } from "./Bar";
import type { Playhead } from "./Playhead";

/** What is played, and how. */
export interface PlayOptions
  extends Required<Pick<BarParams, "position" | "playing" | "step" | "stops" | "dwellMs" | "pausesAt">> {
  readonly end: number;
  readonly speed: number;
  readonly onPosition: (position: number) => void;
  readonly onPlaying: (playing: boolean) => void;
  /** Hears in every frame how far play has come from the position to the next; from there play goes on. */
  readonly playhead: Playhead | null;
}

/** How long a stop stays where motion is reduced, at speed 1. */
export const STOP_MS = 1600;

/** A longer gap between two frames than this is a hidden tab, not time that was seen. */
const FRAME_LIMIT_MS = 100;

/** How play goes on: moment by moment, or from stop to stop. */
function paceOf(
  { step, stops, dwellMs }: PlayOptions,
  isReduced: boolean,
): Pick<PlayOptions, "dwellMs"> & Pick<PlayOptions["step"], "next"> {
  if (!isReduced) return { dwellMs, next: step.next };
  return { dwellMs: () => STOP_MS, next: (from) => nextStop(stops, from) };
}

/** How far play comes in the time that has gathered, and what is left of it. */
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
