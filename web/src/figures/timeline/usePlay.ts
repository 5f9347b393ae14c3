/**
 * Play: moves the position forward moment by moment with the frames of the browser.
 *
 * Pauses by itself after a false positive, so that nobody misses it, and at the end.
 */
import { useEffect, useRef } from "react";
import { nextMoment, type Stop, type TraceEvent } from "../../trace";
import { dwellMs } from "./layout";

interface PlayOptions {
  readonly events: readonly TraceEvent[];
  readonly stops: readonly Stop[];
  readonly position: number;
  readonly playing: boolean;
  readonly speed: number;
  readonly onPosition: (position: number) => void;
  readonly onPlaying: (playing: boolean) => void;
}

/** Whether play halts when it gets here. */
function pausesAt(all: readonly Stop[], position: number): boolean {
  return all.some((stop) => stop.position === position && stop.bookmark === "false-positive");
}

/** A longer gap between two frames than this is a hidden tab, not time that was seen. */
const FRAME_LIMIT_MS = 100;

export function usePlay(options: PlayOptions): void {
  const latest = useRef(options);
  latest.current = options;
  const { playing } = options;
  useEffect(() => {
    if (!playing) {
      return;
    }
    let before: number | null = null;
    let waited = 0;
    const frame = (now: number) => {
      const { events, stops, position, speed, onPosition, onPlaying } = latest.current;
      waited += Math.min(before === null ? 0 : now - before, FRAME_LIMIT_MS) * speed;
      before = now;
      if (position >= events.length) {
        onPlaying(false);
        return;
      }
      if (waited >= dwellMs(events[position - 1])) {
        waited = 0;
        const next = nextMoment(events, position);
        onPosition(next);
        if (pausesAt(stops, next)) {
          onPlaying(false);
          return;
        }
      }
      request = requestAnimationFrame(frame);
    };
    let request = requestAnimationFrame(frame);
    return () => cancelAnimationFrame(request);
  }, [playing]);
}
