/**
 * Where lines, points and the handle of the gain curve lie. Pure: the gains come from the engine.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. The axis of T_D is logarithmic from {@link READ_NS_MIN} to {@link READ_NS_MAX}; `readNsAt` undoes `x`.
 * 2. The axis of the gain holds every curve and every measured interval, and always 0.
 * 3. Names stand as `labels.ts` places them; points of one run share one name.
 *
 * **Units**: nanoseconds and fractions in, CSS pixels out.
 */

import type { Curve } from "../../engine/contract";
import type { NativePoint } from "../../results/points";
import { gainCurveText as text } from "../../text/charts/gain-curve.en";
import { percent } from "../../text/numbers";
import { linearScale, lineThrough, logScale, ticksOf } from "../axis/scale";
import { shareName, shareWord } from "./description";
import { type Box, placeLabels, type Spot, type TextPlace, textBox, type Wanted } from "./labels";

export const READ_NS_MIN = 100;
export const READ_NS_MAX = 10_000_000;
const SAMPLES = 121;

/** Latencies at which the engine is asked, evenly spread on the axis. */
export const READ_NS_GRID: Float64Array = Float64Array.from(
  { length: SAMPLES },
  (_, index) => READ_NS_MIN * (READ_NS_MAX / READ_NS_MIN) ** (index / (SAMPLES - 1)),
);

/** Below this width of the plot, only every other decade is named. */
const NARROW = 270;
const MARGIN = { top: 12, right: 10, bottom: 24, left: 40 } as const;
/** One press of an arrow key: a twentieth of a decade. */
const KEY_STEP = 10 ** 0.05;

/** One drawn line. */
export interface CurveShape {
  readonly emptyFraction: number;
  readonly path: string;
  readonly current: boolean;
  /** Its name, line by line, and where it stands if it found a place. */
  readonly names: readonly string[];
  readonly label: TextPlace | null;
}

/** One drawn point. */
export interface PointShape {
  readonly point: NativePoint;
  readonly x: number;
  readonly y: number;
  readonly lowY: number;
  readonly highY: number;
  /** Whether it was measured at the share of empty lookups that is chosen. */
  readonly current: boolean;
  /** Its name; none for the further points of a run. */
  readonly name: string;
  readonly label: TextPlace | null;
  /** A line from the point to its name, where the name stands apart. */
  readonly leader: string | null;
}

/** The whole figure. */
export interface GainLayout {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly curves: readonly CurveShape[];
  readonly points: readonly PointShape[];
  readonly handle: { readonly x: number; readonly y: number; readonly value: string; readonly label: TextPlace };
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
  /** What is special about the chosen curve, said above its name. */
  readonly annotation: string | null;
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
  const x = logScale([READ_NS_MIN, READ_NS_MAX], [MARGIN.left, right]);
  const gains = gainExtent(curves, points);
  const y = linearScale(gains, [bottom, MARGIN.top]);
  const drawn = curves.map((curve) => ({
    curve,
    current: curve.emptyFraction === input.alpha,
    spots: Array.from(curve.gain, (gain, index) => ({ x: x(readNs[index] ?? READ_NS_MIN), y: y(gain) })),
  }));
  const marks = points.map((point) => ({
    point,
    x: x(onAxis(point.readNs)),
    y: y(point.gain),
    lowY: y(point.low),
    highY: y(point.high),
  }));
  const handle = handleShape({ x: x(onAxis(input.handle.readNs)), y: y(input.handle.gain) }, input.handle.gain, right);
  const plot = { left: MARGIN.left + 2, top: 0, right: width, bottom: bottom - 1 };
  const names = nameAll(drawn, marks, handle, input.annotation, plot);
  return {
    left: MARGIN.left,
    right,
    top: MARGIN.top,
    bottom,
    curves: drawn.map(({ curve, current, spots }, index) => ({
      emptyFraction: curve.emptyFraction,
      current,
      path: lineThrough(spots),
      ...(names.curves[index] ?? { names: [], label: null }),
    })),
    points: marks.map((mark, index) => {
      const { name, label } = names.points[index] ?? { name: "", label: null };
      const current = mark.point.emptyFraction === input.alpha;
      return { ...mark, current, name, label, leader: label === null ? null : leaderOf(mark, textBox(label, [name])) };
    }),
    handle,
    xTicks: (right - MARGIN.left < NARROW ? [100, 1e4, 1e6] : [100, 1e3, 1e4, 1e5, 1e6, 1e7]).map((ns) => ({
      ns,
      x: x(ns),
    })),
    yTicks: ticksOf(gains, 5).map((gain) => ({ gain, y: y(gain) })),
    x: (ns) => x(onAxis(ns)),
    y: (gain) => y(gain),
    readNsAt: (place) => onAxis(x.invert(place)),
  };
}

/** The handle, its value on the side where there is room. */
function handleShape({ x, y }: Spot, gain: number, right: number): GainLayout["handle"] {
  const anchor = x > right - 60 ? "end" : "start";
  const label = { x: anchor === "end" ? x - 12 : x + 12, y: Math.max(MARGIN.top + 10, y - 8), anchor } as const;
  return { x, y, value: percent(gain), label };
}

/** The range of the vertical axis: up in whole steps of the scale, down only as far as something was measured. */
function gainExtent(curves: readonly Curve[], points: readonly NativePoint[]): [number, number] {
  const values = [
    ...curves.flatMap((curve) => [...curve.gain]),
    ...points.flatMap((point) => [point.low, point.high]),
  ].filter(Number.isFinite);
  const low = Math.min(0, ...values);
  const high = Math.max(0.1, ...values);
  const step = high > 0.4 ? 0.2 : high > 0.2 ? 0.1 : 0.05;
  return [low < 0 ? low - 0.01 : 0, Math.min(1, Math.ceil(high / step) * step)];
}

/** Share of its start at which a line is best named, from the lowest line on: each at a height of its own. */
const LABEL_HEIGHTS = [0.45, 0.62, 0.36, 0.2] as const;
/** Longest name of a device in the picture; the description has all of it. */
const NAME_LENGTH_MAX = 24;

interface Drawn {
  readonly curve: Curve;
  readonly current: boolean;
  readonly spots: readonly Spot[];
}
type Mark = Pick<PointShape, "point" | "x" | "y" | "lowY" | "highY">;
interface Names {
  readonly curves: readonly Pick<CurveShape, "names" | "label">[];
  readonly points: readonly Pick<PointShape, "name" | "label">[];
}

/** Names of the runs, the chosen line and the pale lines, in this order of importance. */
function nameAll(
  drawn: readonly Drawn[],
  marks: readonly Mark[],
  handle: GainLayout["handle"],
  annotation: string | null,
  plot: Box,
): Names {
  const curveNames = drawn.map(({ curve, current }) => curveName(curve.emptyFraction, current, annotation));
  const pointNames = marks.map(({ point }, index) => {
    const isFirst = marks.findIndex((other) => other.point.origin === point.origin) === index;
    return isFirst ? text.measured(shortened(point.label)) : "";
  });
  const order = [
    ...pointNames.flatMap((name, index) => (name === "" ? [] : [{ kind: "point", index } as const])),
    ...drawn.flatMap(({ current }, index) => (current ? [{ kind: "curve", index } as const] : [])),
    ...drawn.flatMap(({ current }, index) => (current ? [] : [{ kind: "curve", index } as const])),
  ];
  const wanted = order.map(({ kind, index }): Wanted => {
    if (kind === "curve") return curveWish(drawn[index], index, curveNames[index] ?? []);
    return pointWish(marks[index], pointNames[index] ?? "", plot);
  });
  const places = placeLabels(
    wanted,
    drawn.map(({ spots }) => spots),
    [...handleBoxes(handle), ...marks.map(markBox)],
    plot,
  );
  const placeOf = (kind: "curve" | "point", index: number): TextPlace | null =>
    places[order.findIndex((one) => one.kind === kind && one.index === index)] ?? null;
  return {
    curves: drawn.map((_, index) => ({ names: curveNames[index] ?? [], label: placeOf("curve", index) })),
    points: marks.map((_, index) => ({ name: pointNames[index] ?? "", label: placeOf("point", index) })),
  };
}

function curveName(emptyFraction: number, isCurrent: boolean, annotation: string | null): string[] {
  if (!isCurrent) return [shareWord(emptyFraction)];
  return [...(annotation === null ? [] : [annotation]), shareName(emptyFraction)];
}

/** Without what stands in parentheses at its end, and cut where it is still long. */
function shortened(label: string): string {
  const name = label.replace(/\s*\([^()]*\)$/u, "");
  return name.length > NAME_LENGTH_MAX ? `${name.slice(0, NAME_LENGTH_MAX - 1).trimEnd()}…` : name;
}

/** Lines fall in the order of their shares: the lowest is named on its left, the others in the room on their right. */
function curveWish(drawn: Drawn | undefined, index: number, texts: readonly string[]): Wanted {
  const gain = drawn?.curve.gain ?? new Float64Array();
  const named = (gain[0] ?? 0) * (LABEL_HEIGHTS[index] ?? 0.3);
  const found = gain.findIndex((value) => value < named);
  const best = found < 0 ? Math.floor(gain.length / 2) : found;
  const steep = steepPart(gain, best);
  const side = index === 0 ? "end" : "start";
  const spots = (drawn?.spots ?? []).slice(steep.from, steep.to);
  return { spots, best: best - steep.from, side, texts, isNeeded: drawn?.current ?? false };
}

/** A name further than this from its point gets a line to it. */
const LEADER_MIN = 7;
/** Share of its start below which a line runs close to all others: a name there would say nothing. */
const FLAT_SHARE = 0.12;

/** The places of a line that are its own, always with the best one. */
function steepPart(gain: Float64Array, best: number): { readonly from: number; readonly to: number } {
  const flat = gain.findIndex((value) => value < (gain[0] ?? 0) * FLAT_SHARE);
  return { from: 0, to: Math.max(best + 1, flat < 0 ? gain.length : flat) };
}

/** A name that is wider than the room beside its point moves sideways by these. */
const SHIFTS = [0, 16, -16, 40, -40, 70, -70, 110, -110, 150, -150] as const;

/** From just above a point to the edge of a box, unless they are near. */
function leaderOf({ x, y, highY }: Mark, box: Box): string | null {
  const from = Math.min(y - 6, highY - 2);
  const to = { x: Math.min(box.right, Math.max(box.left, x)), y: Math.min(box.bottom, Math.max(box.top, from)) };
  return Math.hypot(to.x - x, to.y - from) < LEADER_MIN ? null : `M${x} ${from}L${to.x} ${to.y}`;
}

/** Beside the point, or as near above it as there is room. */
function pointWish(mark: Mark | undefined, name: string, plot: Box): Wanted {
  const { x, y, highY } = mark ?? { x: 0, y: 0, highY: 0 };
  const top = Math.min(y, highY) - 10;
  const rows = Math.max(1, Math.floor((top - plot.top) / 8));
  const spots = Array.from({ length: rows }, (_, row) =>
    SHIFTS.map((shift) => ({ x: x + shift, y: top - row * 8, cost: Math.abs(shift) / 2 + row * 8 })),
  ).flat();
  return {
    spots: spots.sort((one, other) => one.cost - other.cost),
    best: 0,
    side: x > (plot.left + plot.right) / 2 ? "end" : "start",
    texts: [name],
    isNeeded: true,
  };
}

function handleBoxes({ x, y, value, label }: GainLayout["handle"]): Box[] {
  return [{ left: x - 10, right: x + 10, top: y - 10, bottom: y + 10 }, textBox(label, [`${value} `])];
}

function markBox({ x, y, lowY, highY }: Mark): Box {
  return { left: x - 7, right: x + 7, top: Math.min(y - 7, highY), bottom: Math.max(y + 7, lowY) };
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
