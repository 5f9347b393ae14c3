//! The paired comparison of one lookup with a digest per filter (A) and with one shared digest (B).

use serde::{Deserialize, Serialize};

/// The tree that lookups ran on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tree {
    /// `L`.
    pub levels: u32,
    /// `T`.
    pub size_ratio: u32,
    /// Tables of all levels.
    pub tables: u64,
    /// Entries of all tables.
    pub entries: u64,
    /// Length of a key.
    pub key_bytes: u32,
    /// Length of an entry: a block holds a whole number of them.
    pub entry_bytes: u32,
    /// Filter.
    pub filter: String,
    /// Its memory.
    pub bits_per_key: f64,
    /// Digest function.
    pub digest: String,
    /// Bytes of one table.
    pub table_bytes: u64,
    /// Bytes of all tables.
    pub data_bytes: u64,
    /// Bytes of all filters.
    #[serde(default)]
    pub filter_bytes: Option<u64>,
    /// Blocks on the device.
    pub backing: Backing,
    /// Bytes of the file that a folded tree is mapped into.
    #[serde(default)]
    pub folded_into_bytes: Option<u64>,
    /// Sorted runs of each level, where it is not one.
    #[serde(default)]
    pub runs_per_level: Option<u32>,
}

/// Storage of the blocks of the tree on the device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Backing {
    /// Every block is on the device.
    Literal,
    /// Blocks of a larger tree are mapped into a smaller file.
    Folded,
}

/// Both arms at one share of empty lookups.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LookupCell {
    /// `alpha`: the share of lookups whose key is not stored.
    pub empty_fraction: f64,
    /// Cost and work of each arm.
    pub arms: Arms,
    /// Gain of sharing: arm A to arm B.
    pub gain: Gain,
    /// Gain of one mask for all filters: arm B to arm C. Its share is of the time of arm B.
    #[serde(default)]
    pub gain_of_merging: Option<Gain>,
    /// Gain of sharing if arm B looks up keys that arm A has just looked up. Files before version 1.2 have
    /// this gain as [`LookupCell::gain`].
    #[serde(default)]
    pub gain_of_hot_keys: Option<Gain>,
    /// A/A control: the same protocol with arm A on both sides.
    #[serde(default)]
    pub control: Option<Control>,
    /// Prediction of the cost model for the same tree and the costs measured alone.
    #[serde(default)]
    pub model: Option<ModelPrediction>,
    /// Reason why there is no prediction, where a cost that it needs was not measurable.
    #[serde(default)]
    pub model_missing: Option<String>,
    /// Both arms gave the same answers.
    pub answers_equal: bool,
    /// Both arms read the same blocks in the same order.
    pub reads_equal: bool,
    /// Share of the probes of filters without the key that said *maybe*.
    #[serde(default)]
    pub false_positive_rate: Option<f64>,
    /// How quiet the machine was.
    pub quality: Quality,
}

/// The two arms.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Arms {
    /// A: one digest per filter probed.
    pub per_filter: ArmResult,
    /// B: one digest per lookup.
    pub shared: ArmResult,
    /// C: one digest and one mask per lookup, all filters together.
    #[serde(default)]
    pub merged: Option<ArmResult>,
}

/// One arm.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ArmResult {
    /// Mean over the timed blocks, without the most disturbed ones (the same in both arms). Files before version 1.2 leave out
    /// the slowest tenth of the pairs.
    pub mean_ns_per_lookup: f64,
    /// The same with them: on a shared machine a few pauses decide it.
    #[serde(default)]
    pub raw_mean_ns_per_lookup: Option<f64>,
    /// Median over the timed blocks.
    #[serde(default)]
    pub median_ns_per_lookup: Option<f64>,
    /// Processor time of the same blocks.
    #[serde(default)]
    pub processor_ns_per_lookup: Option<f64>,
    /// Events of the processor in an untimed pass over some of the same lookups, per lookup and in user mode;
    /// absent if the system provides no counters.
    #[serde(default)]
    pub processor_events: Option<ProcessorEvents>,
    /// Counts of the untimed replay of the same lookups.
    pub counters: CounterSums,
    /// Parts of the time that can be separated.
    #[serde(default)]
    pub parts: Option<Parts>,
}

/// Events that the processor counted.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProcessorEvents {
    /// Instructions.
    pub instructions: f64,
    /// Cache misses: those of the last level on most processors.
    pub cache_misses: f64,
    /// Branches that were predicted wrong.
    pub branch_misses: f64,
}

/// Sums over all replayed lookups.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CounterSums {
    /// Lookups.
    pub lookups: u64,
    /// Lookups that asked at least one filter.
    pub lookups_with_filter: u64,
    /// Keys hashed.
    pub hashes: u64,
    /// Times that a digest was used again.
    pub hashes_saved: u64,
    /// Filters asked.
    pub filters_probed: u64,
    /// Bits tested.
    pub bits_probed: u64,
    /// Filters that answered *maybe*.
    pub filter_positives: u64,
    /// Blocks read for a key that they do not hold.
    pub false_positives: u64,
    /// Blocks read.
    pub blocks_read: u64,
    /// Bytes read.
    pub bytes_read: u64,
}

impl CounterSums {
    /// Returns the sums over the lookups of both.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            lookups: self.lookups + other.lookups,
            lookups_with_filter: self.lookups_with_filter + other.lookups_with_filter,
            hashes: self.hashes + other.hashes,
            hashes_saved: self.hashes_saved + other.hashes_saved,
            filters_probed: self.filters_probed + other.filters_probed,
            bits_probed: self.bits_probed + other.bits_probed,
            filter_positives: self.filter_positives + other.filter_positives,
            false_positives: self.false_positives + other.false_positives,
            blocks_read: self.blocks_read + other.blocks_read,
            bytes_read: self.bytes_read + other.bytes_read,
        }
    }
}

/// Parts of the mean, in nanoseconds per lookup. Hash, probe and read are counts times costs measured alone; what they
/// leave is the residual, which may be negative: nothing is scaled to make the sum fit.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Parts {
    /// Hashes times `T_H`.
    pub hash_ns: f64,
    /// Filters probed times `T_P`.
    pub probe_ns: f64,
    /// Blocks read times the mean read of this cell's replay, without its slowest twentieth.
    pub read_ns: f64,
    /// Total less the three.
    pub residual_ns: f64,
}

/// Gain of sharing, as a fraction of the time of arm A.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Gain {
    /// The gain, as [`Gain::estimand`] defines it. Of several executions, the mean of [`Gain::executions`].
    pub estimate: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Confidence of the interval.
    pub confidence: f64,
    /// Definition of the gain.
    #[serde(default)]
    pub estimand: Estimand,
    /// Key use of the two arms.
    #[serde(default)]
    pub keys: KeyUse,
    /// The gain by [`Estimand::MedianOfLogRatios`], where `estimate` is another one.
    #[serde(default)]
    pub by_median_ratio: Option<f64>,
    /// Gain in each execution, each with its own tree and process. Without executions, the interval covers
    /// one execution.
    #[serde(default)]
    pub executions: Vec<f64>,
    /// Standard deviation of the true gain between executions, as far as it exceeds what the blocks explain.
    #[serde(default)]
    pub between_executions: Option<f64>,
    /// Standard error of the gain of one execution, from its blocks.
    #[serde(default)]
    pub within_execution: Option<f64>,
    /// Pairs of blocks.
    pub pairs: u64,
    /// Lookups of one block.
    #[serde(default)]
    pub lookups_per_block: Option<u64>,
    /// Why no more pairs were run.
    pub stop_reason: PairStop,
    /// Conclusion that the interval allows.
    pub claim: Claim,
}

/// Definition of a gain.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Estimand {
    /// `1 - mean(t_B) / mean(t_A)`, as in Eq. (8). Both means leave out the same blocks, those that were
    /// disturbed most.
    RatioOfMeans,
    /// `1 - exp(-m)`, `m` the median over couples of mirrored pairs of the mean of `ln(t_A / t_B)`.
    #[default]
    MedianOfLogRatios,
}

/// How often the arms of a comparison look up one key.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum KeyUse {
    /// No key occurs twice within a round of blocks.
    Fresh,
    /// The second arm of a pair looks up the keys that the first arm has just looked up.
    #[default]
    Repeated,
    /// Keys recur at the rate of the distribution or the trace.
    AsDrawn,
}

/// Why a cell ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PairStop {
    /// The interval is narrow enough.
    Precise,
    /// The time of the cell was used up.
    TimeUsedUp,
    /// The lookups of the cell were used up.
    LookupsUsedUp,
    /// The user stopped it.
    Interrupted,
}

/// Conclusion that a comparison allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Claim {
    /// Sharing is faster: the interval lies above 0.
    Faster,
    /// Sharing is slower: the interval lies below 0.
    Slower,
    /// The interval holds 0: no measurable difference.
    NoMeasurableDifference,
    /// Fewer than 30 pairs.
    TooFewPairs,
    /// The control differs from 0, so the comparison may not be trusted.
    ControlFailed,
    /// The control cannot rule out a bias as large as the gain: its interval reaches as far, or there is none.
    ControlTooWide,
}

/// The A/A control.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Control {
    /// As [`Gain::estimate`], which here should be 0.
    pub estimate: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Pairs.
    pub pairs: u64,
    /// The same of each execution, if there were several.
    #[serde(default)]
    pub executions: Vec<f64>,
    /// True if the interval excludes 0. The comparison is then unreliable.
    pub excludes_zero: bool,
}

/// Prediction of the cost model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ModelPrediction {
    /// Its inputs.
    pub inputs: ModelInputs,
    /// Eq. (8), exact sums, without `T_other`.
    pub predicted_gain: f64,
    /// The same with the time that `T_H`, `T_P` and `T_D` leave unexplained in arm B as `T_other`.
    #[serde(default)]
    pub predicted_gain_with_other: Option<f64>,
    /// The same with `T_other`, where each saved hash costs `T_H` in place.
    #[serde(default)]
    pub predicted_gain_in_place: Option<f64>,
    /// Predicted cost of a lookup of arm A, without `T_other`.
    #[serde(default)]
    pub per_filter_ns: Option<f64>,
    /// The same of arm B.
    #[serde(default)]
    pub shared_ns: Option<f64>,
}

/// Inputs of the cost model, all measured in this run.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ModelInputs {
    /// `L`.
    pub levels: u32,
    /// `T`.
    pub size_ratio: u32,
    /// `alpha`.
    pub empty_fraction: f64,
    /// `f`, as realised by the lookups.
    pub false_positive_rate: f64,
    /// `T_H`.
    pub hash_ns: f64,
    /// `T_P`.
    pub probe_ns: f64,
    /// `T_D`.
    pub read_ns: f64,
    /// `T_other`.
    pub other_ns: f64,
}

/// A for a quiet machine, B for some noise, C for a busy one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Grade {
    /// Quiet.
    A,
    /// Some noise.
    B,
    /// Busy.
    C,
}

/// How quiet the machine was while a cell ran. `null` means that the system does not say.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Quality {
    /// The verdict.
    pub grade: Grade,
    /// Why it is not better, in sentences.
    #[serde(default)]
    pub reasons: Vec<String>,
    /// Share of processor time that the hypervisor gave to others.
    #[serde(default)]
    pub steal_fraction: Option<f64>,
    /// Share of processor time spent idle while waiting for storage.
    #[serde(default)]
    pub iowait_fraction: Option<f64>,
    /// Share of time in which some task waited for a processor, meanwhile.
    #[serde(default)]
    pub cpu_pressure_fraction: Option<f64>,
    /// Share of time in which some task waited for storage, meanwhile.
    #[serde(default)]
    pub io_pressure_fraction: Option<f64>,
    /// Share of processor time that other programs used.
    #[serde(default)]
    pub others_fraction: Option<f64>,
    /// Times a second that the measuring thread was put aside.
    #[serde(default)]
    pub interruptions_per_s: Option<f64>,
    /// Share of time in which the control group allowed no processor.
    #[serde(default)]
    pub throttled_fraction: Option<f64>,
    /// Change of the processor's clock from before to after, as a fraction.
    #[serde(default)]
    pub clock_change: Option<f64>,
    /// Times that processors slowed down for heat.
    #[serde(default)]
    pub heat_events: Option<u64>,
}

/// A scenario that the page replays: equal fingerprints mean equal events, one by one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Parity {
    /// The scenario.
    pub scenario: ScenarioShape,
    /// Fingerprint of its lookups with one shared digest: 16 hexadecimal digits.
    pub fingerprint: String,
    /// The same with one digest per filter.
    #[serde(default)]
    pub fingerprint_per_filter: Option<String>,
}

/// Everything that determines a scenario.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScenarioShape {
    /// Levels.
    pub levels: u32,
    /// Size ratio.
    pub size_ratio: u32,
    /// Entries of one table.
    pub entries_per_table: u32,
    /// Memory of the filters.
    pub bits_per_key: f64,
    /// Filter.
    pub filter: String,
    /// Digest function.
    pub digest: String,
    /// Seed.
    pub seed: u64,
}
