/**
 * Answers of a student to an assignment, as stored in the link: seed, last graded answer and attempts of each task. Pure.
 *
 * **Invariant** (test: `work.test.ts`): `readWork(writeWork(w))` is `w`. A task without an instance is an empty entry.
 */

import type { TaskState } from "../learn/TaskStep";

const MOST_TRIES = 65_535;

/** Parses the work on `count` tasks. An entry is null if no instance was chosen yet. */
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

type Work = readonly (TaskState | null)[];

/** Number of graded answers that another instance of the tasks with an instance from the name removes. */
export function lostBy(seed: number, work: Work, isNamed: readonly boolean[]): number {
  return work.filter((one, at) => isNamed[at] === true && one !== null && one.seed !== seed && one.answer !== "")
    .length;
}

/** The work with another instance of these tasks. With a limit of attempts, used ones still count. */
export function withSeed(seed: number, work: Work, isNamed: readonly boolean[], keepsTries: boolean): Work {
  return work.map((one, at) =>
    isNamed[at] === true && one?.seed !== seed ? { seed, answer: "", tries: keepsTries ? (one?.tries ?? 0) : 0 } : one,
  );
}
