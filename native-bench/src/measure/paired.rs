//! The paired comparison: two arms run the same block of lookups one after the other, in balanced random order.
//!
//! What disturbs a machine for longer than a block disturbs both sides of a pair, and cancels in their ratio; what
//! favours the first or the second place (the second finds keys and filters in the caches) cancels because every order is
//! followed by its mirror image (ABBA) and the two log ratios of such a couple are averaged before the median is taken:
//! single pairs would have two modes, and the median of two modes is hardly determined. Some pairs run arm A on both
//! sides: their ratio must be 0, or the method sees what is not there.
//!
//! **Invariants** (tests in `tests.rs`)
//! 1. The schedule is a function of the seed. Of any two consecutive pairs of a kind, one runs each order.
//! 2. No claim below [`PAIRS_MIN`] pairs, none if the interval holds 0, none if the control leaves 0 out.
//! 3. When to stop depends on the width of the interval and on budgets, never on where the interval lies.
//!
//! **Sources**: randomised interleaved trials and duet benchmarking (L. Bulej et al., ICPE 2020).

use super::statistics::{Interval, bootstrap_median, mean};
use core::time::Duration;
use lsm_lab_engine::results::{Claim, Control, Gain, PairStop};
use lsm_lab_engine::tree::Arm;
use lsm_lab_engine::workload::Random;

/// Below this many pairs nothing is claimed.
pub const PAIRS_MIN: usize = 30;

/// Below this many control pairs the control says nothing either way. Eight couples all lie on one side of 0 by chance
/// once in 128 times; five would do so once in 16.
pub const CONTROL_PAIRS_MIN: usize = 16;

/// Confidence of the interval on the gain.
pub const CONFIDENCE: f64 = 0.95;

/// Confidence of the control's interval. At 95 % one honest cell in twenty would be thrown away.
pub const CONTROL_CONFIDENCE: f64 = 0.99;

/// Two arms that can be made to run the same block of lookups.
pub trait Contest {
    /// Why a block could not be run.
    type Error;

    /// Runs a block unobserved and returns its time in nanoseconds.
    ///
    /// # Errors
    /// What the arm reports.
    fn time_block(&mut self, block: u64, arm: Arm) -> Result<f64, Self::Error>;

    /// Replays a block untimed, in both arms, and compares what they did.
    ///
    /// # Errors
    /// What the arms report, and that they disagree.
    fn check_block(&mut self, block: u64) -> Result<(), Self::Error>;

    /// Time since the cell began.
    fn elapsed(&self) -> Duration;

    /// Whether the user or a limit wants the run to end.
    fn must_stop(&self) -> bool;
}

/// How long a cell goes on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Budget {
    /// Narrow enough: half of the width of the gain's interval, as a fraction.
    pub half_width_max: f64,
    /// Pairs, control included.
    pub pairs_max: usize,
    /// Time of the cell. Overdrawn threefold at most, to reach [`PAIRS_MIN`].
    pub time_max: Duration,
}

/// What a cell measured.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// `ln(t_A / t_B)` of each pair.
    pub ratios: Vec<f64>,
    /// `ln(t_A / t_A')` of each control pair.
    pub control_ratios: Vec<f64>,
    /// Times of arm A in pairs, in nanoseconds per block.
    pub per_filter_ns: Vec<f64>,
    /// Times of arm B.
    pub shared_ns: Vec<f64>,
    /// Why it ended.
    pub stop: PairStop,
}

/// One pair: which arms, in which order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// Arm A on both sides.
    pub control: bool,
    /// The second side runs first.
    pub swapped: bool,
}

/// The pairs of a cell, in order, without end.
#[derive(Debug, Clone)]
pub struct Schedule {
    random: Random,
    /// Places of the control pairs in the current group, and how many pairs of the group are left.
    group: Vec<bool>,
    pairs: usize,
    /// The order owed to the previous pair of a kind: comparison, control.
    mirrors: [Option<bool>; 2],
}

impl Schedule {
    /// The schedule of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { random: Random::new(seed), group: Vec::new(), pairs: 0, mirrors: [None; 2] }
    }

    /// One control in three at first, so that short cells have enough; one in ten afterwards.
    fn refill(&mut self) {
        let length = if self.pairs < 3 * CONTROL_PAIRS_MIN { 3 } else { 10 };
        self.group = vec![false; length];
        self.group[0] = true;
        self.random.shuffle(&mut self.group);
    }
}

impl Iterator for Schedule {
    type Item = Pair;

    fn next(&mut self) -> Option<Pair> {
        if self.group.is_empty() {
            self.refill();
        }
        let control = self.group.pop()?;
        self.pairs += 1;
        let mirror = &mut self.mirrors[usize::from(control)];
        let swapped = if let Some(owed) = mirror.take() {
            owed
        } else {
            let drawn = self.random.below(2) == 1;
            *mirror = Some(!drawn);
            drawn
        };
        Some(Pair { control, swapped })
    }
}

/// Runs pairs until the interval is narrow enough or a budget is used up.
///
/// # Errors
/// What the contest reports; nothing of a cell that failed is kept.
pub fn compare<C: Contest>(contest: &mut C, budget: Budget, seed: u64) -> Result<Comparison, C::Error> {
    let mut done = Comparison {
        ratios: Vec::new(),
        control_ratios: Vec::new(),
        per_filter_ns: Vec::new(),
        shared_ns: Vec::new(),
        stop: PairStop::LookupsUsedUp,
    };
    let mut next_look = PAIRS_MIN;
    for (block, pair) in (0..).zip(Schedule::new(seed).take(budget.pairs_max)) {
        if contest.must_stop() {
            done.stop = PairStop::Interrupted;
            break;
        }
        run_pair(contest, block, pair, &mut done)?;
        let enough = done.ratios.len() >= PAIRS_MIN && done.control_ratios.len() >= CONTROL_PAIRS_MIN;
        let patience = if enough { 1 } else { 3 };
        if contest.elapsed() >= budget.time_max * patience {
            done.stop = PairStop::TimeUsedUp;
            break;
        }
        // Looking costs time, so looks become rarer: after every fourth more.
        if enough && done.ratios.len() >= next_look {
            next_look = done.ratios.len() * 5 / 4;
            if done.gain_interval(seed).half_width() <= budget.half_width_max {
                done.stop = PairStop::Precise;
                break;
            }
        }
    }
    Ok(done)
}

fn run_pair<C: Contest>(
    contest: &mut C,
    block: u64,
    pair: Pair,
    done: &mut Comparison,
) -> Result<(), C::Error> {
    let second_arm = if pair.control { Arm::PerFilter } else { Arm::Shared };
    let (first_ns, second_ns) = if pair.swapped {
        let second_ns = contest.time_block(block, second_arm)?;
        (contest.time_block(block, Arm::PerFilter)?, second_ns)
    } else {
        let first_ns = contest.time_block(block, Arm::PerFilter)?;
        (first_ns, contest.time_block(block, second_arm)?)
    };
    let ratio = (first_ns / second_ns).ln();
    if pair.control {
        done.control_ratios.push(ratio);
        return Ok(());
    }
    contest.check_block(block)?;
    done.ratios.push(ratio);
    done.per_filter_ns.push(first_ns);
    done.shared_ns.push(second_ns);
    Ok(())
}

/// The mean of each side without the slowest tenth of the pairs: the same pairs on both sides, for what disturbs a
/// machine disturbs whichever arm is running.
///
/// # Panics
/// If there is no pair.
#[must_use]
pub fn trimmed_means(per_filter_ns: &[f64], shared_ns: &[f64]) -> (f64, f64) {
    let mut order: Vec<usize> = (0..per_filter_ns.len()).collect();
    let together = |&index: &usize| per_filter_ns[index] + shared_ns[index];
    order.sort_unstable_by(|a, b| together(a).total_cmp(&together(b)));
    order.truncate(order.len() - order.len() / 10);
    let side = |ns: &[f64]| mean(&order.iter().map(|&index| ns[index]).collect::<Vec<_>>());
    (side(per_filter_ns), side(shared_ns))
}

/// Mean log ratio of each ABBA couple. A last pair without its mirror image is left out, unless it is alone.
fn couples(ratios: &[f64]) -> Vec<f64> {
    if let [alone] = ratios {
        return vec![*alone];
    }
    ratios.chunks_exact(2).map(|couple| f64::midpoint(couple[0], couple[1])).collect()
}

/// A log ratio as the share of arm A's time that is saved.
fn saved(ratio: f64) -> f64 {
    -(-ratio).exp_m1()
}

impl Comparison {
    fn gain_interval(&self, seed: u64) -> Interval {
        bootstrap_median(&couples(&self.ratios), CONFIDENCE, seed).map(saved)
    }

    /// The control, if it has enough pairs to say anything.
    #[must_use]
    pub fn control(&self, seed: u64) -> Option<Control> {
        if self.control_ratios.len() < CONTROL_PAIRS_MIN {
            return None;
        }
        let interval = bootstrap_median(&couples(&self.control_ratios), CONTROL_CONFIDENCE, seed).map(saved);
        Some(Control {
            estimate: interval.estimate,
            low: interval.low,
            high: interval.high,
            pairs: self.control_ratios.len() as u64,
            excludes_zero: interval.excludes_zero(),
        })
    }

    /// What sharing saved and what may be said about it; `None` if there is no pair at all.
    #[must_use]
    pub fn gain(&self, lookups_per_block: u64, seed: u64) -> Option<Gain> {
        if self.ratios.is_empty() {
            return None;
        }
        let interval = self.gain_interval(seed);
        let control_failed = self.control(seed).is_some_and(|control| control.excludes_zero);
        let claim = if self.ratios.len() < PAIRS_MIN {
            Claim::TooFewPairs
        } else if control_failed {
            Claim::ControlFailed
        } else if interval.low > 0.0 {
            Claim::Faster
        } else if interval.high < 0.0 {
            Claim::Slower
        } else {
            Claim::NoMeasurableDifference
        };
        Some(Gain {
            estimate: interval.estimate,
            low: interval.low,
            high: interval.high,
            confidence: CONFIDENCE,
            pairs: self.ratios.len() as u64,
            lookups_per_block: Some(lookups_per_block),
            stop_reason: self.stop,
            claim,
        })
    }
}
