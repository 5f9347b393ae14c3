// @vitest-environment node
/** Two growing trees against the engine: both take the same memtables, and a lookup lights the runs that it probes. */
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { GrownTree, GrowthParams, GrowthPolicy } from "../../../engine/contract";
// biome-ignore lint/style/noRestrictedImports: layouts are held against trees of the engine
import init, { StartedWork } from "../../../engine/wasm-full/lsm_lab_full.js";
import { type Reel, readGrowth } from "../../../trace";
import type { Shape } from "../../scene/shapes";
import { repeatedKeys, saidBy, shapeOf } from "../shapes-of";
import { type DrawnTree, type Fall, layoutTrees, placeOf } from "./growth-layout";
import { courseOf, GROWN_MS, memtablesAt, momentAfter, roundsOf, SLOW, SLOW_MS } from "./growth-times";

const ROUNDS = 31;
const SMALL: Omit<GrowthParams, "policy" | "sizeRatio"> = {
  rounds: ROUNDS,
  memtableEntries: 20,
  updatePercent: 0,
  deletePercent: 0,
  order: "random",
  lookupsPerRound: 1,
  bitsPerKey: 10,
  seed: 1,
};

function grow(policy: GrowthPolicy, sizeRatio: number): Reel {
  const growing = new StartedWork({ growTree: { ...SMALL, policy, sizeRatio } });
  while (growing.advance(2000) < growing.whole());
  return readGrowth((growing.take() as { growTree: GrownTree }).growTree);
}

let leveling: Reel;
let tiering: Reel;
beforeAll(async () => {
  await init({
    module_or_path: await readFile(new URL("../../../engine/wasm-full/lsm_lab_full_bg.wasm", import.meta.url)),
  });
  [leveling, tiering] = [grow("leveling", 2), grow("tiering", 4)];
});

const queriedIn = (reel: Reel) => reel.stateAt(reel.events.length).lookup?.queried ?? [];

function treeOf(reel: Reel, key: string, memtables: number, fall: Fall | null = null): DrawnTree {
  const counters = [{ value: "4.0", unit: "blocks written per block", short: "written" }];
  return { key, name: key, reel, moment: momentAfter(reel, memtables), counters, fall };
}

const pair = (memtables: number, width: number) =>
  layoutTrees([treeOf(leveling, "one", memtables), treeOf(tiering, "other", memtables)], width, {
    spread: memtables > SLOW ? 1 : 0,
  });

/** Heights of the boxes of a path. */
const heightsOf = (shapes: readonly Shape[], key: string): readonly number[] =>
  shapes.flatMap((shape) =>
    shape.kind === "line" && shape.key.startsWith(key)
      ? [...shape.d.matchAll(/v([\d.]+)h-/gu)].map(([, height]) => Number(height))
      : [],
  );

/** Horizontal places of the drawn boxes and absolute moves. */
function placesOf(shapes: readonly Shape[]): readonly number[] {
  return shapes.flatMap((shape) => {
    if (shape.kind === "box") return [shape.x, shape.x + shape.width];
    if (shape.kind !== "line") return "x" in shape ? [shape.x] : [];
    return [...shape.d.matchAll(/M(-?[\d.]+) -?[\d.]+(?:h([\d.]+))?/gu)].flatMap(([, x, width]) => [
      Number(x),
      Number(x) + Number(width ?? 0),
    ]);
  });
}

describe("the clock of two growing trees", () => {
  it("writes the first memtables one by one and the others ever faster", () => {
    expect(memtablesAt(SLOW_MS, ROUNDS)).toBe(1);
    expect(memtablesAt(SLOW * SLOW_MS, ROUNDS)).toBe(SLOW);
    expect(memtablesAt(GROWN_MS, ROUNDS)).toBe(ROUNDS);
    // Each of its two sentences can be read, and a key falls afterwards.
    expect((SLOW * SLOW_MS) / 2).toBeGreaterThanOrEqual(1500);
    expect(GROWN_MS).toBeLessThanOrEqual(5000);
    const times = Array.from({ length: 40 }, (_, at) => memtablesAt((GROWN_MS * at) / 39, ROUNDS));
    expect(times).toEqual([...times].sort((one, other) => one - other));
  });

  it("shows both trees after the same number of writes", () => {
    for (const reel of [leveling, tiering]) {
      expect(roundsOf(reel)).toHaveLength(ROUNDS);
      for (const memtables of [1, 3, 4, 17, ROUNDS]) {
        const { counts, memtable } = reel.stateAt(momentAfter(reel, memtables).position);
        expect([counts.puts, memtable]).toEqual([memtables * SMALL.memtableEntries, 0]);
      }
      expect(momentAfter(reel, ROUNDS).position).toBe(reel.events.length);
    }
  });

  it("passes through flush and compactions of a slow memtable", () => {
    const positions = Array.from({ length: 30 }, (_, at) => momentAfter(leveling, 1 + at / 30).position);
    expect(positions).toEqual([...positions].sort((one, other) => one - other));
    const kinds = positions.map((position) => leveling.stateAt(position).work?.kind);
    expect(kinds).toContain("compaction");
  });

  it("averages the engine's counts", () => {
    const { counts } = leveling.stateAt(leveling.events.length);
    const last = courseOf(leveling).at(-1);
    expect(last?.memtables).toBe(ROUNDS);
    expect(last?.written).toBe((counts.blocksFlushed + counts.blocksCompacted) / counts.blocksFlushed);
    expect(last?.filters).toBe(counts.filtersProbed / counts.lookups);
  });
});

describe("two growing trees", () => {
  it("have unique keys and stay inside the width, at rest and while entries move", () => {
    for (const width of [776, 358]) {
      for (const memtables of [0, 0.5, 1.3, 1.6, 3.7, 3.9, 20, ROUNDS]) {
        const { shapes } = pair(memtables, width);
        expect(repeatedKeys(shapes), `${memtables}`).toEqual([]);
        const places = placesOf(shapes);
        expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...places)).toBeLessThanOrEqual(width);
      }
    }
  });

  it("name only levels that exist, or that entries move to", () => {
    const named = (memtables: number) =>
      pair(memtables, 776).shapes.filter(({ key }) => key.startsWith("one-level")).length - 1;
    expect(named(0)).toBe(0);
    expect(named(1.6)).toBe(2);
    expect(named(ROUNDS)).toBe(leveling.rows.length);
  });

  it("have rows that are high enough to follow a merge, and fill the height at the end", () => {
    const merging = pair(1.6, 776);
    expect(Math.min(...heightsOf(merging.shapes, "one-marks-"))).toBeGreaterThanOrEqual(15);
    for (const memtables of [2, SLOW, ROUNDS]) {
      const { shapes, height } = pair(memtables, 776);
      const rows = shapes.filter(({ key }) => key.includes("-tables"));
      expect(rows.length).toBeGreaterThan(0);
      for (const shape of rows) {
        if (shape.kind !== "line") continue;
        const [, y = "0", , tall = "0"] = /M[\d.]+ ([\d.]+)h([\d.]+)v([\d.]+)/u.exec(shape.d) ?? [];
        expect(Number(y) + Number(tall)).toBeLessThanOrEqual(height);
      }
    }
  });

  it("make room for deeper levels without a jump", () => {
    const at = (spread: number) =>
      heightsOf(layoutTrees([treeOf(leveling, "one", SLOW)], 776, { spread }).shapes, "one-tables")[0] ?? 0;
    const [slow, between, all] = [at(0), at(0.5), at(1)];
    expect(slow).not.toBe(all);
    expect(between).toBeGreaterThan(Math.min(slow, all));
    expect(between).toBeLessThan(Math.max(slow, all));
  });

  it("move entries from both inputs into the result", () => {
    const { shapes } = pair(1.6, 776);
    expect(shapes.some(({ key }) => key.startsWith("one-marks-"))).toBe(true);
    expect(shapes.some(({ key }) => key.startsWith("one-ghosts"))).toBe(true);
  });

  it("take the same height before and after the run", () => {
    const before = layoutTrees([treeOf(leveling, "one", ROUNDS)], 776, { otherName: "size ratio 2" });
    expect(before.height).toBe(pair(ROUNDS, 776).height);
    expect(saidBy(before.shapes, "other-name")).toBe("size ratio 2");
  });

  it("light exactly the runs that the lookup probed, in the engine's order", () => {
    const queried = [leveling, tiering].map(queriedIn);
    const place = placeOf([leveling, tiering], queried);
    const runs = queried[1]?.length ?? 0;
    expect(runs).toBeGreaterThan(queried[0]?.length ?? 0);
    const litAt = (reached: number) => {
      const fall: Fall = { queried: queried[1] ?? [], reached, place, shows: "answers" };
      const { shapes } = layoutTrees([treeOf(tiering, "one", ROUNDS, fall)], 776);
      return shapes.filter(({ key }) => key.startsWith("one-run"));
    };
    expect([0, 0.9, 1, 3.5, 99].map((reached) => litAt(reached).length)).toEqual([0, 0, 1, 3, runs]);
    const tops = litAt(99).map((shape) => (shape.kind === "box" ? shape.y : 0));
    expect(tops).toEqual([...tops].sort((one, other) => one - other));
    for (const { table } of queried[1] ?? []) {
      const { from = 1, to = 0 } = tiering.tables.get(table) ?? {};
      expect(place >= from && place <= to).toBe(true);
    }
  });

  it("say which runs the lookup did not probe, once it is over", () => {
    const [first, ...queried] = queriedIn(tiering);
    expect(first).toBeDefined();
    const skipped = (reached: number) => {
      const fall: Fall = { queried, reached, place: 0.5, shows: "answers" };
      const { shapes } = layoutTrees([treeOf(tiering, "one", ROUNDS, fall)], 776);
      return shapes.filter(({ key }) => key.startsWith("one-skipped")).length;
    };
    const runs = tiering.stateAt(tiering.events.length).levels.flat().length;
    expect([skipped(queried.length - 1), skipped(99)]).toEqual([0, runs - queried.length]);
  });

  it("stamp a hash at each filter, or one hash before the first", () => {
    const queried = queriedIn(leveling);
    const stamps = (shows: Fall["shows"]) => {
      const fall: Fall = { queried, reached: 99, place: 0.5, shows };
      const { shapes } = layoutTrees([treeOf(leveling, "one", ROUNDS, fall)], 776);
      return shapes.filter(({ key, opacity }) => key.endsWith("-hash") && opacity === 1).length;
    };
    expect([stamps("hashes"), stamps("one hash")]).toEqual([queried.length, 1]);
    const fall: Fall = { queried, reached: 99, place: 0.5, shows: "one hash" };
    const { shapes } = layoutTrees([treeOf(leveling, "one", ROUNDS, fall)], 776);
    expect(shapeOf(shapes, "box", "one-sign0")?.look).toBe("ghost");
  });
});
