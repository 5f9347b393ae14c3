// @vitest-environment node
/** Growths in slices, over the real engine: they can be watched, stopped and let go of. */
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { EngineApi } from "./api";
import type { EngineClient } from "./client";
import type { GrowthParams } from "./contract";
import { growTree, SLICE_WRITES, surveyGrowth } from "./growing";
import { growthApi } from "./growths";
import initFull, * as full from "./wasm-full/lsm_lab_full.js";

const PARAMS: GrowthParams = {
  ...{ policy: "leveling", sizeRatio: 4, rounds: 100, memtableEntries: 50, updatePercent: 8, deletePercent: 4 },
  ...{ order: "random", lookupsPerRound: 1, bitsPerKey: 10, seed: 1 },
};
const SLICE = SLICE_WRITES / PARAMS.memtableEntries;

await initFull({ module_or_path: await readFile(new URL("./wasm-full/lsm_lab_full_bg.wasm", import.meta.url)) });

/** A client whose worker is here, and the names of what was asked of it. */
function here() {
  const api = growthApi(async () => full);
  const asked: string[] = [];
  const remote = new Proxy({} as EngineApi, {
    get:
      (_, name: keyof typeof api) =>
      async (...given: unknown[]) => {
        asked.push(name);
        return (api[name] as (...args: unknown[]) => unknown)(...given);
      },
  });
  const client = { call: (job: (of: EngineApi) => unknown) => job(remote) } as unknown as EngineClient;
  return { api, client, asked };
}

it("gives what one piece gives, and says how far it is", async () => {
  const seen: number[] = [];
  const { client } = here();
  const { value, rounds } = await growTree(client, PARAMS, { onProgress: (done) => seen.push(done) });
  expect(rounds).toBe(PARAMS.rounds);
  expect(seen).toEqual(Array.from({ length: PARAMS.rounds / SLICE }, (_, at) => (at + 1) * SLICE));
  const whole = new full.GrowingTree(PARAMS);
  whole.advance(PARAMS.rounds);
  expect(value.fingerprint).toBe(whole.tree().fingerprint);
});

it("keeps what it did when it is stopped, and the same when it is asked for up to there", async () => {
  const { client } = here();
  let slices = 0;
  const stopped = await growTree(client, PARAMS, {
    isStopped: () => slices === 2,
    onProgress: () => {
      slices += 1;
    },
  });
  expect(stopped.rounds).toBe(2 * SLICE);
  expect(stopped.value.arrived.length).toBeGreaterThan(0);
  const again = await growTree(client, PARAMS, { until: 2 * SLICE });
  expect(again.value.fingerprint).toBe(stopped.value.fingerprint);
});

it("shows the counts so far, which only grow", async () => {
  const flushed: number[] = [];
  const { value } = await surveyGrowth(here().client, PARAMS, {
    onProgress: (_, soFar) => flushed.push(soFar?.blocksFlushed ?? 0),
  });
  expect(flushed).toEqual([...new Set(flushed)].sort((one, other) => one - other));
  expect(flushed.at(-1)).toBe(value.blocksFlushed);
});

it("ends at the next slice when nobody wants it, and leaves nothing behind", async () => {
  const { api, client, asked } = here();
  const control = new AbortController();
  const grown = surveyGrowth(client, PARAMS, { signal: control.signal, onProgress: () => control.abort() });
  await expect(grown).rejects.toMatchObject({ kind: "superseded" });
  expect(asked.filter((name) => name === "growOn")).toHaveLength(2);
  expect(asked.at(-1)).toBe("endGrowth");
  expect(() => api.surveyedGrowth(1)).toThrow("There is no growth 1.");
});

it("refuses what is no growth, and says what cannot grow", async () => {
  const { api, client } = here();
  expect(() => api.growOn(7, 1)).toThrow("There is no growth 7.");
  await expect(growTree(client, { ...PARAMS, sizeRatio: 1 })).rejects.toMatchObject({ kind: "bad-input" });
});
