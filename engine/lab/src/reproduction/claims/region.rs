//! When an interval meets a claim, and when it leaves it out: `docs/claims.md` has the table of relations.
//!
//! Every relation becomes a *region* of values that would meet the claim. An interval of 95 % wholly inside it reproduces the
//! claim, one wholly outside contradicts it, one across its edge resolves nothing. Formulas and counts of a deterministic run
//! are points.

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

    /// What is left of one if this share is taken away.
    #[must_use]
    pub fn taken_from_one(self) -> Self {
        Self { estimate: 1.0 - self.estimate, low: 1.0 - self.high, high: 1.0 - self.low }
    }
}

/// What a run says about a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// What was found is what is claimed.
    Reproduced,
    /// What was found leaves the claim out.
    Contradicted,
    /// This run cannot tell.
    NotResolvable,
}

impl Outcome {
    /// The name that result files and pages have.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reproduced => "reproduced",
            Self::Contradicted => "contradicted",
            Self::NotResolvable => "not-resolvable",
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
/// *Almost*, *tracks* and *negligible*: a twentieth.
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

    /// An entry of a table of prices, measured on another machine.
    #[must_use]
    pub fn magnitude(x: f64) -> Self {
        Self { low: x / MAGNITUDE, high: x * MAGNITUDE }
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

    /// *exact*.
    #[must_use]
    pub fn exactly(x: f64) -> Self {
        Self { low: x, high: x }
    }

    /// The verdict about an interval; no number resolves nothing.
    #[must_use]
    pub fn judge(&self, value: Value) -> Outcome {
        if value.low >= self.low && value.high <= self.high {
            Outcome::Reproduced
        } else if value.low > self.high || value.high < self.low {
            Outcome::Contradicted
        } else {
            Outcome::NotResolvable
        }
    }
}

/// All of these must hold: one that is contradicted decides, then one that cannot be told.
#[must_use]
pub fn all(outcomes: impl IntoIterator<Item = Outcome>) -> Outcome {
    outcomes.into_iter().fold(Outcome::Reproduced, |together, outcome| match (together, outcome) {
        (Outcome::Contradicted, _) | (_, Outcome::Contradicted) => Outcome::Contradicted,
        (Outcome::NotResolvable, _) | (_, Outcome::NotResolvable) => Outcome::NotResolvable,
        _ => Outcome::Reproduced,
    })
}

#[cfg(test)]
mod tests {
    use super::Outcome::{Contradicted, NotResolvable, Reproduced};
    use super::*;

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
        assert_eq!(Region::exactly(1.0).judge(Value::exact(1.0)), Reproduced);
    }

    #[test]
    fn one_contradiction_decides_whatever_came_before() {
        assert_eq!(all([NotResolvable, Contradicted, Reproduced]), Contradicted);
        assert_eq!(all([Reproduced, NotResolvable]), NotResolvable);
        assert_eq!(all([]), Reproduced);
    }
}
