/** Texts of the figure of a maplet, in English. */

import { count, fixed } from "../numbers";

const hex = (piece: number): string => piece.toString(16).padStart(3, "0");
const blocks = (number: number): string => (number === 1 ? "1 block read" : `${number} blocks read`);

/** Wasted reads per lookup, as part of a sentence. */
const wastedReads = (wasted: number | null): string =>
  wasted === null ? "" : `; ${fixed(100 * wasted, 1)} wasted reads in 100 lookups`;

export const mapletText = {
  title: "One lookup: one filter per sorted run, and one maplet for the tree",
  origin: "counted in your browser",
  filters: "one filter per sorted run",
  maplet: "one maplet for the tree",
  lines: (lines: number): string => (lines === 1 ? "probe: a filter line" : "probes: a filter line each"),
  probes: (probes: string): string => (probes === "1" ? "probe: two cells at once" : "probes"),
  level: (level: number): string => `L${level}`,
  no: "no",
  maybe: "maybe",
  digest: "digest",
  cell: (cell: number): string => `cell ${count(cell)}`,
  piece: (piece: number): string => `fingerprint ${hex(piece)}`,
  chooses: "cell",
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
      values: `its filter line answers ${isMaybe ? "maybe" : "no"}`,
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
  },
  legend: (cells: number): readonly string[] => [
    `A part of the maplet: ${count(cells)} cells of four slots each.`,
    "Each bar is an entry, in the color of its level.",
  ],
  sample: (level: number, piece: number): string =>
    `One slot: its run is in level ${level}, and its fingerprint, 12 bits of the digest, is ${hex(piece)}.`,
  cost: {
    filters: (bits: number, wasted: number | null): string => `${fixed(bits, 0)} bits per key${wastedReads(wasted)}.`,
    maplet: (bits: number, wasted: number | null): string =>
      `${fixed(bits, 1)} bits per entry, in addition${wastedReads(wasted)}.`,
  },
  columns: ["level", "filter line", "slots of its entries in both cells"],
  describe: (lines: number, candidates: number, piece: number): string =>
    `With filters, the lookup probes ${lines} filter lines. With the maplet, it probes two cells for fingerprint ${hex(piece)} and gets ${candidates} ${candidates === 1 ? "candidate" : "candidates"}.`,
  key: "Key that is looked up",
  another: "Another key",
} as const;

/** Texts of the picture of run numbers that change. */
export const movesText = {
  level: (level: number): string => `Level ${level}`,
  number: (number: number): string => `number ${number}`,
  legend: { kept: "kept its number", inserted: "new in the maplet", moved: "changed its number" },
  gauge: "Per entry, so far",
  written: "written to a table",
  moved: "number changed",
  grown: (level: number, entries: number): { at: string; values: string } => ({
    at: `level ${level}:`,
    values: `a sorted run of ${entries} entries`,
  }),
  run: (level: number, number: number, entries: number, moved: number): { at: string; values: string } => ({
    at: `level ${level}:`,
    values: `a sorted run of ${entries} entries with number ${number}; ${moved} changed their number in this step`,
  }),
} as const;
