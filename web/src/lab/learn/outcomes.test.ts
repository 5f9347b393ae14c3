// @vitest-environment node
/** Outcomes of predictions: every outcome is one of the options, and each option is right for some counts. */

import { describe, expect, it } from "vitest";
import type { CountedLookups, RateOverFilters, WordRate } from "../../engine/contract";
import { lab1Text } from "../../text/labs/lab1.en";
import { lab2Text } from "../../text/labs/lab2.en";
import { lab5Text } from "../../text/labs/lab5.en";
import { lab6Text } from "../../text/labs/lab6.en";
import { probesOutcome, rateOption, unionOutcome } from "./lab1/outcomes";
import { errorsOutcome, moreOutcome, pairsTable, ratesGauge, rotationOutcome, waysOf } from "./lab2/outcomes";
import { modulusOf, SCHEMES } from "./lab2/state";
import { levelsOutcome, levelsPlot, sameOutcome, widthOutcome } from "./lab5/outcomes";
import { deviceOutcome, filterOutcome, mixOutcome } from "./lab6/outcomes";
import { type Fixed, fixedOf } from "./lab6/state";

const valuesOf = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value).sort();
const unique = (values: readonly (string | undefined)[]) => [...new Set(values)].sort();

function rate(share: number, queries = 10_000): WordRate {
  const slack = 0.005;
  const counted = { rate: share, rateLow: Math.max(share - slack, 0), rateHigh: share + slack };
  return {
    ...counted,
    expectedRate: share,
    expectedFill: 0.4,
    rateOfFill: share,
    queries,
    falsePositives: Math.round(share * queries),
  };
}

const filter = { bytes: new Uint8Array(16), fill: 0.4 };

describe("lab 1", () => {
  it("has an option for every count, with the bounds that the options name", () => {
    const found = [0, 0.005, 0.05, 0.2, 0.6].map((share) => rateOption(rate(share)));
    expect(found).toEqual(["none", "few", "hundreds", "most", "most"]);
    expect(unique(found)).toEqual(valuesOf(lab1Text.rate.options));
  });

  it("says more or fewer only where the intervals are apart", () => {
    const outcome = (many: number) =>
      probesOutcome([
        { probes: 3, rate: rate(0.05), filter },
        { probes: 12, rate: rate(many), filter },
      ])?.value;
    expect([outcome(0.2), outcome(0.052), outcome(0.01)]).toEqual(["more", "same", "fewer"]);
    expect(unique([outcome(0.2), outcome(0.052), outcome(0.01)])).toEqual(valuesOf(lab1Text.probes.options));
  });

  it("has an option for every growth of the rate of joined filters", () => {
    const outcome = (share: number) =>
      unionOutcome({ ...rate(share), rateOfOne: 0.01, parts: [], whole: filter, courseOfOne: [], course: [] }).value;
    const found = [outcome(0.01), outcome(0.02), outcome(0.14)];
    expect(found).toEqual(["same", "double", "much"]);
    expect(unique(found)).toEqual(valuesOf(lab1Text.union.options));
  });
});

describe("lab 2", () => {
  const over = (share: number): RateOverFilters => ({
    rate: share,
    rateLow: 0.98 * share,
    rateHigh: 1.02 * share,
    expectedRate: 0.008,
    ratio: share / 0.008,
    ratioLow: 0.98,
    ratioHigh: 1.02,
    sharedPrimes: [],
    queries: 1000,
    falsePositives: 8,
    hashes: 7000,
    first: filter,
    course: [],
    bits: 100_003,
  });
  const schemes = (one: number) =>
    SCHEMES.map((scheme) => ({ scheme, rate: over(scheme === "standard-independent" ? 0.008 : one) }));
  const rotated = (rotation: number) => ({
    rotation: over(rotation),
    program: over(0.008),
    modulus: 5,
    rotationPairs: Float64Array.from({ length: 25 }, (_, at) => (at % 5 === 0 ? 9 : 0)),
    programPairs: new Float64Array(25).fill(4),
  });

  it("has an option for every price of one digest", () => {
    const found = [0.02, 0.01, 0.0081].map((share) => errorsOutcome(schemes(share))?.value);
    expect(found).toEqual(["double", "some", "same"]);
    expect(unique(found)).toEqual(valuesOf(lab2Text.errors.options));
    expect(errorsOutcome([])).toBeNull();
  });

  it("says that more places help or harm only where the intervals are apart", () => {
    const outcome = (share: number) =>
      moreOutcome([
        { probes: 7, rate: over(0.008) },
        { probes: 14, rate: over(share) },
      ])?.value;
    const found = [0.02, 0.0081, 0.004].map(outcome);
    expect(found).toEqual(["more", "same", "fewer"]);
    expect(unique(found)).toEqual(valuesOf(lab2Text.more.options));
  });

  it("has an option for each that may err less", () => {
    const found = [0.009, 0.0081, 0.007].map((share) => rotationOutcome(rotated(share)).value);
    expect(found).toEqual(["program", "same", "rotation"]);
    expect(unique(found)).toEqual(valuesOf(lab2Text.rotation.options));
  });

  it("draws every prediction about the rotation next to the formula, and no rate before it is counted", () => {
    const rows = ["rotation", "program"].map((key) => ({ key, name: key, rate: null }));
    for (const { value } of lab2Text.rotation.options) {
      const { prediction, rows: drawn } = ratesGauge(0.008, rows, { title: "", chosen: value, part: 0 });
      expect(prediction).toMatchObject({ from: 0.008, to: 0.008 });
      expect(drawn.map(({ says }) => says)).toEqual(["0.80\u00a0%", "", ""]);
    }
  });

  it("shows the remainders that a size ties together", () => {
    expect([[], [3, 5, 17], [3, 17], [257]].map(modulusOf)).toEqual([5, 5, 3, 5]);
  });

  it("lists the keys of every pair of remainders", () => {
    const table = pairsTable(waysOf(rotated(0.009), []), 5);
    expect(table.rows).toHaveLength(25);
    expect(table.rows.filter((row) => row[2] !== "0")).toHaveLength(5);
  });
});

describe("lab 5", () => {
  const counted = (hashes: number, more: Partial<CountedLookups> = {}): CountedLookups => ({
    lookups: 100,
    found: 0,
    hashes,
    hashesSaved: 0,
    filtersProbed: 800,
    bitsProbed: 1600,
    masks: 0,
    linesCompared: 0,
    blocksRead: 5,
    falsePositives: 5,
    ...more,
  });
  const at = (shared: number) => [
    { levels: 8, arms: { perFilter: counted(800), shared: counted(shared), merged: counted(100) } },
  ];

  it("has an option for every number of hashes", () => {
    const found = [800, 400, 100].map(
      (shared) => levelsOutcome({ byLevels: at(shared), own: [], shared: [], index: 0 })?.value,
    );
    expect(found).toEqual(["all", "half", "one"]);
    expect(unique(found)).toEqual(valuesOf(lab5Text.levels.options));
  });

  it("hides the arm that is to be predicted, and draws the prediction", () => {
    const plot = (levelsShown: number) => levelsPlot(at(100), { own: 8, shared: levelsShown }, "half");
    expect(plot(0).series.map(({ points }) => points.length)).toEqual([1]);
    expect(plot(8).series.map(({ points }) => points.length)).toEqual([1, 1]);
    expect(plot(0).prediction).toMatchObject({ axis: "y", value: 4 });
  });

  it("says nothing changes only where nothing does", () => {
    const joint = (share: number) => {
      const { rate: of, rateLow, rateHigh } = rate(share);
      const each = { byCount: Float64Array.of(90, 9, 1), fooled: new Uint32Array(100) };
      return { rate: of, rateLow, rateHigh, ifIndependent: share, hashes: 100, ...each };
    };
    const arms = { perFilter: counted(800), shared: counted(100), merged: counted(100) };
    const equal = { shared: joint(0.07), independent: joint(0.07) };
    const apart = { shared: joint(0.2), independent: joint(0.07) };
    const fewer = { ...arms, shared: counted(100, { blocksRead: 4 }) };
    const found = [
      { counted: arms, together: equal },
      { counted: arms, together: apart },
      { counted: fewer, together: equal },
    ].map(sameOutcome);
    expect(found.map(({ value }) => value)).toEqual(["nothing", "together", "reads"]);
    expect(unique(found.map(({ value }) => value))).toEqual(valuesOf(lab5Text.same.options));
  });

  it("has an option for every floor", () => {
    const width = (bits: number, share: number) => ({
      width: bits,
      rate: share,
      rateLow: share - 0.001,
      rateHigh: share + 0.001,
    });
    const outcome = (share: number) => widthOutcome({ usual: [width(16, share), width(64, 0.008)] })?.value;
    const found = [outcome(0.008), outcome(0.04), outcome(0.22)];
    expect(found).toEqual(["same", "little", "much"]);
    expect(unique(found)).toEqual(valuesOf(lab5Text.width.options));
  });
});

describe("lab 6", () => {
  const device = (id: string, readNs: number) => ({ id, label: id, readNs, source: "a table" });
  const fixed: Fixed = {
    hashNs: 235,
    probeNs: 25,
    slow: device("SATA SSD", 113_000),
    middle: device("PCIe SSD", 10_000),
    fast: device("Memory", 160),
  };
  const gains = { slow: 0.1, middle: 0.5, fast: 0.7, halfEmpty: 0.1, allFound: 0.05 };

  it("has an option for every order of gains", () => {
    const found = [gains, { ...gains, slow: 0.6 }, { ...gains, slow: 0.7, fast: 0.1 }].map(
      (one) => deviceOutcome(one, fixed).value,
    );
    expect(found).toEqual(["fast", "same", "slow"]);
    expect(unique(found)).toEqual(valuesOf(lab6Text.device.options));
  });

  it("has an option for every mix", () => {
    const found = [0.49, 0.25, 0.1].map((halfEmpty) => mixOutcome({ ...gains, halfEmpty }, fixed).value);
    expect(found).toEqual(["same", "half", "less"]);
    expect(unique(found)).toEqual(valuesOf(lab6Text.mix.options));
  });

  it("has an option for every break-even", () => {
    const outcome = (perFilter: number, shared: number) =>
      filterOutcome([{ readNs: 160, without: 800, perFilter, shared }], fixed)?.value;
    const found = [outcome(700, 300), outcome(1300, 400), outcome(1300, 900)];
    expect(found).toEqual(["always", "shared", "never"]);
    expect(unique(found)).toEqual(valuesOf(lab6Text.filter.options));
  });

  it("asks about the prices with which its figure starts", () => {
    const devices = [device("ssd", 113_000), device("pcie_ssd", 10_000), device("memory", 160)];
    expect(fixedOf(devices, 198, 12)).toMatchObject({ hashNs: 198, probeNs: 12, fast: { readNs: 160 } });
    expect(fixedOf(devices.slice(1), 198, 12)).toBeNull();
  });

  it("names devices as they are written within a sentence", () => {
    expect(lab6Text.device.question(fixed)).toContain(
      "on a SATA SSD (113\u00a0µs per read) or in memory (160\u00a0ns per read)",
    );
    expect(lab6Text.mix.question(fixed)).toContain("On a PCIe SSD (10\u00a0µs per read)");
  });
});
