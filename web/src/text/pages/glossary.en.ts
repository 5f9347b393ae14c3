/**
 * The glossary in English: the only definitions of terms. Labs show them at a term, the documentation as a page, and the search as results.
 *
 * **Invariants** (`glossary.test.ts`): an id is unique and never changes, because links contain it. A text has at most 40 words.
 */
import { entry } from "./glossary-entry";

export const glossary = {
  tree: {
    title: "The tree",
    entries: {
      "lsm-tree": entry(
        "LSM-tree",
        "Log-structured merge-tree. It writes new data in sorted batches and merges them later. Writes are fast, but a lookup may have to search several levels.",
        "LSM-tree, LSM-trees",
      ),
      memtable: entry(
        "memtable",
        "Structure in memory that receives all writes. It counts as level 0, so levels on storage begin at 1. In LevelDB and RocksDB, level 0 is on storage.",
      ),
      "write-buffer": entry("write buffer", "Memory for the memtable. A larger buffer means fewer and larger flushes."),
      entry: entry("entry", "A key with a value or a tombstone.", ""),
      block: entry("block", "Part of a table that is read at once, here 4 KiB.", ""),
      table: entry(
        "table",
        "Sorted, immutable file of entries. It contains blocks, fence pointers, a filter and a footer. Other systems call it an SST file.",
        "SST file, SST files",
      ),
      "fence-pointer": entry(
        "fence pointer",
        "First key of a block. The fence pointers of a table are in memory and show which of its blocks may contain a key.",
        "fence pointer, fence pointers",
      ),
      checksum: entry(
        "checksum",
        "Number computed from the bytes of a block. A different number after reading shows that bytes were damaged.",
        "checksum, checksums",
      ),
      "sorted-run": entry(
        "sorted run",
        "Tables with disjoint key ranges. A lookup searches at most one table of a run.",
        "sorted run, sorted runs",
      ),
      level: entry(
        "level",
        "Sorted runs of one size class. Each level is T times as large as the level above, here four times as large. T is the size ratio.",
        "",
      ),
      "deeper-level": entry(
        "deeper level",
        "Level with a higher number. Deeper levels are larger and hold older data. Upper levels are smaller and hold newer data.",
        "deeper level, deeper levels, upper levels",
      ),
      "newest-first": entry(
        "newest first",
        "Order in which a lookup searches sorted runs. The first entry that it finds is the valid one.",
      ),
      "size-ratio": entry("size ratio", "T: the capacity of a level divided by the capacity of the level above."),
      policy: entry(
        "compaction policy",
        "Rule that decides when to merge which tables. The fewer sorted runs it allows, the higher the write amplification.",
        "compaction policy, compaction policies",
      ),
      leveling: entry("leveling", "One sorted run per level. Arriving tables are merged with the run of the level."),
      tiering: entry(
        "tiering",
        "Up to T − 1 sorted runs per level. They are merged when T accumulate. Writes cost less, lookups more.",
      ),
      "lazy-leveling": entry("lazy leveling", "Tiering, with one sorted run in the last level."),
      "one-leveling": entry("1-leveling", "Several sorted runs in level 1, and one in each deeper level."),
      "fluid-lsm-tree": entry(
        "fluid LSM-tree",
        "Tree with up to K sorted runs in each upper level and up to Z in the last. Leveling, tiering and lazy leveling are special cases.",
      ),
      granularity: entry(
        "compaction granularity",
        "Amount of data that one compaction moves: a whole level, or one table at a time.",
      ),
      flush: entry("flush", "Write of the memtable to storage, as tables.", "flush, flushes"),
      compaction: entry(
        "compaction",
        "Merge of tables into new ones. It removes entries that a newer entry of the same key replaces, and tombstones that hide no older entry.",
        "compaction, compactions",
      ),
      "trivial-move": entry(
        "move without rewriting",
        "Move of an unchanged table to the next level, if no key range there overlaps its own. No data is written.",
        "move without rewriting, trivial move",
      ),
      tombstone: entry("tombstone", "Entry that marks its key as deleted.", "tombstone, tombstones"),
      "sequence-number": entry(
        "sequence number",
        "Number of a write. If a key has two entries, the one with the higher number is valid.",
        "sequence number, sequence numbers",
      ),
      version: entry(
        "version",
        "Set of tables of the store at a moment. A lookup sees exactly one version and never waits for a flush or a compaction.",
        "",
      ),
      "write-ahead-log": entry(
        "write-ahead log",
        "Log of all entries that are not yet in a table. After a crash, the store restores the memtable from it.",
      ),
      manifest: entry("manifest", "Log of the versions. It records which tables belong to which level.", ""),
      "write-stall": entry(
        "write stall",
        "Pause of writers because compaction is behind. Writes arrive faster than the tree can merge them.",
        "write stall, write stalls",
      ),
    },
  },
  lookup: {
    title: "The lookup",
    entries: {
      "point-lookup": entry(
        "point lookup",
        "Search for the newest value of one key. It is empty if the key has no value.",
        "point lookup, point lookups",
      ),
      "existing-key": entry("existing key", "Key with a value in the tree.", "existing key, existing keys"),
      "absent-key": entry("absent key", "Key without a value in the tree.", "absent key, absent keys"),
      "empty-lookup": entry(
        "empty lookup",
        "Lookup of an absent key. Without filters, it reads a block of every sorted run.",
        "empty lookup, empty lookups",
      ),
      "range-scan": entry("range scan", "Search for all keys in a range.", "range scan, range scans"),
      digest: entry(
        "digest",
        "Result of a hash function for a key, 64 bits long. Filters are probed with digests, never with keys, so all filters can use one digest.",
        "digest, digests",
      ),
      "hash-function": entry(
        "hash function",
        "Function that maps a key to a digest, for example XXH3 or MurmurHash64A.",
        "hash function, hash functions",
      ),
      hash: entry("hash", "One computation of a digest. Its time grows with the length of the key.", ""),
      "hash-sharing": entry(
        "shared digest",
        "One digest per lookup, used by all filters. The lookup hashes the key once instead of once per filter. Answers and reads stay the same.",
        "shared digest, hash sharing",
      ),
      arm: entry(
        "arm",
        "One of four ways to run the same lookup. A hashes once per filter, B once per lookup. C also compares one mask with one line of every filter. D probes a maplet. All give the same answers.",
        "arm A, arm B, arm C, arm D",
      ),
      "wasted-read": entry(
        "wasted read",
        "Read of a block that does not contain the key. A false positive caused it.",
        "wasted read, wasted reads",
      ),
      "block-cache": entry("block cache", "Memory of the store for data blocks that were read before."),
      "page-cache": entry("page cache", "Memory of the operating system for parts of files that were read before."),
      "direct-io": entry("direct I/O", "Reads that bypass the page cache, so the device itself answers them."),
      "cache-line": entry(
        "cache line",
        "64 bytes that a processor loads from memory at once. If a line is in no cache, loading it takes about as long as the hash of a short key, often longer.",
        "cache line, cache lines",
      ),
    },
  },
  filters: {
    title: "Filters",
    entries: {
      filter: entry(
        "filter",
        "Small structure in memory that answers “no” or “maybe” for a key. “No” is certain, so the lookup skips the table.",
        "",
      ),
      "bloom-filter": entry(
        "Bloom filter",
        "Filter that is a row of bits. Each key of the table sets k of them. A probe checks the k bits of its key. If one is 0, the answer is “no”, otherwise “maybe”. “Maybe” can be wrong.",
        "Bloom filter, Bloom filters",
      ),
      "blocked-bloom-filter": entry(
        "blocked Bloom filter",
        "Bloom filter with all bits of a key in one line of 64 bytes. A probe reads one cache line.",
        "blocked Bloom filter, blocked Bloom filters",
      ),
      "filter-line": entry(
        "filter line",
        "64 bytes of a blocked Bloom filter. All bits of a key are in one line, so a probe reads one line.",
        "filter line, filter lines",
      ),
      probe: entry(
        "probe",
        "One query of one filter with one digest. A single bit that is 0 proves that the table lacks the key.",
        "",
      ),
      "bit-position": entry(
        "bit position",
        "Index of a bit that is set or checked for a key in a filter. Each key has k of them.",
        "bit position, bit positions",
      ),
      "bits-per-key": entry("bits per key", "Memory of a filter in bits, divided by its number of keys."),
      "probe-scheme": entry(
        "probe scheme",
        "Rule for computing the bit positions of a key from its digest.",
        "probe scheme, probe schemes",
      ),
      "double-hashing": entry(
        "double hashing",
        "Probe scheme: position i is a + i × b, with a and b from one digest or two hashes. It replaces k hash functions by two numbers.",
      ),
      rotation: entry(
        "rotation",
        "Probe scheme of the paper: for each further position, the bits of the digest are rotated again. A rotation multiplies by a power of two, so positions of a key can depend on each other, and false positives increase.",
        "rotation, rotations",
      ),
      remix: entry(
        "remix",
        "Computation of a new digest from a digest and a constant, without reading the key again.",
        "remix, remixes",
      ),
      "false-positive": entry(
        "false positive",
        "The answer “maybe”, although the table does not contain the key.",
        "false positive, false positives",
      ),
      "false-positive-rate": entry(
        "false positive rate",
        "f: false positives divided by queries of absent keys. Each false positive costs one wasted read.",
        "false positive rate, false positive rates",
      ),
      "false-positive-floor": entry(
        "false positive floor",
        "False positive rate that remains even in large filters, because different keys can have equal digests. The shorter the digest, the higher the floor.",
      ),
      "joint-errors": entry(
        "joint errors",
        "False positives of several filters for the same key. They occur more often than by chance if filters share keys and the digest alone chooses the bits.",
      ),
      salt: entry(
        "salt",
        "Separate number for each table, mixed into the digest by its filter. The same digest then chooses another line in every filter, and errors are independent. It costs one multiplication.",
        "salt, salts",
      ),
      mask: entry(
        "mask",
        "Pattern of the bits that a digest sets in a filter line. The lookup makes it once and compares it with one line of every filter.",
        "one mask",
      ),
      "uniform-allocation": entry(
        "uniform allocation",
        "Allocation of filter memory that gives the filters of all levels equal bits per key.",
      ),
      monkey: entry(
        "Monkey",
        "Optimal allocation of filter memory: upper levels get more bits per key than deeper ones. No other allocation of the same memory has fewer wasted reads.",
      ),
      elasticbf: entry(
        "ElasticBF",
        "Scheme that splits filters into units and keeps more units of frequently probed segments in memory.",
      ),
      segment: entry("segment", "Consecutive blocks of a table with their own filter units in ElasticBF.", ""),
      "filter-unit": entry(
        "filter unit",
        "Small filter of a segment. Several units replace one filter, and memory holds more of them for hotter segments (ElasticBF).",
        "filter unit, filter units",
      ),
      hotness: entry("hotness", "Frequency of the probes of a segment, compared with other segments."),
      maplet: entry(
        "maplet",
        "Structure in memory with a slot for every entry of the tree. It replaces the filters: one probe returns the sorted runs that may contain a key.",
        "maplet, maplets",
      ),
      slot: entry(
        "slot",
        "Place of one entry in a maplet: 16 bits with the number of its sorted run and a fingerprint of twelve bits of its digest.",
        "",
      ),
      cell: entry(
        "cell",
        "Group of four slots of a maplet that are read together. The digest of a key leads to two cells, and the entry is in one of them.",
        "",
      ),
      "key-fingerprint": entry(
        "fingerprint of a key",
        "Some bits of a digest that a filter stores instead of the key. Equal fingerprints of different keys cause false positives.",
        "",
      ),
      "counting-filter": entry(
        "counting filter",
        "Bloom filter with a counter of four bits instead of a single bit in each position. Keys can be deleted, but it needs four times the memory.",
      ),
      "cuckoo-filter": entry(
        "cuckoo filter",
        "Filter that stores fingerprints in buckets of four. A key has two buckets, and full buckets move fingerprints to their other bucket.",
      ),
      "quotient-filter": entry(
        "quotient filter",
        "Filter that stores the lower bits of digests in sorted order. Two quotient filters can be merged without the keys.",
      ),
      "xor-filter": entry(
        "xor filter",
        "Static filter: the exclusive or of three stored values is the fingerprint of the key. A fuse filter does the same in less memory.",
        "xor filter, fuse filter",
      ),
      "ribbon-filter": entry(
        "ribbon filter",
        "Static filter that stores the solution of a system of linear equations. It needs little more than the minimum memory, but is slow to build.",
      ),
      "range-filter": entry(
        "range filter",
        "Filter that answers “no” or “maybe” for a range of keys, so that a scan can skip a table.",
        "range filter, range filters",
      ),
      rosetta: entry(
        "Rosetta",
        "Range filter with one Bloom filter for each length of key prefixes. It suits short ranges.",
      ),
      surf: entry("SuRF", "Range filter: a trie of the shortest prefixes that distinguish the keys."),
    },
  },
  costs: {
    title: "Costs and the model",
    entries: {
      "cost-model": entry(
        "cost model",
        "Equations that predict the time of a lookup from the tree and the costs T_H, T_P and T_D.",
      ),
      "t-h": entry("T_H", "Hash cost: time to hash a key once."),
      "t-p": entry("T_P", "Probe cost: time to probe one filter with a given digest."),
      "t-d": entry("T_D", "Read latency: time to read one block from the device while no other read is in progress."),
      "t-other": entry("T_other", "Remaining time of a lookup. The model of the paper has no such term."),
      alpha: entry("alpha", "α: the share of empty lookups.", ""),
      gain: entry("gain", "Time of arm A minus time of arm B, divided by the time of arm A.", ""),
      "hash-cost-in-place": entry(
        "hash cost in place",
        "Time of a hash within a lookup, between two filter probes. The processor does other work meanwhile, so this time differs from T_H measured in isolation.",
      ),
      residual: entry(
        "residual",
        "Measured value minus model prediction. The lab splits it into named terms that add up to it.",
        "residual, residuals",
      ),
      calibration: entry("calibration", "Use of the costs measured on one machine in the model."),
      "read-amplification": entry("read amplification", "Blocks read per lookup."),
      "write-amplification": entry("write amplification", "Bytes written to storage per byte put."),
      "space-amplification": entry("space amplification", "Bytes stored per live byte."),
      "queue-depth": entry("queue depth", "Number of concurrent reads from a device."),
    },
  },
  measuring: {
    title: "Measuring",
    entries: {
      "benchmark-run": entry("benchmark run", "One call of native-bench that writes a result file."),
      "result-file": entry(
        "result file",
        "File with the numbers of a benchmark run. It also contains the machine, the date and the results of the quality checks.",
        "result file, result files",
      ),
      configuration: entry(
        "configuration",
        "One combination of parameter values in an experiment. The command line and files call it a cell.",
        "",
      ),
      "a-a-control": entry(
        "A/A control",
        "Comparison of arm A with itself, by the same method as A with B. A difference shows that the method is biased, and the run reports no gain.",
        "A/A control, A/A controls",
      ),
      "confidence-interval": entry(
        "confidence interval",
        "Range around a measured value. In 95 % of repetitions, such a range (95 % CI) contains the true value. If the interval of a difference contains 0, the difference is not measurable.",
        "confidence interval, confidence intervals, 95 % CI",
      ),
      execution: entry(
        "execution",
        "One repetition of a comparison in a new process, on a new tree, with another seed. Confidence intervals include the differences between executions.",
        "",
      ),
      "latin-square": entry(
        "Latin square",
        "Order of measurements: both arms run the same keys, and each arm runs once in each place. Neither keys nor places favor an arm.",
        "Latin square, Latin squares",
      ),
      percentile: entry(
        "percentile",
        "Value that a given share of measurements does not exceed. The median is the 50th percentile.",
        "percentile, percentiles",
      ),
      claim: entry("claim", "Published statement of a paper or post that a run can test.", ""),
      verdict: entry("verdict", "Result of testing a claim: reproduced, contradicted, inconclusive or not tested.", ""),
      workload: entry(
        "workload",
        "Operations of a run, given by their kinds, the shares of these kinds and the keys.",
        "workload, workloads",
      ),
      uniform: entry("uniform lookups", "Lookups in which every key is equally likely."),
      zipf: entry(
        "Zipf",
        "Distribution in which a few keys get most lookups. The frequency of the r-th most frequent key is proportional to 1 / r^s, with the skew s.",
      ),
      skew: entry(
        "skew",
        "Exponent s of the Zipf distribution. At 0, all keys are equally frequent, and 0.99 is the value of YCSB.",
        "",
      ),
      ycsb: entry("YCSB", "Yahoo Cloud Serving Benchmark: six standard workloads (A to F) for stores."),
      seed: entry(
        "seed",
        "Number from which all random choices are computed. The same seed gives the same choices on every machine.",
        "",
      ),
    },
  },
  lab: {
    title: "The lab",
    entries: {
      "number-source": entry(
        "source of a number",
        "Label that shows how a number was made: model, simulated, counted, measured in your browser, or measured natively on a named device.",
        "",
      ),
      "simulated-time": entry(
        "simulated time",
        "Sum of the costs of all steps of a lookup. The steps are real events, and you choose their costs.",
      ),
      figure: entry("figure", "Interactive picture with parameters, a description in words and a data table.", ""),
      element: entry("custom element", "HTML tag that shows a figure of the lab on any page."),
      trace: entry(
        "trace",
        "Events of an operation, in order. A figure of the operation shows the state at one position of the trace.",
        "trace, traces",
      ),
      fingerprint: entry(
        "fingerprint",
        "64-bit value that XXH3 computes from all bytes of a trace. The same scenario has the same fingerprint in the browser and in native-bench.",
        "",
      ),
      prediction: entry("prediction", "Answer that you lock before the engine runs.", ""),
      challenge: entry("challenge", "Open task at the end of a lab.", ""),
      assignment: entry("assignment", "Link with a start state, locked controls and tasks.", "assignment, assignments"),
      instance: entry(
        "instance",
        "Variant of a task, with its own numbers that are computed from a seed or a name.",
        "",
      ),
      "result-code": entry(
        "result code",
        "Text that contains task, instance, attempts and answer. It shows that the task was done, but not by whom.",
        "result code, result codes",
      ),
      attempt: entry("attempt", "One graded answer.", ""),
    },
  },
} as const;

/** Id of an entry. */
export type TermId = {
  [Group in keyof typeof glossary]: keyof (typeof glossary)[Group]["entries"];
}[keyof typeof glossary];
