//! What a run does, stage by stage. Nothing is measured here.

use crate::measure::hash::KEY_BYTES_MIN;
use crate::measure::paired::Budget;
use crate::measure::tree::TreeShape;
use core::time::Duration;
use lsm_lab_engine::digest::DigestFunction;
use lsm_lab_engine::filter::FilterKind;

/// How large a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// As documented.
    Full,
    /// A tree of 85 tables of 32 KiB and a tenth of the time: for tests of the program, not for numbers.
    MiniCi,
}

/// The stages of a run; each is left out where there is none.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// What the result calls it.
    pub preset: String,
    /// `T_H`.
    pub hash: Option<HashStage>,
    /// `T_P`.
    pub probe: Option<ProbeStage>,
    /// `T_D`.
    pub device: Option<DeviceStage>,
    /// The arms against each other.
    pub lookup: Option<LookupStage>,
    /// Whether the page's opening scenario is replayed here.
    pub parity: bool,
}

/// Hashing alone.
#[derive(Debug, Clone, PartialEq)]
pub struct HashStage {
    /// Functions.
    pub functions: Vec<DigestFunction>,
    /// Lengths of keys.
    pub key_bytes: Vec<u32>,
    /// Rounds of each.
    pub rounds: u32,
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
    /// Whether sets that fill each cache are measured too.
    pub every_cache: bool,
    /// Rounds of each.
    pub rounds: u32,
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
    /// Bytes of the test file, where no tree is built.
    pub file_bytes: u64,
}

/// Lookups in a tree.
#[derive(Debug, Clone, PartialEq)]
pub struct LookupStage {
    /// The tree.
    pub shape: TreeShape,
    /// Shares of empty lookups.
    pub empty_fractions: Vec<f64>,
    /// How long each cell goes on.
    pub budget: Budget,
}

impl Plan {
    /// A plan of no stages.
    #[must_use]
    pub fn empty(preset: &str) -> Self {
        Self { preset: preset.to_owned(), hash: None, probe: None, device: None, lookup: None, parity: false }
    }

    /// Under a minute, at most 0.3 GB written.
    #[must_use]
    pub fn quick(scale: Scale, seed: u64) -> Self {
        let lookup = LookupStage::new(scale, seed, &[1.0, 0.5, 0.0]);
        Self {
            hash: Some(HashStage::all_lengths(scale)),
            probe: Some(ProbeStage::of_tree(scale, &lookup.shape, true)),
            device: Some(DeviceStage::new(scale, Duration::from_secs(4))),
            lookup: Some(lookup),
            parity: true,
            ..Self::empty("quick")
        }
    }

    /// Costs of single operations.
    #[must_use]
    pub fn table1(scale: Scale, seed: u64) -> Self {
        let shape = LookupStage::new(scale, seed, &[]).shape;
        Self {
            hash: Some(HashStage::all_lengths(scale)),
            probe: Some(ProbeStage::of_tree(scale, &shape, true)),
            device: Some(DeviceStage::new(scale, Duration::from_secs(10))),
            ..Self::empty("table1")
        }
    }

    /// The gain over the share of empty lookups.
    #[must_use]
    pub fn alpha(scale: Scale, seed: u64) -> Self {
        Self::of_lookups("alpha", scale, LookupStage::new(scale, seed, &[0.0, 0.2, 0.4, 0.6, 0.8, 1.0]))
    }

    /// Lookups, and before them only the costs that the model needs.
    #[must_use]
    pub fn of_lookups(preset: &str, scale: Scale, lookup: LookupStage) -> Self {
        let shape = &lookup.shape;
        Self {
            hash: Some(HashStage {
                functions: vec![shape.digest],
                key_bytes: vec![shape.key_bytes],
                rounds: rounds(scale),
            }),
            probe: Some(ProbeStage::of_tree(scale, shape, false)),
            device: Some(DeviceStage::new(scale, Duration::from_secs(2))),
            lookup: Some(lookup),
            ..Self::empty(preset)
        }
    }

    /// Bytes that the run writes, at most.
    #[must_use]
    pub fn written_bytes(&self) -> u64 {
        // The parity scenario is 341 tables of a few blocks.
        const PARITY_BYTES: u64 = 16 << 20;
        let data = match (&self.lookup, &self.device) {
            (Some(lookup), _) => lookup.shape.written_bytes(),
            (None, Some(device)) => device.file_bytes,
            (None, None) => 0,
        };
        data + if self.parity { PARITY_BYTES } else { 0 }
    }
}

impl HashStage {
    /// Every function at every length from 8 to 1024 bytes.
    #[must_use]
    pub fn all_lengths(scale: Scale) -> Self {
        let key_bytes = match scale {
            Scale::Full => (0..8).map(|doubling| KEY_BYTES_MIN << doubling).collect(),
            Scale::MiniCi => vec![KEY_BYTES_MIN, 512],
        };
        Self { functions: DigestFunction::ALL.to_vec(), key_bytes, rounds: rounds(scale) }
    }
}

impl ProbeStage {
    /// Filters as the tree has them.
    #[must_use]
    pub fn of_tree(scale: Scale, shape: &TreeShape, every_cache: bool) -> Self {
        // Of a family that takes more than a digest, only lookups are measured.
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
            rounds: rounds(scale),
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
        let budget = Budget { half_width_max: 0.01, pairs_max: 2000, time_max };
        Self { shape, empty_fractions: empty_fractions.to_vec(), budget }
    }
}

fn rounds(scale: Scale) -> u32 {
    if scale == Scale::Full { 15 } else { 3 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quick_is_the_literal_mini_tree_and_writes_little() {
        let plan = Plan::quick(Scale::Full, 1);
        let shape = plan.lookup.as_ref().unwrap().shape;
        assert_eq!((shape.tables(), shape.entries(), shape.table_bytes()), (341, 174_592, 512 << 10));
        assert_eq!(shape.data_bytes(), 178_782_208);
        assert!(plan.written_bytes() <= 300_000_000, "{}", plan.written_bytes());
        assert!(shape.validate().is_ok());
    }
}
