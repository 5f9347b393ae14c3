//! Hotness that survives a compaction: new segments inherit the hotness of the segments that they replace.
//!
//! The frequency of a new segment is the mean of the frequencies of the old segments that overlap it. An old
//! segment that is divided among n new segments has the weight 1/n. Without weights, the few segments of small
//! levels overlap all new segments and make them almost equally hot.
//!
//! **Cost**: four searches in each old table per new segment. **Source**: `li2019`, which states a mean and no
//! weights. The published prototype has parts of this, but never calls them.

use crate::table::Table;
use core::ops::RangeInclusive;
use std::sync::Arc;

/// Weight of an old segment inside one new segment. Division leaves a negligible remainder.
const WHOLE: u128 = 1 << 32;

/// Table before the compaction.
struct Old {
    table: Arc<Table>,
    /// Frequencies of its segments.
    frequencies: Vec<u64>,
    /// Number of new segments that overlap each segment.
    parts: Vec<u32>,
}

impl Old {
    /// Returns the segments that overlap a range of keys, both ends included. Empty if there is none.
    fn overlapped(&self, (low, high): (&[u8], &[u8])) -> RangeInclusive<usize> {
        const NONE: RangeInclusive<usize> = RangeInclusive::new(1, 0);
        if high < self.table.min_key() || low > self.table.max_key() {
            return NONE;
        }
        self.table.filter_units().map_or(NONE, |units| {
            units.segment_of_key(&self.table, low)..=units.segment_of_key(&self.table, high)
        })
    }
}

/// Frequencies of the segments of tables that a compaction replaced.
#[derive(Default)]
pub(super) struct Hotness {
    tables: Vec<Old>,
}

impl Hotness {
    /// Adds a table, with the frequencies of its segments.
    pub(super) fn add(&mut self, table: Arc<Table>, frequencies: Vec<u64>) {
        let parts = vec![0; frequencies.len()];
        self.tables.push(Old { table, frequencies, parts });
    }

    /// Counts a new segment for the weights. All new segments must be counted before [`Self::of_keys`] is
    /// called.
    pub(super) fn divide(&mut self, keys: (&[u8], &[u8])) {
        for old in &mut self.tables {
            let segments = old.overlapped(keys);
            for part in old.parts.get_mut(segments).unwrap_or_default() {
                *part += 1;
            }
        }
    }

    /// Returns the frequency that a new segment with this range of keys inherits. `None` if no old segment
    /// overlaps it.
    pub(super) fn of_keys(&self, keys: (&[u8], &[u8])) -> Option<u64> {
        let (mut sum, mut weights) = (0_u128, 0_u128);
        for old in &self.tables {
            let segments = old.overlapped(keys);
            let frequencies = old.frequencies.get(segments.clone()).unwrap_or_default();
            let parts = old.parts.get(segments).unwrap_or_default();
            for (&frequency, &parts) in frequencies.iter().zip(parts) {
                let weight = WHOLE / u128::from(parts.max(1));
                sum += u128::from(frequency) * weight;
                weights += weight;
            }
        }
        // Rounded to the nearest integer.
        (weights > 0).then(|| u64::try_from((sum + weights / 2) / weights).unwrap_or(u64::MAX))
    }
}
