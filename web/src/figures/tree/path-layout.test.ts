import { expect, it } from "vitest";
import type { KeyPlace } from "../../trace";
import { staysUpTo } from "./path-layout";

const at = (position: number, level: number | null, table: number | null = null): KeyPlace => ({
  position,
  level,
  table,
  isDeleted: false,
});
/** In level 1 the table is rewritten once. */
const PATH = [at(2, 0), at(10, 1, 1), at(20, 1, 2), at(30, 2, 3), at(90, null)];
const FLUSHES = [10, 20, 30, 40, 50, 60, 70, 80, 90];

it("counts the memtables of each stay, whichever table holds the key", () => {
  expect(staysUpTo(PATH, FLUSHES, 100, 100)).toEqual([
    { level: 1, from: 10, to: 30, flushes: 2 },
    { level: 2, from: 30, to: 90, flushes: 6 },
  ]);
});

it("counts a stay up to the moment that is shown, and none before storage", () => {
  expect(staysUpTo(PATH, FLUSHES, 100, 45)).toEqual([
    { level: 1, from: 10, to: 30, flushes: 2 },
    { level: 2, from: 30, to: 45, flushes: 1 },
  ]);
  expect(staysUpTo(PATH, FLUSHES, 100, 5)).toEqual([]);
});
