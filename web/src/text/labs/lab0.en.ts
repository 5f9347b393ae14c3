/** Texts of lab 0, in English: the introduction, and the page that it leads to. */
import { counted, words } from "../numbers";

/** Part of a sentence, and the id of the glossary entry that explains it. Empty for plain text. */
type Piece = readonly [text: string, term: string];

const INTRO: readonly Piece[] = [
  ["An ", ""],
  ["LSM-tree", "lsm-tree"],
  [" stores data in ", ""],
  ["levels", "level"],
  [". Each level holds sorted ", ""],
  ["tables", "table"],
  [" and is about four times as large as the level above. Before a ", ""],
  ["lookup", "point-lookup"],
  [" reads a ", ""],
  ["block", "block"],
  [" of a table, the table’s ", ""],
  ["Bloom filter", "bloom-filter"],
  [" ", ""],
  ["hashes", "digest"],
  [" the key and answers “no” or “maybe”.", ""],
];

const ABOUT: readonly Piece[] = [
  ["An ", ""],
  ["LSM-tree", "lsm-tree"],
  [" stores data in ", ""],
  ["levels", "level"],
  [". To skip a table without reading it, a lookup needs a ", ""],
  ["hash", "digest"],
  [" of its key for the table’s ", ""],
  ["Bloom filter", "bloom-filter"],
  [".", ""],
];

export const lab0Text = {
  heading: (filters: number): string =>
    `One lookup, ${words(filters)} ${filters === 1 ? "filter" : "filters"}. How many hashes?`,
  intro: INTRO,
  about: ABOUT,
  figure: "A key goes down through the levels of a tree. At each level it is hashed, and the filter answers.",
  scene: "The opening",

  start: "Is this key stored? Any level may hold it.",
  no: (level: number, isAgain: boolean): string =>
    `Level ${level}: hash the key${isAgain ? " again" : ""}, probe its filter.`,
  counted: (filters: number, blocks: number, hashes: number): string =>
    `Not stored: ${counted(filters, "filter", "filters")} answered “no”. ${counted(blocks, "block", "blocks")} read, ` +
    `${counted(hashes, "hash", "hashes")}.`,
  guess: (times: number): string =>
    `Same key, same 64 bits, ${words(times)} times. Drag the bar: how short with one hash?`,
  hashOnce: "Hash once",
  held: (times: number): string =>
    `The whole lookup hashes the key ${words(times)} times to the same 64 bits, its digest. Let all filters use one.`,
  folding: (times: number): string =>
    `The key was hashed to the same 64 bits, its digest, ${words(times)} times. One copy is enough.`,
  mapped: "Each filter maps the digest to positions among its own bits. So one digest serves all.",
  folded: (filters: number, saved: string): string =>
    `One shared digest for all ${words(filters)} filters: the same answers in ${saved} less time.`,
  skip: "Skip",
  again: "Play the intro",
  before: (hashes: string, time: string): string => `One digest per filter: ${hashes}, ${time}`,
  after: (hashes: string, time: string, saved: string): string => `One shared digest: ${hashes}, ${time}, ${saved}`,
  conclusion: "Same key, same 64 bits. Once is enough.",
  goOn: "Go on",

  steps: "Steps of the lookup",
  key: "Key",
  keyGroup: "Key of the lookup",
  anotherKey: "Another key",
  hashing: "Hashing",
  settings: "Settings",
  moreSettings: "Costs, model and seed",
  results: "Native runs",
  cards: "What sharing saves",
  closeBits: "Close",
  thisLookup: (key: string): string => `this lookup, ${key} key, simulated`,
  average: (origin: string): string => `average lookup, ${origin}`,
  pricedFor: (key: string, shown: string): string =>
    key === shown ? `The key has ${key}.` : `The times are those of a ${key} key. The key shown has ${shown}.`,
  curve: (alpha: number, share: string): string =>
    `${alpha === 1 ? "All lookups" : `${share} of the lookups`} search for absent keys. Drag the ring.`,
  maskHelp: "Beyond sharing: one mask probes all filters at once.",
  maskHint: "Blocked filters also allow one mask for all levels.",
  noMask: (filter: string): string => `No mask exists for a ${filter}, so the filters are probed one by one.`,
} as const;
