//! Shape of a tree under a policy: the runs and bytes that each level may hold at rest.
//!
//! All policies are the fluid LSM-tree with K runs above the last level and Z in the last. Levels have two
//! kinds. A **tiered** level has up to `T - 1` runs that are never merged among themselves; it is due when the
//! T-th arrives. In a **grown** level, arrivals join the newest run until it has its share of the level; it is
//! due when there is no space for another arrival.
//!
//! **Invariants**
//! 1. The last level is the deepest non-empty one; a table below it makes a new last level.
//! 2. A grown level is full when less than half an arrival of space is left, because real runs never fit
//!    exactly. A level that moves down table by table is full when it exceeds its capacity, because no arrival
//!    empties it.
//!
//! **Units**: bytes of blocks. **Source**: `dayan2018`, section 4.

use crate::options::{Granularity, Options, Policy, TableChoice};
use crate::tree::{Level, MAX_LEVELS, Version};

/// Rule by which a level accepts arrivals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rule {
    /// Most runs at rest.
    pub(super) most_runs: u32,
    /// True if runs stay unmerged until the level moves down.
    pub(super) tiered: bool,
}

impl Rule {
    const ONE: Self = Self { most_runs: 1, tiered: false };

    const fn tiered(size_ratio: u32) -> Self {
        Self { most_runs: size_ratio - 1, tiered: true }
    }

    /// Returns the rule of a fluid level with this many runs.
    const fn fluid(runs: u32, size_ratio: u32) -> Self {
        Self { most_runs: runs, tiered: runs > 1 && runs + 1 >= size_ratio }
    }

    /// Returns the rule of a level, counted from 1, in a tree with the last level `last`.
    fn of(options: &Options, level: u8, last: u8) -> Self {
        let ratio = options.size_ratio;
        match options.compaction.policy {
            Policy::Tiering => Self::tiered(ratio),
            Policy::LazyLeveling if level < last => Self::tiered(ratio),
            Policy::OneLeveling if level == 1 => Self::tiered(ratio),
            Policy::Leveling | Policy::LazyLeveling | Policy::OneLeveling => Self::ONE,
            Policy::Fluid { runs, .. } if level < last => Self::fluid(runs, ratio),
            Policy::Fluid { last_runs, .. } => Self::fluid(last_runs, ratio),
        }
    }
}

/// Returns the most sorted runs that a level, counted from 1, may hold at rest in a tree with the last level
/// `last`.
#[must_use]
pub fn allowed_runs(options: &Options, level: u8, last: u8) -> u32 {
    Rule::of(options, level, last).most_runs
}

/// Returns the bytes of blocks that a level, counted from 1, may hold.
#[must_use]
pub fn level_capacity_bytes(options: &Options, level: u8) -> u64 {
    let growth = u64::from(options.size_ratio).saturating_pow(u32::from(level) - 1);
    options.level_one_bytes.saturating_mul(growth)
}

/// Rules of all levels of one version.
pub(super) struct Shape<'a> {
    options: &'a Options,
    last: u8,
}

impl<'a> Shape<'a> {
    pub(super) fn new(version: &Version, options: &'a Options) -> Self {
        Self { options, last: u8::try_from(version.levels().len()).expect("levels are numbered by u8") }
    }

    pub(super) fn rule(&self, level: u8) -> Rule {
        Rule::of(self.options, level, self.last)
    }

    /// Returns the choice of the table that moves down from a full level, if tables move one by one.
    ///
    /// This requires that both levels have one run, as the last level or above it. Otherwise the first table
    /// that moves down would change the limit above it.
    pub(super) fn table_choice(&self, level: u8) -> Option<TableChoice> {
        let Granularity::Table(choice) = self.options.compaction.granularity else { return None };
        let as_upper = Rule::of(self.options, level, level + 1);
        let single = [self.rule(level), as_upper, self.rule(level + 1)].iter().all(|&rule| rule == Rule::ONE);
        (single && level < MAX_LEVELS).then_some(choice)
    }

    /// Returns the bytes of one arrival at a level, as far as the options define them.
    fn arrival_bytes(&self, level: u8) -> u64 {
        if level == 1 { self.options.memtable_bytes } else { level_capacity_bytes(self.options, level - 1) }
    }

    /// Returns whether a grown level with this many bytes must move down. The deepest possible level never
    /// must.
    pub(super) fn is_full(&self, level: u8, bytes: u64) -> bool {
        let capacity = level_capacity_bytes(self.options, level);
        let needed = if self.table_choice(level).is_some() { 0 } else { self.arrival_bytes(level) / 2 };
        level < MAX_LEVELS && bytes.saturating_add(needed) > capacity
    }

    /// Returns whether a run of this many bytes does not fit in a level, so that the level moves down together
    /// with it.
    pub(super) fn overflows(&self, level: u8, content: &Level, arriving_bytes: u64) -> bool {
        let rule = self.rule(level);
        if level >= MAX_LEVELS || self.table_choice(level).is_some() {
            false
        } else if rule.tiered {
            content.runs().len() >= rule.most_runs as usize
        } else {
            self.is_full(level, content.data_bytes() + arriving_bytes)
        }
    }

    /// Returns, for each run of a level from the oldest, the bytes up to which it accepts arrivals.
    ///
    /// A level at rest holds all arrivals except the one that sends it down. They are shared evenly among its
    /// allowed runs: the oldest run gets its part, the next one its part of the rest, and the last accepts
    /// everything. A run that lacks less than half an arrival counts as complete.
    pub(super) fn takes_up_to_bytes(&self, level: u8, content: &Level) -> Vec<u64> {
        let rule = self.rule(level);
        let arrival = self.arrival_bytes(level);
        let mut left = level_capacity_bytes(self.options, level).saturating_sub(arrival);
        let mut places = u64::from(rule.most_runs);
        let mut limits = Vec::with_capacity(content.runs().len());
        for run in content.runs().iter().rev() {
            limits.push(match places {
                _ if rule.tiered => 0,
                0 | 1 => u64::MAX,
                _ => (left / places).saturating_sub(arrival / 2),
            });
            left = left.saturating_sub(run.data_bytes());
            places = places.saturating_sub(1);
        }
        limits
    }
}
