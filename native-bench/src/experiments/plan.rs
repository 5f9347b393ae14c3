//! What a run does, stage by stage. Nothing is measured here.

use super::cells::{self, Job};
use super::request::Request;
use crate::device::DeviceSpec;
use crate::measure::hash::KEY_BYTES_MIN;
use crate::measure::paired::Budget;
use crate::measure::tree::TreeShape;
use crate::measure::workload::Workload;
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
    /// What is read by that stage where there is no tree.
    pub read_from: DeviceSpec,
    /// Reads in flight at a time, each measured for a while after that stage.
    pub queue_depths: Vec<u32>,
    /// The arms against each other.
    pub lookup: Option<LookupStage>,
    /// Experiments of the registry.
    pub chosen: Option<Chosen>,
    /// Whether the page's opening scenario is replayed here.
    pub parity: bool,
}

/// Experiments of one run.
#[derive(Debug, Clone, PartialEq)]
pub struct Chosen {
    /// Their ids.
    pub ids: Vec<&'static str>,
    /// How large, from which seed, with which axes.
    pub request: Request,
    /// The one whose comparisons are the headline of the result.
    pub headline: Option<&'static str>,
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
    /// What is asked for, one comparison each.
    pub workloads: Vec<Workload>,
    /// How long each cell goes on.
    pub budget: Budget,
}

impl Chosen {
    /// The cells in the order in which they run.
    #[must_use]
    pub fn jobs(&self) -> Vec<Job> {
        cells::jobs(&self.ids, &self.request)
    }
}

impl Plan {
    /// A plan of no stages.
    #[must_use]
    pub fn empty(preset: &str) -> Self {
        Self {
            preset: preset.to_owned(),
            hash: None,
            probe: None,
            device: None,
            read_from: DeviceSpec::Real,
            queue_depths: Vec::new(),
            lookup: None,
            chosen: None,
            parity: false,
        }
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
        let of_cells = self.chosen.as_ref().map_or(0, |chosen| cells::written_bytes(&chosen.jobs()));
        self.stage_bytes() + of_cells
    }

    /// Bytes that stand on the device at the same time, at most: trees go before the next is built.
    #[must_use]
    pub fn standing_bytes(&self) -> u64 {
        let of_cells = self.chosen.as_ref().map_or(0, |chosen| cells::standing_bytes(&chosen.jobs()));
        self.stage_bytes() + of_cells
    }

    /// Seconds of the stages before cells, about.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub fn stage_seconds(&self) -> f64 {
        // Two passes of 1.5 ms each way in every round; filters have to be built.
        let hashing = self.hash.as_ref().map_or(0.0, |stage| {
            (stage.functions.len() * stage.key_bytes.len()) as f64 * f64::from(stage.rounds) * 0.008
        });
        let probing = self
            .probe
            .as_ref()
            .map_or(0.0, |stage| stage.filters.len() as f64 * if stage.every_cache { 3.0 } else { 0.6 });
        hashing + probing + self.device.as_ref().map_or(0.0, |stage| stage.time.as_secs_f64() + 1.0)
    }

    fn stage_bytes(&self) -> u64 {
        // The parity scenario is 341 tables of a few blocks.
        const PARITY_BYTES: u64 = 16 << 20;
        let has_trees =
            || self.chosen.as_ref().is_some_and(|chosen| cells::written_bytes(&chosen.jobs()) > 0);
        let data = match (&self.lookup, &self.device) {
            (Some(lookup), _) => lookup.shape.written_bytes(),
            // Reads are measured on the tree of the cells, where there is one.
            (None, Some(device)) if !has_trees() && self.read_from == DeviceSpec::Real => device.file_bytes,
            _ => 0,
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
        let workloads = empty_fractions.iter().map(|&share| Workload::from(share)).collect();
        Self { shape, workloads, budget }
    }
}

pub(super) fn rounds(scale: Scale) -> u32 {
    if scale == Scale::Full { 15 } else { 3 }
}
