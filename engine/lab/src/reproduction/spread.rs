//! What many filters showed: where their mean lies, and where single ones fall.

/// Deviations to both sides that 95 of 100 draws fall within.
const MOST: f64 = 1.96;

/// The rates of one study over sets of keys.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Spread {
    /// Of each set of keys the share of absent ones that were taken for present.
    pub rates: Vec<f64>,
}

impl Spread {
    fn count(&self) -> f64 {
        u32::try_from(self.rates.len()).map_or(f64::INFINITY, f64::from)
    }

    /// Mean rate; no number without any rate.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.rates.iter().sum::<f64>() / self.count()
    }

    /// Standard deviation of one filter; no number with fewer than two.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = self.rates.iter().map(|rate| (rate - mean) * (rate - mean)).sum();
        libm::sqrt(squares / (self.count() - 1.0))
    }

    /// Standard error of the mean.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        self.deviation() / libm::sqrt(self.count())
    }

    /// Deviation of one further filter from the mean of these: its own, and that of the mean.
    #[must_use]
    pub fn deviation_of_another(&self) -> f64 {
        self.deviation() * libm::sqrt(1.0 + 1.0 / self.count())
    }

    /// Where 95 of 100 single filters fall.
    #[must_use]
    pub fn one_filter(&self) -> (f64, f64) {
        let reach = MOST * self.deviation_of_another();
        (self.mean() - reach, self.mean() + reach)
    }

    /// Where the mean lies, with 95 % confidence.
    #[must_use]
    pub fn interval_of_mean(&self) -> (f64, f64) {
        let reach = MOST * self.standard_error();
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
        assert!(near(low + high, 8.0) && near(high - low, 2.0 * 1.96 * 2.4_f64.sqrt()));
    }
}
