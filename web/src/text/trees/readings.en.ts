/** Readings of the marks of scenes, in English: one short line each, with the mark, its value and its unit. */

import { count, fixed, percent, time } from "../numbers";

const list = (names: readonly string[], most = 3): string =>
  names.length > most ? `${names.slice(0, most).join(", ")} and ${names.length - most} more` : names.join(", ");

export const readingsText = {
  /** A mark by its name. */
  named: (name: string): string => `${name}:`,
  /** A row of a scale, with the title of the scale. */
  row: (title: string, row: string): string => (title === "" ? `${row}:` : `${title}, ${row}:`),
  model: "(model)",
  native: "(measured natively)",
  counted: "(counted)",
  simulated: "(simulated)",
  restAt: "measured minus model:",
  level: (level: number): string => (level === 0 ? "memtable:" : `level ${level}:`),
  interval: (value: string, low: string, high: string): string => `${value} (95 % CI ${low} to ${high})`,
  bits: {
    bit: (bit: number): string => `bit ${count(bit)}:`,
    value: (isSet: boolean): string => (isSet ? "1" : "0"),
    setBy: (words: readonly string[]): string =>
      words.length === 0 ? "0, no word set it" : `1, set by ${list(words)}`,
    falsePositive: (number: number): string => `false positive ${count(number)}:`,
    liar: (word: string, fooled: number, queried: number): string =>
      `“${word}” (${count(fooled)} of ${count(queried)}, counted)`,
    pile: "false positives:",
    counted: (fooled: number): string => `${count(fooled)} (counted)`,
    joined: (isSet: boolean, parts: readonly boolean[]): string =>
      `${isSet ? 1 : 0} (${parts.map((one, at) => `${one ? 1 : 0} in filter ${at + 1}`).join(", ")})`,
  },
  stamp: {
    at: (position: number): string => `bit position ${position}:`,
    hash: "one hash of the key",
    derived: "calculated from the digest, without a hash",
  },
  table: {
    at: (level: number, table: number): string => `level ${level}, table ${table}:`,
    facts: (entries: string, blocks: string, bytes: string): string => `${entries}, ${blocks}, filter of ${bytes}`,
    entries: (entries: number): string => (entries === 1 ? "1 entry" : `${count(entries)} entries`),
    blocks: (blocks: number): string => (blocks === 1 ? "1 block" : `${count(blocks)} blocks`),
    bytes: (bytes: number): string => `${count(bytes)} bytes`,
    more: (facts: string, answer: string): string => `${facts}, ${answer}`,
    came: {
      asking: "being probed",
      no: "filter says no",
      maybe: "filter says maybe",
      fooled: "wasted read",
      found: "key found",
    },
    memtable: (entries: number, most: number): string => `${count(entries)} of ${count(most)} entries`,
  },
  stream: {
    holds: (keys: number, tables: number): string =>
      `${count(keys)} keys in ${tables === 1 ? "one table" : `${count(tables)} tables`}`,
    reached: (reached: number, lookups: number, share: number): string =>
      `${count(reached)} of ${count(lookups)} lookups reach it (${percent(share, 1)})`,
    counts: {
      probed: (here: number, lookups: number, share: number): string =>
        `${count(here)} filters probed by ${count(lookups)} lookups (${percent(share, 1)})`,
      fooled: (here: number, lookups: number, share: number): string =>
        `${count(here)} wasted reads of ${count(lookups)} lookups (${percent(share, 2)})`,
      found: (here: number, lookups: number, share: number): string =>
        `${count(here)} of ${count(lookups)} keys found (${percent(share, 1)})`,
    },
  },
  digest: {
    positions: (digest: string, positions: string): string => `${digest}, bits ${positions}`,
    bit: (position: number, isSet: boolean): string => `${count(position)} (${isSet ? 1 : 0})`,
    filter: (bits: number, tested: number, positions: number): string =>
      `filter of ${count(bits)} bits: ${tested} of ${positions} positions tested`,
    value: (isStored: boolean, isQueried: boolean): string =>
      isStored
        ? isQueried
          ? "digest of a stored key and of an absent key: wrong “maybe”"
          : "digest of a stored key"
        : isQueried
          ? "digest of an absent key: no"
          : "digest of no key",
    at: (digest: number): string => `digest ${count(digest)}:`,
  },
  errors: {
    key: (key: number): string => `key ${key}:`,
    fooled: (filters: readonly number[], of: number): string =>
      filters.length === 0
        ? `none of ${of} filters is wrong`
        : `${filters.length} of ${of} filters wrong: ${list(filters.map(String), 8)}`,
  },
  share: {
    /** A position on an axis. */
    at: (axis: string, value: string): string => `${axis} ${value}:`,
    parts: { hash: "hashing", probe: "probing", read: "reading" },
    sample: (share: string, saved: number, total: number): string =>
      `sharing saves ${share}: ${time(saved)} of ${time(total)}`,
  },
  memory: {
    bits: (bits: number): string => `${fixed(bits, 1)} bits per key`,
    reads: (reads: number): string => `${fixed(reads, 3)} wasted reads per lookup`,
    both: (bits: number, reads: number): string =>
      `${fixed(bits, 1)} bits per key, ${fixed(reads, 3)} wasted reads per lookup`,
    units: (place: string): string => `keys at ${place}:`,
    unitsHere: (units: number): string =>
      units === 1 ? "1 filter unit in memory" : `${fixed(units, 1)} filter units in memory`,
    window: (lookups: string): string => `after ${lookups} lookups:`,
    three: (units: number, even: number, best: number): string =>
      `filter units ${fixed(units, 3)}, equal bits ${fixed(even, 3)}, best by level ${fixed(best, 3)}`,
    hot: "hot keys:",
    hotRange: (from: number, to: number): string => `${percent(from)} to ${percent(to)} of the key range`,
  },
  clock: {
    reading: (number: number): string => `reading ${number}:`,
    hash: "one hash:",
    batch: "batch:",
  },
  claim: {
    count: (number: number, of: number): string => `count ${number} of ${of}:`,
    meets: "values that meet the claim:",
    between: (low: string, high: string): string => `${low} to ${high}`,
    atLeast: (low: string): string => `at least ${low}`,
    atMost: (high: string): string => `at most ${high}`,
    claim: "the claim:",
    mean: (name: string): string => `${name}, mean:`,
  },
  design: {
    costs: (put: number, read: number): string => `put ${time(put)}, lookup ${time(read)}`,
  },
} as const;
