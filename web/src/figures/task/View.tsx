/**
 * A task: what is given, and where to answer. It knows neither what is right nor who asks.
 *
 * **Invariants**
 * 1. Everything that is needed to answer is on show, as text too.
 * 2. Once done, nothing changes any more.
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
