/**
 * A growth that can be shown at any position: its events, its tables, the stops, and the tree at a position.
 *
 * **Invariants** (tests: `growth.test.ts`)
 * 1. `stateAt` is a pure function of the trace and the position, so stepping back restores exactly the earlier state.
 * 2. Its cost is independent of the length of the trace: it applies at most {@link KEYFRAME_EVENTS} events to a stored state.
 *
 * **Memory**: one state per keyframe. States share unchanged parts.
 */
import type { GrownTree } from "../engine/contract";
import { changeOf, type MergeRow, mergeRows, sharesOf, type TreeChange } from "./change";
import { decodeTrace, type TraceEvent } from "./events.generated";
import { type GrowthClock, growthClock, type Span, spanAt, spansOf } from "./growth-clock";
import { afterEvent, EMPTY_GROWTH, type GrowthState } from "./growth-state";
import type { Stop } from "./stops";

/** Number of events between two stored states. */
export const KEYFRAME_EVENTS = 64;

/** Facts about a table that the trace does not contain. */
export interface TableFacts {
  readonly table: number;
  readonly blocks: number;
  readonly filterBits: number;
  /** Index of its first entry in the arrays of the growth. */
  readonly firstEntry: number;
  readonly entries: number;
  readonly tombstones: number;
  /** Start and end of its keys on the key axis. */
  readonly from: number;
  readonly to: number;
}

/** Data for a picture of the tree, in addition to the current state. */
export interface TreeSource {
  readonly tables: Pick<ReadonlyMap<number, TableFacts>, "get">;
  readonly rows: readonly number[];
  readonly grown: Pick<GrownTree, "keyFractions" | "memtableEntries" | "capacityBlocks" | "mostRuns">;
}

/** A growth that supports scrubbing. */
export interface Reel {
  readonly grown: GrownTree;
  readonly events: readonly TraceEvent[];
  readonly tables: ReadonlyMap<number, TableFacts>;
  readonly stops: readonly Stop[];
  /** Positions after which the levels differ. */
  readonly changes: readonly number[];
  /** Maximum number of runs per level over the whole trace, including unfinished ones. */
  readonly rows: readonly number[];
  readonly stateAt: (position: number) => GrowthState;
  readonly clock: GrowthClock;
  /**
   * Returns the flush or compaction at a position and its share, given the progress to the next position. The share stays 1 from its end
   * until the next write, so that a picture can show the removed tables.
   */
  readonly changeAt: (position: number, progress: number) => ChangeAt | null;
}

/** A change, and its finished share. */
export interface ChangeAt {
  readonly change: TreeChange;
  readonly share: number;
}

const WORDS_PER_TABLE = 5;

function tablesOf({ tables, entryKeys, entryDeleted, keyFractions }: GrownTree): ReadonlyMap<number, TableFacts> {
  const facts = new Map<number, TableFacts>();
  for (let at = 0; at < tables.length; at += WORDS_PER_TABLE) {
    const [table = 0, blocks = 0, filterBits = 0, firstEntry = 0, entries = 0] = tables.subarray(at, at + 5);
    const end = firstEntry + entries;
    const placeOf = (entry: number): number => keyFractions[entryKeys[entry] ?? 0] ?? 0;
    const tombstones = entryDeleted.subarray(firstEntry, end).reduce((sum, flag) => sum + flag, 0);
    const [from, to] = [placeOf(firstEntry), placeOf(end - 1)];
    facts.set(table, { table, blocks, filterBits, firstEntry, entries, tombstones, from, to });
  }
  return facts;
}

/** Decodes a growth. */
export function readGrowth(grown: GrownTree): Reel {
  const events = decodeTrace(grown.words);
  const tables = tablesOf(grown);
  const startOf = (table: number): number => tables.get(table)?.from ?? 0;
  const keyframes: GrowthState[] = [EMPTY_GROWTH];
  const changes: number[] = [];
  const rows: number[] = [];
  let state = EMPTY_GROWTH;
  for (const [index, event] of events.entries()) {
    state = afterEvent(state, event, startOf);
    if ((index + 1) % KEYFRAME_EVENTS === 0) keyframes.push(state);
    if (event.kind === "flushEnded" || event.kind === "compactionEnded") {
      changes.push(index + 1);
      grow(rows, state);
    }
  }
  const stateAt = (position: number): GrowthState => {
    const end = Math.min(Math.max(Math.trunc(position), 0), events.length);
    const frame = Math.floor(end / KEYFRAME_EVENTS);
    let at = keyframes[frame] ?? EMPTY_GROWTH;
    for (let index = frame * KEYFRAME_EVENTS; index < end; index += 1) {
      const event = events[index];
      if (event !== undefined) at = afterEvent(at, event, startOf);
    }
    return at;
  };
  const clock = growthClock(events);
  const parts = { grown, events, tables, stops: growthStops(events), changes, rows, stateAt, clock };
  return { ...parts, changeAt: changesOf(parts) };
}

/** Decodes changes on demand, each once. */
function changesOf(reel: Omit<Reel, "changeAt">): Reel["changeAt"] {
  const { grown, events, tables, stateAt } = reel;
  const startOf = (table: number): number => tables.get(table)?.from ?? 0;
  let rowsBefore = 0;
  let compaction = 0;
  const spans = spansOf(events).map((span) => {
    const count = span.isFlush ? 0 : (grown.mergeRows[compaction] ?? 0);
    const first = rowsBefore;
    rowsBefore += count;
    if (!span.isFlush) compaction += 1;
    return { ...span, first, count };
  });
  const known = new Map<Span, { readonly change: TreeChange; readonly shares: readonly number[] }>();
  const read = (span: (typeof spans)[number]) => {
    const here = events.slice(span.from, span.to);
    const rows = span.isFlush ? flushedRows(reel, here) : mergeRows(grown.merges, span.first, span.count);
    const found = { change: changeOf(stateAt(span.from), here, rows, startOf), shares: sharesOf(here) };
    known.set(span, found);
    return found;
  };
  return (position, progress) => {
    const span = spanAt(spans, position);
    if (span === undefined) return null;
    const { change, shares } = known.get(span) ?? read(span);
    if (position >= span.to) return stateAt(position).memtable === 0 ? { change, share: 1 } : null;
    const [now = 0, next = 1] = shares.slice(position - span.from, position - span.from + 2);
    return { change, share: now + (next - now) * progress };
  };
}

/** Entries of the tables that a flush wrote. */
function flushedRows(reel: Pick<Reel, "grown" | "tables">, events: readonly TraceEvent[]): readonly MergeRow[] {
  return events.flatMap((event) => {
    const facts = event.kind === "tableWritten" ? reel.tables.get(event.table) : undefined;
    if (facts === undefined) return [];
    return entriesOf(reel, facts).map(({ keyId, isDeleted }) => ({
      from: 0,
      to: facts.table,
      place: reel.grown.keyFractions[keyId] ?? 0,
      entries: 1,
      isTombstone: isDeleted,
      fate: "kept" as const,
    }));
  });
}

/** One more row than a level ever has runs, for the unfinished run. */
function grow(rows: number[], { levels }: GrowthState): void {
  for (const [at, runs] of levels.entries()) rows[at] = Math.max(rows[at] ?? 1, runs.length + 1);
}

/** Returns true for the first event of a compaction's result: the inputs are named, and nothing is done yet. */
function isFirstOutput(events: readonly TraceEvent[], index: number): boolean {
  const kind = events[index]?.kind;
  return events[index - 1]?.kind === "tableTaken" && kind !== "tableTaken";
}

function stopAfter(events: readonly TraceEvent[], index: number): Pick<Stop, "kind" | "bookmark"> | null {
  const event = events[index];
  if (event?.kind === "flushEnded") return { kind: "flush", bookmark: "flush" };
  if (event?.kind === "compactionEnded") return { kind: "compaction", bookmark: "compaction" };
  if (event?.kind === "blockSearched" && event.outcome === "absent") {
    return { kind: "search", bookmark: "false-positive" };
  }
  return isFirstOutput(events, index + 1) ? { kind: "picked", bookmark: null } : null;
}

/** Stops: after each flush, when a compaction has its inputs, after it, and at each false positive. */
function growthStops(events: readonly TraceEvent[]): readonly Stop[] {
  const stops: Stop[] = [{ position: 0, kind: "start", bookmark: null, level: 0, reason: null }];
  let [reason, level]: [Stop["reason"], number] = [null, 0];
  for (const [index, event] of events.entries()) {
    if (event.kind === "compactionPicked") [reason, level] = [event.reason, event.toLevel];
    if (event.kind === "flushStarted") [reason, level] = [null, 1];
    const stop = stopAfter(events, index);
    if (stop === null) continue;
    stops.push({ ...stop, position: index + 1, level, reason: stop.kind === "search" ? null : reason });
  }
  if (stops.at(-1)?.position !== events.length) {
    stops.push({ position: events.length, kind: "end", bookmark: null, level: 0, reason: null });
  }
  return stops;
}

/**
 * Returns the corresponding position in another growth: the same number of writes, and all due work done unless the memtable was being
 * filled. Growths that differ only in their policy receive the same writes.
 */
export function sameMomentOf(reel: Reel, position: number, other: Reel): number {
  const { counts, memtable, work } = reel.stateAt(position);
  const writes = counts.puts + counts.deletes;
  if (writes === 0) return 0;
  let left = writes;
  const last = other.events.findIndex(({ kind }) => {
    if (kind === "entryWritten") left -= 1;
    return left === 0;
  });
  if (last < 0) return other.events.length;
  if (memtable > 0 && work === null) return last + 1;
  const next = other.events.findIndex(
    (event, index) => index > last && event.kind === "operationStarted" && event.operation !== "get",
  );
  return next < 0 ? other.events.length : next;
}

/** Events of one lookup: index of the first, and count. */
export interface LookupRange {
  readonly from: number;
  readonly count: number;
}

/** Lookups with a false positive, the last of the trace first, because they ran on the largest tree. */
export function fooledLookups({ events }: Pick<Reel, "events">): readonly LookupRange[] {
  const found: LookupRange[] = [];
  let [from, isFooled] = [0, false];
  for (const [index, event] of events.entries()) {
    if (event.kind === "operationStarted") [from, isFooled] = [index, false];
    if (event.kind === "blockSearched" && event.outcome === "absent") isFooled = true;
    if (event.kind === "lookupEnded" && isFooled) found.push({ from, count: index + 1 - from });
  }
  return found.reverse();
}

/** Key ids of a table, and whether each entry is a tombstone. */
export function entriesOf(
  { grown }: Pick<Reel, "grown">,
  { firstEntry, entries }: TableFacts,
): readonly { readonly keyId: number; readonly isDeleted: boolean }[] {
  return Array.from({ length: entries }, (_, at) => ({
    keyId: grown.entryKeys[firstEntry + at] ?? 0,
    isDeleted: grown.entryDeleted[firstEntry + at] === 1,
  }));
}

/** Returns the positions of the memtable's entries on the key axis. */
export function memtablePlaces({ events, grown }: Pick<Reel, "events" | "grown">, position: number): readonly number[] {
  const places: number[] = [];
  for (let index = position - 1; index >= 0; index -= 1) {
    const event = events[index];
    if (event?.kind === "flushEnded") break;
    // The entry exists after the event that follows the operation.
    if (event?.kind !== "entryWritten") continue;
    const operation = events[index - 1];
    if (operation?.kind === "operationStarted") places.push(grown.keyFractions[operation.keyId] ?? 0);
  }
  return places;
}

/** Place of a key's newest entry from a position on. */
export interface KeyPlace {
  readonly position: number;
  /** 0 for the memtable, null without an entry. */
  readonly level: number | null;
  readonly table: number | null;
  readonly isDeleted: boolean;
}

/** Tables that contain an entry of a key, with whether it is a tombstone. */
export function tablesWith({ grown, tables }: Reel, keyId: number): ReadonlyMap<number, boolean> {
  const found = new Map<number, boolean>();
  for (const { table, firstEntry, entries } of tables.values()) {
    const at = grown.entryKeys.subarray(firstEntry, firstEntry + entries).indexOf(keyId);
    if (at >= 0) found.set(table, grown.entryDeleted[firstEntry + at] === 1);
  }
  return found;
}

/** Path of a key's newest entry through the levels, from its first write. */
export function pathOf(reel: Reel, keyId: number): readonly KeyPlace[] {
  const holding = tablesWith(reel, keyId);
  const path: KeyPlace[] = [];
  const add = (place: KeyPlace): void => {
    const last = path.at(-1);
    const isSame = last?.level === place.level && last.table === place.table && last.isDeleted === place.isDeleted;
    if (!isSame) path.push(place);
  };
  const moments = new Map<number, "put" | "delete" | "change">(reel.changes.map((position) => [position, "change"]));
  for (const [index, event] of reel.events.entries()) {
    if (event.kind !== "operationStarted" || event.keyId !== keyId || event.operation === "get") continue;
    if (event.operation === "scan") continue;
    // The entry exists after the event that follows the operation.
    moments.set(index + 2, event.operation);
  }
  let isInMemtable = false;
  for (const [position, moment] of [...moments].sort(([one], [other]) => one - other)) {
    if (moment !== "change") {
      isInMemtable = true;
      add({ position, level: 0, table: null, isDeleted: moment === "delete" });
      continue;
    }
    if (reel.events[position - 1]?.kind === "flushEnded") isInMemtable = false;
    if (!isInMemtable && path.length > 0) add({ position, ...newest(reel.stateAt(position), holding) });
  }
  return path;
}

/** The newest entry of a key below the memtable: in the uppermost level with one, and there in the newest run. */
function newest({ levels }: GrowthState, holding: ReadonlyMap<number, boolean>): Omit<KeyPlace, "position"> {
  for (const [at, runs] of levels.entries()) {
    for (const { tables } of runs) {
      const table = tables.find((one) => holding.has(one));
      if (table !== undefined) return { level: at + 1, table, isDeleted: holding.get(table) === true };
    }
  }
  return { level: null, table: null, isDeleted: false };
}

/** Returns the place of a key at a position, or null before its first write. */
export function placeAt(path: readonly KeyPlace[], position: number): KeyPlace | null {
  return path.findLast((place) => place.position <= position) ?? null;
}
