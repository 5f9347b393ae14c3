//! Counts the *maybe* answers of filters in observed lookups for keys that their tables do not contain.
//!
//! An observer. Only observed lookups count; for an estimate, observe one lookup in a hundred.
//!
//! **Invariants**
//! 1. A table counts for a lookup only if its contents are known: all tables probed before the one with the
//!    key. Later ones may contain an older entry, and are not searched.
//! 2. A *maybe* of a table that does not contain the key is a false positive, even if no block was read for it.
//!
//! **Cost**: a search among the tables per probed filter. **Memory**: 48 bytes per probed table.

use crate::observe::{Answer, Event, Observer, Presence};
use lsm_lab_filters::math::statistics::wilson_interval;
use std::collections::BTreeMap;

/// Counts of filter answers for keys that are absent in their tables.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Fooled {
    /// Number of answers for keys that are not in the table.
    pub queried: u64,
    /// Number of *maybe* answers among them.
    pub fooled: u64,
}

impl Fooled {
    /// Returns the observed false positive rate. `None` before any answer.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a ratio of counts needs no more than 53 bits")]
    pub fn rate(self) -> Option<f64> {
        (self.queried > 0).then(|| self.fooled as f64 / self.queried as f64)
    }

    /// Returns the 95 % confidence interval of the rate.
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        wilson_interval(self.fooled, self.queried)
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.queried += other.queried;
        self.fooled += other.fooled;
    }
}

/// Estimates of false positive rates, per table and per level.
#[derive(Debug, Clone, Default)]
pub struct FilterEstimates {
    tables: BTreeMap<u32, (u8, Fooled)>,
    /// Tables probed in the current lookup in order, with their answers.
    queried: Vec<(u32, Answer)>,
    /// Table that contains the key.
    holder: Option<u32>,
}

impl FilterEstimates {
    /// Returns the probed tables by number, each with the level in which it was last seen.
    pub fn tables(&self) -> impl Iterator<Item = (u32, u8, Fooled)> {
        self.tables.iter().map(|(&table, &(level, fooled))| (table, level, fooled))
    }

    /// Returns the counts by level.
    #[must_use]
    pub fn levels(&self) -> BTreeMap<u8, Fooled> {
        let mut levels: BTreeMap<u8, Fooled> = BTreeMap::new();
        for (_, level, fooled) in self.tables() {
            levels.entry(level).or_default().add(fooled);
        }
        levels
    }

    /// Returns the total.
    #[must_use]
    pub fn all(&self) -> Fooled {
        let mut all = Fooled::default();
        self.tables().for_each(|(_, _, fooled)| all.add(fooled));
        all
    }

    /// Removes tables that `keep` rejects, such as those replaced by a compaction.
    pub fn retain(&mut self, mut keep: impl FnMut(u32) -> bool) {
        self.tables.retain(|&table, _| keep(table));
    }

    /// Counts the tables of a finished lookup.
    fn settle(&mut self) {
        for (table, answer) in self.queried.drain(..) {
            if self.holder == Some(table) {
                break;
            }
            let (_, fooled) = self.tables.entry(table).or_default();
            fooled.add(Fooled { queried: 1, fooled: u64::from(answer == Answer::Maybe) });
        }
        self.holder = None;
    }
}

impl Observer for FilterEstimates {
    fn observe(&mut self, event: Event) {
        match event {
            Event::TableSelected { level, table, .. } => self.tables.entry(table).or_default().0 = level,
            Event::FilterAnswered { table, answer, .. } => self.queried.push((table, answer)),
            Event::BlockSearched { table, outcome, .. } if outcome != Presence::Absent => {
                self.holder = Some(table);
            }
            Event::LookupEnded { .. } => self.settle(),
            _ => {}
        }
    }
}
