// @vitest-environment node
import { expect, it } from "vitest";
import { bitAt } from "../filter-bits/layout";
import { describeFilter } from "./description";
import { filterRows } from "./FilterTable";
import { bitsOf, culpritsOf, gridOf, rulersOf, settersOf } from "./layout";
import { scriptedFilter } from "./scripted";

const FILTER = scriptedFilter();

it("has bits and keys as each other's inverse", () => {
  for (let bit = 0; bit < FILTER.bits; bit += 1) {
    for (let key = 0; key < FILTER.keys.length; key += 1) {
      expect(settersOf(FILTER, bit).includes(key)).toBe(bitsOf(FILTER, key).includes(bit));
    }
  }
  expect(settersOf(FILTER, 17)).toEqual([0, 1]);
});

it("names the culprits of a liar with their bits, and nobody else", () => {
  expect(culpritsOf(FILTER)).toEqual([
    { key: 0, bits: [2] },
    { key: 1, bits: [5] },
    { key: 2, bits: [9] },
  ]);
  expect(culpritsOf(scriptedFilter([1, 3]))).toEqual([]);
});

it("numbers every row by its first bit, and columns so that their sum is the bit", () => {
  const grid = gridOf(FILTER, 480);
  const { rows, columns } = rulersOf(grid);
  expect(rows.map(({ value }) => value)).toEqual([0, 16, 32, 48]);
  for (const row of rows) {
    for (const column of columns) expect(bitAt(grid, column.at, row.at)).toBe(row.value + column.value);
  }
});

it("is described by what the filter answered, and whether that is true", () => {
  expect(describeFilter(FILTER)).toContain("was never added: a false positive");
  expect(describeFilter(scriptedFilter([2, 17, 40], true))).toContain("was added.");
  expect(describeFilter(scriptedFilter([2, 3, 4]))).toContain("was certainly never added");
  expect(describeFilter({ ...FILTER, question: undefined })).toContain("64 bits");
});

it("has a row for every bit", () => {
  const rows = filterRows(FILTER);
  expect(rows).toHaveLength(64);
  expect(rows[17]).toEqual([17, 1, "", "amber lake otter, quick pine fox"]);
  expect(rows[5]).toEqual([5, 1, "probed", "quick pine fox"]);
});
