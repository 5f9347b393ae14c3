// @vitest-environment node
/** Changes of growing trees against the events of the real store. */
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { GrownTree, GrowthParams } from "../engine/contract";
// biome-ignore lint/style/noRestrictedImports: changes are held against the events of the real store
import init, { StartedWork } from "../engine/wasm-full/lsm_lab_full.js";
import { type MergeRow, sharesOf } from "./change";
import type { TraceEvent } from "./events.generated";
import { readGrowth } from "./growth";
import { CASCADE_MS, FLUSH_MS, type GrowthStep, growthClock, READ_MS, spansOf } from "./growth-clock";

const START: GrowthParams = {
  policy: "leveling",
  sizeRatio: 2,
  rounds: 60,
  memtableEntries: 10,
  updatePercent: 15,
  deletePercent: 10,
  order: "random",
  lookupsPerRound: 1,
  bitsPerKey: 5,
  seed: 7,
};

function grow(params: GrowthParams): GrownTree {
  const growing = new StartedWork({ growTree: params });
  while (growing.advance(1000) < growing.whole());
  return (growing.take() as { growTree: GrownTree }).growTree;
}

beforeAll(async () => {
  await init({ module_or_path: await readFile(new URL("../engine/wasm-full/lsm_lab_full_bg.wasm", import.meta.url)) });
});

const sum = (rows: readonly MergeRow[], of: (row: MergeRow) => boolean): number =>
  rows.filter(of).reduce((all, { entries }) => all + entries, 0);

/** Holds rows against an event of their compaction; 1 if the event counts dropped entries. */
function holdRows(rows: readonly MergeRow[], event: TraceEvent): 0 | 1 {
  switch (event.kind) {
    case "compactionEnded":
      expect(sum(rows, () => true)).toBe(event.entriesRead);
      expect(sum(rows, ({ to }) => to !== null)).toBe(event.entriesWritten);
      return 0;
    case "entriesDropped":
      expect(sum(rows, ({ fate }) => fate === "shadowed" || fate === "deleted")).toBe(event.shadowed);
      expect(sum(rows, ({ fate }) => fate === "collected")).toBe(event.tombstones);
      return 1;
    case "tableWritten":
      expect(sum(rows, ({ to }) => to === event.table)).toBe(event.entries);
      return 0;
    default:
      return 0;
  }
}

/** Milliseconds of the compactions after a flush. */
function compactionsMs(steps: readonly GrowthStep[], flush: number): number {
  let ms = 0;
  for (let next = flush + 1; steps[next]?.kind === "compactions"; next += 1) ms += steps[next]?.ms ?? 0;
  return ms;
}

describe.each(["leveling", "tiering", "lazy-leveling"] as const)("a growth by %s", (policy) => {
  it("has changes whose rows are what the events count, and which lead from state to state", () => {
    const reel = readGrowth(grow({ ...START, policy }));
    let merges = 0;
    for (const { from, to, isFlush } of spansOf(reel.events)) {
      const found = reel.changeAt(from, 0);
      if (found === null) throw new Error("no change");
      const { change, share } = found;
      expect(share).toBe(0);
      expect(change.before).toEqual(reel.stateAt(from));
      expect(change.after).toEqual(reel.stateAt(to));
      expect(reel.changeAt(to - 1, 1)?.share).toBe(1);
      for (const event of reel.events.slice(from, to)) merges += holdRows(change.rows, event);
      if (isFlush) expect(change.rows.length).toBeGreaterThan(0);
      const shares = sharesOf(reel.events.slice(from, to));
      expect([shares[0], shares.at(-1), shares.length]).toEqual([0, 1, to - from + 1]);
      expect(shares.every((one, at) => at === 0 || one >= (shares[at - 1] ?? 0))).toBe(true);
    }
    expect(merges).toBeGreaterThan(3);
  });

  it("plays a flush and its compactions in eight seconds, in steps that can be read", () => {
    const { clock, events } = readGrowth(grow({ ...START, policy }));
    for (const [index, step] of clock.steps.entries()) {
      expect(step.ms).toBeGreaterThanOrEqual(READ_MS);
      expect(step.from).toBe(clock.steps[index - 1]?.to ?? 0);
      let ms = 0;
      for (let at = step.from; at < step.to; at += 1) {
        expect(clock.stepAt(at)).toBe(step);
        expect(clock.dwellMs(at)).toBeGreaterThanOrEqual(0);
        ms += clock.dwellMs(at);
      }
      expect(ms).toBeCloseTo(step.ms, 6);
      if (step.kind !== "flush") continue;
      const cascade = compactionsMs(clock.steps, index);
      expect(step.ms + cascade).toBeCloseTo(cascade === 0 ? FLUSH_MS : CASCADE_MS, 6);
    }
    expect(clock.steps.at(-1)?.to).toBe(events.length);
  });
});

it("narrates more compactions than there is time for in fewer and larger steps", () => {
  const compaction = (entriesRead: number): readonly TraceEvent[] => [
    { kind: "compactionPicked", fromLevel: 1, toLevel: 2, reason: "levelOverCapacity", inputTables: 1 },
    { kind: "tableWritten", level: 2, table: 9, entries: entriesRead, blocks: 1 },
    { kind: "compactionEnded", entriesRead, entriesWritten: entriesRead, tables: 1 },
  ];
  const { steps } = growthClock([
    { kind: "flushStarted", entries: 4 },
    { kind: "flushEnded", tables: 1 },
    ...[10, 20, 900, 40, 50, 60, 70].flatMap(compaction),
  ]);
  const merges = steps.filter(({ kind }) => kind === "compactions");
  expect(merges.map(({ compactions }) => compactions).reduce((sum, count) => sum + count)).toBe(7);
  expect(merges.length).toBe(4);
  expect(steps.reduce((sum, { ms }) => sum + ms, 0)).toBeCloseTo(CASCADE_MS, 6);
  expect(steps.every(({ ms }) => ms >= READ_MS)).toBe(true);
});
