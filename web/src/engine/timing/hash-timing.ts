/**
 * T_H in your browser: the time of one hash, from batches, because the clock is too coarse for one hash.
 *
 * **Protocol.** Find the clock's step. Double the rounds of a batch until it lasts at least {@link STEPS_PER_BATCH} steps and
 * {@link BATCH_MS_MIN}. The steps bound the rounding error at 2 %. Require {@link TRIES} such batches in a row, because an interrupted
 * batch only seems long. Time {@link BATCHES} batches. Report the median, the interquartile range and the step. If no batch can be made long enough, refuse the value.
 *
 * **Units**: milliseconds for clock and batches, nanoseconds for the result.
 *
 * **Cost**: about 0.3 s if the clock steps by 0.1 ms or less, 2 s if it steps by 1 ms.
 */

import { quantile } from "d3-array";
import type { DigestName } from "../contract";
import { EngineError } from "../errors";

/** Minimum length of a batch in steps of the clock. */
export const STEPS_PER_BATCH = 50;
/** Minimum length of a batch, so that one interruption does not decide it. */
export const BATCH_MS_MIN = 8;
/** Consecutive batches that must last long enough. */
export const TRIES = 3;
/** Timed batches. */
export const BATCHES = 21;
const ROUNDS_FIRST = 64;
const ROUNDS_MAX = 2 ** 28;

/** A clock and batches, usually in a separate worker. */
export interface BatchTimer {
  clockStepMs(): Promise<number>;
  timeHashMs(digest: DigestName, keyBytes: number, rounds: number): Promise<number>;
}

/** Time per hash, measured in your browser. */
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

/** Progress and abort signal of a measurement. */
export interface TimingOptions {
  /** Receives the finished share of the work, 0 to 1. */
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
}

/** Returns median and quartiles of times in nanoseconds, or NaN without times. */
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

/** Doubles the rounds until batches last `enoughMs`. This also warms up the code. */
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
    `No batch lasted ${enoughMs.toFixed(1)} ms, which this browser’s clock needs, so no time is given.`,
  );
}
