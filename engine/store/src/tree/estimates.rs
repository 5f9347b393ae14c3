//! What lookups saw of the filters: how often each answered *maybe* for a key that its table does not hold.
//!
//! An observer. Nothing is counted in lookups that nobody observes; whoever wants an estimate observes one lookup in a hundred.
//!
//! **Invariants**
//! 1. A table counts for a lookup only if what it holds is known: all tables asked before the one that has the key. Those
//!    behind it may hold an older entry, and nobody looked.
//! 2. A *maybe* of a table that does not hold the key is a false positive whether or not a block was read for it.
//!
//! **Cost**: a search among the tables per filter asked. **Memory**: 48 bytes per table that was asked.

use crate::observe::{Answer, Event, Observer, Presence};
use lsm_lab_filters::math::statistics::wilson_interval;
use std::collections::BTreeMap;

/// How often filters were asked for keys that their tables do not hold, and how often they were fooled.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Fooled {
    /// Answers for keys that are not in the table.
    pub asked: u64,
    /// Of these, answers *maybe*.
    pub fooled: u64,
}

impl Fooled {
    /// The false positive rate as it was seen. `None` before any answer.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a ratio of counts needs no more than 53 bits")]
    pub fn rate(self) -> Option<f64> {
        (self.asked > 0).then(|| self.fooled as f64 / self.asked as f64)
    }

    /// The 95 % interval of the rate.
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        wilson_interval(self.fooled, self.asked)
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.asked += other.asked;
        self.fooled += other.fooled;
    }
}

/// Estimates of false positive rates, per table and per level.
#[derive(Debug, Clone, Default)]
pub struct FilterEstimates {
    tables: BTreeMap<u32, (u8, Fooled)>,
    /// Of the lookup under way: the tables asked, in their order, and their answers.
    asked: Vec<(u32, Answer)>,
    /// The table that turned out to hold the key.
    holder: Option<u32>,
}

impl FilterEstimates {
    /// The tables that were asked, by number, each with the level in which it was seen last.
    pub fn tables(&self) -> impl Iterator<Item = (u32, u8, Fooled)> {
        self.tables.iter().map(|(&table, &(level, fooled))| (table, level, fooled))
    }

    /// The levels whose tables were asked.
    #[must_use]
    pub fn levels(&self) -> BTreeMap<u8, Fooled> {
        let mut levels: BTreeMap<u8, Fooled> = BTreeMap::new();
        for (_, level, fooled) in self.tables() {
            levels.entry(level).or_default().add(fooled);
        }
        levels
    }

    /// All together.
    #[must_use]
    pub fn all(&self) -> Fooled {
        let mut all = Fooled::default();
        self.tables().for_each(|(_, _, fooled)| all.add(fooled));
        all
    }

    /// Forgets tables that `keep` does not want, such as those that a compaction has replaced.
    pub fn retain(&mut self, mut keep: impl FnMut(u32) -> bool) {
        self.tables.retain(|&table, _| keep(table));
    }

    /// The lookup is over: what is known of the tables is counted.
    fn settle(&mut self) {
        for (table, answer) in self.asked.drain(..) {
            if self.holder == Some(table) {
                break;
            }
            let (_, fooled) = self.tables.entry(table).or_default();
            fooled.add(Fooled { asked: 1, fooled: u64::from(answer == Answer::Maybe) });
        }
        self.holder = None;
    }
}

impl Observer for FilterEstimates {
    fn observe(&mut self, event: Event) {
        match event {
            Event::TableSelected { level, table, .. } => self.tables.entry(table).or_default().0 = level,
            Event::FilterAnswered { table, answer, .. } => self.asked.push((table, answer)),
            Event::BlockSearched { table, outcome, .. } if outcome != Presence::Absent => {
                self.holder = Some(table);
            }
            Event::LookupEnded { .. } => self.settle(),
            _ => {}
        }
    }
}
