import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Problem } from "../bootstrap/problem.mjs";
import { PARTS, parseStoresArguments } from "./stores-arguments.mjs";

test("the program gets the options as they are, and RocksDB is chosen here", () => {
  assert.deepEqual(parseStoresArguments([]), { current: false, words: [] });
  assert.deepEqual(parseStoresArguments(["--rounds=3", "--only", "reads", "--rocksdb", "current"]), {
    current: true,
    words: ["--rounds", "3", "--only", "reads"],
  });
});

test("every part of the program can be named", () => {
  const program = readFileSync(new URL("../../tests/peers/src/stores/work.rs", import.meta.url), "utf8");
  const names = [...program.matchAll(/Self::\w+ => "([\w-]+)"/gu)].map(([, name]) => name);
  assert.deepEqual([...names, "batches"], PARTS);
});

for (const words of [
  ["--rounds", "0"],
  ["--rounds"],
  ["--entries", "10"],
  ["--only", "gets"],
  ["--quick"],
  ["--out="],
]) {
  test(`\`${words.join(" ")}\` is explained`, () => {
    assert.throws(
      () => parseStoresArguments(words),
      (problem) => problem instanceof Problem && problem.message.includes("usage:"),
    );
  });
}
