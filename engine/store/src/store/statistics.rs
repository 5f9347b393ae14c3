//! Write counts and contents of a store, on request.
//!
//! **Cost**: writes update a few counters per entry, flush and compaction a few per table. Lookups count
//! nothing: an observer (`observe::Counters`) sees their events, and absence of an observer costs nothing.
//!
//! **Units**: bytes; amplifications are ratios.

use super::Store;
use crate::compaction::Merged;
use crate::error::Error;
use crate::memtable::{Entry, Memtable};
use crate::storage::BLOCK_BYTES;
use crate::table::{BlockCache, ReplacedFilter, Table};
use core::sync::atomic::{AtomicU64, Ordering};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Counters of one store since it was opened.
#[derive(Debug, Default)]
pub(super) struct WriteCounters {
    entries: AtomicU64,
    user_bytes: AtomicU64,
    entry_bytes: AtomicU64,
    flushes: AtomicU64,
    flushed_bytes: AtomicU64,
    ingested_bytes: AtomicU64,
    compactions: AtomicU64,
    compacted_bytes_read: AtomicU64,
    compacted_bytes_written: AtomicU64,
    moved_tables: AtomicU64,
}

fn add(counter: &AtomicU64, amount: u64) {
    counter.fetch_add(amount, Ordering::Relaxed);
}

impl WriteCounters {
    pub(super) fn written(&self, entry: Entry<'_>) {
        // One writer at a time, so a load and a store suffice, and cost less than an atomic addition.
        let bump = |counter: &AtomicU64, amount: usize| {
            counter.store(counter.load(Ordering::Relaxed) + amount as u64, Ordering::Relaxed);
        };
        bump(&self.entries, 1);
        bump(&self.user_bytes, entry.key.len() + entry.value.map_or(0, <[u8]>::len));
        bump(&self.entry_bytes, entry.encoded_bytes());
    }

    pub(super) fn flushed(&self, tables: &[Arc<Table>]) {
        add(&self.flushes, 1);
        add(&self.flushed_bytes, tables.iter().map(|table| table.data_bytes()).sum());
    }

    pub(super) fn ingested(
        &self,
        tables: &[Arc<Table>],
        (entries, user_bytes, entry_bytes): (u64, u64, u64),
    ) {
        add(&self.entries, entries);
        add(&self.user_bytes, user_bytes);
        add(&self.entry_bytes, entry_bytes);
        add(&self.ingested_bytes, tables.iter().map(|table| table.data_bytes()).sum());
    }

    pub(super) fn compacted(&self, merged: &Merged) {
        add(&self.compactions, 1);
        let block_bytes = BLOCK_BYTES as u64;
        add(&self.compacted_bytes_read, merged.counts.blocks_read * block_bytes);
        add(&self.compacted_bytes_written, merged.counts.blocks_written * block_bytes);
        let moved = if merged.obsolete.is_empty() { merged.tables.len() } else { 0 };
        add(&self.moved_tables, moved as u64);
    }
}

/// Writes since the store was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WriteCounts {
    /// Number of entries, including deletions.
    pub entries: u64,
    /// Bytes of their keys and values.
    pub user_bytes: u64,
    /// Bytes that they occupy in blocks.
    pub entry_bytes: u64,
    /// Number of memtables written as tables.
    pub flushes: u64,
    /// Bytes of blocks that flushes wrote.
    pub flushed_bytes: u64,
    /// Bytes of blocks that ingestions wrote.
    pub ingested_bytes: u64,
    /// Number of compactions.
    pub compactions: u64,
    /// Bytes of blocks that compactions read.
    pub compacted_bytes_read: u64,
    /// Bytes of blocks that compactions wrote.
    pub compacted_bytes_written: u64,
    /// Number of tables moved to a deeper level without rewriting.
    pub moved_tables: u64,
    /// Number of times that a writer waited for background work.
    pub stalls: u64,
}

impl WriteCounts {
    /// Returns the bytes of tables written per byte of entries in blocks, without the log. `None` before any
    /// write.
    #[must_use]
    pub fn write_amplification(&self) -> Option<f64> {
        let written = self.flushed_bytes + self.ingested_bytes + self.compacted_bytes_written;
        ratio(written, self.entry_bytes)
    }
}

/// Level at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelStatistics {
    /// Number of sorted runs.
    pub runs: u64,
    /// Number of tables.
    pub tables: u64,
    /// Number of tables whose filter has another family than the options: see [`Statistics::replaced`].
    pub replaced_filters: u64,
    /// Number of entries, including tombstones and overwritten entries.
    pub entries: u64,
    /// Number of tombstones.
    pub tombstones: u64,
    /// Bytes of table files.
    pub file_bytes: u64,
    /// Bytes of filters in memory.
    pub filter_bytes: u64,
    /// Bytes of fence pointers in memory.
    pub fence_bytes: u64,
    /// Bytes of the slots that locate cached blocks, without the blocks; 0 until the first block is cached.
    pub slot_bytes: u64,
    /// Bytes of filters, fence pointers and slots.
    pub memory_bytes: u64,
}

/// Store at one moment, and its writes so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statistics {
    /// Writes since the store was opened.
    pub writes: WriteCounts,
    /// Levels, level 1 first.
    pub levels: Vec<LevelStatistics>,
    /// Filters of another family than the options ask for, with their number of tables. Tables whose filter a memory
    /// plan leaves out are not among them.
    pub replaced: BTreeMap<ReplacedFilter, u64>,
    /// Number of versions in memtables.
    pub memtable_entries: u64,
    /// Bytes that they would occupy in blocks.
    pub memtable_bytes: u64,
    /// Bytes of the filters of memtables.
    pub memtable_filter_bytes: u64,
    /// Bytes of the search structure over the tables of all runs.
    pub merged_fence_bytes: u64,
    /// Bytes of blocks in the block cache.
    pub cached_bytes: u64,
}

impl Statistics {
    /// Returns the sorted runs of all levels: the most that a lookup of an absent key searches.
    #[must_use]
    pub fn runs(&self) -> u64 {
        self.levels.iter().map(|level| level.runs).sum()
    }

    /// Returns the bytes of all table files.
    #[must_use]
    pub fn file_bytes(&self) -> u64 {
        self.levels.iter().map(|level| level.file_bytes).sum()
    }

    /// Returns the bytes of the lookup structures in memory: filters, fence pointers, slots, memtable filters.
    /// Memtable entries and cached blocks do not count.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        let levels: u64 = self.levels.iter().map(|level| level.memory_bytes).sum();
        levels + self.memtable_filter_bytes + self.merged_fence_bytes
    }

    /// Returns the number of tables whose filter has another family than the options.
    #[must_use]
    pub fn replaced_filters(&self) -> u64 {
        self.replaced.values().sum()
    }

    /// Returns the bytes of all filters.
    #[must_use]
    pub fn filter_bytes(&self) -> u64 {
        self.levels.iter().map(|level| level.filter_bytes).sum()
    }
}

/// Space use, which only a full scan can determine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpaceUse {
    /// Number of keys with a value.
    pub live_entries: u64,
    /// Bytes of their keys and values.
    pub live_bytes: u64,
    /// Bytes of all table files.
    pub file_bytes: u64,
}

impl SpaceUse {
    /// Returns the bytes of table files per byte of live keys and values. `None` for an empty store.
    #[must_use]
    pub fn space_amplification(&self) -> Option<f64> {
        ratio(self.file_bytes, self.live_bytes)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a ratio of byte counts needs no more than 53 bits")]
fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

impl Store {
    /// Returns the contents and write counts of the store. Cost: one visit of each table, no I/O.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let view = self.inner.views.load();
        let replaced = |table: &Arc<Table>| table.replaced_filter(&self.inner.options);
        let mut of_all = BTreeMap::new();
        for filter in view.version.tables().filter_map(replaced) {
            *of_all.entry(filter).or_default() += 1;
        }
        let levels = view.version.levels().iter().map(|level| {
            let sum = |amount: fn(&Table) -> u64| level.tables().map(|table| amount(table)).sum();
            LevelStatistics {
                runs: level.runs().len() as u64,
                tables: level.tables().count() as u64,
                replaced_filters: level.tables().filter_map(replaced).count() as u64,
                entries: sum(Table::entry_count),
                tombstones: sum(Table::tombstone_count),
                file_bytes: sum(Table::file_bytes),
                filter_bytes: sum(Table::filter_bytes),
                fence_bytes: sum(Table::fence_bytes),
                slot_bytes: sum(Table::slot_bytes),
                memory_bytes: sum(Table::memory_bytes),
            }
        });
        Statistics {
            writes: self.write_counts(),
            levels: levels.collect(),
            replaced: of_all,
            memtable_entries: view.memtables().map(|memtable| memtable.len() as u64).sum(),
            memtable_bytes: view.memtables().map(Memtable::bytes).sum(),
            memtable_filter_bytes: view.memtables().map(|memtable| memtable.filter_bytes() as u64).sum(),
            merged_fence_bytes: view.version.fence_bytes(),
            cached_bytes: self.inner.cache.as_deref().map_or(0, BlockCache::bytes),
        }
    }

    /// Returns the write counts since the store was opened.
    #[must_use]
    pub fn write_counts(&self) -> WriteCounts {
        let counters = &self.inner.counters;
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        WriteCounts {
            entries: read(&counters.entries),
            user_bytes: read(&counters.user_bytes),
            entry_bytes: read(&counters.entry_bytes),
            flushes: read(&counters.flushes),
            flushed_bytes: read(&counters.flushed_bytes),
            ingested_bytes: read(&counters.ingested_bytes),
            compactions: read(&counters.compactions),
            compacted_bytes_read: read(&counters.compacted_bytes_read),
            compacted_bytes_written: read(&counters.compacted_bytes_written),
            moved_tables: read(&counters.moved_tables),
            stalls: self.inner.work.stalls(),
        }
    }

    /// Measures the live share of the space. Cost: flushes, then reads everything once.
    ///
    /// # Errors
    /// Storage errors, including damage.
    pub fn measure_space(&self) -> Result<SpaceUse, Error> {
        self.flush()?;
        let snapshot = self.snapshot();
        let file_bytes = snapshot.view.version.tables().map(|table| table.file_bytes()).sum();
        let mut space = SpaceUse { live_entries: 0, live_bytes: 0, file_bytes };
        for pair in &snapshot {
            let (key, value) = pair?;
            space.live_entries += 1;
            space.live_bytes += (key.len() + value.len()) as u64;
        }
        Ok(space)
    }
}
