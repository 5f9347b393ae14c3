//! What the queues are told about units, and by what they decide.

/// The rules of one set of queues.
#[derive(Debug, Clone, PartialEq)]
pub struct Rules {
    /// The rate of a segment by the number of its enabled units, that of none first: never rising.
    pub rates: Vec<f64>,
    /// Lookups after its last use until a segment counts as expired.
    pub life_time: u64,
    /// An adjustment has to save more than this part of the expected extra reads.
    pub change_ratio: f64,
    /// Lookups in the beginning during which uses are counted and nothing is adjusted.
    pub warm_up: u64,
    /// Units of a segment of which nothing is known.
    pub initial_units: u8,
}

impl Rules {
    /// With the rates of up to `units` units, each of which answers *maybe* for this part of absent keys, on its own.
    #[must_use]
    pub fn of_units(units: u8, unit_rate: f64, life_time: u64) -> Self {
        let rates = core::iter::successors(Some(1.0), |rate| Some(rate * unit_rate));
        let rates = rates.take(usize::from(units) + 1).collect();
        Self { rates, life_time, change_ratio: 0.0001, warm_up: 0, initial_units: units.min(2) }
    }

    /// The most units of a segment.
    pub(super) fn units(&self) -> u8 {
        u8::try_from(self.rates.len().saturating_sub(1)).unwrap_or(u8::MAX)
    }
}
