//! Many lookups of a scenario, counted: what an arm changes, and what it must not.

use super::{KeyId, Scenario};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Counters, Event, Observer, Presence, Trace};
use lsm_lab_engine::store::Store;
use lsm_lab_engine::tree::Arm;

/// What lookups by one arm did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// All of it, summed.
    pub counters: Counters,
    /// Lookups that found their key.
    pub found: u64,
}

/// Counts, and notes how lookups end.
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
    /// Looks up so many keys: every n-th of them absent, as the share says, the others spread over everything stored.
    ///
    /// # Errors
    /// What the store reports.
    pub fn count(&self, store: &Store, arm: Arm, lookups: u32, empty_percent: u32) -> Result<Counted, Error> {
        // By way of a trace, as `find` does: lookups for one observer more would be compiled once more.
        let (mut tally, mut trace, mut reader) = (Tally::default(), Trace::new(), store.reader());
        for index in 0..lookups {
            // Bresenham's rule: after n lookups, the part of them that was absent is as near as it can be.
            let absent_before = u64::from(index) * u64::from(empty_percent) / 100;
            let is_absent = u64::from(index + 1) * u64::from(empty_percent) / 100 > absent_before;
            let id = if is_absent { self.stored_keys() + index } else { self.spread(index, lookups) };
            trace.clear();
            self.look_up(&mut reader, arm, id, &mut trace)?;
            tally = trace.seen_by(tally);
        }
        Ok(Counted { counters: tally.counters, found: tally.found })
    }

    /// The n-th of so many stored keys, spread over all of them.
    fn spread(&self, index: u32, of: u32) -> KeyId {
        let place = u64::from(index) * u64::from(self.stored_keys()) / u64::from(of.max(1));
        u32::try_from(place).unwrap_or(0)
    }
}
