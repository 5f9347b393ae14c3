//! Scans of a bounded range skip sorted runs whose filters show that they contain no key of it.
//!
//! A probe is useful only for a table that begins before the range and ends after it: any other table has its
//! smallest or largest key in the range. In a sorted run, it is then the only table of the range. Its filter is
//! probed once per scan and direction, before any block is read; the prefix digests are shared by the filters
//! of all levels.
//!
//! **Invariant**: skipped runs contain no key of the range, because filters have no false negatives.

use crate::table::Table;
use lsm_lab_filters::PrefixDigests;
use std::sync::Arc;

/// Counts of range filter probes of a scan.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RangeFilterCounts {
    /// Number of filters probed.
    pub queried: u64,
    /// Number of tables skipped because their filter answered *no*.
    pub left_out: u64,
    /// Number of prefixes hashed, each once for all filters.
    pub hashes: u64,
    /// Number of prefix digests reused for another filter.
    pub hashes_saved: u64,
}

/// Filters of one scan.
#[derive(Debug, Default)]
pub(super) struct ScanFilters {
    digests: PrefixDigests,
    queried: u64,
    left_out: u64,
}

impl ScanFilters {
    /// Returns whether a filter excludes all keys of the range. `tables` are the only ones of a run that may
    /// contain keys of the range.
    pub(super) fn exclude(&mut self, tables: &[Arc<Table>], low: &[u8], high: &[u8]) -> bool {
        let [table] = tables else { return false };
        let surrounds = table.min_key() < low && high < table.max_key();
        if !surrounds || !table.filter().answers_ranges() {
            return false;
        }
        self.queried += 1;
        let is_excluded = !table.filter().may_overlap(low, high, &mut self.digests);
        self.left_out += u64::from(is_excluded);
        is_excluded
    }

    pub(super) fn counts(&self) -> RangeFilterCounts {
        RangeFilterCounts {
            queried: self.queried,
            left_out: self.left_out,
            hashes: self.digests.computed(),
            hashes_saved: self.digests.reused(),
        }
    }
}
