// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { ClaimFinding, DesignScore, DesignScores } from "../../engine/contract";
import type { HashTiming } from "../../engine/timing/hash-timing";
import type { Comparison, MeasuredRun } from "./lab7/measured";
import { agreeOutcome, clockOutcome, gainPlot, readingsOf } from "./lab7/outcomes";
import { claimOutcome, linesOf } from "./lab9/lines";
import { bitsOutcome, ratioOutcome, writtenOf } from "./lab10/outcomes";
import type { CountedTree } from "./lab10/use-lab10";

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
    // A reading of 0 or of a step is chance: both are the same answer.
    [100_000, "zero"],
    [120, "right"],
  ])("a clock that shows %i ns", (singleMedianNs, value) => {
    const trial = { readingsMs: [0, 0.1], zeros: 1, singleMedianNs, timing };
    expect(clockOutcome(trial).value).toBe(value);
    expect(clockOutcome(trial).sentence).toMatch(/^1 of 2 readings show 0, 1 shows one step\. A hash takes/u);
    expect(readingsOf(trial)).toEqual({ readingsMs: [0, 0.1], stepMs: 0.1, hashNs: 100, rounds: 1_000_000 });
  });

  it("counts readings of more than one step", () => {
    const trial = { readingsMs: [0, 0.2, 0.3], zeros: 1, singleMedianNs: 200_000, timing };
    expect(clockOutcome(trial).sentence).toMatch(
      /^1 of 3 readings show 0, 0 show one step, 2 show more\. A hash takes/u,
    );
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
    const outcome = agreeOutcome({ ...comparison(1, gain, predicted), isPaired: true });
    expect(outcome.value).toBe(value);
    expect(outcome.sentence).toMatch(/^Measured natively: .* of a lookup\. Model: [\d.]+\s%\.$/u);
    // A share of pairs is not the quotient of the times in the figure, and its definition is stated.
    expect(outcome.because).toContain("median of paired batches");
    expect(agreeOutcome({ ...comparison(1, gain, predicted), isPaired: false }).because).not.toContain("median");
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
  });
});

const score = (patch: Partial<DesignScore>): CountedTree => ({ scores: scoresOf(patch), moments: [] });

const scoresOf = (patch: Partial<DesignScore>): DesignScores => ({
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
    expect(ratioOutcome({ one, other: score({ putNs: 5, readNs: 130 }) })?.value).toBe("both");
    expect(ratioOutcome({ one, other: score({ putNs: 5 }) })?.value).toBe("writes");
    expect(ratioOutcome({ one, other: score({ readNs: 150 }) })?.value).toBe("lookups");
  });

  it("bits are worth what the whole operation costs", () => {
    const one = score({});
    expect(bitsOutcome({ one, other: score({ totalNs: 80 }) })?.value).toBe("less");
    expect(bitsOutcome({ one, other: score({ totalNs: 105 }) })?.value).toBe("same");
    expect(bitsOutcome({ one, other: score({ totalNs: 130 }) })?.value).toBe("more");
    expect(bitsOutcome({ one, other: { ...one, scores: { ...one.scores, counted: undefined } } })).toBeNull();
  });

  it("are drawn with their names, and not without counts", () => {
    const pair = { one: score({ putNs: 5 }), other: score({ readNs: 90 }) };
    expect(writtenOf(pair, ["a", "b"])).toMatchObject({
      one: { name: "a", putNs: 5 },
      other: { name: "b", readNs: 90 },
    });
    const unfit = { ...pair.one, scores: { ...pair.one.scores, counted: undefined } };
    expect(writtenOf({ ...pair, other: unfit }, ["a", "b"])).toBeNull();
  });
});

const finding: ClaimFinding = {
  verdict: "contradicted",
  evidence: [
    {
      name: "rate-five-bits",
      unit: "fraction",
      origin: "counted",
      estimate: 0.09,
      low: 0.089,
      high: 0.091,
      claimed: 0.03,
      meetsLow: 0.025,
      meetsHigh: 0.035,
      counts: Float64Array.of(0.089, 0.091),
    },
    {
      name: "formula-five-bits",
      unit: "fraction",
      origin: "model",
      estimate: 0.09,
      low: 0.09,
      high: 0.09,
      claimed: undefined,
      meetsLow: undefined,
      meetsHigh: undefined,
      counts: new Float64Array(),
    },
  ],
};

describe("claims", () => {
  it("are drawn by the numbers that decide them", () => {
    expect(linesOf(finding)).toMatchObject([{ name: "rate-five-bits", meets: [0.025, 0.035], counts: [0.089, 0.091] }]);
  });

  it("have an outcome with the number that excludes them, in at most 25 words", () => {
    const { value, sentence, short } = claimOutcome("blog-5bits", finding);
    expect([value, short]).toEqual(["contradicted", "wrong"]);
    expect(sentence).toBe("Rate at 5 bits per key: claimed 3\u00a0%, found 9.00\u00a0% (8.90\u00a0% to 9.10\u00a0%).");
  });

  it("have the flag of a reader, unless the vote is another one", () => {
    const said = (vote: string) => claimOutcome("blog-5bits", finding, vote, [500]).sentence;
    expect(said("contradicted")).toContain("claimed 3\u00a0%, your flag 6\u00a0%, found");
    expect(said("reproduced")).not.toContain("your flag");
  });
});
