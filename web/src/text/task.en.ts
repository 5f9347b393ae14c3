/** What tasks say, in English. What is right is nowhere here: the engine grades. */

import { count, percent, time } from "./numbers";

interface SettingWords {
  readonly levels: number;
  readonly sizeRatio: number;
  readonly emptyFraction: number;
  readonly hash: string;
  readonly hashNs: number;
  readonly probeNs: number;
  readonly readNs: number;
  readonly device: string | null;
}

const POLICIES = { leveling: "leveling", tiering: "tiering", lazy: "lazy leveling" } as const;

export const taskText = {
  titles: {
    "1a": "Of which words does this filter say maybe?",
    "1b": "Whose bits let the liar pass?",
    "2a": "Where are the other places?",
    "2b": "Where does the rotation trip?",
    "3a": "How many sorted runs has each level?",
    "3b": "Which designs keep within both limits?",
    "5a": "Count what one lookup costs",
    "5b": "How wide must the digest be?",
    "6a": "Find the device",
    "6b": "Where does sharing pay?",
  },
  maybe:
    "Six words, each with the three bits that its digest gives. Read the bits above and tick every word of which this filter says maybe.",
  culprits: (liar: string, bits: readonly number[]): string =>
    `“${liar}” was never added, and its bits ${bits.join(", ")} are all 1. Tick every word below that set at least one of them.`,
  bits: (bits: readonly number[]): string => `bits ${bits.join(", ")}`,
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
  pick: "Tick all that apply.",
  pickOne: "Choose one.",
  setting: ({ levels, sizeRatio, emptyFraction, hash, hashNs, probeNs, readNs, device }: SettingWords): string => {
    const read = readNs > 0 ? `${device ?? "a device"}, a read takes ${time(readNs)}; ` : "";
    return `${read}${hash} hashes a key in ${time(hashNs)}, a probe takes ${time(probeNs)}; ${levels} levels of ratio ${sizeRatio}; ${percent(emptyFraction)} of the lookups find nothing; 10 bits per key`;
  },
  keys: (keys: number): string => count(keys),
} as const;
