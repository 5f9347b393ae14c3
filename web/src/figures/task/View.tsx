/**
 * A task: the given facts, and the fields for the answer. It contains no solution, and is independent of its page.
 *
 * **Invariants**
 * 1. Everything needed for the answer is visible, also as text.
 * 2. A completed task is read-only.
 */

import { FilterQuestion, FilterTask, WordTask } from "./kinds";
import type { TaskParams } from "./params";
import "./task.css";

interface TaskFigureProps extends TaskParams {
  /** False if the page shows the filter of the task elsewhere. */
  readonly showsFilter?: boolean;
}

/** The task. */
export function TaskFigure({ facts, showsFilter = true, ...draft }: TaskFigureProps) {
  const isOfFilter = facts.kind === "maybe" || facts.kind === "culprits";
  const Filter = showsFilter ? FilterTask : FilterQuestion;
  return (
    <div className="task">
      {isOfFilter ? <Filter facts={facts} {...draft} /> : <WordTask facts={facts} {...draft} />}
    </div>
  );
}
