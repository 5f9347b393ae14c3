// @vitest-environment node
/** The line of the timeline describes every configuration, not only A. */
import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import type { SandboxSlice, SandboxValues } from "../../../engine/contract";
// biome-ignore lint/style/noRestrictedImports: the lines are about runs of the engine
import init, { StartedWork } from "../../../engine/wasm-full/lsm_lab_full.js";
import { SandboxLog } from "../../../trace";
import { narrateMoment } from "./narration";

beforeAll(async () => {
  const binary = new URL("../../../engine/wasm-full/lsm_lab_full_bg.wasm", import.meta.url);
  await init({ module_or_path: await readFile(binary) });
});

function ran(values: SandboxValues): SandboxLog {
  const log = new SandboxLog();
  const run = new StartedWork({ runSandbox: { values: { operations: 3000, ...values }, own: "" } });
  run.advance(3000);
  log.append((run.take() as { runSandbox: SandboxSlice }).runSandbox);
  run.free();
  return log;
}

const NAMES = ["A", "B"];

it("describes both trees between two changes, and one tree without a name", () => {
  const [a, b] = [ran({ gets: 0, memtable: 16 }), ran({ gets: 0, memtable: 16, policy: "tiering" })];
  const moment = { op: 3000, step: 0 };
  expect(narrateMoment([a, b], NAMES, moment)).toMatch(
    /^After 3,000 operations: A has \d+ tables in \d levels?; B has \d+ tables in \d levels?\.$/u,
  );
  expect(narrateMoment([a], NAMES, moment)).toMatch(/^After 3,000 operations: \d+ entries in the memtable/u);
});

it("names the configuration that hit a false positive", () => {
  const [many, none] = [
    ran({ bits: 1, empty: 100, gets: 60 }),
    ran({ filter: "standard", bits: 40, empty: 100, gets: 60 }),
  ];
  const op = many.fooled.find(
    (one) => !none.fooled.includes(one) && many.busy.every(({ moment }) => moment !== one && moment !== one - 1),
  );
  expect(op).toBeDefined();
  const moment = { op: op ?? 0, step: 0 };
  expect(narrateMoment([many, none], NAMES, moment)).toMatch(/^A: Operation [\d,]+ hit a false positive/u);
  expect(narrateMoment([none, many], NAMES, moment)).toMatch(/^B: Operation [\d,]+ hit a false positive/u);
  expect(narrateMoment([many], NAMES, moment)).toMatch(/^Operation [\d,]+ hit a false positive/u);
});
