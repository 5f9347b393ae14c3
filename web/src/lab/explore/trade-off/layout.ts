/**
 * Picture of the trade-off: writes to the right, lookups upwards, space as the size of a circle. Pure.
 *
 * **Invariants** (tests: `trade-off.test.ts`)
 * 1. Everything is inside the axes, whose ends are round.
 * 2. Larger circles are drawn first, so that none is covered.
 */

import type { SandboxTradeOff } from "../../../engine/contract";
import { aboveEachOther, besideEachOther, scaleOf, ticksIn, wholeEnds } from "../../../figures/chart/layout/axis";
import { textWidth } from "../../../figures/chart/layout/text";

/** A run in the picture. */
export interface Point {
  readonly letter: string;
  /** Policy, size ratio and other options of the run. */
  readonly name: string;
  readonly pair: "a" | "b" | null;
  readonly policy: string;
  readonly ratio: number;
  readonly write: number;
  readonly lookupNs: number;
  readonly space: number;
}

export interface PlacedPoint {
  readonly point: Point;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** The dot of the model with the same policy and size ratio. */
  readonly model: PlacedDot | null;
}

/** A dot of the model. */
export interface PlacedDot {
  readonly x: number;
  readonly y: number;
  readonly ratio: number;
  readonly write: number;
  readonly lookupNs: number;
}

interface Placed {
  readonly x: number;
  readonly y: number;
}

export interface PlacedCurve {
  readonly policy: string;
  readonly path: string;
  readonly dots: readonly PlacedDot[];
  /** The name, above the dot with the largest T. */
  readonly name: Placed & { readonly text: string; readonly anchor: "start" | "end" };
}

interface AxisTick {
  readonly at: number;
  readonly text: string;
}

export interface TradeOffLayout {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly xTicks: readonly AxisTick[];
  readonly yTicks: readonly AxisTick[];
  readonly points: readonly PlacedPoint[];
  readonly curves: readonly PlacedCurve[];
  readonly legend: readonly { readonly space: number; readonly radius: number }[];
}

const LEFT = 74;
const RIGHT = 28;
const TOP = 34;
const BOTTOM = 40;

/** Radius of a circle for bytes held per live byte. */
export function radiusOf(space: number): number {
  return Math.min(Math.max(8 + 20 * (space - 1), 9), 34);
}

/** Formats of values and curves. */
interface Write {
  readonly curve: (policy: string, ratio: number) => string;
  readonly x: (value: number) => string;
  readonly y: (value: number) => string;
}

/** Ends of an axis around values, with a margin. */
function endsOf(values: readonly number[]): readonly [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max((high - low) * 0.12, high * 0.02, 1e-9);
  return wholeEnds([Math.max(0, low - margin), high + margin], 5);
}

export function layoutTradeOff(
  points: readonly Point[],
  curves: readonly SandboxTradeOff[],
  [width, height]: readonly [number, number],
  write: Write,
): TradeOffLayout {
  const [right, bottom] = [width - RIGHT, height - BOTTOM];
  const ends = (values: readonly number[]) => endsOf(values.length === 0 ? [0, 1] : values);
  const xEnds = ends([...points.map((one) => one.write), ...curves.map((one) => one.writeAmplification)]);
  const yEnds = ends([...points.map((one) => one.lookupNs), ...curves.map((one) => one.lookupNs)]);
  const toX = scaleOf({ scale: "linear", from: xEnds[0], to: xEnds[1] }, LEFT, right);
  const toY = scaleOf({ scale: "linear", from: yEnds[0], to: yEnds[1] }, bottom, TOP);
  const xTicks = ticksIn(xEnds, 5).map((value) => ({ at: toX(value), text: write.x(value) }));
  const yTicks = ticksIn(yEnds, 5).map((value) => ({ at: toY(value), text: write.y(value) }));
  const lines = curvesOf(curves, toX, toY, right, write.curve);
  const dotOf = ({ policy, ratio }: Point): PlacedDot | null =>
    lines.find((line) => line.policy === policy)?.dots.find((dot) => dot.ratio === ratio) ?? null;
  const placed = points.map((point) => ({
    point,
    model: dotOf(point),
    x: toX(point.write),
    y: toY(point.lookupNs),
    radius: radiusOf(point.space),
  }));
  const spaces = points.map(({ space }) => space);
  const legend = [Math.min(...spaces), Math.max(...spaces)].filter(Number.isFinite);
  return {
    left: LEFT,
    right,
    top: TOP,
    bottom,
    xTicks: besideEachOther(xTicks),
    yTicks: aboveEachOther(yTicks),
    points: [...placed].sort((one, other) => other.radius - one.radius),
    curves: lines,
    // Equal circles need one legend.
    legend: [...new Map(legend.map((space) => [space.toFixed(2), space])).values()].map((space) => ({
      space,
      radius: radiusOf(space),
    })),
  };
}

/** Returns true if a name overlaps one that begins or ends at `x`. */
function touch(name: PlacedCurve["name"], x: number, width: number, isRight: boolean): boolean {
  const spanOf = (at: number, size: number, isEnd: boolean): readonly [number, number] =>
    isEnd ? [at - size, at] : [at, at + size];
  const [from, to] = spanOf(name.x, textWidth(name.text), name.anchor === "end");
  const [low, high] = spanOf(x, width, isRight);
  return low < to + 8 && high > from - 8;
}

function curvesOf(
  all: readonly SandboxTradeOff[],
  toX: (value: number) => number,
  toY: (value: number) => number,
  right: number,
  write: Write["curve"],
): readonly PlacedCurve[] {
  const names: PlacedCurve["name"][] = [];
  const policies = [...new Set(all.map(({ policy }) => policy))];
  return policies.map((policy) => {
    const dots = all
      .filter((one) => one.policy === policy)
      .map((one) => ({
        x: toX(one.writeAmplification),
        y: toY(one.lookupNs),
        ratio: one.sizeRatio,
        write: one.writeAmplification,
        lookupNs: one.lookupNs,
      }));
    const path = dots.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
    const last = dots.at(-1) ?? { x: 0, y: 0, ratio: 0, write: 0, lookupNs: 0 };
    const name = write(policy, last.ratio);
    const isRight = last.x + textWidth(name) > right;
    let y = last.y - 10;
    while (names.some((other) => Math.abs(other.y - y) < 15 && touch(other, last.x, textWidth(name), isRight))) y -= 15;
    const placed = { x: last.x, y, text: name, anchor: isRight ? ("end" as const) : ("start" as const) };
    names.push(placed);
    return { policy, path, dots, name: placed };
  });
}
