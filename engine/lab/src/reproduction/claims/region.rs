//! Tests of an interval against the values that meet a claim.
//!
//! Every claim has *regions* of values that would meet it (`claim-rules.json`). An interval gives two one-sided tests: whether
//! the true value lies outside of the region (if that is improbable, the claim is reproduced), and whether it lies inside (if
//! that is improbable, the claim is contradicted). Formulas and exact counts are points, which need no test.

use lsm_lab_filters::math::statistics::{NORMAL_95, student_95};

/// Number with its 95 % confidence interval. Both ends equal the number if it has none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Value {
    /// Estimate.
    pub estimate: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Degrees of freedom of its standard error; `None` if the distribution is normal.
    pub free: Option<u32>,
}

impl Value {
    /// Returns a number without width.
    #[must_use]
    pub const fn exact(estimate: f64) -> Self {
        Self { estimate, low: estimate, high: estimate, free: None }
    }

    /// Returns a number with a normal interval.
    #[must_use]
    pub const fn new(estimate: f64, low: f64, high: f64) -> Self {
        Self { estimate, low, high, free: None }
    }

    /// Returns a number with this standard error.
    #[must_use]
    pub fn with_error(estimate: f64, error: f64) -> Self {
        Self::with_error_of(estimate, error, None)
    }

    /// Returns a number with a standard error with these degrees of freedom.
    #[must_use]
    pub fn with_error_of(estimate: f64, error: f64, free: Option<u32>) -> Self {
        let value = Self { free, ..Self::exact(estimate) };
        let reach = value.point() * error;
        Self { low: estimate - reach, high: estimate + reach, ..value }
    }

    /// Returns the ratio: the widest interval that both allow.
    #[must_use]
    pub fn over(self, other: Self) -> Self {
        Self {
            estimate: self.estimate / other.estimate,
            low: self.low / other.high,
            high: self.high / other.low,
            free: self.fewest(other),
        }
    }

    /// Returns the difference of independent measurements.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        let estimate = self.estimate - other.estimate;
        Self {
            estimate,
            low: estimate - libm::hypot(self.estimate - self.low, other.high - other.estimate),
            high: estimate + libm::hypot(self.high - self.estimate, other.estimate - other.low),
            free: self.fewest(other),
        }
    }

    /// Returns the rest of one if this share is removed.
    #[must_use]
    pub fn taken_from_one(self) -> Self {
        Self { estimate: 1.0 - self.estimate, low: 1.0 - self.high, high: 1.0 - self.low, free: self.free }
    }

    /// Returns the product with a number above 0.
    #[must_use]
    pub fn times(self, by: f64) -> Self {
        Self { estimate: self.estimate * by, low: self.low * by, high: self.high * by, free: self.free }
    }

    /// Returns half of the width.
    #[must_use]
    pub fn reach(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Returns the standard error: the half width divided by the 97.5 % point of its distribution.
    #[must_use]
    pub fn error(self) -> f64 {
        self.reach() / self.point()
    }

    fn point(self) -> f64 {
        self.free.map_or(NORMAL_95, |free| student_95(free as usize))
    }

    fn fewest(self, other: Self) -> Option<u32> {
        match (self.free, other.free) {
            (Some(left), Some(right)) => Some(left.min(right)),
            (left, right) => left.or(right),
        }
    }

    /// Returns the probability of an estimate at least `distance` from the true value on one side, whose half
    /// width is `reach`.
    fn tail(self, distance: f64, reach: f64) -> f64 {
        if distance.is_nan() || reach.is_nan() {
            1.0
        } else if reach > 0.0 {
            let z = distance / reach * self.point();
            self.free.map_or_else(|| normal_tail(z), |free| student_tail(z, free))
        } else if distance >= 0.0 {
            0.0
        } else {
            1.0
        }
    }
}

/// Returns the probability that a standard normal number exceeds `z`.
#[must_use]
pub fn normal_tail(z: f64) -> f64 {
    libm::erfc(z / core::f64::consts::SQRT_2) / 2.0
}

/// Returns the probability that Student's t with this number of degrees of freedom exceeds `t` (Abramowitz and
/// Stegun, 26.7.3 and 26.7.4).
fn student_tail(t: f64, free: u32) -> f64 {
    let angle = libm::atan(t / libm::sqrt(free.into()));
    let (sine, cosine) = (libm::sin(angle), libm::cos(angle));
    let even = free.is_multiple_of(2);
    let mut term = if even { 1.0 } else { cosine };
    let mut sum = if even || free > 1 { term } else { 0.0 };
    let mut k = if even { 1 } else { 2 };
    while k + 2 < free {
        term *= cosine * cosine * f64::from(k) / f64::from(k + 1);
        sum += term;
        k += 2;
    }
    let inside = if even { sine * sum } else { core::f64::consts::FRAC_2_PI * (angle + sine * sum) };
    (1.0 - inside) / 2.0
}

/// Verdict of a run on a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The finding meets the claim.
    Reproduced,
    /// The finding excludes the claim.
    Contradicted,
    /// This run cannot decide.
    NotResolvable,
    /// The claim is about something that this run does not have.
    NotComparable,
}

impl Outcome {
    /// Returns the name in result files and on pages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reproduced => "reproduced",
            Self::Contradicted => "contradicted",
            Self::NotResolvable => "not-resolvable",
            Self::NotComparable => "not-comparable",
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

impl Region {
    /// Returns the region of values that are this number of times as large; the number is above 0.
    #[must_use]
    pub fn times(self, by: f64) -> Self {
        Self { low: self.low * by, high: self.high * by }
    }

    /// Tests a value.
    #[must_use]
    pub fn test(&self, value: Value) -> Test {
        let Value { estimate, low, high, .. } = value;
        let (below, above) = (estimate - low, high - estimate);
        // An infinite bound cannot be exceeded.
        let over = |distance: f64, reach: f64| {
            if distance == f64::INFINITY { 0.0 } else { value.tail(distance, reach) }
        };
        let inside = over(estimate - self.low, below).max(over(self.high - estimate, above));
        let outside = if estimate > self.high {
            value.tail(estimate - self.high, below)
        } else if estimate < self.low {
            value.tail(self.low - estimate, above)
        } else {
            1.0
        };
        Test { inside, outside }
    }
}

/// P-values of both verdicts on a claim.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Test {
    /// Probability of such a finding, at most, if the claim does not hold.
    pub inside: f64,
    /// Probability of such a finding, at most, if the claim holds.
    pub outside: f64,
}

impl Test {
    /// Tests whether all parts hold. To reproduce, every part must be significant. To contradict, one part suffices, and its
    /// p-value is multiplied by the number of parts.
    #[must_use]
    pub fn all(tests: impl IntoIterator<Item = Self>) -> Self {
        let (mut inside, mut outside, mut parts) = (0.0_f64, 1.0_f64, 0.0);
        for test in tests {
            inside = inside.max(test.inside);
            outside = outside.min(test.outside);
            parts += 1.0;
        }
        if parts == 0.0 {
            Self { inside: 1.0, outside: 1.0 }
        } else {
            Self { inside, outside: (parts * outside).min(1.0) }
        }
    }

    /// Tests whether at least one part holds.
    #[must_use]
    pub fn any(tests: impl IntoIterator<Item = Self>) -> Self {
        let turned = Self::all(tests.into_iter().map(Self::turned));
        turned.turned()
    }

    fn turned(self) -> Self {
        Self { inside: self.outside, outside: self.inside }
    }

    /// Returns the p-value of the verdict: twice the smaller one, because there are two verdicts to choose
    /// from.
    #[must_use]
    pub fn p(self) -> f64 {
        (2.0 * self.inside.min(self.outside)).min(1.0)
    }

    /// Returns the verdict if its p-value is significant.
    #[must_use]
    pub fn outcome(self, is_significant: bool) -> Outcome {
        match (is_significant, self.inside < self.outside) {
            (false, _) => Outcome::NotResolvable,
            (true, true) => Outcome::Reproduced,
            (true, false) => Outcome::Contradicted,
        }
    }
}

/// Returns the p-values adjusted by Benjamini and Yekutieli, in the given order: rejecting all that are at most
/// `level` keeps the expected share of wrong rejections at or below `level`, for any dependence of the tests.
///
/// Source: Y. Benjamini, D. Yekutieli, "The control of the false discovery rate in multiple testing under
/// dependency", Annals of Statistics 29(4), 2001.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "some tens of claims")]
pub fn false_discovery(ps: &[f64]) -> Vec<f64> {
    let count = ps.len() as f64;
    let dependence: f64 = (1..=ps.len()).map(|rank| 1.0 / rank as f64).sum();
    let mut order: Vec<usize> = (0..ps.len()).collect();
    order.sort_by(|&left, &right| ps[left].total_cmp(&ps[right]));
    let mut adjusted = vec![1.0; ps.len()];
    let mut least = 1.0_f64;
    for (at, &index) in order.iter().enumerate().rev() {
        least = least.min(ps[index] * count * dependence / (at + 1) as f64);
        adjusted[index] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::Outcome::{Contradicted, NotResolvable, Reproduced};
    use super::*;

    fn judged(region: Region, low: f64, high: f64) -> Outcome {
        let test = region.test(Value::new(f64::midpoint(low, high), low, high));
        test.outcome(test.p() <= 0.05)
    }

    #[test]
    fn an_interval_must_lie_inside_or_outside() {
        let about = Region { low: 0.05, high: 0.15 };
        assert_eq!(judged(about, 0.09, 0.11), Reproduced);
        assert_eq!(judged(about, 0.02, 0.18), NotResolvable, "it holds the value, and much else");
        assert_eq!(judged(about, 0.16, 0.22), Contradicted);
        assert_eq!(judged(about, 0.04, 0.06), NotResolvable, "on the edge");
        let more = Region { low: 0.4, high: f64::INFINITY };
        assert_eq!(judged(more, 0.41, 0.5), Reproduced);
        assert_eq!(judged(more, 0.38, 0.5), NotResolvable);
        assert_eq!(judged(more, 0.1, 0.39), Contradicted);
        let test = about.test(Value::exact(f64::NAN));
        assert_eq!(test.outcome(test.p() <= 0.05), NotResolvable);
        let exact = Region { low: 1.0, high: 1.0 };
        assert_eq!(exact.test(Value::exact(1.0)), Test { inside: 0.0, outside: 1.0 });
        assert_eq!(exact.test(Value::exact(1.1)), Test { inside: 1.0, outside: 0.0 });
    }

    #[test]
    fn the_p_value_at_the_end_of_an_interval_is_that_of_its_confidence() {
        let region = Region { low: 1.0, high: f64::INFINITY };
        assert!((region.test(Value::new(2.0, 1.0, 3.0)).p() - 0.05).abs() < 1e-9);
        for free in [1, 2, 3, 4, 5, 9, 10, 19] {
            let value = Value { free: Some(free), ..Value::new(2.0, 1.0, 3.0) };
            assert!((region.test(value).p() - 0.05).abs() < 1e-5, "{free}: {}", region.test(value).p());
        }
    }

    #[test]
    fn one_part_contradicts_and_all_reproduce() {
        let test = |inside: f64, outside: f64| Test { inside, outside };
        let both = Test::all([test(0.01, 1.0), test(0.03, 1.0)]);
        assert_eq!(both, test(0.03, 1.0));
        assert_eq!(Test::all([test(0.01, 1.0), test(1.0, 0.01)]), test(1.0, 0.02));
        assert_eq!(Test::any([test(0.01, 1.0), test(1.0, 0.01)]), test(0.02, 1.0));
        assert_eq!(Test::all([]), test(1.0, 1.0));
    }

    #[test]
    fn q_values_are_those_of_the_definition() {
        // Three tests: 1 + 1/2 + 1/3 = 11/6.
        let q = false_discovery(&[0.02, 0.001, 0.04]);
        let expected = [0.02 * 3.0 / 2.0 * 11.0 / 6.0, 0.001 * 3.0 * 11.0 / 6.0, 0.04 * 11.0 / 6.0];
        assert!(q.iter().zip(expected).all(|(q, expected)| (q - expected).abs() < 1e-12), "{q:?}");
        // A later p-value lowers an earlier one, never the order.
        let tied = false_discovery(&[0.03, 0.031]);
        assert!((tied[0] - tied[1]).abs() < 1e-12);
        assert!(false_discovery(&[]).is_empty());
    }

    /// Many claims that hold at the edge of their region, and dependent ones: few are decided wrongly.
    #[test]
    fn wrong_verdicts_stay_below_the_level() {
        let mut random = lsm_lab_workload::Random::new(11);
        let mut normal = || (0..12).map(|_| random.fraction()).sum::<f64>() - 6.0;
        let region = Region { low: 0.0, high: f64::INFINITY };
        let (mut runs_with_errors, mut unadjusted, runs) = (0_u32, 0_u32, 2_000_u32);
        for _ in 0..runs {
            let shared = normal();
            // Half of the variance is that of the machine. Every true value is on the edge, so every verdict is wrong.
            let ps: Vec<f64> = (0..40)
                .map(|_| {
                    region.test(Value::with_error((shared + normal()) / core::f64::consts::SQRT_2, 1.0)).p()
                })
                .collect();
            runs_with_errors += u32::from(false_discovery(&ps).iter().any(|&q| q <= 0.05));
            unadjusted += u32::from(ps.iter().any(|&p| p <= 0.05));
        }
        assert!(runs_with_errors < runs / 20, "{runs_with_errors} of {runs}");
        assert!(unadjusted > runs / 2, "without the correction most runs have one: {unadjusted}");
    }
}
