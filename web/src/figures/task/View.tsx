/**
 * A task: the given facts, and the fields for the answer. It contains no solution, and is independent of its page.
 *
 * **Invariants**
 * 1. Everything needed for the answer is visible, also as text.
 * 2. A completed task is read-only.
 */

import { FilterTask, WordTask } from "./kinds";
import type { TaskParams } from "./params";
import "./task.css";

/** The task. */
export function TaskFigure({ facts, ...draft }: TaskParams) {
  const isOfFilter = facts.kind === "maybe" || facts.kind === "culprits";
  return (
    <div className="task">
      {isOfFilter ? <FilterTask facts={facts} {...draft} /> : <WordTask facts={facts} {...draft} />}
    </div>
  );
}
