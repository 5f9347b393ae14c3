// @vitest-environment node
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { engineOf } from "../../../engine/worker/under-node";
import { bookOf } from "./book";
import { EXAMPLE, EXAMPLE_STATE } from "./example";
import { type Expected, judge, namesToSeed, type Reading, readTasks } from "./judge";
import { readPasted } from "./pasted";
import { ruleOf } from "./points";
import { readRoster } from "./roster";

it("has right, wrong, misspelled, copied and missing work, as the engine grades it", async () => {
  const bytes = (path: string) => readFile(join(import.meta.dirname, "../../../engine", path));
  const engine = engineOf(
    (await bytes("wasm/lsm_lab_wasm_bg.wasm")) as BufferSource,
    (await bytes("wasm-full/lsm_lab_full_bg.wasm")) as BufferSource,
  );
  const { title, tasks, tries } = EXAMPLE_STATE;
  const expected: Expected = { title, tasks: readTasks(tasks), tries };
  const [entries, roster] = [readPasted(EXAMPLE.pasted), readRoster(EXAMPLE.roster)];
  const readings = await Promise.all(
    entries.map(
      async ({ code }): Promise<Reading> => ({ kind: "read", code: await engine.readCode(code), slip: null }),
    ),
  );
  const names = namesToSeed(entries, expected, roster);
  const seeds = new Map(
    await Promise.all(names.map(async (name) => [name, await engine.seedOf(title, name)] as const)),
  );
  const book = bookOf(judge(entries, readings, expected, seeds, roster), expected, ruleOf(EXAMPLE_STATE), {});
  expect(book.rows.map(({ name, points, cells }) => [name, points, cells.map(({ state }) => state)])).toEqual([
    ["Hopper, Grace", 4, ["right", "wrong"]],
    ["Lovelace, Ada", 6, ["right", "right"]],
    ["Müller, Chloé", 6, ["right", "right"]],
    ["Noether, Emmy", 2, ["foreign", "right"]],
    ["Turing, Alan", 2, ["wrong", "right"]],
  ]);
  expect(book.doubts.map(({ kind }) => kind)).toEqual(["copy", "name"]);
  expect(book.missing.map(({ name }) => name)).toEqual(["Knuth, Donald"]);
});
