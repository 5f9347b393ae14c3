//! Methods of a table on its filter units, by key.

use super::{FilterUnits, UnitReads};
use crate::table::Table;
use lsm_lab_filters::Filter;

impl FilterUnits {
    /// Returns the segment of the table for a key.
    #[inline]
    pub(crate) fn segment_of_key(&self, table: &Table, key: &[u8]) -> usize {
        self.segment_of(table.fences.search(key))
    }
}

impl Table {
    /// Returns the number of segments with separate units; 0 if the table has a filter.
    #[must_use]
    pub fn segment_count(&self) -> usize {
        self.units.as_ref().map_or(0, FilterUnits::segment_count)
    }

    /// Returns the number of resident units of a segment.
    ///
    /// # Panics
    /// If there is no such segment.
    #[must_use]
    pub fn resident_units(&self, segment: usize) -> usize {
        self.units.as_ref().map_or(0, |units| units.resident(segment))
    }

    /// Returns the key bounds of a segment: inclusive lower bound, and upper bound, which is exclusive unless
    /// it is the table's largest key.
    pub(crate) fn segment_keys(&self, segment: usize) -> (&[u8], &[u8]) {
        let Some(units) = &self.units else { return (self.min_key(), self.max_key()) };
        let begin = |segment: usize| self.fences.separator(units.first_block(segment));
        let low = if segment == 0 { self.min_key() } else { begin(segment) };
        let last = segment + 1 == units.segment_count();
        (low, if last { self.max_key() } else { begin(segment + 1) })
    }

    /// Returns the bytes of units in memory and of the directory of all units.
    pub(in crate::table) fn unit_memory(&self) -> u64 {
        self.units.as_ref().map_or(0, |units| units.resident_bytes() + units.directory_bytes())
    }

    /// Returns the bytes of the directory of units in memory.
    pub(crate) fn unit_directory_bytes(&self) -> u64 {
        self.units.as_ref().map_or(0, FilterUnits::directory_bytes)
    }

    /// Enables this many units of a segment; see [`FilterUnits::enable`].
    pub(crate) fn enable_units(&self, segment: usize, count: u8, reads: &mut UnitReads) -> bool {
        self.units.as_ref().is_none_or(|units| units.enable(&*self.file, segment, count, reads))
    }

    /// Reads all units of all segments from the file: by segment, `None` if any is damaged.
    pub(in crate::table) fn read_all_units(&self) -> Vec<Option<Vec<Filter>>> {
        let Some(units) = &self.units else { return Vec::new() };
        (0..units.segment_count()).map(|segment| units.read_all(&*self.file, segment)).collect()
    }

    /// Returns whether all these units contain a key of the table.
    pub(in crate::table) fn units_know(&self, read: &[Option<Vec<Filter>>], key: &[u8]) -> bool {
        let Some(units) = &self.units else { return true };
        let of_segment = read.get(units.segment_of_key(self, key)).and_then(Option::as_deref);
        of_segment.is_some_and(|filters| units.all_know(filters, key))
    }
}
