/**
 * The sentences of the narration, in English: what a step showed, and what it did not need.
 *
 * Which sentence applies is decided in `figures/journey/narration.ts`.
 */
import { counted } from "../numbers";

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** "third" for 3. */
export function ordinal(number: number): string {
  return ORDINALS[number - 1] ?? `${number}th`;
}

function saved(hashesSaved: number): string {
  return hashesSaved === 0 ? "" : `, ${hashesSaved} saved`;
}

/** What the lines said: every bit of the mask is 1, or one is not. */
function verdict(lines: number, maybe: readonly number[]): string {
  if (maybe.length === 0) {
    return lines === 1
      ? "It lacks a bit: the key is certainly not there."
      : "Each lacks a bit: the key is certainly not here.";
  }
  const levels = `${maybe.length === 1 ? "Level" : "Levels"} ${maybe.join(" and ")}`;
  const others = lines - maybe.length;
  const rest = others === 0 ? "" : `; the ${others === 1 ? "other does" : `other ${others} do`} not`;
  return `${levels} may hold the key${rest}.`;
}

export const narrationText = {
  start: "One lookup. Press play, or take one step.",
  started: (key: string) => `The lookup of ${key} begins.`,
  memtable: {
    absent: "The memtable does not have the key. Now the levels, the youngest first.",
    value: "The memtable has the key.",
    tombstone: "The memtable says that the key was deleted.",
  },
  memtableFilter: {
    empty: "The memtable is empty, and the filter in front of it says so. Nothing is hashed for it.",
    no: "The mask is laid over the filter in front of the memtable: the key is certainly not there.",
    maybe: "The mask is laid over the filter in front of the memtable: the key may be there.",
  },
  hashedOnce: "The key is hashed, once, into 64 bits.",
  masked: (probes: number) =>
    `The digest picks ${probes} probes in a filter line. Each filter turns them a little: one mask serves all filters.`,
  located: (runs: number) =>
    runs === 1
      ? "One search of the merged fence pointers finds the table that may hold the key."
      : `One search of the merged fence pointers finds, for all ${runs} sorted runs, the table that may hold the key.`,
  compared: (lines: number, maybe: readonly number[]) =>
    lines === 1
      ? `The mask lies over one line of the one filter. ${verdict(lines, maybe)}`
      : `The mask lies over one line of each filter, all ${lines} at once. ${verdict(lines, maybe)}`,
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
  totalMasked: (hashes: number, masks: number, lines: number, reads: number) =>
    `In all ${counted(hashes, "hash", "hashes")}, ${counted(masks, "mask", "masks")}, ` +
    `${counted(lines, "line", "lines")} compared, ${counted(reads, "block", "blocks")} read.`,
} as const;
