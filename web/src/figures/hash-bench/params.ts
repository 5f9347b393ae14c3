/** What the figure of hash prices takes: times of this tab, times of a native run beside them, and how the measurement stands. */

import type { DigestName } from "../../engine/contract";

/** A time of one function on keys of one size. */
export interface BenchTime {
  readonly digest: DigestName;
  readonly keyBytes: number;
  /** Median, or what the native run states. */
  readonly ns: number;
  /** Quartiles of this tab's batches; the native run's interval. */
  readonly low: number | null;
  readonly high: number | null;
}

export interface HashBenchParams {
  readonly digests: readonly DigestName[];
  readonly sizes: readonly number[];
  readonly tab: readonly BenchTime[];
  readonly native: readonly BenchTime[];
  /** Who measured the native times, when; null without any. */
  readonly nativeOrigin: string | null;
  /** How fine this browser's clock was found to be; null before anything was measured. */
  readonly clockStepMs: number | null;
  readonly batches: number;
  /** Cells without a value, each with the reason. */
  readonly refused: readonly { readonly digest: DigestName; readonly keyBytes: number; readonly message: string }[];
  /** What is being measured, and the share of all that is done; null while nothing is. */
  readonly progress: { readonly digest: DigestName; readonly keyBytes: number; readonly done: number } | null;
}
