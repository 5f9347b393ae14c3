/**
 * Parameters of the timeline: a lookup, a position in it, and whether it is playing.
 *
 * **Units**: `position` is the number of events that have happened.
 */
import type { ReactNode } from "react";
import type { LookupTrace, TreeSummary } from "../../engine/contract";

export interface TimelineParams {
  readonly trace: LookupTrace;
  readonly position: number;
  readonly onPosition: (position: number) => void;
  readonly playing: boolean;
  readonly onPlaying: (playing: boolean) => void;
  /** Hears what a step showed, where the page has a live region; without it the figure has its own. */
  readonly onSay?: ((sentence: string) => void) | undefined;
  /** The speed to begin with, one of {@link SPEEDS} or between. */
  readonly speed?: number | undefined;
  /** The tree; without it the levels of the trace are narrated. */
  readonly summary?: TreeSummary | undefined;
  /** The same lookup in another tree at the right of the first, and its position. The narration compares both. */
  readonly other?: { readonly trace: LookupTrace; readonly position: number } | undefined;
  /** Content of *more* in addition to the speed. */
  readonly more?: ReactNode;
}

/** Speeds that can be chosen, as factors. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const;
