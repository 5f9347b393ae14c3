//! Grows a store under one policy and counts the blocks that it writes.
//!
//! Keys are unique and in random order. A flush is exactly [`FLUSH_BLOCKS`] full blocks, so a tree of L full
//! levels has had `T^L - 1` flushes. The count is the blocks of tables written by flushes and compactions,
//! according to the engine's events, divided by the blocks that the entries fill.

use lsm_lab_engine::compaction::allowed_runs;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Event, Observer};
use lsm_lab_engine::options::{CompactionOptions, Granularity, LogMode, Options, Policy};
use lsm_lab_engine::storage::{BLOCK_BYTES, MemoryStorage};
use lsm_lab_engine::store::Store;
use lsm_lab_engine::table::value_bytes_for;
use lsm_lab_teaching::model::{WriteAmplification, write_amplification_counted, write_amplification_printed};
use lsm_lab_workload::KeySpace;
use std::sync::Arc;

/// Full blocks of one flush.
pub(crate) const FLUSH_BLOCKS: u64 = 8;

const KEY_BYTES: usize = 18;
const ENTRIES_PER_BLOCK: usize = 4;

/// Growth of a tree.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Growth {
    /// Number of runs per level.
    pub(crate) policy: Policy,
    /// Whole levels or single tables.
    pub(crate) granularity: Granularity,
    /// T.
    pub(crate) size_ratio: u32,
    /// L: number of full levels at the end.
    pub(crate) levels: u32,
}

/// Counts of written blocks.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Written {
    /// Blocks that the entries fill.
    pub(crate) user_blocks: u64,
    /// Blocks written by flushes and compactions.
    pub(crate) blocks: u64,
    /// Number of compactions that merged, and of those that only moved tables.
    pub(crate) merges: u64,
    /// See `merges`.
    pub(crate) moves: u64,
    /// Most blocks that one compaction wrote.
    pub(crate) largest_merge_blocks: u64,
    /// Number of non-empty levels at the end.
    pub(crate) levels: usize,
}

impl Written {
    /// Returns the blocks written per block of entries.
    pub(crate) fn amplification(&self) -> f64 {
        ratio(self.blocks, self.user_blocks)
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of blocks are far below 2^53")]
fn ratio(part: u64, of: u64) -> f64 {
    part as f64 / of as f64
}

impl Observer for Written {
    fn observe(&mut self, event: Event) {
        match event {
            Event::TableWritten { blocks, .. } => self.blocks += u64::from(blocks),
            Event::BlocksCompacted { written: 0, .. } => self.moves += 1,
            Event::BlocksCompacted { written, .. } => {
                self.merges += 1;
                self.largest_merge_blocks = self.largest_merge_blocks.max(written.into());
            }
            _ => {}
        }
    }
}

impl Growth {
    /// Returns the number of flushes until all levels are full.
    pub(crate) fn flushes(&self) -> u64 {
        u64::from(self.size_ratio).pow(self.levels) - 1
    }

    fn options(&self) -> Options {
        let block = BLOCK_BYTES as u64;
        Options {
            // One block more than a flush, so that only this code flushes.
            memtable_bytes: (FLUSH_BLOCKS + 1) * block,
            table_bytes: FLUSH_BLOCKS * block,
            level_one_bytes: FLUSH_BLOCKS * block * u64::from(self.size_ratio),
            size_ratio: self.size_ratio,
            compaction: CompactionOptions { policy: self.policy, granularity: self.granularity },
            log: LogMode::NoLog,
            ..Options::durable()
        }
    }

    /// Returns Eq. (12) of the textbook and the exact count; none for partial compaction.
    pub(crate) fn textbook(&self) -> Option<(WriteAmplification, WriteAmplification)> {
        let options = self.options();
        let level = |number: u32| u8::try_from(number).expect("at most 16 levels");
        let runs = |number: u32, last: u32| allowed_runs(&options, level(number), level(last));
        (self.granularity == Granularity::Level).then(|| {
            let (ratio, levels) = (self.size_ratio, self.levels);
            (
                write_amplification_printed(ratio, levels, runs),
                write_amplification_counted(ratio, levels, runs),
            )
        })
    }

    /// Grows the tree and counts.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) fn measure(&self) -> Result<Written, Error> {
        let store = Store::create(Arc::new(MemoryStorage::new()), self.options())?;
        let space = KeySpace::new(1, KEY_BYTES);
        let value = vec![b'.'; value_bytes_for(KEY_BYTES, ENTRIES_PER_BLOCK)];
        let mut written = Written::default();
        let mut id = 0;
        for _ in 0..self.flushes() {
            for _ in 0..FLUSH_BLOCKS * ENTRIES_PER_BLOCK as u64 {
                store.put(space.key(id), &value)?;
                id += 1;
            }
            store.flush_observed(&mut written)?;
            store.maintain_observed(&mut written)?;
        }
        written.user_blocks = FLUSH_BLOCKS * self.flushes();
        written.levels = store.version().levels().len();
        Ok(written)
    }
}
