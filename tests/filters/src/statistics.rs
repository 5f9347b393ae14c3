//! Medians of rounds, and how sure they are.
//!
//! **Source**: Efron and Tibshirani, *An Introduction to the Bootstrap*, 1993, chapter 13: the percentile interval.

use lsm_lab_filters::digest::{Digest, remix};

/// A middle with the interval that holds it in 95 of 100 repetitions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Estimate {
    /// The median, or the mean of a rate.
    pub(crate) middle: f64,
    /// Lower end.
    pub(crate) low: f64,
    /// Upper end.
    pub(crate) high: f64,
}

impl Estimate {
    /// The median of these values and the interval of resampled medians. The same values give the same interval.
    pub(crate) fn of(values: &[f64]) -> Self {
        const RESAMPLES: u64 = 1000;
        let count = values.len() as u64;
        let mut medians: Vec<f64> = (0..RESAMPLES)
            .map(|resample| {
                let drawn = (0..count).map(|at| draw(resample * count + at, count));
                median(&drawn.map(|at| values[at]).collect::<Vec<_>>())
            })
            .collect();
        medians.sort_by(f64::total_cmp);
        Self { middle: median(values), low: medians[25], high: medians[974] }
    }

    /// What was measured above over what was measured below, round by round.
    pub(crate) fn of_ratios(above: &[f64], below: &[f64]) -> Self {
        Self::of(&above.iter().zip(below).map(|(above, below)| above / below).collect::<Vec<_>>())
    }

    /// The mean of these rates, and 1.96 standard errors on either side.
    #[expect(clippy::cast_precision_loss, reason = "a few dozen values")]
    pub(crate) fn of_mean(values: &[f64]) -> Self {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let variance =
            values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (count - 1.0).max(1.0);
        let half = 1.96 * (variance / count).sqrt();
        Self { middle: mean, low: mean - half, high: mean + half }
    }
}

/// A number below `count`.
#[expect(clippy::cast_possible_truncation, reason = "below the number of values")]
fn draw(turn: u64, count: u64) -> usize {
    ((u128::from(remix(Digest(turn), 0x5eed).0) * u128::from(count)) >> 64) as usize
}

/// The middle value, or the mean of the two in the middle.
pub(crate) fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let half = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[half] } else { f64::midpoint(sorted[half - 1], sorted[half]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_hold_what_they_are_made_of() {
        let estimate = Estimate::of(&[3.0, 1.0, 2.0, 2.0, 2.5]);
        assert!(estimate.low <= 2.0 && (estimate.middle - 2.0).abs() < 1e-12 && estimate.high >= 2.0);
        let ratio = Estimate::of_ratios(&[10.0, 100.0], &[1.0, 10.0]);
        assert!((ratio.low - 10.0).abs() < 1e-12 && (ratio.high - 10.0).abs() < 1e-12);
        assert!((median(&[4.0, 1.0, 2.0, 3.0]) - 2.5).abs() < 1e-12);
    }
}
