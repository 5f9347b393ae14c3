import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Problem } from "../bootstrap/problem.mjs";
import { commandsOf, PARTS, parsePeersArguments } from "./peers-arguments.mjs";

const commands = (...words) => commandsOf(parsePeersArguments(words));

test("without options everything is measured, lookups first", () => {
  assert.deepEqual(commands(), [
    { program: "lookup", words: [] },
    { program: "load", words: [] },
  ]);
});

test("every section of the program can be named", () => {
  const program = readFileSync(new URL("../../tests/peers/src/arguments.rs", import.meta.url), "utf8");
  const sections = /SECTIONS: \[&str; \d+\] =\s*\[([^\]]+)\]/u.exec(program)?.[1] ?? "";
  assert.deepEqual(["load", "lookups", ...sections.match(/\w+/gu)], PARTS);
});

test("options narrow what is measured", () => {
  assert.deepEqual(commands("--only", "load", "--shape=small", "--rounds", "5"), [
    { program: "load", words: ["--shape", "small", "--rounds", "5"] },
  ]);
  assert.deepEqual(commands("--only", "sharing", "--only", "memtable"), [
    { program: "lookup", words: ["--only", "sharing", "--only", "memtable"] },
  ]);
  assert.deepEqual(commands("--only", "lookups", "--only", "sharing"), [{ program: "lookup", words: [] }]);
});

test("the large shape is loaded only by name", () => {
  assert.deepEqual(commands("--shape", "large"), [{ program: "lookup", words: ["--shape", "large"] }]);
  assert.deepEqual(commands("--shape", "large", "--only", "load"), [{ program: "load", words: ["--shape", "large"] }]);
});

test("the size of a shape and the file of results are for lookups", () => {
  assert.deepEqual(commands("--shape", "large", "--entries", "2000000", "--only", "peers", "--json", "a.json"), [
    {
      program: "lookup",
      words: ["--shape", "large", "--entries", "2000000", "--only", "peers", "--json", "a.json"],
    },
  ]);
});

test("which RocksDB is an option", () => {
  assert.equal(parsePeersArguments([]).current, false);
  assert.equal(parsePeersArguments(["--rocksdb", "current"]).current, true);
});

for (const words of [
  ["--shape", "papper"],
  ["--rounds", "0"],
  ["--rounds"],
  ["--entries", "many"],
  ["--only", "all"],
  ["--quick"],
  ["--directory"],
]) {
  test(`\`${words.join(" ")}\` is explained`, () => {
    assert.throws(
      () => parsePeersArguments(words),
      (problem) =>
        problem instanceof Problem && problem.message.includes(words[0]) && problem.message.includes("usage:"),
    );
  });
}
