//! How far a share that was counted may be from the share that is meant.
//!
//! **Source**: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 1927.

/// The 97.5 % point of the normal distribution: an interval of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// The 95 % interval of a rate of which `counted` of `trials` independent trials spoke, as shares from 0 to 1. Sensible also
/// where none or all did; all from 0 to 1 where there was no trial.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a share needs no more than 53 bits")]
pub fn wilson_interval(counted: u64, trials: u64) -> (f64, f64) {
    if trials == 0 {
        return (0.0, 1.0);
    }
    let (n, share) = (trials as f64, counted as f64 / trials as f64);
    let weight = 1.0 + Z * Z / n;
    let middle = (share + Z * Z / (2.0 * n)) / weight;
    let half = Z / weight * libm::sqrt(share * (1.0 - share) / n + Z * Z / (4.0 * n * n));
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_hold_the_share_and_narrow() {
        assert_eq!(wilson_interval(0, 0), (0.0, 1.0));
        for trials in [1, 10, 1000, 1_000_000] {
            for counted in [0, 1, trials / 3, trials] {
                let (low, high) = wilson_interval(counted, trials);
                #[expect(clippy::cast_precision_loss, reason = "small numbers")]
                let share = counted as f64 / trials as f64;
                assert!((0.0..=1.0).contains(&low) && high <= 1.0, "{counted} of {trials}");
                assert!(
                    low <= share + 1e-12 && share <= high + 1e-12,
                    "{counted} of {trials}: {low} to {high}"
                );
            }
        }
        let width = |trials| {
            let (low, high) = wilson_interval(trials / 100, trials);
            high - low
        };
        assert!(width(100_000) < width(10_000) / 3.0);
    }

    /// Newcombe, Statistics in Medicine 1998, table I: 81 of 263 is 0.2553 to 0.3662, 15 of 148 is 0.0624 to 0.1605, 0 of 20
    /// is 0 to 0.1611.
    #[test]
    fn published_cases_come_out() {
        for (counted, trials, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)]
        {
            let (found_low, found_high) = wilson_interval(counted, trials);
            assert!((found_low - low).abs() < 5e-5, "{found_low}");
            assert!((found_high - high).abs() < 5e-5, "{found_high}");
        }
    }
}
