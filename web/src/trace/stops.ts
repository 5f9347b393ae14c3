/**
 * Stops: the positions where stepping halts, and the bookmarks among them.
 *
 * **Invariants**
 * 1. The first stop is 0, the last is the number of events, and positions strictly increase.
 * 2. Arms A and B of one lookup have the same stops, because computed and reused digests are both stops.
 * 3. Filter lines compared with one mask are one stop.
 */
import type { CompactionReason, EventKind, TraceEvent } from "./events.generated";
import { isTogether, momentAt } from "./together";

/** Reason for a stop. */
export type StopKind =
  | ("start" | "memtable" | "digest" | "mask" | "tables" | "lines" | "answer" | "search" | "end")
  | ("flush" | "picked" | "compaction");

/** A stop. */
export interface Stop {
  /** Number of events that have happened. */
  readonly position: number;
  readonly kind: StopKind;
  /** Notable positions: a false positive, a found key, a changed tree. */
  readonly bookmark: "false-positive" | "hit" | "flush" | "compaction" | null;
  readonly level: number;
  /** Reason of a compaction. Omitted in the stops of lookups. */
  readonly reason?: CompactionReason | null;
}

const KINDS: Partial<Record<EventKind, StopKind>> = {
  digestComputed: "digest",
  digestReused: "digest",
  memtableFilterAnswered: "memtable",
  maskBuilt: "mask",
  tablesLocated: "tables",
  filterAnswered: "answer",
  blockSearched: "search",
};

function bookmarkOf(event: TraceEvent): Stop["bookmark"] {
  if (event.kind !== "blockSearched") {
    return null;
  }
  return event.outcome === "absent" ? "false-positive" : "hit";
}

/** Returns the reason for a stop at a position, if it is one. */
function kindAt(events: readonly TraceEvent[], position: number): StopKind | undefined {
  if (position === events.length) return "end";
  if (isTogether(events, position)) return momentAt(events, position) === position ? "lines" : undefined;
  const event = events[position - 1];
  return event && KINDS[event.kind];
}

/** Returns the stops: the start, after each digest, mask, filter answer and block search, and the end. */
export function stops(events: readonly TraceEvent[]): readonly Stop[] {
  const found: Stop[] = [{ position: 0, kind: "start", bookmark: null, level: 0 }];
  let level = 0;
  for (const [index, event] of events.entries()) {
    if (event.kind === "tableSelected" || event.kind === "runSkipped") {
      level = event.level;
    }
    const kind = kindAt(events, index + 1);
    if (kind !== undefined) {
      found.push({ position: index + 1, kind, bookmark: bookmarkOf(event), level });
    }
  }
  return found;
}

/** Index of the last stop at or before a position. */
export function stopIndexAt(all: readonly Stop[], position: number): number {
  return Math.max(
    all.findLastIndex((stop) => stop.position <= position),
    0,
  );
}

/** Returns the stop after a position, or the last. */
export function nextStop(all: readonly Stop[], position: number): number {
  return (all.find((stop) => stop.position > position) ?? all.at(-1))?.position ?? 0;
}

/** Returns the stop before a position, or the first. */
export function previousStop(all: readonly Stop[], position: number): number {
  return all.findLast((stop) => stop.position < position)?.position ?? 0;
}

/** Returns the bookmark after or before a position, or the end or the start without one. */
export function bookmarkFrom(all: readonly Stop[], position: number, direction: 1 | -1): number {
  const marked = all.filter((stop) => stop.bookmark !== null || stop.kind === "start" || stop.kind === "end");
  return direction === 1 ? nextStop(marked, position) : previousStop(marked, position);
}
