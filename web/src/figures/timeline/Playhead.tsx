/**
 * Progress of play from one position of a trace to the next. Timeline and picture share it as a context, so that a frame redraws nothing
 * else.
 */
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

export interface Playhead {
  /** Part of the way to the next position, from 0 to 1. */
  readonly progress: number;
  readonly onProgress: (position: number, progress: number) => void;
}

const PlayheadContext = createContext<Playhead | null>(null);

/** Provides the progress to the pictures and the timeline inside. A newly set position starts without progress. */
export function WithPlayhead({ position, children }: { readonly position: number; readonly children: ReactNode }) {
  const [at, setAt] = useState({ position, progress: 0 });
  const progress = at.position === position ? at.progress : 0;
  const playhead = useMemo(
    () => ({ progress, onProgress: (next: number, part: number) => setAt({ position: next, progress: part }) }),
    [progress],
  );
  return <PlayheadContext value={playhead}>{children}</PlayheadContext>;
}

/** Returns the way of the timeline around; null if nothing moves between positions. */
export function usePlayhead(): Playhead | null {
  return useContext(PlayheadContext);
}
