/**
 * A growing tree at one position, and the effect of the next event. Pure: states are immutable.
 *
 * **Invariants** (tests: `growth.test.ts`, against versions of the real store)
 * 1. After the last event of a flush or a compaction, the levels equal those of the store.
 * 2. Until then its inputs remain in place, because readers see the previous version.
 * 3. Counts are counted from events, never computed by a formula.
 *
 * Applies only the contents of the trace. The engine decides why a compaction is due.
 */
import type { CompactionReason, LevelMeasured, TraceEvent } from "./events.generated";

/** A sorted run: its tables in the order of their keys. */
export interface RunState {
  /** Its number, or null until an event names it, because flushes do not. */
  readonly run: number | null;
  readonly tables: readonly number[];
}

/** The current flush, compaction or lookup. */
export type Work =
  | { readonly kind: "flush"; readonly entries: number; readonly written: readonly number[] }
  | {
      readonly kind: "compaction";
      readonly reason: CompactionReason;
      readonly fromLevel: number;
      readonly toLevel: number;
      readonly inputTables: number;
      /** Measured size of each level, against its limit. */
      readonly measured: readonly LevelMeasured[];
      readonly taken: readonly number[];
      /** Tables of the result so far, rewritten or moved. */
      readonly written: readonly number[];
      /** Run of the result, once it is named. */
      readonly run: number | null;
    };

/** A table that a lookup visited, with its result so far. */
export interface QueriedTable {
  readonly table: number;
  readonly level: number;
  readonly came: "asking" | "no" | "maybe" | "fooled" | "found";
}

/** A lookup in the trace. */
export interface LookupState {
  readonly keyId: number;
  /** Visited tables in order: one per sorted run that may hold the key. */
  readonly queried: readonly QueriedTable[];
  readonly filters: number;
  readonly fooled: number;
  readonly hasEnded: boolean;
}

/** Counts of all events so far. */
export interface GrowthCounts {
  readonly puts: number;
  readonly deletes: number;
  readonly flushes: number;
  readonly blocksFlushed: number;
  readonly compactions: number;
  readonly tablesMoved: number;
  readonly blocksCompacted: number;
  /** Blocks that compactions read. */
  readonly blocksRead: number;
  readonly shadowed: number;
  readonly tombstonesCollected: number;
  readonly lookups: number;
  readonly filtersProbed: number;
  readonly falsePositives: number;
  /** Maximum number of sorted runs after any flush and its compactions. */
  readonly mostRuns: number;
}

/** The tree at one position. */
export interface GrowthState {
  /** Number of entries in the memtable. */
  readonly memtable: number;
  /** The last written key, or null before the first. */
  readonly lastKey: number | null;
  /** From level 1 down. Within each level, the newest run first. */
  readonly levels: readonly (readonly RunState[])[];
  readonly work: Work | null;
  readonly lookup: LookupState | null;
  readonly counts: GrowthCounts;
}

/** The state before the first event. */
export const EMPTY_GROWTH: GrowthState = {
  memtable: 0,
  lastKey: null,
  levels: [],
  work: null,
  lookup: null,
  counts: {
    puts: 0,
    deletes: 0,
    flushes: 0,
    blocksFlushed: 0,
    compactions: 0,
    tablesMoved: 0,
    blocksCompacted: 0,
    blocksRead: 0,
    shadowed: 0,
    tombstonesCollected: 0,
    lookups: 0,
    filtersProbed: 0,
    falsePositives: 0,
    mostRuns: 0,
  },
};

/** Sorted runs of all levels. */
export function runCount({ levels }: Pick<GrowthState, "levels">): number {
  return levels.reduce((sum, runs) => sum + runs.length, 0);
}

/** Returns the position of a table's smallest key on the key axis. */
export type StartOf = (table: number) => number;

function counting(state: GrowthState, more: Partial<GrowthCounts>): GrowthCounts {
  return { ...state.counts, ...more };
}

/** The state after one more event. */
export function afterEvent(state: GrowthState, event: TraceEvent, startOf: StartOf): GrowthState {
  switch (event.kind) {
    case "operationStarted":
      return started(state, event.operation === "get", event.keyId);
    case "entryWritten": {
      const { puts, deletes } = state.counts;
      const more = event.written === "value" ? { puts: puts + 1 } : { deletes: deletes + 1 };
      return { ...state, memtable: state.memtable + 1, counts: counting(state, more) };
    }
    case "flushStarted":
      return { ...state, lookup: null, work: { kind: "flush", entries: event.entries, written: [] } };
    case "tableWritten":
      return written(state, event.table, event.blocks);
    case "flushEnded":
      return flushed(state);
    case "tableSelected":
    case "filterAnswered":
    case "blockSearched":
    case "lookupEnded":
      return lookedUp(state, event);
    default:
      return compacting(state, event, startOf);
  }
}

const NO_LOOKUP = { queried: [], filters: 0, fooled: 0, hasEnded: false } as const;

function started(state: GrowthState, isLookup: boolean, keyId: number): GrowthState {
  const mostRuns = Math.max(state.counts.mostRuns, runCount(state));
  const counts = mostRuns === state.counts.mostRuns ? state.counts : counting(state, { mostRuns });
  if (isLookup) return { ...state, counts, lookup: { ...NO_LOOKUP, keyId } };
  return { ...state, counts, lookup: null, lastKey: keyId };
}

function written(state: GrowthState, table: number, blocks: number): GrowthState {
  const { work } = state;
  if (work === null) return state;
  const next = { ...work, written: [...work.written, table] };
  if (work.kind === "compaction") return { ...state, work: next };
  return { ...state, work: next, counts: counting(state, { blocksFlushed: state.counts.blocksFlushed + blocks }) };
}

/** Turns the memtable into a run in front of level 1. */
function flushed(state: GrowthState): GrowthState {
  const { work, levels } = state;
  if (work?.kind !== "flush") return state;
  const [first = [], ...older] = levels;
  const runs = work.written.length === 0 ? first : [{ run: null, tables: work.written }, ...first];
  const counts = counting(state, { flushes: state.counts.flushes + 1 });
  return { ...state, memtable: 0, work: null, levels: [runs, ...older], counts };
}

function lookedUp(state: GrowthState, event: TraceEvent): GrowthState {
  const { lookup, counts } = state;
  if (lookup === null) return state;
  switch (event.kind) {
    case "tableSelected": {
      const { table, level } = event;
      return { ...state, lookup: { ...lookup, queried: [...lookup.queried, { table, level, came: "asking" }] } };
    }
    case "filterAnswered": {
      const more = counting(state, { filtersProbed: counts.filtersProbed + 1 });
      const queried = came(lookup.queried, event.table, event.answer === "no" ? "no" : "maybe");
      return { ...state, lookup: { ...lookup, queried, filters: lookup.filters + 1 }, counts: more };
    }
    case "blockSearched": {
      const isFooled = event.outcome === "absent";
      const queried = came(lookup.queried, event.table, isFooled ? "fooled" : "found");
      if (!isFooled) return { ...state, lookup: { ...lookup, queried } };
      const more = counting(state, { falsePositives: counts.falsePositives + 1 });
      return { ...state, lookup: { ...lookup, queried, fooled: lookup.fooled + 1 }, counts: more };
    }
    default: {
      const more = counting(state, { lookups: counts.lookups + 1 });
      return { ...state, lookup: { ...lookup, hasEnded: true }, counts: more };
    }
  }
}

/** Replaces the result of one visited table. */
function came(queried: readonly QueriedTable[], table: number, to: QueriedTable["came"]): readonly QueriedTable[] {
  return queried.map((one) => (one.table === table ? { ...one, came: to } : one));
}

function compacting(state: GrowthState, event: TraceEvent, startOf: StartOf): GrowthState {
  if (event.kind === "compactionPicked") {
    const { reason, fromLevel, toLevel, inputTables } = event;
    const none = { measured: [], taken: [], written: [], run: null };
    return { ...state, lookup: null, work: { kind: "compaction", reason, fromLevel, toLevel, inputTables, ...none } };
  }
  const { work, counts } = state;
  if (work?.kind !== "compaction") return state;
  switch (event.kind) {
    case "levelMeasured":
      return { ...state, work: { ...work, measured: [...work.measured, event] } };
    case "tableTaken": {
      const levels = named(state.levels, event.level, event.run, event.table);
      return { ...state, levels, work: { ...work, taken: [...work.taken, event.table] } };
    }
    case "tableMoved": {
      const more = counting(state, { tablesMoved: counts.tablesMoved + 1 });
      return { ...state, work: { ...work, written: [...work.written, event.table] }, counts: more };
    }
    case "entriesDropped": {
      const more = { shadowed: counts.shadowed + event.shadowed };
      const collected = { tombstonesCollected: counts.tombstonesCollected + event.tombstones };
      return { ...state, counts: counting(state, { ...more, ...collected }) };
    }
    case "blocksCompacted": {
      const blocksRead = counts.blocksRead + event.read;
      const more = counting(state, { blocksRead, blocksCompacted: counts.blocksCompacted + event.written });
      return { ...state, work: { ...work, run: event.run }, counts: more };
    }
    case "compactionEnded": {
      const more = counting(state, { compactions: counts.compactions + 1 });
      return { ...state, levels: merged(state.levels, work, startOf), work: null, counts: more };
    }
    case "compactionStopped":
      return { ...state, work: null };
    default:
      return state;
  }
}

type Levels = GrowthState["levels"];

/** Numbers the run that contains a table. */
function named(levels: Levels, level: number, run: number, table: number): Levels {
  const runs = levels[level - 1];
  const at = runs?.findIndex((one) => one.run === null && one.tables.includes(table)) ?? -1;
  const found = runs?.[at];
  if (runs === undefined || found === undefined) return levels;
  return levels.with(level - 1, runs.with(at, { ...found, run }));
}

type Compaction = Extract<Work, { readonly kind: "compaction" }>;

/** Removes inputs and inserts outputs: into the run that they join, or as a new run in front of the level. */
function merged(levels: Levels, work: Compaction, startOf: StartOf): Levels {
  const inOrder = (tables: readonly number[]) => [...tables].sort((one, other) => startOf(one) - startOf(other));
  const target = work.toLevel - 1;
  const joined = joinedRun(levels[target] ?? [], work);
  const taken = new Set(work.taken);
  const next = Array.from({ length: Math.max(levels.length, work.toLevel) }, (_, at) =>
    (levels[at] ?? []).map((run, index) => {
      const kept = without(run, taken);
      const isJoined = at === target && index === joined;
      return isJoined ? { run: work.run, tables: inOrder([...kept.tables, ...work.written]) } : kept;
    }),
  );
  if (joined < 0) next[target] = [{ run: work.run, tables: inOrder(work.written) }, ...(next[target] ?? [])];
  const full = next.map((runs) => runs.filter(({ tables }) => tables.length > 0));
  return full.slice(0, full.findLastIndex((runs) => runs.length > 0) + 1);
}

/** Returns a run without these tables, or the run itself if it has none of them. */
function without(run: RunState, taken: ReadonlySet<number>): RunState {
  if (!run.tables.some((table) => taken.has(table))) return run;
  return { ...run, tables: run.tables.filter((table) => !taken.has(table)) };
}

/**
 * Index of the run that receives the outputs, or -1. An unnamed run is from a flush, so it is in level 1. Only merges within that level
 * join such a run: the oldest touched one, or the one behind it.
 */
function joinedRun(target: readonly RunState[], work: Compaction): number {
  const known = target.findIndex(({ run }) => run === work.run);
  if (known >= 0 || work.toLevel > work.fromLevel) return known;
  const touched = target.findLastIndex(({ tables }) => tables.some((table) => work.taken.includes(table)));
  const behind = touched + 1;
  return target[behind]?.run === null ? behind : touched;
}
