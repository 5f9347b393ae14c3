//! Lookups tell which segments they asked, and the keeper of filter units decides.
//!
//! **Invariants**
//! 1. A reader waits for nobody: while another one's lookup is being told, it keeps what it has to tell for later.

use super::{Inner, Store};
use crate::elastic::UnitStatistics;
use crate::observe::Observer;
use crate::table::LookupScratch;

impl Inner {
    /// So many lookups have ended, which asked the segments noted.
    #[inline]
    pub(super) fn tell_units<O: Observer>(
        &self,
        lookups: u64,
        scratch: &mut LookupScratch,
        observer: &mut O,
    ) {
        if let Some(units) = &self.units {
            scratch.lookups += lookups;
            units.told(scratch, observer);
        }
    }
}

impl Store {
    /// What filter units are enabled, and what that took; `None` if the memory plan is not elastic.
    #[must_use]
    pub fn unit_statistics(&self) -> Option<UnitStatistics> {
        self.inner.units.as_ref().map(crate::elastic::UnitKeeper::statistics)
    }
}
