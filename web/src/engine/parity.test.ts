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
import initFull, { exerciseFingerprint } from "./wasm-full/lsm_lab_full.js";

const binary = (file: string) => readFile(new URL(`./${file}`, import.meta.url));

beforeAll(async () => {
  await init({ module_or_path: await binary("wasm/lsm_lab_wasm_bg.wasm") });
  // Exercises write: the first page's module has no flush, compaction and recovery.
  await initFull({ module_or_path: await binary("wasm-full/lsm_lab_full_bg.wasm") });
});

describe("parity of WebAssembly with the native engine", () => {
  it("has at least 20 exercises over both families of filters and all three digests", () => {
    expect(recorded.exercises.length).toBeGreaterThanOrEqual(20);
    expect(new Set(recorded.exercises.map((each) => each.digest)).size).toBe(3);
    expect(new Set(recorded.exercises.map((each) => each.filter))).toContain("blocked512");
  });

  it.each(recorded.exercises)("exercise $seed of $filter with $digest", (each) => {
    expect(exerciseFingerprint(each.seed, each.filter, each.digest, each.operations)).toBe(each.fingerprint);
  });

  it.each(recorded.scenarios)("scenario of $levels levels, $filter, $digest", (each) => {
    const lab = new Lab({ ...each, filter: each.filter as FilterName } as TreeParams);
    expect(lab.summary().fingerprint).toBe(each.fingerprint);
    lab.free();
  });
});
