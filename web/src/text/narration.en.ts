/**
 * The sentences of the narration, in English: what a step showed, and what it did not need.
 *
 * Which sentence applies is decided in `figures/journey/narration.ts`.
 */
import { counted } from "./journey.en";

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** "third" for 3. */
export function ordinal(number: number): string {
  return ORDINALS[number - 1] ?? `${number}th`;
}

function saved(hashesSaved: number): string {
  return hashesSaved === 0 ? "" : `, ${hashesSaved} saved`;
}

export const narrationText = {
  start: "One lookup. Press play, or take one step.",
  started: (key: string) => `The lookup of ${key} begins.`,
  memtable: {
    absent: "The memtable does not have the key. Now the levels, the youngest first.",
    value: "The memtable has the key.",
    tombstone: "The memtable says that the key was deleted.",
  },
  skipped: (level: number) => `Level ${level}: no table covers the key. Nothing to ask here.`,
  selected: (level: number) => `Level ${level}: one table covers the key. Its filter is asked first.`,
  hashedFirst: (level: number) => `Level ${level}: the key is hashed, into 64 bits.`,
  hashedAgain: (level: number, hashes: number) =>
    `Level ${level}: the key is hashed again, hash ${hashes}, into the same 64 bits.`,
  reused: (level: number, hashesSaved: number) =>
    `Level ${level}: the digest is already there. ${counted(hashesSaved, "hash", "hashes")} saved so far.`,
  probed: (level: number, probe: number, set: boolean) =>
    `Level ${level}: the ${ordinal(probe)} probed bit is ${set ? "1" : "0"}.`,
  answeredNo: (level: number, probe: number) =>
    `Level ${level}: the ${ordinal(probe)} probed bit is 0, so the key is certainly not here.`,
  noRead: { computed: "No read.", again: "No read, but one more hash.", reused: "No read, and no new hash." },
  answeredMaybe: (level: number, probes: number) =>
    `Level ${level}: all ${probes} probed bits are 1, so the key may be here. Only a read can tell.`,
  fences: (level: number, block: number) => `Level ${level}: the fence pointers name block ${block}.`,
  read: (level: number, block: number, bytes: number) =>
    `Level ${level}: block ${block} is read, ${bytes.toLocaleString("en")} bytes.`,
  falsePositive: (level: number) =>
    `Level ${level}: false positive. Other keys had set all these bits; the block does not hold the key. A read for nothing.`,
  found: (level: number) => `Level ${level}: the block holds the key. Older levels need not be asked.`,
  deleted: (level: number) => `Level ${level}: the block says that the key was deleted.`,
  ended: {
    absent: "The key is not stored.",
    value: "The value is returned.",
    tombstone: "The key was deleted.",
  },
  total: (hashes: number, hashesSaved: number, filters: number, reads: number) =>
    `In all ${counted(hashes, "hash", "hashes")}${saved(hashesSaved)}, ` +
    `${counted(filters, "filter", "filters")} asked, ${counted(reads, "block", "blocks")} read.`,
} as const;
