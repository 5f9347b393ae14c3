//! Reports of a run: slices with all new data, and samples of its counts.

use super::tally::LevelTally;
use super::tombstones::Tombstones;
use crate::merged::MergeRow;
use lsm_lab_engine::observe::Counters;
use lsm_lab_engine::storage::BLOCK_BYTES;
use lsm_lab_engine::store::WriteCounts;
use lsm_lab_engine::table::ReplacedFilter;
use std::collections::BTreeMap;

/// Samples of a run at equal distances, in addition to the one at its end.
pub(super) const SAMPLES: u32 = 256;
/// Most false positives whose positions are listed; the counts continue.
pub const MOST_MARKS: u32 = 4096;

/// Counts at one moment of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// Number of operations done.
    pub done: u32,
    /// Number of lookups that found their key.
    pub found: u64,
    /// Number of scans.
    pub scans: u64,
    /// Keys that scans found.
    pub scanned: u64,
    /// Bytes that scans read from storage.
    pub scan_bytes: u64,
    /// Number of tables skipped by scans because of a range filter.
    pub left_out: u64,
    /// Counters of events, over all levels.
    pub counters: Counters,
    /// Counts since the previous equidistant sample.
    pub recent: Recent,
    /// Counts of lookups in each level, level 1 first.
    pub levels: Vec<LevelTally>,
    /// Write counts of the store.
    pub writes: WriteCounts,
    /// Number of keys with a value.
    pub live_keys: u64,
    /// Bytes of those keys and values.
    pub live_bytes: u64,
    /// Bytes of all table files.
    pub file_bytes: u64,
    /// Bytes of the table files of each level, level 1 first.
    pub level_bytes: Vec<u64>,
    /// Bytes of keys and values, in tables and memtable, that a newer entry replaced.
    pub obsolete_bytes: u64,
    /// Bytes of the keys of tombstones, in tables and memtable.
    pub tombstone_bytes: u64,
    /// Tombstones so far.
    pub tombstones: Tombstones,
    /// Number of entries in the memtable.
    pub memtable_entries: u64,
    /// Bytes that they would take in blocks.
    pub memtable_bytes: u64,
    /// Bytes of all filters, in memory or not.
    pub filter_bytes: u64,
    /// Filters of another family than the setup asks for, with their number of tables.
    pub replaced_filters: BTreeMap<ReplacedFilter, u64>,
    /// Bytes of blocks in the block cache.
    pub cached_bytes: u64,
    /// Hits and misses of filters that are loaded on demand.
    pub filter_loads: Option<[u64; 2]>,
    /// Bytes of the filter units in memory, and the number enabled so far.
    pub units: Option<[u64; 2]>,
}

/// Counts whose ratios change over a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Recent {
    /// Number of lookups.
    pub lookups: u64,
    /// Blocks that they read from storage.
    pub blocks_read: u64,
    /// Blocks that they found in the block cache.
    pub blocks_cached: u64,
    /// Number of scans.
    pub scans: u64,
    /// Bytes that they read from storage.
    pub scan_bytes: u64,
}

impl Recent {
    /// Returns the counts of a whole run so far.
    pub(super) const fn of(counters: &Counters, scans: u64, scan_bytes: u64) -> Self {
        let Counters { lookups, blocks_read, blocks_cached, .. } = *counters;
        Self { lookups, blocks_read, blocks_cached, scans, scan_bytes }
    }

    pub(super) const fn since(self, before: Self) -> Self {
        Self {
            lookups: self.lookups - before.lookups,
            blocks_read: self.blocks_read - before.blocks_read,
            blocks_cached: self.blocks_cached - before.blocks_cached,
            scans: self.scans - before.scans,
            scan_bytes: self.scan_bytes - before.scan_bytes,
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "ratios of counts need no more than 53 bits")]
fn ratio(part: u64, of: u64) -> Option<f64> {
    (of > 0).then(|| part as f64 / of as f64)
}

impl Sample {
    /// Returns the bytes of blocks that flushes and compactions wrote so far, per byte of keys and values put
    /// or deleted. `None` before the first flush.
    #[must_use]
    pub fn write_amplification(&self) -> Option<f64> {
        let written = self.writes.flushed_bytes + self.writes.compacted_bytes_written;
        ratio(written, self.writes.user_bytes).filter(|_| written > 0)
    }

    /// Returns the blocks read per lookup.
    #[must_use]
    pub fn blocks_per_lookup(&self) -> Option<f64> {
        self.counters.blocks_per_lookup()
    }

    /// Returns the blocks read per lookup since the previous equidistant sample.
    #[must_use]
    pub fn recent_blocks_per_lookup(&self) -> Option<f64> {
        ratio(self.recent.blocks_read, self.recent.lookups)
    }

    /// Returns the blocks found in the block cache per lookup since the previous equidistant sample.
    #[must_use]
    pub fn recent_cached_per_lookup(&self) -> Option<f64> {
        ratio(self.recent.blocks_cached, self.recent.lookups)
    }

    /// Returns the blocks read from storage per scan.
    #[must_use]
    pub fn blocks_per_scan(&self) -> Option<f64> {
        ratio(self.scan_bytes, self.scans * BLOCK_BYTES as u64)
    }

    /// Returns the blocks read from storage per scan since the previous equidistant sample.
    #[must_use]
    pub fn recent_blocks_per_scan(&self) -> Option<f64> {
        ratio(self.recent.scan_bytes, self.recent.scans * BLOCK_BYTES as u64)
    }

    /// Returns the bytes in tables and memtable.
    #[must_use]
    pub const fn held_bytes(&self) -> u64 {
        self.file_bytes + self.memtable_bytes
    }

    /// Returns the bytes that are neither keys and values nor filters: headers of entries, fence pointers,
    /// padding of blocks.
    #[must_use]
    pub const fn format_bytes(&self) -> u64 {
        let named = self.live_bytes + self.obsolete_bytes + self.tombstone_bytes + self.filter_bytes;
        self.held_bytes().saturating_sub(named)
    }

    /// Returns the bytes held per byte of live keys and values. `None` before the first table.
    #[must_use]
    pub fn space_amplification(&self) -> Option<f64> {
        ratio(self.held_bytes(), self.live_bytes).filter(|_| self.file_bytes > 0)
    }

    /// Returns the blocks read from storage because of a false positive.
    #[must_use]
    pub fn wasted_reads(&self) -> u64 {
        self.levels.iter().map(|level| level.wasted).sum()
    }

    /// Returns the filters probed per lookup.
    #[must_use]
    pub fn filters_per_lookup(&self) -> Option<f64> {
        ratio(self.counters.filters_probed, self.counters.lookups)
    }

    /// Returns the wasted reads per lookup.
    #[must_use]
    pub fn wasted_per_lookup(&self) -> Option<f64> {
        ratio(self.wasted_reads(), self.counters.lookups)
    }

    /// Returns the hashes per lookup.
    #[must_use]
    pub fn hashes_per_lookup(&self) -> Option<f64> {
        ratio(self.counters.hashes, self.counters.lookups)
    }
}

/// Facts about a table at the time of its writing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TableFacts {
    /// Number of the table.
    pub table: u32,
    /// Blocks of 4 KiB.
    pub blocks: u32,
    /// Bits of its filter, or of its filter units in memory.
    pub filter_bits: u32,
    /// Number of entries, including tombstones.
    pub entries: u32,
    /// Number of tombstones.
    pub tombstones: u32,
    /// Position of its first key on the key axis, from 0 to 1.
    pub from: f64,
    /// Position of its last key.
    pub to: f64,
}

/// New data since the previous slice.
#[derive(Debug, Clone, PartialEq)]
pub struct Slice {
    /// Total number of operations done.
    pub done: u32,
    /// Operations of the whole run.
    pub total: u32,
    /// Words of the events of flushes and compactions.
    pub words: Vec<u32>,
    /// Number of operations before the one that caused each flush and compaction.
    pub moments: Vec<u32>,
    /// Bytes of blocks that each flush and compaction read and wrote.
    pub moved: Vec<[u64; 2]>,
    /// Entries of each compaction; empty for a flush.
    pub merges: Vec<Vec<MergeRow>>,
    /// Tables that they wrote.
    pub tables: Vec<TableFacts>,
    /// For each operation: 0 if it wrote nothing, 1 for a value, 2 for a tombstone.
    pub writes: Vec<u8>,
    /// Number of operations before each false positive, as far as marks are available.
    pub fooled: Vec<u32>,
    /// Samples that became due, and one of now.
    pub samples: Vec<Sample>,
    /// Fingerprint of all events so far.
    pub fingerprint: u64,
}

impl Slice {
    /// Returns whether the run has ended.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        self.done >= self.total
    }
}
