//! Input and result of a judge.

use super::entries::Entry;
use super::evidence::Evidence;
use super::rules::{Rule, Test, Value};
use lsm_lab_teaching::results::{ClaimOutcome, Figure, Incomparable};

/// Input of a judge.
pub(crate) struct Case<'f> {
    pub(super) entry: &'f Entry,
    pub(super) rule: &'static Rule,
    pub(super) experiment: &'static str,
    pub(super) evidence: Evidence<'f>,
}

/// Conclusion from the numbers of one claim, before all claims of the run are considered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Conclusion {
    /// No cell is about it.
    NotRun,
    /// The run is about something else than the claim.
    NotComparable(Incomparable),
    /// Too noisy, or too few repetitions.
    NotUsable,
    /// Follows from a formula or an exact count.
    Certain(ClaimOutcome),
    /// Follows if it is significant among all claims of the run.
    Tested(Test),
}

/// Conclusion about one claim.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Finding {
    pub(super) conclusion: Conclusion,
    pub(super) figures: Vec<Figure>,
    pub(super) why: String,
}

impl Finding {
    pub(super) fn not_comparable(reason: Incomparable, figures: Vec<Figure>, why: impl Into<String>) -> Self {
        Self { conclusion: Conclusion::NotComparable(reason), figures, why: why.into() }
    }

    pub(super) fn not_usable(figures: Vec<Figure>, why: impl Into<String>) -> Self {
        Self { conclusion: Conclusion::NotUsable, figures, why: why.into() }
    }

    pub(super) fn tested(test: Test, figures: Vec<Figure>, why: impl Into<String>) -> Self {
        Self { conclusion: Conclusion::Tested(test), figures, why: why.into() }
    }

    /// For formulas and exact counts, whose tests are certain.
    pub(super) fn certain(test: Test, figures: Vec<Figure>, why: impl Into<String>) -> Self {
        let outcome =
            if test.inside < test.outside { ClaimOutcome::Reproduced } else { ClaimOutcome::Contradicted };
        let conclusion = if test.p() > 0.0 { Conclusion::NotUsable } else { Conclusion::Certain(outcome) };
        Self { conclusion, figures, why: why.into() }
    }
}

impl Case<'_> {
    pub(super) fn not_run(&self) -> Finding {
        let why = format!("This run has no cell of `{}` that could tell.", self.experiment);
        Finding { conclusion: Conclusion::NotRun, figures: Vec::new(), why }
    }

    /// The number that the source claims.
    pub(super) fn claimed(&self) -> f64 {
        self.entry.values.first().copied().unwrap_or(f64::NAN)
    }

    /// A value against a part of the rule.
    pub(super) fn test(&self, part: &str, value: Value) -> Test {
        self.rule.region(part).test(value)
    }

    /// All values of a family against a part of the rule.
    pub(super) fn each(&self, part: &str, values: impl IntoIterator<Item = Value>) -> Test {
        Test::all(values.into_iter().map(|value| self.test(part, value)))
    }

    /// *Up to x*: no value of a family exceeds the region, and at least one is in it.
    pub(super) fn largest(&self, part: &str, values: &[Value]) -> Test {
        let region = self.rule.region(part);
        let (mut below, mut above) = (region, region);
        below.low = f64::NEG_INFINITY;
        above.high = f64::INFINITY;
        Test::all([
            Test::all(values.iter().map(|&value| below.test(value))),
            Test::any(values.iter().map(|&value| above.test(value))),
        ])
    }
}
