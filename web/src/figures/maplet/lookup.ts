/** Reads one lookup by both arms from their events. Pure. */

import type { MapletLookup } from "../../engine/contract";
import { decodeTrace, type TraceEvent } from "../../trace";
import type { ComparedLine, MapletShape, SearchedBlocks } from "./params";

/** Returns the lookup as the figure draws it, in a tree whose filters have this number of bits per key. */
export function readLookup(found: MapletLookup, filterBits: number): MapletShape {
  const merged = decodeTrace(found.merged.words);
  const events = decodeTrace(found.words);
  const hashed = events.find((event) => event.kind === "digestComputed");
  const probed = events.find((event) => event.kind === "mapletProbed");
  const { pageRuns, pagePieces, page, cells, slots, piece, levels, bitsPerEntry } = found;
  return {
    lines: linesOf(merged),
    withFilters: blocksOf(merged),
    digest: hashed?.kind === "digestComputed" ? hashed.digest : 0n,
    candidates: probed?.kind === "mapletProbed" ? probed.candidates : 0,
    withMaplet: blocksOf(events),
    page: { first: page, runs: pageRuns, pieces: pagePieces },
    ...{ cells, slots, piece, levels, filterBits, bitsPerEntry },
  };
}

function linesOf(events: readonly TraceEvent[]): readonly ComparedLine[] {
  const lines: ComparedLine[] = [];
  let level = 0;
  for (const event of events) {
    if (event.kind === "tableSelected") level = event.level;
    else if (event.kind === "lineCompared") lines.push({ level, isMaybe: event.answer === "maybe" });
  }
  return lines;
}

function blocksOf(events: readonly TraceEvent[]): SearchedBlocks {
  let [level, blocks] = [0, 0];
  let foundIn: number | null = null;
  const levelOf = new Map<number, number>();
  for (const event of events) {
    if (event.kind === "tableSelected") levelOf.set(event.table, event.level);
    else if (event.kind === "fencesSearched") level = levelOf.get(event.table) ?? level;
    else if (event.kind === "blockSearched") {
      blocks += 1;
      if (event.outcome !== "absent") foundIn = level;
    }
  }
  return { blocks, foundIn };
}
