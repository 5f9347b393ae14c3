/**
 * What a native run puts on the gain curve. Pure.
 *
 * **Invariants** (broken by `points.test.ts`)
 * 1. A point stands at the read latency that its own run measured, at the gain that it measured, with its interval.
 * 2. Nothing is averaged over runs and nothing is joined by a line.
 */

import type { NativeResult } from "../engine/native-result";
import { en } from "../text/en";
import { day } from "../text/numbers";

/** One measured gain. */
export interface NativePoint {
  readonly key: string;
  readonly label: string;
  readonly origin: string;
  /** Setting of the run, as it differs from run to run: L, T and the rest. */
  readonly setting: string;
  readonly readNs: number;
  readonly emptyFraction: number;
  readonly gain: number;
  readonly low: number;
  readonly high: number;
  /** Whether the run's own control casts doubt on it. */
  readonly doubtful: boolean;
}

/** A result that was loaded, and from where. */
export interface LoadedResult {
  readonly name: string;
  readonly source: "bundled" | "found" | "opened";
  readonly result: NativeResult;
}

/** Who measured what, when. */
export function originOf({ device, run }: NativeResult): string {
  return en.originNative(device.label, day(run.started_utc));
}

function settingOf({ tree }: NativeResult): string {
  if (!tree) return "";
  return `L ${tree.levels}, T ${tree.size_ratio}, ${tree.bits_per_key} bits per key, ${en.digest(tree.digest)}, ${tree.key_bytes}-byte keys`;
}

/** The points of one result; none when the run measured no read latency. */
export function pointsOf({ name, result }: LoadedResult): NativePoint[] {
  const readNs = result.calibration.read_latency?.p50_ns;
  if (readNs === undefined || !(readNs > 0)) return [];
  return (result.lookups ?? []).map((cell, index) => ({
    key: `${name}:${result.run.id}:${index}`,
    label: result.device.label,
    origin: originOf(result),
    setting: settingOf(result),
    readNs,
    emptyFraction: cell.empty_fraction,
    gain: cell.gain.estimate,
    low: cell.gain.low,
    high: cell.gain.high,
    doubtful: cell.gain.claim === "control-failed" || cell.gain.claim === "too-few-pairs",
  }));
}
