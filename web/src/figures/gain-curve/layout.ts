/**
 * Where lines, points and the handle of the gain curve lie. Pure: the gains come from the engine.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. The axis of T_D is logarithmic from {@link READ_NS_MIN} to {@link READ_NS_MAX}; `readNsAt` undoes `x`.
 * 2. The axis of the gain holds every curve and every measured interval, and always 0.
 *
 * **Units**: nanoseconds and fractions in, CSS pixels out.
 */

import { scaleLinear, scaleLog } from "d3-scale";
import { curveLinear, line } from "d3-shape";
import type { Curve } from "../../engine/contract";
import type { NativePoint } from "../../results/points";

export const READ_NS_MIN = 100;
export const READ_NS_MAX = 10_000_000;
const SAMPLES = 121;
const MARGIN = { top: 12, right: 10, bottom: 24, left: 40 } as const;
/** One press of an arrow key: a twentieth of a decade. */
const KEY_STEP = 10 ** 0.05;

/** Latencies at which the engine is asked, evenly spread on the axis. */
export const READ_NS_GRID: Float64Array = Float64Array.from(
  { length: SAMPLES },
  (_, index) => READ_NS_MIN * (READ_NS_MAX / READ_NS_MIN) ** (index / (SAMPLES - 1)),
);

/** One drawn line. */
export interface CurveShape {
  readonly emptyFraction: number;
  readonly path: string;
  readonly current: boolean;
  /** Where its name stands, and on which side of the line. */
  readonly labelX: number;
  readonly labelY: number;
  readonly labelSide: "left" | "right";
}

/** One drawn point. */
export interface PointShape {
  readonly point: NativePoint;
  readonly x: number;
  readonly y: number;
  readonly lowY: number;
  readonly highY: number;
}

/** The whole figure. */
export interface GainLayout {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly curves: readonly CurveShape[];
  readonly points: readonly PointShape[];
  readonly handle: { readonly x: number; readonly y: number };
  readonly xTicks: readonly { readonly x: number; readonly ns: number }[];
  readonly yTicks: readonly { readonly y: number; readonly gain: number }[];
  x(readNs: number): number;
  y(gain: number): number;
  /** The latency at a place, kept on the axis. */
  readNsAt(x: number): number;
}

/** What is laid out. */
export interface GainInput {
  readonly width: number;
  readonly height: number;
  readonly curves: readonly Curve[];
  readonly readNs: readonly number[] | Float64Array;
  readonly alpha: number;
  readonly points: readonly NativePoint[];
  readonly handle: { readonly readNs: number; readonly gain: number };
}

/** Keeps a latency on the axis. */
export function onAxis(readNs: number): number {
  return Math.min(READ_NS_MAX, Math.max(READ_NS_MIN, readNs));
}

/** Lays the figure out. */
export function layoutGain(input: GainInput): GainLayout {
  const { width, height, curves, readNs, points } = input;
  const right = width - MARGIN.right;
  const bottom = height - MARGIN.bottom;
  const x = scaleLog().domain([READ_NS_MIN, READ_NS_MAX]).range([MARGIN.left, right]);
  const [low, high] = gainExtent(curves, points);
  const y = scaleLinear().domain([low, high]).range([bottom, MARGIN.top]);
  const path = line<number>(
    (_, index) => x(readNs[index] ?? READ_NS_MIN),
    (gain) => y(gain),
  ).curve(curveLinear);
  return {
    left: MARGIN.left,
    right,
    top: MARGIN.top,
    bottom,
    curves: curves.map((curve, index) => ({
      emptyFraction: curve.emptyFraction,
      path: path(Array.from(curve.gain)) ?? "",
      current: curve.emptyFraction === input.alpha,
      ...labelPlace(curve, index, readNs, x, y),
    })),
    points: points.map((point) => ({
      point,
      x: x(onAxis(point.readNs)),
      y: y(point.gain),
      lowY: y(point.low),
      highY: y(point.high),
    })),
    handle: { x: x(onAxis(input.handle.readNs)), y: y(input.handle.gain) },
    xTicks: [100, 1e3, 1e4, 1e5, 1e6, 1e7].map((ns) => ({ ns, x: x(ns) })),
    yTicks: y.ticks(5).map((gain) => ({ gain, y: y(gain) })),
    x: (ns) => x(onAxis(ns)),
    y: (gain) => y(gain),
    readNsAt: (place) => onAxis(x.invert(place)),
  };
}

/** The range of the vertical axis, in whole fifths of what is shown. */
function gainExtent(curves: readonly Curve[], points: readonly NativePoint[]): [number, number] {
  const values = [
    ...curves.flatMap((curve) => [...curve.gain]),
    ...points.flatMap((point) => [point.low, point.high]),
  ].filter(Number.isFinite);
  const low = Math.min(0, ...values);
  const high = Math.max(0.1, ...values);
  const step = high > 0.4 ? 0.2 : high > 0.2 ? 0.1 : 0.05;
  return [low < 0 ? Math.floor(low / step) * step : 0, Math.min(1, Math.ceil(high / step) * step)];
}

/** Share of its start at which a line is named, from the lowest line on: each at a height of its own. */
const LABEL_HEIGHTS = [0.45, 0.62, 0.36, 0.2] as const;

/** Lines fall in the order of their shares: the lowest is named on its left, the others in the room on their right. */
function labelPlace(
  { gain }: Curve,
  index: number,
  readNs: GainInput["readNs"],
  x: (ns: number) => number,
  y: (gain: number) => number,
): Pick<CurveShape, "labelX" | "labelY" | "labelSide"> {
  const named = (gain[0] ?? 0) * (LABEL_HEIGHTS[index] ?? 0.3);
  const found = gain.findIndex((value) => value < named);
  const at = found < 0 ? Math.floor(gain.length / 2) : found;
  const labelSide = index === 0 ? "left" : "right";
  return { labelX: x(readNs[at] ?? READ_NS_MIN), labelY: y(gain[at] ?? 0), labelSide };
}

/** Where a key moves the handle; `undefined` for keys that mean nothing here. */
export function moveByKey(readNs: number, key: string): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return onAxis(readNs * KEY_STEP);
    case "ArrowLeft":
    case "ArrowDown":
      return onAxis(readNs / KEY_STEP);
    case "PageUp":
      return onAxis(readNs * 10);
    case "PageDown":
      return onAxis(readNs / 10);
    case "Home":
      return READ_NS_MIN;
    case "End":
      return READ_NS_MAX;
    default:
      return undefined;
  }
}
