/**
 * Points of a native run on the gain curve. Pure.
 *
 * **Invariants** (tests: `points.test.ts`)
 * 1. A point shows the read latency and the gain that its own run measured, with its interval.
 * 2. Points of different runs are never averaged or connected.
 * 3. A point whose run had another tree, hash or key size than the curve lists the differences.
 */

import type { NativeResult } from "../engine/native-result";
import { en } from "../text/lab.en";
import { day, keySize } from "../text/numbers";
import { type LoadedResult, originOf } from "./origin";

export { type LoadedResult, originOf, runTitle } from "./origin";

/** Parameters of the curve next to the points. */
export interface Shown {
  readonly levels: number;
  readonly sizeRatio: number;
  readonly bitsPerKey: number;
  readonly filter: string;
  readonly digest: string;
  readonly keyBytes: number;
}

/** One measured gain. */
export interface NativePoint {
  readonly key: string;
  /** Id of the run that measured it. */
  readonly run: string;
  readonly label: string;
  readonly origin: string;
  /** Date of the run. */
  readonly day: string;
  /** Setting of the run that varies between runs: L, T and others. */
  readonly setting: string;
  /** Differences between run and curve as a sentence, or null without any. */
  readonly difference: string | null;
  readonly readNs: number;
  readonly emptyFraction: number;
  readonly gain: number;
  readonly low: number;
  readonly high: number;
  /** True if the run's own control casts doubt on it. */
  readonly doubtful: boolean;
}

/** The tree of a run in few words. Empty if the file does not describe it. */
export function settingOf({ tree }: NativeResult): string {
  if (!tree) return "";
  const { levels, size_ratio, bits_per_key, filter, digest, key_bytes } = tree;
  return `L ${levels}, T ${size_ratio}, ${en.bits(bits_per_key)}, ${en.filter(filter)}, ${en.digest(digest)}, ${en.keysOf(keySize(key_bytes))}`;
}

/** Lists the differences between run and curve, each with both values. */
function differenceOf({ tree }: NativeResult, shown: Shown): string | null {
  if (!tree) return en.pointUnknownTree;
  const pairs = [
    ["L", String(tree.levels), String(shown.levels)],
    ["T", String(tree.size_ratio), String(shown.sizeRatio)],
    ["", en.bits(tree.bits_per_key), en.bits(shown.bitsPerKey)],
    ["", en.filter(tree.filter), en.filter(shown.filter)],
    ["", en.digest(tree.digest), en.digest(shown.digest)],
    ["", en.keysOf(keySize(tree.key_bytes)), en.keysOf(keySize(shown.keyBytes))],
  ].filter(([, measured, drawn]) => measured !== drawn);
  if (pairs.length === 0) return null;
  return en.pointDiffers(
    pairs.map(([name, measured, drawn]) => en.insteadOf(`${name} ${measured}`.trim(), `${drawn}`)),
  );
}

/** Returns true if a result has a read latency to place on the axis. */
export function hasPoints({ result }: LoadedResult): boolean {
  return (result.calibration.read_latency?.p50_ns ?? 0) > 0 && (result.lookups ?? []).length > 0;
}

/** Returns true if a gain is marked as doubtful by the run's own control. */
export function isDoubtful(claim: string | null | undefined): boolean {
  return ["control-failed", "control-too-wide", "too-few-pairs"].includes(claim ?? "");
}

/** Returns the points of one result, or none if the run measured no read latency. */
export function pointsOf({ name, result }: LoadedResult, shown: Shown): NativePoint[] {
  const readNs = result.calibration.read_latency?.p50_ns;
  if (readNs === undefined || !(readNs > 0)) return [];
  return (result.lookups ?? []).map((cell, index) => ({
    key: `${name}:${result.run.id}:${index}`,
    run: result.run.id,
    label: result.device.label,
    origin: originOf(result),
    day: day(result.run.started_utc),
    setting: settingOf(result),
    difference: differenceOf(result, shown),
    readNs,
    emptyFraction: cell.empty_fraction,
    gain: cell.gain.estimate,
    low: cell.gain.low,
    high: cell.gain.high,
    doubtful: isDoubtful(cell.gain.claim),
  }));
}
