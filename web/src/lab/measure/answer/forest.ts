/**
 * Which claims the plot shows, and where their marks are, in percent of its width. Pure.
 *
 * **Invariants** (broken by `forest.test.ts`)
 * 1. Equal values are in one place for all rows, and the axis is logarithmic.
 * 2. A ratio beyond the axis is at its end and marked as cut.
 */

import type { ClaimPointOf } from "../../../engine/contract";

/** Rows at first sight. */
export const MOST = 14;
/** Rows of them for claims that this machine cannot test, which are the gains of the paper on its hardware. */
const UNTESTED = 5;

/** The axis, as factors of the claimed number. */
const [LOW, HIGH] = [0.05, 20] as const;
export const TICKS = [0.1, 1, 10] as const;

/** What is shown: the most important points, or all with one verdict. */
export type ForestChoice = "most" | ClaimPointOf["verdict"];

/** The points of a choice, in the engine's order of importance. Those that this machine cannot test are last. */
export function shownPoints(points: readonly ClaimPointOf[], choice: ForestChoice): readonly ClaimPointOf[] {
  if (choice !== "most") return points.filter(({ verdict }) => verdict === choice);
  const untested = points.filter(({ verdict }) => verdict === "not-comparable");
  const tested = points.filter(({ verdict }) => verdict !== "not-comparable");
  return [...tested.slice(0, MOST - Math.min(UNTESTED, untested.length)), ...untested].slice(0, MOST);
}

/** Place of a ratio, in percent of the width of the plot. */
export function placeOf(ratio: number): number {
  const inside = Math.min(Math.max(ratio, LOW), HIGH);
  return (100 * Math.log(inside / LOW)) / Math.log(HIGH / LOW);
}

/** Marks of a point. */
export interface ForestMarks {
  readonly at: number;
  readonly low: number;
  readonly high: number;
  /** The side on which the value is beyond the axis. */
  readonly cut: "low" | "high" | null;
}

/** Returns the marks of a point. */
export function marksOf({ ratio, ratioLow = ratio, ratioHigh = ratio }: ClaimPointOf): ForestMarks {
  const cut = ratio < LOW ? "low" : ratio > HIGH ? "high" : null;
  return { at: placeOf(ratio), low: placeOf(ratioLow), high: placeOf(ratioHigh), cut };
}
