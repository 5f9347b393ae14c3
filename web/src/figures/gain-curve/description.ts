/** What the gain curve says in words, and its numbers as a table. Pure. */

import type { Curve } from "../../engine/contract";
import type { NativePoint } from "../../results/points";
import { percent, time } from "../../text/numbers";
import type { DataTable } from "../frame/export";

/** A share of empty lookups as a word where there is one. */
export function shareName(emptyFraction: number): string {
  if (emptyFraction === 1) return "all empty";
  if (emptyFraction === 0.5) return "half empty";
  if (emptyFraction === 0) return "none empty";
  return `${percent(emptyFraction)} empty`;
}

/** The same, as short as a picture wants it. */
export function shareWord(emptyFraction: number): string {
  return shareName(emptyFraction).replace(" empty", "");
}

/** What the handle says. */
export function handleText(device: string, readNs: number, gain: number, emptyFraction: number): string {
  return `${device}, a read takes ${time(readNs)}: sharing saves ${percent(gain)} with ${shareName(emptyFraction)} lookups, by the model`;
}

/** The figure in a few sentences. */
export function describeGainCurve(
  curve: Curve | undefined,
  readNs: ArrayLike<number>,
  points: readonly NativePoint[],
): string {
  if (!curve) return "The gain of sharing by read latency, not yet computed.";
  const last = curve.gain.length - 1;
  const measured = points.map(
    (point) =>
      ` Measured on ${point.label} at ${time(point.readNs)}: ${percent(point.gain, 1)}, between ${percent(point.low, 1)} and ${percent(point.high, 1)}, ${shareName(point.emptyFraction)}.`,
  );
  return (
    `By the model, with ${shareName(curve.emptyFraction)} lookups, sharing saves ${percent(curve.gain[0] ?? 0)} when a read ` +
    `takes ${time(readNs[0] ?? 0)} and ${percent(curve.gain[last] ?? 0, 1)} when it takes ${time(readNs[last] ?? 0)}.${measured.join("")}`
  );
}

/** Gains at each fourth of a decade, and the measured points. */
export function dataTable(
  curves: readonly Curve[],
  readNs: ArrayLike<number>,
  points: readonly NativePoint[],
): DataTable {
  const every = 6;
  const rows = Array.from({ length: Math.ceil(readNs.length / every) }, (_, index) => index * every).map((at) => [
    Math.round(readNs[at] ?? 0),
    ...curves.map((curve) => Number((curve.gain[at] ?? 0).toFixed(4))),
    "model",
  ]);
  const measured = points.map((point) => [
    Math.round(point.readNs),
    ...curves.map((curve) => (curve.emptyFraction === point.emptyFraction ? Number(point.gain.toFixed(4)) : "")),
    `${point.origin} (α ${point.emptyFraction}, ${point.low.toFixed(4)} to ${point.high.toFixed(4)})`,
  ]);
  return {
    columns: ["read T_D, ns", ...curves.map((curve) => `gain, ${shareName(curve.emptyFraction)}`), "from"],
    rows: [...rows, ...measured],
  };
}
