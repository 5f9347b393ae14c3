// @vitest-environment node
/** Jobs in parts, over the real engine: they can be watched and let go of, and parts change nothing. */
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { EngineApi } from "./api";
import type { EngineClient } from "./client";
import type { FlowParams } from "./contract";
import { inParts, PART_WORK, partOf } from "./in-parts";
import { type JobQuestion, jobApi } from "./jobs";
import initFull, * as full from "./wasm-full/lsm_lab_full.js";

await initFull({ module_or_path: await readFile(new URL("./wasm-full/lsm_lab_full_bg.wasm", import.meta.url)) });

const FLOW: FlowParams = {
  ...{ levels: 4, sizeRatio: 3, bitsPerKey: 5, filter: "standard", digest: "murmur64a", seed: 1 },
  ...{ policy: "tiering", emptyFraction: 0.5 },
};
const TREE = { levels: 3, sizeRatio: 3, firstEntries: 512, bitsPerKey: 4, seed: 1 };
const HOT = { hotShare: 0.9, width: 0.1, stretches: 2, windows: 3, lookups: 500, seed: 9 };
const DESIGN = "n10_0_6_0_1_1";

/** A client whose worker is here, and the names of what was asked of it. */
function here() {
  const api = jobApi(async () => full);
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

const CASES: readonly (readonly [JobQuestion, () => unknown])[] = [
  [{ job: "countFlow", params: FLOW, lookups: 3000 }, () => full.countFlow(FLOW, 3000)],
  [
    { job: "countFlow", params: { ...FLOW, policy: "leveling" }, lookups: 500 },
    () => full.countFlow({ ...FLOW, policy: "leveling" }, 500),
  ],
  [
    { job: "followHotness", params: TREE, plan: { lifeTime: 1000 }, hotness: HOT },
    () => full.followHotness(TREE, { lifeTime: 1000 }, HOT),
  ],
  [
    { job: "followHotness", params: TREE, plan: { bitsPerKey: [4, 4, 4] }, hotness: HOT },
    () => full.followHotness(TREE, { bitsPerKey: [4, 4, 4] }, HOT),
  ],
  [{ job: "scoreDesign", seed: 2, answer: DESIGN }, () => full.scoreDesign(2, DESIGN, true)],
];

it.each(CASES)("%o gives what it gives at once, and says how far it is", async (question, whole) => {
  const seen: number[] = [];
  const answer = await inParts(here().client, question, { onProgress: (done) => seen.push(done) });
  expect(answer).toEqual(whole());
  expect(seen.length).toBeGreaterThan(1);
  expect(seen).toEqual([...seen].sort((one, other) => one - other));
  expect(seen.at(-1)).toBe(1);
});

it("ends at the next part when nobody wants it, and leaves nothing behind", async () => {
  const { api, client, asked } = here();
  const control = new AbortController();
  const question = { job: "countFlow", params: FLOW, lookups: 10 * PART_WORK } as const;
  const counted = inParts(client, question, { signal: control.signal, onProgress: () => control.abort() });
  await expect(counted).rejects.toMatchObject({ kind: "superseded" });
  expect(asked.filter((name) => name === "jobOn")).toHaveLength(2);
  expect(asked.at(-1)).toBe("endJob");
  expect(() => api.jobResult(1)).toThrow("There is no job 1.");
  // What is not wanted any more before it begins does not begin.
  await expect(inParts(client, question, { signal: control.signal })).rejects.toMatchObject({ kind: "superseded" });
  expect(asked.filter((name) => name === "startJob")).toHaveLength(1);
});

it("says of one among several how far all are", () => {
  const seen: number[] = [];
  partOf({ onProgress: (done) => seen.push(done) }, 1, 4).onProgress?.(0.5);
  expect(seen).toEqual([0.375]);
});

it("refuses what cannot be counted", async () => {
  const { client } = here();
  const large = { job: "countFlow", params: { ...FLOW, levels: 8 }, lookups: 1 } as const;
  await expect(inParts(client, large)).rejects.toMatchObject({ kind: "tree-too-large" });
  await expect(inParts(client, { job: "scoreDesign", seed: 1, answer: "c1" })).rejects.toMatchObject({
    kind: "bad-input",
  });
});

it("a job that is let go of while it begins has no part done", async () => {
  const stop = new AbortController();
  const { client, asked } = here();
  const job = inParts(client, { job: "countFlow", params: FLOW, lookups: 3000 }, { signal: stop.signal });
  stop.abort();
  await expect(job).rejects.toThrow("Nobody waits");
  expect(asked).toEqual(["startJob", "endJob"]);
});
