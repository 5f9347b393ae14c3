// @vitest-environment node
/** Scenes of growing trees against the versions of the real store. */
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { GrownTree, GrowthParams, SurveyedGrowth } from "../engine/contract";
// biome-ignore lint/style/noRestrictedImports: scenes are held against the versions of the real store
import init, { StartedWork } from "../engine/wasm-full/lsm_lab_full.js";
import { entriesOf, KEYFRAME_EVENTS, pathOf, placeAt, readGrowth, sameMomentOf } from "./growth";
import { afterEvent, EMPTY_GROWTH, type GrowthState, runCount } from "./growth-state";

const OPENING: GrowthParams = {
  policy: "leveling",
  sizeRatio: 4,
  rounds: 40,
  memtableEntries: 20,
  updatePercent: 15,
  deletePercent: 10,
  order: "random",
  lookupsPerRound: 1,
  bitsPerKey: 5,
  seed: 7,
};

/** In parts, as the page does it. */
function growTree(params: GrowthParams): GrownTree {
  const growing = new StartedWork({ growTree: params });
  while (growing.advance(3 * params.memtableEntries) < growing.whole());
  return (growing.take() as { growTree: GrownTree }).growTree;
}

beforeAll(async () => {
  await init({ module_or_path: await readFile(new URL("../engine/wasm-full/lsm_lab_full_bg.wasm", import.meta.url)) });
});

const GROWTHS: readonly GrowthParams[] = (["leveling", "tiering", "lazy-leveling"] as const).flatMap((policy) =>
  [2, 3, 5].flatMap((sizeRatio) =>
    (["random", "rising"] as const).map((order) => ({ ...OPENING, policy, sizeRatio, order })),
  ),
);

/** The levels by their tables. */
const tablesIn = ({ levels }: GrowthState) => levels.map((runs) => runs.map(({ tables }) => [...tables]));
const tablesOf = ({ levels }: GrownTree) => levels.map((runs) => runs.map(({ tables }) => [...tables]));

describe.each(GROWTHS)("$policy of ratio $sizeRatio with $order keys", (params) => {
  it("ends with the levels of the store, whenever it ends", () => {
    for (const rounds of [1, 2, 3, 4, 5, 7, 9, 16, 25, 27, 40]) {
      const grown = growTree({ ...params, rounds });
      const reel = readGrowth(grown);
      expect(tablesIn(reel.stateAt(reel.events.length)), `after ${rounds}`).toEqual(tablesOf(grown));
    }
  });

  it("shows the same at a position, wherever one comes from", () => {
    const reel = readGrowth(growTree(params));
    const startOf = (table: number) => reel.tables.get(table)?.from ?? 0;
    let state = EMPTY_GROWTH;
    for (const [index, event] of reel.events.entries()) {
      state = afterEvent(state, event, startOf);
      if (index % 37 === 0 || (index + 1) % KEYFRAME_EVENTS < 2) expect(reel.stateAt(index + 1)).toEqual(state);
    }
    expect(reel.stateAt(-5)).toEqual(EMPTY_GROWTH);
    expect(reel.stateAt(1e9)).toEqual(state);
  });

  it("counts what the engine's survey counts", () => {
    const reel = readGrowth(growTree(params));
    const survey = new StartedWork({ surveyGrowth: params });
    survey.advance(survey.whole());
    const surveyed = (survey.take() as { surveyGrowth: SurveyedGrowth }).surveyGrowth;
    const { counts, ...state } = reel.stateAt(reel.events.length);
    expect(counts).toMatchObject({
      flushes: params.rounds,
      lookups: surveyed.lookups,
      filtersProbed: surveyed.filtersProbed,
      blocksFlushed: surveyed.blocksFlushed,
      blocksCompacted: surveyed.blocksCompacted,
      tablesMoved: surveyed.tablesMoved,
      mostRuns: surveyed.mostRuns,
    });
    expect(counts.puts + counts.deletes).toBe(params.rounds * params.memtableEntries);
    expect(runCount(state)).toBe(surveyed.runs);
  });

  it("never has two tables of a run over each other, nor a table twice", () => {
    const reel = readGrowth(growTree(params));
    for (const position of reel.changes) {
      const tables = reel.stateAt(position).levels.flatMap((runs) => runs.flatMap((run) => run.tables));
      expect(new Set(tables).size).toBe(tables.length);
      for (const { tables: run } of reel.stateAt(position).levels.flat()) {
        const facts = run.map((table) => reel.tables.get(table));
        for (let at = 1; at < facts.length; at += 1) {
          expect(facts[at]?.from).toBeGreaterThan(facts[at - 1]?.to ?? 1);
        }
      }
    }
  });

  it("finds a key where the entries say that it is", () => {
    const reel = readGrowth(growTree(params));
    for (const keyId of [...reel.grown.arrived.slice(0, 5), ...reel.grown.arrived.slice(-5)]) {
      const path = pathOf(reel, keyId);
      expect(path[0]?.level).toBe(0);
      for (const { position, level, table, isDeleted } of path) {
        if (table === null) continue;
        const runs = reel.stateAt(position).levels[(level ?? 0) - 1] ?? [];
        expect(runs.some(({ tables }) => tables.includes(table))).toBe(true);
        const facts = reel.tables.get(table);
        const entries = facts === undefined ? [] : entriesOf(reel, facts);
        expect(entries).toContainEqual({ keyId, isDeleted });
      }
      expect(placeAt(path, reel.events.length)).toEqual(path.at(-1));
      expect(placeAt(path, 0)).toBeNull();
    }
  });

  it("meets the same moment in a growth by another policy", () => {
    const reel = readGrowth(growTree(params));
    const other = readGrowth(growTree({ ...params, policy: "tiering", sizeRatio: 4 }));
    const writesOf = ({ counts }: GrowthState) => counts.puts + counts.deletes;
    for (const position of [0, 1, 2, 3, ...reel.changes, reel.events.length - 9, reel.events.length]) {
      const moment = sameMomentOf(reel, position, other);
      const [here, there] = [reel.stateAt(position), other.stateAt(moment)];
      expect(writesOf(there)).toBe(writesOf(here));
      expect(there.work).toBeNull();
      if (here.work === null && here.lookup === null) expect(there.memtable).toBe(here.memtable);
      expect(sameMomentOf(other, moment, other)).toBe(moment);
    }
  });

  it("halts at every flush and compaction, in rising order", () => {
    const reel = readGrowth(growTree(params));
    const positions = reel.stops.map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].sort((one, other) => one - other));
    expect([positions[0], positions.at(-1)]).toEqual([0, reel.events.length]);
    const { counts } = reel.stateAt(reel.events.length);
    const marked = (bookmark: string) => reel.stops.filter((stop) => stop.bookmark === bookmark).length;
    expect(marked("flush")).toBe(counts.flushes);
    expect(marked("compaction")).toBe(counts.compactions);
    expect(marked("false-positive")).toBe(counts.falsePositives);
    for (const { kind, position } of reel.stops) {
      if (kind !== "picked") continue;
      const { work } = reel.stateAt(position);
      expect(work?.kind === "compaction" && work.taken.length === work.inputTables && work.written.length === 0).toBe(
        true,
      );
    }
  });
});
