//! Medians, and intervals for them that assume nothing about the shape of the noise.
//!
//! **Sources**: B. Efron, *Bootstrap methods: another look at the jackknife*, Annals of Statistics 7(1), 1979: the
//! percentile interval. Its coverage is tested on synthetic data in `tests.rs`.
//!
//! **Cost**: [`bootstrap_median`] draws 2000 times as many numbers as it is given.

use lsm_lab_workload::Random;

/// Resamples of every bootstrap.
pub const RESAMPLES: usize = 2000;

/// An estimate and the interval around it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The median of the data.
    pub estimate: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// The interval of a rising function of the quantity.
    #[must_use]
    pub fn map(self, rising: impl Fn(f64) -> f64) -> Self {
        Self { estimate: rising(self.estimate), low: rising(self.low), high: rising(self.high) }
    }

    /// Half of its width.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether 0 lies outside.
    #[must_use]
    pub fn excludes_zero(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// The median; the order of the values changes.
///
/// # Panics
/// If there is no value.
pub fn median_of(values: &mut [f64]) -> f64 {
    assert!(!values.is_empty(), "nothing has no median");
    let (middle, even) = (values.len() / 2, values.len().is_multiple_of(2));
    let (below, &mut upper, _) = values.select_nth_unstable_by(middle, f64::total_cmp);
    if !even {
        return upper;
    }
    let lower = below.iter().copied().max_by(f64::total_cmp).unwrap_or(upper);
    f64::midpoint(lower, upper)
}

/// The median.
///
/// # Panics
/// If there is no value.
#[must_use]
pub fn median(values: &[f64]) -> f64 {
    median_of(&mut values.to_vec())
}

/// The arithmetic mean.
///
/// # Panics
/// If there is no value.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 values")]
pub fn mean(values: &[f64]) -> f64 {
    assert!(!values.is_empty(), "nothing has no mean");
    values.iter().sum::<f64>() / values.len() as f64
}

/// The median and its percentile bootstrap interval, from a seed.
///
/// # Panics
/// If there is no value, or if the confidence is not between 0 and 1.
#[must_use]
pub fn bootstrap_median(values: &[f64], confidence: f64, seed: u64) -> Interval {
    assert!(confidence > 0.0 && confidence < 1.0, "a confidence lies between 0 and 1");
    let estimate = median(values);
    let mut random = Random::new(seed);
    let mut resample = vec![0.0; values.len()];
    let mut medians: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            for place in &mut resample {
                *place = values[below(&mut random, values.len())];
            }
            median_of(&mut resample)
        })
        .collect();
    medians.sort_unstable_by(f64::total_cmp);
    let tail = (1.0 - confidence) / 2.0;
    let (low, high) = (quantile(&medians, tail), quantile(&medians, 1.0 - tail));
    // With few values the estimate may lie on the edge; an interval always holds its estimate.
    Interval { estimate, low: low.min(estimate), high: high.max(estimate) }
}

/// The value below which this share of the sorted values lies: the nearest rank.
///
/// # Panics
/// If there is no value.
#[must_use]
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "ranks of far fewer than 2^52 values; the share is not negative"
)]
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let rank = (share * sorted.len() as f64).ceil() as usize;
    sorted[rank.clamp(1, sorted.len()) - 1]
}

#[expect(clippy::cast_possible_truncation, reason = "below a length, which is a usize")]
fn below(random: &mut Random, length: usize) -> usize {
    random.below(length as u64) as usize
}
