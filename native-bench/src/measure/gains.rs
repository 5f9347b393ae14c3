//! From the squares of a comparison to a gain and the claims that it supports, for one execution and for
//! several together.
//!
//! **One execution**: the interval is a bootstrap over its squares. It covers the noise of the blocks, not
//! the differences between executions: other places in memory, other files, other keys.
//!
//! **Several executions**: each has its own process, tree and keys. The gain is the mean over the executions,
//! with the interval of Student's t, because executions are independent and few. Both sources of noise are in
//! the spread of the executions, so the interval covers both. Simulated with 3 to 10 executions, it covers
//! the true gain in 93.7 to 96.0 % of the cases, whether the blocks or the executions dominate. A bootstrap
//! over executions and blocks covers it in 91 to 99 %: it counts the noise of the blocks twice and ignores
//! the small number of executions (decision 24).

use super::paired::{CONFIDENCE, CONTROL_CONFIDENCE, PAIRS_MIN, Squares, saved};
use super::schedule::CONTROL_PAIRS_MIN;
use lsm_lab_filters::math::statistics::{Interval, NORMAL_95, deviation};
use lsm_lab_teaching::results::{Claim, Control, Estimand, Gain, KeyUse, PairStop};

/// Data that a gain rests on, in addition to its squares.
#[derive(Debug, Clone, Copy)]
pub struct Basis<'c> {
    /// Lookups of a block.
    pub lookups_per_block: u64,
    /// Why the comparison ended.
    pub stop: PairStop,
    /// How often keys occur.
    pub keys: KeyUse,
    /// Control of the comparison, if it was conclusive.
    pub control: Option<&'c Control>,
    /// Seed of the bootstrap.
    pub seed: u64,
}

/// Returns the gain of one execution; `None` without squares.
#[must_use]
pub fn gain_of(squares: &Squares, basis: Basis<'_>) -> Option<Gain> {
    if squares.is_empty() {
        return None;
    }
    let interval = squares.log_ratio_of_means(CONFIDENCE, basis.seed).map(saved);
    Some(Gain {
        estimate: interval.estimate,
        low: interval.low,
        high: interval.high,
        confidence: CONFIDENCE,
        estimand: Estimand::RatioOfMeans,
        keys: basis.keys,
        by_median_ratio: Some(squares.saved_by_median_ratio()),
        executions: Vec::new(),
        between_executions: None,
        within_execution: Some(interval.half_width() / NORMAL_95),
        pairs: squares.pairs() as u64,
        lookups_per_block: Some(basis.lookups_per_block),
        stop_reason: basis.stop,
        claim: claim(&interval, squares.pairs() as u64, basis.control),
    })
}

/// Returns the control of one execution; `None` without squares.
#[must_use]
pub fn control_of(squares: &Squares, seed: u64) -> Option<Control> {
    if squares.is_empty() {
        return None;
    }
    let interval = squares.log_ratio_of_means(CONTROL_CONFIDENCE, seed).map(saved);
    Some(control_with(interval, squares.pairs() as u64, Vec::new()))
}

fn control_with(interval: Interval, pairs: u64, executions: Vec<f64>) -> Control {
    Control {
        estimate: interval.estimate,
        low: interval.low,
        high: interval.high,
        pairs,
        executions,
        excludes_zero: interval.excludes_zero(),
    }
}

/// Returns a gain joined with that of one more execution.
#[must_use]
pub fn joined_gain(gain: &Gain, one_more: &Gain, control: Option<&Control>) -> Gain {
    let executions = with_one_more(&gain.executions, gain.estimate, one_more.estimate);
    let Some(interval) = Interval::of_mean(&executions) else { return gain.clone() };
    let joined = |of: fn(&Gain) -> Option<f64>| {
        of(gain).zip(of(one_more)).map(|(mean, value)| mean_with(executions.len(), mean, value))
    };
    let within = joined(|gain| gain.within_execution.map(|deviation| deviation * deviation));
    // The gains of the executions differ by the noise of their blocks too.
    let seen = deviation(&executions);
    let between = within.map(|within| (seen * seen - within).max(0.0).sqrt());
    let by_median_ratio = joined(|gain| gain.by_median_ratio);
    let pairs = gain.pairs + one_more.pairs;
    Gain {
        estimate: interval.estimate,
        low: interval.low,
        // Student's interval of a few executions can reach beyond 1. No gain does, because no time is negative.
        high: interval.high.min(1.0),
        by_median_ratio,
        executions,
        between_executions: between,
        within_execution: within.map(f64::sqrt),
        pairs,
        claim: claim(&interval, pairs, control),
        ..gain.clone()
    }
}

/// Returns a control joined with that of one more execution.
#[must_use]
pub fn joined_control(control: &Control, one_more: &Control) -> Control {
    let executions = with_one_more(&control.executions, control.estimate, one_more.estimate);
    let Some(interval) = Interval::of_mean_99(&executions) else { return control.clone() };
    control_with(interval, control.pairs + one_more.pairs, executions)
}

/// Returns the values of all executions, where a single one is not listed.
#[must_use]
pub fn with_one_more(listed: &[f64], single: f64, one_more: f64) -> Vec<f64> {
    let mut executions = if listed.is_empty() { vec![single] } else { listed.to_vec() };
    executions.push(one_more);
    executions
}

/// Returns the mean of `count` values: all but one, whose mean is given, and one more.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "executions are few")]
pub fn mean_with(count: usize, mean: f64, one_more: f64) -> f64 {
    mean + (one_more - mean) / count as f64
}

/// Returns what an interval, the pairs behind it and the control allow to say.
fn claim(interval: &Interval, pairs: u64, control: Option<&Control>) -> Claim {
    let control = control.filter(|control| control.pairs >= CONTROL_PAIRS_MIN as u64);
    // A bias of the method itself could be anything within the control's interval.
    let too_wide = |control: &Control| control.low.abs().max(control.high.abs()) >= interval.estimate.abs();
    if pairs < PAIRS_MIN as u64 {
        Claim::TooFewPairs
    } else if control.is_some_and(|control| control.excludes_zero) {
        Claim::ControlFailed
    } else if !interval.excludes_zero() {
        Claim::NoMeasurableDifference
    } else if control.is_none_or(too_wide) {
        Claim::ControlTooWide
    } else if interval.low > 0.0 {
        Claim::Faster
    } else {
        Claim::Slower
    }
}
