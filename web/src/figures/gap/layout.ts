/**
 * From the model's bar to the measured one, with a bar for each term. Each bar begins at the end of the previous one. Pure.
 *
 * **Invariants** (tests: `layout.test.ts`)
 * 1. The last term ends where the measured bar ends.
 * 2. Terms that make a lookup faster than the model run backwards, and are marked.
 */

import type { GapTermName } from "../../engine/contract";
import { gapText as text } from "../../text/charts/gap.en";
import { axisUnit } from "../../text/units";
import type { Role } from "../../theme/tokens";
import { ticksIn } from "../chart/layout/axis";
import { type RowChart, rowChart } from "../grammar/chart";
import { span } from "../grammar/marks";
import { TERM_COSTS } from "../linked/thing";
import type { Box } from "../scene/shapes";
import type { GapSplit } from "./params";

const BAR = 16;
export const GAP = 12;

export interface GapBar extends Pick<Box, "key" | "x" | "y" | "width" | "height"> {
  readonly ns: number;
  readonly kind: "whole" | "more" | "less";
  /** Cost of the term; null for the whole times. */
  readonly cost: Role | null;
}

export interface GapLayout extends RowChart {
  readonly bars: readonly GapBar[];
}

/** Returns the layout in a width, with bars of this height. */
export function layoutGap({ modelNs, measuredNs, terms }: GapSplit, width: number, rowHeight = BAR): GapLayout {
  let end = modelNs;
  const spans: readonly { key: "model" | "measured" | GapTermName; from: number; until: number }[] = [
    { key: "model", from: 0, until: modelNs },
    ...terms.map(({ name, ns }) => {
      end += ns;
      return { key: name, from: end - ns, until: end };
    }),
    { key: "measured", from: 0, until: measuredNs },
  ];
  const most = Math.max(1, ...spans.map(({ until }) => until));
  const ticks = ticksIn([0, most], 4);
  const { name, tick } = axisUnit("ns", most, (ticks[1] ?? 1) - (ticks[0] ?? 0));
  const of = spans.map(({ key, from, until }) => {
    const isWhole = key === "model" || key === "measured";
    const kind = isWhole ? "whole" : until < from ? "less" : "more";
    return { key, from, until, kind, ns: until - from, cost: isWhole ? null : TERM_COSTS[key] } as const;
  });
  const chart = rowChart({
    width,
    names: of.map(({ key }) => text.names[key]),
    axis: { scale: "linear", from: 0, to: most, ticks, format: tick, label: text.axis(name) },
    rowHeight,
    gap: GAP,
    numbers: of.map(({ ns, kind }) => text.value(ns, kind)),
  });
  const bars = of.map(({ key, from, until, ...bar }, at): GapBar => {
    const box = span(key, chart.x, [from, until], { at: chart.rows[at]?.top ?? 0, size: rowHeight });
    return { ...box, ...bar, width: Math.max(box.width, 1) };
  });
  return { ...chart, bars };
}
