//! Medians of rounds with their bootstrap intervals.

use crate::random::Random;
use lsm_lab_filters::math::statistics::Interval;

/// Returns the median and its 95 % CI. The same values give the same interval.
#[must_use]
pub fn estimate_of(values: &[f64]) -> Interval {
    let mut random = Random::new(0x5eed);
    Interval::of_median(values, 0.95, |length| random.below(length))
}

/// Returns the ratio of two series that were measured round by round. Each round has its own ratio.
#[must_use]
pub fn ratio_of(above: &[f64], below: &[f64]) -> Interval {
    let ratios: Vec<f64> = above.iter().zip(below).map(|(above, below)| above / below).collect();
    estimate_of(&ratios)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_taken_round_by_round() {
        let ratio = ratio_of(&[10.0, 100.0, 1000.0], &[1.0, 10.0, 100.0]);
        assert!((ratio.estimate - 10.0).abs() < 1e-12 && (ratio.low - 10.0).abs() < 1e-12);
        assert_eq!(ratio, ratio_of(&[10.0, 100.0, 1000.0], &[1.0, 10.0, 100.0]));
    }
}
