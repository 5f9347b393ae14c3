//! Queries that show something: a key that every level is asked for in vain, one that fools a filter, one that is there.
//!
//! Nothing is made up: ids are tried in order, in the real store, until one does what was asked for.

use super::{KeyId, Scenario};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Counters, Trace};
use lsm_lab_engine::store::Store;
use lsm_lab_engine::tree::Arm;

/// What the lookup should show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QueryKind {
    /// In no level; every level's filter is asked, and none is fooled.
    Absent,
    /// In no level, but a filter says *maybe*.
    FalsePositive,
    /// Stored in this level, counting from 1.
    Stored {
        /// The level.
        level: u8,
    },
}

/// A query of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Query {
    /// What it shows.
    pub kind: QueryKind,
    /// Which of its kind, counting from 0.
    pub index: u32,
}

/// How many absent ids are tried before the search gives up.
const MAX_TRIES: u32 = 200_000;

impl Scenario {
    /// The key of a query. `None` if the level does not exist, or if no such key was found among 200,000 absent ones:
    /// at many bits per key, false positives are that rare.
    ///
    /// # Errors
    /// What the store reports.
    pub fn find(&self, store: &Store, query: Query) -> Result<Option<KeyId>, Error> {
        match query.kind {
            QueryKind::Stored { level } => Ok(self.stored_in(level, query.index)),
            QueryKind::Absent => self.find_absent(store, query.index, |counters, levels| {
                counters.false_positives == 0 && counters.filters_probed == levels
            }),
            QueryKind::FalsePositive => {
                self.find_absent(store, query.index, |counters, _| counters.false_positives > 0)
            }
        }
    }

    fn stored_in(&self, level: u8, index: u32) -> Option<KeyId> {
        if !(1..=self.levels).contains(&level) {
            return None;
        }
        let (first, behind) = (self.first_key(level), self.first_key(level + 1));
        Some(first + index % (behind - first))
    }

    fn find_absent(
        &self,
        store: &Store,
        index: u32,
        shows: impl Fn(&Counters, u64) -> bool,
    ) -> Result<Option<KeyId>, Error> {
        let mut reader = store.reader();
        let (mut left, mut trace) = (index, Trace::new());
        for offset in 0..MAX_TRIES {
            let id = self.stored_keys() + offset;
            trace.clear();
            reader.get_observed(Arm::Shared, &self.key(id), &mut trace)?;
            if shows(&trace.seen_by(Counters::default()), u64::from(self.levels)) {
                if left == 0 {
                    return Ok(Some(id));
                }
                left -= 1;
            }
        }
        Ok(None)
    }
}
