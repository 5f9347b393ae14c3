// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { DigestName } from "../contract";
import { type BenchCell, benchCells, type RefusedCell, runBench } from "./hash-bench";
import type { BatchTimer, HashTiming } from "./hash-timing";

/** A clock without a machine: a hash takes as many nanoseconds as its key has bytes; some functions take no time at all. */
function machine(instant: readonly DigestName[] = []): BatchTimer {
  return {
    clockStepMs: () => Promise.resolve(0.1),
    timeHashMs: (digest, keyBytes, rounds) => Promise.resolve(instant.includes(digest) ? 0 : (keyBytes * rounds) / 1e6),
  };
}

async function bench(timer: BatchTimer, cells: readonly BenchCell[], stopAfter = Number.POSITIVE_INFINITY) {
  const control = new AbortController();
  const [timed, refused, progress]: [HashTiming[], RefusedCell[], number[]] = [[], [], []];
  await runBench(timer, cells, {
    signal: control.signal,
    onTimed: (timing) => {
      timed.push(timing);
      if (timed.length === stopAfter) control.abort();
    },
    onRefused: (cell) => refused.push(cell),
    onProgress: (_, done) => progress.push(done),
  });
  return { timed, refused, progress };
}

describe("the bench", () => {
  it("times every function at every size, and its progress never falls", async () => {
    const { timed, refused, progress } = await bench(machine(), benchCells());
    expect(timed.map(({ medianNs, keyBytes }) => medianNs / keyBytes)).toEqual(benchCells().map(() => 1));
    expect(refused).toEqual([]);
    expect([...progress].sort((a, b) => a - b)).toEqual(progress);
    expect(progress.at(-1)).toBe(1);
  });

  it("keeps what was finished when it is stopped", async () => {
    const { timed } = await bench(machine(), benchCells(), 3);
    expect(timed).toHaveLength(3);
  });

  it("refuses a cell whose batches are too short, and goes on", async () => {
    const cells: BenchCell[] = [
      { digest: "xxh64", keyBytes: 8 },
      { digest: "xxh3", keyBytes: 8 },
    ];
    const { timed, refused } = await bench(machine(["xxh64"]), cells);
    expect(refused.map(({ digest }) => digest)).toEqual(["xxh64"]);
    expect(refused[0]?.message).toContain("no time is given");
    expect(timed.map(({ digest }) => digest)).toEqual(["xxh3"]);
  });

  it("does not hide what is no matter of clocks", async () => {
    const timer = { ...machine(), timeHashMs: () => Promise.reject(new Error("the worker is gone")) };
    await expect(bench(timer, benchCells())).rejects.toThrow("the worker is gone");
  });
});
