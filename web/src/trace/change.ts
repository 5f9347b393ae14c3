/**
 * A flush or a compaction as a whole: the tree before and after it, and the way of every entry. Pure.
 *
 * **Invariants** (broken by `change.test.ts`)
 * 1. The rows of a change add up to the entries that its events count.
 * 2. The share of a change rises with the position, from 0 before its first event to 1 after its last.
 */
import type { CompactionReason, TraceEvent } from "./events.generated";
import { afterEvent, type GrowthState, type StartOf } from "./growth-state";

/** Fate of entries in a compaction. The order is that of the engine's words. */
const FATES = ["kept", "shadowed", "deleted", "collected"] as const;
export type Fate = (typeof FATES)[number];

/** Entries with neighboring keys and the same path. */
export interface MergeRow {
  /** Their previous table, or 0 for the memtable. */
  readonly from: number;
  /** Their next table, or null if they were dropped. */
  readonly to: number | null;
  /** Place on the key axis, from 0 to 1. */
  readonly place: number;
  readonly entries: number;
  readonly isTombstone: boolean;
  readonly fate: Fate;
}

/** A flush or a compaction. */
export interface TreeChange {
  readonly kind: "flush" | "compaction";
  readonly before: GrowthState;
  readonly after: GrowthState;
  /** 0 for the memtable. */
  readonly fromLevel: number;
  readonly toLevel: number;
  /** Null for a flush. */
  readonly reason: CompactionReason | null;
  /** Merged tables. */
  readonly taken: readonly number[];
  /** Tables that change their level without rewriting. */
  readonly moved: readonly number[];
  readonly written: readonly number[];
  /** In the order of their keys. Empty if the engine returns none. */
  readonly rows: readonly MergeRow[];
  readonly blocksRead: number;
  readonly blocksWritten: number;
}

const WORDS = 4;
const MOST_PLACE = 2 ** 32 - 1;

/** Decodes merge rows of the engine, starting at one. */
export function mergeRows(words: Uint32Array, first: number, count: number): readonly MergeRow[] {
  return Array.from({ length: count }, (_, index) => {
    const at = (first + index) * WORDS;
    const [from = 0, to = 0, place = 0, rest = 0] = words.subarray(at, at + WORDS);
    return {
      from,
      to: to === 0 ? null : to,
      place: place / MOST_PLACE,
      entries: rest >>> 3,
      isTombstone: (rest & 1) === 1,
      fate: FATES[(rest >>> 1) & 3] ?? "kept",
    };
  });
}

/** Returns the change that these events make to a state. */
export function changeOf(
  before: GrowthState,
  events: readonly TraceEvent[],
  rows: readonly MergeRow[],
  startOf: StartOf,
): TreeChange {
  const [moved, taken, written] = [new Set<number>(), new Set<number>(), [] as number[]];
  let [fromLevel, toLevel, blocksRead, blocksWritten] = [0, 1, 0, 0];
  let reason: CompactionReason | null = null;
  for (const event of events) {
    if (event.kind === "compactionPicked") ({ fromLevel, toLevel, reason } = event);
    if (event.kind === "tableTaken") taken.add(event.table);
    if (event.kind === "tableWritten") written.push(event.table);
    if (event.kind === "tableWritten" && reason === null) blocksWritten += event.blocks;
    if (event.kind === "tableMoved") {
      moved.add(event.table);
      taken.delete(event.table);
    }
    if (event.kind === "blocksCompacted") [blocksRead, blocksWritten] = [event.read, event.written];
  }
  const after = events.reduce((state, event) => afterEvent(state, event, startOf), before);
  const tables = { taken: [...taken], moved: [...moved], written };
  return {
    kind: reason === null ? "flush" : "compaction",
    before,
    after,
    fromLevel,
    toLevel,
    reason,
    ...tables,
    rows,
    blocksRead,
    blocksWritten,
  };
}

/** Share of a compaction during which its inputs are picked, and the share from which its result settles. */
export const PICKED = 0.12;
export const SETTLES = 0.86;

/** Shares of a change at its start and after each of its events. */
export function sharesOf(events: readonly TraceEvent[]): readonly number[] {
  const isOutput = ({ kind }: TraceEvent): boolean => kind === "tableWritten" || kind === "tableMoved";
  const first = events.findIndex(isOutput);
  const outputs = events.filter(isOutput).length;
  const last = events.findLastIndex(isOutput);
  const shares = [0];
  let done = 0;
  for (const [index, event] of events.entries()) {
    if (isOutput(event)) done += 1;
    if (index === events.length - 1) shares.push(1);
    else if (index < first) shares.push((PICKED * (index + 1)) / first);
    else if (index <= last) shares.push(PICKED + ((SETTLES - PICKED) * done) / outputs);
    else shares.push(SETTLES + ((1 - SETTLES) * (index - last)) / (events.length - last));
  }
  return shares;
}
