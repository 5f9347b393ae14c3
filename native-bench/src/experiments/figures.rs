//! Short forms for figures of cells.

use crate::measure::gains::with_one_more;
use lsm_lab_filters::math::statistics::Interval;
use lsm_lab_teaching::results::{Figure, Origin};

fn figure(name: &str, unit: &str, origin: Origin, estimate: f64) -> Figure {
    Figure {
        name: name.to_owned(),
        unit: unit.to_owned(),
        origin,
        estimate,
        low: None,
        high: None,
        samples: None,
        executions: Vec::new(),
    }
}

/// Wraps a number of the source.
pub(super) fn claimed(name: &str, unit: &str, estimate: f64) -> Figure {
    figure(name, unit, Origin::Claimed, estimate)
}

/// Wraps a number of a formula.
pub(super) fn model(name: &str, unit: &str, estimate: f64) -> Figure {
    figure(name, unit, Origin::Model, estimate)
}

/// Wraps a counted number, with an interval if the count is one of many possible ones.
pub(super) fn counted(
    name: &str,
    unit: &str,
    estimate: f64,
    interval: Option<(f64, f64)>,
    samples: u64,
) -> Figure {
    let (low, high) = interval.unzip();
    Figure { low, high, samples: Some(samples), ..figure(name, unit, Origin::Counted, estimate) }
}

/// Wraps a measured time with its interval.
pub(super) fn measured(name: &str, unit: &str, value: Interval, samples: u64) -> Figure {
    Figure {
        low: Some(value.low).filter(|low| low.is_finite()),
        high: Some(value.high).filter(|high| high.is_finite()),
        samples: Some(samples),
        ..figure(name, unit, Origin::Measured, value.estimate)
    }
}

/// Wraps a measured time without an interval; several executions give it one.
pub(super) fn timed(name: &str, unit: &str, estimate: f64, samples: u64) -> Figure {
    Figure { samples: Some(samples), ..figure(name, unit, Origin::Measured, estimate) }
}

/// Joins a measured figure with that of one more execution.
pub(super) fn join(figure: &mut Figure, one_more: &Figure) {
    figure.executions = with_one_more(&figure.executions, figure.estimate, one_more.estimate);
    figure.samples = figure.samples.zip(one_more.samples).map(|(all, more)| all + more);
    if let Some(interval) = Interval::of_mean(&figure.executions) {
        figure.estimate = interval.estimate;
        (figure.low, figure.high) = (Some(interval.low), Some(interval.high));
    }
}
