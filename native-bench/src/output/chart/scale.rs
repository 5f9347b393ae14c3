//! From values to places between 0 and 1, and the ticks between them.

use super::Scale;
use crate::output::number::plain;

/// Positions of values on an axis: 0 is its beginning, 1 its end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::output) enum Projection {
    /// Equal steps.
    Linear {
        /// Value at 0.
        low: f64,
        /// Value at 1.
        high: f64,
    },
    /// Equal factors.
    Log {
        /// Value at 0.
        low: f64,
        /// Value at 1.
        high: f64,
    },
    /// This number of slots of equal width; a name is in the middle of its slot.
    Slots(usize),
}

/// Places on an axis with their texts.
pub(in crate::output) type Ticks = Vec<(f64, String)>;

impl Projection {
    /// The range of these values; a linear one holds 0 too, and ends at round numbers.
    pub(super) fn of(scale: &Scale, values: impl Iterator<Item = f64>) -> Self {
        match (scale, Self::tight(scale, values)) {
            (Scale::Linear, Self::Linear { low, high }) => {
                let (low, high) = (low.min(0.0), high.max(0.0));
                let high = if high - low > 0.0 { high } else { 1.0 };
                let step = step_of(high - low, 10.0);
                Self::Linear { low: (low / step).floor() * step, high: (high / step).ceil() * step }
            }
            (_, other) => other,
        }
    }

    /// The range of these values and no more.
    pub(super) fn tight(scale: &Scale, values: impl Iterator<Item = f64>) -> Self {
        let (low, high) = values
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        let (low, high) = if low.is_finite() { (low, high) } else { (1.0, 1.0) };
        match scale {
            Scale::Category(names) => Self::Slots(names.len().max(1)),
            Scale::Log if high > low => Self::Log { low, high },
            Scale::Log => Self::Log { low: low / 2.0, high: high * 2.0 },
            Scale::Linear if high > low => Self::Linear { low, high },
            Scale::Linear => Self::Linear { low: low - 0.5, high: high + 0.5 },
        }
    }

    /// The place of a value, from 0 to 1; beyond for values outside.
    pub(in crate::output) fn share(&self, value: f64) -> f64 {
        match *self {
            Self::Linear { low, high } => (value - low) / (high - low),
            Self::Log { low, high } => (value.max(f64::MIN_POSITIVE) / low).ln() / (high / low).ln(),
            Self::Slots(count) => (value + 0.5) / float(count),
        }
    }

    /// The largest size of a value.
    pub(super) fn largest(&self) -> f64 {
        match *self {
            Self::Linear { low, high } => low.abs().max(high.abs()),
            Self::Log { high, .. } => high,
            Self::Slots(_) => 0.0,
        }
    }

    /// The end of an interval, no farther out than the range is wide.
    pub(super) fn limited(&self, value: f64) -> f64 {
        match *self {
            Self::Linear { low, high } => value.clamp(low - (high - low), high + (high - low)),
            Self::Log { low, high } => value.clamp(low * low / high, high * high / low),
            Self::Slots(_) => value,
        }
    }

    /// Returns round values for ticks, about the requested number.
    pub(in crate::output) fn round_values(&self, wanted: f64) -> Vec<f64> {
        match *self {
            Self::Linear { low, high } => {
                let step = step_of(high - low, wanted);
                let first = cells_signed((low / step - 1e-9).ceil());
                let last = cells_signed((high / step + 1e-9).floor());
                (first..=last).map(|index| float_signed(index) * step).collect()
            }
            Self::Log { low, high } => {
                let decades = (high / low).log10();
                let factors: &[f64] = if decades > 2.0 { &[1.0] } else { &[1.0, 2.0, 5.0] };
                let from = cells_signed(low.log10().floor());
                let to = cells_signed(high.log10().ceil());
                let every = usize::try_from((to - from).max(1)).unwrap_or(1);
                let every = cells(float(every) / wanted.max(1.0)).max(1);
                (from..=to)
                    .step_by(every)
                    .flat_map(|exponent| {
                        factors.iter().map(move |factor| factor * 10_f64.powf(float_signed(exponent)))
                    })
                    .filter(|value| (low * 0.999..=high * 1.001).contains(value))
                    .collect()
            }
            Self::Slots(count) => (0..count).map(float).collect(),
        }
    }
}

/// The unit of an axis: what its values are divided by, and its name.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::output) struct Unit {
    /// Size of one, in the unit of the values.
    pub one: f64,
    /// Its name; empty for pure numbers.
    pub name: String,
}

impl Unit {
    /// The unit in which the largest value is a handy number.
    pub(super) fn of(unit: &str, largest: f64) -> Self {
        let (one, name) = match unit {
            "ns" if largest < 1e4 => (1.0, "ns"),
            "ns" if largest < 1e7 => (1e3, "us"),
            "ns" if largest < 1e10 => (1e6, "ms"),
            "ns" => (1e9, "s"),
            "bytes" if largest < 8192.0 => (1.0, "B"),
            "bytes" if largest < 8.0 * 1_048_576.0 => (1024.0, "KiB"),
            "bytes" if largest < 8.0 * 1_073_741_824.0 => (1_048_576.0, "MiB"),
            "bytes" => (1_073_741_824.0, "GiB"),
            "fraction" => (0.01, "%"),
            other => (1.0, other),
        };
        Self { one, name: name.to_owned() }
    }

    /// A tick.
    pub(in crate::output) fn text(&self, value: f64) -> String {
        plain(value / self.one)
    }
}

/// A step of 1, 2 or 5 times a power of ten.
fn step_of(span: f64, wanted: f64) -> f64 {
    let rough = span / wanted.max(1.0);
    let power = 10_f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|&step| step >= rough * 0.999)
        .unwrap_or(power)
}

/// A length in cells.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "cells of a terminal; saturates")]
pub(in crate::output) fn cells(length: f64) -> usize {
    length.round().max(0.0) as usize
}

#[expect(clippy::cast_possible_truncation, reason = "numbers of ticks; saturates")]
fn cells_signed(value: f64) -> i32 {
    value as i32
}

fn float_signed(value: i32) -> f64 {
    f64::from(value)
}

/// A count as a length.
#[expect(clippy::cast_precision_loss, reason = "counts of cells, far below 2^53")]
pub(in crate::output) fn float(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(projection: &Projection, unit: &Unit, wanted: f64) -> Vec<String> {
        projection.round_values(wanted).into_iter().map(|value| unit.text(value)).collect()
    }

    #[test]
    fn a_linear_axis_holds_zero_and_ends_at_round_numbers() {
        let axis = Projection::of(&Scale::Linear, [0.031, 0.17].into_iter());
        assert_eq!(texts(&axis, &Unit::of("fraction", 0.17), 4.0), ["0", "5", "10", "15"]);
        assert!((axis.share(0.09) - 0.5).abs() < 1e-9);
        let below = Projection::of(&Scale::Linear, [-30.0, -5.0].into_iter());
        assert_eq!(texts(&below, &Unit::of("", 30.0), 3.0), ["-30", "-20", "-10", "0"]);
        let nothing = Projection::of(&Scale::Linear, std::iter::empty());
        assert!(nothing.share(0.5).is_finite());
        assert!(Projection::of(&Scale::Linear, [0.0].into_iter()).share(0.0).is_finite());
    }

    #[test]
    fn a_log_axis_has_equal_factors() {
        let axis = Projection::of(&Scale::Log, [100.0, 1e6].into_iter());
        assert!((axis.share(1e4) - 0.5).abs() < 1e-9);
        assert_eq!(texts(&axis, &Unit::of("ns", 1e6), 5.0), ["0.1", "1", "10", "100", "1000"]);
        let narrow = Projection::of(&Scale::Log, [10.0, 60.0].into_iter());
        assert_eq!(texts(&narrow, &Unit::of("", 60.0), 5.0), ["10", "20", "50"]);
        assert!(Projection::of(&Scale::Log, [7.0].into_iter()).share(7.0).is_finite());
    }

    #[test]
    fn an_axis_has_one_unit() {
        assert_eq!(Unit::of("ns", 4.6e6).text(250.0), "0.25");
        assert_eq!(Unit::of("ns", 4.6e6).name, "us");
        assert_eq!(Unit::of("bytes", 512.0).text(8.0), "8");
        assert_eq!(Unit::of("reads", 3.0).name, "reads");
    }
}
