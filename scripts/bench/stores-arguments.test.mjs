import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { parsed } from "../arguments.mjs";
import { PARTS, STORES, storesParameters } from "./stores-arguments.mjs";

test("the program gets the options as they are, and RocksDB is chosen here", () => {
  const given = (...words) => storesParameters(parsed(STORES, words).values);
  assert.deepEqual(given(), []);
  assert.deepEqual(given("--rounds=3", "--only", "reads", "--rocksdb", "current"), [
    "--rounds",
    "3",
    "--only",
    "reads",
  ]);
});

test("every part of the program can be named", () => {
  const program = readFileSync(new URL("../../tests/peers/src/stores/work.rs", import.meta.url), "utf8");
  const names = [...program.matchAll(/Self::\w+ => "([\w-]+)"/gu)].map(([, name]) => name);
  assert.deepEqual([...names, "batches"], PARTS);
});
