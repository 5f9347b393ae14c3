//! What is to be designed for: entries, operations, device and memory, from a seed.

use crate::model::reference::{DEVICES, DevicePrice, HASHES};
use lsm_lab_filters::digest::DigestFunction;
use lsm_lab_filters::digest::{Digest, remix};
use lsm_lab_workload::Random;

/// What things cost. A list of prices and no machine: those of hashes and reads are the paper's, the others are set so.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContestPrices {
    /// One probe of one filter.
    pub probe_ns: f64,
    /// One line compared with the mask of all filters: such reads overlap, so it is cheaper than a probe.
    pub line_ns: f64,
    /// A block read at random.
    pub read_ns: f64,
    /// A block that a flush or a compaction reads or writes in order.
    pub in_order_ns: f64,
}

/// A task of the contest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Brief {
    /// What it was made from.
    pub seed: u32,
    /// Entries that are put, each key once.
    pub entries: u32,
    /// Of all operations, those that put.
    pub puts: f64,
    /// Those that look a key up that is not there.
    pub empty: f64,
    /// Those that look a key up that is there.
    pub found: f64,
    /// The device.
    pub device: DevicePrice,
    /// For filters and write buffer together.
    pub memory_bytes: u32,
    /// What things cost.
    pub prices: ContestPrices,
}

/// Shares of puts, empty lookups and lookups that find their key, in hundredths.
const MIXES: [[u32; 3]; 6] =
    [[10, 70, 20], [20, 40, 40], [40, 50, 10], [50, 30, 20], [70, 20, 10], [5, 35, 60]];

impl Brief {
    /// Entries of one block.
    pub const ENTRIES_PER_BLOCK: u32 = 25;
    /// One probe waits for memory about as long as in the model's other settings.
    const PROBE_NS: f64 = 100.0;
    /// Lines whose reads overlap.
    const LINE_NS: f64 = 25.0;
    /// Blocks in order over blocks at random.
    const IN_ORDER: f64 = 0.1;

    /// The brief of a seed.
    #[must_use]
    pub fn new(seed: u32) -> Self {
        let mut random = Random::new(remix(Digest(seed.into()), 0xde51).0);
        let mut pick = |count: usize| usize::try_from(random.below(count as u64)).unwrap_or(0);
        let entries = [12_000, 16_000, 20_000][pick(3)];
        let mix = MIXES[pick(MIXES.len())].map(|share| f64::from(share) / 100.0);
        // A hard disk would make everything but reads vanish.
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

    /// What hashing a key costs, by the paper's Table 1.
    #[must_use]
    pub fn hash_ns(&self, function: DigestFunction) -> f64 {
        HASHES.iter().find(|hash| hash.id == function.name()).map_or(f64::NAN, |hash| hash.hash_ns)
    }
}
