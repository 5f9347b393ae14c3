/** Texts of the figure of a growing tree, in English. Numbers are arguments: the engine counted them. */
import { count, counted } from "../numbers";

const REASONS = {
  levelOverCapacity: "has no room for the next run",
  runsToMerge: "has a new run next to one that still accepts entries",
  requested: "is compacted on request",
  runsOverLimit: "has no room for another run",
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
    orders: { random: "in random order", rising: "in ascending order" },
  },
  name: "The tree, level by level",
  tables: "Tables of the tree",
  hint: "Arrow keys move between tables, and Escape closes.",
  memtable: "Memtable",
  entriesOf: (entries: number, of: number): string => `${count(entries)} of ${count(of)} entries`,
  level: (level: number): string => `Level ${level}`,
  shortLevel: (level: number): string => `L${level}`,
  /** One run, the usual number, is not named. */
  holds: (runs: number, tables: number): string =>
    runs === 1
      ? counted(tables, "table", "tables")
      : `${counted(runs, "run", "runs")}, ${counted(tables, "table", "tables")}`,
  empty: "empty",
  /** Tables that a change has completed in a level that was empty. */
  soFar: (tables: number): string => `${counted(tables, "table", "tables")} so far`,
  room: (blocks: number, of: number): string => `${count(blocks)} of ${count(of)} blocks`,
  sum: (blocks: string, of: number): string => `${blocks} of ${count(of)}`,
  runs: (runs: number, of: number): string => `${count(runs)} of ${count(of)} runs`,
  smallest: "smallest key",
  largest: "largest key",
  ranges: "← width of a table: its key range →",

  table: (table: number, level: number): string => `Table ${table}, level ${level}`,
  noTable: "Choose a table to see its contents. The dotted line marks the followed key.",
  close: "Close",
  gone: (table: number): string => `Table ${table} is not in the tree at this moment.`,
  facts: {
    entries: (entries: number, tombstones: number): string =>
      tombstones === 0
        ? counted(entries, "entry", "entries")
        : `${counted(entries, "entry", "entries")}, including ${counted(tombstones, "tombstone", "tombstones")}`,
    blocks: (blocks: number): string => `${counted(blocks, "block", "blocks")} of 4 KiB`,
    filter: (bits: number, perKey: string): string => `filter of ${count(bits)} bits, ${perKey} per key`,
    keys: (from: string, to: string): string => `keys from ${from} to ${to}`,
  },
  keysOf: "Keys of the table: choose one to follow it",
  tombstone: "deleted",
  follow: (key: string): string => `Follow ${key}`,
  chosenTable: (table: number, level: number, entries: number, isFollowed: boolean): string =>
    `Table ${table}, level ${level}, ${counted(entries, "entry", "entries")}${isFollowed ? ", contains the followed key" : ""}`,

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
  nothingYet: "No table is in storage yet",

  path: {
    name: (key: string): string => `Where ${key} is`,
    memtable: "memtable",
    inMemtable: "the memtable",
    level: (level: number): string => `level ${level}`,
    gone: "gone",
    says: (key: string, where: string, isDeleted: boolean): string =>
      isDeleted ? `${key} is deleted; its tombstone is in ${where}.` : `${key} is in ${where}.`,
    notYet: (key: string): string => `${key} has not been written yet.`,
    isGone: (key: string): string => `${key} is gone: its tombstone was dropped.`,
    stay: (flushes: number): string => counted(flushes, "flush", "flushes"),
    stations: (stations: readonly string[]): string => `Places in the whole trace: ${stations.join(", then ")}.`,
  },

  timeline: {
    name: "Steps of the growth",
    track: "Position in the growth",
    traceHint: "Fingerprint of all events of this growth, equal in a native run.",
    faster: "More memtables arrive, ever faster. Watch how long the key stays in each level.",
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

  sentences: {
    filling: "Writes fill the memtable, which sorts them by key.",
    andMore: (compactions: number): string =>
      `${counted(compactions, "smaller compaction follows", "smaller compactions follow")}.`,
    start: "Nothing has been written yet. Press Play, or step to the first flush.",
    put: (memtable: number): string =>
      `A put goes into the memtable, which now holds ${counted(memtable, "entry", "entries")}.`,
    deleted: (memtable: number): string =>
      `A deletion is written to the memtable as a tombstone. The memtable now holds ${counted(memtable, "entry", "entries")}.`,
    flushing: (entries: number): string =>
      `Flush: the ${count(entries)} entries of the full memtable become a table in level 1.`,
    flushed: (runs: number): string => `Flush complete: level 1 now has ${counted(runs, "sorted run", "sorted runs")}.`,
    due: (level: number, reason: keyof typeof REASONS): string => `Compaction: level ${level} ${REASONS[reason]}.`,
    inputs: (tables: number, to: number): string =>
      `${counted(tables, "table is", "tables are")} merged into level ${to}.`,
    cascade: (tables: number, from: number, to: number): string =>
      from === to
        ? `With its entries, level ${from} has none either. So ${counted(tables, "table is", "tables are")} merged into level ${to + 1}.`
        : `With its entries, levels ${from} ${to - from === 1 ? "and" : "to"} ${to} have none either. So ${counted(tables, "table is", "tables are")} merged into level ${to + 1}.`,
    output: (tables: number, to: number): string =>
      `The merge writes all entries to level ${to} in key order, and only the newest of each key: ${counted(tables, "table", "tables")} so far.`,
    compacted: (read: number, written: number, to: number): string =>
      read === written
        ? `Compaction complete: ${count(written)} entries are now in level ${to}.`
        : `Compaction complete: ${count(written)} of ${count(read)} entries are now in level ${to}. The others were shadowed or deleted.`,
    moved: (tables: number, to: number): string =>
      `Moved: ${counted(tables, "table is", "tables are")} now in level ${to}. Nothing was rewritten.`,
    looking: (filters: number): string =>
      filters === 0
        ? "A lookup of an absent key begins with one hash for all filters."
        : `The lookup of an absent key has probed ${counted(filters, "filter", "filters")} so far.`,
    asking: (level: number): string => `Level ${level}: a run has a table that may hold the key. Its filter is probed.`,
    answered: (level: number, isNo: boolean): string =>
      isNo
        ? `Level ${level}: the filter answers “no”. The lookup skips this run.`
        : `Level ${level}: the filter answers “maybe”. A block must be read.`,
    fooled: "False positive: a filter answered “maybe”, but the block does not contain the key.",
    looked: (filters: number): string =>
      `A lookup of an absent key then probes ${counted(filters, "filter", "filters")}: one for each row of tables that covers the key.`,
  },
} as const;
