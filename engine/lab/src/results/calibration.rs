//! `T_D`, `T_H` and `T_P`, each measured alone, and the timer that they were measured with.

use super::{Arms, ModelInputs, ResultFile};
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
    /// `T_H` in place, within lookups of a kind of tree.
    #[serde(default)]
    pub hash_in_place: Vec<InPlaceCost>,
    /// Costs that were not measurable, with the reason. Nothing replaces them.
    #[serde(default)]
    pub not_measurable: Vec<MissingCost>,
}

/// Cost of one more hash between two probes of a lookup: what sharing the digest saves per filter.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InPlaceCost {
    /// Digest function.
    pub function: String,
    /// Length of the key.
    pub key_bytes: u32,
    /// Filter that the lookups probe.
    pub filter: String,
    /// Bytes of all filters.
    pub filter_bytes: u64,
    /// Filters that a lookup probes.
    pub filters: u32,
    /// Time of lookups with a digest per filter, minus that with one digest, divided by the saved hashes.
    pub ns: f64,
    /// Its interval: `[low, high]`.
    pub ci95_ns: (f64, f64),
}

/// A cost of `T_H` or `T_P` that was not measurable when the run tried.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MissingCost {
    /// The cost.
    pub cost: CostKind,
    /// Digest function or filter.
    pub name: String,
    /// Length of the key, for hashes.
    #[serde(default)]
    pub key_bytes: Option<u32>,
    /// Memory of the filter, for probes.
    #[serde(default)]
    pub bits_per_key: Option<f64>,
    /// Bytes of all filters that the probes were spread over.
    #[serde(default)]
    pub filter_bytes: Option<u64>,
    /// Reason, as the end of a sentence.
    pub reason: String,
}

/// Kind of a cost of a single operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum CostKind {
    /// Hash that waits for the one before. Without it, the function has no entry in `hash`.
    HashLatency,
    /// Independent hash.
    HashThroughput,
    /// One more hash within a lookup.
    HashInPlace,
    /// Probe of an absent key that waits for the one before. Without it, the set of filters has no entry in `probe`.
    AbsentKey,
    /// Probe of a stored key that waits for the one before.
    StoredKey,
    /// Independent probe of an absent key.
    AbsentKeyThroughput,
    /// Independent probe of a stored key.
    StoredKeyThroughput,
}

impl CostKind {
    /// Returns whether the cost model needs it.
    #[must_use]
    pub fn is_of_the_model(self) -> bool {
        matches!(self, Self::HashLatency | Self::AbsentKey)
    }
}

impl MissingCost {
    /// Returns whether both name the same cost, whatever the reason.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let bits = |cost: &Self| cost.bits_per_key.map(f64::to_bits);
        self.cost == other.cost
            && self.name == other.name
            && self.key_bytes == other.key_bytes
            && bits(self) == bits(other)
            && self.filter_bytes == other.filter_bytes
    }

    /// Returns the cost in words: `T_H of xxh3 at 32 B`.
    #[must_use]
    pub fn words(&self) -> String {
        let of = match self.cost {
            CostKind::HashLatency => "T_H of",
            CostKind::HashThroughput => "the throughput of",
            CostKind::HashInPlace => "T_H in place of",
            CostKind::AbsentKey => "T_P of",
            CostKind::StoredKey => "the probe of a stored key of",
            CostKind::AbsentKeyThroughput => "the throughput of probes of absent keys of",
            CostKind::StoredKeyThroughput => "the throughput of probes of stored keys of",
        };
        let at = match (self.key_bytes, self.filter_bytes) {
            (Some(bytes), _) => format!(" at {bytes} B"),
            (None, Some(bytes)) => format!(" in {} KiB of filters", bytes >> 10),
            (None, None) => String::new(),
        };
        format!("{of} {}{at}", self.name)
    }

    /// Returns the result as a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let words = self.words();
        let mut letters = words.chars();
        let first = letters.next().map_or_else(String::new, |letter| letter.to_uppercase().collect());
        let end = if self.cost.is_of_the_model() { " Without it, the model predicts nothing." } else { "" };
        format!("{first}{} is not measurable now: {}.{end}", letters.as_str(), self.reason)
    }
}

const ZERO: &str = "the file has 0, because an earlier version wrote 0 for a cost that a busy machine hid";

impl ResultFile {
    /// Replaces costs of 0, which files of earlier versions have, by the statement that they were not measurable.
    pub(super) fn name_missing_costs(&mut self) {
        let Calibration { hash, probe, not_measurable, .. } = &mut self.calibration;
        let mut missing = |cost: CostKind, name: &str, key_bytes, bits_per_key, filter_bytes| {
            let (name, reason) = (name.to_owned(), ZERO.to_owned());
            not_measurable.push(MissingCost { cost, name, key_bytes, bits_per_key, filter_bytes, reason });
        };
        let is_zero = |ns: &mut f64| *ns <= 0.0;
        hash.retain_mut(|cost| {
            let (name, bytes) = (&cost.function, Some(cost.key_bytes));
            if cost.ns_latency <= 0.0 {
                missing(CostKind::HashLatency, name, bytes, None, None);
            }
            if cost.ns_throughput.take_if(is_zero).is_some() {
                missing(CostKind::HashThroughput, name, bytes, None, None);
            }
            cost.ns_latency > 0.0
        });
        probe.retain_mut(|cost| {
            let (bits, bytes) = (Some(cost.bits_per_key), Some(cost.filter_bytes));
            if cost.ns_negative <= 0.0 {
                missing(CostKind::AbsentKey, &cost.filter, None, bits, bytes);
            }
            for (kind, ns) in [
                (CostKind::StoredKey, &mut cost.ns_positive),
                (CostKind::AbsentKeyThroughput, &mut cost.ns_negative_throughput),
                (CostKind::StoredKeyThroughput, &mut cost.ns_positive_throughput),
            ] {
                if ns.take_if(is_zero).is_some() {
                    missing(kind, &cost.filter, None, bits, bytes);
                }
            }
            cost.ns_negative > 0.0
        });
        let cells = self.experiments.iter_mut().flat_map(|experiment| &mut experiment.cells);
        for lookup in self.lookups.iter_mut().chain(cells.filter_map(|cell| cell.lookup.as_mut())) {
            let is_missing = |inputs: &ModelInputs| inputs.hash_ns <= 0.0 || inputs.probe_ns <= 0.0;
            if lookup.model.take_if(|model| is_missing(&model.inputs)).is_none() {
                continue;
            }
            lookup.model_missing = Some(format!("T_H or T_P is not measurable: {ZERO}."));
            let Arms { per_filter, shared, merged } = &mut lookup.arms;
            for arm in [Some(per_filter), Some(shared), merged.as_mut()].into_iter().flatten() {
                arm.parts = None;
            }
        }
    }
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
    /// True if the medians of ten windows neither drift nor scatter too much.
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
    /// How they are kept in flight: `io_uring` for one thread with a ring of the kernel, `threads` for threads with one read each.
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
    /// Reads of the warm-up and the measurement.
    #[serde(default)]
    pub issued_reads: Option<u64>,
    /// Reads whose bytes were compared with what was written: those of the warm-up.
    #[serde(default)]
    pub checked_reads: Option<u64>,
    /// Reads that the disk counted meanwhile: also those that it merged with a neighbor, and those of other programs.
    #[serde(default)]
    pub device_reads: Option<u64>,
}

/// Hashing one key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HashCost {
    /// Digest function.
    pub function: String,
    /// Length of the key.
    pub key_bytes: u32,
    /// Each hash waits for the one before: what a lookup feels. Low quantile of the passes, loop subtracted.
    pub ns_latency: f64,
    /// Independent hashes, which overlap; absent if not measurable.
    #[serde(default)]
    pub ns_throughput: Option<f64>,
    /// 95 % CI of `ns_latency`: `[low, high]`.
    pub ci95_ns: (f64, f64),
}

/// Cache level that holds the bytes of the filters under test.
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

/// Cost of probing one filter with a given digest.
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
    /// Probe of a stored key, each waiting for the one before; absent if not measurable.
    #[serde(default)]
    pub ns_positive: Option<f64>,
    /// Probe of an absent key, independent.
    #[serde(default)]
    pub ns_negative_throughput: Option<f64>,
    /// Probe of a stored key, independent.
    #[serde(default)]
    pub ns_positive_throughput: Option<f64>,
    /// 95 % CI of `ns_negative`: `[low, high]`.
    pub ci95_ns: (f64, f64),
}
