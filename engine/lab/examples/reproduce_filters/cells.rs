//! Cell of a table: the rates of many filters, compared with a source and a formula.

use lsm_lab_filters::math::statistics::NORMAL_95;
use lsm_lab_teaching::reproduction::{KeySet, Spread, Study};
use serde_json::{Value, json};

/// Deviations that contain the most extreme of ten draws in 95 of 100 cases.
const MOST_OF_TEN: f64 = 2.8;

pub(crate) struct Cell {
    pub(crate) name: String,
    /// Number in the source, if any.
    pub(crate) source: Option<f64>,
    pub(crate) formula: f64,
    /// Share of false positives for each set of keys.
    pub(crate) spread: Spread,
    study: Study,
}

impl Cell {
    pub(crate) fn new(name: impl Into<String>, source: Option<f64>, study: Study) -> Self {
        let formula = study.expected_rate();
        Self { name: name.into(), source, formula, spread: Spread::default(), study }
    }

    pub(crate) fn measure(&mut self, keys: &mut KeySet) {
        self.spread.rates.push(self.study.rate(keys));
    }

    pub(crate) fn mean(&self) -> f64 {
        self.spread.mean()
    }

    /// Returns the interval of 95 of 100 single filters.
    pub(crate) fn one_filter(&self) -> (f64, f64) {
        self.spread.one_filter()
    }

    pub(crate) fn z_of_source(&self) -> Option<f64> {
        self.source.map(|source| (source - self.mean()) / self.spread.deviation_of_another())
    }

    pub(crate) fn z_of_mean(&self) -> f64 {
        (self.mean() - self.formula) / self.spread.standard_error()
    }

    pub(crate) fn verdict(&self) -> String {
        let effect = if self.z_of_mean().abs() <= 4.0 {
            "as the formula".to_owned()
        } else {
            format!("effect: {:.2} times the formula", self.mean() / self.formula)
        };
        match self.z_of_source() {
            None => effect,
            Some(z) if z.abs() <= NORMAL_95 => format!("{effect}; the source is within luck"),
            Some(z) if z.abs() <= MOST_OF_TEN => {
                format!("{effect}; the source is luck, if it is one of ten cells")
            }
            Some(_) => format!("{effect}; the source is beyond luck"),
        }
    }

    pub(crate) fn json(&self) -> Value {
        let (low, high) = self.one_filter();
        let (mean_low, mean_high) = self.spread.interval_of_mean();
        json!({
            "name": self.name,
            "source": self.source,
            "formula": digits(self.formula),
            "mean": digits(self.mean()),
            "mean_95": [digits(mean_low), digits(mean_high)],
            "one_filter_95": [digits(low), digits(high)],
            "z_source": self.z_of_source().map(digits),
            "z_mean": digits(self.z_of_mean()),
            "verdict": self.verdict(),
        })
    }
}

/// Rounds to five digits; the rest is noise.
fn digits(number: f64) -> f64 {
    format!("{number:.4e}").parse().expect("a number that was printed")
}
