//! Adapts filter sizes to the results of lookups, for tables written later.
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
//! **Limits.** Existing tables keep their filters until a flush or compaction rewrites them; moved tables keep
//! them too. A target overrides the budget of the memory plan: `FilterMemory::planned_bytes` includes the
//! excess at once, `FilterMemory::over_budget_bytes` as tables are written.
//!
//! **Invariant**: the manifest contains the new sizes before a call returns them, so a reopened store uses
//! them.

use super::Store;
use super::view::lock;
use crate::compaction::{AdaptedBits, FilterTarget, LevelAdaptation, LevelBits, adapt};
use crate::error::Error;
use crate::log::ManifestState;
use crate::observe::Deferred;
use crate::options::OptionsError;
use crate::tree::{FilterEstimates, MAX_LEVELS};
use lsm_lab_filters::FilterError;
use std::sync::Arc;

/// # For experiments
///
/// Filter sizes that differ from the memory plan.
impl Store {
    /// Adapts the filters of later flushes and compactions so that each level reaches the target, according to
    /// the results of lookups.
    ///
    /// Levels with too few results, or that already reach the target, keep their sizes. Returns the observation
    /// and the verdict per level; empty for stores without filters or with an elastic plan. Cost: as [`adapt`].
    ///
    /// # Errors
    /// [`FilterError::Rate`] if the target is not between 0 and 1, [`Error::ReadOnly`] if a size changes in a
    /// read-only store, and storage errors. The sizes are then unchanged.
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

    /// Sets the bits per key of later filters of a level, counted from 1, regardless of the memory plan. The
    /// range is 1 to 64, rounded up to hundredths.
    ///
    /// # Errors
    /// [`Error::Load`] if the level does not exist; [`Error::ReadOnly`] and storage errors as in
    /// [`Store::adapt_filters`].
    pub fn set_filter_bits(&self, level: u8, bits_per_key: f64) -> Result<(), Error> {
        if !(1..=MAX_LEVELS).contains(&level) {
            return Err(Error::Load { level, problem: "there are levels 1 to 16" });
        }
        let mut bits = self.adapted_filters();
        bits.set(level, AdaptedBits::new(bits_per_key));
        self.set_adapted(bits)
    }

    /// Returns the sizes that replace those of the memory plan.
    #[must_use]
    pub fn adapted_filters(&self) -> LevelBits {
        *lock(&self.inner.adapted)
    }

    /// Restores the sizes of the memory plan for later filters.
    ///
    /// # Errors
    /// [`Error::ReadOnly`] and storage errors, as in [`Store::adapt_filters`].
    pub fn forget_adapted_filters(&self) -> Result<(), Error> {
        self.set_adapted(LevelBits::default())
    }

    /// Applies the sizes recorded in the manifest, before any other handle exists.
    pub(super) fn adapt_as_recorded(&self, state: &ManifestState) {
        *lock(&self.inner.adapted) = LevelBits::of_records(&state.filter_sizes);
    }

    /// Stores these sizes in the manifest.
    fn set_adapted(&self, bits: LevelBits) -> Result<(), Error> {
        let before = self.adapted_filters();
        if bits == before {
            return Ok(());
        }
        self.writable()?;
        *lock(&self.inner.adapted) = bits;
        let installed = self.install(&[], &mut Deferred::none(), Arc::clone, |_| {});
        if installed.is_err() {
            // The manifest may contain either sizes; the next one contains these.
            *lock(&self.inner.adapted) = before;
        }
        installed
    }
}
