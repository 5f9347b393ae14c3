// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { DesignScore, DesignScores } from "../../engine/contract";
import type { HashTiming } from "../../engine/timing/hash-timing";
import type { Comparison, MeasuredRun } from "./lab7/measured";
import { agreeOutcome, clockOutcome, gainPlot, residuals } from "./lab7/outcomes";
import { bitsOutcome, ratioOutcome } from "./lab10/outcomes";

const timing: HashTiming = {
  digest: "murmur64a",
  keyBytes: 512,
  medianNs: 100,
  lowerQuartileNs: 98,
  upperQuartileNs: 103,
  batches: 21,
  rounds: 1_000_000,
  clockStepMs: 0.1,
};

describe("one hash at a time", () => {
  it.each([
    [0, "zero"],
    [100_000, "step"],
    [120, "right"],
  ])("a clock that shows %i ns", (singleMedianNs, value) => {
    expect(clockOutcome({ tries: 21, zeros: 20, singleMedianNs, timing }).value).toBe(value);
  });
});

const comparison = (emptyFraction: number, gain: number, predicted: number): Comparison => ({
  ...({} as Comparison),
  emptyFraction,
  gain,
  low: gain - 0.01,
  high: gain + 0.01,
  predicted,
});
const run: MeasuredRun = {
  ...({} as MeasuredRun),
  id: "a",
  device: "a disk",
  origin: "measured natively",
  comparisons: [comparison(1, 0.15, 0.23), comparison(0.5, 0.02, 0.02)],
};

describe("model and measurement", () => {
  it.each([
    [0.15, 0.23, "less"],
    [0.15, 0.155, "agree"],
    [0.15, 0.1, "more"],
  ])("measured %f where the model says %f", (gain, predicted, value) => {
    expect(agreeOutcome(run, comparison(1, gain, predicted)).value).toBe(value);
  });

  it("stand in one plot, as a line and as points with their residuals", () => {
    const [model, measured] = gainPlot(run, [
      { x: 0, y: 0 },
      { x: 1, y: 0.23 },
    ]).series;
    expect(model?.kind).toBe("model");
    expect(measured?.kind).toBe("measured");
    expect(measured?.points.map(({ x, model: says }) => [x, says])).toEqual([
      [0.5, 0.02],
      [1, 0.23],
    ]);
    expect(residuals(run)[0]).toBe("100 % empty: 8.0 percentage points below the model");
  });
});

const score = (patch: Partial<DesignScore>): DesignScores => ({
  fits: true,
  filterBytes: 1,
  bufferBytes: 1,
  modelled: undefined,
  counted: {
    putNs: 10,
    emptyNs: 100,
    foundNs: 100,
    readNs: 100,
    totalNs: 100,
    hashes: 1,
    reads: 0.1,
    writeAmplification: 10,
    levels: 3,
    filterBytes: 1,
    ...patch,
  },
});

describe("designs", () => {
  it("a ratio that changes merges and levels changes both", () => {
    const one = score({});
    expect(ratioOutcome({ one, other: score({ writeAmplification: 5, foundNs: 130 }) })?.value).toBe("both");
    expect(ratioOutcome({ one, other: score({ writeAmplification: 5 }) })?.value).toBe("writes");
    expect(ratioOutcome({ one, other: score({ emptyNs: 150 }) })?.value).toBe("lookups");
  });

  it("bits are worth what the whole operation costs", () => {
    const one = score({});
    expect(bitsOutcome({ one, other: score({ totalNs: 80 }) })?.value).toBe("less");
    expect(bitsOutcome({ one, other: score({ totalNs: 105 }) })?.value).toBe("same");
    expect(bitsOutcome({ one, other: score({ totalNs: 130 }) })?.value).toBe("more");
    expect(bitsOutcome({ one, other: { ...one, counted: undefined } })).toBeNull();
  });
});
