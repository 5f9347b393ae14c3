// @vitest-environment node
/** Outcomes of lab 8: every outcome is one of the options, and each option is right for some counts. */

import { describe, expect, it } from "vitest";
import type { HotRun, MemoryDivision } from "../../../engine/contract";
import { lab8Text } from "../../../text/labs/lab8.en";
import type { Tried } from "./data";
import { aroundMove, bestOf, bestOutcome, giftOutcome, hotOutcome, linesOf } from "./outcomes";

const valuesOf = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value).sort();
const unique = (values: readonly (string | undefined)[]) => [...new Set(values)].sort();

function tried(reads: number): Tried {
  const division: MemoryDivision = {
    entries: Float64Array.of(1, 4),
    parts: Uint32Array.of(200, 800),
    least: Uint32Array.of(40, 160),
    bitsPerPart: 1,
    bitsPerKey: Float64Array.of(5, 5),
    rates: Float64Array.of(0.1, 0.1),
    falsePositives: reads,
  };
  const mean = { mean: reads, low: reads - 0.01, high: reads + 0.01 };
  return { division, counted: { lookups: 1000, falsePositives: mean, byLevel: [mean], filterBytes: 1000 } };
}

/** Two stretches of four windows, the second with these reads. */
function run(moved: readonly number[]): HotRun {
  const window = (hotFrom: number, reads: number) => ({
    hotFrom,
    reads,
    unitReads: 0,
    filterBytes: 10,
    units: Uint8Array.of(1, 2),
  });
  const windows = [0.4, 0.1, 0.1, 0.1].map((reads) => window(0.2, reads));
  return { windows: [...windows, ...moved.map((reads) => window(0.7, reads))], budgetBytes: 100, mostUnits: 6 };
}

describe("lab 8", () => {
  it("has an option for every level, and for none", () => {
    const gift = (total: number) => ({ memory: [], bitsPerKey: [], reads: [], total });
    const outcome = (after: readonly number[]) =>
      giftOutcome({ before: gift(0.36), after: after.map(gift), part: 0.02 }).value;
    const found = [
      outcome([0.3, 0.32, 0.37]),
      outcome([0.37, 0.32, 0.35]),
      outcome([0.37, 0.36, 0.3]),
      outcome([0.4, 0.4, 0.4]),
    ];
    expect(found).toEqual(["small", "middle", "large", "same"]);
    expect(unique(found)).toEqual(valuesOf(lab8Text.gift.options));
  });

  it("has an option for whatever is left", () => {
    const found = [0.35, 0.19, 0.02].map((best) => bestOutcome({ even: tried(0.36), best: tried(best) }).value);
    expect(found).toEqual(["little", "half", "most"]);
    expect(unique(found)).toEqual(valuesOf(lab8Text.best.options));
  });

  it("has an option for whatever units do after a move", () => {
    const outcome = (moved: readonly number[]) =>
      hotOutcome({ elastic: run(moved), even: run([0.5]), best: run([0.3]) })?.value;
    const found = [outcome([0.11, 0.1, 0.1, 0.1]), outcome([0.4, 0.2, 0.1, 0.1]), outcome([0.4, 0.4, 0.38, 0.39])];
    expect(found).toEqual(["stays", "recovers", "never"]);
    expect(unique(found)).toEqual(valuesOf(lab8Text.hot.options));
  });

  it("tells the first move from what comes before it and after", () => {
    const around = aroundMove(run([0.4, 0.2, 0.1, 0.1]));
    expect(around?.before).toBeCloseTo(0.1, 9);
    expect(around?.after).toBe(0.4);
    expect(around?.settled).toBeCloseTo((0.2 + 0.1 + 0.1) / 3, 9);
    expect(aroundMove({ ...run([]), windows: run([]).windows })).toBeNull();
  });

  it("draws three plans over the same lookups", () => {
    const runs = { elastic: run([0.4]), even: run([0.5]), best: run([0.3]) };
    const hotness = { hotShare: 0.9, width: 0.1, stretches: 2, windows: 4, lookups: 100, seed: 1 };
    const { windows, even, best, lookups, width } = linesOf(runs, hotness);
    expect([windows.length, even.length, best.length, lookups, width]).toEqual([5, 5, 5, 100, 0.1]);
  });

  it("draws the bits of each level, and the reads of the model", () => {
    const { even } = bestOf({ even: tried(0.36), best: tried(0.19) });
    expect(even).toEqual({ memory: [5, 20], bitsPerKey: [5, 5], reads: [0.1, 0.1], total: 0.36 });
  });
});
