// @vitest-environment node
/**
 * Promise 1, the browser's side: the WebAssembly module gives the fingerprints that the native engine recorded in
 * `tests/parity/fingerprints.json` (see `engine/lab/tests/lab/parity.rs`).
 */

import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import recorded from "../../../tests/parity/fingerprints.json";
import type { ArmName, FilterName, GrowthParams, QueryKind, SandboxValues, TreeParams } from "./contract";
import init, { Lab } from "./wasm/lsm_lab_wasm.js";
import initFull, { exerciseFingerprint, Lab as FullLab, StartedWork } from "./wasm-full/lsm_lab_full.js";

const PRICES = { hashNs: 1, probeNs: 1, readNs: 1, otherNs: 0 };
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

  it("has every arm in exercises, scenarios and lookups", () => {
    const arms = ["merged", "merged-per-filter", "per-filter", "shared"];
    expect([...new Set(recorded.exercises.flatMap((each) => each.arms))].sort()).toEqual(arms);
    for (const scenario of recorded.scenarios) {
      expect(Object.keys(scenario.byArm).sort()).toEqual(arms);
      expect([...new Set(scenario.lookups.map(({ arm }) => arm))].sort()).toEqual(arms);
    }
  });

  it.each(recorded.exercises)("exercise $seed of $filter with $digest by $arms", (each) => {
    expect(exerciseFingerprint(each.seed, each.filter, each.digest, each.operations, each.arms)).toBe(each.fingerprint);
  });

  it.each(recorded.growths)("growth by $policy of ratio $sizeRatio, $order keys", ({ fingerprint, ...params }) => {
    const growing = new StartedWork({ growTree: params as GrowthParams });
    // In parts, as the page grows it.
    while (growing.advance(7 * params.memtableEntries) < growing.whole());
    expect(growing.take()).toMatchObject({ growTree: { fingerprint } });
  });

  it.each(recorded.sandboxes)("sandbox of $settings, sliced otherwise", ({ settings, own, fingerprint }) => {
    const run = new StartedWork({ runSandbox: { values: settings as unknown as SandboxValues, own } });
    while (run.advance(777) < run.whole()) run.take();
    expect(run.take()).toMatchObject({ runSandbox: { fingerprint } });
    run.free();
  });

  it.each(recorded.scenarios)("scenario of $levels levels, $filter, $digest", (each) => {
    const lab = new Lab({ ...each, filter: each.filter as FilterName } as TreeParams);
    expect(lab.summary().fingerprint).toBe(each.fingerprint);
    for (const { kind, arm, fingerprint } of each.lookups) {
      const query = { kind: kind as QueryKind, index: 0 };
      expect(lab.lookup(query, arm as ArmName, PRICES).fingerprint, `${kind} ${arm}`).toBe(fingerprint);
    }
    lab.free();
  });

  it.each(recorded.scenarios)("every arm in the scenario of $levels levels, $filter, $digest", (each) => {
    const lab = new FullLab(each as unknown as TreeParams);
    for (const [arm, fingerprint] of Object.entries(each.byArm)) {
      expect(lab.fingerprint(arm as ArmName), arm).toBe(fingerprint);
    }
    expect(lab.mapletFingerprints()).toEqual([each.maplet.fingerprint, each.maplet.bytes]);
    lab.free();
  });
});
