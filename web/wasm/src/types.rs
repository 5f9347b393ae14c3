//! The types of the boundary as TypeScript sees them. They stand in the generated `.d.ts`; `web/src/engine/worker.ts` checks
//! at compile time that the page's contract agrees with them, and its boundary tests that the values do.

use wasm_bindgen::prelude::wasm_bindgen;

/// Times are nanoseconds, positions on the key axis are fractions from 0 to 1.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type DigestName = "xxh3" | "xxh64" | "murmur64a";
export type FilterName = "standard" | "standard-paper" | "standard-rotl64" | "blocked512";
/** A hash per filter; one shared digest; one mask for all filters at once. */
export type ArmName = "per-filter" | "shared" | "merged";
export type QueryKind = "absent" | "false-positive" | "stored";
export type FormName = "exact" | "printed";
export type PolicyName = "leveling" | "tiering";
export type Outcome = "absent" | "value" | "tombstone";
/** What every call throws. */
export interface LabError extends Error {
  readonly name: "LabError";
  readonly kind: "tree-too-large" | "bad-input" | "no-such-key" | "result" | "engine";
  /** The parameter or the field of a file that is to blame. */
  readonly field?: string;
  /** Of a tree that is too large: what could be built. */
  readonly fits?: Fitting;
}
/** The largest of each number with which a tree can be built while all else stays as it is. */
export interface Fitting {
  /** L. */
  levels: number;
  /** T. */
  sizeRatio: number;
}
/** A tree, from a seed. */
export interface TreeParams {
  /** L. */
  levels: number;
  /** T. */
  sizeRatio: number;
  /** Bits per key of every filter. */
  bitsPerKey: number;
  /** Family of the filters. */
  filter: FilterName;
  /** Hash function. */
  digest: DigestName;
  /** What the keys are made from. */
  seed: number;
}
/** One level of a tree; its tables are `firstTable .. firstTable + tables` of the table arrays. */
export interface LevelSummary {
  /** Counting from 1. */
  level: number;
  /** Number of tables. */
  tables: number;
  /** Number of entries. */
  entries: number;
  /** Bytes of blocks. */
  bytes: number;
  /** Place of its first table in the table arrays. */
  firstTable: number;
}
/** What the tree looks like. */
export interface TreeSummary {
  /** The levels, youngest first. */
  levels: LevelSummary[];
  /** Two per table: where its keys begin and end on the key axis. */
  tableBounds: Float64Array;
  /** The number of each table, in the order of the levels. */
  tableIds: Uint32Array;
  /** Entries of all levels. */
  entries: number;
  /** Bytes of all filters. */
  filterBytes: number;
  /** Bytes of all blocks. */
  dataBytes: number;
  /** 16 hexadecimal digits over a fixed list of lookups; the same natively. */
  fingerprint: string;
  /** Of one filter, by its family's formula. */
  falsePositiveRate: number;
  /** Bits tested per key. */
  probeCount: number;
  /** Entries of every table. */
  entriesPerTable: number;
  /** What of this shape can be built. */
  most: Fitting;
}
/** Which key is looked up. */
export interface QueryParams {
  /** What the lookup shows. */
  kind: QueryKind;
  /** The n-th of its kind, counting from 0. */
  index: number;
  /** For stored keys: the level that holds it. The deepest if not given. */
  level?: number;
}
/** What each thing costs on the virtual clock. */
export interface Prices {
  /** `T_H`. */
  hashNs: number;
  /** `T_P`. */
  probeNs: number;
  /** `T_D`. */
  readNs: number;
  /** `T_other`. */
  otherNs: number;
}
/** What a lookup did, counted. */
export interface LookupCounters {
  /** Keys hashed. */
  hashes: number;
  /** Digests used again. */
  hashesSaved: number;
  /** Filters asked. */
  filtersProbed: number;
  /** Bits tested. */
  bitsProbed: number;
  /** Masks made of the digest. */
  masks: number;
  /** Lines of filters that a mask was laid over. */
  linesCompared: number;
  /** Blocks read. */
  blocksRead: number;
  /** Blocks read for nothing. */
  falsePositives: number;
}
/** One lookup, event by event. */
export interface LookupTrace {
  /** The id of the key. */
  keyId: number;
  /** The key as text. */
  key: string;
  /** Whether the key is stored. */
  stored: boolean;
  /** Where the key lies on the key axis. */
  keyFraction: number;
  /** Which arm ran. */
  arm: ArmName;
  /** Six words per event. */
  words: Uint32Array;
  /** Five numbers per event: virtual time spent so far on hash, probe, read, wasted read, other. */
  spent: Float64Array;
  /** 16 hexadecimal digits over all events. */
  fingerprint: string;
  /** What the lookup found. */
  outcome: Outcome;
  /** What it did, counted. */
  counters: LookupCounters;
}
/** The bits of one filter, and who set them. */
export interface FilterView {
  /** Number of the table. */
  table: number;
  /** Its level, counting from 1. */
  level: number;
  /** The family. */
  kind: FilterName;
  /** Bits in all. */
  bits: number;
  /** Bits tested per key. */
  probeCount: number;
  /** Bit p is bit `p % 8` of byte `p / 8`. */
  bytes: Uint8Array;
  /** Bits of one line of a blocked filter, else 0. */
  lineBits: number;
  /** The keys of the table, as text. */
  keys: string[];
  /** The bits that each key set, `probeCount` per key. */
  positions: Uint32Array;
  /** The bits that the looked-up key asks for. */
  queryPositions: Uint32Array;
  /** Share of bits that are set. */
  fill: number;
  /** By the formula of the family at this filter's bits per key. */
  falsePositiveRate: number;
}
/** Inputs of the gain curve. */
export interface CurveParams {
  /** L. */
  levels: number;
  /** T. */
  sizeRatio: number;
  /** Bits per key of every filter. */
  bitsPerKey: number;
  /** Family of the filters. */
  filter: FilterName;
  /** `T_H`. */
  hashNs: number;
  /** `T_P`. */
  probeNs: number;
  /** `T_other`. */
  otherNs: number;
  /** One curve for each of these shares of empty lookups. */
  emptyFractions: number[];
  /** Exact sums, or as printed. */
  form: FormName;
  /** Leveling or tiering. */
  policy: PolicyName;
  /** `T_D` at which the curves are wanted. */
  readNs: Float64Array;
}
/** One curve. */
export interface Curve {
  /** Alpha. */
  emptyFraction: number;
  /** The gain as a fraction, for each `readNs` of the request. */
  gain: Float64Array;
}
/** Expected cost of one lookup, by the model. */
export interface CostBreakdown {
  /** Filters asked. */
  filtersProbed: number;
  /** Hashing. */
  hashNs: number;
  /** Probing. */
  probeNs: number;
  /** Reading the key's block. */
  readNs: number;
  /** Reading for nothing. */
  wastedNs: number;
  /** Everything else. */
  otherNs: number;
  /** All of it. */
  totalNs: number;
}
/** A device of the paper's Table 1. */
export interface Device {
  /** Short name. */
  id: string;
  /** Name for people. */
  label: string;
  /** `T_D`. */
  readNs: number;
  /** Where the number is from. */
  source: string;
}
/** What one hash costs according to a source. */
export interface HashPrice {
  /** The function. */
  digest: DigestName;
  /** Length of the key. */
  keyBytes: number;
  /** `T_H`. */
  ns: number;
  /** Where the number is from. */
  source: string;
}
"#;
