/** What a change of one file makes `npm test` compare. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { touchedSources } from "./touched.mjs";

const SOURCES = ["lab/learn/lab8", "lab/learn/lab3", "lab/explore"];
const touchedBy = (...files) => touchedSources(SOURCES, files);

test("a file of one lab touches this lab", () => {
  assert.deepEqual(touchedBy("web/src/lab/learn/lab8/scenes.ts"), ["lab/learn/lab8"]);
});

test("a figure and its text touch the pages that import them, by any number of steps", () => {
  assert.deepEqual(touchedBy("web/src/figures/budget/View.tsx"), ["lab/learn/lab8"]);
  assert.deepEqual(touchedBy("web/src/figures/tree/Picture.tsx"), ["lab/learn/lab3", "lab/explore"]);
});

test("a file that no page imports is common to all", () => {
  for (const file of ["web/src/theme/tokens.css", "engine/store/src/lib.rs"])
    assert.deepEqual(touchedBy(file), SOURCES);
});

test("no change touches nothing", () => {
  assert.deepEqual(touchedBy(), []);
});
