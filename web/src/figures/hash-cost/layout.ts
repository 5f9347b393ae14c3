/**
 * Layout of the figure of hash costs: costs of a hash above, predicted and measured gains below, each part on its own scale. Pure.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. Zero is on both scales, and every interval lies within the picture.
 * 2. The band of a part is the interval of its last row, which complete lookups measured.
 *
 * **Units**: CSS pixels.
 */

import { hashCostText as text } from "../../text/charts/hash-cost.en";
import { ticksIn, wholeEnds } from "../chart/layout/axis";
import { layoutRows, type RowInterval, type RowsLayout } from "../chart/layout/rows";
import type { CostRow } from "./params";

const ROW = 18;
const GAP = 8;

/** A placed row. */
export interface PlacedCost {
  readonly row: CostRow;
  readonly x: number;
  readonly y: number;
  readonly interval: RowInterval | null;
}

/** One part of the figure. */
export interface CostPart extends RowsLayout {
  readonly costs: readonly PlacedCost[];
  readonly band: { readonly x: number; readonly width: number } | null;
}

type Format = typeof text.ns;

/** Returns the layout of one part in a width. */
export function layoutPart(rows: readonly CostRow[], label: string, format: Format, width: number): CostPart {
  const ends = rows.flatMap(({ estimate, low, high }) => [estimate, low ?? estimate, high ?? estimate]);
  const [from, to] = wholeEnds([Math.min(0, ...ends), Math.max(...ends, Number.MIN_VALUE)], 4);
  const layout = layoutRows({
    width,
    names: rows.map(({ key }) => text.names[key]),
    axis: { scale: "linear", from, to, ticks: ticksIn([from, to], 4), format: format.tick, label },
    rowHeight: ROW,
    gap: GAP,
    numbers: rows.map((row) => spell(row, format)),
    longestName: LONGEST,
  });
  const costs = rows.map((row, at): PlacedCost => {
    const { estimate, low, high } = row;
    const isBare = low === null || high === null;
    const interval = isBare ? null : { low: layout.x(low), high: layout.x(high), isLowCut: false, isHighCut: false };
    return { row, x: layout.x(estimate), y: layout.rows[at]?.middle ?? 0, interval };
  });
  const last = costs.at(-1)?.interval ?? null;
  return { ...layout, costs, band: last && { x: last.low, width: Math.max(last.high - last.low, 1) } };
}

/** Both parts have the same columns. */
const LONGEST = Object.values(text.names).reduce((one, other) => (other.length > one.length ? other : one));

/** Returns a value with its interval. */
export function spell({ estimate, low, high }: CostRow, format: Format): string {
  return low === null || high === null
    ? format.of(estimate)
    : text.interval(format.of(estimate), format.end(low), format.end(high));
}
