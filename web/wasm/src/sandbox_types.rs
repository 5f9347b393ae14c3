//! The types of the sandbox as TypeScript sees them.

use wasm_bindgen::prelude::wasm_bindgen;

/// What `sandbox.rs` takes and gives.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A setting, as the engine declares it. */
export interface SandboxSetting {
  name: string;
  room: string;
  initial: number | string;
  /** Of a choice. */
  names?: string[];
  /** Of a number. */
  min?: number;
  max?: number;
  whole?: boolean;
}
/** Values of settings by name; what is left out is as it is initially. */
export type SandboxValues = Readonly<Record<string, number | string>>;
/** What is known of a run before its first operation. */
export interface SandboxFacts {
  /** Operations. */
  total: number;
  /** Bytes of a full memtable. */
  memtableBytes: number;
  /** Blocks that each level may hold. */
  capacityBlocks: Float64Array;
  /** Sorted runs that each level may hold at rest, a row for each last level. */
  mostRuns: Uint32Array[];
}
/** What lookups met in a level. */
export interface SandboxLevel {
  hashes: number;
  asked: number;
  maybe: number;
  probes: number;
  blocksRead: number;
  blocksCached: number;
  /** Blocks searched for nothing. */
  fooled: number;
}
/** Counts of a run up to a moment; ratios are missing before there is anything to divide by. */
export interface SandboxSample {
  /** Operations done. */
  done: number;
  lookups: number;
  found: number;
  scans: number;
  /** Keys that scans found. */
  scanned: number;
  /** Tables that scans left out, because a filter of ranges said no. */
  tablesLeftOut: number;
  hashes: number;
  hashesSaved: number;
  filtersAsked: number;
  probes: number;
  blocksRead: number;
  blocksCached: number;
  falsePositives: number;
  entriesWritten: number;
  flushes: number;
  compactions: number;
  tablesMoved: number;
  bytesFlushed: number;
  bytesCompacted: number;
  liveKeys: number;
  liveBytes: number;
  fileBytes: number;
  memtableEntries: number;
  memtableBytes: number;
  filterBytes: number;
  cachedBytes: number;
  /** Bytes of tables written per byte of entries written. */
  writeAmplification?: number;
  /** Blocks read per lookup. */
  blocksPerLookup?: number;
  /** The same since the even sample before. */
  recentBlocksPerLookup?: number;
  /** Bytes held per byte that is live. */
  spaceAmplification?: number;
  hashesPerLookup?: number;
  /** Level 1 first. */
  levels: SandboxLevel[];
  /** Of filters that are loaded when they are asked. */
  filterHits?: number;
  filterMisses?: number;
  /** Bytes of filter units in memory. */
  unitBytes?: number;
  unitsEnabled?: number;
}
/** What is new since the slice before. */
export interface SandboxSlice {
  /** Operations done in all. */
  done: number;
  /** Events of flushes and compactions, six words each. */
  words: Uint32Array;
  /** For each flush and compaction, the operations that were done before its own. */
  moments: Uint32Array;
  /** Seven numbers per table that was written: number, blocks, bits of its filter, entries, tombstones, first and last key on the axis. */
  tables: Float64Array;
  /** For each operation: 0 where it wrote nothing, 1 for a value, 2 for a tombstone. */
  writes: Uint8Array;
  /** Operations after which a filter had been wrong. */
  fooled: Uint32Array;
  /** Counts at moments that are evenly apart. */
  samples: SandboxSample[];
  /** Counts at its end. */
  now: SandboxSample;
  /** 16 hexadecimal digits over all events so far; the same natively. */
  fingerprint: string;
}
export type SandboxAction = "insert" | "update" | "delete" | "get" | "scan" | "modify";
/** An operation with everything that it did. */
export interface SandboxOperation {
  number: number;
  action: SandboxAction;
  /** Whether somebody typed it. */
  isTyped: boolean;
  key: string;
  /** Where a scan ended. */
  to?: string;
  /** What a lookup found. */
  value?: string;
  /** Keys that a scan found. */
  scanned?: number;
  /** All of its events, six words each. */
  words: Uint32Array;
  /** Counts up to it. */
  sample: SandboxSample;
}
/** The filter of a table. */
export interface SandboxFilter {
  table: number;
  /** 0 where the table is in no level any more. */
  level: number;
  /** The family, by the engine's name. */
  kind: string;
  bits: number;
  keys: number;
  probeCount: number;
  /** Bit p is bit `p % 8` of byte `p / 8`. */
  bytes: Uint8Array;
  fill: number;
  /** By the formula of the family, where it has one. */
  falsePositiveRate?: number;
  /** Units of each segment that are in memory; empty where the table has one filter. */
  units: Uint8Array;
  /** The places that a key asks for, where one was given. */
  places?: Float64Array;
  isMaybe?: boolean;
}
"#;
