//! Clocks, and the intervals of what they measure.
//!
//! **Units**: nanoseconds.

use super::cost::Pass;
use core::hint::black_box;
use std::time::{Duration, Instant};

/// Work done before the first timed loop, so that the processor is awake.
const WARM_UP: Duration = Duration::from_millis(200);

/// Runs work and returns its time.
#[inline]
pub fn time_ns<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let result = work();
    (result, nanoseconds(start.elapsed()))
}

/// Time of a block of work.
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

/// Keeps the processor busy with the work that follows.
pub fn warm_up(mut work: impl Pass) {
    let (start, mut step) = (Instant::now(), 0);
    while start.elapsed() < WARM_UP {
        black_box(work(step..step + 1000));
        step += 1000;
    }
}
