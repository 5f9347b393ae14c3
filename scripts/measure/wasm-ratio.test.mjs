import assert from "node:assert/strict";
import { test } from "node:test";
import { ranksToCut, ratioOf } from "./wasm-ratio.mjs";

test("the median ratio is that of pairs, not of medians", () => {
  const { median } = ratioOf([2, 40, 600], [1, 10, 100]);
  assert.equal(median, 4);
  assert.equal(ratioOf([1, 2, 3, 4, 5, 6], [1, 1, 1, 1, 1, 1]).median, 3.5);
});

test("the interval leaves out as many ranks as the tables of the sign test say", () => {
  // Ranks d of the interval (d, n + 1 - d) with 95 % confidence: 1 of 6, 2 of 9, 6 of 20, 8 of 25, 10 of 30.
  assert.deepEqual([6, 9, 20, 25, 30].map(ranksToCut), [0, 1, 5, 7, 9]);
  const times = Array.from({ length: 25 }, (_, index) => index + 1);
  const { low, high } = ratioOf(
    times,
    times.map(() => 1),
  );
  assert.deepEqual([low, high], [8, 18]);
});
