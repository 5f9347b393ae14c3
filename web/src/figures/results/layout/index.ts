/**
 * Where the marks of a quantity lie: over a scale where the first axis has one, else one row for each of its names. Pure.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. Every mark lies at its own number, with its interval; marks of one place stand side by side, never averaged.
 * 2. A line joins numbers of one origin, one kind and one series: those of the model, over a scale. Nothing measured,
 *    counted or claimed is joined.
 * 3. The axis holds every estimate; an interval that reaches beyond it ends at its end and says so.
 *
 * **Units**: numbers of the file in, CSS pixels out.
 */

import type { Arrangement } from "../arrangement";
import type { Mark, Quantity } from "../quantities";
import { layoutPoints } from "./points";
import { layoutRows } from "./rows";
import type { Tick } from "./value";

/** What is laid out. */
export interface ChartInput {
  readonly width: number;
  readonly arrangement: Arrangement;
  readonly quantity: Quantity;
  readonly marks: readonly Mark[];
}

/** A drawn mark. */
export interface PlacedMark {
  readonly mark: Mark;
  readonly series: number;
  readonly x: number;
  readonly y: number;
  readonly whisker: Whisker | null;
}

/** An interval: from its low end to its high end, and which of them lie beyond the axis. */
export interface Whisker {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly isLowCut: boolean;
  readonly isHighCut: boolean;
}

/** The line of a model. */
export interface PlacedLine {
  readonly key: string;
  readonly series: number;
  readonly kind: Mark["kind"];
  readonly path: string;
  /** Name of its series, where there are several and there is room. */
  readonly name: { readonly text: string; readonly x: number; readonly y: number } | null;
}

/** A row: its name, and the numbers of its marks in words. */
export interface Row {
  readonly key: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "end";
  /** Numbers, series by series. */
  readonly value: { readonly text: string; readonly y: number }[];
}

/** A cell as the pointer and the keys find it. */
export interface Spot {
  readonly cell: number;
  readonly x: number;
  readonly y: number;
}

/** A laid out chart. */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Which way values go. */
  readonly values: "up" | "right";
  readonly valueTicks: readonly Tick[];
  readonly zero: number | null;
  /** Ticks of the first axis, where it has a scale. */
  readonly placeTicks: readonly Tick[];
  /** Names along the first axis, where it has none. */
  readonly rows: readonly Row[];
  readonly lines: readonly PlacedLine[];
  readonly marks: readonly PlacedMark[];
  readonly spots: readonly Spot[];
}

/** Lays a chart out. */
export function layoutChart(input: ChartInput): ChartLayout {
  return input.arrangement.scale === "category" ? layoutRows(input) : layoutPoints(input);
}

/** The cell nearest to a place. */
export function cellAt({ spots, values }: ChartLayout, x: number, y: number): number | null {
  // Along the first axis first: a place of it is what the pointer means.
  const [wx, wy] = values === "up" ? [1, 0.15] : [0.15, 1];
  const distances = spots.map((spot) => Math.hypot((spot.x - x) * wx, (spot.y - y) * wy));
  return spots[distances.indexOf(Math.min(...distances))]?.cell ?? null;
}
