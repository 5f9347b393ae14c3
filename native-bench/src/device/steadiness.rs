//! Steadiness of a measurement: the medians of ten windows neither drift nor scatter.
//!
//! The criterion follows the steady state of the SNIA performance test specification (range and slope of five
//! rounds), applied to windows of one run. It does not make this a test by that specification, which needs
//! the whole raw device.

#![expect(clippy::cast_precision_loss, reason = "nanoseconds and counts far below 2^53")]

use lsm_lab_filters::math::statistics::percentile;
use lsm_lab_teaching::results::{STEADY_DRIFT_MAX, STEADY_RANGE_MAX};
use serde::Serialize;

const WINDOWS: usize = 10;

/// Statistics over the windows.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Steadiness {
    /// Median of each window, in the order of reading.
    pub window_medians_ns: Vec<f64>,
    /// Change along the fitted line from first to last window, as a share of the mean.
    pub drift: f64,
    /// Largest less smallest median, as a share of the mean.
    pub range: f64,
}

impl Steadiness {
    /// That of samples in the order of reading; fewer samples than windows give none.
    #[must_use]
    pub fn of(samples: &[u64]) -> Self {
        let length = samples.len() / WINDOWS;
        let median = |window: &[u64]| {
            let mut sorted = window.to_vec();
            sorted.sort_unstable();
            percentile_ns(&sorted, 0.5)
        };
        let windows = if length == 0 { 0 } else { WINDOWS };
        let medians: Vec<f64> =
            (0..windows).map(|at| median(&samples[at * length..(at + 1) * length])).collect();
        let mean = medians.iter().sum::<f64>() / medians.len().max(1) as f64;
        let least = medians.iter().copied().fold(f64::INFINITY, f64::min);
        let most = medians.iter().copied().fold(0.0, f64::max);
        let per_mean = |value: f64| if mean > 0.0 { value / mean } else { 0.0 };
        Self {
            drift: per_mean(slope(&medians) * (WINDOWS - 1) as f64),
            range: per_mean((most - least).max(0.0)),
            window_medians_ns: medians,
        }
    }

    /// Within both limits.
    #[must_use]
    pub fn is_steady(&self) -> bool {
        !self.window_medians_ns.is_empty()
            && self.drift.abs() <= STEADY_DRIFT_MAX
            && self.range <= STEADY_RANGE_MAX
    }
}

/// Of the least-squares line, per window.
fn slope(values: &[f64]) -> f64 {
    let middle = (values.len().max(1) - 1) as f64 / 2.0;
    let (mut above, mut below) = (0.0, 0.0);
    for (at, value) in values.iter().enumerate() {
        above += (at as f64 - middle) * value;
        below += (at as f64 - middle) * (at as f64 - middle);
    }
    if below > 0.0 { above / below } else { 0.0 }
}

/// Returns a percentile of sorted times; 0 without samples.
#[must_use]
pub fn percentile_ns(sorted: &[u64], share: f64) -> f64 {
    percentile(sorted, share).map_or(0.0, |ns| ns as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_samples() {
        let sorted: Vec<u64> = (1..=100).collect();
        for (share, expected) in
            [(0.0, 1.0), (0.5, 50.0), (0.9, 90.0), (0.99, 99.0), (0.999, 100.0), (1.0, 100.0)]
        {
            assert!((percentile_ns(&sorted, share) - expected).abs() < 1e-9, "{share}");
        }
        assert!(percentile_ns(&[], 0.5).abs() < 1e-9);
    }

    #[test]
    fn drift_and_scatter_are_unsteady() {
        let flat: Vec<u64> = (0..1000).map(|n| 100 + n % 7).collect();
        assert!(Steadiness::of(&flat).is_steady());
        let drifting: Vec<u64> = (0..1000).map(|n| 1000 + n / 5).collect();
        let found = Steadiness::of(&drifting);
        assert!(!found.is_steady() && found.drift > 0.10 && found.range < 0.20, "{found:?}");
        let stepping: Vec<u64> = (0..1000).map(|n| if n / 100 == 4 { 150 } else { 100 }).collect();
        let found = Steadiness::of(&stepping);
        assert!(!found.is_steady() && found.range > 0.20 && found.drift.abs() < 0.10, "{found:?}");
        assert!(!Steadiness::of(&[5; 9]).is_steady(), "too few to say");
    }
}
