//! Brief of the contest: entries, operations, device and memory, from a seed.

use crate::model::reference::{DEVICES, DevicePrice, HASHES};
use lsm_lab_filters::digest::DigestFunction;
use lsm_lab_filters::digest::{Digest, remix};
use lsm_lab_workload::Random;

/// Costs of the contest. A list of costs, not a machine: those of hashes and reads are from the paper, the
/// others are assumptions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContestPrices {
    /// Cost of one filter probe.
    pub probe_ns: f64,
    /// Cost of comparing one line with the mask of all filters: reads overlap, so it is lower than that of a
    /// probe.
    pub line_ns: f64,
    /// Cost of a random block read.
    pub read_ns: f64,
    /// Cost of a block that a flush or a compaction reads or writes sequentially.
    pub in_order_ns: f64,
}

/// Task of the contest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Brief {
    /// Seed of the brief.
    pub seed: u32,
    /// Number of entries that are put, each key once.
    pub entries: u32,
    /// Share of puts among all operations.
    pub puts: f64,
    /// Share of lookups of absent keys.
    pub empty: f64,
    /// Share of lookups of existing keys.
    pub found: f64,
    /// Device.
    pub device: DevicePrice,
    /// Memory for filters and write buffer together.
    pub memory_bytes: u32,
    /// Costs.
    pub prices: ContestPrices,
}

/// Shares of puts, empty lookups and lookups of existing keys, in hundredths.
const MIXES: [[u32; 3]; 6] =
    [[10, 70, 20], [20, 40, 40], [40, 50, 10], [50, 30, 20], [70, 20, 10], [5, 35, 60]];

impl Brief {
    /// Entries per block.
    pub const ENTRIES_PER_BLOCK: u32 = 25;
    /// Probe cost, about that of the model's other settings.
    const PROBE_NS: f64 = 100.0;
    /// Cost of a line if reads overlap.
    const LINE_NS: f64 = 25.0;
    /// Cost of a sequential block relative to a random one.
    const IN_ORDER: f64 = 0.1;

    /// Returns the brief of a seed.
    #[must_use]
    pub fn new(seed: u32) -> Self {
        let mut random = Random::new(remix(Digest(seed.into()), 0xde51).0);
        let mut pick = |count: usize| usize::try_from(random.below(count as u64)).unwrap_or(0);
        let entries = [12_000, 16_000, 20_000][pick(3)];
        let mix = MIXES[pick(MIXES.len())].map(|share| f64::from(share) / 100.0);
        // A hard disk would make everything except reads negligible.
        let device = DEVICES[1 + pick(DEVICES.len() - 1)];
        let bits_per_entry = [12, 16, 20, 24][pick(4)];
        Self {
            seed,
            entries,
            puts: mix[0],
            empty: mix[1],
            found: mix[2],
            device,
            memory_bytes: entries * bits_per_entry / 8,
            prices: ContestPrices {
                probe_ns: Self::PROBE_NS,
                line_ns: Self::LINE_NS,
                read_ns: device.read_ns,
                in_order_ns: Self::IN_ORDER * device.read_ns,
            },
        }
    }

    /// Returns the cost of hashing a key, according to the paper's Table 1.
    #[must_use]
    pub fn hash_ns(&self, function: DigestFunction) -> f64 {
        HASHES.iter().find(|hash| hash.id == function.name()).map_or(f64::NAN, |hash| hash.hash_ns)
    }
}
