/**
 * The way from one position of a trace to the next: how far play has come. Timeline and picture share it as a context, so that a
 * frame draws nothing else anew.
 */
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

export interface Playhead {
  /** Part of the way to the next position, from 0 to 1. */
  readonly progress: number;
  readonly onProgress: (position: number, progress: number) => void;
}

const PlayheadContext = createContext<Playhead | null>(null);

/** Keeps the way of the pictures and the timeline in it. A position that is set anew begins at its own start. */
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
