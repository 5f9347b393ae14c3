//! The shape that a policy gives a tree: runs and bytes that each level may hold at rest.
//!
//! All policies are the fluid LSM-tree with K runs above the last level and Z in the last. Levels come in two kinds:
//! **tiered** (`T - 1` runs that are never merged among themselves: due when the T-th arrives) and **grown** (arrivals
//! join the newest run until it has its share of the level: due when there is no room for another arrival).
//!
//! **Invariants**
//! 1. The last level is the oldest that is not empty; whatever goes below it makes a new last level.
//! 2. A grown level is full when less than half an arrival of room is left, for real runs never fit to the byte. A level
//!    that goes down table by table is full when it holds more than its capacity: there no arrival empties it.
//!
//! **Units**: bytes of blocks. **Source**: `dayan2018`, section 4.

use crate::options::{Granularity, Options, Policy, TableChoice};
use crate::tree::{Level, MAX_LEVELS, Version};

/// How a level takes what arrives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rule {
    /// The most runs at rest.
    pub(super) most_runs: u32,
    /// Whether runs are left as they are until the level goes down.
    pub(super) tiered: bool,
}

impl Rule {
    const ONE: Self = Self { most_runs: 1, tiered: false };

    const fn tiered(size_ratio: u32) -> Self {
        Self { most_runs: size_ratio - 1, tiered: true }
    }

    /// The rule of a fluid level of so many runs.
    const fn fluid(runs: u32, size_ratio: u32) -> Self {
        Self { most_runs: runs, tiered: runs > 1 && runs + 1 >= size_ratio }
    }

    /// The rule of a level, counting from 1, in a tree whose last level is `last`.
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

/// The most sorted runs that a level, counting from 1, may hold at rest in a tree whose last level is `last`.
#[must_use]
pub fn allowed_runs(options: &Options, level: u8, last: u8) -> u32 {
    Rule::of(options, level, last).most_runs
}

/// The bytes of blocks that a level, counting from 1, may hold.
#[must_use]
pub fn level_capacity_bytes(options: &Options, level: u8) -> u64 {
    let growth = u64::from(options.size_ratio).saturating_pow(u32::from(level) - 1);
    options.level_one_bytes.saturating_mul(growth)
}

/// The rules of all levels of one version.
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

    /// Which table of a full level goes down, where tables go one by one: only between levels that have one run each,
    /// and have so whether last or not; else the first table to go down would change what is allowed above it.
    pub(super) fn table_choice(&self, level: u8) -> Option<TableChoice> {
        let Granularity::Table(choice) = self.options.compaction.granularity else { return None };
        let as_upper = Rule::of(self.options, level, level + 1);
        let single = [self.rule(level), as_upper, self.rule(level + 1)].iter().all(|&rule| rule == Rule::ONE);
        (single && level < MAX_LEVELS).then_some(choice)
    }

    /// What arrives at a level at once, as far as the options tell.
    fn arrival_bytes(&self, level: u8) -> u64 {
        if level == 1 { self.options.memtable_bytes } else { level_capacity_bytes(self.options, level - 1) }
    }

    /// Whether a grown level with so many bytes has to go down. The oldest level there can be never has to.
    pub(super) fn is_full(&self, level: u8, bytes: u64) -> bool {
        let capacity = level_capacity_bytes(self.options, level);
        let needed = if self.table_choice(level).is_some() { 0 } else { self.arrival_bytes(level) / 2 };
        level < MAX_LEVELS && bytes.saturating_add(needed) > capacity
    }

    /// Whether a run of so many bytes finds no place in a level, so that the level goes down together with it.
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

    /// For each run of a level, oldest first: the bytes up to which it takes what arrives.
    ///
    /// A level at rest holds all arrivals but the one that sends it down. They are shared evenly among the runs that it
    /// may have: the oldest run gets its part, the next one its part of what is left, and the last whatever comes. A run
    /// that lacks less than half an arrival has its part.
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
