//! A rate that was counted, and how far off it may be.
//!
//! **Source**: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 1927: an interval that
//! keeps its promise for rates near 0 too, and for none counted at all.

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
        /// Standard deviations that hold 95 % of a normal distribution.
        const Z: f64 = 1.959_963_984_540_054;
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
}
