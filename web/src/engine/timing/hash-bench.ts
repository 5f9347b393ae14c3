/**
 * T_H of several functions and key sizes in this tab, one after the other, by the protocol of `hash-timing.ts`.
 *
 * **Invariants** (broken by `hash-bench.test.ts`)
 * 1. What was finished before a stop is kept; what was being measured is not.
 * 2. A cell whose batches were too short is refused by name and has no value; the others go on.
 *
 * The functions are those of the first module, which is compiled for speed: the others are in a module compiled for size, whose
 * times would say nothing about the functions.
 */

import type { DigestName } from "../contract";
import { EngineError } from "../errors";
import { type BatchTimer, type HashTiming, timeHash } from "./hash-timing";

/** One thing to time. */
export interface BenchCell {
  readonly digest: DigestName;
  readonly keyBytes: number;
}

/** A cell that got no value, and why. */
export interface RefusedCell extends BenchCell {
  readonly message: string;
}

/** How to watch and stop. */
export interface BenchOptions {
  readonly signal: AbortSignal;
  readonly onTimed: (timing: HashTiming) => void;
  readonly onRefused: (cell: RefusedCell) => void;
  /** The cell that is being measured, and the share of all work that is done. */
  readonly onProgress: (cell: BenchCell, done: number) => void;
}

/** The functions that are timed. */
export const BENCH_DIGESTS: readonly DigestName[] = ["xxh3", "xxh64", "murmur64a"];
/** The key sizes, in bytes: what integers, names, long keys and the paper's keys have. */
export const BENCH_SIZES: readonly number[] = [8, 64, 512, 1024];

/** Every function at every size, so that a run that is stopped early has whole functions. */
export function benchCells(): BenchCell[] {
  return BENCH_DIGESTS.flatMap((digest) => BENCH_SIZES.map((keyBytes) => ({ digest, keyBytes })));
}

/** Measures the cells in turn; ends early, and silently, when it is stopped. */
export async function runBench(timer: BatchTimer, cells: readonly BenchCell[], options: BenchOptions): Promise<void> {
  const { signal, onTimed, onRefused, onProgress } = options;
  for (const [at, cell] of cells.entries()) {
    const share = (done: number): void => onProgress(cell, (at + done) / cells.length);
    share(0);
    try {
      onTimed(await timeHash(timer, cell.digest, cell.keyBytes, { signal, onProgress: share }));
    } catch (cause) {
      if (signal.aborted) return;
      if (!(cause instanceof EngineError && cause.kind === "timer-too-coarse")) throw cause;
      onRefused({ ...cell, message: cause.message });
    }
  }
}
