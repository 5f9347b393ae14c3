/**
 * Sentences of the narration, in English: the result of a step, and the work that it saved.
 *
 * `figures/journey/narration.ts` selects the sentence.
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

/** The result of comparing lines: all bits of the mask are 1, or one is 0. */
function verdict(lines: number, maybe: readonly number[]): string {
  if (maybe.length === 0) {
    return lines === 1
      ? "A bit under the mask is 0: the key is certainly absent."
      : "Each has a 0 under the mask: the key is certainly absent.";
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
    absent: "The memtable does not contain the key. The levels follow, newest first.",
    value: "The memtable contains the key.",
    tombstone: "The memtable contains a tombstone: the key was deleted.",
  },
  memtableFilter: {
    empty: "The memtable is empty, so its filter needs no hash.",
    no: "The mask is compared with the filter of the memtable: the key is certainly not in the memtable.",
    maybe: "The mask is compared with the filter of the memtable: the key may be in the memtable.",
  },
  hashedOnce: "The key is hashed once, into 64 bits.",
  masked: (probes: number) =>
    `The digest gives ${probes} bit positions in a filter line. Each filter rotates them, so one mask serves all filters.`,
  located: (runs: number) =>
    runs === 1
      ? "One search of the merged fence pointers finds the table that may hold the key."
      : `One search of the merged fence pointers finds a candidate table in each of the ${runs} sorted runs.`,
  compared: (lines: number, maybe: readonly number[]) =>
    lines === 1
      ? `The mask is compared with one line of the only filter. ${verdict(lines, maybe)}`
      : `The mask is compared with one line of each filter, all ${lines} at once. ${verdict(lines, maybe)}`,
  skipped: (level: number) => `Level ${level}: no table covers the key, so no filter is probed.`,
  selected: (level: number) => `Level ${level}: one table covers the key. Its filter is probed first.`,
  hashedFirst: (level: number) => `Level ${level}: the key is hashed into 64 bits.`,
  hashedAgain: (level: number, hashes: number) =>
    `Level ${level}: the key is hashed again (hash ${hashes}), into the same 64 bits.`,
  reused: (level: number, hashesSaved: number) =>
    `Level ${level}: the same digest selects bits of this filter. ${counted(hashesSaved, "hash", "hashes")} saved so far.`,
  probed: (level: number, probe: number, set: boolean) =>
    `Level ${level}: the ${ordinal(probe)} probed bit is ${set ? "1" : "0"}.`,
  answeredNo: (level: number, probe: number) =>
    `Level ${level}: the ${ordinal(probe)} probed bit is 0, so the key is certainly not here.`,
  noRead: {
    computed: "No block is read.",
    again: "No block is read, but the key was hashed again.",
    reused: "No block is read, and no hash is computed.",
  },
  answeredMaybe: (level: number, probes: number) =>
    `Level ${level}: all ${probes} probed bits are 1, so the key may be here. Only a read can tell.`,
  fences: (level: number, block: number) => `Level ${level}: the fence pointers lead to block ${block}.`,
  read: (level: number, block: number, bytes: number) =>
    `Level ${level}: block ${block} is read (${bytes.toLocaleString("en")} bytes).`,
  falsePositive: (level: number) =>
    `Level ${level}: false positive. Other keys set all these bits, and the block does not contain the key. The read was wasted.`,
  found: (level: number) => `Level ${level}: the block contains the key. Older levels are not searched.`,
  deleted: (level: number) => `Level ${level}: the block contains a tombstone: the key was deleted.`,
  ended: {
    absent: "The key is not stored.",
    value: "The value is returned.",
    tombstone: "The key was deleted.",
  },
  /** Two lookups side by side. */
  left: (sentence: string) => `Left tree, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`,
  endedTwo: (left: number, right: number) =>
    `Left: ${counted(left, "hash", "hashes")}. Right: ${counted(right, "hash", "hashes")}.`,
  total: (hashes: number, hashesSaved: number, filters: number, reads: number) =>
    `Total: ${counted(hashes, "hash", "hashes")}${saved(hashesSaved)}, ` +
    `${counted(filters, "filter", "filters")} probed, ${counted(reads, "block", "blocks")} read.`,
  totalMasked: (hashes: number, masks: number, lines: number, reads: number) =>
    `Total: ${counted(hashes, "hash", "hashes")}, ${counted(masks, "mask", "masks")}, ` +
    `${counted(lines, "line", "lines")} compared, ${counted(reads, "block", "blocks")} read.`,
} as const;
