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

/// What the source says.
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

/// A value with its interval, if it has one.
pub(crate) fn said_with_interval(value: Value, unit: &str) -> String {
    if value.high > value.low {
        format!("{} ({})", said(value.estimate, unit), said_from_to(value.low, value.high, unit))
    } else {
        said(value.estimate, unit)
    }
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
