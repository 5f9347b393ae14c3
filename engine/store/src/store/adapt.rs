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
//! rewritten keep their filters. A target overrules the budget of the memory plan, which is what it is there for: how much more
//! it takes is `FilterMemory::planned_bytes` at once, and `FilterMemory::over_budget_bytes` as tables are written.
//!
//! **Invariant**: the sizes in force are in the manifest before anybody is told of them; a store that is opened again has them.

use super::Store;
use super::view::{View, lock};
use crate::compaction::{AdaptedBits, FilterTarget, LevelAdaptation, LevelBits, adapt};
use crate::error::Error;
use crate::log::ManifestState;
use crate::observe::NoObserver;
use crate::options::OptionsError;
use crate::tree::{FilterEstimates, MAX_LEVELS};
use lsm_lab_filters::FilterError;

impl Store {
    /// Gives the filters that flush and compaction write from now on the sizes with which each level reaches the target, judging
    /// by what lookups saw; levels of which that says too little, or that reach it, stay as they are. Says for each level what
    /// was seen and what follows; of a store without filters, or with an elastic plan, nothing. Cost: as [`adapt`].
    ///
    /// # Errors
    /// [`FilterError::Rate`] if the target is not between 0 and 1; [`Error::ReadOnly`] if a size changes in a store that was
    /// opened so; and what storage reports, when the sizes stay as they were.
    pub fn adapt_filters(
        &self,
        estimates: &FilterEstimates,
        target: FilterTarget,
    ) -> Result<Vec<LevelAdaptation>, Error> {
        let value = target.rate();
        if !(value > 0.0 && value < 1.0) {
            return Err(Error::Options(OptionsError::Filter(FilterError::Rate { value })));
        }
        let mut bits = self.adapted_filters();
        let levels = adapt(&self.version(), &self.inner.options, estimates, target, &mut bits);
        self.set_adapted(bits)?;
        Ok(levels)
    }

    /// Gives the filters of a level, counting from 1, that are written from now on so many bits per key (1 to 64, in hundredths,
    /// rounded up), whatever the memory plan says: a division of the memory that somebody made by hand.
    ///
    /// # Errors
    /// [`Error::Load`] if there is no such level; [`Error::ReadOnly`] and what storage reports, as [`Store::adapt_filters`].
    pub fn set_filter_bits(&self, level: u8, bits_per_key: f64) -> Result<(), Error> {
        if !(1..=MAX_LEVELS).contains(&level) {
            return Err(Error::Load { level, problem: "there are levels 1 to 16" });
        }
        let mut bits = self.adapted_filters();
        bits.set(level, AdaptedBits::new(bits_per_key));
        self.set_adapted(bits)
    }

    /// The sizes that replace those of the memory plan.
    #[must_use]
    pub fn adapted_filters(&self) -> LevelBits {
        *lock(&self.inner.adapted)
    }

    /// Gives the filters that are written from now on the sizes of the memory plan again.
    ///
    /// # Errors
    /// [`Error::ReadOnly`] and what storage reports, as [`Store::adapt_filters`].
    pub fn forget_adapted_filters(&self) -> Result<(), Error> {
        self.set_adapted(LevelBits::default())
    }

    /// Takes the sizes that the manifest has, before anybody else sees the store.
    pub(super) fn adapt_as_recorded(&self, state: &ManifestState) {
        *lock(&self.inner.adapted) = LevelBits::of_records(&state.filter_sizes);
    }

    /// Makes these sizes part of the store.
    fn set_adapted(&self, bits: LevelBits) -> Result<(), Error> {
        let before = self.adapted_filters();
        if bits == before {
            return Ok(());
        }
        self.writable()?;
        *lock(&self.inner.adapted) = bits;
        let installed = self.install(&[], &mut NoObserver, View::clone);
        if installed.is_err() {
            // The manifest may say either, and the next that is written says this.
            *lock(&self.inner.adapted) = before;
        }
        installed
    }
}
