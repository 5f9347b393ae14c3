//! The paired comparison: two arms run the same block of lookups one after the other, in balanced random order.
//!
//! A pair is a [`Match`] of two arms: A against B (what sharing is worth), B against C (what one mask for all filters is worth
//! beyond it), or A against A. Matches of all kinds are interleaved, so that all see the same machine.
//!
//! What disturbs a machine for longer than a block disturbs both sides of a pair, and cancels in their ratio; what
//! favours the first or the second place (the second finds keys and filters in the caches) cancels because every order is
//! followed by its mirror image (ABBA) and the two log ratios of such a couple are averaged before the median is taken:
//! single pairs would have two modes, and the median of two modes is hardly determined. Some pairs run arm A on both
//! sides: their ratio must be 0, or the method sees what is not there.
//!
//! **Invariants** (tests in `tests.rs`)
//! 1. No claim below [`PAIRS_MIN`] pairs, none if the interval holds 0, none if the control leaves 0 out, and none if the
//!    control's interval reaches as far from 0 as the gain: then a bias of that size could hide in it.
//! 2. When to stop depends on the width of the interval and on budgets, never on where the interval lies.

use super::schedule::{CONTROL_PAIRS_MIN, Contestants, Match, Pair, Schedule};
use super::timer::{TimeSpent, interval_of_median};
use core::time::Duration;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::math::statistics::{Interval, mean};
use lsm_lab_teaching::results::{Claim, Control, Gain, PairStop};

/// Below this many pairs nothing is claimed.
pub const PAIRS_MIN: usize = 30;

/// Confidence of the interval on the gain.
pub const CONFIDENCE: f64 = 0.95;

/// Confidence of the control's interval. At 95 % one honest cell in twenty would be thrown away.
pub const CONTROL_CONFIDENCE: f64 = 0.99;

/// Arms that can be made to run the same block of lookups.
pub trait Contest {
    /// Why a block could not be run.
    type Error;

    /// Runs a block unobserved.
    ///
    /// # Errors
    /// What the arm reports.
    fn time_block(&mut self, block: u64, arm: Arm) -> Result<TimeSpent, Self::Error>;

    /// Replays a block untimed, in these two arms, and compares what they did.
    ///
    /// # Errors
    /// What the arms report, and that they disagree.
    fn check_block(&mut self, block: u64, arms: [Arm; 2]) -> Result<(), Self::Error>;

    /// Time since the cell began.
    fn elapsed(&self) -> Duration;

    /// Whether the user or a limit wants the run to end.
    fn must_stop(&self) -> bool;
}

/// How long a cell goes on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Budget {
    /// Narrow enough: half of the width of the gain's interval, as a fraction. The control's may be three times as wide.
    pub half_width_max: f64,
    /// Pairs, control included.
    pub pairs_max: usize,
    /// Time of the cell. Overdrawn threefold at most, to reach [`PAIRS_MIN`].
    pub time_max: Duration,
}

/// All pairs of one match.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Pairs {
    /// `ln(t_first / t_second)` of the wall times of each pair, in the order in which they ran.
    pub ratios: Vec<f64>,
    /// What the first side of each pair took, per block.
    pub first: Vec<TimeSpent>,
    /// What the second side took.
    pub second: Vec<TimeSpent>,
}

/// What a cell measured.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// A against B.
    pub sharing: Pairs,
    /// B against C; none if C did not take part.
    pub merging: Pairs,
    /// A against A.
    pub control: Pairs,
    /// Why it ended.
    pub stop: PairStop,
}

/// Runs pairs until the interval is narrow enough or a budget is used up.
///
/// # Errors
/// What the contest reports; nothing of a cell that failed is kept.
pub fn compare<C: Contest>(
    contest: &mut C,
    contestants: Contestants,
    budget: Budget,
    seed: u64,
) -> Result<Comparison, C::Error> {
    let mut done = Comparison {
        sharing: Pairs::default(),
        merging: Pairs::default(),
        control: Pairs::default(),
        stop: PairStop::LookupsUsedUp,
    };
    let mut next_look = PAIRS_MIN;
    for (block, pair) in (0..).zip(Schedule::new(seed, contestants).take(budget.pairs_max)) {
        if contest.must_stop() {
            done.stop = PairStop::Interrupted;
            break;
        }
        run_pair(contest, block, pair, &mut done)?;
        let pairs = done.sharing.len();
        let enough = done.has_enough(contestants);
        let patience = if enough { 1 } else { 3 };
        if contest.elapsed() >= budget.time_max * patience {
            done.stop = PairStop::TimeUsedUp;
            break;
        }
        // Looking costs time, so looks become rarer: after every fourth more.
        if enough && pairs >= next_look {
            next_look = pairs * 5 / 4;
            if done.is_precise(budget.half_width_max, seed) {
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
    let arms = pair.kind.arms();
    let (first, second) = if pair.swapped {
        let second = contest.time_block(block, arms[1])?;
        (contest.time_block(block, arms[0])?, second)
    } else {
        let first = contest.time_block(block, arms[0])?;
        (first, contest.time_block(block, arms[1])?)
    };
    if pair.kind != Match::Control {
        contest.check_block(block, arms)?;
    }
    match pair.kind {
        Match::Sharing => &mut done.sharing,
        Match::Merging => &mut done.merging,
        Match::Control => &mut done.control,
    }
    .push(first, second);
    Ok(())
}

/// A log ratio as the share of the first side's time that is saved.
fn saved(ratio: f64) -> f64 {
    -(-ratio).exp_m1()
}

impl Pairs {
    /// Pairs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ratios.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ratios.is_empty()
    }

    /// Adds a pair.
    pub fn push(&mut self, first: TimeSpent, second: TimeSpent) {
        self.ratios.push((first.wall_ns / second.wall_ns).ln());
        self.first.push(first);
        self.second.push(second);
    }

    /// Mean log ratio of each ABBA couple. A last pair without its mirror image is left out, unless it is alone.
    fn couples(&self) -> Vec<f64> {
        if let [alone] = self.ratios[..] {
            return vec![alone];
        }
        self.ratios.chunks_exact(2).map(|couple| f64::midpoint(couple[0], couple[1])).collect()
    }

    /// What the second side saves of the first.
    fn interval(&self, confidence: f64, seed: u64) -> Interval {
        interval_of_median(&self.couples(), confidence, seed).map(saved)
    }

    /// The pairs without the slowest tenth by wall time: the same on both sides, for what disturbs a machine disturbs
    /// whichever arm is running.
    fn quiet(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.len()).collect();
        let together = |&index: &usize| self.first[index].wall_ns + self.second[index].wall_ns;
        order.sort_unstable_by(|a, b| together(a).total_cmp(&together(b)));
        order.truncate(order.len() - order.len() / 10);
        order
    }

    /// The mean wall time of a block of each side, without the slowest tenth of the pairs.
    ///
    /// # Panics
    /// If there is no pair.
    #[must_use]
    pub fn trimmed_means(&self) -> (f64, f64) {
        let quiet = self.quiet();
        let side = |spent: &[TimeSpent]| mean(&quiet.iter().map(|&at| spent[at].wall_ns).collect::<Vec<_>>());
        (side(&self.first), side(&self.second))
    }

    /// The mean processor time of the same blocks, where the system counts it.
    ///
    /// # Panics
    /// If there is no pair.
    #[must_use]
    pub fn processor_means(&self) -> Option<(f64, f64)> {
        let quiet = self.quiet();
        let side = |spent: &[TimeSpent]| {
            Some(mean(&quiet.iter().map(|&at| spent[at].processor_ns).collect::<Option<Vec<_>>>()?))
        };
        Some((side(&self.first)?, side(&self.second)?))
    }
}

impl Comparison {
    /// Whether every match has the pairs without which nothing is claimed.
    fn has_enough(&self, contestants: Contestants) -> bool {
        let merged = contestants == Contestants::Two || self.merging.len() >= PAIRS_MIN;
        self.sharing.len() >= PAIRS_MIN && self.control.len() >= CONTROL_PAIRS_MIN && merged
    }

    /// Whether the headline is narrow enough, and the control so narrow that it can back it.
    fn is_precise(&self, half_width_max: f64, seed: u64) -> bool {
        self.sharing.interval(CONFIDENCE, seed).half_width() <= half_width_max
            && self.control.interval(CONTROL_CONFIDENCE, seed).half_width() <= 3.0 * half_width_max
    }

    /// The control, if it has enough pairs to say anything.
    #[must_use]
    pub fn control(&self, seed: u64) -> Option<Control> {
        if self.control.len() < CONTROL_PAIRS_MIN {
            return None;
        }
        let interval = self.control.interval(CONTROL_CONFIDENCE, seed);
        Some(Control {
            estimate: interval.estimate,
            low: interval.low,
            high: interval.high,
            pairs: self.control.len() as u64,
            excludes_zero: interval.excludes_zero(),
        })
    }

    /// What sharing saved and what may be said about it; `None` if there is no pair at all.
    #[must_use]
    pub fn gain(&self, lookups_per_block: u64, seed: u64) -> Option<Gain> {
        self.gain_of(&self.sharing, lookups_per_block, seed)
    }

    /// What one mask for all filters saved beyond sharing; `None` if there is no such pair.
    #[must_use]
    pub fn gain_of_merging(&self, lookups_per_block: u64, seed: u64) -> Option<Gain> {
        self.gain_of(&self.merging, lookups_per_block, seed)
    }

    fn gain_of(&self, pairs: &Pairs, lookups_per_block: u64, seed: u64) -> Option<Gain> {
        if pairs.is_empty() {
            return None;
        }
        let interval = pairs.interval(CONFIDENCE, seed);
        Some(Gain {
            estimate: interval.estimate,
            low: interval.low,
            high: interval.high,
            confidence: CONFIDENCE,
            pairs: pairs.len() as u64,
            lookups_per_block: Some(lookups_per_block),
            stop_reason: self.stop,
            claim: claim(&interval, pairs.len(), self.control(seed).as_ref()),
        })
    }
}

/// What an interval, the pairs behind it and the control allow to say.
fn claim(interval: &Interval, pairs: usize, control: Option<&Control>) -> Claim {
    // A bias of the method itself could be anything within the control's interval.
    let too_wide = |control: &Control| control.low.abs().max(control.high.abs()) >= interval.estimate.abs();
    if pairs < PAIRS_MIN {
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
