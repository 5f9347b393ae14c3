/**
 * The figure of hash costs: costs of a hash above, predicted and measured gains below, each part on its own scale. Pure.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. Zero is on both scales, and every interval lies within the picture.
 * 2. The band of a part is the interval of its last row, which complete lookups measured.
 */

import { hashCostText as text } from "../../text/charts/hash-cost.en";
import { ticksIn, wholeEnds } from "../chart/layout/axis";
import { type DrawnRows, rowChart } from "../grammar/chart";
import { valueMark } from "../grammar/value";
import type { Paint, Shape } from "../scene/shapes";
import type { CostRow } from "./params";

const [ROW, GAP] = [18, 8];

type Format = typeof text.ns;

/** Both parts have the same columns. */
const LONGEST = Object.values(text.names).reduce((one, other) => (other.length > one.length ? other : one));

/** Returns one part in a width. */
export function layoutPart(
  rows: readonly CostRow[],
  label: string,
  format: Format,
  width: number,
  paint: Paint,
): DrawnRows {
  const ends = rows.flatMap(({ estimate, low, high }) => [estimate, low ?? estimate, high ?? estimate]);
  const [from, to] = wholeEnds([Math.min(0, ...ends), Math.max(...ends, Number.MIN_VALUE)], 4);
  const chart = rowChart({
    width,
    names: rows.map(({ key }) => text.names[key]),
    axis: { scale: "linear", from, to, ticks: ticksIn([from, to], 4), format: format.tick, label },
    rowHeight: ROW,
    gap: GAP,
    numbers: rows.map((row) => spell(row, format)),
    longestName: LONGEST,
  });
  const { x, top, bottom } = chart;
  const values = rows.map(({ key, estimate, low, high }, at): Shape => {
    const middle = chart.rows[at]?.middle ?? 0;
    if (low === null || high === null) return valueMark(key, x, estimate, middle, { kind: "model", paint });
    return valueMark(key, x, estimate, middle, { kind: "measured", ends: { low, high }, paint });
  });
  const { low = null, high = null } = rows.at(-1) ?? {};
  if (low === null || high === null) return { ...chart, marks: values };
  const place = { x: x(low), y: top, width: Math.max(x(high) - x(low), 1), height: bottom - top };
  return { ...chart, marks: [{ kind: "box", key: "band", ...place, fill: paint, opacity: 0.16 }, ...values] };
}

/** Returns a value with its interval. */
export function spell({ estimate, low, high }: CostRow, format: Format): string {
  return low === null || high === null
    ? format.of(estimate)
    : text.interval(format.of(estimate), format.end(low), format.end(high));
}
