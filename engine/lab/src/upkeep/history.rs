//! History of a growing tree: random writes from a seed, flushes of equal size, and the compactions of a policy.

use super::MapletUpkeep;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::NoObserver;
use lsm_lab_engine::options::{CompactionOptions, LogMode, Options};
use lsm_lab_engine::storage::{BLOCK_BYTES, MemoryStorage};
use lsm_lab_engine::store::Store;
use lsm_lab_engine::table::value_bytes_for;
use lsm_lab_workload::{KeySpace, Random};
use std::sync::Arc;

/// Full blocks of one flush.
const FLUSH_BLOCKS: u64 = 8;
const ENTRIES_PER_BLOCK: usize = 8;
const KEY_BYTES: usize = 18;

/// History from a seed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct History {
    /// Policy, and whole levels or single tables.
    pub compaction: CompactionOptions,
    /// T.
    pub size_ratio: u32,
    /// Number of flushes.
    pub flushes: u32,
    /// Percentage of writes that replace an earlier key.
    pub update_percent: u64,
    /// Percentage of writes that delete an earlier key.
    pub delete_percent: u64,
    /// Seed of the keys and of the choices.
    pub seed: u64,
}

impl History {
    /// Writes per flush.
    pub const FLUSH_WRITES: u64 = FLUSH_BLOCKS * ENTRIES_PER_BLOCK as u64;

    fn options(&self) -> Options {
        let block = BLOCK_BYTES as u64;
        Options {
            // One block more than a flush, so that only this code flushes.
            memtable_bytes: (FLUSH_BLOCKS + 1) * block,
            table_bytes: FLUSH_BLOCKS * block / 2,
            level_one_bytes: FLUSH_BLOCKS * block * u64::from(self.size_ratio),
            size_ratio: self.size_ratio,
            compaction: self.compaction,
            log: LogMode::NoLog,
            ..Options::durable()
        }
    }

    /// Performs the history on a store in memory, and follows it with a maplet. `seen` gets the maplet after every
    /// flush and every compaction.
    ///
    /// # Errors
    /// Errors of the store and of [`MapletUpkeep::follow`].
    pub fn replay(&self, mut seen: impl FnMut(&MapletUpkeep)) -> Result<MapletUpkeep, Error> {
        let options = self.options();
        let mut upkeep = MapletUpkeep::new(options.filter.digest)?;
        let store = Store::create(Arc::new(MemoryStorage::new()), options)?;
        let space = KeySpace::new(self.seed, KEY_BYTES);
        let value = vec![b'.'; value_bytes_for(KEY_BYTES, ENTRIES_PER_BLOCK)];
        let (mut random, mut known) = (Random::new(self.seed), 0);
        for _ in 0..self.flushes {
            for _ in 0..Self::FLUSH_WRITES {
                let percent = random.below(100);
                let is_known = known > 0 && percent < self.update_percent + self.delete_percent;
                let id = if is_known { random.below(known) } else { known };
                known += u64::from(!is_known);
                if is_known && percent >= self.update_percent {
                    store.delete(space.key(id))?;
                } else {
                    store.put(space.key(id), &value)?;
                }
            }
            store.flush_observed(&mut NoObserver)?;
            upkeep.follow(&store.version())?;
            seen(&upkeep);
            while store.compact_one(&mut NoObserver)? {
                upkeep.follow(&store.version())?;
                seen(&upkeep);
            }
            // Releases merged tables.
            store.maintain()?;
        }
        Ok(upkeep)
    }
}
