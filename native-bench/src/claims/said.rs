//! Numbers of verdicts: as figures with their origin, and in words.

use super::rules::Value;
use crate::output::{bytes, nanoseconds, percent};
use lsm_lab_teaching::results::{Figure, Origin};

/// A figure.
pub(super) fn figure(name: &str, unit: &str, origin: Origin, value: Value) -> Figure {
    let wide = value.high > value.low && value.low.is_finite() && value.high.is_finite();
    Figure {
        name: name.to_owned(),
        unit: unit.to_owned(),
        origin,
        estimate: value.estimate,
        low: wide.then_some(value.low),
        high: wide.then_some(value.high),
        samples: None,
        executions: Vec::new(),
    }
}

/// Wraps a number of the source.
pub(super) fn claimed(value: f64, unit: &str) -> Figure {
    figure("claimed", unit, Origin::Claimed, Value::exact(value))
}

/// A value as people say it.
pub(crate) fn said(value: f64, unit: &str) -> String {
    match unit {
        "fraction" if value.abs() < 0.009_95 => format!("{:.3} %", 100.0 * value),
        "fraction" if value.abs() < 0.0995 => format!("{:.2} %", 100.0 * value),
        "fraction" => percent(value),
        "ns" => nanoseconds(value),
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "three digits are shown")]
        "bytes" => bytes(value.max(0.0) as u64),
        "ratio" => format!("{value:.2} times"),
        "points" => format!("{:.1} percentage points", 100.0 * value),
        "deviations" => format!("{value:.2} standard deviations"),
        _ => format!("{value:.3} {unit}"),
    }
}

/// A claimed value with the digits of its source, which gives shares of one per cent and more without zeros at the end.
pub(crate) fn said_by_source(value: f64, unit: &str) -> String {
    let tenths = 1000.0 * value;
    match unit {
        "fraction" if value == 0.0 => "0 %".to_owned(),
        "fraction" if value >= 0.01 && (tenths / 10.0).fract().abs() < 1e-9 => {
            format!("{:.0} %", tenths / 10.0)
        }
        "fraction" if value >= 0.01 && tenths.fract().abs() < 1e-9 => format!("{:.1} %", tenths / 10.0),
        _ => said(value, unit),
    }
}

/// A value with its interval, if it has one. The interval repeats the unit only if it differs.
pub(crate) fn said_with_interval(value: Value, unit: &str) -> String {
    let estimate = said(value.estimate, unit);
    if value.high <= value.low {
        return estimate;
    }
    let ends = said_from_to(value.low, value.high, unit);
    let unit = estimate.split_once(' ').map_or("", |(_, unit)| unit);
    let is_known = ends.matches(unit).count() == 1 && !unit.is_empty();
    format!("{estimate} ({})", if is_known { ends.trim_end_matches(unit).trim_end() } else { &ends })
}

/// Both ends of a range; the unit once, if it is the same.
pub(crate) fn said_from_to(low: f64, high: f64, unit: &str) -> String {
    let (low, high) = (said(low, unit), said(high, unit));
    match (low.split_once(' '), high.split_once(' ')) {
        (Some((number, of_low)), Some((_, of_high))) if of_low == of_high => format!("{number} to {high}"),
        _ => format!("{low} to {high}"),
    }
}

/// A probability.
pub(crate) fn probability(value: f64) -> String {
    if value < 0.001 { "< 0.001".to_owned() } else { format!("= {value:.3}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_repeats_only_another_unit() {
        let text = |estimate, low, high, unit| said_with_interval(Value::new(estimate, low, high), unit);
        assert_eq!(text(0.153, 0.145, 0.163, "fraction"), "15.3 % (14.5 to 16.3)");
        assert_eq!(text(0.028, -0.003, 0.059, "points"), "2.8 percentage points (-0.3 to 5.9)");
        assert_eq!(text(950.0, 900.0, 1200.0, "ns"), "950 ns (900 ns to 1.20 us)");
        assert_eq!(text(950.0, 950.0, 950.0, "ns"), "950 ns");
    }

    #[test]
    fn claims_have_the_digits_of_their_source() {
        for (value, unit, text) in [
            (0.4, "fraction", "40 %"),
            (0.17, "fraction", "17 %"),
            (0.383, "fraction", "38.3 %"),
            (0.056, "fraction", "5.6 %"),
            (0.0085, "fraction", "0.850 %"),
            (0.0, "fraction", "0 %"),
            (235.0, "ns", "235 ns"),
        ] {
            assert_eq!(said_by_source(value, unit), text);
        }
    }
}
