//! Growing tree: a seeded stream of writes into a real store, one memtable after the other, and its history.
//!
//! ```text
//! Growth::record()   the trace, and the keys of every table that ever existed, for a page with a time slider
//! Growth::survey()   counts: blocks written, sorted runs, filter probes of an empty lookup after each memtable
//! Growth::runs()     sorted runs of each level at the end
//! ```
//!
//! The first two also run in slices ([`Growth::recording`], [`Growth::surveying`]): a growth stopped between
//! two rounds has the data so far.
//!
//! **Invariants** (`engine/lab/tests/lab/growth.rs`)
//! 1. A growth is a pure function of its fields: no clock, no randomness except the seed.
//! 2. Every round writes [`Growth::memtable_entries`] entries, flushes them, and merges until the policy
//!    requires nothing more. The round decides when a memtable is full, so all policies have the same flushes.
//! 3. Ids below [`Recorded::keys`] were written at some time; [`Growth::absent_key`] never is.
//! 4. In random order, the trace of fewer rounds is a prefix of the trace of more rounds.
//! 5. Slices change nothing: a growth in slices, stopped or not, is a prefix of the growth in one piece.

mod balance;
mod grower;
mod recorded;
mod survey;
mod upkeep;

pub use balance::{Balance, Workload};
pub use recorded::{GrownRun, GrownTable, Recorded, Recording};
pub use survey::{Surveyed, Surveying};
pub use upkeep::{MapletMoment, MapletRun, SlotChange};

use super::{KEY_BYTES, KeyId, ScenarioError};
use lsm_lab_engine::compaction::{allowed_runs, level_capacity_bytes};
use lsm_lab_engine::options::{
    CompactionOptions, Granularity, LogMode, Options, OptionsError, Packing, Policy,
};
use lsm_lab_engine::storage::BLOCK_BYTES;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions};
use lsm_lab_workload::KeySpace;

/// Full blocks of one flush of new keys.
const FLUSH_BLOCKS: usize = 2;
/// Entries of a table, in memtables.
const TABLE_MEMTABLES: u32 = 2;

/// Order in which new keys arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyOrder {
    /// Random: every memtable spans the whole key axis.
    Random,
    /// Ascending, like times and counters.
    Rising,
}

/// Stream of writes, and its tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Growth {
    /// Number of runs per level.
    pub policy: Policy,
    /// T: size ratio.
    pub size_ratio: u32,
    /// Number of memtables filled and flushed.
    pub rounds: u32,
    /// Entries of a memtable, an even number.
    pub memtable_entries: u32,
    /// Percentage of writes that give an old key a new value.
    pub update_percent: u32,
    /// Percentage of writes that delete an old key.
    pub delete_percent: u32,
    /// Order in which new keys arrive.
    pub order: KeyOrder,
    /// Lookups of absent keys after each round, with one shared digest.
    pub lookups_per_round: u32,
    /// Bits per key of the filters.
    pub bits_per_key: f64,
    /// Seed of keys and choices.
    pub seed: u64,
}

impl Growth {
    /// Most writes of one growth.
    pub const MOST_WRITES: u32 = 100_000;

    /// Returns the opening state of the page: leveling with size ratio 4 over 91 memtables, so that no level is
    /// empty. Some writes are updates and deletions.
    #[must_use]
    pub const fn opening() -> Self {
        Self {
            policy: Policy::Leveling,
            size_ratio: 4,
            rounds: 91,
            memtable_entries: 50,
            update_percent: 8,
            delete_percent: 4,
            order: KeyOrder::Random,
            lookups_per_round: 1,
            bits_per_key: 10.0,
            seed: 1,
        }
    }

    /// Validates the growth.
    ///
    /// # Errors
    /// [`ScenarioError::Options`].
    pub fn validate(&self) -> Result<(), ScenarioError> {
        let count = |field, value: u32, most: u32| {
            let fits = (1..=most).contains(&value);
            fits.then_some(()).ok_or(ScenarioError::Options(OptionsError::Count { field, value, most }))
        };
        count("memtable_entries", self.memtable_entries, 200)?;
        count("rounds", self.rounds, Self::MOST_WRITES / self.memtable_entries)?;
        count("new keys of 100 writes", self.new_percent(), 100)?;
        count("lookups_per_round + 1", self.lookups_per_round.saturating_add(1), 1000)?;
        self.options().validate().map_err(ScenarioError::Options)
    }

    /// Returns the keys as numbers on one axis.
    #[must_use]
    pub fn key_space(&self) -> KeySpace {
        KeySpace::new(self.seed, KEY_BYTES)
    }

    /// Returns the n-th key that is never written.
    #[must_use]
    pub fn absent_key(&self, index: u32) -> KeyId {
        Self::MOST_WRITES + index
    }

    /// Returns the blocks that a level, counted from 1, may hold.
    #[must_use]
    pub fn capacity_blocks(&self, level: u8) -> u64 {
        level_capacity_bytes(&self.options(), level) / BLOCK_BYTES as u64
    }

    /// Returns the sorted runs that a level, counted from 1, may hold at rest in a tree with the last level
    /// `last`.
    #[must_use]
    pub fn most_runs(&self, level: u8, last: u8) -> u32 {
        allowed_runs(&self.options(), level, last)
    }

    /// Returns the total number of entries written.
    #[must_use]
    pub fn writes(&self) -> u32 {
        self.rounds.saturating_mul(self.memtable_entries)
    }

    fn new_percent(&self) -> u32 {
        100_u32.saturating_sub(self.update_percent).saturating_sub(self.delete_percent)
    }

    fn entries_per_block(&self) -> usize {
        (self.memtable_entries as usize).div_ceil(FLUSH_BLOCKS)
    }

    fn options(&self) -> Options {
        let block = BLOCK_BYTES as u64;
        let flush_bytes = FLUSH_BLOCKS as u64 * block;
        Options {
            filter: FilterOptions::new(
                FilterKind::Blocked512,
                self.bits_per_key,
                DigestRecipe::new(DigestFunction::Xxh3),
            ),
            // One block more than a round, so that only the round flushes.
            memtable_bytes: flush_bytes + block,
            table_bytes: flush_bytes * u64::from(TABLE_MEMTABLES) + block,
            table_entries: Some(self.memtable_entries * TABLE_MEMTABLES),
            level_one_bytes: flush_bytes * u64::from(self.size_ratio),
            size_ratio: self.size_ratio,
            compaction: CompactionOptions { policy: self.policy, granularity: Granularity::Level },
            // The blocks of a table then follow from its bytes, and equal those of compactions.
            packing: Packing::Aligned,
            log: LogMode::NoLog,
            ..Options::durable()
        }
    }
}
