/**
 * Traces for tests only: the words of an engine for a short sequence of levels.
 *
 * Not here: real traces. Those are recorded from the engine and are in `fixtures/`.
 */
import type { ArmName, LookupTrace, TreeSummary } from "../engine/contract";

/** Result of one level in a scripted lookup. */
export type Chapter = "skip" | "no" | "false-positive" | "found";

const PROBES = 3;
const DIGEST = [0x77b2045d, 0x9f3ca1e0] as const;

function pad(words: readonly number[]): number[] {
  return [...words, 0, 0, 0, 0, 0, 0].slice(0, 6);
}

function chapterWords(chapter: Chapter, level: number, isFirst: boolean, arm: ArmName): number[][] {
  const table = 100 + level;
  if (chapter === "skip") {
    return [[3, level, 0]];
  }
  const digestTag = isFirst || arm === "per-filter" ? 5 : 6;
  const queried: number[][] = [
    [4, level, 0, table],
    [digestTag, 0, 18, ...DIGEST],
  ];
  const probed = chapter === "no" ? 2 : PROBES;
  for (let probe = 0; probe < probed; probe += 1) {
    const isSet = chapter !== "no" || probe < probed - 1;
    queried.push([7, table, probe, 40 * level + 7 * probe, isSet ? 1 : 0]);
  }
  queried.push([8, table, chapter === "no" ? 0 : 1, probed]);
  if (chapter !== "no") {
    queried.push([9, table, 3], [10, table, 3, 4096], [11, table, 3, chapter === "found" ? 1 : 0]);
  }
  return queried;
}

/** Words of one level after the other, as in arms A and B. */
function levelWords(chapters: readonly Chapter[], arm: ArmName): number[][] {
  const firstAsked = chapters.findIndex((chapter) => chapter !== "skip");
  return [[2, 0], ...chapters.flatMap((chapter, index) => chapterWords(chapter, index + 1, index === firstAsked, arm))];
}

/** Words of all levels together, as in arm C, followed by the searches of levels that answered *maybe*, until one contains the key. */
function maskWords(chapters: readonly Chapter[]): number[][] {
  const lines = chapters.flatMap((chapter, index) => {
    const [level, table, answer] = [index + 1, 101 + index, chapter === "no" ? 0 : 1];
    if (chapter === "skip") return [[3, level, 0]];
    return [
      [4, level, 0, table],
      [30, table, level, answer],
      [8, table, answer, PROBES],
    ];
  });
  const last = chapters.indexOf("found");
  const searches = chapters.flatMap((chapter, index) => {
    const isSearched = (chapter === "found" || chapter === "false-positive") && (last < 0 || index <= last);
    const [table, outcome] = [101 + index, chapter === "found" ? 1 : 0];
    if (!isSearched) return [];
    return [
      [9, table, 3],
      [10, table, 3, 4096],
      [11, table, 3, outcome],
    ];
  });
  return [[27, 0], [5, 0, 18, ...DIGEST], [29, PROBES, ...DIGEST], [28, 7, chapters.length], ...lines, ...searches];
}

/** Returns the trace of a lookup with these results per level. */
export function scriptedTrace(chapters: readonly Chapter[], arm: ArmName): LookupTrace {
  const found = chapters.includes("found");
  const told = arm === "merged" ? maskWords(chapters) : levelWords(chapters, arm);
  const rows = [[1, 0, 42], ...told, [12, found ? 1 : 0]];
  const queried = chapters.filter((chapter) => chapter !== "skip").length;
  const hashes = arm === "per-filter" ? queried : Math.min(queried, 1);
  const reads = chapters.filter((chapter) => chapter === "false-positive" || chapter === "found").length;
  return {
    keyId: 42,
    key: "user:0620000000000",
    stored: found,
    keyFraction: 0.62,
    arm,
    words: Uint32Array.from(rows.flatMap(pad)),
    spent: new Float64Array(rows.length * 5),
    fingerprint: "0000000000000000",
    outcome: found ? "value" : "absent",
    counters: {
      hashes,
      hashesSaved: arm === "merged" ? 0 : queried - hashes,
      filtersProbed: queried,
      bitsProbed: 0,
      masks: arm === "merged" ? 1 : 0,
      linesCompared: arm === "merged" ? queried : 0,
      blocksRead: reads,
      falsePositives: chapters.filter((chapter) => chapter === "false-positive").length,
    },
  };
}

/** Returns a tree of evenly spread tables, `sizeRatio ** (level - 1)` per level, with ids from 101 at the middle of the keys. */
export function scriptedSummary(levelCount: number, sizeRatio: number): TreeSummary {
  const levels = Array.from({ length: levelCount }, (_, index) => ({ level: index + 1, tables: sizeRatio ** index }));
  const bounds: number[] = [];
  const ids: number[] = [];
  const summaries = levels.map(({ level, tables }) => {
    const firstTable = ids.length;
    for (let index = 0; index < tables; index += 1) {
      bounds.push(index / tables, (index + 0.98) / tables);
      ids.push(index === Math.floor(0.62 * tables) ? 100 + level : 1000 * level + index);
    }
    return { level, tables, entries: 64 * tables, bytes: 4096 * tables, firstTable };
  });
  return {
    levels: summaries,
    tableBounds: Float64Array.from(bounds),
    tableIds: Uint32Array.from(ids),
    entries: 64 * ids.length,
    filterBytes: 80 * ids.length,
    dataBytes: 4096 * ids.length,
    fingerprint: "0000000000000000",
    falsePositiveRate: 0.01,
    probeCount: PROBES,
    entriesPerTable: 64,
    most: { levels: 6, sizeRatio: 4 },
  };
}
