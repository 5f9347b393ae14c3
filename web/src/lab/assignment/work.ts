/**
 * What a student has answered of an assignment, as it stands in the link: for each task its seed, the answer that was graded
 * last, and the tries. Pure.
 *
 * **Invariant** (broken by `work.test.ts`): `readWork(writeWork(w))` is `w`. A task without an instance is an empty place.
 */

import type { TaskState } from "../learn/TaskStep";

const MOST_TRIES = 65_535;

/** The work on so many tasks; null where no instance was chosen yet. */
export function readWork(written: string, count: number): readonly (TaskState | null)[] {
  const parts = written.split(",");
  return Array.from({ length: count }, (_, at) => {
    const [seed, answer, tries] = (parts[at] ?? "").split(":");
    if (seed === undefined || answer === undefined || tries === undefined) return null;
    return { seed: Number(seed), answer, tries: Math.min(Number(tries), MOST_TRIES) };
  });
}

/** The work as text; empty if there is none. */
export function writeWork(work: readonly (TaskState | null)[]): string {
  if (work.every((state) => state === null)) return "";
  return work.map((state) => (state === null ? "" : `${state.seed}:${state.answer}:${state.tries}`)).join(",");
}
