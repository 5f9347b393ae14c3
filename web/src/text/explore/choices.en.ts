/** One line per choice of a setting in Explore: its effect and its use. */

import { familyLines } from "./family-lines.generated";

export const choiceLines = {
  mix: {
    own: "You set the shares below. Use it to test one effect at a time.",
    "ycsb-a": "Half lookups, half updates, Zipf. A session store.",
    "ycsb-b": "95 % lookups, 5 % updates, Zipf. Photo tags.",
    "ycsb-c": "Lookups only, Zipf. A read cache; load keys first.",
    "ycsb-d": "95 % lookups of the newest keys, 5 % new keys. Status updates.",
    "ycsb-e": "95 % short scans, 5 % new keys. Threads of messages.",
    "ycsb-f": "Half lookups, half read-modify-write, Zipf. A user database.",
  },
  keys: {
    "of-mix": "The distribution that belongs to the chosen mix; uniform for your own mix.",
    uniform: "Every key is equally likely. The hardest case for caches.",
    zipf: "A few old keys get most operations. Shows the benefit of caches.",
    latest: "The newest keys get most operations, so most lookups end in upper levels.",
  },
  order: {
    random: "Every flush overlaps the whole level below. The usual case.",
    rising: "Flushes do not overlap, so tables move without rewriting.",
  },
  packing: {
    aligned: "Every entry is in one block. One read per lookup, more padding.",
    spill: "Blocks are full. Less space, but some lookups read two blocks.",
  },
  policy: {
    leveling: "One sorted run per level. Reads least, writes most.",
    tiering: "Up to T − 1 sorted runs per level. Writes least, probes most filters.",
    "lazy-leveling": "Several sorted runs per level, one in the last. Lookups of existing keys stay cheap.",
    "one-leveling": "Several sorted runs in level 1, one in each deeper level. Absorbs bursts of writes.",
    fluid: "You choose the sorted runs: K in each upper level, Z in the last.",
  },
  granularity: {
    level: "A full level moves at once. Simple, with long compactions.",
    "least-overlap": "The table with the smallest overlap moves. Short compactions, but more of them.",
    "round-robin": "Tables move in key order. Every table gets its turn.",
    oldest: "The oldest table moves. Old entries leave upper levels first.",
    "most-tombstones": "The table with the most tombstones moves. Deleted keys free space sooner.",
  },
  filter: familyLines,
  size: {
    bits: "You set the memory; the false positive rate follows.",
    rate: "You set the false positive rate; the memory follows.",
  },
  probes: {
    own: "The rule that belongs to the family. The right choice outside of experiments.",
    nearest: "b ln 2, rounded to the nearest integer. Lowest error rate on average.",
    leveldb: "0.69 b, rounded down, as in LevelDB.",
    floor: "b ln 2, rounded down. Fewer bit positions, slightly higher error rate.",
    ceiling: "b ln 2, rounded up. More bit positions for the same memory.",
    "published-up": "0.693 b rounded down, plus 1: one of the paper’s programs.",
    "published-nearest": "0.693 b + 0.5, rounded down: the paper’s other program.",
    rocksdb: "RocksDB’s table for lines of 512 bits.",
    exactly: "The number that you set below.",
  },
  digest: {
    xxh3: "64 bits, fastest for short keys. The default.",
    xxh64: "64 bits, older and slower than XXH3 for short keys.",
    murmur64a: "64 bits, the paper’s MM64.",
    murmur2: "32 bits. Collides if there are many keys.",
    city: "CityHash64, fast for short strings.",
    crc32c: "32 bits, has a processor instruction. Designed to detect errors, not for filters.",
    crc32: "32 bits, computed with a table; the paper’s CRC. Slow.",
    md5: "First 64 bits of MD5. Slow; shows an expensive hash.",
    sha256: "First 64 bits of SHA-256. The most expensive hash here.",
    seahash: "64 bits, portable, fast for long keys.",
    metrohash64: "64 bits, fast for short keys.",
    fxhash: "One multiplication per word. Similar keys often collide.",
    "rustc-hash": "The hash of rustc. Fast, of moderate quality.",
    spooky: "64 of 128 bits of SpookyHash. Fast for long keys.",
    leveldb32: "The 32-bit hash of LevelDB’s filter. For comparison.",
  },
  salt: {
    table: "Errors of filters are independent. The right choice outside of experiments.",
    none: "If levels share keys, a key that fools one filter fools others more often.",
  },
  memory: {
    uniform: "Equal bits per key in all levels. Simple.",
    monkey: "More bits for upper levels. Fewest wasted reads for the same memory.",
    elastic: "Bits follow the lookups. Best if some segments are hot.",
  },
  inherit: {
    yes: "Hot segments stay hot after a compaction.",
    no: "Compactions reset the hotness of segments.",
  },
  "unit-hash": {
    shared: "Units remix one digest. One hash per lookup.",
    "per-unit": "Every unit hashes the key. Shows what sharing saves.",
  },
  arm: {
    "per-filter": "The key is hashed for every probed filter. The baseline.",
    shared: "The key is hashed once per lookup. Same answers, same reads.",
    merged: "One mask is compared with all filters at once. Needs one hash.",
    "merged-per-filter": "The layout of the mask without a shared digest.",
  },
  cache: {
    none: "Every block is read from storage. Shows the plain cost.",
    bounded: "Recently used blocks stay in memory, up to the size below.",
    everything: "Every block that was read stays in memory.",
  },
  "filter-home": {
    memory: "All filters are in memory. The usual case.",
    cache: "Filters are loaded when probed. For trees larger than memory.",
  },
  prefetch: {
    no: "Missing filters are read one after another.",
    yes: "All missing filters of a lookup are read at once.",
  },
  log: {
    none: "Unflushed writes are lost in a crash. Cheapest.",
    "on-request": "A sync only if the program asks for it.",
    interval: "A sync after a number of bytes. A crash loses at most that much.",
    group: "Concurrent writes share a sync. For many writers.",
    "every-write": "Every write is synced before it returns. Safest, slowest.",
  },
} as const;
