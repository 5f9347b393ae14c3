//! Flow of lookups: at each level, the lookups that reach it, those that find their key, the filters probed,
//! and the wasted reads.
//!
//! The sums of the cost model separately by level, for levels of any sizes, numbers of runs and rates. Unlike
//! Eq. (5) it counts the false positives of the runs that a lookup passes in the level of its hit.
//!
//! **Invariants** (`engine/lab/tests/lab/flow.rs`)
//! 1. For full levels of one rate the sums are those of [`super::cost`] and
//!    [`super::cost_counting_every_false_positive`], in their exact form.
//! 2. A lookup that reaches a level and does not find its key there reaches the next.
//!
//! **Units**: shares and numbers per lookup. **Cost**: one loop over the levels. **Not here**: keys outside the
//! key ranges of a level's tables, which need no filter.

use super::{CostInputs, Form, level_shares, levels_saved};

/// Properties of a level for a lookup.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FlowLevel {
    /// Entries of all its runs, in any unit.
    pub entries: f64,
    /// Sorted runs of about one size.
    pub runs: u32,
    /// Rate of each of its filters, 0 to 1.
    pub false_positive_rate: f64,
}

/// Flow at one level, per lookup in total.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LevelFlow {
    /// Level, counted from 1, the smallest and newest.
    pub level: u32,
    /// Share of all lookups that reach it.
    pub reach: f64,
    /// Share of all lookups that find their key here.
    pub hit: f64,
    /// Filters probed.
    pub filters_probed: f64,
    /// Wasted reads.
    pub false_positives: f64,
}

/// Flow of lookups through all levels.
#[derive(Debug, Clone, PartialEq)]
pub struct Flow {
    /// Levels, level 1 first.
    pub levels: Vec<LevelFlow>,
}

impl Flow {
    /// Returns the levels that an average lookup reaches.
    #[must_use]
    pub fn levels_visited(&self) -> f64 {
        self.levels.iter().map(|level| level.reach).sum()
    }

    /// Returns the filters that it probes.
    #[must_use]
    pub fn filters_probed(&self) -> f64 {
        self.levels.iter().map(|level| level.filters_probed).sum()
    }

    /// Returns its wasted reads.
    #[must_use]
    pub fn false_positives(&self) -> f64 {
        self.levels.iter().map(|level| level.false_positives).sum()
    }

    /// Returns all blocks that it reads.
    #[must_use]
    pub fn blocks_read(&self) -> f64 {
        self.false_positives() + self.levels.iter().map(|level| level.hit).sum::<f64>()
    }
}

fn level_flow(level: u32, (reach, hit): (f64, f64), runs: u32, rate: f64) -> LevelFlow {
    let runs = f64::from(runs);
    let passed = (reach - hit).max(0.0) * runs;
    LevelFlow {
        level,
        reach,
        hit,
        filters_probed: passed + hit * f64::midpoint(runs, 1.0),
        false_positives: rate * (passed + hit * (runs - 1.0) / 2.0),
    }
}

/// Returns the flow through the full levels of the model.
#[must_use]
pub fn flow(inputs: &CostInputs) -> Flow {
    let runs = inputs.policy.runs_per_level();
    let shares = level_shares(inputs);
    let level = |share: &super::LevelShare| {
        level_flow(share.level, (share.reach, share.hit), runs, inputs.false_positive_rate)
    };
    Flow { levels: shares.iter().map(level).collect() }
}

/// Returns the flow through levels of any sizes, level 1 first; all stored keys are equally likely.
#[must_use]
pub fn flow_through(levels: &[FlowLevel], empty_fraction: f64) -> Flow {
    let total: f64 = levels.iter().map(|level| level.entries).sum();
    let mut found_above = 0.0;
    let level = |(number, level): (u32, &FlowLevel)| {
        let hit = if total > 0.0 { (1.0 - empty_fraction) * level.entries / total } else { 0.0 };
        let reach = 1.0 - found_above;
        found_above += hit;
        level_flow(number, (reach, hit), level.runs, level.false_positive_rate)
    };
    Flow { levels: (1..).zip(levels).map(level).collect() }
}

/// Returns the levels that an average lookup reaches, according to this form of the equations.
#[must_use]
pub fn levels_visited(inputs: &CostInputs, form: Form) -> f64 {
    f64::from(inputs.levels) - levels_saved(inputs, form)
}

/// Returns the relative error of the paper's closed form of the levels visited. Negative: too few.
#[must_use]
pub fn levels_visited_error(inputs: &CostInputs) -> f64 {
    levels_visited(inputs, Form::Printed) / levels_visited(inputs, Form::Exact) - 1.0
}
