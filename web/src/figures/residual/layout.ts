/**
 * Terms of residuals, with a row per setting. Terms that add to the model are right of zero, terms that reduce it are left, and a tick
 * marks the residual. Pure.
 *
 * **Invariants** (tests: `layout.test.ts`)
 * 1. All rows share one scale that includes zero.
 * 2. The length of a row is the sum of the sizes of its terms. The tick is at their signed sum.
 *
 * **Units**: fractions or nanoseconds in, CSS pixels out.
 */

import type { ResidualTerm } from "../../engine/contract";
import { residualText as text } from "../../text/charts/residual.en";
import { ticksIn, wholeEnds } from "../chart/layout/axis";
import { layoutRows, type RowsLayout } from "../chart/layout/rows";
import type { ResidualOf, ResidualRow } from "./params";

/** The terms, in the order of the engine. */
export const TERMS = [
  "hashing",
  "probing",
  "more-reads",
  "slow-reads",
  "other",
  "pairing",
] as const satisfies readonly ResidualTerm["name"][];

export const BAR = 14;
const GAP = 10;

export interface TermBar {
  readonly name: ResidualTerm["name"];
  readonly value: number;
  readonly x: number;
  readonly width: number;
}

export interface PlacedResidual {
  readonly key: string;
  readonly setting: string;
  readonly y: number;
  readonly bars: readonly TermBar[];
  readonly sumX: number;
}

export interface ResidualLayout extends RowsLayout {
  readonly residuals: readonly PlacedResidual[];
}

function sumOf(terms: readonly ResidualTerm[], isOf: (value: number) => boolean = () => true): number {
  return terms.reduce((sum, { value }) => (isOf(value) ? sum + value : sum), 0);
}

/** Returns the layout in a width. */
export function layoutResiduals(of: ResidualOf, rows: readonly ResidualRow[], width: number): ResidualLayout {
  const lows = rows.map(({ residual }) => sumOf(residual.terms, (value) => value < 0));
  const highs = rows.map(({ residual }) => sumOf(residual.terms, (value) => value > 0));
  const [low, high] = [Math.min(0, ...lows), Math.max(0, ...highs)];
  const [from, to] = wholeEnds(low === high ? [-1, 1] : [low, high], 4);
  const format = (value: number): string => text.tick(of, value);
  const layout = layoutRows({
    width,
    names: rows.map(({ label }) => label),
    axis: { scale: "linear", from, to, ticks: ticksIn([from, to], 5), format, label: text.axis(of) },
    rowHeight: BAR,
    gap: GAP,
    numbers: rows.map(({ residual }) => text.signed(of, sumOf(residual.terms))),
  });
  const residuals = rows.map(({ key, setting, residual }, at): PlacedResidual => {
    const ends = { low: 0, high: 0 };
    const bars = residual.terms.flatMap(({ name, value }): TermBar[] => {
      if (value === 0) return [];
      const from = value < 0 ? ends.low : ends.high;
      const until = from + value;
      if (value < 0) ends.low = until;
      else ends.high = until;
      const x = layout.x(Math.min(from, until));
      return [{ name, value, x, width: layout.x(Math.max(from, until)) - x }];
    });
    return { key, setting, y: layout.rows[at]?.top ?? 0, bars, sumX: layout.x(ends.low + ends.high) };
  });
  return { ...layout, residuals };
}
