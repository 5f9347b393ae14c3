/**
 * A handwritten growth, for tests only: two memtables of four entries, flushed and merged, then an unfinished third.
 *
 * Not here: real growths. The engine produces those, and `trace/growth.test.ts` compares scenes with its store.
 */
import type { GrownTree } from "../../engine/contract";

const KEYS = 12;

function pad(words: readonly number[]): number[] {
  return [...words, 0, 0, 0, 0, 0, 0].slice(0, 6);
}

function puts(from: number, to: number): number[][] {
  return Array.from({ length: to - from }, (_, at) => [
    [1, 1, from + at],
    [13, from + at + 1, 0, 1],
  ]).flat();
}

/** Two flushes, a merge of both within level 1, a move down, and two puts more. */
export function scriptedGrowth(): GrownTree {
  const events = [
    ...puts(0, 4),
    [14, 4],
    [15, 1, 21, 4, 2],
    [16, 1],
    ...puts(4, 8),
    [14, 4],
    [15, 1, 22, 4, 2],
    [16, 1],
    // Merged within level 1: reason `RunsToMerge`.
    [17, 1, 1, 1, 2],
    [20, 1, 2, 4, 8],
    [22, 1, 31, 22, 2],
    [22, 1, 30, 21, 2],
    [15, 1, 23, 8, 4],
    [24, 0, 0],
    [25, 30, 4, 4],
    [18, 8, 8, 1],
    // Handed on to level 2: reason `LevelOverCapacity`.
    [17, 1, 2, 0, 1],
    [20, 1, 1, 4, 4],
    [22, 1, 30, 23, 4],
    [23, 23, 1, 2],
    [24, 0, 0],
    [25, 40, 0, 0],
    [18, 8, 8, 1],
    ...puts(8, 10),
  ];
  const fractions = Array.from({ length: KEYS }, (_, id) => ((id * 5) % KEYS) / KEYS);
  const inOrder = (ids: readonly number[]) =>
    [...ids].sort((one, other) => (fractions[one] ?? 0) - (fractions[other] ?? 0));
  const [first, second] = [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
  ] as const;
  const entryKeys = [...inOrder(first), ...inOrder(second), ...inOrder([...first, ...second])];
  // Eight entries that are all kept, one by one.
  const rows = inOrder([...first, ...second]).map((id) => {
    const place = Math.floor((fractions[id] ?? 0) * (2 ** 32 - 1));
    return [id < 4 ? 21 : 22, 23, place, 8];
  });
  return {
    words: Uint32Array.from(events.flatMap(pad)),
    fingerprint: "0123456789abcdef",
    tables: Uint32Array.from([21, 2, 64, 0, 4, 22, 2, 64, 4, 4, 23, 4, 128, 8, 8]),
    entryKeys: Uint32Array.from(entryKeys),
    entryDeleted: new Uint8Array(entryKeys.length),
    memtableEntries: 4,
    arrived: Uint32Array.from({ length: 10 }, (_, id) => id),
    keys: Array.from({ length: KEYS }, (_, id) => `key-${String(id).padStart(2, "0")}\n`).join(""),
    keyFractions: Float64Array.from(fractions),
    levels: [[], [{ run: 40, tables: Uint32Array.of(23) }]],
    capacityBlocks: Float64Array.of(4, 8, 16),
    mostRuns: [Uint32Array.of(1), Uint32Array.of(1, 1), Uint32Array.of(1, 1, 1)],
    merges: Uint32Array.from(rows.flat()),
    mergeRows: Uint32Array.of(rows.length, 0),
  };
}
