//! When an interval meets a claim, and when it leaves it out: regions are the engine's, trends and orders are here.
//!
//! Every relation of the golden file becomes a *region* of values that would meet it. Of an interval of 95 %:
//!
//! | the interval lies | verdict |
//! |---|---|
//! | wholly inside the region | reproduced |
//! | wholly outside | contradicted |
//! | across its edge | not resolvable: too wide, or too near the edge |
//!
//! So an interval that merely holds the claimed value proves nothing: it must also be narrower than what the claim leaves open.
//! Formulas and counts of a deterministic run have no width. The table of relations is in `docs/claims.md`.

use lsm_lab_teaching::reproduction::claims::Outcome;
use lsm_lab_teaching::results::ClaimOutcome;

pub use lsm_lab_teaching::reproduction::claims::{Region, Value};

/// What result files say of an interval.
pub trait Judged {
    /// The verdict about this interval; no number resolves nothing.
    fn judged(&self, value: Value) -> ClaimOutcome;
}

impl Judged for Region {
    fn judged(&self, value: Value) -> ClaimOutcome {
        match self.judge(value) {
            Outcome::Reproduced => ClaimOutcome::Reproduced,
            Outcome::Contradicted => ClaimOutcome::Contradicted,
            Outcome::NotResolvable => ClaimOutcome::NotResolvable,
        }
    }
}

/// All of these must hold: one that is contradicted decides, then one that cannot be told.
#[must_use]
pub fn all(outcomes: impl IntoIterator<Item = ClaimOutcome>) -> ClaimOutcome {
    let mut together = ClaimOutcome::Reproduced;
    for outcome in outcomes {
        match outcome {
            ClaimOutcome::Contradicted => return outcome,
            ClaimOutcome::Reproduced => {}
            other => together = other,
        }
    }
    together
}

/// *trend, rising*: the last lies wholly above the first, and none wholly below one before it.
#[must_use]
pub fn rises(values: &[Value]) -> ClaimOutcome {
    let (Some(first), Some(last)) = (values.first(), values.last()) else { return ClaimOutcome::NotRun };
    let falls = values
        .iter()
        .enumerate()
        .any(|(at, value)| values[..at].iter().any(|before| value.high < before.low));
    if falls {
        ClaimOutcome::Contradicted
    } else if values.len() > 1 && last.low > first.high {
        ClaimOutcome::Reproduced
    } else {
        ClaimOutcome::NotResolvable
    }
}

/// *ordering*: one of each pair lies wholly above the other.
#[must_use]
pub fn above(pairs: impl IntoIterator<Item = (Value, Value)>) -> ClaimOutcome {
    let mut seen = false;
    let outcome = all(pairs.into_iter().map(|(upper, lower)| {
        seen = true;
        if upper.low > lower.high {
            ClaimOutcome::Reproduced
        } else if upper.high < lower.low {
            ClaimOutcome::Contradicted
        } else {
            ClaimOutcome::NotResolvable
        }
    }));
    if seen { outcome } else { ClaimOutcome::NotRun }
}

/// *up to x*: the largest of a sweep is about x. Of a fraction or of a ratio, as `region` says.
#[must_use]
pub fn largest(values: impl IntoIterator<Item = Value>) -> Option<Value> {
    values.into_iter().max_by(|left, right| left.estimate.total_cmp(&right.estimate))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ClaimOutcome::{Contradicted, NotResolvable, NotRun, Reproduced};

    #[test]
    fn trends_and_orders_need_intervals_apart() {
        let value = |low: f64, high: f64| Value { estimate: f64::midpoint(low, high), low, high };
        let rising = [value(0.0, 0.1), value(0.05, 0.2), value(0.2, 0.3)];
        assert_eq!(rises(&rising), Reproduced);
        assert_eq!(rises(&rising[..2]), NotResolvable);
        let falling: Vec<Value> = rising.iter().rev().copied().collect();
        assert_eq!(rises(&falling), Contradicted);
        let dented = [value(0.0, 0.1), value(0.4, 0.5), value(0.2, 0.3)];
        assert_eq!(rises(&dented), Contradicted, "it rises at the ends, and falls beyond doubt between");
        assert_eq!(rises(&[]), NotRun);
        assert_eq!(rises(&rising[..1]), NotResolvable);
        assert_eq!(above([(rising[2], rising[0])]), Reproduced);
        assert_eq!(above([(rising[2], rising[0]), (rising[1], rising[0])]), NotResolvable);
        assert_eq!(above([(rising[0], rising[2]), (rising[2], rising[0])]), Contradicted);
        assert_eq!(above([]), NotRun);
    }
}
