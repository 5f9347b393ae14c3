//! Stand-in for builds without a filter cache: all filters stay in memory.

use super::Table;
use super::filter_cache::FilterCache;
use crate::storage::{Storage, StorageError};
use lsm_lab_filters::Filter;
use std::sync::Arc;

/// Uninhabited.
pub(super) enum FilterLoading {}

impl Table {
    /// Does nothing, because there is no cache.
    #[expect(clippy::unused_self, reason = "as where there is one")]
    pub(crate) fn load_filter_by(&mut self, cache: &Arc<FilterCache>) {
        match **cache {}
    }

    /// Returns `None`, because the filter is in memory.
    #[expect(clippy::unnecessary_wraps, reason = "where filters are loaded, that may fail")]
    pub(crate) fn load_filter(&self) -> Result<Option<Arc<Filter>>, StorageError> {
        debug_assert!(self.loading.is_none(), "filters are never loaded on demand in this build");
        Ok(None)
    }
}

/// Does nothing, because all filters are in memory.
pub(crate) fn prefetch_filters<'t>(_storage: &dyn Storage, _tables: impl Iterator<Item = &'t Table>) {}
