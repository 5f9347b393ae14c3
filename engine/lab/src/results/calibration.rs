//! `T_D`, `T_H` and `T_P`, each measured alone, and the timer that they were measured with.

use serde::{Deserialize, Serialize};

/// The costs of single operations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Calibration {
    /// The clock.
    pub timer: Timer,
    /// `T_D`: random reads of one block, one at a time.
    #[serde(default)]
    pub read_latency: Option<ReadLatency>,
    /// Random reads of one block, several at a time, by how many.
    #[serde(default)]
    pub queue_depths: Vec<QueueDepth>,
    /// `T_H`, by function and key length.
    #[serde(default)]
    pub hash: Vec<HashCost>,
    /// `T_P`, by filter and by where it resides.
    #[serde(default)]
    pub probe: Vec<ProbeCost>,
}

/// The monotonic clock of the system.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Timer {
    /// Smallest step seen between two different readings.
    pub resolution_ns: f64,
    /// Median cost of one reading.
    pub overhead_ns: f64,
}

/// Service times of random 4 KiB reads in a closed loop with one read in flight.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReadLatency {
    /// Reads counted.
    pub n: u64,
    /// Half of the reads were at least as fast.
    pub p50_ns: f64,
    /// 90 of 100 were.
    pub p90_ns: f64,
    /// 99 of 100 were.
    pub p99_ns: f64,
    /// 999 of 1000 were.
    #[serde(default)]
    pub p999_ns: Option<f64>,
    /// The fastest.
    pub min_ns: f64,
    /// The slowest.
    #[serde(default)]
    pub max_ns: Option<f64>,
    /// Arithmetic mean; on a shared machine the tail decides it.
    pub mean_ns: f64,
    /// Mean without the fastest and the slowest 5 in 100.
    pub trimmed_mean_ns: f64,
    /// `[lower end of the bucket, reads in it]`, in ascending order, empty buckets left out.
    #[serde(default)]
    pub histogram: Vec<(u64, u64)>,
    /// Whether the medians of ten windows neither drift nor scatter too much.
    pub steady: bool,
    /// Median through the page cache, same file, everything cached.
    #[serde(default)]
    pub cached_p50_ns: Option<f64>,
    /// Distinct blocks that reads were drawn from.
    #[serde(default)]
    pub blocks: Option<u64>,
}

/// Random 4 KiB reads in a closed loop with this many in flight.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QueueDepth {
    /// Reads in flight.
    pub depth: u32,
    /// How they are kept in flight: `threads`, each with one read.
    pub engine: String,
    /// Reads counted.
    pub reads: u64,
    /// Reads a second.
    pub reads_per_s: f64,
    /// Half of the reads were at least as fast.
    pub p50_ns: f64,
    /// 90 of 100 were.
    pub p90_ns: f64,
    /// 99 of 100 were.
    pub p99_ns: f64,
}

/// Hashing one key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HashCost {
    /// Digest function.
    pub function: String,
    /// Length of the key.
    pub key_bytes: u32,
    /// Each hash waits for the one before: what a lookup feels. Median of the rounds, loop subtracted.
    pub ns_latency: f64,
    /// Independent hashes, which overlap.
    pub ns_throughput: f64,
    /// 95 % interval of `ns_latency`: `[low, high]`.
    pub ci95_ns: (f64, f64),
}

/// Where the bytes of the filters under test fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Residence {
    /// First-level cache.
    L1,
    /// Second-level cache.
    L2,
    /// Third-level cache.
    L3,
    /// Main memory.
    Dram,
}

/// Probing one filter with a digest that is at hand.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProbeCost {
    /// Filter.
    pub filter: String,
    /// Its memory.
    pub bits_per_key: f64,
    /// Bytes of all filters that the probes were spread over.
    pub filter_bytes: u64,
    /// The cache that holds them, by its size.
    pub resident: Residence,
    /// Probe of an absent key, each waiting for the one before.
    pub ns_negative: f64,
    /// Probe of a stored key, each waiting for the one before.
    pub ns_positive: f64,
    /// Probe of an absent key, independent.
    #[serde(default)]
    pub ns_negative_throughput: Option<f64>,
    /// Probe of a stored key, independent.
    #[serde(default)]
    pub ns_positive_throughput: Option<f64>,
    /// 95 % interval of `ns_negative`: `[low, high]`.
    pub ci95_ns: (f64, f64),
}
