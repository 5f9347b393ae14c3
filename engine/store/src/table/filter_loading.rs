//! Filters that are loaded from their table on demand.
//!
//! **Invariant**: the bits are checked whenever they are loaded. Damage since the table was opened is an error
//! that names the table, never a *no*.
//!
//! **Cost** of a load: one read of the whole units that contain the filter's section.

use super::Table;
use super::filter_cache::FilterCache;
use super::footer::{FORMAT, Footer};
use crate::storage::{BLOCK_BYTES, BlockBuffer, BlockRead, Storage, StorageError, checksum};
use lsm_lab_filters::{Filter, FilterError};
use std::sync::Arc;

/// Position of a filter's section.
pub(super) struct FilterPlace {
    /// Offset in the file.
    offset: u64,
    /// Length in bytes.
    length: usize,
    checksum: u64,
}

impl FilterPlace {
    pub(super) fn new(footer: &Footer) -> Self {
        let before = [footer.properties, footer.fences].iter().map(|section| section.length).sum::<u64>();
        Self {
            offset: u64::from(footer.data_units) * BLOCK_BYTES as u64 + before,
            length: usize::try_from(footer.filter.length).expect("the section was read"),
            checksum: footer.filter.checksum,
        }
    }

    /// Returns the whole units around the section: their offset and number.
    fn units(&self) -> (u64, usize) {
        let unit = BLOCK_BYTES as u64;
        let begin = self.offset / unit * unit;
        let end = (self.offset + self.length as u64).next_multiple_of(unit);
        (begin, usize::try_from((end - begin) / unit).expect("the section was read"))
    }

    /// Decodes the filter from these units of the file with this name.
    fn decode(&self, units: &[u8], name: &str) -> Result<Filter, StorageError> {
        let damaged = |problem: String| StorageError::damaged(name, self.offset, problem);
        let begin = usize::try_from(self.offset % BLOCK_BYTES as u64).expect("below 4 KiB");
        let bytes = units
            .get(begin..begin + self.length)
            .ok_or_else(|| damaged("wrong length of its filter".to_owned()))?;
        if checksum(bytes) != self.checksum {
            return Err(damaged("wrong checksum of its filter".to_owned()));
        }
        Filter::decode(bytes).map_err(|error| match error {
            FilterError::NewerFormat { found } => {
                StorageError::NewerFormat { name: name.to_owned(), found: found.into(), supported: FORMAT }
            }
            other => damaged(other.to_string()),
        })
    }
}

/// Cache that keeps the filter of a table while it is in memory.
pub(super) struct FilterLoading {
    cache: Arc<FilterCache>,
    table: u32,
}

impl Drop for FilterLoading {
    fn drop(&mut self) {
        // The table is closed, so no probe follows.
        self.cache.forget(self.table);
    }
}

impl Table {
    /// Drops the filter bits; this cache loads them on demand from now on.
    pub(crate) fn load_filter_by(&mut self, cache: &Arc<FilterCache>) {
        self.filter = self.filter.away();
        self.loading = Some(FilterLoading { cache: Arc::clone(cache), table: self.id() });
    }

    /// Returns the filter with its bits, if it is loaded on demand.
    ///
    /// # Errors
    /// [`StorageError::Damaged`] and other storage errors.
    pub(crate) fn load_filter(&self) -> Result<Option<Arc<Filter>>, StorageError> {
        let Some(loading) = &self.loading else { return Ok(None) };
        let load = || {
            let (offset, units) = self.filter_place.units();
            let mut buffer = BlockBuffer::new();
            self.file.read_at(offset, buffer.prepare(units))?;
            Ok((self.filter_place.decode(buffer.bytes(), &self.name)?, (units * BLOCK_BYTES) as u64))
        };
        loading.cache.get(self.id(), load).map(Some)
    }
}

/// Loads the missing filters of these tables, with all reads at once. Errors are ignored; the probe of such a
/// filter reports them.
pub(crate) fn prefetch_filters<'t>(storage: &dyn Storage, tables: impl Iterator<Item = &'t Table>) {
    let missing = tables.filter_map(|table| Some((table, table.loading.as_ref()?)));
    let missing: Vec<_> = missing
        .filter(|(table, loading)| loading.cache.prefetches() && !loading.cache.has(table.id()))
        .filter(|(table, loading)| !loading.cache.promote(table.id()))
        .collect();
    if missing.len() < 2 {
        // A single filter is loaded equally fast by its probe.
        return;
    }
    let mut buffers: Vec<BlockBuffer> = missing.iter().map(|_| BlockBuffer::new()).collect();
    let mut reads: Vec<BlockRead<'_>> = missing
        .iter()
        .zip(&mut buffers)
        .map(|((table, _), buffer)| {
            let (offset, units) = table.filter_place.units();
            BlockRead::new(&*table.file, offset, buffer.prepare(units))
        })
        .collect();
    storage.read_batch(&mut reads);
    for ((table, loading), read) in missing.iter().zip(&reads) {
        let Ok(units) = read.bytes() else { continue };
        if let Ok(filter) = table.filter_place.decode(units, &table.name) {
            loading.cache.prefetched(table.id(), filter, units.len() as u64);
        }
    }
}
