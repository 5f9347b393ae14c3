//! The stages of a run before its cells, each as what the command line makes of it.

use super::plan::Scale;
use crate::measure::hash::KEY_BYTES_MIN;
use crate::measure::paired::{Budget, PAIRS_MIN};
use crate::measure::tree::TreeShape;
use crate::measure::workload::Workload;
use core::time::Duration;
use lsm_lab_filters::FilterKind;
use lsm_lab_filters::digest::DigestFunction;

/// Hashing alone.
#[derive(Debug, Clone, PartialEq)]
pub struct HashStage {
    /// Functions.
    pub functions: Vec<DigestFunction>,
    /// Lengths of keys.
    pub key_bytes: Vec<u32>,
    /// Time after which a cost that is not known well enough is given up.
    pub time_max: Duration,
}

/// Probing alone.
#[derive(Debug, Clone, PartialEq)]
pub struct ProbeStage {
    /// Families of filters.
    pub filters: Vec<FilterKind>,
    /// Bits per key.
    pub bits_per_key: f64,
    /// Keys of one filter.
    pub keys_per_filter: u32,
    /// Memory that filters may take.
    pub bytes_max: u64,
    /// Bytes of the filters of the tree: always measured.
    pub tree_filter_bytes: u64,
    /// True to also measure sets that fill each cache.
    pub every_cache: bool,
    /// Time after which a cost that is not known well enough is given up.
    pub time_max: Duration,
}

/// Reading alone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DeviceStage {
    /// Time of the reads that count.
    pub time: Duration,
    /// Reads that count, at most.
    pub reads_max: usize,
    /// Time that does not count.
    pub warm_up: Duration,
    /// Bytes of the test file, if no tree is built.
    pub file_bytes: u64,
}

/// Lookups in a tree.
#[derive(Debug, Clone, PartialEq)]
pub struct LookupStage {
    /// The tree.
    pub shape: TreeShape,
    /// Workloads, one comparison each.
    pub workloads: Vec<Workload>,
    /// How long each cell goes on.
    pub budget: Budget,
}

impl HashStage {
    /// Every function at every length from 8 to 1024 bytes.
    #[must_use]
    pub fn all_lengths(scale: Scale) -> Self {
        let key_bytes = match scale {
            Scale::Full => (0..8).map(|doubling| KEY_BYTES_MIN << doubling).collect(),
            Scale::MiniCi => vec![KEY_BYTES_MIN, 512],
        };
        Self { functions: DigestFunction::ALL.to_vec(), key_bytes, time_max: time_max(scale) }
    }
}

impl ProbeStage {
    /// Filters as the tree has them.
    #[must_use]
    pub fn of_tree(scale: Scale, shape: &TreeShape, every_cache: bool) -> Self {
        // A family that takes more than a digest has only timed lookups.
        let mut filters = vec![shape.filter];
        filters.retain(|&kind| crate::measure::probe::is_measured(kind));
        if every_cache && shape.filter != FilterKind::Blocked512 {
            filters.push(FilterKind::Blocked512);
        }
        Self {
            filters,
            bits_per_key: shape.bits_per_key,
            keys_per_filter: shape.entries_per_table(),
            tree_filter_bytes: shape.filter_bytes(),
            bytes_max: if scale == Scale::Full { 128 << 20 } else { 1 << 20 },
            every_cache,
            time_max: time_max(scale),
        }
    }
}

impl DeviceStage {
    /// Reads for this long.
    #[must_use]
    pub fn new(scale: Scale, time: Duration) -> Self {
        match scale {
            // Warm-up and reads together ask for each block of the mini tree at most once on all but the fastest disks:
            // a block that is read again may come from a cache of the drive.
            Scale::Full => {
                Self { time, reads_max: 40_000, warm_up: Duration::from_millis(100), file_bytes: 1 << 30 }
            }
            Scale::MiniCi => Self {
                time: Duration::from_millis(200),
                reads_max: 2_000,
                warm_up: Duration::from_millis(20),
                file_bytes: 4 << 20,
            },
        }
    }
}

impl LookupStage {
    /// The mini tree at these shares of empty lookups.
    #[must_use]
    pub fn new(scale: Scale, seed: u64, empty_fractions: &[f64]) -> Self {
        let shape = match scale {
            Scale::Full => TreeShape::mini(seed),
            Scale::MiniCi => TreeShape { levels: 4, blocks_per_table: 8, ..TreeShape::mini(seed) },
        };
        let time_max = Duration::from_millis(if scale == Scale::Full { 3500 } else { 300 });
        let budget = Budget { half_width_max: 0.01, pairs_max: 2000, time_max, pairs_min: PAIRS_MIN };
        let workloads = empty_fractions.iter().map(|&share| Workload::from(share)).collect();
        Self { shape, workloads, budget }
    }
}

/// Time after which a cost that is not known well enough is given up.
pub(super) fn time_max(scale: Scale) -> Duration {
    Duration::from_millis(if scale == Scale::Full { 500 } else { 100 })
}
