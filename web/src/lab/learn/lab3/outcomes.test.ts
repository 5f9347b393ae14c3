// @vitest-environment node
/**
 * Outcomes of the predictions of lab 3: every outcome is one of the options, and each option is right for some counts.
 */

import { describe, expect, it } from "vitest";
import { lab3Text as german } from "../../../text/labs/lab3.de";
import { lab3Text } from "../../../text/labs/lab3.en";
import { filtersGauge, hashGauges } from "./gauges";
import { type Grown, hashOutcome, policyOutcome, ratioOutcome } from "./outcomes";
import { FIXED } from "./state";
import type { LookupHashes } from "./use-lab3";

const valuesOf = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value).sort();
const unique = (values: readonly (string | undefined)[]) => [...new Set(values)].sort();

describe("lab 3", () => {
  const grown = (more: Partial<Grown> = {}): Grown => ({
    levels: 3,
    runs: 3,
    written: 4,
    filters: 2,
    last: 3,
    ...more,
  });
  const hashes = (more: Partial<LookupHashes> = {}): LookupHashes => ({ perFilter: 3, shared: 1, ...more });

  it("has an option for every change of writing and reading", () => {
    const found = [{ written: 3 }, { written: 3, filters: 3 }, { filters: 3 }].map(
      (small) => ratioOutcome({ one: grown(), other: grown(small) }).value,
    );
    expect(found).toEqual(["writes", "both", "reads"]);
    expect(unique(found)).toEqual(valuesOf(lab3Text.ratioStep.options));
  });

  it("has an option for every number of filters", () => {
    const found = [3, 9, 2].map((last) => policyOutcome({ one: grown(), other: grown({ last }) }).value);
    expect(found).toEqual(["same", "more", "fewer"]);
    expect(unique(found)).toEqual(valuesOf(lab3Text.policyStep.options));
  });

  it("names the settings that its growths have", () => {
    const { ratioStep, policyStep } = lab3Text;
    for (const said of [`size ratio of ${FIXED.large}`, `size ratio of ${FIXED.small}`, `${FIXED.rounds} memtables`]) {
      expect(ratioStep.question).toContain(said);
    }
    expect(policyStep.question).toContain(`size ratio of ${FIXED.ratio}`);
  });

  it("has an option for every growth of hashes", () => {
    const found = [{ perFilter: 7, shared: 2 }, { perFilter: 7 }, {}].map(
      (small) => hashOutcome({ hashes: [hashes(), hashes(small)] }).value,
    );
    expect(found).toEqual(["both", "apart", "neither"]);
    expect(unique(found)).toEqual(valuesOf(lab3Text.hashStep.options));
  });

  it("draws every prediction next to a known count, and no count that is not known", () => {
    for (const { value } of lab3Text.policyStep.options) {
      const { prediction, rows } = filtersGauge({ known: 4, other: null }, value);
      expect(prediction).toMatchObject({ from: 4, to: 4 });
      expect(rows.map(({ says }) => says)).toEqual(["4", ""]);
    }
    for (const { value } of lab3Text.hashStep.options) {
      const gauges = hashGauges(hashes(), { perFilter: null, shared: null }, value);
      expect(gauges.map(({ prediction }) => prediction?.from)).toEqual([3, 1]);
      expect(gauges.flatMap(({ rows }) => rows.map(({ says }) => says))).toEqual(["3", "", "1", ""]);
    }
  });

  it("compares numbers of one lookup, and says where a number is an average", () => {
    expect(lab3Text.hashStep.outcome(hashes({ perFilter: 7 }), hashes())).toContain(
      "3 hashes with ratio 8, 7 with ratio 2. One shared digest: 1 and 1",
    );
    for (const text of [lab3Text, german]) {
      expect(text.scene.filtersPlot).toMatch(/average so far|Mittel bisher/u);
      expect(text.long.rows.hashes).toMatch(/average|im Mittel/u);
    }
  });

  it("says an outcome in at most 25 words, besides its source", () => {
    const [one, other] = [
      grown({ written: 8.4, filters: 2.3 }),
      grown({ levels: 7, last: 7, written: 4, filters: 3.5 }),
    ];
    const counted = [hashes(), hashes({ perFilter: 7 })] as const;
    for (const { ratioStep, policyStep, hashStep } of [lab3Text, german]) {
      for (const said of [
        ratioStep.outcome(other, one),
        policyStep.outcome(one, other),
        hashStep.outcome(counted[1], counted[0]),
      ]) {
        expect(said.replace(/\(.*\)/u, "").match(/[\p{L}\d.,]+/gu)?.length, said).toBeLessThanOrEqual(25);
      }
    }
  });
});
