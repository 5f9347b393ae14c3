//! Names of figures and values of parameters that experiments write and that others look for: the claims, charts.

/// Rate of false positives: the mean over filters, or of one lookup experiment.
pub const RATE: &str = "false_positive_rate";
/// The same of one filter: its interval is where 95 of 100 single filters fall.
pub const RATE_OF_ONE: &str = "false_positive_rate_one_filter";
/// Rate of false positives of skewed lookups: the mean over draws of hot keys.
pub const RATE_SKEWED_MEAN: &str = "false_positive_rate_skewed_mean";
/// The lowest of these rates.
pub const RATE_SKEWED_LEAST: &str = "false_positive_rate_skewed_least";
/// The highest of these rates.
pub const RATE_SKEWED_MOST: &str = "false_positive_rate_skewed_most";
/// The expression of the paper's published program, which is not a rotation.
pub const PUBLISHED: &str = "published expression";
/// The rotation of the paper's text on a 64-bit digest.
pub const ROTATION_64: &str = "rotation of 64 bits";
/// The rotation of the paper's text on a 32-bit digest.
pub const ROTATION_32: &str = "rotation of 32 bits";
/// A digest for every probe.
pub const EVERY_PROBE: &str = "a digest per probe";
/// MD5 as filters of this program take it.
pub const MD5_BYTES: &str = "md5, 8 bytes";
/// SHA-256 as filters of this program take it.
pub const SHA_BYTES: &str = "sha256, 8 bytes";
/// The row of Table 2 with seven functions.
pub const ALL_K: &str = "all_k_independent";
/// The same with MD5 and SHA-256 as bytes.
pub const ALL_K_BYTES: &str = "all_k_independent, 8 bytes";
/// Memory of filters.
pub const BYTES_PER_MILLION: &str = "bytes_per_million_keys";
/// Blocks and filter units read by a lookup.
pub const READS_PER_LOOKUP: &str = "reads_per_lookup";
/// Part of the reads that another plan for the same memory saves.
pub const READS_SAVED: &str = "reads_saved";
/// Reads of the one plan over those of the other.
pub const READS_RATIO: &str = "reads_ratio";
/// Change of the bytes that writes cost, as a part of them.
pub const WRITTEN_EFFECT: &str = "written_bytes_change";
/// Change of the blocks that scans read, as a part of them.
pub const SCAN_EFFECT: &str = "scan_reads_change";
/// No filters at all.
pub const NO_FILTERS: &str = "none";
/// Filters of 10 bits per key: about 1 %.
pub const TEN_BITS: &str = "10 bits per key";
/// Filters of 5 bits per key.
pub const FIVE_BITS: &str = "5 bits per key";
/// One operation.
pub const COST: &str = "cost_ns";
/// One question to a filter, hashing included.
pub const QUERY: &str = "query_ns";
/// One read through a store.
pub const READ: &str = "read_ns";
/// Throughput of the elastic plan over that of uniform filters.
pub const RATIO_TO_UNIFORM: &str = "throughput_ratio_to_uniform";
/// Throughput of the elastic plan over that of Monkey.
pub const RATIO_TO_MONKEY: &str = "throughput_ratio_to_monkey";
/// Cells whose reads the device of the run answers.
pub const DEVICE_HERE: &str = "this device";
/// Cells whose reads memory answers.
pub const MEMORY: &str = "memory";
/// Mean latency without filters over that with 10 bits per key.
pub const LATENCY_RATIO_NONE: &str = "latency_ratio_no_filters_to_ten_bits";
/// Mean latency with 5 bits per key over that with 10.
pub const LATENCY_RATIO_HALVED: &str = "latency_ratio_five_to_ten_bits";
