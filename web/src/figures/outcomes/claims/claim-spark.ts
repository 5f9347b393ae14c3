/** A claim and its count as a small number line, with neither numbers nor words. Pure. */

import { type Ends, linear, logarithmic } from "../../chart/layout/axis";
import type { ClaimLine } from "./claim-lines";

export interface Spark {
  /** Both ends of the values that meet the claim. */
  readonly band: readonly [number, number];
  readonly flag: number | null;
  readonly count: number;
}

/** Places on a line between two ends, in pixels. Values beyond the axis are at its ends. */
export function sparkOf(
  { estimate, claimed, meets }: ClaimLine,
  { ends, isLog }: { readonly ends: Ends; readonly isLog: boolean },
  [left, right]: readonly [number, number],
): Spark {
  const scale = (isLog ? logarithmic : linear)(ends, [left, right]);
  const x = (value: number): number => scale(Math.min(Math.max(value, ends[0]), ends[1]));
  return { band: [x(meets[0]), x(meets[1])], flag: claimed === null ? null : x(claimed), count: x(estimate) };
}

/** Returns the number that decides a verdict: the first one whose interval excludes the claim, otherwise the first one. */
export function decidingOf<Line extends Pick<ClaimLine, "low" | "high" | "meets">>(
  lines: readonly Line[],
): Line | undefined {
  return lines.find(({ low, high, meets: [from, to] }) => low > to || high < from) ?? lines[0];
}
