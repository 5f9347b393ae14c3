/**
 * Plots above each other on one axis of operations: areas by level, bars of work, lines. Pure.
 *
 * **Invariants** (tests: `lanes.test.ts`)
 * 1. Amounts begin at 0, and everything is inside its lane.
 * 2. All lanes have the same axis of operations, from 0 to the total.
 *
 * **Units**: CSS pixels. Amounts are bytes. Rates have no unit.
 */

import { scaleOf, wholeEnds } from "../../../figures/chart/layout/axis";
import { bytes, count, plain } from "../amounts";

/** Amounts on top of each other, at the same moments. */
export interface Stack {
  readonly kind: "stack";
  readonly title: string;
  readonly at: readonly number[];
  readonly parts: readonly { readonly name: string; readonly fill: string; readonly values: readonly number[] }[];
}

/** Amounts of single moments. */
export interface Bars {
  readonly kind: "bars";
  readonly title: string;
  readonly bars: readonly {
    readonly at: number;
    readonly value: number;
    readonly fill: string;
    readonly order: number;
  }[];
}

/** A line with a limit, and moments at which something waits. */
export interface Debt {
  readonly kind: "debt";
  readonly title: string;
  readonly points: readonly (readonly [number, number])[];
  readonly limit: number;
  readonly limitName: string;
  readonly waits: readonly number[];
}

/** A line of numbers without a unit. */
export interface Rate {
  readonly kind: "rate";
  readonly title: string;
  readonly points: readonly (readonly [number, number])[];
}

export type Lane = Stack | Bars | Debt | Rate;

/** A lane with its place. */
export interface PlacedLane {
  readonly lane: Lane;
  readonly titleY: number;
  readonly top: number;
  readonly bottom: number;
  readonly ticks: readonly { readonly y: number; readonly text: string }[];
  readonly areas: readonly { readonly key: string; readonly path: string; readonly fill: string }[];
  readonly names: readonly { readonly x: number; readonly y: number; readonly text: string; readonly fill: string }[];
  readonly line: string;
  readonly limitY: number | null;
  readonly waits: readonly number[];
}

export interface LanesLayout {
  readonly left: number;
  readonly right: number;
  readonly height: number;
  readonly lanes: readonly PlacedLane[];
  readonly x: (operations: number) => number;
  readonly operationsAt: (x: number) => number;
  readonly xTicks: readonly {
    readonly x: number;
    readonly text: string;
    readonly anchor: "start" | "middle" | "end";
  }[];
}

const LEFT = 66;
const RIGHT = 6;
const TITLE = 24;
const FOOT = 20;
const GAP = 8;
/** Bars of a lane at most: more would touch each other. */
const BINS = 96;
/** The least height of an area that is named inside. */
const NAMED = 22;

/** The largest amount of a lane. */
export function mostOf(lane: Lane, total: number): number {
  if (lane.kind === "stack") {
    return Math.max(1, ...lane.at.map((_, at) => lane.parts.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)));
  }
  if (lane.kind === "rate") return Math.max(1e-3, ...lane.points.map(([, y]) => y));
  if (lane.kind === "debt") return Math.max(lane.limit * 1.15, ...lane.points.map(([, y]) => y));
  return Math.max(1, ...binned(lane, total).map(({ sum }) => sum));
}

interface Bin {
  readonly at: number;
  readonly sum: number;
  readonly parts: readonly (readonly [string, number, number])[];
}

/** Bars that are near each other as one, its parts by fill. */
function binned({ bars }: Bars, total: number): readonly Bin[] {
  const bins = new Map<number, Map<string, [number, number]>>();
  for (const { at, value, fill, order } of bars) {
    const bin = Math.min(BINS - 1, Math.floor((at / Math.max(total, 1)) * BINS));
    const parts = bins.get(bin) ?? new Map<string, [number, number]>();
    parts.set(fill, [(parts.get(fill)?.[0] ?? 0) + value, order]);
    bins.set(bin, parts);
  }
  return [...bins].map(([at, parts]) => ({
    at,
    sum: [...parts.values()].reduce((sum, [value]) => sum + value, 0),
    parts: [...parts].map(([fill, [value, order]]) => [fill, value, order] as const).sort((a, b) => a[2] - b[2]),
  }));
}

/** Step of the amounts' axis: a power of two with at most `parts` ticks. */
function stepOf(most: number, parts: number): number {
  return 2 ** Math.max(Math.ceil(Math.log2(most / parts)), 10);
}

/** The axis of amounts: its end, its ticks and how they are written. */
function amountsOf(lane: Lane, most: number, parts: number) {
  if (lane.kind === "rate") {
    const [, end] = wholeEnds([0, most], parts);
    return { end, values: [0, end], write: plain };
  }
  const step = stepOf(most, parts);
  const end = step * Math.ceil(most / step);
  return { end, values: Array.from({ length: Math.round(end / step) + 1 }, (_, at) => at * step), write: tick };
}

/** Number of ticks that fit in a height. */
function ticksOf(height: number): number {
  return height < 40 ? 1 : height < 60 ? 2 : height < 90 ? 3 : 4;
}

/** A tick without decimals that say nothing. */
function tick(value: number): string {
  return value === 0 ? "0" : bytes(value).replace(/[.,]0+(?=\u00a0)/u, "");
}

/** Places lanes in a width. `heights` are those of the lanes without their titles; `most` the largest amounts, if two runs share them. */
export function layoutLanes(
  lanes: readonly Lane[],
  heights: readonly number[],
  total: number,
  width: number,
  most: readonly number[] = lanes.map((lane) => mostOf(lane, total)),
): LanesLayout {
  const right = Math.max(width - RIGHT, LEFT + 1);
  const toX = scaleOf({ scale: "linear", from: 0, to: Math.max(total, 1) }, LEFT, right);
  let top = 0;
  const placed = lanes.map((lane, index): PlacedLane => {
    const [from, height] = [top + TITLE, heights[index] ?? 80];
    top = from + height + GAP;
    const bottom = from + height;
    const { end, values, write } = amountsOf(lane, most[index] ?? 1, ticksOf(height));
    const toY = scaleOf({ scale: "linear", from: 0, to: end }, bottom, from);
    const ticks = values.map((value) => ({ y: toY(value), text: write(value) }));
    const common = { lane, titleY: from - 11, top: from, bottom, ticks };
    const none = { areas: [], names: [], line: "", limitY: null, waits: [] };
    if (lane.kind === "stack") return { ...common, ...none, ...areasOf(lane, toX, toY, bottom) };
    if (lane.kind === "bars") return { ...common, ...none, areas: barsOf(lane, total, toX, toY) };
    const line = lane.points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${f(toX(x))} ${f(toY(y))}`).join("");
    if (lane.kind === "rate") return { ...common, ...none, line };
    return { ...common, ...none, line, limitY: toY(lane.limit), waits: lane.waits.map(toX) };
  });
  // A narrow window has room for the ends only.
  const shown = width < 480 ? [0, total] : [0, total / 2, total];
  return {
    left: LEFT,
    right,
    height: top - GAP + FOOT,
    lanes: placed,
    x: toX,
    operationsAt: toX.invert,
    xTicks: shown.map((value, at) => ({
      x: toX(value),
      text: count(Math.round(value)),
      anchor: at === 0 ? "start" : at === shown.length - 1 ? "end" : "middle",
    })),
  };
}

const f = (value: number): string => value.toFixed(1);

type Place = (value: number) => number;

function areasOf({ at, parts }: Stack, toX: Place, toY: Place, bottom: number) {
  let floor = at.map(() => 0);
  const areas: PlacedLane["areas"][number][] = [];
  const names: PlacedLane["names"][number][] = [];
  for (const { name, fill, values } of parts) {
    const below = floor;
    const above = below.map((value, index) => value + (values[index] ?? 0));
    floor = above;
    const up = at.map((x, index) => `${f(toX(x))} ${f(toY(above[index] ?? 0))}`);
    const down = at.map((x, index) => `${f(toX(x))} ${f(toY(below[index] ?? 0))}`).reverse();
    areas.push({ key: name, fill, path: up.length === 0 ? "" : `M${[...up, ...down].join("L")}Z` });
    const thick = at.map((_, index) => toY(below[index] ?? 0) - toY(above[index] ?? 0));
    const widest = thick.reduce((best, one, index) => (one > (thick[best] ?? 0) ? index : best), 0);
    // Words have their middle where the area stays high on both sides.
    const stays = at.filter((_, index) => (thick[index] ?? 0) >= NAMED);
    const [from, to] = [stays[0], stays.at(-1)];
    if (from === undefined || to === undefined || toX(to) - toX(from) < 70) continue;
    const middle = at.findIndex((x) => x >= (from + to) / 2);
    const index = (thick[middle] ?? 0) >= NAMED ? middle : widest;
    const y = (toY(below[index] ?? 0) + toY(above[index] ?? 0)) / 2 + 4;
    const x = Math.min(Math.max(toX(at[index] ?? 0), toX(from) + 30), toX(to) - 30);
    names.push({ x, y: Math.min(y, bottom - 5), text: name, fill });
  }
  return { areas, names };
}

function barsOf(lane: Bars, total: number, toX: Place, toY: Place): PlacedLane["areas"] {
  const width = Math.max((toX(total) - toX(0)) / BINS - 1, 1);
  return binned(lane, total).flatMap(({ at, parts }) => {
    let floor = 0;
    return parts.map(([fill, value]) => {
      const [from, to] = [floor, floor + value];
      floor = to;
      const x = toX((at * total) / BINS);
      return {
        key: `${at} ${fill}`,
        fill,
        path: `M${f(x)} ${f(toY(from))}V${f(toY(to))}h${f(width)}V${f(toY(from))}Z`,
      };
    });
  });
}
