//! Hotness that outlives a compaction: new segments are as hot as the segments that they were made from.
//!
//! The frequency of a new segment is the mean of those of the old segments whose keys overlap with its own, however far they do.
//!
//! **Cost**: two searches in each table that went. **Source**: `li2019`. The published prototype has parts of this, and never
//! calls them.

use crate::table::Table;
use std::sync::Arc;

/// The frequencies of the segments of tables that went.
#[derive(Default)]
pub(super) struct Hotness {
    tables: Vec<(Arc<Table>, Vec<u64>)>,
}

impl Hotness {
    /// Adds a table, with the frequencies of its segments.
    pub(super) fn add(&mut self, table: Arc<Table>, frequencies: Vec<u64>) {
        self.tables.push((table, frequencies));
    }

    /// What a segment inherits whose keys are these: from the first up to the second. `None` if it comes from nowhere.
    pub(super) fn of_keys(&self, (low, high): (&[u8], &[u8])) -> Option<u64> {
        let (mut sum, mut count) = (0_u64, 0_u64);
        for (table, frequencies) in &self.tables {
            let Some(units) = table.filter_units() else { continue };
            if high < table.min_key() || low > table.max_key() {
                continue;
            }
            let first = units.segment_of_key(table, low);
            let last = units.segment_of_key(table, high);
            for &frequency in frequencies.get(first..=last).unwrap_or_default() {
                sum = sum.saturating_add(frequency);
                count += 1;
            }
        }
        // The nearest whole number.
        (count > 0).then(|| sum.saturating_add(count / 2) / count)
    }
}
