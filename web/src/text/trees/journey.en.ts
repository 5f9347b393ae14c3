/** Sentences of the journey, in English. `figures/journey` selects the one that applies. */

import { counted } from "../numbers";

/** Counts of a lookup so far. */
interface Counts {
  readonly hashes: number;
  readonly hashesSaved: number;
  readonly filtersProbed: number;
  readonly blocksRead: number;
}

export const journeyText = {
  name: "Journey of one lookup through the levels",
  levels: "Levels of the tree, newest first",
  level: (level: number) => `L${level}`,
  tables: (count: number) => counted(count, "table", "tables"),
  keys: (count: number) => counted(count, "key", "keys"),
  stored: "stored",
  notStored: "not stored",
  levelNumber: (level: number) => `Level ${level}`,
  described: (levels: number, key: string, where: string, kept: string, counts: Counts) =>
    `A tree of ${counted(levels, "level", "levels")}. The key ${key} is ${where}; ${kept}. So far: ` +
    `${counted(counts.hashes, "hash", "hashes")}, ${counts.hashesSaved} saved, ` +
    `${counted(counts.filtersProbed, "filter", "filters")} probed, ${counted(counts.blocksRead, "block", "blocks")} read.`,
  digestOnce: "64-bit digest, computed once",
  digestOnceShort: "64 bits, computed once",
  digestWaiting: "not computed yet",
  hashedHere: (count: number) =>
    count === 0
      ? "to be hashed for every filter"
      : `hashed for every filter: ${counted(count, "hash", "hashes")} so far`,
  hashedHereShort: (count: number) => (count === 0 ? "for every filter" : `${counted(count, "hash", "hashes")} so far`),
  sameBits: "the same 64 bits each time",
  saved: "hash saved",
  once: "hashed once",
  hash: (number: number) => `hash ${number}`,
  mask: (probes: number) => [`mask of ${probes} probes`, "for every filter"],
  maskWaiting: ["one mask,", "not built yet"],
  oneSearch: "one search, all tables",
  /** A level in sentences: the answer of its filter, its bits, and its digest. */
  answered: {
    "to-come": "the lookup has not reached it yet",
    "not-probed": "its filter is not probed",
    skipped: "no table covers the key",
    located: "one table may hold the key",
    selected: "its filter is being probed",
    probing: "its filter is being probed",
    no: "its filter answers “no”",
    maybe: "its filter answers “maybe”",
    unsearched: "its filter answers “maybe”, but no table is searched",
    reading: "its filter answers “maybe”, so a block is read",
    "false-positive": "its filter answers “maybe”, but the block that is read does not contain the key",
    found: "its filter answers “maybe”, and the block that is read contains the key",
    deleted: "its filter answers “maybe”, and the block that is read contains a tombstone",
  },
  digests: { computed: "The key is hashed here.", reused: "The hash is saved." },
  bits: (bits: readonly string[], isMask: boolean): string =>
    `${isMask ? "Bits under the mask" : "Probed bits"}: ${bits.join(", ")}.`,
  lineSays: (line: number): string => `Line ${line.toLocaleString("en")} is compared with the mask.`,
  kept: {
    "per-filter": "the key is hashed for every filter",
    shared: "one digest is shared by all filters",
    merged: "one digest is shared by all filters; they are probed one by one, because no mask fits them",
    masked: "one mask of the digest’s bits is compared with a line of every filter at once",
  },
  keyTravels: "the key goes to every filter",
  digestTravels: "the digest goes to every filter",
  smallest: "smallest",
  largest: "largest key",
  excerpt: {
    line: "the filter line that the digest selects",
    masked: "the line of each filter under the mask",
    words: "the filter words that the digest selects",
    whole: "the whole filter",
  },
  verdicts: {
    "to-come": ["", ""],
    "not-probed": ["not probed", ""],
    skipped: ["no table", "covers the key"],
    located: ["table found", ""],
    selected: ["probing", ""],
    probing: ["probing", ""],
    no: ["0 → no", ""],
    maybe: ["all 1 → maybe", ""],
    unsearched: ["all 1 → maybe", "not searched"],
    reading: ["maybe → read", ""],
    "false-positive": ["false positive", "wasted read"],
    found: ["found", ""],
    deleted: ["found: deleted", ""],
  },
  read: (block: number, bytes: number) => `block ${block.toLocaleString("en")}, ${bytes.toLocaleString("en")} bytes`,
  columns: [
    "level",
    "tables",
    "keys",
    "state",
    "table probed",
    "digest",
    "filter line",
    "bits probed",
    "filter answer",
    "block read",
    "block search",
  ],
} as const;
