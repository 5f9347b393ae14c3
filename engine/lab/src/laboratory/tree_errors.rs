//! Looks up absent keys in a real tree after updates, to find whether the filters of its sorted runs make the
//! same errors.
//!
//! Runs of such a tree contain versions of the same keys. If filters choose positions by the shared digest
//! alone, they have common set bits, and their false positives coincide. The salt of each table prevents this
//! ([`Options::salted_filters`]); both variants can be counted here.
//!
//! **Units**: pairs of sorted runs per lookup. **Cost**: a store in memory, the requested writes and lookups,
//! and one number for each pair of tables that a lookup probed. `engine/lab/tests/lab/joint_errors.rs` has the
//! bounds.

use super::Interval;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Answer, Event, Observer};
use lsm_lab_engine::options::Options;
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::Store;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::math::statistics::NORMAL_95;
use lsm_lab_workload::Random;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Value of every key.
const VALUE: [u8; 16] = [7; 16];

/// Tree, its writes, and its lookups.
#[derive(Debug, Clone, Copy)]
pub struct TreeOfUpdates {
    /// Options of the store.
    pub options: Options,
    /// Number of distinct keys.
    pub keys: u32,
    /// Number of writes, each to a random key.
    pub writes: u32,
    /// Seed of the writes.
    pub seed: u64,
}

/// Answers of the filters of the runs for absent keys.
#[derive(Debug, Clone, PartialEq)]
pub struct TreeErrors {
    /// Number of lookups.
    pub lookups: u64,
    /// Number of filters probed, summed over all lookups.
    pub queried: u64,
    /// Number of lookups by their number of *maybe* answers.
    pub by_count: Vec<u64>,
    /// Pairs of false positives in the same lookup.
    pub pairs: u64,
    /// Expected number of pairs if all errors were independent, each filter with its counted rate.
    pub pairs_if_independent: f64,
    /// Sorted runs, level 1 first, by level and number.
    pub runs: Vec<(u8, u32)>,
    /// Each error in order: the number of its lookup, from 0, and the index of its run in `runs`.
    pub errors: Vec<(u32, u32)>,
}

impl TreeErrors {
    /// Returns the pairs relative to chance: 1 if errors are independent.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    pub fn ratio(&self) -> f64 {
        self.pairs as f64 / self.pairs_if_independent
    }

    /// Returns the standard error of the ratio, if pairs are like rare events.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    pub fn standard_error(&self) -> f64 {
        libm::sqrt(self.pairs as f64) / self.pairs_if_independent
    }

    /// Returns the ratio with its 95 % CI, if pairs are like rare events.
    #[must_use]
    pub fn ratio_interval(&self) -> Interval {
        let (estimate, reach) = (self.ratio(), NORMAL_95 * self.standard_error());
        Interval { estimate, low: (estimate - reach).max(0.0), high: estimate + reach }
    }

    /// Returns the share of lookups with two or more false positives.
    #[must_use]
    pub fn two_or_more(&self) -> Interval {
        Interval::of_share(self.by_count.iter().skip(2).sum(), self.lookups)
    }
}

impl TreeOfUpdates {
    /// Writes the tree.
    ///
    /// # Errors
    /// Errors of validating the options.
    pub fn build(&self) -> Result<Store, Error> {
        let store = Store::create(Arc::new(MemoryStorage::new()), self.options)?;
        let mut random = Random::new(self.seed);
        for _ in 0..self.writes {
            store.put(stored_key(random.below(self.keys.max(1).into())), VALUE)?;
        }
        store.flush()?;
        store.maintain()?;
        Ok(store)
    }
}

/// Looks up absent keys, the first of them with the number `first`.
///
/// # Errors
/// Errors of the store.
pub fn tree_errors(store: &Store, arm: Arm, first: u64, lookups: u32) -> Result<TreeErrors, Error> {
    let mut found = Found::default();
    let mut reader = store.reader();
    for number in first..first + u64::from(lookups) {
        reader.get_observed(arm, &absent_key(number), &mut found)?;
        found.end_lookup();
    }
    Ok(found.errors(lookups.into()))
}

/// Keys are in a pseudorandom order, because an odd factor permutes the numbers.
fn stored_key(number: u64) -> [u8; 9] {
    key(number, 0)
}

/// Returns a key that is never written: its last byte differs from that of all stored keys.
fn absent_key(number: u64) -> [u8; 9] {
    key(number, 1)
}

fn key(number: u64, last: u8) -> [u8; 9] {
    let mut key = [last; 9];
    key[..8].copy_from_slice(&number.wrapping_mul(0x9E37_79B9_7F4A_7C15).to_be_bytes());
    key
}

/// Answers of filters, by tables and by pairs of tables.
#[derive(Default)]
struct Found {
    /// Tables of this lookup, and whether the filter had a false positive.
    current: Vec<(u32, bool)>,
    /// Lookups that probed a table, and false positives among them.
    tables: BTreeMap<u32, (u64, u64)>,
    /// Lookups that probed both tables.
    pairs_probed: BTreeMap<(u32, u32), u64>,
    by_count: Vec<u64>,
    /// Sorted run of each table, by level and number.
    run_of: BTreeMap<u32, (u8, u32)>,
    /// Numbers of lookups, and the tables with a false positive in them.
    errors: Vec<(u32, u32)>,
    lookups: u32,
}

impl Observer for Found {
    fn observe(&mut self, event: Event) {
        match event {
            Event::TableSelected { level, run, table } => {
                self.run_of.insert(table, (level, run));
            }
            Event::FilterAnswered { table, answer, .. } => {
                self.current.push((table, answer == Answer::Maybe));
            }
            _ => {}
        }
    }
}

impl Found {
    fn end_lookup(&mut self) {
        let mut wrong = 0;
        for (index, &(table, erred)) in self.current.iter().enumerate() {
            let (queried, errors) = self.tables.entry(table).or_default();
            *queried += 1;
            *errors += u64::from(erred);
            wrong += usize::from(erred);
            if erred {
                self.errors.push((self.lookups, table));
            }
            for &(before, _) in &self.current[..index] {
                *self.pairs_probed.entry((before, table)).or_default() += 1;
            }
        }
        if self.by_count.len() <= wrong {
            self.by_count.resize(wrong + 1, 0);
        }
        self.by_count[wrong] += 1;
        self.current.clear();
        self.lookups += 1;
    }

    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    fn errors(self, lookups: u64) -> TreeErrors {
        let rate = |table: &u32| {
            let (queried, errors) = self.tables[table];
            errors as f64 / queried as f64
        };
        let expected =
            self.pairs_probed.iter().map(|((one, other), &both)| both as f64 * rate(one) * rate(other));
        let runs: BTreeSet<_> = self.run_of.values().copied().collect();
        let places: BTreeMap<_, u32> = runs.iter().copied().zip(0..).collect();
        let errors = self.errors.iter().map(|&(lookup, table)| (lookup, places[&self.run_of[&table]]));
        let pairs_of = |(count, &lookups): (u64, &u64)| count * count.saturating_sub(1) / 2 * lookups;
        TreeErrors {
            lookups,
            queried: self.tables.values().map(|(queried, _)| queried).sum(),
            pairs: (0..).zip(&self.by_count).map(pairs_of).sum(),
            pairs_if_independent: expected.sum(),
            errors: errors.collect(),
            runs: runs.into_iter().collect(),
            by_count: self.by_count,
        }
    }
}
