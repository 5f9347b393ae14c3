//! Numbers that decide a claim, before it is run: a page draws the claim while it asks for a prediction.

use super::region::Value;
use super::{Evidence, Region, Unit};

/// Number that decides a claim.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DecidingNumber {
    /// Name of the number.
    pub name: &'static str,
    /// Unit.
    pub unit: Unit,
    /// Claimed value.
    pub claimed: Option<f64>,
    /// Values that meet the claim, by its rule.
    pub meets: Option<Region>,
}

impl DecidingNumber {
    pub(super) const fn new(name: &'static str, unit: Unit, meets: Option<Region>) -> Self {
        Self { name, unit, claimed: None, meets }
    }

    pub(super) const fn where_claimed(self, claimed: f64) -> Self {
        Self { claimed: Some(claimed), ..self }
    }

    /// Returns the number with its counted value.
    pub(super) fn counted(self, value: Value) -> Evidence {
        self.with(Evidence::counted(self.name, self.unit, value))
    }

    /// Returns the number with its value according to the model.
    pub(super) fn model(self, value: f64) -> Evidence {
        self.with(Evidence::model(self.name, self.unit, value))
    }

    /// Returns the number with its simulated value.
    pub(super) fn simulated(self, value: f64) -> Evidence {
        self.with(Evidence::simulated(self.name, self.unit, value))
    }

    fn with(self, evidence: Evidence) -> Evidence {
        Evidence { claimed: self.claimed, meets: self.meets, ..evidence }
    }
}

/// Returns the counted numbers, each with the counts behind its value.
pub(super) fn decided(
    numbers: Vec<DecidingNumber>,
    counted: impl IntoIterator<Item = (Value, Vec<f64>)>,
) -> Vec<Evidence> {
    numbers
        .into_iter()
        .zip(counted)
        .map(|(one, (value, counts))| one.counted(value).by_counts(counts))
        .collect()
}
