/** Kinds of tasks. Elements load each on demand (`elements/definitions/task.tsx`). */

import type { ComponentType } from "react";
import type { TaskFacts, TaskName } from "../../engine/contract";
import type { Form } from "./answer";
import type { TaskParams } from "./params";

/** Parts of each kind. */
export interface Kind {
  readonly Title: ComponentType<{ readonly task: TaskName }>;
  readonly Task: ComponentType<TaskParams>;
  readonly formOf: (facts: TaskFacts) => Form;
}

export { FilterQuestion, FilterTask } from "./FilterTask";
export { WordTask } from "./WordTask";
