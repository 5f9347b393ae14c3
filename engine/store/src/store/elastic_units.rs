//! Passes the segments that lookups probed to the keeper of filter units.
//!
//! **Invariant**: a reader never waits here. While another reader reports its lookups, it keeps its own report
//! for later.

use super::{Inner, Store};
use crate::elastic::UnitStatistics;
use crate::observe::{Deferred, Observer};
use crate::table::LookupScratch;

impl Inner {
    /// Reports finished lookups and the segments that they probed.
    #[inline]
    pub(super) fn tell_units<O: Observer>(
        &self,
        lookups: u64,
        scratch: &mut LookupScratch,
        observer: &mut O,
    ) {
        // Most stores have no units, and their lookups only make this check.
        if let Some(units) = &self.units {
            scratch.lookups += lookups;
            Deferred::during(observer, |events| units.told(scratch, events));
        }
    }
}

impl Store {
    /// Returns the enabled filter units and their cost; `None` if the memory plan is not elastic.
    #[must_use]
    pub fn unit_statistics(&self) -> Option<UnitStatistics> {
        self.inner.units.as_ref().map(crate::elastic::UnitKeeper::statistics)
    }
}
