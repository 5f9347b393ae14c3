//! Medians of rounds with their bootstrap intervals.

use lsm_lab_filters::digest::{Digest, remix};
use lsm_lab_filters::math::statistics::Interval;

/// Returns the median and its 95 % CI. The same values give the same interval.
pub(crate) fn estimate_of(values: &[f64]) -> Interval {
    let mut turn = 0;
    Interval::of_median(values, 0.95, |length| {
        turn += 1;
        draw(turn, length as u64)
    })
}

/// Returns the ratio of two series that were measured round by round. Each round has its own ratio.
pub(crate) fn ratio_of(above: &[f64], below: &[f64]) -> Interval {
    estimate_of(&above.iter().zip(below).map(|(above, below)| above / below).collect::<Vec<_>>())
}

/// A number below `count`.
#[expect(clippy::cast_possible_truncation, reason = "below the number of values")]
fn draw(turn: u64, count: u64) -> usize {
    ((u128::from(remix(Digest(turn), 0x5eed).0) * u128::from(count)) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_lie_in_their_intervals() {
        let estimate = estimate_of(&[3.0, 1.0, 2.0, 2.0, 2.5]);
        assert!((estimate.estimate - 2.0).abs() < 1e-12 && estimate.contains(2.0));
        let ratio = ratio_of(&[10.0, 100.0], &[1.0, 10.0]);
        assert!((ratio.low - 10.0).abs() < 1e-12 && (ratio.high - 10.0).abs() < 1e-12);
    }
}
