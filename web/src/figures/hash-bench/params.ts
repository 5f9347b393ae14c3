/** Parameters of the figure of hash prices: times of your browser, times of a native run, and the progress of the measurement. */

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
  /** Origin of the native times, or null without any. */
  readonly nativeOrigin: string | null;
  /** Measured step of your browser's clock, or null before a measurement. */
  readonly clockStepMs: number | null;
  readonly batches: number;
  /** Cells without a value, each with the reason. */
  readonly refused: readonly { readonly digest: DigestName; readonly keyBytes: number; readonly message: string }[];
  /** Current cell, and the finished share of all cells. Null if nothing is being measured. */
  readonly progress: { readonly digest: DigestName; readonly keyBytes: number; readonly done: number } | null;
}
