//! Sizes of filters adapted to what lookups saw, for tables that are written from then on.
//!
//! ```
//! use lsm_lab_engine::{compaction::FilterTarget, options::Options, storage::MemoryStorage, store::Store};
//! use lsm_lab_engine::tree::{Arm, FilterEstimates};
//! # use std::sync::Arc;
//! # let store = Store::create(Arc::new(MemoryStorage::new()), Options::durable())?;
//! let mut estimates = FilterEstimates::default();
//! let mut reader = store.reader();
//! reader.get_observed(Arm::Merged, b"one lookup in a hundred", &mut estimates)?;
//! for level in store.adapt_filters(&estimates, FilterTarget::AtMost(0.005))? {
//!     println!("level {}: {:?}", level.level, level.verdict);
//! }
//! # Ok::<(), lsm_lab_engine::error::Error>(())
//! ```
//!
//! **What it does not do.** Tables stay as they are until a flush or a compaction writes new ones; those that go down without being
//! rewritten keep their filters. The sizes are no part of the store on storage: opened again, it has those of its options.
//! A target overrules the budget of the memory plan: `Store::filter_memory` says what that takes.

use super::Store;
use super::view::lock;
use crate::compaction::{FilterTarget, LevelAdaptation, LevelBits, adapt};
use crate::error::Error;
use crate::filter::FilterError;
use crate::options::OptionsError;
use crate::tree::FilterEstimates;

impl Store {
    /// Gives the filters that flush and compaction write from now on the sizes with which each level reaches the target, judging
    /// by what lookups saw; levels of which that says too little, or that reach it, stay as they are. Says for each level what
    /// was seen and what follows; of a store without filters, or with an elastic plan, nothing. Cost: as [`adapt`].
    ///
    /// # Errors
    /// [`FilterError::Rate`] if the target is not between 0 and 1.
    pub fn adapt_filters(
        &self,
        estimates: &FilterEstimates,
        target: FilterTarget,
    ) -> Result<Vec<LevelAdaptation>, Error> {
        let value = target.rate();
        if !(value > 0.0 && value < 1.0) {
            return Err(Error::Options(OptionsError::Filter(FilterError::Rate { value })));
        }
        let version = self.version();
        Ok(adapt(&version, &self.options, estimates, target, &mut lock(&self.adapted)))
    }

    /// The sizes that replace those of the memory plan.
    #[must_use]
    pub fn adapted_filters(&self) -> LevelBits {
        *lock(&self.adapted)
    }

    /// Gives the filters that are written from now on the sizes of the memory plan again.
    pub fn forget_adapted_filters(&self) {
        *lock(&self.adapted) = LevelBits::default();
    }
}
