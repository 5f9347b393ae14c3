/** What tasks say, in English. What is right is nowhere here: the engine grades. */

import { count, percent, time } from "../numbers";
import { decimalBytes, share } from "../units";

interface SettingWords {
  readonly levels: number;
  readonly sizeRatio: number;
  readonly emptyFraction: number;
  readonly hash: string;
  readonly hashNs: number;
  readonly probeNs: number;
  readonly readNs: number;
  readonly device: string | undefined;
}

interface TreeWords {
  readonly levels: number;
  readonly sizeRatio: number;
  readonly runsPerLevel: number;
  readonly emptyFraction: number;
  readonly bitsPerKey: number;
  readonly falsePositiveRate: number;
}

const POLICIES = { leveling: "leveling", tiering: "tiering", "lazy-leveling": "lazy leveling" } as const;
interface RestWords {
  readonly totalNs: number;
  readonly hashNs: number;
  readonly probeNs: number;
  readonly readNs: number;
  readonly filters: number;
  readonly blocks: number;
}

const STATEMENTS: Readonly<Record<string, (value: number) => string>> = {
  "filter-bytes": (value) => `The filter of that level takes about ${decimalBytes(value)}.`,
  rate: (value) => `It passes about ${share(value)} of keys that are not there.`,
  "rate-of-union": (value) => `Joined by OR with another filter of its size, it passes about ${share(value)}.`,
  "hashes-shared": (value) => `With a shared digest, a lookup hashes its key ${times(value)}.`,
  "hashes-per-filter": (value) => `With a digest for each filter, a lookup hashes its key ${times(value)}.`,
  reads: (value) => `An average lookup reads about ${Number(value.toPrecision(2))} blocks for nothing.`,
};
const times = (value: number): string => (value === 1 ? "once" : `${value} times`);

/** Of tasks about a filter over words. */
export const filterTaskTitles = {
  "1a": "Of which words does this filter say maybe?",
  "1b": "Whose bits let the liar pass?",
} as const;

/** Of all others. */
export const wordTaskTitles = {
  "2a": "Where are the other places?",
  "2b": "Where does the rotation trip?",
  "3a": "How many sorted runs has each level?",
  "3b": "Which designs keep within both limits?",
  "4a": "Follow the lookups through a tree",
  "4b": "Which trees waste reads?",
  "5a": "Count what one lookup costs",
  "5b": "How wide must the digest be?",
  "6a": "Find the device",
  "6b": "Where does sharing pay?",
  "7a": "Which times may be reported?",
  "7b": "What is the rest?",
  "9a": "Which statements hold?",
  "9b": "How large is this filter?",
  "10a": "What fits into memory?",
  "10b": "Which design does the model prefer?",
  "10c": "A design of your own",
  "8a": "Divide a memory",
  "8b": "Which segment gives up a unit?",
} as const;

export const taskText = {
  titles: {
    ...filterTaskTitles,
    ...wordTaskTitles,
  },
  maybe:
    "Six words, each with the three bits that its digest gives. Read the bits above and tick every word of which this filter says maybe.",
  culprits: (liar: string, bits: readonly number[]): string =>
    `“${liar}” was never added, and its bits ${bits.join(", ")} are all 1. Tick every word below that set at least one of them.`,
  bits: (bits: readonly number[]): string => `bits ${bits.join(", ")}`,
  readAgain: (word: string, bits: readonly number[]): string => `Read bits ${bits.join(", ")} of “${word}” again.`,
  pointAgain: (word: string): string => `Point at “${word}” in the filter and compare its bits again.`,
  count:
    "The table says what each level's filter would answer if it were asked, and where the key really is. A lookup begins at level 1 and ends as soon as it has found the key.",
  levels: ["level", "a table covers the key", "its filter would say", "the key is there"],
  yes: "yes",
  no: "no",
  none: "–",
  answers: { maybe: "maybe", no: "no" },
  counts: [
    "Hashes, with a digest per filter",
    "Hashes, with one shared digest",
    "Filters asked, either way",
    "Blocks read, either way",
  ],
  width: (limit: string): string =>
    `All filters of this tree take one digest. Two keys with the same digest cannot be told apart by any filter. Choose the narrowest digest with which collisions add at most ${limit} to the error of every level's filter.`,
  runs: (design: string, rounds: number): string =>
    `A tree with ${design} takes new keys in random order. So far ${count(rounds)} full memtables were flushed, and everything that was due is compacted. How many sorted runs does each level hold?`,
  runsOf: (level: number): string => `Sorted runs in level ${level}`,
  design: (rounds: number, mostRuns: number, mostWritten: string): string =>
    `${count(rounds)} memtables of new keys in random order are flushed. Tick every design that never has more than ${count(mostRuns)} sorted runs once everything due is compacted, and that writes at most ${mostWritten} blocks per block flushed. The figure of this lab can grow each of them, if its writes are puts of new keys only.`,
  designOf: ({ policy, sizeRatio }: { readonly policy: keyof typeof POLICIES; readonly sizeRatio: number }): string =>
    `${POLICIES[policy]}, size ratio ${sizeRatio}`,
  given: "What is given",
  keysOf: ["level", "keys"],
  widthOf: (bits: number): string => `${bits} bits`,
  device: (goal: string, tolerance: string): string =>
    `For this setting, at which read latency does sharing the digest save ${goal} of an average lookup, give or take ${tolerance}?`,
  readNs: "Read latency T_D, in ns",
  pays: (goal: string): string =>
    `Tick every setting in which sharing the digest saves at least ${goal} of an average lookup.`,
  progression: (bits: number, probes: number, first: number, second: number): string =>
    `A filter of ${bits} bits probes ${probes} places of each key by double hashing: it splits one digest into two halves, begins at the first and adds the second again and again, modulo the size of the filter. Of a certain key the first place is ${first} and the second is ${second}. Nothing else is known of the digest.`,
  places: ["Third place", "Fourth place", "Fifth place", "Hashes of the key, for all of its places"],
  sizes:
    "A rotation of 64 bits by 17 multiplies the digest by 2^17 modulo 2^64 − 1, and 2^64 − 1 = 3 · 5 · 17 · 257 · 641 · 65537 · 6700417. Where the bits of a filter share one of these factors, the places of a key are tied together and the true rotation errs more often than the formula says. Tick every filter where it does.",
  sizeOf: (keys: number, bitsPerKey: number): string => `${count(keys)} keys, ${bitsPerKey} bits per key`,
  numberIs: (label: string, value: string): string => `${label}: ${value}`,
  pick: "Tick all that apply.",
  pickOne: "Choose one.",
  setting: ({ levels, sizeRatio, emptyFraction, hash, hashNs, probeNs, readNs, device }: SettingWords): string => {
    const read = readNs > 0 ? `${device ?? "a device"}, a read takes ${time(readNs)}; ` : "";
    return `${read}${hash} hashes a key in ${time(hashNs)}, a probe takes ${time(probeNs)}; ${levels} levels of ratio ${sizeRatio}; ${percent(emptyFraction)} of the lookups find nothing; 10 bits per key`;
  },
  keys: (keys: number): string => count(keys),
  batches: (step: string, error: string): string =>
    `This browser's clock moves in steps of ${step}, so every time that it shows may be off by one step. Tick every batch that lasts long enough for an error of at most ${error}.`,
  batch: (step: string, rounds: number): string => `${count(rounds)} hashes of about ${step} each`,
  restHead: ["of an average lookup", "measured"],
  restRows: ({ totalNs, hashNs, probeNs, readNs, filters, blocks }: RestWords): readonly (readonly string[])[] => [
    ["the whole lookup", `${count(totalNs)} ns`],
    ["one hash, T_H", `${count(hashNs)} ns`],
    ["one probe, T_P", `${count(probeNs)} ns`],
    ["one read, T_D", `${count(readNs)} ns`],
    ["filters asked", filters.toFixed(2)],
    ["blocks read", blocks.toFixed(2)],
  ],
  rest: (isShared: boolean, tolerance: string): string =>
    `${isShared ? "One digest is shared by all filters." : "A digest is computed for every filter."} How many nanoseconds of this lookup are neither hashing nor probing nor reading? (${tolerance} off is fine.)`,
  restNs: "T_other, in ns",
  hold: (levels: number, keys: number, bits: number, about: string): string =>
    `A tree has ${levels} levels of one run each, whose filters have ${bits} bits per key; one of them holds ${count(keys)} keys. Lookups are for keys that no level has and every level might. Tick every statement that holds; “about” allows for ${about}.`,
  statement: (about: string, value: number): string => STATEMENTS[about]?.(value) ?? about,
  size: (keys: number, bits: number, tolerance: string): string =>
    `A filter holds ${count(keys)} keys at ${bits} bits per key. How many megabytes (of a million bytes) does it take? (${tolerance} off is fine.)`,
  megabytes: "Size, in MB",
  fit: (millions: number, memory: number): string =>
    `A tree of ${millions} million keys may take ${memory} MB (of a million bytes) for its filters and its write buffer together. Tick every design that fits.`,
  memory: (bits: number, buffer: number): string => `${bits} bits per key, write buffer of ${buffer} MB`,
  choose: "choose",
  contest: (goal: string): string =>
    `Design a tree for this brief. It has to fit and, by the model, cost at most ${goal} an operation: half of the way from the plain design (ratio 10, leveling, a digest per filter) to the best of all.`,
  best: "Which of these designs costs the least per operation, by the model? What filters do not take of the memory is the write buffer.",
  pass: (empty: string, tolerance: string): string =>
    `One run per level; each key is asked for as often as any other, and ${empty} of all lookups ask for keys that are not there. What does an average lookup do? Numbers may be off by ${tolerance} of themselves.`,
  passLevels: ["level", "keys", "its filter is wrong"],
  passNumbers: [
    "Lookups that come to the last level, in %",
    "Filters asked per lookup",
    "Blocks read for nothing per lookup",
  ],
  waste: (goal: number): string =>
    `Tick every tree in which an average lookup reads at least ${goal} blocks for nothing. A tiered tree has one run less per level than its ratio; a lookup that finds its key asks half of the runs of that level, on average.`,
  tree: ({ levels, sizeRatio, runsPerLevel, emptyFraction, bitsPerKey, falsePositiveRate }: TreeWords): string =>
    `${runsPerLevel === 1 ? "Leveling" : `Tiering, ${runsPerLevel} runs per level`}; ${levels} levels of ratio ${sizeRatio}; ${bitsPerKey} bits per key, so that a filter is wrong ${percent(falsePositiveRate, 2)} of the time; ${percent(emptyFraction)} of the lookups find nothing`,
  divide: (bitsPerKey: number, tolerance: string): string =>
    `The filters of these levels have ${bitsPerKey} bits for each key of the tree, together. How many bits per key should each level have, so that lookups for absent keys read as little as possible for nothing? A filter of b bits per key is wrong 0.6185 to the power of b of the time. What you answer has to fit into the memory, and may read ${tolerance} more than the least possible.`,
  bitsOf: (level: number): string => `Bits per key of level ${level}`,
  unitRates: ["units in memory", "the filter is wrong"],
  release:
    "Memory is full, and one unit has to go. Each segment was asked so many times for absent keys and will be asked as often again. Which segment should give up a unit, so that the fewest blocks more are read for nothing?",
  segment: ({ frequency, units }: { readonly frequency: number; readonly units: number }): string =>
    `asked ${count(frequency)} times, ${units} ${units === 1 ? "unit" : "units"} in memory`,
} as const;

export const attemptText = {
  title: "A task",
  hand: "Hand in",
  chooseFirst: "Choose or fill in something first.",
  right: "Right.",
  partly: (right: number, of: number): string => `${right} of ${of} right.`,
  tries: (tries: number): string => `${tries} ${tries === 1 ? "try" : "tries"}, graded by the engine`,
  code: "Code to hand in",
  another: "Another instance",
} as const;
