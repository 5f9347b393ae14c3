/** Describes the gain curve in sentences. Pure. */

import type { Curve } from "../../engine/contract";
import type { NativePoint } from "../../results/points";
import { gainCurveText as text } from "../../text/charts/gain-curve.en";
import { percent, time } from "../../text/numbers";

/** A share of empty lookups as a word where there is one. */
export function shareName(emptyFraction: number): string {
  return text.share(emptyFraction, percent(emptyFraction));
}

/** The same, in a short form for pictures. */
export function shareWord(emptyFraction: number): string {
  return shareName(emptyFraction).replace(text.shareEnd, "");
}

/** Text of the handle. */
export function handleText(device: string, readNs: number, gain: number, emptyFraction: number): string {
  return text.handleValue(device, time(readNs), percent(gain, 1), shareName(emptyFraction));
}

/** Describes a measured point: its source, its values, and its differences from the curve. */
export function describePoint(point: NativePoint): string {
  const { origin, readNs, gain, low, high, emptyFraction, difference } = point;
  const said = text.point(origin, time(readNs), percent(gain, 1), percent(low, 1), percent(high, 1));
  return `${said}, ${shareName(emptyFraction)}.${difference === null ? "" : ` ${difference}.`}`;
}

/** The figure in a few sentences. */
export function describeGainCurve(
  curve: Curve | undefined,
  readNs: ArrayLike<number>,
  points: readonly NativePoint[],
): string {
  if (!curve) return text.notYet;
  const [first, last] = [0, curve.gain.length - 1].map((at) => ({
    gain: curve.gain[at] ?? 0,
    read: time(readNs[at] ?? 0),
  }));
  const model = text.model(
    shareName(curve.emptyFraction),
    { gain: percent(first?.gain ?? 0, 1), read: first?.read ?? "" },
    { gain: percent(last?.gain ?? 0, 1), read: last?.read ?? "" },
  );
  return [model, ...points.map(describePoint)].join(" ");
}
