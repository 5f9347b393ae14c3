// @vitest-environment node
/**
 * Outcomes of the predictions of lab 3: every outcome is one of the options, and each option is right for some counts.
 */

import { describe, expect, it } from "vitest";
import { lab3Text as german } from "../../../text/labs/lab3.de";
import { lab3Text } from "../../../text/labs/lab3.en";
import { type Grown, type GrownHashes, hashOutcome, hashPlot, policyOutcome, ratioOutcome } from "./outcomes";
import { FIXED } from "./state";

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
  const hashes = (more: Partial<GrownHashes> = {}): GrownHashes => ({
    levels: 3,
    last: 3,
    perFilter: 2,
    shared: 1,
    ...more,
  });

  it("has an option for every change of writing and reading", () => {
    const found = [{ written: 3 }, { written: 3, filters: 3 }, { filters: 3 }].map(
      (small) => ratioOutcome({ one: grown(), other: grown(small) }).value,
    );
    expect(found).toEqual(["writes", "both", "reads"]);
    expect(unique(found)).toEqual(valuesOf(lab3Text.ratioStep.options));
  });

  it("has an option for every number of filters", () => {
    const found = [2, 4, 1].map((filters) => policyOutcome({ one: grown(), other: grown({ filters }) }).value);
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
    const found = [{ perFilter: 4, shared: 2 }, { perFilter: 4 }, {}].map(
      (small) => hashOutcome([hashes(), hashes(small)]).value,
    );
    expect(found).toEqual(["both", "apart", "neither"]);
    expect(unique(found)).toEqual(valuesOf(lab3Text.hashStep.options));
    const course = [{ memtables: FIXED.rounds, perFilter: 3, shared: 1 }];
    expect(hashPlot(course, course, FIXED.rounds, "apart").series.every(({ kind }) => kind === "counted")).toBe(true);
    expect(hashPlot(course, null, 0, null).series).toHaveLength(2);
  });

  it("tells hashes of the last tree from their average over the growth", () => {
    const [large, small] = [hashes({ perFilter: 2.3 }), hashes({ levels: 7, last: 7, perFilter: 3.5 })];
    expect(lab3Text.hashStep.outcome(small, large)).toContain(
      "At the end: 7 hashes with ratio 2, 3 with ratio 8. Average over the growth: 3.5 and 2.3.",
    );
    expect(german.hashStep.outcome(small, large)).toContain(
      "Am Ende: 7 Hashes mit Verhältnis 2, 3 mit Verhältnis 8. Im Mittel über das Wachstum: 3",
    );
    for (const text of [lab3Text, german]) {
      expect(text.hashStep.plot.title).toMatch(/average so far|Mittel bisher/u);
      expect(text.long.rows.hashes).toMatch(/average|im Mittel/u);
    }
  });

  it("says an outcome in at most 25 words, besides its source", () => {
    const [one, other] = [
      grown({ written: 8.4, filters: 2.3 }),
      grown({ levels: 7, last: 7, written: 4, filters: 3.5 }),
    ];
    const counted = [hashes(), hashes({ levels: 7, last: 7, perFilter: 3.5 })] as const;
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
