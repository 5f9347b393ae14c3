// @vitest-environment node
/**
 * Every number of Explore once more, from the operations and events of a run alone.
 *
 * The recount knows no count of the engine: it replays single operations, keeps its own map of live keys, its own memtable and its own
 * list of tables, and does its own arithmetic. It then meets the numbers that the page shows. Three numbers have no event and are left
 * out: tables that a range filter skips, and bytes in the block cache and in loaded filters.
 */
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type {
  SandboxOperation,
  SandboxSample,
  SandboxSlice,
  SandboxTimes,
  SandboxValues,
} from "../../../engine/contract";
// biome-ignore lint/style/noRestrictedImports: runs are recounted without the page
import init, { StartedWork, sandboxStalls, sandboxTimes } from "../../../engine/wasm-full/lsm_lab_full.js";
import { decodeTrace, type TraceEvent } from "../../../trace/events.generated";
import { EXPERIMENT_NAMES, EXPERIMENTS } from "../start/experiments";
import { METRICS, type Metric } from "./compare";

const [KEY, BLOCK, HEADER] = [18, 4096, 16];
const COSTS = { hashNs: 5, probeNs: 7, blockNs: 110_000 };
const OPERATIONS = 2500;

beforeAll(async () => {
  const binary = new URL("../../../engine/wasm-full/lsm_lab_full_bg.wasm", import.meta.url);
  await init({ module_or_path: await readFile(binary) });
});

interface Table {
  readonly payload: number;
  readonly tombstones: number;
  readonly filterBytes: number;
}

/** Counts of lookups in a level, as the page shows them. */
interface Level {
  queried: number;
  blocksRead: number;
  wasted: number;
}

/** A run, counted again. */
class Recount {
  readonly #value: number;
  readonly live = new Map<string, number>();
  /** Entries since the last flush, replaced ones included: bytes of the value, or null for a tombstone. */
  memtable: (number | null)[] = [];
  readonly tables = new Map<number, Table>();
  readonly jobs: { readonly moment: number; readonly read: number; readonly written: number }[] = [];
  /** Level 1 first. */
  readonly levels: Level[] = [];
  readonly #levelOf = new Map<number, number>();
  lookups = 0;
  found = 0;
  hashes = 0;
  filters = 0;
  bits = 0;
  blocks = 0;
  cached = 0;
  wasted = 0;
  scans = 0;
  scanned = 0;
  tombstones = [0, 0] as [number, number];
  /** Operations that all tombstones lived so far, in total. */
  aged = 0;
  entries = 0;
  userBytes = 0;
  flushed = 0;
  compacted = 0;
  compactionRead = 0;

  constructor(valueBytes: number) {
    this.#value = valueBytes;
  }

  take(operation: SandboxOperation, slice: SandboxSlice): void {
    const events = decodeTrace(operation.words);
    // A lookup of an operation sees the tables from before its writes.
    this.#lookups(events);
    this.#structure(events, slice);
    const { action, key, scanned } = operation;
    if (action === "scan") {
      this.scans += 1;
      this.scanned += scanned ?? 0;
    }
    if (!["insert", "update", "modify", "delete"].includes(action)) return;
    this.entries += 1;
    const bytes = action === "delete" ? null : this.#value;
    this.userBytes += KEY + (bytes ?? 0);
    this.memtable.push(bytes);
    if (bytes === null) this.tombstones[0] += 1;
    if (bytes === null) this.live.delete(key);
    else this.live.set(key, KEY + bytes);
  }

  /** Each operation makes the tombstones that are there one operation older. */
  age(): void {
    this.aged += this.tombstonesLeft;
  }

  #structure(events: readonly TraceEvent[], slice: SandboxSlice): void {
    let written = 0;
    let taken: number[] = [];
    const job = (read: number): void => {
      this.jobs.push({ moment: slice.done - 1, read, written });
    };
    for (const event of events) {
      switch (event.kind) {
        case "flushStarted":
          [written, this.memtable] = [0, []];
          break;
        case "flushEnded":
          this.flushed += written;
          job(0);
          break;
        case "compactionPicked":
          [written, taken] = [0, []];
          break;
        case "tableTaken":
          taken.push(event.table);
          break;
        case "tableMoved":
          taken = taken.filter((one) => one !== event.table);
          this.#levelOf.set(event.table, event.toLevel);
          break;
        case "tableWritten":
          this.tables.set(event.table, this.#table(event.table, slice));
          this.#levelOf.set(event.table, event.level);
          written += event.blocks * BLOCK;
          break;
        case "blocksCompacted":
          this.compacted += written;
          this.compactionRead += event.read * BLOCK;
          job(event.read * BLOCK);
          for (const table of taken) this.tables.delete(table);
          break;
        case "entriesDropped":
          this.tombstones[1] += event.tombstones;
          break;
        default:
      }
    }
  }

  #table(id: number, { tables }: SandboxSlice): Table {
    const at = Array.from({ length: tables.length / 7 }, (_, row) => 7 * row).find((row) => tables[row] === id) ?? 0;
    const [, , filterBits = 0, entries = 0, tombstones = 0] = tables.subarray(at, at + 7);
    return { payload: entries * KEY + (entries - tombstones) * this.#value, tombstones, filterBytes: filterBits / 8 };
  }

  #lookups(events: readonly TraceEvent[]): void {
    const times = (kind: TraceEvent["kind"]): number => events.filter((event) => event.kind === kind).length;
    this.lookups += times("lookupEnded");
    this.found += events.filter((event) => event.kind === "lookupEnded" && event.outcome === "value").length;
    this.hashes += times("digestComputed");
    this.filters += times("filterAnswered");
    this.bits += times("bitProbed");
    this.blocks += times("blockRead");
    this.cached += times("blockFromCache");
    const isSearched = (event: TraceEvent | undefined): boolean =>
      event?.kind === "blockSearched" && event.outcome === "absent";
    for (const [at, event] of events.entries()) {
      if (event.kind === "filterAnswered") this.#level(event.table).queried += 1;
      if (event.kind !== "blockRead") continue;
      this.#level(event.table).blocksRead += 1;
      if (!isSearched(events[at + 1])) continue;
      this.#level(event.table).wasted += 1;
      this.wasted += 1;
    }
  }

  /** Counts of the level that a table is in. */
  #level(table: number): Level {
    const at = (this.#levelOf.get(table) ?? 0) - 1;
    while (this.levels.length <= at) this.levels.push({ queried: 0, blocksRead: 0, wasted: 0 });
    const level = this.levels[at];
    if (level === undefined) throw new Error("a table that is read was written");
    return level;
  }

  /** Parts of the time of a lookup. */
  get parts(): Pick<SandboxTimes, "hashNs" | "probeNs" | "readNs" | "wastedNs"> {
    const per = (value: number): number => (this.lookups === 0 ? 0 : value / this.lookups);
    const { hashNs, probeNs, blockNs } = COSTS;
    return {
      hashNs: per(this.hashes * hashNs),
      probeNs: per(this.filters * probeNs),
      readNs: per((this.blocks - this.wasted) * blockNs),
      wastedNs: per(this.wasted * blockNs),
    };
  }

  get liveBytes(): number {
    return sum(this.live.values());
  }

  get tombstonesLeft(): number {
    const inMemory = this.memtable.filter((value) => value === null).length;
    return inMemory + sum([...this.tables.values()].map(({ tombstones }) => tombstones));
  }

  get tombstoneBytes(): number {
    return KEY * this.tombstonesLeft;
  }

  get obsoleteBytes(): number {
    const inMemory = sum(this.memtable.map((value) => KEY + (value ?? 0)));
    const payload = inMemory + sum([...this.tables.values()].map((table) => table.payload));
    return payload - this.liveBytes - this.tombstoneBytes;
  }

  get memtableBytes(): number {
    return sum(this.memtable.map((value) => KEY + (value ?? 0) + HEADER));
  }

  get filterBytes(): number {
    return sum([...this.tables.values()].map((table) => table.filterBytes));
  }

  /** Numbers of the comparison; `fileBytes` supplies those that need the bytes of files. */
  metrics(fileBytes: number): Partial<Record<Metric, number | undefined>> {
    const per = (value: number): number | undefined => (this.lookups === 0 ? undefined : value / this.lookups);
    const held = fileBytes + this.memtableBytes;
    const { hashNs, probeNs, blockNs } = COSTS;
    return {
      write: (this.flushed + this.compacted) / this.userBytes,
      written: this.flushed + this.compacted,
      put: (((this.flushed + this.compacted + this.compactionRead) / BLOCK) * blockNs) / this.entries,
      hashes: per(this.hashes),
      filters: per(this.filters),
      bits: per(this.bits),
      blocks: per(this.blocks),
      cached: per(this.cached),
      wasted: per(1000 * this.wasted),
      lookup: per(this.hashes * hashNs + this.filters * probeNs + this.blocks * blockNs),
      space: held / this.liveBytes,
      dead: this.obsoleteBytes + this.tombstoneBytes,
      held,
      filterBytes: this.filterBytes,
    };
  }
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((all, one) => all + one, 0);
}

function agree(metric: Metric, shown: number | undefined, counted: number | undefined): void {
  if (shown === undefined || counted === undefined) expect(shown, metric).toBe(counted);
  else expect(Math.abs(shown - counted), metric).toBeLessThanOrEqual(1e-9 * Math.abs(counted));
}

/** Checks the values of an evenly spaced sample, which are about the operations since the sample before. */
class Window {
  #lookups = 0;
  #cached = 0;
  #scans = 0;
  #scanBytes = 0;

  take(sample: SandboxSample, { lookups, cached, scans }: Recount): void {
    const per = (value: number, of: number): number | undefined => (of === 0 ? undefined : value / of);
    expect(sample.recentCachedPerLookup).toBe(per(cached - this.#cached, lookups - this.#lookups));
    expect(sample.recentBlocksPerScan).toBe(per((sample.scanBytes - this.#scanBytes) / BLOCK, scans - this.#scans));
    [this.#lookups, this.#cached, this.#scans, this.#scanBytes] = [lookups, cached, scans, sample.scanBytes];
  }
}

/** Runs settings operation by operation. */
function recounted(values: SandboxValues) {
  const work = new StartedWork({ runSandbox: { values, own: "" } });
  const recount = new Recount(Number(values["value-bytes"] ?? 30));
  const window = new Window();
  let last: SandboxSlice | undefined;
  while ((last?.done ?? 0) < work.whole()) {
    work.advance(1);
    last = (work.take() as { runSandbox: SandboxSlice }).runSandbox;
    const operation = work.sandboxOperation();
    if (operation === undefined) throw new Error("an operation was done");
    recount.take(operation, last);
    recount.age();
    for (const sample of last.samples) window.take(sample, recount);
  }
  work.free();
  if (last === undefined) throw new Error("a run has operations");
  return { recount, sample: last.now };
}

const CASES = EXPERIMENT_NAMES.flatMap((name) => {
  const { a, b } = EXPERIMENTS[name];
  const small = { ...a, operations: OPERATIONS, load: Math.min(Number(a["load"] ?? 0), 2000) };
  return [
    { name: `${name}, A`, values: small },
    { name: `${name}, B`, values: { ...small, ...b } },
  ];
});

describe.each(CASES)("$name", ({ values }) => {
  it("has the numbers of the recount", () => {
    const { recount, sample } = recounted(values);
    const [times] = sandboxTimes(Float64Array.from(sample.costCounts), COSTS) as SandboxTimes[];
    if (times === undefined) throw new Error("a sample has times");
    const mine = recount.metrics(sample.fileBytes);
    for (const { metric, of } of METRICS.filter((one) => one.metric !== "skipped")) {
      agree(metric, of({ sample, times }), mine[metric]);
    }
    expect(sample).toMatchObject({
      lookups: recount.lookups,
      found: recount.found,
      scans: recount.scans,
      scanned: recount.scanned,
      entriesWritten: recount.entries,
      liveKeys: recount.live.size,
      liveBytes: recount.liveBytes,
      obsoleteBytes: recount.obsoleteBytes,
      tombstoneBytes: recount.tombstoneBytes,
      memtableEntries: recount.memtable.length,
      memtableBytes: recount.memtableBytes,
      tombstonesWritten: recount.tombstones[0],
      tombstonesDropped: recount.tombstones[1],
      tombstonesLeft: recount.tombstonesLeft,
      tombstonesReplaced: recount.tombstones[0] - recount.tombstones[1] - recount.tombstonesLeft,
      bytesFlushed: recount.flushed,
      bytesCompacted: recount.compacted,
      bytesCompactionRead: recount.compactionRead,
    });
    expect((sample.tombstoneOperations ?? 0) + (sample.tombstoneLeftOperations ?? 0)).toBe(recount.aged);
    const named = recount.liveBytes + recount.obsoleteBytes + recount.tombstoneBytes + recount.filterBytes;
    expect(named + sample.formatBytes).toBe(sample.heldBytes);
    expect(sum(sample.levelBytes)).toBe(sample.fileBytes);
    // Levels without a lookup are left out by the recount.
    const shown = sample.levels.map(({ queried, blocksRead, wasted }) => ({ queried, blocksRead, wasted }));
    expect(shown.slice(0, recount.levels.length)).toEqual(recount.levels);
    expect(sum(shown.slice(recount.levels.length).map(({ queried }) => queried))).toBe(0);
    for (const [part, ns] of Object.entries(recount.parts))
      expect(times[part as keyof SandboxTimes], part).toBeCloseTo(ns, 6);
  });

  it("has the write stalls of a clock that ticks once per operation", () => {
    const { recount, sample } = recounted(values);
    const [arrivals, mostBytes] = [4000, 100_000];
    const background = { arrivals, blockNs: COSTS.blockNs, mostBytes };
    const moments = Uint32Array.from(recount.jobs, ({ moment }) => moment);
    const moved = Float64Array.from(recount.jobs.flatMap(({ read, written }) => [read, written]));
    const told = sandboxStalls(moments, moved, sample.done, background);
    const waits: number[] = [];
    let debt = 0;
    for (let operation = 0; operation <= sample.done; operation += 1) {
      const jobs = recount.jobs.filter(({ moment }) => moment === operation);
      debt += sum(jobs.map(({ read, written }) => read + written));
      if (debt > mostBytes) {
        waits.push(((debt - mostBytes) / BLOCK) * COSTS.blockNs);
        debt = mostBytes;
      }
      debt = Math.max(0, debt - (1e9 / arrivals / COSTS.blockNs) * BLOCK);
    }
    expect(told.waitNs).toHaveLength(waits.length);
    for (const [at, wait] of waits.entries()) expect(told.waitNs[at]).toBeCloseTo(wait, 0);
  });
});
