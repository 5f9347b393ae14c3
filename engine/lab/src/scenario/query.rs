//! Illustrative queries: an absent key that probes every level, a false positive, an existing key.
//!
//! Nothing is invented: ids are tried in order, in the real store, until one meets the request.

use super::{KeyId, Scenario};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Counters, Trace};
use lsm_lab_engine::store::Store;
use lsm_lab_engine::tree::Arm;

/// Effect that the lookup should show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QueryKind {
    /// An absent key; every level's filter is probed and answers *no*.
    Absent,
    /// An absent key for which a filter answers *maybe*.
    FalsePositive,
    /// A key stored in this level, counted from 1.
    Stored {
        /// Level.
        level: u8,
    },
}

/// Query of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Query {
    /// Effect of the query.
    pub kind: QueryKind,
    /// Index among the queries of its kind, counted from 0.
    pub index: u32,
}

/// Absent ids that are tried before the search fails.
const MAX_TRIES: u32 = 200_000;

impl Scenario {
    /// Returns the key of a query. `None` if the level does not exist, or if there is no such key among 200,000
    /// absent ones, because false positives are rare at many bits per key.
    ///
    /// # Errors
    /// Errors of the store.
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
