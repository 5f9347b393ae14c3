//! When an interval meets a claim, and when it leaves it out.
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

use lsm_lab_engine::results::ClaimOutcome;

/// A number with its interval; both ends are the number itself where it has none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Value {
    /// The number.
    pub estimate: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Value {
    /// A number without width.
    #[must_use]
    pub const fn exact(estimate: f64) -> Self {
        Self { estimate, low: estimate, high: estimate }
    }

    /// This over another: the widest interval that both allow.
    #[must_use]
    pub fn over(self, other: Self) -> Self {
        Self {
            estimate: self.estimate / other.estimate,
            low: self.low / other.high,
            high: self.high / other.low,
        }
    }
}

/// Values that would meet a claim.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Region {
    /// Lower end, in the region.
    pub low: f64,
    /// Upper end, in the region.
    pub high: f64,
}

/// What *about* leaves open: a fifth less or a quarter more, and of a fraction at least two hundredths.
const ABOUT: f64 = 1.25;
const ABOUT_FRACTION: f64 = 0.02;
/// *Almost* and *tracks*: a twentieth.
const NEAR: f64 = 0.05;
/// A price measured on another machine: half or twice.
const MAGNITUDE: f64 = 2.0;

impl Region {
    /// *about x*, of a fraction.
    #[must_use]
    pub fn about_fraction(x: f64) -> Self {
        Self { low: (x / ABOUT).min(x - ABOUT_FRACTION), high: (x * ABOUT).max(x + ABOUT_FRACTION) }
    }

    /// *about x*, of anything else.
    #[must_use]
    pub fn about(x: f64) -> Self {
        Self { low: x / ABOUT, high: x * ABOUT }
    }

    /// *more than x*.
    #[must_use]
    pub fn more_than(x: f64) -> Self {
        Self { low: x, high: f64::INFINITY }
    }

    /// *less than x*.
    #[must_use]
    pub fn less_than(x: f64) -> Self {
        Self { low: f64::NEG_INFINITY, high: x }
    }

    /// *almost x*, from below.
    #[must_use]
    pub fn almost(x: f64) -> Self {
        Self { low: x * (1.0 - NEAR), high: x }
    }

    /// *tracks x*.
    #[must_use]
    pub fn tracks(x: f64) -> Self {
        Self { low: x * (1.0 - NEAR), high: x * (1.0 + NEAR) }
    }

    /// *negligible*, of an effect as a fraction.
    #[must_use]
    pub fn negligible() -> Self {
        Self { low: -NEAR, high: NEAR }
    }

    /// An entry of a table of prices, measured on another machine.
    #[must_use]
    pub fn magnitude(x: f64) -> Self {
        Self { low: x / MAGNITUDE, high: x * MAGNITUDE }
    }

    /// The verdict about an interval; no number resolves nothing.
    #[must_use]
    pub fn judge(&self, value: Value) -> ClaimOutcome {
        if value.low >= self.low && value.high <= self.high {
            ClaimOutcome::Reproduced
        } else if value.low > self.high || value.high < self.low {
            ClaimOutcome::Contradicted
        } else {
            ClaimOutcome::NotResolvable
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
    fn an_interval_must_lie_wholly_inside_or_outside() {
        let value = |low: f64, high: f64| Value { estimate: f64::midpoint(low, high), low, high };
        let about = Region::about_fraction(0.1);
        assert_eq!(about.judge(value(0.09, 0.11)), Reproduced);
        assert_eq!(about.judge(value(0.02, 0.2)), NotResolvable, "it holds the value, and much else");
        assert_eq!(about.judge(value(0.13, 0.2)), Contradicted);
        assert_eq!(about.judge(Value::exact(f64::NAN)), NotResolvable);
        assert_eq!(Region::about_fraction(0.0).judge(value(-0.01, 0.02)), Reproduced, "about nothing");
        assert_eq!(Region::more_than(0.4).judge(value(0.41, 0.5)), Reproduced);
        assert_eq!(Region::more_than(0.4).judge(value(0.39, 0.5)), NotResolvable);
        assert_eq!(Region::more_than(0.4).judge(value(0.1, 0.39)), Contradicted);
        assert_eq!(Region::less_than(0.5).judge(value(0.4, 0.6)), NotResolvable);
        assert_eq!(Region::almost(1.0).judge(value(0.96, 0.99)), Reproduced);
        assert_eq!(Region::almost(1.0).judge(value(0.8, 0.9)), Contradicted);
        assert_eq!(Region::negligible().judge(value(-0.01, 0.01)), Reproduced);
        assert_eq!(Region::negligible().judge(value(-0.01, 0.1)), NotResolvable);
        assert_eq!(Region::negligible().judge(value(0.06, 0.1)), Contradicted);
        assert_eq!(Region::magnitude(200.0).judge(value(110.0, 390.0)), Reproduced);
        assert_eq!(Region::magnitude(200.0).judge(value(500.0, 510.0)), Contradicted);
        assert_eq!(Region::tracks(1.0).judge(value(0.96, 1.04)), Reproduced);
        assert_eq!(Region::tracks(1.0).judge(value(1.06, 1.08)), Contradicted);
    }

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
