/**
 * Times lookups on the visitor's disk: every arm on existing and on absent keys, in turns.
 *
 * **Protocol** (as in `hash-timing.ts`, over lookups). The number of lookups per batch doubles until a batch is long enough: the probably
 * fastest arm takes 50 steps of the clock and {@link BATCH_MS_MIN}, {@link TRIES} times in a row. Then {@link BATCHES} batches of every arm
 * are timed in turns over the same keys, so that disturbances affect all arms. Results are medians with quartiles. If no batch gets long
 * enough, the value is refused.
 *
 * **Limitation**: no direct I/O. Reads pass the browser and the system's page cache, which still contains newly written files. The result
 * is the cost of a system call or two and a copy, not of a disk.
 */

import type { ArmName, DiskCounts } from "../contract";
import { EngineError } from "../errors";
import { BATCH_MS_MIN, quartilesOf, STEPS_PER_BATCH, TRIES } from "./hash-timing";

/** Batches of each arm. */
export const DISK_BATCHES = 15;
/** Lookups of the counting replay. */
export const COUNTED = 4096;
const LOOKUPS_FIRST = 16;
const LOOKUPS_MAX = 2 ** 20;

/** The arms, in turns. */
export const DISK_ARMS = ["per-filter", "shared", "merged"] as const satisfies readonly ArmName[];

/** Times of one arm on one kind of keys. */
export interface DiskTiming {
  readonly arm: (typeof DISK_ARMS)[number];
  readonly empty: boolean;
  readonly medianNs: number;
  readonly lowerQuartileNs: number;
  readonly upperQuartileNs: number;
  readonly lookups: number;
  readonly counts: DiskCounts;
}

/** The timed functions, usually in a separate worker. */
export interface DiskTimer {
  clockStepMs(): Promise<number>;
  timeDiskMs(arm: ArmName, empty: boolean, from: number, count: number): Promise<number>;
  countDisk(arm: ArmName, empty: boolean, count: number): Promise<DiskCounts>;
}

/** Progress, results and abort signal. */
export interface DiskOptions {
  readonly signal: AbortSignal;
  /** Finished share of the work. */
  readonly onProgress: (done: number) => void;
  /** Receives the finished timings, existing keys first. */
  readonly onTimed: (timings: readonly DiskTiming[], clockStepMs: number) => void;
}

/** Times all arms, on existing keys and on absent ones. */
export async function timeDisk(timer: DiskTimer, { signal, onProgress, onTimed }: DiskOptions): Promise<void> {
  const clockStepMs = await timer.clockStepMs();
  const timings: DiskTiming[] = [];
  for (const [at, empty] of [false, true].entries()) {
    const lookups = await lookupsLongEnough(
      timer,
      empty,
      Math.max(clockStepMs * STEPS_PER_BATCH, BATCH_MS_MIN),
      signal,
    );
    const samples = DISK_ARMS.map((): number[] => []);
    for (let batch = 0; batch < DISK_BATCHES; batch += 1) {
      // Each arm starts equally many turns.
      for (let turn = 0; turn < DISK_ARMS.length; turn += 1) {
        signal.throwIfAborted();
        const which = (batch + turn) % DISK_ARMS.length;
        const ms = await timer.timeDiskMs(DISK_ARMS[which] ?? "shared", empty, batch * lookups, lookups);
        samples[which]?.push((ms * 1e6) / lookups);
      }
      onProgress((at + (batch + 1) / DISK_BATCHES) / 2);
    }
    for (const [which, arm] of DISK_ARMS.entries()) {
      timings.push({
        arm,
        empty,
        lookups,
        counts: await timer.countDisk(arm, empty, COUNTED),
        ...quartilesOf(samples[which] ?? []),
      });
    }
    onTimed([...timings], clockStepMs);
  }
}

async function lookupsLongEnough(
  timer: DiskTimer,
  empty: boolean,
  enoughMs: number,
  signal: AbortSignal,
): Promise<number> {
  for (let lookups = LOOKUPS_FIRST; lookups <= LOOKUPS_MAX; lookups *= 2) {
    let long = 0;
    while (long < TRIES) {
      signal.throwIfAborted();
      if ((await timer.timeDiskMs("merged", empty, long * lookups, lookups)) < enoughMs) break;
      long += 1;
    }
    if (long === TRIES) return lookups;
  }
  throw new EngineError(
    "timer-too-coarse",
    `No batch lasted ${enoughMs.toFixed(1)} ms, which this browser’s clock needs, so no time is given.`,
  );
}
