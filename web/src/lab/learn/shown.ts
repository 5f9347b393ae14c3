/**
 * Step of the lab that shows the subject of a task, for each part of its answer. Pure.
 *
 * **Invariant** (test: `shown.test.ts`): every step exists in the lab of its task.
 */

import type { TaskName } from "../../engine/contract";

/** One step for the whole task, or one for each part. */
const SHOWN: Readonly<Record<TaskName, readonly [string, ...string[]]>> = {
  "1a": ["rate"],
  "1b": ["rate"],
  "2a": ["errors"],
  "2b": ["rotation"],
  "3a": ["policy"],
  "3b": ["policy"],
  "4a": ["probes", "probes", "reads"],
  "4b": ["reads"],
  "5a": ["levels"],
  "5b": ["width"],
  "6a": ["device"],
  "6b": ["mix"],
  "7a": ["clock"],
  "7b": ["agree"],
  "8a": ["best"],
  "8b": ["hot"],
  "9a": ["blog-union"],
  "9b": ["blog-memory"],
  "10a": ["bits"],
  "10b": ["ratio"],
  "10c": ["challenge"],
  "11a": ["probes"],
  "11b": ["moves"],
};

/** Step that shows a part of a task. */
export function stepOf(task: TaskName, part: number): string {
  return SHOWN[task][part] ?? SHOWN[task][0];
}

/** All tasks with their steps. */
export const SHOWN_STEPS: readonly (readonly [TaskName, string])[] = (Object.keys(SHOWN) as TaskName[]).flatMap(
  (task) => SHOWN[task].map((step) => [task, step] as const),
);

/** Number of the lab of a task. */
export function labOf(task: TaskName): string {
  return task.slice(0, -1);
}
