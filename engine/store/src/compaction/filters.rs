//! Filter options for tables of each level: a memory plan applied to the current contents of the tree.
//!
//! The budget is bits per entry of the tree. A plan uses the levels as they will be when the tables are
//! written. Upper levels may be empty then, but will fill before these tables are rewritten. They count as
//! full, as far as the options define that. The filters of all levels together therefore stay within the budget
//! while the tree grows, and use all of it when it is full.
//!
//! **Invariants**
//! 1. A filter follows only from options, version and task: the same work builds the same filters.
//! 2. Blocked filters of all levels test the same number of bits per key, so one mask probes them all.
//!    `docs/decisions/0021-one-mask-for-all-levels.md` states the cost.
//!
//! **Cost**: 200 passes over the levels for each flush and compaction. **Sources**: `dayan2017`, `dayan2018`;
//! the rule is [`best_rates`].

use super::level_bits::probes;
use super::shape::{allowed_runs, level_capacity_bytes};
use super::task::Task;
use crate::options::{Granularity, MemoryPlan, Options};
use crate::table::Table;
use crate::tree::Version;
use lsm_lab_filters::math::{FilterGroup, best_rates, bits_per_key_for};
use lsm_lab_filters::{FilterKind, FilterOptions, FilterSize};
use std::sync::Arc;

/// Contents of a level.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Content {
    entries: u64,
    bytes: u64,
    runs: u32,
}

/// Contents of the levels, now or after a planned change. Level 1 first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TreeContent {
    levels: Vec<Content>,
}

impl TreeContent {
    /// Returns the contents of a version.
    #[must_use]
    pub fn of(version: &Version) -> Self {
        let content = version.levels().iter().map(|level| Content {
            entries: level.entry_count(),
            bytes: level.data_bytes(),
            runs: u32::try_from(level.runs().len()).unwrap_or(u32::MAX),
        });
        Self { levels: content.collect() }
    }

    /// Adds a run with this many entries and bytes to a level, counted from 1.
    #[must_use]
    pub fn with_run(mut self, level: u8, entries: u64, bytes: u64) -> Self {
        let content = self.level(level);
        content.entries += entries;
        content.bytes += bytes;
        content.runs += 1;
        self
    }

    /// Returns the contents of a version after a task, as if it dropped nothing.
    ///
    /// # Panics
    /// If the version does not have the tables that the task names.
    #[must_use]
    pub fn after(version: &Version, task: &Task) -> Self {
        let mut content = Self::of(version);
        for (input, tables) in task.inputs.iter().zip(task.tables(version)) {
            let (entries, bytes) = sizes(&tables);
            let runs = version.level(input.level).runs();
            let whole = runs.iter().any(|run| run.id() == input.run && run.tables().len() == tables.len());
            let from = content.level(input.level);
            from.entries -= entries;
            from.bytes -= bytes;
            from.runs -= u32::from(whole && task.into_run != Some(input.run));
            let to = content.level(task.to_level);
            to.entries += entries;
            to.bytes += bytes;
        }
        content.level(task.to_level).runs += u32::from(task.into_run.is_none());
        content
    }

    fn level(&mut self, level: u8) -> &mut Content {
        let index = usize::from(level) - 1;
        if self.levels.len() <= index {
            self.levels.resize(index + 1, Content::default());
        }
        &mut self.levels[index]
    }

    /// Returns the filters of the levels for the plan, as seen from one level.
    ///
    /// The levels above count as full. The level itself counts as full if its future contents are unknown, or
    /// if its tables are rewritten one by one and may outlive its growth.
    #[expect(clippy::cast_precision_loss, reason = "a share of all entries needs no more than 53 bits")]
    fn groups(&self, options: &Options, level: u8) -> Vec<FilterGroup> {
        let last = (1..).zip(&self.levels).filter(|(_, content)| content.runs > 0).map(|(number, _)| number);
        let last: u8 = last.max().unwrap_or(0).max(level);
        let total =
            self.levels.iter().fold((0, 0), |sum, level| (sum.0 + level.entries, sum.1 + level.bytes));
        // In an empty tree all sizes come from the options, so any unit works.
        let bytes_per_entry = if total.0 == 0 { 1.0 } else { total.1.max(1) as f64 / total.0 as f64 };
        let group = |number: u8| {
            let content = self.levels.get(usize::from(number) - 1).copied().unwrap_or_default();
            let (mut keys, mut filters) = (content.entries as f64, f64::from(content.runs));
            let grows = content.runs == 0 || options.compaction.granularity != Granularity::Level;
            if number < level || (number == level && grows) {
                let ratio = f64::from(options.size_ratio);
                let at_rest = level_capacity_bytes(options, number) as f64 * (ratio - 1.0) / ratio;
                keys = keys.max(at_rest / bytes_per_entry);
                filters = filters.max(f64::from(allowed_runs(options, number, last)));
            }
            FilterGroup { keys, filters }
        };
        (1..=last).map(group).collect()
    }
}

/// Returns entries and bytes of some tables.
fn sizes(tables: &[Arc<Table>]) -> (u64, u64) {
    let entries = tables.iter().map(|table| table.entry_count()).sum();
    (entries, tables.iter().map(|table| table.data_bytes()).sum())
}

/// Returns the filter options for tables written now into a level, counted from 1, in a tree that will then
/// have this content.
#[must_use]
pub fn planned_filter(content: &TreeContent, options: &Options, level: u8) -> FilterOptions {
    let filter = options.filter;
    // The second condition is for the compiler: such options were rejected.
    if options.memory != MemoryPlan::Monkey || !options.memory.is_built_in() {
        return filter;
    }
    let rates = best_rates(&content.groups(options, level), filter.bits_per_key());
    let rate = rates.get(usize::from(level) - 1).copied().unwrap_or(1.0);
    let bits_per_key = bits_per_key_for(rate).min(FilterOptions::MAX_BITS_PER_KEY);
    if bits_per_key <= 0.0 {
        return FilterOptions { kind: FilterKind::None, ..filter };
    }
    FilterOptions { size: FilterSize::BitsPerKey(bits_per_key), probes: probes(options), ..filter }
}

/// Returns whether tables may move without rewriting: their filters exceed those of rewritten tables by at most
/// a tenth.
#[expect(clippy::cast_precision_loss, reason = "a comparison of sizes")]
pub(super) fn may_keep_filters(version: &Version, options: &Options, task: &Task) -> bool {
    /// Filters consist of lines, so each may exceed its requested size by one.
    const LINE_BITS: f64 = 512.0;
    if options.memory != MemoryPlan::Monkey || !options.memory.is_built_in() {
        return true;
    }
    let planned = planned_filter(&TreeContent::after(version, task), options, task.to_level);
    let planned = if planned.kind == FilterKind::None { 0.0 } else { planned.bits_per_key() };
    let moved: Vec<Arc<Table>> = task.tables(version).into_iter().flatten().collect();
    let bits: u64 = moved.iter().map(|table| table.filter().bits()).sum();
    let most = planned * 1.1 * sizes(&moved).0 as f64 + LINE_BITS * moved.len() as f64;
    bits as f64 <= most
}
