/** Texts of tasks, in English. Without solutions: the engine grades. */

import { hashName } from "../hash-names";
import { count, percent, time } from "../numbers";
import { byPointer } from "../pointer";
import { decimalBytes, share } from "../units";

interface SettingWords {
  readonly levels: number;
  readonly sizeRatio: number;
  readonly emptyFraction: number;
  readonly falsePositiveRate: number;
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
  rate: (value) => `It passes about ${share(value)} of absent keys.`,
  "rate-of-union": (value) => `Joined by OR with another filter of its size, it passes about ${share(value)}.`,
  "hashes-shared": (value) => `With one shared digest, a lookup hashes its key ${times(value)}.`,
  "hashes-per-filter": (value) => `With one digest per filter, a lookup hashes its key ${times(value)}.`,
  reads: (value) => `An average lookup has about ${Number(value.toPrecision(2))} wasted reads.`,
};
const times = (value: number): string => (value === 1 ? "once" : `${value} times`);

/** Tasks about a filter over words. */
export const filterTaskTitles = {
  "1a": "Which words get “maybe”?",
  "1b": "Which words caused this false positive?",
} as const;

/** All other tasks. */
export const wordTaskTitles = {
  "2a": "Where are the other bit positions?",
  "2b": "Where does the rotation fail?",
  "3a": "How many sorted runs does each level have?",
  "3b": "Which designs keep within both limits?",
  "4a": "Follow the lookups through a tree",
  "4b": "Which trees waste reads?",
  "5a": "Count what one lookup costs",
  "5b": "How wide must the digest be?",
  "6a": "Find the device",
  "6b": "Where does sharing pay off?",
  "7a": "Which times may be reported?",
  "7b": "How large is the other time?",
  "9a": "Which statements hold?",
  "9b": "How large is this filter?",
  "10a": "What fits into memory?",
  "10b": "Which design does the model prefer?",
  "10c": "Your own design",
  "8a": "Divide a memory",
  "8b": "Which segment gives up a unit?",
  "11a": "Which sorted runs are candidates?",
  "11b": "Which slots does a compaction change?",
} as const;

export const taskText = {
  titles: {
    ...filterTaskTitles,
    ...wordTaskTitles,
  },
  maybe:
    "Six words each have three bits, given by their digests. Read the bits of the filter and tick every word that gets “maybe”.",
  culprits: (liar: string, bits: readonly number[]): string =>
    `“${liar}” was never added, and its bits ${bits.join(", ")} are all 1. Tick every word below that set at least one of them.`,
  bits: (bits: readonly number[]): string => `bits ${bits.join(", ")}`,
  readAgain: (word: string, bits: readonly number[]): string => `Read bits ${bits.join(", ")} of “${word}” again.`,
  pointAgain: (word: string): string =>
    byPointer(
      `Point at “${word}” in the filter and compare its bits again.`,
      `Tap “${word}” in the filter and compare its bits again.`,
    ),
  count:
    "Given are each level’s answer if its filter is probed, and the level that contains the key. A lookup begins at level 1 and ends when it finds the key.",
  levels: ["level", "a table covers the key", "answer of its filter", "contains the key"],
  yes: "yes",
  no: "no",
  none: "–",
  answers: { maybe: "maybe", no: "no" },
  counts: [
    "Hashes, with one digest per filter",
    "Hashes, with one shared digest",
    "Filters probed, in both cases",
    "Blocks read, in both cases",
  ],
  width: (limit: string): string =>
    `All filters of this tree use one digest. No filter can distinguish two keys with the same digest. Choose the narrowest digest for which collisions add at most ${limit} to the error of every level’s filter.`,
  runs: (design: string, rounds: number): string =>
    `A tree with ${design} receives new keys in random order. So far, ${count(rounds)} full memtables were flushed, and all due compactions are complete. How many sorted runs does each level hold?`,
  runsOf: (level: number): string => `Sorted runs in level ${level}`,
  design: (rounds: number, mostRuns: number, mostWritten: string): string =>
    `${count(rounds)} memtables of new keys in random order are flushed. Tick every design that never has more than ${count(mostRuns)} sorted runs after all due compactions, and that writes at most ${mostWritten} blocks per block flushed. The figure of this lab can grow each of them if you choose puts of new keys only.`,
  designOf: ({ policy, sizeRatio }: { readonly policy: keyof typeof POLICIES; readonly sizeRatio: number }): string =>
    `${POLICIES[policy]}, size ratio ${sizeRatio}`,
  given: "Given",
  keysOf: ["level", "keys"],
  widthOf: (bits: number): string => `${bits} bits`,
  device: (goal: string, tolerance: string): string =>
    `Everything is given, except the device. How long does one read take on the device where sharing the digest saves ${goal} of an average lookup (within ${tolerance})? The curve under Learn, Push it, shows this for other settings.`,
  readNs: "Time of one read, in ns",
  pays: (goal: string): string =>
    `Tick every setting in which sharing the digest saves at least ${goal} of an average lookup.`,
  progression: (bits: number, probes: number, first: number, second: number): string =>
    `A filter of ${bits} bits checks ${probes} bit positions per key by double hashing: it splits one digest into two halves, starts at the first half and repeatedly adds the second, modulo the size of the filter. For one key, the first position is ${first} and the second is ${second}. You know nothing else about the digest.`,
  places: ["Third position", "Fourth position", "Fifth position", "Hashes of the key for all positions"],
  sizes:
    "Rotating 64 bits by 17 multiplies the digest by 2^17 modulo 2^64 − 1. That number is 3 · 5 · 17 · 257 · 641 · 65537 · 6700417. If one of these factors divides the number of bits of a filter, the positions of a key depend on each other. The rate then exceeds the formula. Tick every such filter.",
  sizeOf: (keys: number, bitsPerKey: number): string => `${count(keys)} keys, ${bitsPerKey} bits per key`,
  numberIs: (label: string, value: string): string => `${label}: ${value}`,
  pick: "Tick all that apply.",
  pickOne: "Choose one.",
  setting: ({
    levels,
    sizeRatio,
    emptyFraction,
    falsePositiveRate,
    hash,
    hashNs,
    probeNs,
    readNs,
    device,
  }: SettingWords): string => {
    const read = readNs > 0 ? `${device ?? "a device"}, a read takes ${time(readNs)}; ` : "";
    return `${read}${hashName(hash)} hashes a key in ${time(hashNs)}, a probe takes ${time(probeNs)}; ${levels} levels of ratio ${sizeRatio}; ${percent(emptyFraction)} of the lookups find nothing; 10 bits per key, a false positive rate of ${percent(falsePositiveRate, 2)}`;
  },
  keys: (keys: number): string => count(keys),
  batches: (step: string, error: string): string =>
    `The clock of this browser moves in steps of ${step}, so each time may be wrong by one step. Tick every batch that lasts long enough for an error of at most ${error}.`,
  batch: (step: string, rounds: number): string => `${count(rounds)} hashes of about ${step} each`,
  restHead: ["average lookup", "measured"],
  restRows: ({ totalNs, hashNs, probeNs, readNs, filters, blocks }: RestWords): readonly (readonly string[])[] => [
    ["the whole lookup", `${count(totalNs)} ns`],
    ["one hash, T_H", `${count(hashNs)} ns`],
    ["one probe, T_P", `${count(probeNs)} ns`],
    ["one read, T_D", `${count(readNs)} ns`],
    ["filters probed", filters.toFixed(2)],
    ["blocks read", blocks.toFixed(2)],
  ],
  rest: (isShared: boolean, tolerance: string): string =>
    `${isShared ? "One digest is shared by all filters." : "The lookup computes one digest per filter."} How many nanoseconds of this lookup are not spent on hashing, probing or reading? (Tolerance: ${tolerance}.)`,
  restNs: "T_other, in ns",
  hold: (levels: number, keys: number, bits: number, about: string): string =>
    `A tree has ${levels} levels of one run each, whose filters have ${bits} bits per key; one of them holds ${count(keys)} keys. Lookups search absent keys that every level could contain. Tick every true statement; “about” allows ${about}.`,
  statement: (about: string, value: number): string => STATEMENTS[about]?.(value) ?? about,
  size: (keys: number, bits: number, tolerance: string): string =>
    `A filter holds ${count(keys)} keys at ${bits} bits per key. How many megabytes (10⁶ bytes) does it need? (Tolerance: ${tolerance}.)`,
  megabytes: "Size, in MB",
  fit: (millions: number, memory: number): string =>
    `A tree of ${millions} million keys may use ${memory} MB (10⁶ bytes) for its filters and write buffer together. Tick every design that fits.`,
  memory: (bits: number, buffer: number): string => `${bits} bits per key, write buffer of ${buffer} MB`,
  choose: "choose",
  contest: (goal: string): string =>
    `Design a tree for this brief. It must fit and cost at most ${goal} per operation (model). This is three quarters of the way from the plain design (ratio 10, leveling, one digest per filter) to the best one.`,
  best: "Which of these designs costs the least per operation (model)? The write buffer gets the memory that filters do not use.",
  pass: (empty: string, tolerance: string): string =>
    `Each level has one run. All keys are looked up equally often, and ${empty} of all lookups search absent keys. What does an average lookup do? (Tolerance: ${tolerance} of each number.)`,
  passLevels: ["level", "keys", "false positive rate"],
  passNumbers: ["Lookups that reach the last level, in %", "Filters probed per lookup", "Wasted reads per lookup"],
  waste: (goal: number): string =>
    `Tick every tree in which an average lookup has at least ${goal} wasted reads. Each level of a tiered tree has one run fewer than the ratio. A lookup that finds its key probes half of the runs of that level on average.`,
  tree: ({ levels, sizeRatio, runsPerLevel, emptyFraction, bitsPerKey, falsePositiveRate }: TreeWords): string =>
    `${runsPerLevel === 1 ? "Leveling" : `Tiering, ${runsPerLevel} runs per level`}; ${levels} levels of ratio ${sizeRatio}; ${bitsPerKey} bits per key, a false positive rate of ${percent(falsePositiveRate, 2)}; ${percent(emptyFraction)} of the lookups find nothing`,
  divide: (bitsPerKey: number, tolerance: string): string =>
    `Together, the filters of these levels have ${bitsPerKey} bits per key of the tree. How many bits per key should each level have, so that empty lookups waste the fewest reads? A filter with b bits per key has a false positive rate of 0.6185 to the power of b. Your answer must fit into the memory and may waste ${tolerance} more reads than the minimum.`,
  divideParts: ["Fits into the memory", "Wastes few enough reads"],
  contestParts: ["Fits into the memory", "Costs at most the goal"],
  bitsOf: (level: number): string => `Bits per key of level ${level}`,
  unitRates: ["units in memory", "false positive rate"],
  release:
    "Memory is full, and one unit must be removed. Each segment will be probed for absent keys at the same rate as before. Which segment should lose a unit, so that the fewest reads are added?",
  cells: ["cell", "slot 1", "slot 2", "slot 3", "slot 4"],
  cell: (number: number): string => (number === 1 ? "first cell" : "second cell"),
  slot: (piece: number, run: number): string => `${piece.toString(16).padStart(3, "0")}\u00a0→\u00a0${run}`,
  run: (run: number): string => `Sorted run ${run}`,
  candidates: (piece: number): string =>
    `A maplet has these slots in the two cells of a key: a fingerprint and the number of a sorted run. The fingerprint of the key is ${piece.toString(16).padStart(3, "0")}. Tick every run that the lookup must search.`,
  movesHead: ["sorted run", "level", "number in the maplet", "entries"],
  input: (number: number): string => `input ${number}`,
  output: "output",
  moves: (policy: keyof typeof POLICIES): string =>
    `A compaction merges these sorted runs (${POLICIES[policy]}). The output has the number of one of its inputs, and all slots of that input stay. A key in several inputs keeps one slot, and the others are cleared. All remaining slots get the number of the output. No key was deleted. How many slots get another number, how many are cleared, and how many stay? Together, they are all slots.`,
  moveNumbers: ["Slots with another number", "Cleared slots", "Unchanged slots"],
  segment: ({ frequency, units }: { readonly frequency: number; readonly units: number }): string =>
    `probed ${count(frequency)} times, ${units} ${units === 1 ? "unit" : "units"} in memory`,
} as const;

export const attemptText = {
  marks: { right: "right", wrong: "wrong" },
  title: "A task",
  hand: "Hand in",
  chooseFirst: "Answer first.",
  right: "Right.",
  notRight: "Not right.",
  incomplete: "Right so far, but incomplete.",
  partly: (right: number, of: number): string => `${right} of ${of} parts are right.`,
  partlyChosen: (right: number, of: number): string =>
    `${right} of your ${of} choices ${right === 1 ? "is" : "are"} right.`,
  wrong: (parts: readonly string[]): string => `Wrong: ${parts.join("; ")}.`,
  tries: (tries: number): string => `${tries} ${tries === 1 ? "attempt" : "attempts"}, graded by the engine`,
  code: "Code to hand in",
  another: "Another instance",
} as const;
