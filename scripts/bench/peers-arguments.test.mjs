import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { parsed } from "../arguments.mjs";
import { commandsOf, PARTS, PEERS } from "./peers-arguments.mjs";

const commands = (...words) => commandsOf(parsed(PEERS, words).values);

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

test("layouts of the parts are named as in the documents", () => {
  assert.deepEqual(commands("--only", "parts", "--parts", "digest", "--parts", "fences+digest"), [
    { program: "lookup", words: ["--only", "parts", "--parts", "digest", "--parts", "fences+digest"] },
  ]);
});
