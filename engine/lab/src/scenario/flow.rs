//! Lookups on their way through a real tree, counted level by level: what [`model::flow`](crate::model::flow) expects, done.
//!
//! **Invariants** (`engine/lab/tests/lab/flow.rs`)
//! 1. The tree is full: level i has `T^(i-1)` times the entries of level 1, in one run, or tiered in T - 1 runs that real
//!    flushes and compactions left there. Each key is in one run.
//! 2. Tree and model are made from the same fields ([`FlowTree::inputs`]).
//!
//! **Cost**: a leveled tree is loaded level by level; a tiered one is written, flushed and merged entry by entry.

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

/// A full tree, leveled or tiered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FlowTree {
    /// The leveled tree: levels, size ratio, tables, filters, seed.
    pub shape: Scenario,
    /// Whether each level has T - 1 runs of the size that it has here.
    pub is_tiered: bool,
}

/// What lookups did at one level.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LevelCounts {
    /// Lookups that came here.
    pub reached: u64,
    /// Lookups that found their key here.
    pub found: u64,
    /// Filters asked.
    pub filters_probed: u64,
    /// Blocks read for nothing.
    pub false_positives: u64,
    /// Runs that were left out because no table of theirs covers the key: no filter was asked.
    pub runs_skipped: u64,
}

/// The way of one lookup. In a set of levels, level `i` is bit `i - 1`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LookupPath {
    /// Levels whose filters were probed.
    pub probed: u32,
    /// Levels of which a block was read for nothing.
    pub fooled: u32,
    /// Level that holds the key; 0 if the lookup found nothing.
    pub found_at: u8,
}

/// A sum, and what its interval needs.
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

/// What many lookups did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FlowCounts {
    /// Lookups.
    pub lookups: u64,
    /// Level 1 first.
    pub levels: Vec<LevelCounts>,
    /// Ways of the first [`FlowCounts::PATHS`] lookups, in their order.
    pub paths: Vec<LookupPath>,
    visited: Sum,
    filters: Sum,
    blocks: Sum,
}

impl FlowCounts {
    /// Most lookups whose ways are kept: a picture shows no more.
    pub const PATHS: usize = 10_000;

    /// Lookups that found their key.
    #[must_use]
    pub fn found(&self) -> u64 {
        self.levels.iter().map(|level| level.found).sum()
    }

    /// Levels that a lookup came to.
    #[must_use]
    pub fn levels_visited(&self) -> Interval {
        self.mean(self.visited)
    }

    /// Filters that a lookup asked.
    #[must_use]
    pub fn filters_probed(&self) -> Interval {
        self.mean(self.filters)
    }

    /// Blocks that a lookup read.
    #[must_use]
    pub fn blocks_read(&self) -> Interval {
        self.mean(self.blocks)
    }

    /// Blocks that a lookup read for nothing.
    #[must_use]
    pub fn false_positives(&self) -> Interval {
        let sum = |of: fn(&LevelCounts) -> u64| self.levels.iter().map(of).sum();
        self.fooled(sum(|level| level.false_positives), sum(LevelCounts::asked_in_vain))
    }

    /// The part of all lookups that came to a level.
    #[must_use]
    pub fn reach(&self, level: &LevelCounts) -> Interval {
        Interval::of_share(level.reached, self.lookups)
    }

    /// The part of all lookups that found their key at a level.
    #[must_use]
    pub fn hit(&self, level: &LevelCounts) -> Interval {
        Interval::of_share(level.found, self.lookups)
    }

    /// Blocks that a lookup read at a level for nothing.
    #[must_use]
    pub fn false_positives_at(&self, level: &LevelCounts) -> Interval {
        self.fooled(level.false_positives, level.asked_in_vain())
    }

    fn mean(&self, sum: Sum) -> Interval {
        Interval::of_counts(sum.total, sum.squares, self.lookups)
    }

    /// The uncertainty lies in how often filters are fooled; how often they are asked was counted.
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    fn fooled(&self, false_positives: u64, asked: u64) -> Interval {
        let per_lookup = asked as f64 / self.lookups.max(1) as f64;
        Interval::of_share(false_positives, asked).map(|rate| rate * per_lookup)
    }
}

impl LevelCounts {
    /// Filters asked for a key that their run does not hold.
    #[must_use]
    pub const fn asked_in_vain(&self) -> u64 {
        self.filters_probed.saturating_sub(self.found)
    }
}

/// Counts one lookup after the other. Levels come in their order, so what happens belongs to the last one named.
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

    /// The present level as a set.
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
    /// Runs of every level.
    #[must_use]
    pub const fn runs_per_level(&self) -> u32 {
        if self.is_tiered { self.shape.size_ratio.saturating_sub(1) } else { 1 }
    }

    /// Keys stored. Ids below are stored, no others.
    #[must_use]
    pub fn stored_keys(&self) -> u64 {
        u64::from(self.shape.stored_keys()) * u64::from(self.runs_per_level())
    }

    /// What the model says of this tree takes these inputs. Prices are 0: nothing is timed. The rate of a family without a formula
    /// is not a number, which the validation of the inputs reports.
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

    /// Tables of all runs of all levels.
    #[must_use]
    pub fn total_tables(&self) -> u64 {
        self.shape.total_tables() * u64::from(self.runs_per_level())
    }

    /// Says what is wrong with the shape, if anything is.
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
    /// What [`FlowTree::validate`] finds, and what the store reports.
    pub fn build(&self, storage: Arc<dyn Storage>) -> Result<Store, ScenarioError> {
        let mut filling = Filling::new(*self, storage)?;
        while !filling.is_full() {
            filling.more()?;
        }
        Ok(filling.store)
    }

    /// Looks so many keys up, one digest for each, and counts. Of every hundred as many are absent as the share says.
    ///
    /// # Errors
    /// What the store reports.
    pub fn count(
        &self,
        store: &Store,
        lookups: u32,
        empty_fraction: f64,
        seed: u64,
    ) -> Result<FlowCounts, Error> {
        let mut asking = Asking::new(self, empty_fraction, seed);
        asking.ask(store, lookups)?;
        Ok(asking.counts(self))
    }
}

/// A tree that is filled a piece at a time: a level of a leveled one, a memtable of a tiered one.
pub(super) struct Filling {
    pub(super) tree: FlowTree,
    pub(super) store: Store,
    space: KeySpace,
    value: Vec<u8>,
    /// Keys that are stored so far: always those of the lowest ids.
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
        // The runs of the levels count flushes as digits count in base T: after T^L - 1 of them every digit is T - 1.
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

/// Lookups that are done some at a time.
pub(super) struct Asking {
    queries: Queries,
    space: KeySpace,
    tally: Tally,
    /// The trace of one lookup, kept for its room.
    trace: Trace,
}

impl Asking {
    pub(super) fn new(tree: &FlowTree, empty_fraction: f64, seed: u64) -> Self {
        let queries = Queries::new(empty_fraction.clamp(0.0, 1.0), tree.stored_keys(), seed);
        Self { queries, space: tree.shape.key_space(), tally: Tally::default(), trace: Trace::new() }
    }

    /// Lookups that are done.
    pub(super) const fn asked(&self) -> u64 {
        self.tally.counts.lookups
    }

    /// Does so many more.
    pub(super) fn ask(&mut self, store: &Store, lookups: u32) -> Result<(), Error> {
        let (mut reader, mut key) = (store.reader(), Vec::new());
        for _ in 0..lookups {
            self.space.write_key(self.queries.next_id(), &mut key);
            self.trace.clear();
            reader.get_observed(Arm::Shared, &key, &mut self.trace)?;
            self.tally = self.trace.seen_by(core::mem::take(&mut self.tally));
        }
        Ok(())
    }

    /// What they did so far.
    pub(super) fn counts(&self, tree: &FlowTree) -> FlowCounts {
        let mut counts = self.tally.counts.clone();
        counts.levels.resize(tree.shape.levels.into(), LevelCounts::default());
        counts
    }
}
