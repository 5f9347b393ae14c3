/** Pages of the same host can write the storage of the browser: what is no gradebook is ignored. */
import { afterEach, expect, it } from "vitest";
import { keepClass, keptClass, NOTHING } from "./kept";

afterEach(() => localStorage.clear());

it("returns what was kept", () => {
  const kept = { pasted: "Anna: lsm1", roster: "Anna", decisions: { "name ana": "Anna" } };
  keepClass("Week 3", kept);
  expect(keptClass("Week 3")).toEqual(kept);
});

it.each([
  ['{"pasted":"a","roster":"b","decisions":{"name anna":{"a":1}}}'],
  ['{"pasted":"a","roster":"b","decisions":{"name anna":5}}'],
  ['{"pasted":"a","roster":"b","decisions":null}'],
  ['{"pasted":1,"roster":"b","decisions":{}}'],
  ["null"],
  ["[".repeat(100_000)],
])("ignores %s", (stored) => {
  localStorage.setItem("lsm-lab-gradebook Week 3", stored);
  expect(keptClass("Week 3")).toBe(NOTHING);
});
