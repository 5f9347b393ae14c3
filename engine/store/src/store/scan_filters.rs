//! Scans of a bounded range leave out the tables whose filters know that they hold no key of it.
//!
//! Only a table that begins before the range and ends behind it is worth asking: any other has its smallest or largest key in
//! the range, or is never opened. In a sorted run there is at most one. Its filter is asked once per scan and direction, before
//! any block is read; the digests of prefixes are kept for the filters of all levels.
//!
//! **Invariant**: what is left out holds nothing of the range: filters have no false negatives.

use crate::table::Table;
use lsm_lab_filters::PrefixDigests;
use std::sync::Arc;

/// What a scan asked of range filters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RangeFilterCounts {
    /// Filters asked.
    pub asked: u64,
    /// Tables left out: their filters said no.
    pub left_out: u64,
    /// Prefixes hashed: each once, for whichever filters.
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
    /// Removes from the tables of a run the one that the range may lie in, if its filter says that it does not.
    pub(super) fn thin(&mut self, tables: &mut Vec<Arc<Table>>, low: &[u8], high: &[u8]) {
        let index = tables.partition_point(|table| table.max_key() < low);
        let Some(table) = tables.get(index) else { return };
        let inside = table.min_key() < low && high < table.max_key();
        if !inside || !table.filter().answers_ranges() {
            return;
        }
        self.asked += 1;
        if !table.filter().may_overlap(low, high, &mut self.digests) {
            self.left_out += 1;
            tables.remove(index);
        }
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
