//! Counts many lookups of a scenario, to show the differences between arms.

use super::{KeyId, Scenario};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Counters, Event, Observer, Presence, Trace};
use lsm_lab_engine::store::Store;
use lsm_lab_engine::tree::Arm;

/// Counts of lookups by one arm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// Sums of all counts.
    pub counters: Counters,
    /// Number of lookups that found their key.
    pub found: u64,
}

/// Counts events and the ends of lookups.
#[derive(Default)]
struct Tally {
    counters: Counters,
    found: u64,
}

impl Observer for Tally {
    fn observe(&mut self, event: Event) {
        self.found += u64::from(matches!(event, Event::LookupEnded { outcome: Presence::Value }));
        self.counters.observe(event);
    }
}

impl Scenario {
    /// Looks up this many keys: absent ones spread by their share, the others spread over all stored keys.
    ///
    /// # Errors
    /// Errors of the store.
    pub fn count(&self, store: &Store, arm: Arm, lookups: u32, empty_percent: u32) -> Result<Counted, Error> {
        let mut reader = store.reader();
        self.count_each(lookups, empty_percent, |id, trace| {
            self.look_up(&mut reader, arm, id, trace)?;
            Ok(())
        })
    }

    /// Counts lookups of such keys.
    pub(super) fn count_each(
        &self,
        lookups: u32,
        empty_percent: u32,
        mut look_up: impl FnMut(KeyId, &mut Trace) -> Result<(), Error>,
    ) -> Result<Counted, Error> {
        // Through a trace, like `find`, because another observer type would compile the lookups again.
        let (mut tally, mut trace) = (Tally::default(), Trace::new());
        for index in 0..lookups {
            // Bresenham's rule: after n lookups, the share of absent ones is as close as possible.
            let absent_before = u64::from(index) * u64::from(empty_percent) / 100;
            let is_absent = u64::from(index + 1) * u64::from(empty_percent) / 100 > absent_before;
            let id = if is_absent { self.stored_keys() + index } else { self.spread(index, lookups) };
            trace.clear();
            look_up(id, &mut trace)?;
            tally = trace.seen_by(tally);
        }
        Ok(Counted { counters: tally.counters, found: tally.found })
    }

    /// Returns the n-th of `of` stored keys, spread over all of them.
    fn spread(&self, index: u32, of: u32) -> KeyId {
        let place = u64::from(index) * u64::from(self.stored_keys()) / u64::from(of.max(1));
        u32::try_from(place).unwrap_or(0)
    }
}
