// @vitest-environment node
import { describe, expect, it } from "vitest";
import { budgetTable, describeBudget, handleText, readLevel } from "./description";
import { layoutBudget, mostOf, partsAt, partsByKey, possible, stepOf } from "./layout";
import { SCRIPTED_BITS_PER_PART, scriptedLevels } from "./scripted";

const LEVELS = scriptedLevels();
const OTHERS = [{ name: "best", parts: [100, 250, 650], reads: 0.2 }];

describe.each([320, 640])("at %i px", (width) => {
  const layout = layoutBudget(LEVELS, OTHERS, width);

  it("lays segments side by side over the whole width", () => {
    for (const segments of [layout.segments, layout.others[0]?.segments ?? []]) {
      let x = 0;
      for (const segment of segments) {
        expect(segment.x).toBeCloseTo(x, 6);
        x += segment.width;
      }
      expect(x).toBeCloseTo(width, 6);
    }
    expect(layout.handles.map(({ level }) => level)).toEqual([1, 2]);
  });

  it("finds the parts that an end stands at, both ways", () => {
    for (const { level, x, parts } of layout.handles) expect(partsAt(layout, level, x)).toBe(parts);
  });
});

it("locks the sum: the last level gives until it has its least", () => {
  expect(mostOf(LEVELS, 1)).toBe(650);
  expect(possible(LEVELS, 1, 9999)).toBe(650);
  expect(possible(LEVELS, 1, -5)).toBe(10);
  expect(possible(LEVELS, 2, 333.4)).toBe(333);
});

it("moves by keys: about a quarter of a bit per key, a whole bit, and to the ends", () => {
  const [first, second] = LEVELS;
  if (first === undefined || second === undefined) throw new Error("There are levels.");
  expect([stepOf(first, SCRIPTED_BITS_PER_PART), stepOf(second, SCRIPTED_BITS_PER_PART)]).toEqual([3, 10]);
  const moved = ["ArrowRight", "ArrowLeft", "PageUp", "PageDown", "Home", "End", "a"].map((key) =>
    partsByKey(second, 10, 800, key),
  );
  expect(moved).toEqual([210, 190, 240, 160, 40, 800, undefined]);
});

it("is described by its levels, and has a row for each", () => {
  const text = describeBudget({ levels: LEVELS, reads: 0.27, others: OTHERS });
  expect(text).toContain("level 2: 20.0\u00a0% of the memory, 5.0 bits per key");
  expect(text).toContain("best: 0.200 wasted reads");
  const table = budgetTable({ levels: LEVELS, others: OTHERS });
  expect(table.rows.every((row) => row.length === table.columns.length)).toBe(true);
  expect(handleText(LEVELS[0]!, LEVELS)).toBe(
    "5.0 bits per key, 5.0\u00a0% of the memory, wrong 9.0\u00a0% of the time",
  );
});

it("reads out bits per key and wasted reads of the level that is pointed at", () => {
  expect(readLevel(LEVELS, 2)).toMatch(/^Level 2: [\d.]+ bits per key, 0\.\d{3} of$/u);
  expect(readLevel(LEVELS, null)).toBeNull();
});
