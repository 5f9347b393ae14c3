// @vitest-environment node
/** The motion of real flushes and compactions: where it begins, where it is in the middle, and where it ends. */
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { GrownTree, GrowthParams } from "../../engine/contract";
// biome-ignore lint/style/noRestrictedImports: motion is held against trees of the real store
import init, { StartedWork } from "../../engine/wasm-full/lsm_lab_full.js";
import { type GrowthState, READ_MS, type Reel, readGrowth, type TreeChange } from "../../trace";
import { countsAt } from "./Counters";
import { type Box, layoutTree, placedRows, type TreeLayout, tableBox } from "./layout";
import { type Motion, motionAt, type Ticks } from "./motion";
import { narrateStep } from "./narration";

const START: GrowthParams = {
  policy: "leveling",
  sizeRatio: 3,
  rounds: 40,
  memtableEntries: 50,
  updatePercent: 15,
  deletePercent: 10,
  order: "random",
  lookupsPerRound: 1,
  bitsPerKey: 5,
  seed: 7,
};

function grow(params: GrowthParams): Reel {
  const growing = new StartedWork({ growTree: params });
  while (growing.advance(1000) < growing.whole());
  return readGrowth((growing.take() as { growTree: GrownTree }).growTree);
}

beforeAll(async () => {
  const wasm = new URL("../../engine/wasm-full/lsm_lab_full_bg.wasm", import.meta.url);
  await init({ module_or_path: await readFile(wasm) });
});

/** Places of all tables of a state. */
function placesOf(layout: TreeLayout, reel: Reel, state: GrowthState): ReadonlyMap<number, string> {
  const rows = state.levels.flatMap((_, at) => placedRows(layout, state, at + 1));
  return new Map(rows.flatMap(({ tables, y }) => tables.map((table) => [table, placeOf(layout, reel, table, y)])));
}

function placeOf(layout: TreeLayout, reel: Reel, table: number, y: number): string {
  const facts = reel.tables.get(table);
  return facts === undefined ? "" : JSON.stringify(tableBox(layout, facts, y));
}

/** Places of all tables that a motion draws with their color. */
function drawn(layout: TreeLayout, reel: Reel, { rows, outlines }: Motion): ReadonlyMap<number, string> {
  const resting = rows.flatMap(({ tables, y }) =>
    tables.map((table) => [table, placeOf(layout, reel, table, y)] as const),
  );
  const full = outlines.filter(({ isGhost, fill }) => !isGhost && fill === 1);
  return new Map([...resting, ...full.map(({ table, y }) => [table, placeOf(layout, reel, table, y)] as const)]);
}

function changesOf(reel: Reel): readonly TreeChange[] {
  const changes = new Set(reel.changes.map((position) => reel.changeAt(position - 1, 0)?.change));
  return [...changes].filter((change) => change !== undefined);
}

function expectInside({ x, y, width, height }: Box, layout: TreeLayout): void {
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(layout.width);
  expect(y + height).toBeLessThanOrEqual(layout.axis.y);
}

function expectNoLess(now: Ticks, before: Ticks): void {
  for (const name of ["blocksRead", "blocksWritten", "dropped"] as const) {
    expect(now[name]).toBeGreaterThanOrEqual(before[name]);
  }
}

const sorted = (places: ReadonlyMap<number, string>) => [...places].sort(([one], [other]) => one - other);

describe.each([
  ["leveling", 760],
  ["tiering", 760],
  ["lazy-leveling", 358],
] as const)("changes of a growth by %s in %i px", (policy, width) => {
  it("begin at the state before and end at the state after, with the engine's counts", () => {
    const reel = grow({ ...START, policy });
    const layout = layoutTree(reel.rows, width);
    for (const change of changesOf(reel)) {
      const first = drawn(layout, reel, motionAt(layout, reel, change, 0));
      expect(sorted(first)).toEqual(sorted(placesOf(layout, reel, change.before)));
      const end = motionAt(layout, reel, change, 1);
      expect(sorted(drawn(layout, reel, end))).toEqual(sorted(placesOf(layout, reel, change.after)));
      expect(end.marks).toEqual([]);
      const counts = (state: GrowthState) => countsAt(state, null, null);
      const at = { change, share: 1 - 1e-9 };
      expect(countsAt(change.before, at, { ...end, ticks: end.ticks })).toEqual(counts(change.after));
    }
  });

  it("are in between in the middle, and always inside the picture", () => {
    const reel = grow({ ...START, policy });
    const layout = layoutTree(reel.rows, width);
    for (const change of changesOf(reel)) {
      let ticks = { blocksRead: 0, blocksWritten: 0, dropped: 0 };
      for (const share of [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 1]) {
        const { marks, outlines, ticks: now } = motionAt(layout, reel, change, share);
        for (const box of [...marks, ...outlines]) expectInside(box, layout);
        expectNoLess(now, ticks);
        ticks = now;
      }
      if (change.written.length > 0) expect(motionAt(layout, reel, change, 0.5).marks.length).toBeGreaterThan(0);
    }
  });
});

it("lets entries of both runs slide down into one row, and drops the older ones", () => {
  const reel = grow(START);
  const layout = layoutTree(reel.rows, 760);
  const change = changesOf(reel).find(({ rows }) => rows.some(({ fate }) => fate === "shadowed"));
  if (change === undefined) throw new Error("nothing is shadowed");
  const yOf = (share: number) => motionAt(layout, reel, change, share).marks.map(({ y }) => y);
  const [early, late] = [yOf(0.13), yOf(0.8)];
  // All begin in the rows of their runs, and no entry ever goes up.
  expect(new Set(early.map((y) => Math.round(y))).size).toBe(2);
  expect(Math.min(...late)).toBeGreaterThanOrEqual(Math.min(...early));
  const fading = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8].flatMap((share) =>
    motionAt(layout, reel, change, share).marks.filter(({ opacity }) => opacity < 1),
  );
  expect(fading.length).toBeGreaterThan(0);
});

it("has a sentence for each step that is played, which changes no faster than it can be read", () => {
  const reel = grow(START);
  let [before, sinceMs] = ["", 2 * READ_MS];
  for (let position = 0; position < reel.events.length; position += 1) {
    const says = narrateStep(reel, position);
    expect(says).not.toBe("");
    if (says !== before) expect(sinceMs).toBeGreaterThanOrEqual(READ_MS - 1e-6);
    if (says !== before) sinceMs = 0;
    before = says;
    sinceMs += reel.clock.dwellMs(position);
  }
});
