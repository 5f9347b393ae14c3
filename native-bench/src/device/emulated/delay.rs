//! Delay of a block read: constant, log-normal, or replayed from an earlier run.
//!
//! **Cost**: some tens of nanoseconds for delays that are not constant. They are part of the wait, not added
//! to it.

use core::time::Duration;
use lsm_lab_workload::Random;

/// The quantile 0.99 of the standard normal distribution.
const NORMAL_P99: f64 = 2.326_347_874;

/// No read takes longer, whatever the tail of a distribution says.
const DELAY_MAX_NS: f64 = 1e9;

/// Buckets of a histogram are at least this fine: a bucket is as wide as its lower end over 128.
const BUCKETS_PER_OCTAVE_SHIFT: u32 = 7;

/// Delays of blocks.
#[derive(Debug, Clone, PartialEq)]
pub enum Delays {
    /// All the same.
    Constant(Duration),
    /// The logarithm is normally distributed.
    LogNormal {
        /// Logarithm of the median in nanoseconds.
        median_ln: f64,
        /// Standard deviation of the logarithm.
        deviation: f64,
    },
    /// As measured.
    Measured {
        /// Lower ends of the buckets, rising, in nanoseconds.
        lower_ns: Vec<u64>,
        /// Reads in this bucket and all before it.
        reads: Vec<u64>,
    },
}

impl Delays {
    /// A log-normal distribution with these quantiles.
    #[must_use]
    pub fn log_normal(p50_ns: f64, p99_ns: f64) -> Self {
        Self::LogNormal { median_ln: p50_ns.ln(), deviation: (p99_ns / p50_ns).ln() / NORMAL_P99 }
    }

    /// The distribution of a histogram as result files have it; `None` if it counts nothing.
    #[must_use]
    pub fn measured(histogram: &[(u64, u64)]) -> Option<Self> {
        let mut sum = 0_u64;
        let reads: Vec<u64> = histogram
            .iter()
            .map(|&(_, count)| {
                sum = sum.saturating_add(count);
                sum
            })
            .collect();
        let lower_ns = histogram.iter().map(|&(lower, _)| lower).collect();
        (sum > 0).then_some(Self::Measured { lower_ns, reads })
    }

    /// Returns the delay of the block with this number.
    #[must_use]
    pub fn of(&self, place: u64) -> Duration {
        let mut random = Random::new(place);
        match self {
            Self::Constant(delay) => *delay,
            Self::LogNormal { median_ln, deviation } => {
                // G. E. P. Box, M. E. Muller, 1958: two uniform numbers make a normal one. The first is never 0.
                let (radius, angle) = (1.0 - random.fraction(), core::f64::consts::TAU * random.fraction());
                let normal = (-2.0 * radius.ln()).sqrt() * angle.cos();
                nanoseconds((median_ln + deviation * normal).exp())
            }
            Self::Measured { lower_ns, reads } => {
                let all = reads.last().copied().unwrap_or(1);
                let chosen = random.below(all);
                let bucket = reads.partition_point(|&before| before <= chosen);
                let lower = lower_ns[bucket];
                let width = (lower >> BUCKETS_PER_OCTAVE_SHIFT).max(1);
                Duration::from_nanos(lower + random.below(width))
            }
        }
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and a second")]
fn nanoseconds(delay_ns: f64) -> Duration {
    Duration::from_nanos(delay_ns.clamp(0.0, DELAY_MAX_NS) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quantiles(delays: &Delays) -> [f64; 3] {
        let mut drawn: Vec<f64> =
            (0..20_000).map(|place| delays.of(place * 7919).as_secs_f64() * 1e9).collect();
        drawn.sort_unstable_by(f64::total_cmp);
        [drawn[2_000], drawn[10_000], drawn[19_800]]
    }

    #[test]
    fn log_normal_delays_have_the_quantiles_asked_for() {
        let [p10, p50, p99] = quantiles(&Delays::log_normal(50_000.0, 400_000.0));
        assert!((p50 / 50_000.0 - 1.0).abs() < 0.03, "{p50}");
        assert!((p99 / 400_000.0 - 1.0).abs() < 0.15, "{p99}");
        // The tenth percentile lies 1.2816 deviations below.
        let expected = 50_000.0 * (-1.2816 * (8.0_f64).ln() / NORMAL_P99).exp();
        assert!((p10 / expected - 1.0).abs() < 0.06, "{p10} {expected}");
    }

    #[test]
    fn measured_delays_follow_the_histogram() {
        let delays = Delays::measured(&[(1_000, 30), (10_000, 60), (500_000, 10)]).expect("it counts reads");
        let mut counts = [0_u32; 3];
        for place in 0..10_000_u64 {
            let ns = u64::try_from(delays.of(place).as_nanos()).expect("short");
            let bucket =
                [1_000, 10_000, 500_000].iter().rposition(|&lower| ns >= lower).expect("none is below");
            assert!(ns < [1_007, 10_078, 503_906][bucket], "{ns}");
            counts[bucket] += 1;
        }
        for (count, expected) in counts.into_iter().zip([3_000_u32, 6_000, 1_000]) {
            assert!(count.abs_diff(expected) < 200, "{counts:?}");
        }
        assert_eq!(Delays::measured(&[]), None);
        assert_eq!(Delays::measured(&[(5, 0)]), None);
    }

    #[test]
    fn a_block_waits_equally_long_every_time() {
        for delays in [Delays::log_normal(1e4, 1e5), Delays::Constant(Duration::from_nanos(250))] {
            assert!((0..100).all(|place| delays.of(place) == delays.of(place)));
        }
        let delays = Delays::log_normal(1e4, 1e5);
        assert!((0..100).any(|place| delays.of(place) != delays.of(place + 1)));
        // However wide: no read of hours.
        assert!((0..1000).all(|place| Delays::log_normal(1e8, 1e12).of(place) <= Duration::from_secs(1)));
    }
}
