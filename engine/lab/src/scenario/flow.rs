//! Lookups in a real tree, counted level by level, for comparison with [`model::flow`](crate::model::flow).
//!
//! **Invariants** (`engine/lab/tests/lab/flow.rs`)
//! 1. The tree is full: level i has `T^(i-1)` times the entries of level 1, in one run, or tiered in T - 1 runs
//!    from real flushes and compactions. Each key is in one run.
//! 2. Tree and model follow from the same fields ([`FlowTree::inputs`]).
//!
//! **Cost**: a leveled tree is loaded level by level; a tiered one is written, flushed and merged entry by
//! entry.

use super::{KEY_BYTES, Scenario, ScenarioError};
use crate::laboratory::Interval;
use crate::model::{CostInputs, Policy};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Event, Observer, Presence, Trace};
use lsm_lab_engine::options::{CompactionOptions, Granularity, Policy as Compaction};
use lsm_lab_engine::storage::Storage;
use lsm_lab_engine::store::Store;
use lsm_lab_engine::table::value_bytes_for;
use lsm_lab_engine::tree::Arm;
use lsm_lab_workload::{KeySpace, Queries};
use std::sync::Arc;

/// Full tree, leveled or tiered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FlowTree {
    /// Leveled tree: levels, size ratio, tables, filters, seed.
    pub shape: Scenario,
    /// True if each level has T - 1 runs of the level's size in the leveled tree.
    pub is_tiered: bool,
}

/// Counts of lookups at one level.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LevelCounts {
    /// Number of lookups that reached it.
    pub reached: u64,
    /// Number of lookups that found their key here.
    pub found: u64,
    /// Number of filters probed.
    pub filters_probed: u64,
    /// Number of wasted reads.
    pub false_positives: u64,
    /// Number of runs skipped without a filter probe, because none of their tables covers the key.
    pub runs_skipped: u64,
}

/// Path of one lookup. In a set of levels, level `i` is bit `i - 1`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LookupPath {
    /// Levels whose filters were probed.
    pub probed: u32,
    /// Levels with a wasted read.
    pub fooled: u32,
    /// Level with the key; 0 if the lookup found nothing.
    pub found_at: u8,
}

/// Sum, with the data of its interval.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Sum {
    total: u64,
    squares: u64,
}

impl Sum {
    const fn add(&mut self, count: u64) {
        self.total += count;
        self.squares += count * count;
    }
}

/// Counts of many lookups.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FlowCounts {
    /// Number of lookups.
    pub lookups: u64,
    /// Counts by level, level 1 first.
    pub levels: Vec<LevelCounts>,
    /// Paths of the first [`FlowCounts::PATHS`] lookups in order.
    pub paths: Vec<LookupPath>,
    visited: Sum,
    filters: Sum,
    blocks: Sum,
}

impl FlowCounts {
    /// Most lookups whose paths are kept: a picture shows no more.
    pub const PATHS: usize = 10_000;

    /// Returns the number of lookups that found their key.
    #[must_use]
    pub fn found(&self) -> u64 {
        self.levels.iter().map(|level| level.found).sum()
    }

    /// Returns the mean number of levels that a lookup reached.
    #[must_use]
    pub fn levels_visited(&self) -> Interval {
        self.mean(self.visited)
    }

    /// Returns the mean number of filters that a lookup probed.
    #[must_use]
    pub fn filters_probed(&self) -> Interval {
        self.mean(self.filters)
    }

    /// Returns the mean number of blocks that a lookup read.
    #[must_use]
    pub fn blocks_read(&self) -> Interval {
        self.mean(self.blocks)
    }

    /// Returns the mean number of wasted reads of a lookup.
    #[must_use]
    pub fn false_positives(&self) -> Interval {
        let sum = |of: fn(&LevelCounts) -> u64| self.levels.iter().map(of).sum();
        self.fooled(sum(|level| level.false_positives), sum(LevelCounts::asked_in_vain))
    }

    /// Returns the share of all lookups that reached a level.
    #[must_use]
    pub fn reach(&self, level: &LevelCounts) -> Interval {
        Interval::of_share(level.reached, self.lookups)
    }

    /// Returns the share of all lookups that found their key at a level.
    #[must_use]
    pub fn hit(&self, level: &LevelCounts) -> Interval {
        Interval::of_share(level.found, self.lookups)
    }

    /// Returns the mean number of wasted reads of a lookup at a level.
    #[must_use]
    pub fn false_positives_at(&self, level: &LevelCounts) -> Interval {
        self.fooled(level.false_positives, level.asked_in_vain())
    }

    fn mean(&self, sum: Sum) -> Interval {
        Interval::of_counts(sum.total, sum.squares, self.lookups)
    }

    /// Returns the interval: only the false positives are uncertain, because the probes were counted.
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    fn fooled(&self, false_positives: u64, queried: u64) -> Interval {
        let per_lookup = queried as f64 / self.lookups.max(1) as f64;
        Interval::of_share(false_positives, queried).map(|rate| rate * per_lookup)
    }
}

impl LevelCounts {
    /// Returns the number of filters probed for a key that their run does not contain.
    #[must_use]
    pub const fn asked_in_vain(&self) -> u64 {
        self.filters_probed.saturating_sub(self.found)
    }
}

/// Counts one lookup after the other. Levels are in order, so each event belongs to the last named level.
#[derive(Default)]
struct Tally {
    counts: FlowCounts,
    level: usize,
    visited: u64,
    filters: u64,
    blocks: u64,
    path: LookupPath,
}

impl Tally {
    fn enter(&mut self, level: u8) {
        if self.level != usize::from(level) {
            self.level = level.into();
            self.visited += 1;
            if self.counts.levels.len() < self.level {
                self.counts.levels.resize(self.level, LevelCounts::default());
            }
            self.here(|here| here.reached += 1);
        }
    }

    fn here(&mut self, change: impl FnOnce(&mut LevelCounts)) {
        if let Some(level) = self.level.checked_sub(1).and_then(|at| self.counts.levels.get_mut(at)) {
            change(level);
        }
    }

    /// Returns the current level as a set.
    const fn level_bit(&self) -> u32 {
        1 << self.level.saturating_sub(1)
    }

    fn end(&mut self) {
        let path = core::mem::take(&mut self.path);
        if self.counts.paths.len() < FlowCounts::PATHS {
            self.counts.paths.push(path);
        }
        self.counts.lookups += 1;
        self.counts.visited.add(core::mem::take(&mut self.visited));
        self.counts.filters.add(core::mem::take(&mut self.filters));
        self.counts.blocks.add(core::mem::take(&mut self.blocks));
        self.level = 0;
    }
}

impl Observer for Tally {
    fn observe(&mut self, event: Event) {
        match event {
            Event::RunSkipped { level, .. } => {
                self.enter(level);
                self.here(|here| here.runs_skipped += 1);
            }
            Event::TableSelected { level, .. } => self.enter(level),
            Event::FilterAnswered { .. } => {
                self.filters += 1;
                self.path.probed |= self.level_bit();
                self.here(|here| here.filters_probed += 1);
            }
            Event::BlockRead { .. } => self.blocks += 1,
            Event::BlockSearched { outcome: Presence::Absent, .. } => {
                self.path.fooled |= self.level_bit();
                self.here(|here| here.false_positives += 1);
            }
            Event::BlockSearched { .. } => {
                self.path.found_at = u8::try_from(self.level).unwrap_or(u8::MAX);
                self.here(|here| here.found += 1);
            }
            Event::LookupEnded { .. } => self.end(),
            _ => {}
        }
    }
}

impl FlowTree {
    /// Returns the runs of every level.
    #[must_use]
    pub const fn runs_per_level(&self) -> u32 {
        if self.is_tiered { self.shape.size_ratio.saturating_sub(1) } else { 1 }
    }

    /// Returns the number of stored keys: exactly the ids below it are stored.
    #[must_use]
    pub fn stored_keys(&self) -> u64 {
        u64::from(self.shape.stored_keys()) * u64::from(self.runs_per_level())
    }

    /// Returns the inputs of the model for this tree. Costs are 0, because nothing is timed. The rate of a
    /// family without a formula is not a number, which the validation of the inputs reports.
    #[must_use]
    pub fn inputs(&self, empty_fraction: f64) -> CostInputs {
        CostInputs {
            policy: match self.runs_per_level() {
                1 => Policy::Leveling,
                runs_per_level => Policy::Tiering { runs_per_level },
            },
            levels: self.shape.levels.into(),
            size_ratio: self.shape.size_ratio,
            empty_fraction,
            false_positive_rate: self
                .shape
                .filter
                .false_positive_rate(self.shape.bits_per_key)
                .unwrap_or(f64::NAN),
            hash_ns: 0.0,
            probe_ns: 0.0,
            read_ns: 0.0,
            other_ns: 0.0,
        }
    }

    /// Returns the tables of all runs of all levels.
    #[must_use]
    pub fn total_tables(&self) -> u64 {
        self.shape.total_tables() * u64::from(self.runs_per_level())
    }

    /// Validates the shape.
    ///
    /// # Errors
    /// As [`Scenario::validate`]; a tiered tree has more tables.
    pub fn validate(&self) -> Result<(), ScenarioError> {
        self.shape.validate()?;
        let tables = self.total_tables();
        if tables > Scenario::MAX_TABLES {
            return Err(ScenarioError::TooLarge { tables, limit: Scenario::MAX_TABLES });
        }
        Ok(())
    }

    /// Builds the tree.
    ///
    /// # Errors
    /// Errors of [`FlowTree::validate`] and of the store.
    pub fn build(&self, storage: Arc<dyn Storage>) -> Result<Store, ScenarioError> {
        let mut filling = Filling::new(*self, storage)?;
        while !filling.is_full() {
            filling.more()?;
        }
        Ok(filling.store)
    }

    /// Looks up this many keys with one digest each, and counts. Each hundred lookups contain the exact share
    /// of absent keys.
    ///
    /// # Errors
    /// Errors of the store.
    pub fn count(
        &self,
        store: &Store,
        lookups: u32,
        empty_fraction: f64,
        seed: u64,
    ) -> Result<FlowCounts, Error> {
        let mut counting = Lookups::new(self, empty_fraction, seed);
        counting.perform(store, lookups)?;
        Ok(counting.counts(self))
    }
}

/// Tree that is filled in pieces: a level of a leveled one, a memtable of a tiered one.
pub(super) struct Filling {
    pub(super) tree: FlowTree,
    pub(super) store: Store,
    space: KeySpace,
    value: Vec<u8>,
    /// Number of keys stored so far: always those with the lowest ids.
    pub(super) stored: u64,
}

impl Filling {
    pub(super) fn new(tree: FlowTree, storage: Arc<dyn Storage>) -> Result<Self, ScenarioError> {
        tree.validate()?;
        let mut options = tree.shape.options();
        if tree.runs_per_level() > 1 {
            options.compaction =
                CompactionOptions { policy: Compaction::Tiering, granularity: Granularity::Level };
        }
        let value = vec![b'.'; value_bytes_for(KEY_BYTES, super::ENTRIES_PER_BLOCK)];
        let store = Store::create(storage, options)?;
        Ok(Self { tree, store, space: tree.shape.key_space(), value, stored: 0 })
    }

    pub(super) fn is_full(&self) -> bool {
        self.stored >= self.tree.stored_keys()
    }

    /// Fills the next piece.
    pub(super) fn more(&mut self) -> Result<(), ScenarioError> {
        let shape = self.tree.shape;
        if self.tree.runs_per_level() == 1 {
            let next = (1..=shape.levels).find(|&level| u64::from(shape.first_key(level)) >= self.stored);
            let Some(level) = next else { return Ok(()) };
            shape.fill_level(&self.store, level)?;
            self.stored = shape.first_key(level + 1).into();
            return Ok(());
        }
        // The runs of the levels count flushes like digits in base T: after T^L - 1 of them every digit is T -
        // 1.
        let end = self.stored + u64::from(shape.entries_per_table);
        for id in self.stored..end {
            self.store.put(self.space.key(id), &self.value)?;
        }
        self.store.flush()?;
        self.store.maintain()?;
        self.stored = end;
        Ok(())
    }
}

/// Lookups performed in parts.
pub(super) struct Lookups {
    queries: Queries,
    space: KeySpace,
    tally: Tally,
    /// Trace of one lookup, kept for its memory.
    trace: Trace,
}

impl Lookups {
    pub(super) fn new(tree: &FlowTree, empty_fraction: f64, seed: u64) -> Self {
        let queries = Queries::new(empty_fraction.clamp(0.0, 1.0), tree.stored_keys(), seed);
        Self { queries, space: tree.shape.key_space(), tally: Tally::default(), trace: Trace::new() }
    }

    /// Returns the number of completed lookups.
    pub(super) const fn completed(&self) -> u64 {
        self.tally.counts.lookups
    }

    /// Performs this many more lookups.
    pub(super) fn perform(&mut self, store: &Store, lookups: u32) -> Result<(), Error> {
        let (mut reader, mut key) = (store.reader(), Vec::new());
        for _ in 0..lookups {
            self.space.write_key(self.queries.next_id(), &mut key);
            self.trace.clear();
            reader.get_observed(Arm::Shared, &key, &mut self.trace)?;
            self.tally = self.trace.seen_by(core::mem::take(&mut self.tally));
        }
        Ok(())
    }

    /// Returns the counts so far.
    pub(super) fn counts(&self, tree: &FlowTree) -> FlowCounts {
        let mut counts = self.tally.counts.clone();
        counts.levels.resize(tree.shape.levels.into(), LevelCounts::default());
        counts
    }
}
