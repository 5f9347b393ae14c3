//! A result file that passed every check, read field by field.
//!
//! The page has no types of the file (they would add 30 kB), so derived values are read in this way, in the
//! page and natively. A field that is absent or `null` was not measured: `None`, never 0.

use super::parse::{ResultError, checked};
use serde_json::Value;

/// A result file that is what its schema says.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked(Value);

impl Checked {
    /// Reads and checks a text.
    ///
    /// # Errors
    /// As [`super::check_text`].
    pub fn read(text: &str) -> Result<Self, ResultError> {
        checked(text).map(Self)
    }

    /// All of it.
    pub(super) const fn root(&self) -> Part<'_> {
        Part(&self.0)
    }
}

#[cfg(feature = "result-types")]
impl From<&super::ResultFile> for Checked {
    fn from(file: &super::ResultFile) -> Self {
        // The types contain only JSON values: infinite numbers and NaN were rejected when the file was read.
        Self(serde_json::to_value(file).unwrap_or(Value::Null))
    }
}

static NOTHING: Value = Value::Null;

/// A part of a checked file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part<'a>(pub(super) &'a Value);

impl<'a> Part<'a> {
    /// A field, by its path `io.verification.verdict`; nothing where there is none.
    pub(super) fn at(self, path: &str) -> Self {
        let found = path.split('.').try_fold(self.0, |value, name| value.get(name));
        Self(found.unwrap_or(&NOTHING))
    }

    /// Returns the field, if it exists.
    pub(super) fn present(self, path: &str) -> Option<Self> {
        let part = self.at(path);
        (!part.0.is_null()).then_some(part)
    }

    pub(super) fn number(self, path: &str) -> Option<f64> {
        self.at(path).0.as_f64()
    }

    pub(super) fn whole(self, path: &str) -> Option<u32> {
        self.at(path).0.as_u64().and_then(|number| u32::try_from(number).ok())
    }

    pub(super) fn text(self, path: &str) -> Option<&'a str> {
        self.at(path).0.as_str()
    }

    /// A text for people; empty where the file has none.
    pub(super) fn words(self, path: &str) -> String {
        self.text(path).unwrap_or_default().to_owned()
    }

    pub(super) fn is(self, path: &str) -> bool {
        self.at(path).0.as_bool().unwrap_or(false)
    }

    /// The items of a list, none where there is no list.
    pub(super) fn list(self, path: &str) -> impl Iterator<Item = Part<'a>> + use<'a> {
        self.at(path).0.as_array().map_or(&[][..], Vec::as_slice).iter().map(Part)
    }
}

/// A number with its interval, as files have it: `estimate`, `low`, `high`.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "result-types", derive(serde::Serialize))]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Estimate.
    pub estimate: f64,
    /// Upper end.
    pub high: f64,
    /// Confidence of the interval.
    pub confidence: f64,
}

impl Interval {
    /// Returns the value of a figure or a gain, if it has an interval. Figures do not record their
    /// confidence, which is always 95 percent.
    pub(super) fn of(part: Part<'_>) -> Option<Self> {
        Some(Self {
            low: part.number("low")?,
            estimate: part.number("estimate")?,
            high: part.number("high")?,
            confidence: part.number("confidence").unwrap_or(CONFIDENCE),
        })
    }

    /// `self - other`, of independent estimates. The confidence is that of the less certain one.
    ///
    /// The interval is that of Zou and Donner (Construction of confidence limits about effect measures, Statistics in
    /// Medicine 27, 2008), which needs no symmetry: from `d - sqrt((b - b_low)^2 + (a_high - a)^2)` to
    /// `d + sqrt((b_high - b)^2 + (a - a_low)^2)`.
    #[must_use]
    pub fn less(&self, other: &Self) -> Self {
        let estimate = self.estimate - other.estimate;
        let distance = libm::hypot;
        Self {
            low: estimate - distance(self.estimate - self.low, other.high - other.estimate),
            estimate,
            high: estimate + distance(self.high - self.estimate, other.estimate - other.low),
            confidence: self.confidence.min(other.confidence),
        }
    }

    /// `self / other`, of independent estimates above 0: the difference of their logarithms. `None` if one of them is not
    /// wholly above 0.
    #[must_use]
    pub fn over(&self, other: &Self) -> Option<Self> {
        let logarithm = |one: &Self| {
            let [low, estimate, high] = [one.low, one.estimate, one.high].map(libm::log);
            (one.low > 0.0).then_some(Self { low, estimate, high, confidence: one.confidence })
        };
        let difference = logarithm(self)?.less(&logarithm(other)?);
        let [low, estimate, high] = [difference.low, difference.estimate, difference.high].map(libm::exp);
        Some(Self { low, estimate, high, confidence: difference.confidence })
    }
}

/// Confidence of intervals that the file gives without one.
pub(super) const CONFIDENCE: f64 = 0.95;

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(low: f64, estimate: f64, high: f64) -> Interval {
        Interval { low, estimate, high, confidence: 0.95 }
    }

    #[test]
    fn the_interval_of_a_difference_is_that_of_independent_estimates() {
        let (a, b) = (interval(0.10, 0.13, 0.17), interval(0.20, 0.24, 0.27));
        let difference = b.less(&a);
        // Legs of 4 and 4, 3 and 3 points: by Pythagoras.
        assert!((difference.estimate - 0.11).abs() < 1e-12);
        assert!((difference.low - (0.11 - 0.04 * 2_f64.sqrt())).abs() < 1e-12, "{difference:?}");
        assert!((difference.high - (0.11 + 0.03 * 2_f64.sqrt())).abs() < 1e-12, "{difference:?}");
        let turned = a.less(&b);
        assert!((turned.low + difference.high).abs() < 1e-12 && (turned.high + difference.low).abs() < 1e-12);
    }

    /// Of many pairs of estimates of the same gain, about 95 in 100 intervals of their difference hold 0.
    #[test]
    fn the_interval_covers_what_it_says() {
        let mut random = lsm_lab_workload::Random::new(7);
        let mut normal = || (0..12).map(|_| random.fraction()).sum::<f64>() - 6.0;
        let mut estimate = |deviation: f64| {
            let centre = 0.1 + deviation * normal();
            interval(centre - 1.96 * deviation, centre, centre + 1.96 * deviation)
        };
        let trials = 4000;
        let covered = (0..trials).filter(|_| {
            let difference = estimate(0.01).less(&estimate(0.03));
            difference.low <= 0.0 && 0.0 <= difference.high
        });
        let covered = covered.count();
        assert!((3744..=3856).contains(&covered), "{covered} of {trials}; four standard errors are 56");
    }

    #[test]
    fn a_ratio_is_a_difference_of_logarithms() {
        let ratio = interval(90.0, 100.0, 110.0).over(&interval(45.0, 50.0, 56.0)).unwrap();
        assert!((ratio.estimate - 2.0).abs() < 1e-12);
        let reach = libm::log(100.0 / 90.0).hypot(libm::log(56.0 / 50.0));
        assert!((ratio.low - 2.0 * libm::exp(-reach)).abs() < 1e-12, "{ratio:?}");
        assert_eq!(interval(0.0, 1.0, 2.0).over(&interval(1.0, 1.0, 1.0)), None);
    }

    #[test]
    fn what_is_not_there_is_none() {
        let value = serde_json::json!({"a": {"b": null, "c": 3, "d": [1, "x"]}});
        let part = Part(&value);
        assert_eq!((part.number("a.b"), part.number("a.c"), part.number("a.x.y")), (None, Some(3.0), None));
        assert_eq!(part.list("a.d").filter_map(|item| item.0.as_str()).collect::<Vec<_>>(), ["x"]);
        assert_eq!((part.whole("a.c"), part.text("a.c"), part.is("a.c")), (Some(3), None, false));
    }
}
