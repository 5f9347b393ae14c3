/** What the figure of a growing tree says, in English. Numbers are handed in: the engine counted them. */
import { count, counted } from "../numbers";

const REASONS = {
  levelOverCapacity: "it has no room for another arrival",
  runsToMerge: "a newer run has come beside one that still takes what arrives",
  requested: "it was asked for",
  runsOverLimit: "it has as many sorted runs as the size ratio",
} as const;

export const treeText = {
  params: {
    policy: "Policy",
    policies: { leveling: "Leveling", tiering: "Tiering", "lazy-leveling": "Lazy leveling" },
    ratio: "size ratio T",
    rounds: "memtables filled",
    order: "new keys arrive",
    mix: "writes are",
    mixes: { some: "puts, updates, deletions", none: "puts of new keys only" },
    orders: { random: "in random order", rising: "in rising order" },
  },
  name: "The tree, level by level",
  tables: "Tables of the tree",
  hint: "Arrow keys go from table to table, Escape closes.",
  memtable: (entries: number, of: number): string => `Memtable: ${count(entries)} of ${count(of)} entries`,
  level: (level: number): string => `Level ${level}`,
  shortLevel: (level: number): string => `L${level}`,
  holds: (runs: number, tables: number): string =>
    `${counted(runs, "run", "runs")}, ${counted(tables, "table", "tables")}`,
  empty: "empty",
  room: (blocks: number, of: number): string => `${count(blocks)} of ${count(of)} blocks`,
  runs: (runs: number, of: number): string => `${count(runs)} of ${count(of)} runs`,
  entries: (entries: number): string => counted(entries, "entry", "entries"),
  smallest: "smallest key",
  largest: "largest key",

  table: (table: number, level: number): string => `Table ${table}, level ${level}`,
  noTable: "Choose a table to look inside. The dotted line is the key that is followed.",
  close: "Close",
  gone: (table: number): string => `Table ${table} is not in the tree at this moment.`,
  facts: {
    entries: (entries: number, tombstones: number): string =>
      tombstones === 0
        ? counted(entries, "entry", "entries")
        : `${counted(entries, "entry", "entries")}, ${counted(tombstones, "tombstone", "tombstones")} among them`,
    blocks: (blocks: number): string => `${counted(blocks, "block", "blocks")} of 4 KiB`,
    filter: (bits: number, perKey: string): string => `filter of ${count(bits)} bits, ${perKey} per key`,
    keys: (from: string, to: string): string => `keys from ${from} to ${to}`,
  },
  keysOf: "Its keys: choose one to follow it",
  tombstone: "deleted",
  follow: (key: string): string => `Follow ${key}`,
  chosenTable: (table: number, level: number, entries: number, isFollowed: boolean): string =>
    `Table ${table}, level ${level}, ${counted(entries, "entry", "entries")}${isFollowed ? ", holds the key that is followed" : ""}`,

  columns: [
    "level",
    "run, newest first",
    "table",
    "entries",
    "tombstones",
    "blocks",
    "filter bits per key",
    "first key",
    "last key",
  ],
  describe: (puts: number, deletes: number, memtable: number): string =>
    `After ${counted(puts, "put", "puts")} and ${counted(deletes, "deletion", "deletions")}: ${counted(memtable, "entry", "entries")} in the memtable`,
  describeLevel: (level: number, runs: number, tables: number, blocks: number, of: number): string =>
    `level ${level}: ${counted(runs, "sorted run", "sorted runs")} of ${counted(tables, "table", "tables")}, ${count(blocks)} of ${count(of)} blocks`,
  nothingYet: "Nothing is on storage yet",

  path: {
    name: (key: string): string => `Where ${key} is`,
    memtable: "memtable",
    level: (level: number): string => `level ${level}`,
    before: "not written yet",
    gone: "gone",
    says: (key: string, where: string, isDeleted: boolean): string =>
      isDeleted ? `${key} is deleted; its tombstone is in ${where}.` : `${key} is in ${where}.`,
    notYet: (key: string): string => `${key} is not written yet.`,
    isGone: (key: string): string => `${key} is gone: its tombstone was collected.`,
    stations: (stations: readonly string[]): string => `In the whole trace: ${stations.join(", then ")}.`,
  },

  timeline: {
    name: "Steps of the growth",
    track: "Position in the growth",
    traceHint: "Fingerprint of all events of this growth: a native run with the same seed gives the same.",
    marks: "Marks",
    choices: {
      all: "all steps",
      flush: "flushes",
      levelOverCapacity: "compactions of full levels",
      runsToMerge: "merges of new runs",
      runsOverLimit: "compactions of too many runs",
      "false-positive": "false positives",
    },
  },

  moving: {
    dropped: { shadowed: "older: dropped", deleted: "deleted: dropped", collected: "deletion done: dropped" },
    counts: {
      title: "Counted up to this moment",
      read: "blocks read",
      written: "blocks written",
      dropped: "entries dropped",
      amplification: "write amplification",
      amplificationHint: "blocks written per block flushed",
    },
  },

  say: {
    filling: "Writes fill the memtable.",
    andMore: (compactions: number): string =>
      `${counted(compactions, "smaller compaction follows", "smaller compactions follow")}.`,
    start: "Nothing is written yet. Press play, or take one step to the first flush.",
    put: (memtable: number): string => `A put goes into the memtable, which now holds ${count(memtable)}.`,
    deleted: (memtable: number): string =>
      `A deletion is written as a tombstone into the memtable, which now holds ${count(memtable)}.`,
    flushing: (entries: number): string =>
      `Flush: the memtable is full, its ${count(entries)} entries become a table of level 1.`,
    flushed: (runs: number): string =>
      `Flushed: a new sorted run in front of level 1, which now has ${counted(runs, "run", "runs")}.`,
    due: (level: number, reason: keyof typeof REASONS): string =>
      `Compaction: level ${level} is due, because ${REASONS[reason]}.`,
    within: (level: number): string => `Compaction in level ${level}: ${REASONS.runsToMerge}.`,
    inputs: (tables: number, to: number): string =>
      `${counted(tables, "table goes", "tables go")} in, the result is for level ${to}.`,
    output: (tables: number, to: number): string =>
      `${counted(tables, "table", "tables")} of the result so far, for level ${to}; readers still see the inputs.`,
    compacted: (read: number, written: number, to: number): string =>
      read === written
        ? `Compacted: ${count(written)} entries are now in level ${to}.`
        : `Compacted: of ${count(read)} entries ${count(written)} are left, now in level ${to}; the others were shadowed or deleted.`,
    moved: (tables: number, to: number): string =>
      `Moved: ${counted(tables, "table is", "tables are")} handed on to level ${to} as they are. Nothing was rewritten.`,
    looking: (filters: number): string =>
      filters === 0
        ? "A lookup of an absent key begins, with one hash for all filters."
        : `The lookup of an absent key has asked ${counted(filters, "filter", "filters")} so far.`,
    asking: (level: number): string => `Level ${level}: a run has a table that may hold the key. Its filter is asked.`,
    answered: (level: number, isNo: boolean): string =>
      isNo
        ? `Level ${level}: the filter says no. This run is done with.`
        : `Level ${level}: the filter says maybe. A block has to be read.`,
    fooled: "False positive: a filter said maybe, a block was read, and the key was not there.",
    looked: (filters: number): string =>
      `The lookup of an absent key asked ${counted(filters, "filter", "filters")}, one for each sorted run that covers it.`,
  },
} as const;
