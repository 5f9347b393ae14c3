// @vitest-environment node
/** Two growing trees against the engine: both take the same memtables, and a lookup falls through the runs that it probes. */
import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import type { GrownTree, GrowthPolicy } from "../../../engine/contract";
// biome-ignore lint/style/noRestrictedImports: times are held against trees of the engine
import init, { StartedWork } from "../../../engine/wasm-full/lsm_lab_full.js";
import { type Reel, readGrowth } from "../../../trace";
import { placeOf } from "./growth-layout";
import { courseOf, GROWN_MS, memtablesAt, momentAfter, roundsOf, SLOW, SLOW_MS } from "./growth-times";

const ROUNDS = 31;
const ENTRIES = 20;

function grow(policy: GrowthPolicy, sizeRatio: number): Reel {
  const writes = {
    rounds: ROUNDS,
    memtableEntries: ENTRIES,
    updatePercent: 0,
    deletePercent: 0,
    order: "random",
  } as const;
  const rest = { lookupsPerRound: 1, bitsPerKey: 10, seed: 1 };
  const growing = new StartedWork({ growTree: { ...writes, ...rest, policy, sizeRatio } });
  while (growing.advance(2000) < growing.whole());
  return readGrowth((growing.take() as { growTree: GrownTree }).growTree);
}

let leveling: Reel;
let tiering: Reel;
beforeAll(async () => {
  const wasm = new URL("../../../engine/wasm-full/lsm_lab_full_bg.wasm", import.meta.url);
  await init({ module_or_path: await readFile(wasm) });
  [leveling, tiering] = [grow("leveling", 2), grow("tiering", 4)];
});

it("writes the first memtables one by one and the others ever faster", () => {
  expect([SLOW_MS, SLOW * SLOW_MS, GROWN_MS].map((t) => memtablesAt(t, ROUNDS))).toEqual([1, SLOW, ROUNDS]);
  const times = Array.from({ length: 40 }, (_, at) => memtablesAt((GROWN_MS * at) / 39, ROUNDS));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

it("shows both trees after the same number of writes", () => {
  for (const reel of [leveling, tiering]) {
    expect(roundsOf(reel)).toHaveLength(ROUNDS);
    for (const memtables of [1, 3, 4, 17, ROUNDS]) {
      const { counts, memtable } = reel.stateAt(momentAfter(reel, memtables).position);
      expect([counts.puts, memtable]).toEqual([memtables * ENTRIES, 0]);
    }
    expect(momentAfter(reel, ROUNDS).position).toBe(reel.events.length);
  }
});

it("passes through flush and compactions of a slow memtable", () => {
  const positions = Array.from({ length: 30 }, (_, at) => momentAfter(leveling, 1 + at / 30).position);
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  expect(positions.map((position) => leveling.stateAt(position).work?.kind)).toContain("compaction");
});

it("averages the engine's counts", () => {
  const { counts } = leveling.stateAt(leveling.events.length);
  const last = courseOf(leveling).at(-1);
  expect(last?.memtables).toBe(ROUNDS);
  expect(last?.written).toBe((counts.blocksFlushed + counts.blocksCompacted) / counts.blocksFlushed);
  expect(last?.filters).toBe(counts.filtersProbed / counts.lookups);
});

it("lets the key fall where every probed table has it between its ends", () => {
  const queried = [leveling, tiering].map((reel) => reel.stateAt(reel.events.length).lookup?.queried ?? []);
  const place = placeOf([leveling, tiering], queried);
  for (const { table } of queried[1] ?? []) {
    const { from = 1, to = 0 } = tiering.tables.get(table) ?? {};
    expect(place >= from && place <= to).toBe(true);
  }
});
