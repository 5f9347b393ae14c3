// @vitest-environment node
import { expect, it } from "vitest";
import type { EngineClient } from "../engine/client";
import type { TreeParams } from "../engine/contract";
import { EngineError } from "../engine/errors";
import type { EngineApi } from "../engine/worker/api";
import { initialValues } from "../figures/params/schema";
import { lookupParams, queryOf, treeOf } from "./lookup";
import { Replayer } from "./replay";

const PRICES = { hashNs: 1, probeNs: 1, readNs: 1, otherNs: 0 };
/** One event: the lookup asks table 7 of level 1. */
const WORDS = Uint32Array.from([4, 1, 0, 7, 0, 0]);
/** Arm C also probes table 8 of level 2, which the others do not reach. */
const MERGED_WORDS = Uint32Array.from([...WORDS, 4, 2, 0, 8, 0, 0]);

/** Stands for the engine: trees of more than six levels are too large. */
function engine() {
  const calls: string[] = [];
  const remote = {
    lookup: async (query: { level?: number }) => {
      calls.push(`lookup ${query.level ?? ""}`);
      const trace = { words: WORDS, keyId: 1 };
      return { perFilter: trace, shared: trace, merged: { ...trace, words: MERGED_WORDS } };
    },
    filterView: async (table: number) => {
      calls.push(`filter ${table}`);
      return { table };
    },
  } as unknown as EngineApi;
  const client = {
    openLab: async (tree: TreeParams) => {
      calls.push(`open ${tree.levels}`);
      if (tree.levels > 6) throw new EngineError("tree-too-large", "Too many tables.");
      return { levels: Array.from({ length: tree.levels }) };
    },
    call: (job: (api: EngineApi) => unknown) => job(remote),
  } as unknown as EngineClient;
  return { calls, client, replayer: new Replayer(client) };
}

const tree = treeOf(initialValues(lookupParams));

it("opens a tree once, and asks for no filter twice while only prices change", async () => {
  const { calls, replayer } = engine();
  const replay = await replayer.replay(tree, queryOf(initialValues(lookupParams)), PRICES);
  await replayer.replay(tree, queryOf(initialValues(lookupParams)), { ...PRICES, readNs: 2 });
  expect(calls).toEqual(["open 5", "lookup ", "filter 7", "filter 8", "lookup "]);
  expect([...replay.filters.keys()]).toEqual([7, 8]);
  expect(replay.treeProblem).toBeNull();
});

it("keeps the former tree when the new one is too large, and says so", async () => {
  const { calls, replayer } = engine();
  await replayer.replay(tree, queryOf(initialValues(lookupParams)), PRICES);
  const requested = { ...initialValues(lookupParams), levels: 8, keyKind: "stored" } as const;
  const replay = await replayer.replay(treeOf(requested), queryOf(requested), PRICES);
  expect(replay.treeProblem?.message).toBe("Too many tables.");
  expect(replay.tree.levels).toBe(5);
  expect(calls).toContain("lookup 5");
});

it("opens the opening shape when a link asks for too large a tree, with everything else as asked", async () => {
  const { replayer } = engine();
  const requested = { ...tree, levels: 8, bitsPerKey: 7 };
  const replay = await replayer.replay(requested, queryOf(initialValues(lookupParams)), PRICES);
  expect(replay.tree).toEqual({ ...tree, bitsPerKey: 7 });
  expect(replay.treeProblem?.kind).toBe("tree-too-large");
});

it("replays of two trees that are asked for at once do not mix", async () => {
  const { calls, replayer } = engine();
  const start = initialValues(lookupParams);
  await Promise.all([2, 3].map((levels) => replayer.replay(treeOf({ ...start, levels }), queryOf(start), PRICES)));
  expect(calls.filter((call) => !call.startsWith("filter")).map((call) => call.trim())).toEqual([
    "open 2",
    "lookup",
    "open 3",
    "lookup",
  ]);
});

it("opens a tree again after another replayer of the same engine has opened its own", async () => {
  const { calls, client, replayer } = engine();
  const start = initialValues(lookupParams);
  const replay = (by: Replayer, levels: number) => by.replay(treeOf({ ...start, levels }), queryOf(start), PRICES);
  await replay(replayer, 2);
  await replay(new Replayer(client), 3);
  await replay(replayer, 2);
  expect(calls.filter((call) => call.startsWith("open"))).toEqual(["open 2", "open 3", "open 2"]);
});
