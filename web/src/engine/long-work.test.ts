// @vitest-environment node
/** Long work in parts, over the real engine: the page can watch it, stop it and end it, and parts change nothing. */
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { EngineClient } from "./client";
import type { FlowParams, GrowthParams, WorkQuestion } from "./contract";
import { answerOf, doWork, growTree, newWork, PART, partOf, surveyGrowth, type WorkName } from "./long-work";
import initFull, * as full from "./wasm-full/lsm_lab_full.js";
import type { EngineApi } from "./worker/api";
import { workApi } from "./worker/work";

await initFull({ module_or_path: await readFile(new URL("./wasm-full/lsm_lab_full_bg.wasm", import.meta.url)) });

const FLOW: FlowParams = {
  levels: 4,
  sizeRatio: 3,
  bitsPerKey: 5,
  filter: "standard",
  digest: "murmur64a",
  seed: 1,
  policy: "tiering",
  emptyFraction: 0.5,
};
const TREE = { levels: 3, sizeRatio: 3, firstEntries: 512, bitsPerKey: 4, seed: 1 };
const HOT = { hotShare: 0.9, width: 0.1, stretches: 2, windows: 3, lookups: 500, seed: 9 };
const DESIGN = "n10_0_6_0_1_1";
const GROWTH: GrowthParams = {
  policy: "leveling",
  sizeRatio: 4,
  rounds: 200,
  memtableEntries: 50,
  updatePercent: 8,
  deletePercent: 4,
  order: "random",
  lookupsPerRound: 1,
  bitsPerKey: 10,
  seed: 1,
};
/** Memtables of one part. */
const ROUNDS = PART / GROWTH.memtableEntries;

/** A client whose worker is here, and the names of its calls. */
function here() {
  const api = workApi(async () => full);
  const requested: string[] = [];
  const remote = new Proxy({} as EngineApi, {
    get:
      (_, name: keyof typeof api) =>
      async (...given: unknown[]) => {
        requested.push(name);
        return (api[name] as (...args: unknown[]) => unknown)(...given);
      },
  });
  const client = { call: (job: (of: EngineApi) => unknown) => job(remote) } as unknown as EngineClient;
  return { api, client, requested };
}

/** All of it in one part. */
function atOnce(question: WorkQuestion): unknown {
  const work = new full.StartedWork(question);
  work.advance(0xffff_ffff);
  return Object.values(work.take())[0];
}

const CASES: readonly WorkQuestion[] = [
  { countFlow: { params: FLOW, lookups: 3000 } },
  { countFlow: { params: { ...FLOW, policy: "leveling" }, lookups: 500 } },
  { followHotness: { params: TREE, plan: { lifeTime: 1000 }, hotness: HOT } },
  { followHotness: { params: TREE, plan: { bitsPerKey: [4, 4, 4] }, hotness: HOT } },
  { followHotness: { params: TREE, plan: { bitsPerKey: new Float64Array([4, 4, 4]) }, hotness: HOT } },
  { scoreDesign: { seed: 2, answer: DESIGN } },
  { growTree: GROWTH },
  { surveyGrowth: GROWTH },
];

it.each(CASES)("%o gives the answer of one part, and its progress", async (question) => {
  const seen: number[] = [];
  const [name, params] = Object.entries(question)[0] as [WorkName, never];
  const answer = await answerOf(here().client, name, params, { onProgress: (done) => seen.push(done) });
  expect(answer).toEqual(atOnce(question));
  expect(seen.length).toBeGreaterThan(1);
  expect(seen).toEqual([...seen].sort((one, other) => one - other));
  expect(seen.at(-1)).toBe(1);
});

it("keeps what it did when it is stopped, and gives the same when it is asked for up to there", async () => {
  const { client } = here();
  const seen: number[] = [];
  const stopped = await growTree(client, GROWTH, {
    isStopped: () => seen.length === 2,
    onProgress: (rounds) => seen.push(rounds),
  });
  expect(seen).toEqual([ROUNDS, 2 * ROUNDS]);
  expect(stopped.rounds).toBe(2 * ROUNDS);
  expect(stopped.value.arrived.length).toBeGreaterThan(0);
  const again = await growTree(client, GROWTH, { until: 2 * ROUNDS });
  expect(again.value.fingerprint).toBe(stopped.value.fingerprint);
});

it("shows the counts so far, which only grow", async () => {
  const flushed: number[] = [];
  const { value } = await surveyGrowth(here().client, GROWTH, {
    onProgress: (_, soFar) => flushed.push(soFar?.blocksFlushed ?? 0),
  });
  expect(flushed).toEqual([...new Set(flushed)].sort((one, other) => one - other));
  expect(flushed.at(-1)).toBe(value.blocksFlushed);
});

it("ends after the part that runs when its answer is not wanted, and leaves nothing behind", async () => {
  const { api, client, requested } = here();
  const control = new AbortController();
  const question = { params: FLOW, lookups: 10 * PART };
  const counted = answerOf(client, "countFlow", question, {
    signal: control.signal,
    onProgress: () => control.abort(),
  });
  // The watch hears of the first part, and the second one meets the signal.
  await expect(counted).rejects.toMatchObject({ kind: "superseded" });
  expect(requested.filter((name) => name === "advanceWork")).toHaveLength(2);
  expect(requested.at(-1)).toBe("stopWork");
  expect(() => api.takeWork(newWork() - 1)).toThrow("There is no work");
  // Work that is not wanted any more before it starts does not start.
  await expect(answerOf(client, "countFlow", question, { signal: control.signal })).rejects.toMatchObject({
    kind: "superseded",
  });
  expect(requested.filter((name) => name === "startWork")).toHaveLength(1);
});

it("does no part of work that is ended while it starts", async () => {
  const stop = new AbortController();
  const { client, requested } = here();
  const work = answerOf(client, "countFlow", { params: FLOW, lookups: 3000 }, { signal: stop.signal });
  stop.abort();
  await expect(work).rejects.toThrow("This computation was aborted.");
  expect(requested).toEqual(["startWork", "stopWork"]);
});

it("shows the progress of one among several", () => {
  const seen: number[] = [];
  partOf({ onProgress: (done) => seen.push(done) }, 1, 4).onProgress?.(0.5);
  expect(seen).toEqual([0.375]);
});

it("refuses work that cannot start, and numbers without work", async () => {
  const { api, client } = here();
  const large = answerOf(client, "countFlow", { params: { ...FLOW, levels: 8 }, lookups: 1 });
  await expect(large).rejects.toMatchObject({ kind: "tree-too-large", fits: { levels: expect.any(Number) } });
  const wrong = answerOf(client, "scoreDesign", { seed: 1, answer: "c1" });
  await expect(wrong).rejects.toMatchObject({ kind: "bad-input", field: "design" });
  await expect(growTree(client, { ...GROWTH, sizeRatio: 1 })).rejects.toMatchObject({ kind: "bad-input" });
  expect(() => api.advanceWork(1e9, 1)).toThrow("There is no work 1000000000.");
});

it("names the field of a parameter that does not fit", async () => {
  const { client } = here();
  const flow = { ...FLOW, policy: "sideways" } as unknown as FlowParams;
  await expect(answerOf(client, "countFlow", { params: flow, lookups: 1 })).rejects.toMatchObject({
    kind: "bad-input",
    field: expect.stringContaining("policy"),
  });
  const growth = { ...GROWTH, seed: undefined } as unknown as GrowthParams;
  await expect(doWork(client, "growTree", growth)).rejects.toMatchObject({
    kind: "bad-input",
    field: expect.stringContaining("seed"),
  });
});
