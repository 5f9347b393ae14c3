//! What crosses the boundary: plain data, named as TypeScript names it. Times are nanoseconds, positions on the key axis
//! are fractions from 0 to 1.

use js_sys::{Float64Array, Uint8Array, Uint32Array};
use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::preserve;
use tsify::Tsify;

/// A tree, from a seed.
#[derive(Debug, Clone, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TreeParams {
    /// L.
    pub levels: u8,
    /// T.
    pub size_ratio: u32,
    /// Bits per key of every filter.
    pub bits_per_key: f64,
    /// Family of the filters.
    #[tsify(type = "FilterName")]
    pub filter: String,
    /// Hash function.
    #[tsify(type = "DigestName")]
    pub digest: String,
    /// What the keys are made from.
    pub seed: u32,
}

/// One level of a tree; its tables are `firstTable .. firstTable + tables` of the table arrays.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LevelSummary {
    /// Counting from 1.
    pub level: u8,
    /// Number of tables.
    pub tables: u32,
    /// Number of entries.
    pub entries: u32,
    /// Bytes of blocks.
    pub bytes: u32,
    /// Place of its first table in the table arrays.
    pub first_table: u32,
}

/// What the tree looks like.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TreeSummary {
    /// The levels, youngest first.
    pub levels: Vec<LevelSummary>,
    /// Two per table: where its keys begin and end on the key axis.
    #[serde(with = "preserve")]
    #[tsify(type = "Float64Array")]
    pub table_bounds: Float64Array,
    /// The number of each table, in the order of the levels.
    #[serde(with = "preserve")]
    #[tsify(type = "Uint32Array")]
    pub table_ids: Uint32Array,
    /// Entries of all levels.
    pub entries: u32,
    /// Bytes of all filters.
    pub filter_bytes: u32,
    /// Bytes of all blocks.
    pub data_bytes: u32,
    /// 16 hexadecimal digits over a fixed list of lookups; the same natively.
    pub fingerprint: String,
    /// Of one filter, by its family's formula.
    pub false_positive_rate: f64,
    /// Bits tested per key.
    pub probe_count: u8,
    /// Entries of every table.
    pub entries_per_table: u32,
}

/// Which key is looked up.
#[derive(Debug, Clone, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct QueryParams {
    /// What the lookup shows.
    #[tsify(type = "QueryKind")]
    pub kind: String,
    /// The n-th of its kind, counting from 0.
    pub index: u32,
    /// For stored keys: the level that holds it. The deepest if not given.
    #[tsify(optional)]
    pub level: Option<u8>,
}

/// What each thing costs on the virtual clock.
#[derive(Debug, Clone, Copy, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Prices {
    /// `T_H`.
    pub hash_ns: f64,
    /// `T_P`.
    pub probe_ns: f64,
    /// `T_D`.
    pub read_ns: f64,
    /// `T_other`.
    pub other_ns: f64,
}

/// What a lookup did, counted.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LookupCounters {
    /// Keys hashed.
    pub hashes: u32,
    /// Digests used again.
    pub hashes_saved: u32,
    /// Filters asked.
    pub filters_probed: u32,
    /// Bits tested.
    pub bits_probed: u32,
    /// Blocks read.
    pub blocks_read: u32,
    /// Blocks read for nothing.
    pub false_positives: u32,
}

/// One lookup, event by event.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LookupTrace {
    /// The id of the key.
    pub key_id: u32,
    /// The key as text.
    pub key: String,
    /// Whether the key is stored.
    pub stored: bool,
    /// Where the key lies on the key axis.
    pub key_fraction: f64,
    /// Which arm ran.
    #[tsify(type = "ArmName")]
    pub arm: String,
    /// Six words per event.
    #[serde(with = "preserve")]
    #[tsify(type = "Uint32Array")]
    pub words: Uint32Array,
    /// Five numbers per event: virtual time spent so far on hash, probe, read, wasted read, other.
    #[serde(with = "preserve")]
    #[tsify(type = "Float64Array")]
    pub spent: Float64Array,
    /// 16 hexadecimal digits over all events.
    pub fingerprint: String,
    /// What the lookup found.
    #[tsify(type = "Outcome")]
    pub outcome: String,
    /// What it did, counted.
    pub counters: LookupCounters,
}

/// The bits of one filter, and who set them.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FilterView {
    /// Number of the table.
    pub table: u32,
    /// Its level, counting from 1.
    pub level: u8,
    /// The family.
    #[tsify(type = "FilterName")]
    pub kind: String,
    /// Bits in all.
    pub bits: u32,
    /// Bits tested per key.
    pub probe_count: u8,
    /// Bit p is bit `p % 8` of byte `p / 8`.
    #[serde(with = "preserve")]
    #[tsify(type = "Uint8Array")]
    pub bytes: Uint8Array,
    /// Bits of one line of a blocked filter, else 0.
    pub line_bits: u32,
    /// The keys of the table, as text.
    pub keys: Vec<String>,
    /// The bits that each key set, `probeCount` per key.
    #[serde(with = "preserve")]
    #[tsify(type = "Uint32Array")]
    pub positions: Uint32Array,
    /// The bits that the looked-up key asks for.
    #[serde(with = "preserve")]
    #[tsify(type = "Uint32Array")]
    pub query_positions: Uint32Array,
    /// Share of bits that are set.
    pub fill: f64,
    /// By the formula of the family at this filter's bits per key.
    pub false_positive_rate: f64,
}

/// Inputs of the gain curve.
#[derive(Debug, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CurveParams {
    /// L.
    pub levels: u32,
    /// T.
    pub size_ratio: u32,
    /// Bits per key of every filter.
    pub bits_per_key: f64,
    /// Family of the filters.
    #[tsify(type = "FilterName")]
    pub filter: String,
    /// `T_H`.
    pub hash_ns: f64,
    /// `T_P`.
    pub probe_ns: f64,
    /// `T_other`.
    pub other_ns: f64,
    /// One curve for each of these shares of empty lookups.
    pub empty_fractions: Vec<f64>,
    /// Exact sums, or as printed.
    #[tsify(type = "FormName")]
    pub form: String,
    /// Leveling or tiering.
    #[tsify(type = "PolicyName")]
    pub policy: String,
    /// `T_D` at which the curves are wanted.
    #[serde(with = "preserve")]
    #[tsify(type = "Float64Array")]
    pub read_ns: Float64Array,
}

/// One curve.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Curve {
    /// Alpha.
    pub empty_fraction: f64,
    /// The gain as a fraction, for each `readNs` of the request.
    #[serde(with = "preserve")]
    #[tsify(type = "Float64Array")]
    pub gain: Float64Array,
}

/// Expected cost of one lookup, by the model.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CostBreakdown {
    /// Filters asked.
    pub filters_probed: f64,
    /// Hashing.
    pub hash_ns: f64,
    /// Probing.
    pub probe_ns: f64,
    /// Reading the key's block.
    pub read_ns: f64,
    /// Reading for nothing.
    pub wasted_ns: f64,
    /// Everything else.
    pub other_ns: f64,
    /// All of it.
    pub total_ns: f64,
}

/// A device of the paper's Table 1.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Device {
    /// Short name.
    pub id: String,
    /// Name for people.
    pub label: String,
    /// `T_D`.
    pub read_ns: f64,
    /// Where the number is from.
    pub source: String,
}

/// What one hash costs according to a source.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct HashPrice {
    /// The function.
    #[tsify(type = "DigestName")]
    pub digest: String,
    /// Length of the key.
    pub key_bytes: u32,
    /// `T_H`.
    pub ns: f64,
    /// Where the number is from.
    pub source: String,
}
