/**
 * What crosses the boundary between page and engine: the types of the WASM package, and of nothing else.
 *
 * **Units** are in the names; times are nanoseconds, positions on the key axis are fractions from 0 to 1.
 */

export type DigestName = "xxh3" | "xxh64" | "murmur64a";
export type FilterName = "standard" | "standard-paper" | "standard-rotl64" | "blocked512";
export type ArmName = "per-filter" | "shared";
export type QueryKind = "absent" | "false-positive" | "stored";
export type FormName = "exact" | "printed";
export type PolicyName = "leveling" | "tiering";
export type Outcome = "absent" | "value" | "tombstone";

/** A real tree, built from a seed. */
export interface TreeParams {
  levels: number;
  sizeRatio: number;
  bitsPerKey: number;
  filter: FilterName;
  digest: DigestName;
  seed: number;
}

/** One level of a tree; its tables are `firstTable .. firstTable + tables` of the table arrays. */
export interface LevelSummary {
  level: number;
  tables: number;
  entries: number;
  bytes: number;
  firstTable: number;
}

/** What the tree looks like. */
export interface TreeSummary {
  levels: LevelSummary[];
  /** Two per table, from and to, in the order of the levels. */
  tableBounds: Float64Array;
  tableIds: Uint32Array;
  entries: number;
  filterBytes: number;
  dataBytes: number;
  /** 16 hexadecimal digits over a fixed list of lookups; the same natively. */
  fingerprint: string;
  /** Of one filter, by the engine's formula. */
  falsePositiveRate: number;
  probeCount: number;
  entriesPerTable: number;
}

/** Which key is looked up. */
export interface QueryParams {
  kind: QueryKind;
  /** The n-th of its kind for this seed. */
  index: number;
  /** Stored keys: the level that holds it. */
  level?: number;
}

/** What each thing costs on the virtual clock. */
export interface Prices {
  hashNs: number;
  probeNs: number;
  readNs: number;
  otherNs: number;
}

/** What a lookup did, counted. */
export interface LookupCounters {
  hashes: number;
  hashesSaved: number;
  filtersProbed: number;
  bitsProbed: number;
  blocksRead: number;
  falsePositives: number;
}

/** One lookup, event by event. */
export interface LookupTrace {
  keyId: number;
  key: string;
  stored: boolean;
  keyFraction: number;
  arm: ArmName;
  /** `EVENT_WORDS` per event. */
  words: Uint32Array;
  /** `SPENT_FIELDS` per event: cumulative hash, probe, read, wasted, other. */
  spent: Float64Array;
  fingerprint: string;
  outcome: Outcome;
  counters: LookupCounters;
}

/** Words of one encoded event. */
export const EVENT_WORDS = 6;
/** Numbers in {@link LookupTrace.spent} for each event. */
export const SPENT_FIELDS = 5;

/** The real bits of one filter, and who set them. */
export interface FilterView {
  table: number;
  level: number;
  kind: FilterName;
  bits: number;
  probeCount: number;
  /** Bit p is bit `p % 8` of byte `p / 8`. */
  bytes: Uint8Array;
  /** 512 for blocked filters, else 0. */
  lineBits: number;
  keys: string[];
  /** `probeCount` per key. */
  positions: Uint32Array;
  queryPositions: Uint32Array;
  fill: number;
  falsePositiveRate: number;
}

/** Inputs of the gain curve, Eq. (8). */
export interface CurveParams {
  levels: number;
  sizeRatio: number;
  bitsPerKey: number;
  filter: FilterName;
  hashNs: number;
  probeNs: number;
  otherNs: number;
  emptyFractions: number[];
  form: FormName;
  policy: PolicyName;
  readNs: Float64Array;
}

/** One line: the gain as a fraction, for each `readNs` of the request. */
export interface Curve {
  emptyFraction: number;
  gain: Float64Array;
}

/** Expected cost of one lookup, by the model. */
export interface CostBreakdown {
  filtersProbed: number;
  hashNs: number;
  probeNs: number;
  readNs: number;
  wastedNs: number;
  otherNs: number;
  totalNs: number;
}

/** A device of the paper's Table 1. */
export interface Device {
  id: string;
  label: string;
  readNs: number;
  source: string;
}

/** What one hash costs according to a source. */
export interface HashPrice {
  digest: DigestName;
  keyBytes: number;
  ns: number;
  source: string;
}
