/** The tree of a sandbox as a table, and how full its memtable is. Pure. */
import type { SandboxFacts } from "../../engine/contract";
import { exploreText } from "../../text/pages/explore.en";
import type { GrowthState, Moment, SandboxLog } from "../../trace";
import { bitsPerKey } from "../tree/description";
import { levelOf } from "../tree/layout";

const text = exploreText.tree;

/** A row for each table. */
export function sandboxRows(log: SandboxLog, state: GrowthState): readonly (readonly (string | number)[])[] {
  return state.levels.flatMap((runs, at) =>
    runs.flatMap(({ tables }, run) =>
      tables.flatMap((table) => {
        const facts = log.tables.get(table);
        if (facts === undefined) return [];
        const { entries, tombstones, blocks } = facts;
        return [[at + 1, run + 1, table, entries, tombstones, blocks, bitsPerKey(facts)]];
      }),
    ),
  );
}

/** A table of the tree in a line; null if it is in no level. */
export function readTable(log: SandboxLog, state: GrowthState, table: number | null): string | null {
  const level = table === null ? null : levelOf(state, table);
  const facts = table === null ? undefined : log.tables.get(table);
  if (table === null || level === null || facts === undefined) return null;
  const { entries, tombstones, blocks, filterBits } = facts;
  return text.reading({
    table,
    level,
    entries,
    tombstones,
    blocks,
    filterBytes: filterBits / 8,
    perKey: bitsPerKey(facts),
  });
}

/**
 * Fill of the memtable, from 0 to 1: the share of the entries in its flush. Before that is known, the share of the bytes that the engine
 * counts at the end of the run.
 */
export function memtableShare(log: SandboxLog, facts: SandboxFacts, moment: Moment, entries: number): number {
  const next = log.eventsOf(log.changesBefore(moment));
  const flush = next.find((event) => event.kind === "flushStarted");
  if (flush !== undefined) return entries / Math.max(flush.entries, 1);
  const { memtableEntries = 0, memtableBytes = 0 } = log.now ?? {};
  return memtableEntries === 0 ? 0 : (entries / memtableEntries) * (memtableBytes / facts.memtableBytes);
}
