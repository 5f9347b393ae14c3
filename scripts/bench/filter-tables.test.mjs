import assert from "node:assert/strict";
import { test } from "node:test";
import { PAGE, pages, withTables } from "./filter-tables.mjs";

test("the tables of the page are those of the result file", () => {
  const { page, made } = pages();
  assert.equal(page, made, `${PAGE} is not made from its file: run node scripts/bench/filter-tables.mjs`);
});

test("a page without marks is named", () => {
  assert.throws(() => withTables("nothing", { costs: "| |" }), /no marks for the table `costs`/u);
});
