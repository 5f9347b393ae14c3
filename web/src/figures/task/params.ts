/** What the figure of a task takes: its facts, what is answered so far, and whether that may still change. */

import type { TaskFacts } from "../../engine/contract";

/** An answer in the making. */
export interface Draft {
  /** The numbers of the choices taken. */
  readonly chosen: readonly number[];
  /** What was typed, in the order of the fields. */
  readonly numbers: readonly string[];
}

/** Nothing yet. */
export const EMPTY_DRAFT: Draft = { chosen: [], numbers: [] };

export interface TaskParams {
  readonly facts: TaskFacts;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  /** Whether the answer is right and stays. */
  readonly isDone: boolean;
}
