/**
 * Where the terms of residuals lie: a row for each setting, terms that add to the model to the right of zero, those that take
 * from it to the left, and a tick where the residual itself is. Pure.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. All rows share one scale, and zero is on it.
 * 2. Right end less left end of a row is the sum of the sizes of its terms; the tick stands at their sum.
 *
 * **Units**: fractions or nanoseconds in, CSS pixels out.
 */

import type { ResidualTerm } from "../../engine/contract";
import { linearScale, ticksOf, wholeEnds } from "../axis/scale";
import type { ResidualRow } from "./params";

/** The terms, in the order of the engine. */
export const TERMS = [
  "hashing",
  "probing",
  "more-reads",
  "slow-reads",
  "other",
  "pairing",
] as const satisfies readonly ResidualTerm["name"][];

const BAR = 14;
const ROW = 24;
const HEAD = 20;
const CHARACTER = 6.9;
const NARROW = 520;
const NAMES_SHARE = 0.34;
const NAME_HEIGHT = 18;
const NUMBER = 92;

export interface TermBar {
  readonly name: ResidualTerm["name"];
  readonly value: number;
  readonly x: number;
  readonly width: number;
}

export interface PlacedRow {
  readonly key: string;
  readonly setting: string;
  readonly label: string;
  readonly labelX: number;
  readonly labelY: number;
  readonly y: number;
  readonly bars: readonly TermBar[];
  /** Measured less model. */
  readonly sum: number;
  readonly sumX: number;
  readonly textX: number;
}

export interface ResidualLayout {
  readonly rows: readonly PlacedRow[];
  readonly width: number;
  readonly height: number;
  readonly barHeight: number;
  readonly zero: number;
  readonly ticks: readonly { readonly value: number; readonly x: number }[];
  readonly bottom: number;
}

function sumOf(terms: readonly ResidualTerm[], isOf: (value: number) => boolean): number {
  return terms.reduce((sum, { value }) => (isOf(value) ? sum + value : sum), 0);
}

/** The middle of the words at a tick: above it, unless they would begin outside of the picture. */
export function tickX(x: number, said: string): number {
  return Math.max(x, (said.length * CHARACTER) / 2);
}

/** The layout in a width. */
export function layoutResiduals(rows: readonly ResidualRow[], width: number): ResidualLayout {
  const longest = CHARACTER * Math.max(0, ...rows.map(({ label }) => label.length));
  const isAbove = width < NARROW || longest > width * NAMES_SHARE;
  const left = isAbove ? 4 : longest + 14;
  const lows = rows.map(({ residual }) => sumOf(residual.terms, (value) => value < 0));
  const highs = rows.map(({ residual }) => sumOf(residual.terms, (value) => value > 0));
  const [low, high] = [Math.min(0, ...lows), Math.max(0, ...highs)];
  const axis = wholeEnds(low === high ? [-1, 1] : [low, high], 4);
  const to = linearScale(axis, [left, Math.max(width - NUMBER, left + 40)]);
  const rowHeight = isAbove ? ROW + NAME_HEIGHT : ROW;
  const placed = rows.map(({ key, setting, label, residual }, at): PlacedRow => {
    const top = HEAD + at * rowHeight;
    const y = isAbove ? top + NAME_HEIGHT : top + (ROW - BAR) / 2;
    const ends = { low: 0, high: 0 };
    const bars = residual.terms.flatMap(({ name, value }): TermBar[] => {
      if (value === 0) return [];
      const from = value < 0 ? ends.low : ends.high;
      const until = from + value;
      if (value < 0) ends.low = until;
      else ends.high = until;
      return [{ name, value, x: to(Math.min(from, until)), width: Math.abs(to(until) - to(from)) }];
    });
    const sum = ends.low + ends.high;
    return {
      key,
      setting,
      label,
      y,
      bars,
      sum,
      labelX: isAbove ? 0 : left - 10,
      labelY: isAbove ? top + NAME_HEIGHT - 5 : y + BAR - 3,
      sumX: to(sum),
      textX: width,
    };
  });
  const height = HEAD + rows.length * rowHeight + 6;
  return {
    rows: placed,
    width,
    height,
    barHeight: BAR,
    zero: to(0),
    bottom: height - 4,
    ticks: ticksOf(axis, width < NARROW ? 3 : 5).map((value) => ({ value, x: to(value) })),
  };
}
