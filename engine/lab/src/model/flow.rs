//! Where lookups go: at each level how many come, how many find their key, how many filters they ask, and what they read for
//! nothing.
//!
//! The sums of the cost model, kept apart by level, for levels of any sizes, numbers of runs and rates. Unlike Eq. (5) it counts
//! the false positives of the runs that a lookup passes in the level of its hit.
//!
//! **Invariants** (`engine/lab/tests/lab/flow.rs`)
//! 1. For full levels of one rate the sums are those of [`super::cost`] and
//!    [`super::cost_counting_every_false_positive`], in their exact form.
//! 2. Whoever comes to a level and does not find the key there comes to the next.
//!
//! **Units**: shares and numbers per lookup. **Cost**: one loop over the levels.
//! **Not here**: keys that lie beside or between the tables of a level, which are refused without a filter.

use super::{CostInputs, Form, level_shares, levels_saved};

/// What a lookup meets at a level.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FlowLevel {
    /// Entries of all its runs, in any unit.
    pub entries: f64,
    /// Sorted runs of about one size.
    pub runs: u32,
    /// The rate of each of its filters, 0 to 1.
    pub false_positive_rate: f64,
}

/// What happens at one level, per lookup of all.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LevelFlow {
    /// Counting from 1, the smallest and newest.
    pub level: u32,
    /// The part of all lookups that comes here.
    pub reach: f64,
    /// The part of all lookups that finds its key here.
    pub hit: f64,
    /// Filters asked.
    pub filters_probed: f64,
    /// Blocks read for nothing.
    pub false_positives: f64,
}

/// Lookups on their way through all levels.
#[derive(Debug, Clone, PartialEq)]
pub struct Flow {
    /// Level 1 first.
    pub levels: Vec<LevelFlow>,
}

impl Flow {
    /// Levels that an average lookup comes to.
    #[must_use]
    pub fn levels_visited(&self) -> f64 {
        self.levels.iter().map(|level| level.reach).sum()
    }

    /// Filters that it asks.
    #[must_use]
    pub fn filters_probed(&self) -> f64 {
        self.levels.iter().map(|level| level.filters_probed).sum()
    }

    /// Blocks that it reads for nothing.
    #[must_use]
    pub fn false_positives(&self) -> f64 {
        self.levels.iter().map(|level| level.false_positives).sum()
    }

    /// All blocks that it reads.
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

/// The flow through the full levels of the model.
#[must_use]
pub fn flow(inputs: &CostInputs) -> Flow {
    let runs = inputs.policy.runs_per_level();
    let shares = level_shares(inputs);
    let level = |share: &super::LevelShare| {
        level_flow(share.level, (share.reach, share.hit), runs, inputs.false_positive_rate)
    };
    Flow { levels: shares.iter().map(level).collect() }
}

/// The flow through levels of any sizes, level 1 first; each stored key is asked for as often as any other.
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

/// Levels that an average lookup comes to, by this form of the equations.
#[must_use]
pub fn levels_visited(inputs: &CostInputs, form: Form) -> f64 {
    f64::from(inputs.levels) - levels_saved(inputs, form)
}

/// How far the paper's closed form of the levels visited is off, as a part of the exact number. Negative: it says too few.
#[must_use]
pub fn levels_visited_error(inputs: &CostInputs) -> f64 {
    levels_visited(inputs, Form::Printed) / levels_visited(inputs, Form::Exact) - 1.0
}
