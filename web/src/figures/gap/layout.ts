/**
 * From the model's bar to the measured one, a bar for each term between: each begins where the one before ended. Pure.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. The last term ends where the measured bar ends.
 * 2. Terms that make a lookup faster than the model says go back, and are told apart.
 *
 * **Units**: CSS pixels.
 */

import type { GapTermName } from "../../engine/contract";
import { linearScale } from "../axis/scale";
import type { GapSplit } from "./params";

const ROW = 30;
const BAR = 16;
/** Beside the bars: what each is, and how much. */
const LABEL = 172;
const VALUE = 76;

export interface GapBar {
  readonly key: "model" | "measured" | GapTermName;
  readonly ns: number;
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly kind: "whole" | "more" | "less";
}

export interface GapLayout {
  readonly bars: readonly GapBar[];
  readonly height: number;
  readonly barHeight: number;
  readonly labelX: number;
  readonly valueX: number;
}

/** The layout in a width. */
export function layoutGap({ modelNs, measuredNs, terms }: GapSplit, width: number): GapLayout {
  const ends: number[] = [];
  let end = modelNs;
  for (const { ns } of terms) {
    end += ns;
    ends.push(end);
  }
  const most = Math.max(modelNs, measuredNs, ...ends, 1);
  const to = linearScale([0, most], [LABEL, Math.max(width - VALUE, LABEL + 40)]);
  const bar = (key: GapBar["key"], from: number, until: number, row: number, kind: GapBar["kind"]): GapBar => ({
    key,
    ns: until - from,
    kind,
    x: to(Math.min(from, until)),
    width: Math.max(Math.abs(to(until) - to(from)), 1),
    y: row * ROW + (ROW - BAR) / 2,
  });
  const between = terms.map(({ name, ns }, at) => {
    const from = ends[at - 1] ?? modelNs;
    return bar(name, from, from + ns, at + 1, ns < 0 ? "less" : "more");
  });
  const rows = terms.length + 2;
  return {
    bars: [bar("model", 0, modelNs, 0, "whole"), ...between, bar("measured", 0, measuredNs, rows - 1, "whole")],
    height: rows * ROW,
    barHeight: BAR,
    labelX: LABEL - 8,
    valueX: width,
  };
}
