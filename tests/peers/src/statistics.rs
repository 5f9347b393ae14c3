//! Medians, and how sure they are: the bootstrap of ratios taken round by round.
//!
//! **Source**: Efron and Tibshirani, *An Introduction to the Bootstrap*, 1993, chapter 13: the percentile interval.

use crate::random::Random;

/// A median with the interval that holds it in 95 of 100 repetitions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The median.
    pub median: f64,
    /// The 2.5th percentile of resampled medians.
    pub low: f64,
    /// The 97.5th.
    pub high: f64,
}

const RESAMPLES: usize = 2000;

/// The middle value, or the mean of the two in the middle; not a number for none.
#[must_use]
pub fn median(values: &[f64]) -> f64 {
    quantile(values, 0.5)
}

/// The value below which this part of the values lies, between neighbours linearly; not a number for none.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "an index"
)]
fn quantile(values: &[f64], part: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let Some(last) = sorted.len().checked_sub(1) else { return f64::NAN };
    let place = part * last as f64;
    let below = place.floor() as usize;
    let above = (below + 1).min(last);
    sorted[below] + (sorted[above] - sorted[below]) * (place - below as f64)
}

impl Estimate {
    /// The median of these values and its interval. The same values give the same interval.
    #[must_use]
    pub fn of(values: &[f64]) -> Self {
        let mut random = Random::new(0x5eed);
        let medians: Vec<f64> = (0..RESAMPLES)
            .map(|_| {
                let sample: Vec<f64> =
                    (0..values.len()).map(|_| values[random.below(values.len())]).collect();
                median(&sample)
            })
            .collect();
        Self { median: median(values), low: quantile(&medians, 0.025), high: quantile(&medians, 0.975) }
    }

    /// The ratio of two series that were measured round by round, each round's ratio for itself.
    #[must_use]
    pub fn of_ratios(above: &[f64], below: &[f64]) -> Self {
        let ratios: Vec<f64> = above.iter().zip(below).map(|(above, below)| above / below).collect();
        Self::of(&ratios)
    }

    /// All of it times a factor that is known exactly.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self { median: self.median * factor, low: self.low * factor, high: self.high * factor }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(left: f64, right: f64) -> bool {
        (left - right).abs() < 1e-12
    }

    #[test]
    fn the_median_is_the_middle() {
        assert!(close(median(&[3.0, 1.0, 2.0]), 2.0));
        assert!(close(median(&[4.0, 1.0, 2.0, 3.0]), 2.5));
        assert!(median(&[]).is_nan());
    }

    #[test]
    fn equal_values_leave_no_doubt() {
        let estimate = Estimate::of(&[2.0; 9]);
        assert!(close(estimate.low, 2.0) && close(estimate.median, 2.0) && close(estimate.high, 2.0));
    }

    /// Of 200 samples of 20 uniform numbers, the interval holds the true median in most; fewer than 85 % would be a defect.
    #[test]
    fn the_interval_holds_the_truth_as_often_as_it_says() {
        let mut random = Random::new(11);
        let held = (0..200)
            .filter(|_| {
                let sample: Vec<f64> = (0..20).map(|_| random.fraction()).collect();
                let estimate = Estimate::of(&sample);
                estimate.low <= 0.5 && 0.5 <= estimate.high
            })
            .count();
        assert!(held >= 170, "only {held} of 200 held it");
    }

    #[test]
    fn ratios_are_taken_round_by_round() {
        let estimate = Estimate::of_ratios(&[10.0, 100.0, 1000.0], &[1.0, 10.0, 100.0]);
        assert!(close(estimate.median, 10.0) && close(estimate.low, 10.0));
        assert!(close(estimate.times(0.5).high, 5.0));
    }
}
