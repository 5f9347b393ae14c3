//! Lookups on their way through a real tree, counted level by level: what [`model::flow`](crate::model::flow) expects, done.
//!
//! **Invariants** (`engine/tests/flow.rs`)
//! 1. The tree is full: level i has `T^(i-1)` times the entries of level 1, in one run, or tiered in T - 1 runs that real
//!    flushes and compactions left there. Each key is in one run.
//! 2. Tree and model are made from the same fields ([`FlowTree::inputs`]).
//!
//! **Cost**: a leveled tree is loaded level by level; a tiered one is written, flushed and merged entry by entry.

use super::{KEY_BYTES, Scenario, ScenarioError};
use crate::error::Error;
use crate::laboratory::Interval;
use crate::model::{CostInputs, Policy};
use crate::observe::{Event, Observer, Presence, Trace};
use crate::options::{CompactionOptions, Granularity, Options, Policy as Compaction};
use crate::storage::Storage;
use crate::store::Store;
use crate::table::value_bytes_for;
use crate::tree::Arm;
use crate::workload::Queries;
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
    visited: Sum,
    filters: Sum,
    blocks: Sum,
}

impl FlowCounts {
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
        Interval::of(level.reached, self.lookups)
    }

    /// The part of all lookups that found their key at a level.
    #[must_use]
    pub fn hit(&self, level: &LevelCounts) -> Interval {
        Interval::of(level.found, self.lookups)
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
        Interval::of(false_positives, asked).times(asked as f64 / self.lookups.max(1) as f64)
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

    fn end(&mut self) {
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
                self.here(|here| here.filters_probed += 1);
            }
            Event::BlockRead { .. } => self.blocks += 1,
            Event::BlockSearched { outcome: Presence::Absent, .. } => {
                self.here(|here| here.false_positives += 1);
            }
            Event::BlockSearched { .. } => self.here(|here| here.found += 1),
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

    /// What the model says of this tree takes these inputs. Prices are 0: nothing is timed.
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
            false_positive_rate: self.shape.filter.false_positive_rate(self.shape.bits_per_key),
            hash_ns: 0.0,
            probe_ns: 0.0,
            read_ns: 0.0,
            other_ns: 0.0,
        }
    }

    /// Says what is wrong with the shape, if anything is.
    ///
    /// # Errors
    /// As [`Scenario::validate`]; a tiered tree has more tables.
    pub fn validate(&self) -> Result<(), ScenarioError> {
        self.shape.validate()?;
        let tables = self.shape.total_tables() * u64::from(self.runs_per_level());
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
        self.validate()?;
        if self.runs_per_level() == 1 {
            return self.shape.build(storage);
        }
        let compaction = CompactionOptions { policy: Compaction::Tiering, granularity: Granularity::Level };
        let store = Store::create(storage, Options { compaction, ..self.shape.options() })?;
        let space = self.shape.key_space();
        let value = vec![b'.'; value_bytes_for(KEY_BYTES, super::ENTRIES_PER_BLOCK)];
        // The runs of the levels count flushes as digits count in base T: after T^L - 1 of them every digit is T - 1.
        for id in 0..self.stored_keys() {
            store.put(&space.key(id), &value)?;
            if (id + 1) % u64::from(self.shape.entries_per_table) == 0 {
                store.flush()?;
                store.maintain()?;
            }
        }
        Ok(store)
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
        let space = self.shape.key_space();
        let mut queries = Queries::new(empty_fraction.clamp(0.0, 1.0), self.stored_keys(), seed);
        let (mut tally, mut trace, mut reader) = (Tally::default(), Trace::new(), store.reader());
        let mut key = Vec::new();
        for _ in 0..lookups {
            space.write_key(queries.next_id(), &mut key);
            trace.clear();
            reader.get_observed(Arm::Shared, &key, &mut trace)?;
            tally = trace.seen_by(tally);
        }
        tally.counts.levels.resize(self.shape.levels.into(), LevelCounts::default());
        Ok(tally.counts)
    }
}
