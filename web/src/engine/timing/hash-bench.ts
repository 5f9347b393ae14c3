/**
 * T_H of several functions and key sizes in your browser, one after the other, by the protocol of `hash-timing.ts`.
 *
 * **Invariants** (tests: `hash-bench.test.ts`)
 * 1. A stop keeps finished cells and drops the current one.
 * 2. A cell whose batches were too short is refused by name and has no value. The other cells continue.
 *
 * The functions are those of the first module, which is compiled for speed. Others are in a module compiled for size, and their times would
 * not represent the functions.
 */

import type { DigestName } from "../contract";
import { EngineError } from "../errors";
import { type BatchTimer, type HashTiming, timeHash } from "./hash-timing";

/** A function and a key size to time. */
export interface BenchCell {
  readonly digest: DigestName;
  readonly keyBytes: number;
}

/** A cell without a value, and the reason. */
export interface RefusedCell extends BenchCell {
  readonly message: string;
}

/** Progress, results and abort signal. */
export interface BenchOptions {
  readonly signal: AbortSignal;
  readonly onTimed: (timing: HashTiming) => void;
  readonly onRefused: (cell: RefusedCell) => void;
  /** Receives the current cell, and the finished share of all work. */
  readonly onProgress: (cell: BenchCell, done: number) => void;
}

/** Timed functions. */
export const BENCH_DIGESTS: readonly DigestName[] = ["xxh3", "xxh64", "murmur64a"];
/** Key sizes in bytes: typical for integers, names, long keys and the keys of the paper. */
export const BENCH_SIZES: readonly number[] = [8, 64, 512, 1024];

/** All cells. Grouped by function, so that a stopped run has complete functions. */
export function benchCells(): BenchCell[] {
  return BENCH_DIGESTS.flatMap((digest) => BENCH_SIZES.map((keyBytes) => ({ digest, keyBytes })));
}

/** Measures the cells one after the other. Returns early, without an error, when stopped. */
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
