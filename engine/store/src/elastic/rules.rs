//! Parameters of the queues.

/// Rules of one set of queues.
#[derive(Debug, Clone, PartialEq)]
pub struct Rules {
    /// Rate of a segment by the number of its enabled units, from 0; never increasing.
    pub rates: Vec<f64>,
    /// Lookups after its last use until a segment expires.
    pub life_time: u64,
    /// Minimum saving of a change as a share of the expected extra reads.
    pub change_ratio: f64,
    /// Initial lookups during which uses are counted and nothing changes.
    pub warm_up: u64,
    /// Units of a new segment without history.
    pub initial_units: u8,
}

impl Rules {
    /// Returns rules with up to `units` units, each of which independently answers *maybe* for this share of
    /// absent keys.
    #[must_use]
    pub fn of_units(units: u8, unit_rate: f64, life_time: u64) -> Self {
        let rates = core::iter::successors(Some(1.0), |rate| Some(rate * unit_rate));
        let rates = rates.take(usize::from(units) + 1).collect();
        Self { rates, life_time, change_ratio: 0.0001, warm_up: 0, initial_units: units.min(2) }
    }

    /// Returns the most units of a segment.
    pub(super) fn units(&self) -> u8 {
        u8::try_from(self.rates.len().saturating_sub(1)).unwrap_or(u8::MAX)
    }
}
