//! Location of a store's filters: all in memory, or loaded on demand into a cache with a byte budget.

use super::Store;
#[cfg(feature = "block-cache")]
use super::view::View;
#[cfg(feature = "block-cache")]
use crate::error::Error;
#[cfg(feature = "block-cache")]
use crate::options::{ElasticProblem, OptionsError};
#[cfg(feature = "block-cache")]
use crate::storage::StorageError;
#[cfg(feature = "block-cache")]
use crate::table::FilterCache;
use crate::table::Table;
#[cfg(feature = "block-cache")]
use crate::tree::{Level, SortedRun, Version};
use std::sync::Arc;

impl Store {
    /// Returns this store with filters that are loaded on demand into the cache instead of staying in memory.
    ///
    /// Tables are reopened. Lookups then probe filter by filter, because a mask would need all filters.
    ///
    /// # Errors
    /// [`OptionsError::Elastic`] for a store with an elastic memory plan, which controls memory itself, and
    /// storage errors.
    #[cfg(feature = "block-cache")]
    pub fn with_filter_cache(mut self, cache: FilterCache) -> Result<Self, Error> {
        if self.inner.units.is_some() {
            return Err(OptionsError::Elastic { problem: ElasticProblem::FilterCache }.into());
        }
        self.inner_mut().filters = Some(Arc::new(cache));
        let view = self.inner.views.load();
        let version = self.opened_again(&view.version)?;
        self.inner.views.exchange(|view| View { version: Arc::new(version), ..view.clone() });
        Ok(self)
    }

    /// Returns the cache of filters, if there is one.
    #[cfg(feature = "block-cache")]
    #[must_use]
    pub fn filter_cache(&self) -> Option<&FilterCache> {
        self.inner.filters.as_deref()
    }

    /// Returns the same version with reopened tables.
    #[cfg(feature = "block-cache")]
    fn opened_again(&self, version: &Version) -> Result<Version, Error> {
        let run = |run: &SortedRun| {
            let open = |table: &Arc<Table>| Table::open(&*self.inner.storage, table.id()).map(Arc::new);
            let mut tables = run.tables().iter().map(open).collect::<Result<Vec<_>, StorageError>>()?;
            self.house_filters(&mut tables);
            Ok(SortedRun::new(run.id(), tables))
        };
        let level =
            |level: &Level| Ok(Level::new(level.runs().iter().map(run).collect::<Result<_, Error>>()?));
        let levels = version.levels().iter().map(level).collect::<Result<_, Error>>()?;
        Ok(Version::new(levels).with_cursors(version.cursors().to_vec()))
    }

    /// Moves the filters of newly opened tables to the store's location; other tables are unchanged.
    pub(super) fn house_filters(&self, tables: &mut [Arc<Table>]) {
        let Some(cache) = &self.inner.filters else { return };
        for table in tables.iter_mut().filter_map(Arc::get_mut) {
            table.load_filter_by(cache);
        }
    }
}
