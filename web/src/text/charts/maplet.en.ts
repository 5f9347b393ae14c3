/** Texts of the figure of a maplet, in English. */

import { count, fixed } from "../numbers";

const hex = (piece: number): string => piece.toString(16).padStart(3, "0");
const blocks = (number: number): string => (number === 1 ? "1 block read" : `${number} blocks read`);

export const mapletText = {
  title: "One lookup: a filter for each level, and one maplet for the tree",
  origin: "counted in your browser",
  filters: "a filter for each level",
  maplet: "one maplet for the tree",
  lines: (lines: number): string => (lines === 1 ? "probe" : "probes"),
  gauge: "Probes of this lookup",
  probes: (probes: string): string => (probes === "1" ? "probe reads both cells at once" : "probes"),
  level: (level: number): string => `L${level}`,
  no: "no",
  maybe: "maybe",
  maybeShort: "maybe",
  digest: "digest",
  piece: (piece: number): string => `fingerprint ${hex(piece)}`,
  digits: hex,
  chooses: "two cells",
  slot: (level: number, piece: number): string => `L${level} ${hex(piece)}`,
  empty: "empty",
  answer: {
    absent: (piece: number, isShort: boolean): string =>
      isShort ? `No slot has ${hex(piece)}: absent.` : `No slot has ${hex(piece)}: the key is absent.`,
    found: (level: number, read: number): string => `Found in level ${level}: ${blocks(read)}.`,
    wrong: (candidates: number, read: number): string =>
      `${candidates} wrong ${candidates === 1 ? "candidate" : "candidates"}: ${blocks(read)}, key absent.`,
  },
  reads: {
    line: (level: number, isMaybe: boolean): { at: string; values: string } => ({
      at: `level ${level}:`,
      values: `its filter answers ${isMaybe ? "maybe" : "no"}`,
    }),
    slot: (cell: number, level: number, piece: number): { at: string; values: string } => ({
      at: `cell ${count(cell)}:`,
      values: `an entry of level ${level} with fingerprint ${hex(piece)}`,
    }),
    cell: (cell: number, levels: readonly number[]): { at: string; values: string } => ({
      at: `cell ${count(cell)}:`,
      values: levels.length === 0 ? "four empty slots" : `entries of ${levels.map((level) => `L${level}`).join(", ")}`,
    }),
    digest: (text: string): { at: string; values: string } => ({ at: "digest:", values: text }),
    filterBits: (bits: number, isKept: boolean): { at: string; values: string } => ({
      at: "filters:",
      values: `${fixed(bits, 0)} bits per entry${isKept ? ", kept for lookups until the maplet is built" : ""}`,
    }),
    slotBits: (bits: number): { at: string; values: string } => ({
      at: "maplet:",
      values: `${fixed(bits, 1)} bits per entry: 16 in each slot, and empty slots`,
    }),
    wasted: (reads: number): { at: string; values: string } => ({
      at: "wasted reads:",
      values: `${fixed(reads, 1)} in 100 lookups of absent keys`,
    }),
  },
  keyOfDigest: "key → digest",
  example: (level: number, piece: number): string => `One slot: level ${level}, fingerprint ${hex(piece)}`,
  /** Names of the bars of costs, and their numbers in words, longest first. */
  cost: {
    memory: "bits per entry",
    wasted: "wasted reads",
    filters: (bits: number): readonly string[] => [fixed(bits, 0)],
    maplet: (bits: number, filterBits: number): readonly string[] => [
      `${fixed(bits, 1)} + ${fixed(filterBits, 0)} for the filters`,
      `${fixed(bits, 1)} + ${fixed(filterBits, 0)}`,
    ],
    reads: (reads: number): readonly string[] => [`${fixed(reads, 1)} in 100 lookups`, `${fixed(reads, 1)} in 100`],
  },
  columns: ["level", "filter", "slots of its entries in both cells"],
  describe: (lines: number, candidates: number, piece: number): string =>
    `With filters, the lookup probes ${lines} of them. With the maplet, it probes two cells for fingerprint ${hex(piece)} and gets ${candidates} ${candidates === 1 ? "candidate" : "candidates"}.`,
  key: "Key that is looked up",
  another: "Another key",
} as const;

/** Texts of the picture of run numbers that change. */
export const movesText = {
  level: (level: number): string => `Level ${level}`,
  empty: "empty",
  numbered: "number of a sorted run",
  legend: { kept: "number stays", inserted: "new entry", moved: "number changes" },
  /** The slot of the marked entry, before the run and after it. */
  slotBefore: "Slot of this entry: a fingerprint and the number of its run.",
  slot: (number: number, changed: number): string =>
    `Slot of this entry: number ${number}, changed ${changed === 1 ? "once" : `${changed} times`} so far.`,
  gauge: "Per entry, so far",
  written: "written to a table",
  moved: "number changed",
  entry: (
    level: number,
    entry: number,
    entries: number,
    run: { readonly number: number; readonly change: string } | null,
  ): { at: string; values: string } => ({
    at: `level ${level}:`,
    values: `entry ${entry} of ${entries} in ${run === null ? "a sorted run" : `sorted run ${run.number}, ${run.change}`}`,
  }),
} as const;
