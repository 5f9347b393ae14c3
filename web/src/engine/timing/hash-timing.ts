/**
 * T_H in this tab: how long one hash takes here, by timing batches with a clock that is far too coarse for one.
 *
 * **Protocol.** Find the clock's step; double the rounds of a batch until it lasts at least {@link STEPS_PER_BATCH}
 * steps, which bounds the rounding error at 2 %, and {@link BATCH_MS_MIN}, {@link TRIES} times in a row, since a batch
 * that was interrupted only seems long; time {@link BATCHES} batches; report the median and the interquartile range,
 * with the step beside them. If a batch cannot be made long enough the value is refused.
 *
 * **Units**: milliseconds for clock and batches, nanoseconds for the result.
 * **Cost**: about 0.3 s where the clock steps by 0.1 ms or less, 2 s where it steps by 1 ms.
 */

import { quantile } from "d3-array";
import type { DigestName } from "../contract";
import { EngineError } from "../errors";

/** A batch must last this many steps of the clock. */
export const STEPS_PER_BATCH = 50;
/** And this long, so that one interruption does not decide it. */
export const BATCH_MS_MIN = 8;
/** Batches in a row that must last long enough. */
export const TRIES = 3;
/** Batches that are timed. */
export const BATCHES = 21;
const ROUNDS_FIRST = 64;
const ROUNDS_MAX = 2 ** 28;

/** What can be timed: a clock and batches, usually in a worker of its own. */
export interface BatchTimer {
  clockStepMs(): Promise<number>;
  timeHashMs(digest: DigestName, keyBytes: number, rounds: number): Promise<number>;
}

/** A time per hash that was measured in this tab. */
export interface HashTiming {
  readonly digest: DigestName;
  readonly keyBytes: number;
  readonly medianNs: number;
  readonly lowerQuartileNs: number;
  readonly upperQuartileNs: number;
  readonly batches: number;
  readonly rounds: number;
  readonly clockStepMs: number;
}

/** How to watch and stop a measurement. */
export interface TimingOptions {
  /** Called with the share of the work that is done, 0 to 1. */
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
}

/** Median and quartiles of times in nanoseconds. Without times they are not numbers. */
export function quartilesOf(samplesNs: readonly number[]) {
  const [lowerQuartileNs, medianNs, upperQuartileNs] = [0.25, 0.5, 0.75].map((share) => quantile(samplesNs, share));
  return {
    medianNs: medianNs ?? Number.NaN,
    lowerQuartileNs: lowerQuartileNs ?? Number.NaN,
    upperQuartileNs: upperQuartileNs ?? Number.NaN,
  };
}

/** Measures one hash function on keys of one size. */
export async function timeHash(
  timer: BatchTimer,
  digest: DigestName,
  keyBytes: number,
  { onProgress, signal }: TimingOptions = {},
): Promise<HashTiming> {
  const clockStepMs = await timer.clockStepMs();
  const rounds = await roundsLongEnough(
    timer,
    digest,
    keyBytes,
    Math.max(clockStepMs * STEPS_PER_BATCH, BATCH_MS_MIN),
    signal,
  );
  const samples: number[] = [];
  while (samples.length < BATCHES) {
    signal?.throwIfAborted();
    samples.push(((await timer.timeHashMs(digest, keyBytes, rounds)) * 1e6) / rounds);
    onProgress?.(samples.length / BATCHES);
  }
  signal?.throwIfAborted();
  return {
    digest,
    keyBytes,
    ...quartilesOf(samples),
    batches: BATCHES,
    rounds,
    clockStepMs,
  };
}

/** Doubles the rounds until batches last `enoughMs`; this also warms the code up. */
async function roundsLongEnough(
  timer: BatchTimer,
  digest: DigestName,
  keyBytes: number,
  enoughMs: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  for (let rounds = ROUNDS_FIRST; rounds <= ROUNDS_MAX; rounds *= 2) {
    let long = 0;
    while (long < TRIES) {
      signal?.throwIfAborted();
      if ((await timer.timeHashMs(digest, keyBytes, rounds)) < enoughMs) break;
      long += 1;
    }
    if (long === TRIES) return rounds;
  }
  throw new EngineError(
    "timer-too-coarse",
    `No batch lasted ${enoughMs.toFixed(1)} ms, which this browser's clock needs, so no time is given.`,
  );
}
