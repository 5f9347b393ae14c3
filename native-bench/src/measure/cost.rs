//! Measures the cost of a short operation on a machine that other programs disturb.
//!
//! A pass is a loop of thousands of operations. The same loop without the operation follows it. Disturbances
//! only make passes longer, so the cost is the low quantile of passes with the operation minus the low
//! quantile of passes without it. The clock is the processor time of this thread, which does not advance
//! while other programs run. Passes are added until the interval is narrow enough or the time is used up.
//!
//! **Invariants**
//! 1. A cost is positive, and the width of its 95 % CI is at most 5 % of it (`WIDTH_MAX`). Otherwise there is
//!    a reason instead of a cost.
//! 2. No pass repeats the steps of an earlier one, so caches and branch prediction do not learn them.
//!
//! **Units**: nanoseconds.

use crate::output;
use core::fmt;
use core::hint::black_box;
use core::ops::Range;
use core::time::Duration;
use lsm_lab_filters::math::statistics::{Interval, quantile};
use std::time::Instant;

/// Shortest pass: far longer than one reading of the clock, and far shorter than a time slice.
const PASS_NS: u64 = 100_000;
/// Steps of the clock in a pass, at least.
const CLOCK_STEPS: u64 = 200;
/// Maximum number of operations in a pass. A clock that does not advance during that many has stopped.
const OPERATIONS_MAX: u64 = 1 << 22;
/// Groups of passes. Successive passes belong to different groups, so a slow phase affects all groups
/// equally.
const GROUPS: usize = 12;
/// Pairs of passes per group before the first look at the interval. Each further look doubles them.
const PAIRS_MIN: usize = 16;
/// Pairs of passes per group, at most.
const PAIRS_MAX: usize = 1024;
/// Quantile of passes whose difference is the cost.
const LOW: f64 = 0.2;
/// Quantile of all passes that must give a similar cost, the fastest ones. It reveals a machine that was slow most of the time.
const FASTEST: f64 = 0.02;
/// Largest difference between both quantiles, as a share of the cost. On a quiet machine, it was 0.27 for probes of filters in memory.
const UNSTEADY_MIN: f64 = 0.35;
/// Largest width of the interval, as a share of the cost.
const WIDTH_MAX: f64 = 0.05;

/// A loop over these steps with one operation each. Its result keeps the compiler from removing the loop.
pub trait Pass: FnMut(Range<u64>) -> u64 {}
impl<F: FnMut(Range<u64>) -> u64> Pass for F {}

/// A measured cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cost {
    /// Nanoseconds of one operation, with the 95 % CI.
    pub ns: Interval,
    /// Number of pairs of passes.
    pub pairs: u64,
}

/// Reason why a cost is not measurable now.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum NotMeasurable {
    /// The clock did not advance, or ran backwards, during a pass.
    ClockStandsStill,
    /// The steps of the clock are too large for the available time.
    ClockTooCoarse {
        /// Nanoseconds of a step.
        step_ns: u64,
    },
    /// Other programs left too little processor time.
    OutOfTime {
        /// Pairs of passes that ran.
        pairs: usize,
    },
    /// The interval holds 0 or negative values: the loop without the operation takes as long.
    NotAboveLoop(Interval),
    /// The interval is too wide.
    TooWide(Interval),
    /// The fastest passes have another cost than the others: the machine was slow most of the time.
    Unsteady {
        /// Cost by the fastest passes.
        fastest_ns: f64,
        /// Cost by the low quantile.
        usual_ns: f64,
    },
}

impl fmt::Display for NotMeasurable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ClockStandsStill => out.write_str("the clock did not advance during a loop of operations"),
            Self::ClockTooCoarse { step_ns } => {
                #[expect(clippy::cast_precision_loss, reason = "for people")]
                let step = output::nanoseconds(*step_ns as f64);
                write!(
                    out,
                    "the clock advances in steps of {step}, which are too large for the available time"
                )
            }
            Self::OutOfTime { pairs } => {
                write!(
                    out,
                    "other programs left time for {pairs} loops only, where {} are needed",
                    GROUPS * PAIRS_MIN
                )
            }
            Self::NotAboveLoop(ns) => write!(
                out,
                "the 95 % CI {:.2} to {:.2} ns contains 0, because the loop without the operation takes as long",
                ns.low, ns.high
            ),
            Self::TooWide(ns) => write!(
                out,
                "the 95 % CI {:.2} to {:.2} ns is wider than {:.0} % of the estimate",
                ns.low,
                ns.high,
                100.0 * WIDTH_MAX
            ),
            Self::Unsteady { fastest_ns, usual_ns } => write!(
                out,
                "the fastest loops give {fastest_ns:.2} ns and others {usual_ns:.2} ns, so the machine was slow most of the time"
            ),
        }
    }
}

/// Measures the cost of one operation: `full` with it, `empty` without it.
///
/// # Errors
/// [`NotMeasurable`] if the cost is not known to `WIDTH_MAX` when the time is used up.
pub fn measure_cost(time_max: Duration, full: impl Pass, empty: impl Pass) -> Result<Cost, NotMeasurable> {
    cost_by(&mut SystemClock(Instant::now()), time_max, full, empty)
}

/// The two clocks of a measurement, in whole nanoseconds.
trait Clock {
    /// Processor time of this thread.
    fn thread_ns(&mut self) -> u64;
    /// Time since some moment.
    fn wall_ns(&mut self) -> u64;
}

struct SystemClock(Instant);

impl Clock for SystemClock {
    #[cfg(unix)]
    fn thread_ns(&mut self) -> u64 {
        let spent = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        let [seconds, rest] = [spent.tv_sec, spent.tv_nsec].map(|part| u64::try_from(part).unwrap_or(0));
        seconds * 1_000_000_000 + rest
    }

    #[cfg(not(unix))]
    fn thread_ns(&mut self) -> u64 {
        self.wall_ns()
    }

    fn wall_ns(&mut self) -> u64 {
        u64::try_from(self.0.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }
}

fn cost_by(
    clock: &mut impl Clock,
    time_max: Duration,
    full: impl Pass,
    empty: impl Pass,
) -> Result<Cost, NotMeasurable> {
    let start_ns = clock.wall_ns();
    let mut passes = Passes { clock, start_ns, time_max, step: 0, clock_step_ns: 0, full, empty };
    let count = passes.operations_of_a_pass()?;
    let mut times: [Vec<(f64, f64)>; GROUPS] = core::array::from_fn(|_| Vec::new());
    let mut wanted = PAIRS_MIN;
    loop {
        while times[GROUPS - 1].len() < wanted && !passes.is_over() {
            for group in &mut times {
                group.push(passes.pair(count)?);
            }
        }
        let pairs = times[0].len();
        if pairs < PAIRS_MIN {
            return Err(NotMeasurable::OutOfTime { pairs: pairs * GROUPS });
        }
        let found = judged(&times, count, passes.clock_step_ns);
        if found.is_ok() || passes.is_over() || pairs >= PAIRS_MAX {
            return found;
        }
        wanted *= 2;
    }
}

struct Passes<'c, C, F, E> {
    clock: &'c mut C,
    start_ns: u64,
    time_max: Duration,
    /// Steps done.
    step: u64,
    /// Greatest common divisor of all times, which no step of the clock exceeds; 0 before the clock advanced.
    clock_step_ns: u64,
    full: F,
    empty: E,
}

impl<C: Clock, F: Pass, E: Pass> Passes<'_, C, F, E> {
    fn is_over(&mut self) -> bool {
        u128::from(self.clock.wall_ns().saturating_sub(self.start_ns)) >= self.time_max.as_nanos()
    }

    /// Returns the number of operations after which a pass is long enough, even if another program disturbed some passes.
    fn operations_of_a_pass(&mut self) -> Result<u64, NotMeasurable> {
        let mut count = 1;
        loop {
            let times = [self.full(count), self.full(count), self.full(count)];
            self.step += count;
            let [a, b, c] = times.map(|ns| ns.unwrap_or(0));
            let shortest_ns = a.min(b).min(c);
            if self.clock_step_ns > 0 && shortest_ns >= PASS_NS.max(CLOCK_STEPS * self.clock_step_ns) {
                return Ok(count);
            }
            let block_ns = u128::from(CLOCK_STEPS * self.clock_step_ns) * (2 * GROUPS * PAIRS_MIN) as u128;
            if shortest_ns >= PASS_NS && block_ns > self.time_max.as_nanos() {
                return Err(NotMeasurable::ClockTooCoarse { step_ns: self.clock_step_ns });
            }
            count *= 2;
            if count > OPERATIONS_MAX || self.is_over() {
                return Err(match self.clock_step_ns {
                    0 => NotMeasurable::ClockStandsStill,
                    step_ns if step_ns > PASS_NS / CLOCK_STEPS => NotMeasurable::ClockTooCoarse { step_ns },
                    _ => NotMeasurable::OutOfTime { pairs: 0 },
                });
            }
        }
    }

    /// Times both kinds of passes over the same steps. The order alternates.
    #[expect(clippy::cast_precision_loss, reason = "a pass is far shorter than 2^52 ns")]
    fn pair(&mut self, count: u64) -> Result<(f64, f64), NotMeasurable> {
        let (full, empty) = if (self.step / count).is_multiple_of(2) {
            (self.full(count), self.empty(count))
        } else {
            let empty = self.empty(count);
            (self.full(count), empty)
        };
        self.step += count;
        let (Some(full_ns), Some(empty_ns)) = (full, empty) else {
            return Err(NotMeasurable::ClockStandsStill);
        };
        Ok((full_ns as f64, empty_ns as f64))
    }

    fn full(&mut self, count: u64) -> Option<u64> {
        let steps = self.step..self.step + count;
        let before = self.clock.thread_ns();
        black_box((self.full)(black_box(steps)));
        let after = self.clock.thread_ns();
        self.spent(before, after)
    }

    fn empty(&mut self, count: u64) -> Option<u64> {
        let steps = self.step..self.step + count;
        let before = self.clock.thread_ns();
        black_box((self.empty)(black_box(steps)));
        let after = self.clock.thread_ns();
        self.spent(before, after)
    }

    fn spent(&mut self, before_ns: u64, after_ns: u64) -> Option<u64> {
        let ns = after_ns.checked_sub(before_ns).filter(|&ns| ns > 0)?;
        self.clock_step_ns = greatest_common_divisor(self.clock_step_ns, ns);
        Some(ns)
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// Returns the cost if it is known well enough: the median over the groups, with the exact interval of their order statistics.
#[expect(clippy::cast_precision_loss, reason = "a pass has far fewer than 2^52 operations")]
fn judged(times: &[Vec<(f64, f64)>; GROUPS], count: u64, clock_step_ns: u64) -> Result<Cost, NotMeasurable> {
    let operations = count as f64;
    let mut costs = times.each_ref().map(|group| difference(group.iter().copied(), LOW) / operations);
    costs.sort_by(f64::total_cmp);
    // The third smallest and the third largest of 12 values enclose the median of their distribution in 96 %
    // of samples. Both readings of a clock are wrong by less than one of its steps.
    let clock_ns = clock_step_ns as f64 / operations;
    let ns =
        Interval { estimate: quantile(&costs, 0.5), low: costs[2] - clock_ns, high: costs[9] + clock_ns };
    if ns.low <= 0.0 {
        return Err(NotMeasurable::NotAboveLoop(ns));
    }
    if ns.high - ns.low > WIDTH_MAX * ns.estimate {
        return Err(NotMeasurable::TooWide(ns));
    }
    let fastest_ns = difference(times.iter().flatten().copied(), FASTEST) / operations;
    if (fastest_ns - ns.estimate).abs() > UNSTEADY_MIN * ns.estimate {
        return Err(NotMeasurable::Unsteady { fastest_ns, usual_ns: ns.estimate });
    }
    Ok(Cost { ns, pairs: (times[0].len() * GROUPS) as u64 })
}

/// Returns the difference between a quantile of passes with the operation and the same quantile of passes without it.
fn difference(pairs: impl Iterator<Item = (f64, f64)>, share: f64) -> f64 {
    let (mut full, mut empty): (Vec<f64>, Vec<f64>) = pairs.unzip();
    full.sort_by(f64::total_cmp);
    empty.sort_by(f64::total_cmp);
    quantile(&full, share) - quantile(&empty, share)
}

#[cfg(test)]
mod tests;
