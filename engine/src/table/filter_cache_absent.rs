//! No cache of filters in this build: all filters stay in memory.

use crate::filter::Filter;
use crate::storage::StorageError;
use std::sync::Arc;

/// There is none.
#[derive(Debug)]
pub(crate) enum FilterCache {}

impl FilterCache {
    pub(super) fn get(
        &self,
        _table: u32,
        _load: impl FnOnce() -> Result<(Filter, u64), StorageError>,
    ) -> Result<Arc<Filter>, StorageError> {
        match *self {}
    }

    pub(super) fn prefetches(&self) -> bool {
        match *self {}
    }

    pub(super) fn has(&self, _table: u32) -> bool {
        match *self {}
    }

    pub(super) fn promote(&self, _table: u32) -> bool {
        match *self {}
    }

    pub(super) fn prefetched(&self, _table: u32, _filter: Filter, _read_bytes: u64) {
        match *self {}
    }

    pub(super) fn forget(&self, _table: u32) {
        match *self {}
    }
}
