// @vitest-environment node
/** Explore reports a filter of another family than was asked for, with the reason, for each run. */
import { expect, it } from "vitest";
import type { SandboxSample } from "../../../engine/contract";
import { replacedSentences } from "./replaced";

const sample = (replacedFilters: SandboxSample["replacedFilters"]): SandboxSample =>
  ({ replacedFilters }) as unknown as SandboxSample;

it("reports nothing if all filters are of the family of the settings", () => {
  expect(replacedSentences([null, sample([])])).toEqual([]);
});

it("reports family, number of tables and reason of each run", () => {
  const cuckoo = sample([
    { wanted: "cuckoo", found: "blocked512", reason: "not-built", tables: 3 },
    { wanted: "cuckoo", found: "none", reason: "too-large", tables: 1 },
  ]);
  const [first, second] = replacedSentences([cuckoo]);
  expect(first).toMatch(/^3 tables .*blocked.*cuckoo.*failed/u);
  expect(second).toMatch(/^1 table .*no filter.*cuckoo.*large/u);
  expect(replacedSentences([sample([]), cuckoo]).every((sentence) => /\bB\b/u.test(sentence))).toBe(true);
});
