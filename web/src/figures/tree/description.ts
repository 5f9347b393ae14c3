/** Describes a growing tree in sentences. Pure. */
import { treeText as text } from "../../text/trees/tree.en";
import type { GrowthState, Reel, RunState, TreeSource } from "../../trace";

/** Contents of a level. */
export interface LevelSize {
  readonly level: number;
  readonly runs: number;
  readonly tables: number;
  readonly entries: number;
  readonly blocks: number;
  /** Blocks that it may hold. */
  readonly capacityBlocks: number;
  /** Sorted runs that it may hold at rest, as the last level that there is decides. */
  readonly mostRuns: number;
}

/** The size of a level, counting from 1. */
export function sizeOf(reel: TreeSource, state: GrowthState, level: number): LevelSize {
  const runs: readonly RunState[] = state.levels[level - 1] ?? [];
  const facts = runs.flatMap(({ tables }) => tables).flatMap((table) => reel.tables.get(table) ?? []);
  const last = Math.max(state.levels.length, level);
  return {
    level,
    runs: runs.length,
    tables: facts.length,
    entries: facts.reduce((sum, { entries }) => sum + entries, 0),
    blocks: facts.reduce((sum, { blocks }) => sum + blocks, 0),
    capacityBlocks: reel.grown.capacityBlocks[level - 1] ?? 0,
    mostRuns: reel.grown.mostRuns[last - 1]?.[level - 1] ?? 1,
  };
}

/** Blocks of the levels that a compaction takes along, from its first level down to this one; null for levels that take none along. */
export function takenAlong(reel: TreeSource, state: GrowthState, level: number): readonly number[] | null {
  const { work } = state;
  if (work?.kind !== "compaction" || work.taken.length === 0) return null;
  const { fromLevel, toLevel } = work;
  if (level <= fromLevel || level >= toLevel) return null;
  return Array.from({ length: level - fromLevel + 1 }, (_, at) => sizeOf(reel, state, fromLevel + at).blocks);
}

/** The tree at a moment. */
export function describeTree(reel: Reel, state: GrowthState): string {
  const { counts, memtable, levels } = state;
  const parts = levels.map((_, at) => {
    const { runs, tables, blocks, capacityBlocks } = sizeOf(reel, state, at + 1);
    return text.describeLevel(at + 1, runs, tables, blocks, capacityBlocks);
  });
  const all = [text.describe(counts.puts, counts.deletes, memtable), ...(parts.length > 0 ? parts : [text.nothingYet])];
  return `${all.join("; ")}.`;
}

/** The text of keys by their ids, each line as long as the first. */
export function keyText({ grown: { keys } }: Reel, keyId: number): string {
  const length = keys.indexOf("\n") + 1;
  return keys.slice(keyId * length, (keyId + 1) * length - 1);
}

/** Returns the id of a key by its text, or null if no key has this text. */
export function keyIdOf({ grown: { keys } }: Reel, key: string): number | null {
  const length = keys.indexOf("\n") + 1;
  const at = key === "" ? -1 : keys.indexOf(`${key}\n`);
  return at >= 0 && at % length === 0 ? at / length : null;
}

/** Bits of a table's filter per key, with one decimal. */
export function bitsPerKey({ filterBits, entries }: { readonly filterBits: number; readonly entries: number }): string {
  return (filterBits / Math.max(entries, 1)).toFixed(1);
}
