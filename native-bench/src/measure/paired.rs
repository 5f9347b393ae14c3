//! Paired comparison of two arms: both look up the same keys, in blocks that alternate in balanced random
//! order.
//!
//! A pair is a [`Match`] of two arms. Pairs of all kinds are interleaved, so all of them see the same
//! machine. Each round of pairs is followed by its mirrored round ([`super::schedule`]): a pair and its
//! mirror image form a square. In a square, both sides look up the same two blocks of keys and run once in
//! each place.
//!
//! **Fresh keys.** Within a round, no key is looked up twice. A round is long enough ([`ROUND_TIME`]) to
//! displace the traces of a block's lookups in the caches and in the branch predictor. [`Match::HotSharing`]
//! is the exception: its second side looks up the keys of the first side again. It is reported as a second
//! quantity.
//!
//! **Estimate.** The gain is 1 minus the ratio of two means, as Eq. (8) defines it: the mean time of the
//! second side over that of the first. Both means leave out the same quarter of the squares, those with the
//! largest disturbance. A square is disturbed if the two sides differ by an unusual factor on the same keys.
//! The total time of a square would be the wrong criterion: it depends on how many blocks its keys read, so
//! the mean would be that of keys with few reads. The median of the log ratios is reported next to the ratio
//! of means. The interval is a bootstrap over squares, so it covers this execution only; [`super::gains`]
//! combines several executions.
//!
//! **Invariants** (tests in `tests.rs`)
//! 1. There is no claim below [`PAIRS_MIN`] pairs, or if the interval contains 0. There is none either if the
//!    interval of the control excludes 0 or reaches as far from 0 as the gain, because it could hide a bias
//!    of that size.
//! 2. The end of a comparison depends on the width of the interval and on budgets, never on the position of
//!    the interval.

use super::schedule::{CONTROL_PAIRS_MIN, Contestants, Match, Pair, Schedule};
use super::timer::TimeSpent;
use core::time::Duration;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::math::statistics::{Interval, mean, median, median_in_place};
use lsm_lab_teaching::results::PairStop;
use lsm_lab_workload::Random;

/// Fewer pairs than this support no claim.
pub const PAIRS_MIN: usize = 30;

/// Confidence of the interval of the gain.
pub const CONFIDENCE: f64 = 0.95;

/// Confidence of the interval of the control. A 95 % CI would discard one valid cell in twenty.
pub const CONTROL_CONFIDENCE: f64 = 0.99;

/// Time after which the blocks of a round run again with the sides exchanged. Meanwhile other lookups displace their keys from the
/// second-level cache: 400,000 lookups of 0.5 µs touch 240 MB, 3,000 lookups with a read of 66 µs touch 8 MB and read 12 MB.
pub const ROUND_TIME: Duration = Duration::from_millis(200);

/// Pairs of a round, at least and at most.
const ROUND_PAIRS: [u32; 2] = [8, 512];

/// Arms that can be made to run the same block of lookups.
pub trait Contest {
    /// Why a block could not be run.
    type Error;

    /// Runs a block unobserved.
    ///
    /// # Errors
    /// What the arm reports.
    fn time_block(&mut self, block: u64, arm: Arm) -> Result<TimeSpent, Self::Error>;

    /// Replays a block untimed in these two arms and compares what they did.
    ///
    /// # Errors
    /// What the arms report, and that they disagree.
    fn check_block(&mut self, block: u64, arms: [Arm; 2]) -> Result<(), Self::Error>;

    /// Returns the expected time of a block.
    fn block_time(&self) -> Duration;

    /// Returns the time since the cell began.
    fn elapsed(&self) -> Duration;

    /// Returns whether the user or a limit wants the run to end.
    fn must_stop(&self) -> bool;
}

/// How long a cell goes on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Budget {
    /// Half of the width of the gain's interval, as a fraction, that is narrow enough. The control's may be three times as wide.
    pub half_width_max: f64,
    /// Pairs, control included.
    pub pairs_max: usize,
    /// Time of the cell. It may be exceeded threefold to reach the pairs that a claim needs.
    pub time_max: Duration,
    /// Pairs of A against B that the cell needs: [`PAIRS_MIN`], or its share of them if it runs in several executions.
    pub pairs_min: usize,
}

impl Budget {
    /// Returns the control pairs that the cell needs.
    #[must_use]
    pub fn controls_min(&self) -> usize {
        (CONTROL_PAIRS_MIN * self.pairs_min).div_ceil(PAIRS_MIN)
    }
}

/// Measurements of a cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// A against B on fresh keys.
    pub sharing: Squares,
    /// B against C; none if C did not take part.
    pub merging: Squares,
    /// A against B on keys that A has just looked up.
    pub hot: Squares,
    /// A against A.
    pub control: Squares,
    /// Why it ended.
    pub stop: PairStop,
}

/// All squares of one match: each is a pair with its mirror image.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Squares {
    /// Time of the two blocks of the first side.
    pub first: Vec<TimeSpent>,
    /// Time of the two blocks of the second side.
    pub second: Vec<TimeSpent>,
    /// `ln(t_first / t_second)` by wall time, on the keys of the first and of the second block.
    pub log_ratios: Vec<[f64; 2]>,
}

/// Share of the squares that all means leave out.
const LEFT_OUT: f64 = 0.25;

/// Runs rounds of pairs until the interval is narrow enough or a budget is used up.
///
/// # Errors
/// What the contest reports. Nothing of a cell that failed is kept.
pub fn compare<C: Contest>(
    contest: &mut C,
    contestants: Contestants,
    budget: Budget,
    seed: u64,
) -> Result<Comparison, C::Error> {
    let mut done = Comparison {
        sharing: Squares::default(),
        merging: Squares::default(),
        hot: Squares::default(),
        control: Squares::default(),
        stop: PairStop::LookupsUsedUp,
    };
    let mut schedule = Schedule::new(seed, contestants);
    let mut left = budget.pairs_max / 2;
    let mut next_look = budget.pairs_min;
    while left > 0 {
        let pairs = pairs_of_round(contest.block_time(), budget.time_max).min(left);
        left -= pairs;
        if !run_round(contest, &schedule.round(pairs), &mut done)? {
            done.stop = PairStop::Interrupted;
            break;
        }
        let enough = done.has_enough(contestants, budget);
        let patience = if enough { 1 } else { 3 };
        if contest.elapsed() >= budget.time_max * patience {
            done.stop = PairStop::TimeUsedUp;
            break;
        }
        // An interval costs time, so it is computed ever more rarely: next after a fourth more pairs.
        if enough && budget.half_width_max > 0.0 && done.sharing.pairs() >= next_look {
            next_look = done.sharing.pairs() * 5 / 4;
            if done.is_precise(budget.half_width_max, seed) {
                done.stop = PairStop::Precise;
                break;
            }
        }
    }
    Ok(done)
}

/// Returns the pairs of a round: [`ROUND_TIME`], but at most an eighth of the time of the cell.
fn pairs_of_round(block_time: Duration, time_max: Duration) -> usize {
    let round = ROUND_TIME.min(time_max / 8);
    let pair_ns = (2 * block_time).as_nanos().max(1);
    let fit = u32::try_from(round.as_nanos() / pair_ns).unwrap_or(u32::MAX);
    fit.clamp(ROUND_PAIRS[0], ROUND_PAIRS[1]) as usize
}

/// Runs a round and its mirrored round, then checks the blocks. Returns false if it was stopped: then nothing of it is kept.
fn run_round<C: Contest>(contest: &mut C, round: &[Pair], done: &mut Comparison) -> Result<bool, C::Error> {
    let mirrored: Vec<Pair> = round.iter().copied().map(Pair::mirrored).collect();
    let (Some(times), Some(mirrored_times)) = (time_all(contest, round)?, time_all(contest, &mirrored)?)
    else {
        return Ok(false);
    };
    for (index, pair) in round.iter().enumerate() {
        let squares = match pair.kind {
            Match::Sharing => &mut done.sharing,
            Match::Merging => &mut done.merging,
            Match::HotSharing => &mut done.hot,
            Match::Control => &mut done.control,
        };
        squares.push(times[index], mirrored_times[index], *pair);
        if matches!(pair.kind, Match::Sharing | Match::Merging) {
            for block in pair.blocks {
                contest.check_block(block, pair.kind.arms())?;
            }
        }
    }
    Ok(true)
}

/// Times of both sides of each pair; `None` if it was stopped.
fn time_all<C: Contest>(contest: &mut C, pairs: &[Pair]) -> Result<Option<Vec<[TimeSpent; 2]>>, C::Error> {
    let mut times = Vec::with_capacity(pairs.len());
    for pair in pairs {
        if contest.must_stop() {
            return Ok(None);
        }
        let arms = pair.order();
        let mut sides =
            [contest.time_block(pair.blocks[0], arms[0])?, contest.time_block(pair.blocks[1], arms[1])?];
        if pair.swapped {
            sides.reverse();
        }
        times.push(sides);
    }
    Ok(Some(times))
}

/// Returns a log ratio of times as the share of the first side's time that is saved.
#[must_use]
pub fn saved(log_ratio: f64) -> f64 {
    -(-log_ratio).exp_m1()
}

impl Squares {
    /// Returns the number of pairs: two per square.
    #[must_use]
    pub fn pairs(&self) -> usize {
        2 * self.log_ratios.len()
    }

    /// Returns whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.log_ratios.is_empty()
    }

    /// Adds a square: times of the first and the second side, in the pair and in its mirror image.
    pub fn push(&mut self, pair: [TimeSpent; 2], mirrored: [TimeSpent; 2], of: Pair) {
        let log_ratio = |first: TimeSpent, second: TimeSpent| (first.wall_ns / second.wall_ns).ln();
        // Apart from hot keys, each block of keys is used once in the pair and once in its mirror image.
        let on_same_keys = if of.kind == Match::HotSharing {
            [log_ratio(pair[0], pair[1]), log_ratio(mirrored[0], mirrored[1])]
        } else {
            [log_ratio(pair[0], mirrored[1]), log_ratio(mirrored[0], pair[1])]
        };
        self.log_ratios.push(on_same_keys);
        self.first.push(pair[0].plus(mirrored[0]));
        self.second.push(pair[1].plus(mirrored[1]));
    }

    /// Sorts out the most disturbed ones of these squares, which may repeat: those that the means keep come first. Returns how
    /// many these are.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share of far fewer than 2^52 squares"
    )]
    fn keep_quiet(&self, squares: &mut [usize], ratios: &mut Vec<f64>) -> usize {
        ratios.clear();
        ratios.extend(squares.iter().flat_map(|&square| self.log_ratios[square]));
        let usual = median_in_place(ratios);
        let disturbance = |square: usize| {
            self.log_ratios[square].iter().map(|ratio| (ratio - usual).abs()).fold(0.0, f64::max)
        };
        let kept = squares.len() - (squares.len() as f64 * LEFT_OUT) as usize;
        squares.select_nth_unstable_by(kept - 1, |&a, &b| disturbance(a).total_cmp(&disturbance(b)));
        kept
    }

    /// Returns the squares that the means keep.
    fn quiet(&self) -> Vec<usize> {
        let mut squares: Vec<usize> = (0..self.log_ratios.len()).collect();
        let kept = self.keep_quiet(&mut squares, &mut Vec::new());
        squares.truncate(kept);
        squares
    }

    /// Returns the mean wall time of a block of each side, without the most disturbed squares.
    ///
    /// # Panics
    /// If there is no square.
    #[must_use]
    pub fn trimmed_means(&self) -> (f64, f64) {
        let quiet = self.quiet();
        let side =
            |spent: &[TimeSpent]| mean(&quiet.iter().map(|&at| spent[at].wall_ns / 2.0).collect::<Vec<_>>());
        (side(&self.first), side(&self.second))
    }

    /// Returns the mean processor time of the same blocks, if the system counts it.
    ///
    /// # Panics
    /// If there is no square.
    #[must_use]
    pub fn processor_means(&self) -> Option<(f64, f64)> {
        let quiet = self.quiet();
        let side = |spent: &[TimeSpent]| {
            let times = quiet.iter().map(|&at| Some(spent[at].processor_ns? / 2.0));
            Some(mean(&times.collect::<Option<Vec<_>>>()?))
        };
        Some((side(&self.first)?, side(&self.second)?))
    }

    /// Returns the log of the ratio of the trimmed means, with its bootstrap interval over squares.
    ///
    /// # Panics
    /// If there is no square.
    #[must_use]
    pub fn log_ratio_of_means(&self, confidence: f64, seed: u64) -> Interval {
        let mut random = Random::new(seed);
        let mut ratios = Vec::new();
        let mut squares: Vec<usize> = (0..self.log_ratios.len()).collect();
        let estimate = self.log_of_trimmed(&mut squares, &mut ratios);
        Interval::of_replicates(estimate, confidence, || {
            squares.fill_with(|| random.index(self.log_ratios.len()));
            self.log_of_trimmed(&mut squares, &mut ratios)
        })
    }

    /// Returns the log of the ratio of means over these squares without the most disturbed ones.
    fn log_of_trimmed(&self, squares: &mut [usize], ratios: &mut Vec<f64>) -> f64 {
        let kept = self.keep_quiet(squares, ratios);
        let sum =
            |side: &[TimeSpent]| squares[..kept].iter().map(|&square| side[square].wall_ns).sum::<f64>();
        (sum(&self.first) / sum(&self.second)).ln()
    }

    /// Returns the share that the second side saves, by the ratio of the trimmed means.
    ///
    /// # Panics
    /// If there is no square.
    #[must_use]
    pub fn saved(&self) -> f64 {
        let (first, second) = self.trimmed_means();
        1.0 - second / first
    }

    /// Returns the share that the second side saves by the median of the log ratios: the other estimate of the same gain.
    ///
    /// # Panics
    /// If there is no square.
    #[must_use]
    pub fn saved_by_median_ratio(&self) -> f64 {
        let of_squares: Vec<f64> = self.log_ratios.iter().map(|[a, b]| f64::midpoint(*a, *b)).collect();
        saved(median(&of_squares))
    }
}

impl Comparison {
    /// Returns whether every match has the pairs that a claim needs.
    fn has_enough(&self, contestants: Contestants, budget: Budget) -> bool {
        let merged = contestants == Contestants::Two || self.merging.pairs() >= budget.pairs_min;
        self.sharing.pairs() >= budget.pairs_min && self.control.pairs() >= budget.controls_min() && merged
    }

    /// Returns whether the headline is narrow enough, and the control so narrow that it can support it.
    fn is_precise(&self, half_width_max: f64, seed: u64) -> bool {
        let half_width = |squares: &Squares, confidence| {
            squares.log_ratio_of_means(confidence, seed).map(saved).half_width()
        };
        half_width(&self.sharing, CONFIDENCE) <= half_width_max
            && half_width(&self.control, CONTROL_CONFIDENCE) <= 3.0 * half_width_max
    }
}
