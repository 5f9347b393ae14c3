/**
 * Claims in the plot, and the positions of their marks, in percent of its width. Pure.
 *
 * **Invariants** (broken by `forest.test.ts`)
 * 1. Equal values are in one place for all rows, and the axis is logarithmic and as narrow as the rows allow.
 * 2. A ratio beyond the axis is at its end and marked as cut.
 */

import type { ClaimPointOf } from "../../../engine/contract";
import type { ClaimVerdict } from "../../../engine/result-file.generated";

/** Rows at first sight. */
export const MOST = 14;
/** Rows of them for claims that this machine cannot test, which are the gains of the paper on its hardware. */
const UNTESTED = 5;

/** Ends that an axis can have, as factors of the claimed number. */
const ENDS = [1.25, 1.5, 2, 5, 10, 20] as const;
/** Room beyond the last tick, as a factor. */
const BEYOND = 1.15;
/** Share of the rows that must lie between the ends: a single far value is marked as cut. */
const INSIDE = 0.9;

/** An axis of factors around 1. */
export interface ForestAxis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** The narrowest axis that most of the tested points fit on. Points that this machine cannot test do not widen it. */
export function axisOf(points: readonly Pick<ClaimPointOf, "ratio" | "verdict">[]): ForestAxis {
  const tested = points.filter(({ verdict }) => verdict !== "not-comparable");
  const far = (tested.length === 0 ? points : tested)
    .map(({ ratio }) => Math.max(ratio, 1 / ratio))
    .sort((one, other) => one - other);
  const most = far[Math.max(0, Math.ceil(INSIDE * far.length) - 1)] ?? 1;
  const end = ENDS.find((one) => one >= most) ?? ENDS[ENDS.length - 1] ?? 20;
  return { low: 1 / (end * BEYOND), high: end * BEYOND, ticks: [1 / end, 1, end] };
}

/** Shown points: the most important ones, or all with one verdict. */
export type ForestChoice = "most" | ClaimPointOf["verdict"] | "not-run";

/** The points of a choice, in the engine's order of importance. Those that this machine cannot test are last. */
export function shownPoints(points: readonly ClaimPointOf[], choice: ForestChoice): readonly ClaimPointOf[] {
  if (choice !== "most") return points.filter(({ verdict }) => verdict === choice);
  const untested = points.filter(({ verdict }) => verdict === "not-comparable");
  const tested = points.filter(({ verdict }) => verdict !== "not-comparable");
  return [...tested.slice(0, MOST - Math.min(UNTESTED, untested.length)), ...untested].slice(0, MOST);
}

/** Place of a ratio, in percent of the width of the plot. */
export function placeOf({ low, high }: ForestAxis, ratio: number): number {
  const inside = Math.min(Math.max(ratio, low), high);
  return (100 * Math.log(inside / low)) / Math.log(high / low);
}

/** End of the name of a number that has the range of single filters, which its rule allows. */
const ONE_FILTER = "_one_filter";
/** Files store a number of a claim twice with the same digits, except the last. */
const SAME = 1e-12;

/** Values that meet the rule of a claim, as ratios; null if the file has none. */
export function allowedOf(
  { claimed, found }: Pick<ClaimPointOf, "claimed" | "found">,
  claim: Pick<ClaimVerdict, "figures"> | null,
): readonly [number, number] | null {
  const range = claim?.figures?.find(
    ({ name, estimate }) => name.endsWith(ONE_FILTER) && Math.abs(estimate - found) <= SAME * found,
  );
  if (typeof range?.low !== "number" || typeof range.high !== "number") return null;
  return [range.low / claimed, range.high / claimed];
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
export function marksOf(axis: ForestAxis, { ratio, ratioLow = ratio, ratioHigh = ratio }: ClaimPointOf): ForestMarks {
  const cut = ratio < axis.low ? "low" : ratio > axis.high ? "high" : null;
  return { at: placeOf(axis, ratio), low: placeOf(axis, ratioLow), high: placeOf(axis, ratioHigh), cut };
}
