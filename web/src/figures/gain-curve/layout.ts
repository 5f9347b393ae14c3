/**
 * The gain curve as a plot, and the handle on it. Pure: the gains come from the engine.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. The axis of T_D is logarithmic from {@link READ_NS_MIN} to {@link READ_NS_MAX}.
 * 2. The axis of the gain holds every curve and every measured interval, and always 0.
 * 3. Points of one run have one name. The names of further runs are left out where they would cover anything.
 *
 * **Units**: nanoseconds and fractions.
 */

import type { Curve } from "../../engine/contract";
import type { NativePoint } from "../../results/points";
import { gainCurveText as text } from "../../text/charts/gain-curve.en";
import { percent, time } from "../../text/numbers";
import { ticksIn } from "../chart/layout/axis";
import type { PlotParams, Series } from "../plot/params";
import { mix } from "../scene/easing";
import { describePoint, shareName, shareWord } from "./description";

export const READ_NS_MIN = 100;
export const READ_NS_MAX = 10_000_000;
const SAMPLES = 121;

/** Latencies at which the engine computes gains, evenly spread on the axis. */
export const READ_NS_GRID: Float64Array = Float64Array.from(
  { length: SAMPLES },
  (_, index) => READ_NS_MIN * (READ_NS_MAX / READ_NS_MIN) ** (index / (SAMPLES - 1)),
);

/** Step of an arrow key: a twentieth of a decade. */
const KEY_STEP = 10 ** 0.05;
/** Longest name of a device in the picture; the description has all of it. */
const NAME_LENGTH_MAX = 20;

export interface GainInput {
  readonly curves: readonly Curve[];
  readonly alpha: number;
  readonly points: readonly NativePoint[];
  readonly handle: { readonly readNs: number; readonly gain: number };
  /** Note on the chosen curve, above its name. */
  readonly annotation: string | null;
  /** Named on the chosen curve, which then needs no name. */
  readonly devices?: readonly PlacedDevice[] | undefined;
}

/** A device on the axis. */
export interface PlacedDevice {
  readonly label: string;
  readonly readNs: number;
}

/** Keeps a latency on the axis. */
export function onAxis(readNs: number): number {
  return Math.min(READ_NS_MAX, Math.max(READ_NS_MIN, readNs));
}

/** Returns the plot: other shares of empty lookups in grey, the chosen one, and measured points. */
export function gainPlot({ curves, alpha, points, handle, annotation, devices }: GainInput): PlotParams {
  const [from, to] = gainExtent(curves, points);
  const lines = curves.map(({ emptyFraction, gain }): Series => {
    const isPale = emptyFraction !== alpha;
    return {
      name: isPale ? shareWord(emptyFraction) : [annotation ?? [], shareName(emptyFraction)].flat().join("\n"),
      kind: "model",
      mark: "circle",
      isPale,
      isUnnamed: !isPale && devices !== undefined && annotation === null,
      points: Array.from(gain, (y, at) => ({ x: READ_NS_GRID[at] ?? READ_NS_MIN, y })).filter(({ y }) =>
        Number.isFinite(y),
      ),
    };
  });
  return {
    name: "lsm-lab-gain",
    title: text.caption,
    x: {
      label: text.readAxis,
      scale: "log",
      from: READ_NS_MIN,
      to: READ_NS_MAX,
      ticks: DECADES,
      format: time,
      cost: "read",
    },
    y: {
      label: text.gainAxis,
      scale: "linear",
      from,
      to,
      ticks: ticksIn([from, to], 5),
      format: percent,
      read: exact,
      cost: "hash",
    },
    // The chosen curve and its points are on top.
    series: [...lines, ...placed(devices ?? [], curves, alpha), ...measured(points, alpha)].sort(
      (one, other) => Number(other.isPale) - Number(one.isPale),
    ),
    here: onAxis(handle.readNs),
    spotlight: { x: onAxis(handle.readNs), y: handle.gain, says: text.onAverage(exact(handle.gain)) },
    labels: "inside",
  };
}

const DECADES = [100, 1e3, 1e4, 1e5, 1e6, 1e7] as const;
const exact = (gain: number): string => percent(gain, 1);

/** Devices on the chosen curve, between the samples that the engine computed. */
function placed(devices: readonly PlacedDevice[], curves: readonly Curve[], alpha: number): Series[] {
  const gain = curves.find(({ emptyFraction }) => emptyFraction === alpha)?.gain;
  if (gain === undefined || devices.length === 0) return [];
  const scale = (SAMPLES - 1) / Math.log(READ_NS_MAX / READ_NS_MIN);
  const points = devices.map(({ label: name, readNs }) => {
    const x = onAxis(readNs);
    const at = Math.log(x / READ_NS_MIN) * scale;
    const [from, to] = [gain[Math.floor(at)] ?? 0, gain[Math.ceil(at)] ?? 0];
    return { x, y: mix(from, to, at - Math.floor(at)), name };
  });
  return [{ name: text.devices, kind: "counted", mark: "circle", isPale: true, hasSpareNames: true, points }];
}

/** The points of each run, those of other shares in grey. */
function measured(points: readonly NativePoint[], alpha: number): Series[] {
  const isCurrent = ({ emptyFraction }: NativePoint): boolean => emptyFraction === alpha;
  const ordered = [...points.filter(isCurrent), ...points.filter((point) => !isCurrent(point))];
  return ordered.map((point, at): Series => {
    const { run, label, day, readNs, gain, low, high, doubtful, emptyFraction } = point;
    const isFirst = ordered.findIndex((other) => other.origin === point.origin) === at;
    const name = text.measuredHere(exact(gain), shortened(label), day);
    return {
      name: text.measured(shortened(label), day),
      kind: "measured",
      mark: "circle",
      run,
      isPale: emptyFraction !== alpha,
      points: [
        {
          x: onAxis(readNs),
          y: gain,
          low,
          high,
          ...(isFirst ? { name, isNameOptional: at > 0 } : {}),
          ...(doubtful ? { doubt: text.doubtful } : {}),
          note: describePoint(point),
        },
      ],
    };
  });
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

/** Without the parentheses at its end, and cut if it is still long. */
function shortened(label: string): string {
  const name = label.replace(/\s*\([^()]*\)$/u, "");
  return name.length > NAME_LENGTH_MAX ? `${name.slice(0, NAME_LENGTH_MAX - 1).trimEnd()}…` : name;
}

/** Returns the latency that a key moves to, or `undefined` for other keys. */
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
