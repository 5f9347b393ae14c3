//! Scans of a bounded range leave out the sorted runs whose filters show that they hold no key of it.
//!
//! Only a table that begins before the range and ends behind it is worth a probe: any other has its smallest or largest key in
//! the range. In a sorted run, it is then the only table of the range. Its filter is probed once per scan and direction, before
//! any block is read; the digests of prefixes are kept for the filters of all levels.
//!
//! **Invariant**: what is left out holds nothing of the range: filters have no false negatives.

use crate::table::Table;
use lsm_lab_filters::PrefixDigests;
use std::sync::Arc;

/// Numbers of range filters that a scan probed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RangeFilterCounts {
    /// Filters probed.
    pub asked: u64,
    /// Tables left out, because their filters said no.
    pub left_out: u64,
    /// Prefixes hashed: each once, for all filters.
    pub hashes: u64,
    /// Times that the digest of a prefix was used again for another filter.
    pub hashes_saved: u64,
}

/// The filters of one scan.
#[derive(Debug, Default)]
pub(super) struct ScanFilters {
    digests: PrefixDigests,
    asked: u64,
    left_out: u64,
}

impl ScanFilters {
    /// Whether these tables of a run, the only ones that may hold keys of the range, hold none by the word of a filter.
    pub(super) fn exclude(&mut self, tables: &[Arc<Table>], low: &[u8], high: &[u8]) -> bool {
        let [table] = tables else { return false };
        let surrounds = table.min_key() < low && high < table.max_key();
        if !surrounds || !table.filter().answers_ranges() {
            return false;
        }
        self.asked += 1;
        let is_excluded = !table.filter().may_overlap(low, high, &mut self.digests);
        self.left_out += u64::from(is_excluded);
        is_excluded
    }

    pub(super) fn counts(&self) -> RangeFilterCounts {
        RangeFilterCounts {
            asked: self.asked,
            left_out: self.left_out,
            hashes: self.digests.computed(),
            hashes_saved: self.digests.reused(),
        }
    }
}
