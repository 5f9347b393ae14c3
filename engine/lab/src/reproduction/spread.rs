//! Rates of many filters: their mean, and the range of single ones.

use lsm_lab_filters::math::statistics::{NORMAL_95, deviation, mean, standard_error};

/// Rates of one study over sets of keys.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Spread {
    /// Share of false positives for each set of keys.
    pub rates: Vec<f64>,
}

impl Spread {
    /// Returns the mean rate; not-a-number without rates.
    #[must_use]
    pub fn mean(&self) -> f64 {
        mean(&self.rates)
    }

    /// Returns the standard deviation of one filter; not-a-number with fewer than two.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        deviation(&self.rates)
    }

    /// Returns the standard error of the mean.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        standard_error(&self.rates)
    }

    /// Returns the deviation of another filter from this mean: its own, and that of the mean.
    #[must_use]
    pub fn deviation_of_another(&self) -> f64 {
        libm::hypot(self.deviation(), self.standard_error())
    }

    /// Returns the interval of 95 of 100 single filters.
    #[must_use]
    pub fn one_filter(&self) -> (f64, f64) {
        let reach = NORMAL_95 * self.deviation_of_another();
        (self.mean() - reach, self.mean() + reach)
    }

    /// Returns the confidence interval of the mean, with 95 % confidence.
    #[must_use]
    pub fn interval_of_mean(&self) -> (f64, f64) {
        let reach = NORMAL_95 * self.standard_error();
        (self.mean() - reach, self.mean() + reach)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn textbook_numbers_of_five_rates() {
        let spread = Spread { rates: vec![2.0, 4.0, 4.0, 4.0, 6.0] };
        let near = |left: f64, right: f64| (left - right).abs() < 1e-12;
        assert!(near(spread.mean(), 4.0) && near(spread.deviation(), 2.0_f64.sqrt()));
        assert!(near(spread.standard_error(), 0.4_f64.sqrt()));
        let (low, high) = spread.one_filter();
        assert!(near(low + high, 8.0) && near(high - low, 2.0 * NORMAL_95 * 2.4_f64.sqrt()));
    }
}
