// @vitest-environment node
/**
 * Promise 1, the browser's side: the WebAssembly module gives the fingerprints that the native engine recorded in
 * `tests/parity/fingerprints.json` (see `engine/tests/parity.rs`).
 */

import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import recorded from "../../../tests/parity/fingerprints.json";
import type { FilterName, TreeParams } from "./contract";
import init, { Lab } from "./wasm/lsm_lab_wasm.js";

/** The module with flush, compaction and recovery, which the first page has no room for (`cargo xtask wasm --writes`). */
interface WritesModule {
  readonly default: typeof init;
  readonly exerciseFingerprint: (seed: number, filter: string, digest: string, operations: number) => string;
}

const binary = (folder: string) => readFile(new URL(`./${folder}/lsm_lab_wasm_bg.wasm`, import.meta.url));
let writes: WritesModule;

beforeAll(async () => {
  await init({ module_or_path: await binary("wasm") });
  const glue = new URL("./wasm-writes/lsm_lab_wasm.js", import.meta.url).href;
  writes = (await import(/* @vite-ignore */ glue)) as WritesModule;
  await writes.default({ module_or_path: await binary("wasm-writes") });
});

describe("parity of WebAssembly with the native engine", () => {
  it("has at least 20 exercises over both families of filters and all three digests", () => {
    expect(recorded.exercises.length).toBeGreaterThanOrEqual(20);
    expect(new Set(recorded.exercises.map((each) => each.digest)).size).toBe(3);
    expect(new Set(recorded.exercises.map((each) => each.filter))).toContain("blocked512");
  });

  it.each(recorded.exercises)("exercise $seed of $filter with $digest", (each) => {
    expect(writes.exerciseFingerprint(each.seed, each.filter, each.digest, each.operations)).toBe(each.fingerprint);
  });

  it.each(recorded.scenarios)("scenario of $levels levels, $filter, $digest", (each) => {
    const lab = new Lab({ ...each, filter: each.filter as FilterName } as TreeParams);
    expect(lab.summary().fingerprint).toBe(each.fingerprint);
    lab.free();
  });
});
