//! A rate that was counted, and how far off it may be.
//!
//! **Source**: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 1927: an interval that
//! keeps its promise for rates near 0 too, and for none counted at all.

/// Standard deviations that hold 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// A counted rate with the interval of 95 %.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// What was counted, divided by what was asked.
    pub rate: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Of so many among so many. Nothing asked says nothing: from 0 to 1.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    pub fn of(counted: u64, asked: u64) -> Self {
        if asked == 0 {
            return Self { rate: 0.0, low: 0.0, high: 1.0 };
        }
        let n = asked as f64;
        let rate = counted as f64 / n;
        let centre = rate + Z * Z / (2.0 * n);
        let half = Z * libm::sqrt(rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n));
        let scale = 1.0 + Z * Z / n;
        Self {
            rate,
            low: ((centre - half) / scale).clamp(0.0, rate),
            high: ((centre + half) / scale).clamp(rate, 1.0),
        }
    }

    /// Of the mean of several counted rates, from how much they differ: Student's t, whose 97.5 % point is a series in powers of
    /// one over the degrees of freedom (Abramowitz and Stegun, 26.7.5), right to 0.01 from five rates on. A single one says
    /// nothing: from 0 to 1.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a few rates")]
    pub fn of_mean(rates: &[f64]) -> Self {
        let n = rates.len() as f64;
        let mean = rates.iter().sum::<f64>() / n.max(1.0);
        if rates.len() < 2 {
            return Self { rate: mean, low: 0.0, high: 1.0 };
        }
        let free = n - 1.0;
        let variance = rates.iter().map(|rate| (rate - mean) * (rate - mean)).sum::<f64>() / free;
        let (z, z3, z5) = (Z, Z * Z * Z, Z * Z * Z * Z * Z);
        let t = z
            + (z3 + z) / (4.0 * free)
            + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * free * free)
            + (3.0 * z5 * Z * Z + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / (384.0 * free * free * free);
        let half = t * libm::sqrt(variance / n);
        Self { rate: mean, low: (mean - half).max(0.0), high: mean + half }
    }

    /// The mean of many counts, by their sum and the sum of their squares. Nothing counted says nothing: from 0 to infinity.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    pub fn of_counts(sum: u64, squares: u64, counts: u64) -> Self {
        if counts == 0 {
            return Self { rate: 0.0, low: 0.0, high: f64::INFINITY };
        }
        let n = counts as f64;
        let mean = sum as f64 / n;
        let variance = (squares as f64 / n - mean * mean).max(0.0);
        let half = Z * libm::sqrt(variance / n);
        Self { rate: mean, low: (mean - half).max(0.0), high: mean + half }
    }

    /// What a rate means per lookup, where that many were asked per lookup.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self { rate: self.rate * factor, low: self.low * factor, high: self.high * factor }
    }

    /// Whether a rate lies inside.
    #[must_use]
    pub fn holds(&self, rate: f64) -> bool {
        (self.low..=self.high).contains(&rate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_s_interval_of_known_counts() {
        // Textbook values: 10 of 100, and none of 10.
        let ten = Interval::of(10, 100);
        assert!((ten.low - 0.055_23).abs() < 1e-5 && (ten.high - 0.174_37).abs() < 1e-5, "{ten:?}");
        let none = Interval::of(0, 10);
        assert!(none.low.abs() < 1e-12 && (none.high - 0.277_53).abs() < 1e-5, "{none:?}");
        assert_eq!(Interval::of(0, 0), Interval { rate: 0.0, low: 0.0, high: 1.0 });
        assert!(Interval::of(10, 10).holds(1.0));
    }

    #[test]
    fn student_s_interval_of_known_points() {
        // Textbook values of t at 97.5 %: 2.776 for 4 degrees of freedom, 2.262 for 9, 2.093 for 19.
        for (rates, t) in [(5_u32, 2.776), (10, 2.262), (20, 2.093)] {
            let rates: Vec<f64> = (0..rates).map(f64::from).collect();
            let n = f64::from(u32::try_from(rates.len()).expect("few"));
            let (mean, variance) = ((n - 1.0) / 2.0, n * (n + 1.0) / 12.0);
            let of = Interval::of_mean(&rates);
            assert!((of.rate - mean).abs() < 1e-12);
            assert!(((of.high - mean) / libm::sqrt(variance / n) - t).abs() < 0.01, "{n} {of:?}");
        }
        assert_eq!(Interval::of_mean(&[0.25]), Interval { rate: 0.25, low: 0.0, high: 1.0 });
        assert_eq!(Interval::of_mean(&[0.5, 0.5]), Interval { rate: 0.5, low: 0.5, high: 0.5 });
    }

    #[test]
    fn the_interval_of_a_mean_narrows_with_the_root_of_the_counts() {
        // Half of the counts are 4, half 6: mean 5, standard deviation 1.
        let of = |n: u64| Interval::of_counts(5 * n, 26 * n, n);
        assert!(of(100).holds(5.0) && (of(100).high - 5.195_996).abs() < 1e-6, "{:?}", of(100));
        assert!(((of(10_000).high - 5.0) * 10.0 - (of(100).high - 5.0)).abs() < 1e-9);
        let alike = Interval::of_counts(50, 250, 10);
        assert!(alike.low.to_bits() == alike.high.to_bits() && alike.holds(5.0));
        assert!(Interval::of_counts(0, 0, 0).holds(1e9));
        assert!((Interval::of(10, 100).times(3.0).rate - 0.3).abs() < 1e-12);
    }
}
