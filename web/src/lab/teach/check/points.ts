/** Points of answers by a rule. Pure. */

import type { TaskGrade } from "../../../engine/contract";
import type { CheckState } from "../state";
import { readTasks, type SetTask } from "./judge";

/** Code that counts if a student sent several for a task. */
export type Counts = "best" | "first" | "last";

/** The rule of a lecturer. */
export interface PointRule {
  /** Points of each task of the assignment. */
  readonly points: readonly number[];
  /** Attempts from which a right answer earns less; 0: never. */
  readonly late: number;
  /** Share that it earns then, in percent. */
  readonly share: number;
  /** True if a wrong answer earns the share of its right parts. */
  readonly isPartial: boolean;
  readonly counts: Counts;
}

/** Initial points of a task. */
const POINTS = 1;

/** Reads the points of tasks as links contain them: `2,3.5`. */
export function readPoints(written: string, tasks: readonly SetTask[]): readonly number[] {
  const parts = written.split(",");
  return tasks.map((_, at) => (parts[at] === undefined || parts[at] === "" ? POINTS : Number(parts[at])));
}

/** Writes them; empty if all tasks have the same initial points. */
export function writePoints(points: readonly number[]): string {
  return points.every((one) => one === POINTS) ? "" : points.map(String).join(",");
}

/** The rule of a gradebook. */
export function ruleOf({ tasks, points, late, share, partial, counts }: CheckState): PointRule {
  return { points: readPoints(points, readTasks(tasks)), late, share, isPartial: partial === "yes", counts };
}

/** Points of an answer to a task. */
export function pointsOf(grade: TaskGrade, tries: number, most: number, rule: PointRule): number {
  const share = grade.isRight ? 1 : rule.isPartial ? grade.right / Math.max(grade.of, 1) : 0;
  const kept = rule.late > 0 && tries >= rule.late ? rule.share / 100 : 1;
  return Math.round(most * share * kept * 100) / 100;
}
