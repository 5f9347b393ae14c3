//! The units of a table as the table knows them: by keys.

use super::{FilterUnits, UnitReads};
use crate::table::Table;
use lsm_lab_filters::Filter;

impl FilterUnits {
    /// The segment of the table in which a key would be.
    #[inline]
    pub(crate) fn segment_of_key(&self, table: &Table, key: &[u8]) -> usize {
        self.segment_of(table.fences.search(key))
    }
}

impl Table {
    /// Segments that have units of their own; 0 if the table has a filter.
    #[must_use]
    pub fn segment_count(&self) -> usize {
        self.units.as_ref().map_or(0, FilterUnits::segment_count)
    }

    /// Units of a segment in memory.
    ///
    /// # Panics
    /// If there is no such segment.
    #[must_use]
    pub fn resident_units(&self, segment: usize) -> usize {
        self.units.as_ref().map_or(0, |units| units.resident(segment))
    }

    /// The keys of a segment: from the first on, and up to the second, which is not among them unless it is the table's largest.
    pub(crate) fn segment_keys(&self, segment: usize) -> (&[u8], &[u8]) {
        let Some(units) = &self.units else { return (self.min_key(), self.max_key()) };
        let begin = |segment: usize| self.fences.separator(units.first_block(segment));
        let low = if segment == 0 { self.min_key() } else { begin(segment) };
        let last = segment + 1 == units.segment_count();
        (low, if last { self.max_key() } else { begin(segment + 1) })
    }

    /// Bytes of units in memory, and of what tells where the others are.
    pub(in crate::table) fn unit_memory(&self) -> u64 {
        self.units.as_ref().map_or(0, |units| units.resident_bytes() + units.directory_bytes())
    }

    /// Bytes in memory that tell where the units are.
    pub(crate) fn unit_directory_bytes(&self) -> u64 {
        self.units.as_ref().map_or(0, FilterUnits::directory_bytes)
    }

    /// Has so many units of a segment in memory; see [`FilterUnits::enable`].
    pub(crate) fn enable_units(&self, segment: usize, count: u8, reads: &mut UnitReads) -> bool {
        self.units.as_ref().is_none_or(|units| units.enable(&*self.file, segment, count, reads))
    }

    /// All units of all segments, read from the file: by segment, nothing where one is not whole.
    pub(in crate::table) fn read_all_units(&self) -> Vec<Option<Vec<Filter>>> {
        let Some(units) = &self.units else { return Vec::new() };
        (0..units.segment_count()).map(|segment| units.read_all(&*self.file, segment)).collect()
    }

    /// Whether all these units know a key of the table.
    pub(in crate::table) fn units_know(&self, read: &[Option<Vec<Filter>>], key: &[u8]) -> bool {
        let Some(units) = &self.units else { return true };
        let of_segment = read.get(units.segment_of_key(self, key)).and_then(Option::as_deref);
        of_segment.is_some_and(|filters| units.all_know(filters, key))
    }
}
