//! What a run tells: slices with everything new, and samples of its counts.

use super::tally::LevelTally;
use crate::merged::MergeRow;
use lsm_lab_engine::observe::Counters;
use lsm_lab_engine::storage::BLOCK_BYTES;
use lsm_lab_engine::store::WriteCounts;

/// Samples of a run, evenly apart, besides that of its end.
pub(super) const SAMPLES: u32 = 256;
/// The most false positives whose places are told one by one; the counts go on.
pub const MOST_MARKS: u32 = 4096;

/// Counts at one moment of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// Operations done.
    pub done: u32,
    /// Lookups that found their key.
    pub found: u64,
    /// Scans, and the keys that they found.
    pub scans: u64,
    /// Keys that scans found.
    pub scanned: u64,
    /// Bytes that scans read from storage.
    pub scan_bytes: u64,
    /// Tables that scans left out because a filter of ranges said no.
    pub left_out: u64,
    /// What events tell, all levels together.
    pub counters: Counters,
    /// Counts since the even sample before.
    pub recent: Recent,
    /// What lookups met in each level, level 1 first.
    pub levels: Vec<LevelTally>,
    /// What the store counts of its writes.
    pub writes: WriteCounts,
    /// Keys that have a value.
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
    /// Entries of the memtable.
    pub memtable_entries: u64,
    /// Bytes that they would take in blocks.
    pub memtable_bytes: u64,
    /// Bytes of all filters, in memory or not.
    pub filter_bytes: u64,
    /// Bytes of blocks in the block cache.
    pub cached_bytes: u64,
    /// Of filters that are loaded when they are asked: found in memory, and not.
    pub filter_loads: Option<[u64; 2]>,
    /// Filter units that are in memory: their bytes, and how many were enabled so far.
    pub units: Option<[u64; 2]>,
}

/// Counts whose ratios change over a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Recent {
    /// Lookups.
    pub lookups: u64,
    /// Blocks that they read from storage.
    pub blocks_read: u64,
    /// Blocks that they found in the block cache.
    pub blocks_cached: u64,
    /// Scans.
    pub scans: u64,
    /// Bytes that they read from storage.
    pub scan_bytes: u64,
}

impl Recent {
    /// The counts of a whole run up to here.
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
    /// Bytes of blocks that flushes and compactions wrote so far, per byte of keys and values put or deleted. `None` before the
    /// first flush.
    #[must_use]
    pub fn write_amplification(&self) -> Option<f64> {
        let written = self.writes.flushed_bytes + self.writes.compacted_bytes_written;
        ratio(written, self.writes.user_bytes).filter(|_| written > 0)
    }

    /// Blocks read per lookup.
    #[must_use]
    pub fn blocks_per_lookup(&self) -> Option<f64> {
        self.counters.blocks_per_lookup()
    }

    /// Blocks read per lookup since the even sample before.
    #[must_use]
    pub fn recent_blocks_per_lookup(&self) -> Option<f64> {
        ratio(self.recent.blocks_read, self.recent.lookups)
    }

    /// Blocks found in the block cache per lookup since the even sample before.
    #[must_use]
    pub fn recent_cached_per_lookup(&self) -> Option<f64> {
        ratio(self.recent.blocks_cached, self.recent.lookups)
    }

    /// Blocks read from storage per scan.
    #[must_use]
    pub fn blocks_per_scan(&self) -> Option<f64> {
        ratio(self.scan_bytes, self.scans * BLOCK_BYTES as u64)
    }

    /// Blocks read from storage per scan since the even sample before.
    #[must_use]
    pub fn recent_blocks_per_scan(&self) -> Option<f64> {
        ratio(self.recent.scan_bytes, self.recent.scans * BLOCK_BYTES as u64)
    }

    /// Bytes held in tables and memtable.
    #[must_use]
    pub const fn held_bytes(&self) -> u64 {
        self.file_bytes + self.memtable_bytes
    }

    /// Bytes held that are neither keys and values nor filters: headers of entries, fence pointers, padding of blocks.
    #[must_use]
    pub const fn format_bytes(&self) -> u64 {
        let named = self.live_bytes + self.obsolete_bytes + self.tombstone_bytes + self.filter_bytes;
        self.held_bytes().saturating_sub(named)
    }

    /// Bytes held per byte of live keys and values. `None` before the first table.
    #[must_use]
    pub fn space_amplification(&self) -> Option<f64> {
        ratio(self.held_bytes(), self.live_bytes).filter(|_| self.file_bytes > 0)
    }

    /// Blocks read from storage because a filter was wrong.
    #[must_use]
    pub fn wasted_reads(&self) -> u64 {
        self.levels.iter().map(|level| level.wasted).sum()
    }

    /// Filters probed per lookup.
    #[must_use]
    pub fn filters_per_lookup(&self) -> Option<f64> {
        ratio(self.counters.filters_probed, self.counters.lookups)
    }

    /// Wasted reads per lookup.
    #[must_use]
    pub fn wasted_per_lookup(&self) -> Option<f64> {
        ratio(self.wasted_reads(), self.counters.lookups)
    }

    /// Hashes per lookup.
    #[must_use]
    pub fn hashes_per_lookup(&self) -> Option<f64> {
        ratio(self.counters.hashes, self.counters.lookups)
    }
}

/// A table, as it was when it was written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TableFacts {
    /// Its number.
    pub table: u32,
    /// Blocks of 4 KiB.
    pub blocks: u32,
    /// Bits of its filter, or of its filter units in memory.
    pub filter_bits: u32,
    /// Entries, tombstones included.
    pub entries: u32,
    /// Tombstones.
    pub tombstones: u32,
    /// Where its first key lies on the key axis, from 0 to 1.
    pub from: f64,
    /// Where its last key lies.
    pub to: f64,
}

/// What is new since the slice before.
#[derive(Debug, Clone, PartialEq)]
pub struct Slice {
    /// Operations done in all.
    pub done: u32,
    /// Operations of the whole run.
    pub total: u32,
    /// Words of the events of flushes and compactions.
    pub words: Vec<u32>,
    /// For each flush and compaction, the operations that were done before the one that it belongs to.
    pub moments: Vec<u32>,
    /// For each flush and compaction, the bytes of blocks that it read and wrote.
    pub moved: Vec<[u64; 2]>,
    /// For each flush and compaction, the entries of the compaction.
    pub merges: Vec<Vec<MergeRow>>,
    /// The tables that they wrote.
    pub tables: Vec<TableFacts>,
    /// For each operation: 0 where it wrote nothing, 1 for a value, 2 for a tombstone.
    pub writes: Vec<u8>,
    /// After how many operations a filter had been wrong, as long as there are places for marks.
    pub fooled: Vec<u32>,
    /// Samples that became due, and one of now.
    pub samples: Vec<Sample>,
    /// Over all events so far.
    pub fingerprint: u64,
}

impl Slice {
    /// Whether the run is at its end.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        self.done >= self.total
    }
}
