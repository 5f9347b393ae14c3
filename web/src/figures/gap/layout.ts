/**
 * From the model's bar to the measured one, with a bar for each term. Each bar begins at the end of the previous one. Pure.
 *
 * **Invariants** (tests: `layout.test.ts`)
 * 1. The last term ends where the measured bar ends.
 * 2. Terms that make a lookup faster than the model run backwards, and are marked.
 *
 * **Units**: CSS pixels.
 */

import type { GapTermName } from "../../engine/contract";
import { gapText as text } from "../../text/charts/gap.en";
import { axisUnit } from "../../text/units";
import { ticksIn } from "../chart/layout/axis";
import { layoutRows, type RowsLayout } from "../chart/layout/rows";
import type { GapSplit } from "./params";

export const BAR = 16;
export const GAP = 12;

export interface GapBar {
  readonly key: "model" | "measured" | GapTermName;
  readonly ns: number;
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly kind: "whole" | "more" | "less";
}

export interface GapLayout extends RowsLayout {
  readonly bars: readonly GapBar[];
}

/** Returns the layout in a width, with bars of this height. */
export function layoutGap({ modelNs, measuredNs, terms }: GapSplit, width: number, rowHeight = BAR): GapLayout {
  let end = modelNs;
  const between = terms.map(({ name, ns }) => {
    const from = end;
    end += ns;
    return { key: name, from, until: end, kind: ns < 0 ? "less" : "more" } as const;
  });
  const spans = [
    { key: "model", from: 0, until: modelNs, kind: "whole" } as const,
    ...between,
    { key: "measured", from: 0, until: measuredNs, kind: "whole" } as const,
  ];
  const most = Math.max(1, ...spans.map(({ until }) => until));
  const ticks = ticksIn([0, most], 4);
  const { name, tick } = axisUnit("ns", most, (ticks[1] ?? 1) - (ticks[0] ?? 0));
  const layout = layoutRows({
    width,
    names: spans.map(({ key }) => text.names[key]),
    axis: { scale: "linear", from: 0, to: most, ticks, format: tick, label: text.axis(name) },
    rowHeight,
    gap: GAP,
    numbers: spans.map(({ from, until, kind }) => text.value(until - from, kind)),
  });
  const { x } = layout;
  const bars = spans.map(
    ({ key, from, until, kind }, at): GapBar => ({
      key,
      ns: until - from,
      kind,
      x: x(Math.min(from, until)),
      width: Math.max(Math.abs(x(until) - x(from)), 1),
      y: layout.rows[at]?.top ?? 0,
    }),
  );
  return { ...layout, bars };
}
