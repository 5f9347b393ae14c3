/** Name and effect of every setting of the sandbox. */

/** Texts of a setting. */
export interface SettingText {
  readonly label: string;
  readonly hint: string;
  /** Names of choices, if the engine's names are too short. */
  readonly options?: Readonly<Record<string, string>>;
}

export const settingsText = {
  mix: {
    label: "operations",
    hint: "Share of each operation: your own mix, or one of the six YCSB workloads.",
    options: {
      own: "own mix",
      "ycsb-a": "YCSB A: half updates",
      "ycsb-b": "YCSB B: few updates",
      "ycsb-c": "YCSB C: lookups only",
      "ycsb-d": "YCSB D: newest read most",
      "ycsb-e": "YCSB E: short scans",
      "ycsb-f": "YCSB F: read, then write",
    },
  },
  operations: {
    label: "number of operations",
    hint: "Operations of the run; a million takes seconds and does not stall the page.",
  },
  load: {
    label: "keys loaded first",
    hint: "Keys that are inserted before anything else: mixes without insertions need some.",
  },
  inserts: { label: "new keys", hint: "Share of operations that write a new key, relative to the other shares." },
  updates: { label: "updates", hint: "Share of operations that write to a key inserted before." },
  deletes: {
    label: "deletions",
    hint: "Share of deletions: each writes a tombstone, which stays until a compaction drops it.",
  },
  gets: { label: "lookups", hint: "Share of point lookups." },
  scans: { label: "scans", hint: "Share of range scans. Point filters do not help them." },
  modifies: { label: "read, then write", hint: "Share of operations that look up a key and then write it." },
  keys: {
    label: "key distribution",
    hint: "How updates, deletions, lookups and scans choose among the keys inserted so far.",
    options: {
      "of-mix": "as in the mix",
      uniform: "uniform",
      zipf: "Zipf, oldest hot",
      latest: "Zipf, newest hot",
    },
  },
  skew: { label: "skew", hint: "Exponent of Zipf’s law: 0 is uniform, 0.99 gives the hot keys of YCSB." },
  empty: { label: "absent keys, %", hint: "Share of lookups of keys that were never inserted." },
  order: {
    label: "order of new keys",
    hint: "Random keys spread each memtable over the key range; ascending keys sort after all others.",
    options: { random: "random", rising: "ascending" },
  },
  "value-bytes": {
    label: "value, bytes",
    hint: "Length of every value. Longer values mean fewer entries per 4 KiB block.",
  },
  "scan-keys": { label: "keys per scan", hint: "Approximate number of keys in the range of a scan." },
  seed: {
    label: "seed",
    hint: "Source of all keys and choices. The same seed gives the same run everywhere.",
  },

  memtable: {
    label: "memtable, KiB",
    hint: "The memtable is flushed at this size. A larger one means fewer, larger flushes.",
  },
  ratio: {
    label: "size ratio T",
    hint: "Capacity ratio of adjacent levels. A larger T means fewer levels and more rewriting.",
  },
  "level-one": {
    label: "level 1, KiB",
    hint: "Capacity of level 1. Every deeper level holds T times the level above.",
  },
  table: {
    label: "table, KiB",
    hint: "Maximum size of a table. Smaller tables mean more files and finer compactions.",
  },
  "table-entries": {
    label: "entries per table",
    hint: "Maximum entries per table; 0 sets no limit.",
  },
  packing: {
    label: "large entries",
    hint: "Place of an entry that does not fit; a split entry costs two reads.",
    options: { aligned: "begin the next block", spill: "spill over" },
  },

  policy: {
    label: "compaction",
    hint: "Sorted runs per level: one run is cheap to search, many are cheap to write.",
    options: {
      leveling: "leveling",
      tiering: "tiering",
      "lazy-leveling": "lazy leveling",
      "one-leveling": "1-leveling",
      fluid: "fluid: K and Z",
    },
  },
  granularity: {
    label: "compaction granularity",
    hint: "Whether a full level moves at once or table by table, and in which order.",
    options: {
      level: "whole levels",
      "least-overlap": "the table with the least overlap",
      "round-robin": "tables in turn",
      oldest: "the oldest table",
      "most-tombstones": "the table with the most tombstones",
    },
  },
  runs: { label: "K", hint: "Fluid compaction: sorted runs per level above the last, from 1 to T − 1." },
  "last-runs": { label: "Z", hint: "Fluid compaction: maximum sorted runs in the last level, from 1 to T − 1." },

  filter: {
    label: "filter",
    hint: "Family of the filters. It determines how they use bits, hashes and memory accesses.",
  },
  size: {
    label: "sizing rule",
    hint: "Bits per key, or a target rate if the family has a formula for it.",
    options: { bits: "bits per key", rate: "false positive rate" },
  },
  bits: { label: "bits per key", hint: "More bits mean fewer wasted reads and more memory." },
  rate: { label: "false positive rate", hint: "False positive rate that the family’s formula must meet." },
  probes: {
    label: "bit positions per key",
    hint: "Rule that derives the bit positions per key from bits per key.",
    options: { own: "the family’s own rule", exactly: "this exact number" },
  },
  "probe-count": { label: "bit positions", hint: "Exact number of bit positions per key, if you set it by hand." },
  digest: {
    label: "hash function",
    hint: "Turns a key into a digest. FxHash often gives similar keys the same digest.",
  },
  "digest-seed": {
    label: "seed of the hash",
    hint: "Seed of the hash function, not 0: seed 0 hashes the empty key to 0.",
  },

  salt: {
    label: "salt of filters",
    hint: "Each table mixes its number into digests, so that false positives are independent.",
    options: { table: "one for each table", none: "none" },
  },

  memory: {
    label: "division of bits",
    hint: "Division of the filter memory: equal bits, Monkey (fewest wasted reads), or by lookups (elastic).",
    options: { uniform: "equal bits in all levels", monkey: "Monkey", elastic: "by lookups (elastic)" },
  },
  units: {
    label: "units",
    hint: "Elastic: small filters per segment, from 1 to 16. Only some are in memory.",
  },
  "unit-bits": { label: "bits per unit", hint: "Elastic: bits per key of one unit, from 1 to 16." },
  "segment-blocks": {
    label: "blocks per segment",
    hint: "Elastic: fewer blocks separate hot keys more finely, with more bookkeeping.",
  },
  "initial-units": { label: "units at first", hint: "Elastic: units of a segment that has not been probed yet." },
  "life-time": {
    label: "lifetime, lookups",
    hint: "Elastic: a segment may lose units after this many lookups without use.",
  },
  "change-ratio": {
    label: "change ratio",
    hint: "Elastic: an adjustment must save more than this share of the expected extra reads.",
  },
  "warm-up": { label: "warm-up, lookups", hint: "Elastic: number of lookups before the first adjustment." },
  inherit: {
    label: "inherit hotness",
    hint: "Elastic: whether compaction output inherits the hotness of its inputs.",
    options: { yes: "yes", no: "no" },
  },
  "unit-hash": {
    label: "unit digests",
    hint: "Elastic: units remix the digest of the key, or each unit hashes the key again.",
    options: { shared: "from one digest", "per-unit": "one digest per unit" },
  },

  arm: {
    label: "digest per lookup",
    hint: "Hash the key per filter or once. Probe filters in order or with one mask.",
    options: {
      "per-filter": "one digest per filter",
      shared: "one shared digest",
      merged: "one digest, one mask",
      "merged-per-filter": "one mask per filter",
    },
  },
  cache: {
    label: "block cache",
    hint: "Blocks that were read may stay in memory and are then not read again.",
    options: { none: "none", bounded: "bounded", everything: "keeps everything" },
  },
  "cache-size": { label: "block cache, KiB", hint: "Capacity of a bounded cache, in blocks of 4 KiB." },
  "filter-home": {
    label: "place of filters",
    hint: "Filters stay in memory, or are loaded when probed and kept within a budget.",
    options: { memory: "in memory", cache: "in a filter cache" },
  },
  "filter-cache": {
    label: "filter cache, KiB",
    hint: "Budget of the filter cache; other filters are loaded again when they are probed.",
  },
  prefetch: {
    label: "prefetch filters",
    hint: "Reads the missing filters of one lookup at once.",
    options: { no: "no", yes: "yes" },
  },
  "second-tier": {
    label: "second tier, KiB",
    hint: "Faster storage for filters that were evicted from the cache; 0 for none.",
  },

  log: {
    label: "write-ahead log",
    hint: "When writes reach storage. This changes the work, but not the tree.",
    options: {
      none: "none",
      "on-request": "synced on request",
      interval: "synced at intervals",
      group: "synced in groups",
      "every-write": "synced on every write",
    },
  },
  "log-interval": {
    label: "log interval, KiB",
    hint: "Log bytes between two syncs, if the log is synced at intervals.",
  },
  "stall-memtables": {
    label: "memtables before stall",
    hint: "Number of full memtables at which writers wait. A browser has no background work.",
  },
  "stall-runs": {
    label: "sorted runs before stall",
    hint: "Excess sorted runs in level 1 at which writers wait. Rare here: compactions run immediately.",
  },
} as const satisfies Readonly<Record<string, SettingText>>;

/** Readable names of filters and hash functions in place of the engine's short ones. */
export const familyNames: Readonly<Record<string, string>> = {
  standard: "standard Bloom",
  blocked512: "blocked Bloom, 512 bits",
  none: "no filter",
  "bloom-1": "Bloom-1",
  "bloom-2": "Bloom-2",
  "bloom-4": "Bloom-4",
  "split-block": "split-block Bloom",
  counting: "counting Bloom",
  cuckoo: "cuckoo",
  quotient: "quotient",
  xor8: "xor, 8 bits",
  fuse8: "binary fuse, 8 bits",
  ribbon: "ribbon, 128",
  ribbon64: "ribbon, 64",
  rosetta: "Rosetta (ranges)",
  surf: "SuRF (ranges)",
  "surf-hash": "SuRF with hash suffix",
  "surf-real": "SuRF with key suffix",
};

export const roomsText: Readonly<Record<string, string>> = {
  workload: "Workload",
  tree: "Tree",
  compaction: "Compaction",
  filter: "Filters and digests",
  memory: "Filter memory",
  reading: "Lookups and caches",
  log: "Log and stalls",
};
