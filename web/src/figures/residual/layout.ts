/**
 * Terms of residuals, with a row per setting. Terms that add to the model are right of zero, terms that reduce it are left, and a tick
 * marks the residual. Pure.
 *
 * **Invariants** (tests: `layout.test.ts`)
 * 1. All rows share one scale that includes zero.
 * 2. The length of a row is the sum of the sizes of its terms. The tick is at their signed sum.
 */

import type { ResidualTerm } from "../../engine/contract";
import { residualText as text } from "../../text/charts/residual.en";
import { ticksIn, wholeEnds } from "../chart/layout/axis";
import { type DrawnRows, rowChart } from "../grammar/chart";
import { type Part, rule, stack, sum } from "../grammar/marks";
import { TERM_COSTS } from "../linked/thing";
import type { ResidualOf, ResidualRow } from "./params";

/** The terms in the order of the engine, and how they look. Reads have two: their number is filled, their time is an outline. */
export const LOOKS = {
  hashing: { paint: "hash", texture: "hatch" },
  probing: { paint: "probe", texture: "dots" },
  "more-reads": { paint: "read" },
  "slow-reads": { paint: "bg", stroke: "read" },
  other: { paint: "skip", texture: "grid" },
  pairing: { paint: "bg", stroke: "edge" },
} as const satisfies Readonly<Record<ResidualTerm["name"], Pick<Part, "paint" | "stroke" | "texture">>>;

export const TERMS = Object.keys(LOOKS) as readonly ResidualTerm["name"][];

const [BAR, GAP] = [14, 10];

/** The tick of a residual. */
export const tickAt = (key: string, x: number, [from, to]: readonly [number, number]) =>
  rule(key, "x", x, [from, to], { width: 2.5 });

/** Returns the chart in a width. */
export function layoutResiduals(of: ResidualOf, rows: readonly ResidualRow[], width: number): DrawnRows {
  const values = rows.map(({ residual }) => residual.terms.map(({ value }) => value));
  const low = Math.min(0, ...values.map((all) => sum(all.filter((value) => value < 0))));
  const high = Math.max(0, ...values.map((all) => sum(all.filter((value) => value > 0))));
  const [from, to] = wholeEnds(low === high ? [-1, 1] : [low, high], 4);
  const format = (value: number): string => text.tick(of, value);
  const chart = rowChart({
    width,
    names: rows.map(({ label }) => label),
    axis: { scale: "linear", from, to, ticks: ticksIn([from, to], 5), format, label: text.axis(of) },
    rowHeight: BAR,
    gap: GAP,
    numbers: values.map((all) => text.signed(of, sum(all))),
  });
  const marks = rows.flatMap(({ key, residual }, at) => {
    const top = chart.rows[at]?.top ?? 0;
    const parts = residual.terms.flatMap(({ name, value }): Part[] => {
      const cost = TERM_COSTS[name];
      return value === 0 ? [] : [{ key: name, value, ...LOOKS[name], links: cost === null ? [] : [["cost", cost]] }];
    });
    const end = chart.x(sum(values[at] ?? []));
    return [
      ...stack(`${key}-`, parts, chart.x, { at: top, size: BAR }),
      tickAt(`${key}-sum`, end, [top - 3, top + BAR + 3]),
    ];
  });
  return { ...chart, marks };
}
