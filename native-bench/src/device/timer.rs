//! The clock of the system and its cost.
//!
//! Reading the clock costs some tens of nanoseconds: negligible for a device read, far too much for a hash.
//! Latencies are given as measured, without subtracting this cost.

use super::steadiness::percentile_ns;
use serde::Serialize;
use std::time::Instant;

/// Clock readings from which resolution and cost are computed.
const LOOKS: usize = 20_000;

/// Resolution and cost of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Timer {
    /// Smallest step seen between two different readings.
    pub resolution_ns: f64,
    /// Median time between two readings one after the other.
    pub overhead_ns: f64,
}

impl Timer {
    /// Looks at the clock many times.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "steps of a clock are far below 2^53 ns")]
    pub fn measure() -> Self {
        let mut steps = Vec::with_capacity(LOOKS);
        for _ in 0..LOOKS {
            let start = Instant::now();
            steps.push(nanoseconds(start));
        }
        steps.sort_unstable();
        let smallest = steps.iter().copied().find(|&step| step > 0).unwrap_or(0);
        Self { resolution_ns: smallest as f64, overhead_ns: percentile_ns(&steps, 0.5) }
    }
}

/// Nanoseconds since a moment.
#[inline]
pub(super) fn nanoseconds(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_nanos()).unwrap_or(u64::MAX)
}
