// @vitest-environment node
/** What came of the predictions of lab 3: every outcome is one of the options, and each option comes true for some counts. */

import { describe, expect, it } from "vitest";
import type { SurveyedGrowth } from "../../../engine/contract";
import { lab3Text } from "../../../text/labs/lab3.en";
import { hashOutcome, hashPlot, policyOutcome, ratioOutcome, ratioPlot } from "./outcomes";
import { FIXED } from "./state";

const valuesOf = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value).sort();
const unique = (values: readonly (string | undefined)[]) => [...new Set(values)].sort();

describe("lab 3", () => {
  const surveyed = (more: Partial<SurveyedGrowth> = {}): SurveyedGrowth => ({
    levels: 3,
    runs: 3,
    mostRuns: 4,
    blocksFlushed: 100,
    blocksCompacted: 300,
    writtenPerBlock: 4,
    merges: 9,
    tablesMoved: 0,
    lookups: 10,
    filtersAsked: 20,
    filtersPerLookup: 2,
    hashesPerFilter: 20,
    hashesShared: 10,
    ...more,
  });
  const ratios = (small: Partial<SurveyedGrowth>) => [
    { ratio: 2, surveyed: surveyed(small) },
    { ratio: 8, surveyed: surveyed() },
  ];

  it("has an option for every change of writing and reading", () => {
    const found = [
      { writtenPerBlock: 3 },
      { writtenPerBlock: 3, filtersPerLookup: 3 },
      { writtenPerBlock: 4, filtersPerLookup: 3 },
    ].map((small) => ratioOutcome(ratios(small))?.value);
    expect(found).toEqual(["writes", "both", "reads"]);
    expect(unique(found)).toEqual(valuesOf(lab3Text.ratioStep.options));
    expect(ratioPlot(ratios({})).series.map(({ points }) => points.length)).toEqual([2, 2]);
  });

  it("has an option for every number of filters", () => {
    const found = [2, 4, 1].map(
      (filtersPerLookup) =>
        policyOutcome({ leveling: surveyed(), tiering: surveyed({ filtersPerLookup }), "lazy-leveling": surveyed() })
          .value,
    );
    expect(found).toEqual(["same", "more", "fewer"]);
    expect(unique(found)).toEqual(valuesOf(lab3Text.policyStep.options));
  });

  it("names the settings that its growths have", () => {
    const { ratioStep, policyStep } = lab3Text;
    expect(ratioStep.question).toContain(
      `The same ${FIXED.rounds} memtables of new keys, with leveling: once with a size ratio of ${FIXED.large}, once with ${FIXED.small}.`,
    );
    expect(policyStep.question).toContain(`size ratio of ${FIXED.ratio}`);
    expect(policyStep.table).toBe(`${FIXED.rounds} memtables of new keys, size ratio ${FIXED.ratio}`);
  });

  it("has an option for every growth of hashes", () => {
    const found = [{ hashesPerFilter: 40, hashesShared: 20 }, { hashesPerFilter: 40 }, {}].map(
      (small) => hashOutcome(ratios(small))?.value,
    );
    expect(found).toEqual(["both", "apart", "neither"]);
    expect(unique(found)).toEqual(valuesOf(lab3Text.hashStep.options));
    expect(hashPlot(ratios({})).series.every(({ kind }) => kind === "counted")).toBe(true);
  });
});
