//! The cost of operations far shorter than a look at the clock.
//!
//! A hash takes less time than reading the clock, so nothing is ever timed one by one: a loop over thousands of
//! operations is, and the same loop without the operation, in turn; the difference is the operation. Interleaving matters
//! more than repetition on a shared machine.
//!
//! **Units**: nanoseconds.

use core::hint::black_box;
use lsm_lab_filters::math::statistics::Interval;
use lsm_lab_workload::Random;
use std::time::{Duration, Instant};

/// Length of one timed loop: long against the clock, short against what disturbs a machine.
const PASS: Duration = Duration::from_micros(1500);

/// Work done before the first timed loop, so that the processor is awake.
const WARM_UP: Duration = Duration::from_millis(200);

/// Runs work and returns its time.
#[inline]
pub fn time_ns<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let result = work();
    (result, nanoseconds(start.elapsed()))
}

/// What a block of work took.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TimeSpent {
    /// By the clock on the wall.
    pub wall_ns: f64,
    /// Of processors, by all threads of this program; `None` where the system does not count it.
    pub processor_ns: Option<f64>,
}

impl TimeSpent {
    /// Returns the sum of two times.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            wall_ns: self.wall_ns + other.wall_ns,
            processor_ns: self.processor_ns.zip(other.processor_ns).map(|(a, b)| a + b),
        }
    }
}

/// Runs work and returns its time on both clocks. The processor's is looked at outside of the wall's: it costs a call of the
/// system, the wall's does not.
#[inline]
pub fn time_spent<T>(work: impl FnOnce() -> T) -> (T, TimeSpent) {
    let before = processor_ns();
    let (result, wall_ns) = time_ns(work);
    let processor_ns = before.zip(processor_ns()).map(|(before, after)| after - before);
    (result, TimeSpent { wall_ns, processor_ns })
}

/// Processor time of this program so far.
#[cfg(unix)]
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "2^53 ns are more than a hundred days")]
pub fn processor_ns() -> Option<f64> {
    let spent = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(spent.tv_sec as f64 * 1e9 + spent.tv_nsec as f64)
}

/// Processor time of this program so far.
#[cfg(not(unix))]
#[must_use]
pub fn processor_ns() -> Option<f64> {
    None
}

/// A duration as the number that everything is computed with.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "2^53 ns are more than a hundred days")]
pub fn nanoseconds(duration: Duration) -> f64 {
    duration.as_nanos() as f64
}

/// A loop that does something this many times; what it returns keeps the compiler from leaving it out.
pub trait Pass: FnMut(u64) -> u64 {}
impl<F: FnMut(u64) -> u64> Pass for F {}

/// Keeps the processor busy with the work to come.
pub fn warm_up(mut work: impl Pass) {
    let start = Instant::now();
    while start.elapsed() < WARM_UP {
        black_box(work(1000));
    }
}

/// The cost of one operation: full loops less empty ones, each pair one round. Never below 0.
#[expect(clippy::cast_precision_loss, reason = "a pass has far fewer than 2^52 operations")]
pub fn net_cost(rounds: u32, seed: u64, mut full: impl Pass, mut empty: impl Pass) -> Interval {
    let count = operations_of_a_pass(&mut full);
    let mut costs = Vec::new();
    for round in 0..rounds {
        let mut run_full = || time_ns(|| black_box(full(black_box(count)))).1;
        let mut run_empty = || time_ns(|| black_box(empty(black_box(count)))).1;
        let difference = if round % 2 == 0 {
            let full_ns = run_full();
            full_ns - run_empty()
        } else {
            let empty_ns = run_empty();
            run_full() - empty_ns
        };
        costs.push(difference / count as f64);
    }
    interval_of_median(&costs, 0.95, seed).map(|cost| cost.max(0.0))
}

/// Returns the median with its bootstrap interval. The same values and seed give the same interval.
pub(super) fn interval_of_median(values: &[f64], confidence: f64, seed: u64) -> Interval {
    let mut random = Random::new(seed);
    Interval::of_median(values, confidence, |length| random.index(length))
}

fn operations_of_a_pass(full: &mut impl Pass) -> u64 {
    let mut count = 256;
    loop {
        let ns = time_ns(|| black_box(full(black_box(count)))).1;
        if ns >= nanoseconds(PASS) {
            return count;
        }
        count *= 2;
    }
}
