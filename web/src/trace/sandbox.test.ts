// @vitest-environment node
/** The log of a sandbox against the engine that told it: the same however it was sliced, and at every moment. */
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { SandboxSlice, SandboxValues } from "../engine/contract";
// biome-ignore lint/style/noRestrictedImports: the log is held against the engine that told it
import init, { StartedWork } from "../engine/wasm-full/lsm_lab_full.js";
import { decodeTrace } from "./events.generated";
import { SandboxLog } from "./sandbox";
import { clockOf, sandboxStops, thinned } from "./sandbox-clock";

const SETTINGS: readonly SandboxValues[] = [
  { operations: 3000 },
  { operations: 3000, policy: "tiering", memtable: 4, "level-one": 8, table: 4 },
  { operations: 3000, granularity: "round-robin", memtable: 4, "level-one": 8, table: 4, order: "rising" },
  { operations: 2000, mix: "ycsb-f", load: 800, policy: "lazy-leveling", memtable: 8, bits: 2 },
];

beforeAll(async () => {
  const binary = new URL("../engine/wasm-full/lsm_lab_full_bg.wasm", import.meta.url);
  await init({ module_or_path: await readFile(binary) });
});

function advanced(run: StartedWork, operations: number): SandboxSlice {
  run.advance(operations);
  return (run.take() as { runSandbox: SandboxSlice }).runSandbox;
}

function told(settings: SandboxValues, atOnce: number, log = new SandboxLog()): SandboxLog {
  const run = new StartedWork({ runSandbox: { values: settings, own: "" } });
  while (log.done < run.whole()) log.append(advanced(run, atOnce));
  run.free();
  return log;
}

/** The tables of each level at the end, by the engine: those that were written or moved there and never taken since. */
function tablesOf(log: SandboxLog): number {
  const levels = new Map<number, number>();
  for (let index = 0; log.change(index) !== null; index += 1) {
    const events = log.eventsOf(index);
    for (const event of events) if (event.kind === "tableTaken") levels.delete(event.table);
    for (const event of events) {
      if (event.kind === "tableWritten") levels.set(event.table, event.level);
      if (event.kind === "tableMoved") levels.set(event.table, event.toLevel);
    }
  }
  return levels.size;
}

describe.each(SETTINGS)("the log of %o", (settings) => {
  it("is the same however the run was sliced", () => {
    const [whole, sliced] = [told(settings, 100_000), told(settings, 37)];
    expect(sliced.fingerprint).toBe(whole.fingerprint);
    expect(sliced.busy).toEqual(whole.busy);
    expect(sliced.samples).toEqual(whole.samples);
    expect(sliced.fooled).toEqual(whole.fooled);
    for (const op of [0, 1, 500, 1499, 2000]) {
      for (const step of [0, 1, 2, 3]) {
        expect(sliced.stateAt({ op, step })).toEqual(whole.stateAt({ op, step }));
      }
    }
  });

  it("has every moment as one that is gone to from the beginning, whatever was kept", () => {
    const log = told(settings, 100_000);
    const clock = clockOf([log]);
    for (let position = 0; position <= clock.end; position += 97) {
      const moment = clock.momentAt(position);
      const short = new SandboxLog();
      const run = new StartedWork({ runSandbox: { values: settings, own: "" } });
      while (short.done < moment.op) short.append(advanced(run, moment.op - short.done));
      run.free();
      if (moment.step === 0) {
        expect(log.stateAt(moment).levels).toEqual(short.stateAt(moment).levels);
        expect(log.stateAt(moment).memtable).toBe(short.now?.memtableEntries ?? 0);
      }
    }
  });

  it("knows the tables that the store has", () => {
    const log = told(settings, 500);
    const { levels } = log.stateAt({ op: log.done, step: 0 });
    const tables = levels.flat().flatMap((run) => run.tables);
    expect(tables.length).toBe(tablesOf(log));
    expect(tables.every((table) => (log.tables.get(table)?.entries ?? 0) > 0)).toBe(true);
    expect(log.tables.get(0)).toBeUndefined();
  });

  it("has a clock whose positions and moments lead to each other, and stops that rise", () => {
    const logs = [told(settings, 500), told({ ...settings, policy: "leveling", ratio: 3 }, 500)];
    const clock = clockOf(logs);
    for (let position = 0; position <= clock.end; position += 1) {
      expect(clock.positionOf(clock.momentAt(position))).toBe(position);
    }
    const stops = sandboxStops(logs, clock);
    expect(stops[0]?.position).toBe(0);
    expect(stops.at(-1)?.position).toBe(clock.end);
    expect(stops.every(({ position }, at) => at === 0 || position > (stops[at - 1]?.position ?? 0))).toBe(true);
    expect(thinned(stops, 50).length).toBeLessThanOrEqual(51);
  });
});

it("shows a compaction with its inputs before it is done, and its reason", () => {
  const log = told({ operations: 5000 }, 5000);
  const busy = log.busy.find(({ steps }) => steps >= 3);
  if (busy === undefined) throw new Error("some flush makes a compaction due");
  const flushed = log.stateAt({ op: busy.moment, step: 1 });
  expect(flushed.work).toBeNull();
  expect(flushed.memtable).toBe(0);
  const picked = log.stateAt({ op: busy.moment, step: 2 });
  expect(picked.work).toMatchObject({ kind: "compaction", written: [] });
  expect(picked.levels.flat().length).toBe(flushed.levels.flat().length);
  expect(log.stateAt({ op: busy.moment, step: 3 }).work).toBeNull();
  expect(decodeTrace(log.change(busy.first + 1)?.words ?? new Uint32Array())[0]).toHaveProperty("reason");
});

const BUSY = { operations: 4000, memtable: 4, "level-one": 8, table: 4 } as const;

describe.each([BUSY, { ...BUSY, policy: "tiering" }])("a log of %o that has room for little", (settings) => {
  const LITTLE = 1200;

  it("forgets the older half of it, again and again, and knows from when on it still knows", () => {
    const [whole, short] = [told(settings, 100), told(settings, 100, new SandboxLog(LITTLE))];
    expect(short.from).toBeGreaterThan(1000);
    expect(short.done).toBe(whole.done);
    expect(short.fingerprint).toBe(whole.fingerprint);
    expect(short.busy).toEqual(whole.busy.filter(({ moment }) => moment >= short.from));
    expect(short.change(0)).toBeNull();
    expect(short.eventsOf(0)).toEqual([]);
  });

  it("has every moment that it still knows as a log that forgot nothing", () => {
    const [whole, short] = [told(settings, 100), told(settings, 100, new SandboxLog(LITTLE))];
    const clock = clockOf([short]);
    expect(clock.momentAt(clock.start)).toEqual({ op: short.from, step: 0 });
    for (let position = clock.start; position <= clock.end; position += 1) {
      const moment = clock.momentAt(position);
      expect(short.stateAt(moment), JSON.stringify(moment)).toEqual(whole.stateAt(moment));
    }
  });

  it("begins its clock beside another where both are known", () => {
    const [whole, short] = [told(settings, 100), told(settings, 100, new SandboxLog(LITTLE))];
    const clock = clockOf([whole, short]);
    expect(clock.momentAt(clock.start).op).toBe(short.from);
    const [first] = sandboxStops([whole, short], clock);
    expect(first?.position).toBe(clock.start);
  });
});
