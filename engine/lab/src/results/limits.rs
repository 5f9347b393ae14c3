//! Limits by which a measurement is graded: the only place of these numbers.
//!
//! `native-bench` grades with them while it measures, and the page shows each next to the value that it
//! limits. A value below its limit never lowers the grade.

/// A disturbance of the machine, with its limits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NoiseLimit {
    /// Its name on the page.
    pub name: &'static str,
    /// The field of `quality` in a result file.
    pub field: &'static str,
    /// Grade A, a quiet machine, is below this value.
    pub quiet: f64,
    /// Grade B, a usable one, is below this value. Grade C is not.
    pub usable: f64,
}

const fn limit(name: &'static str, field: &'static str, quiet: f64, usable: f64) -> NoiseLimit {
    NoiseLimit { name, field, quiet, usable }
}

/// All disturbances that are graded.
pub const NOISE_LIMITS: [NoiseLimit; 6] = [
    limit("steal", "steal_fraction", 0.005, 0.02),
    limit("waiting", "cpu_pressure_fraction", 0.05, 0.20),
    limit("others", "others_fraction", 0.10, 0.40),
    limit("interruptions", "interruptions_per_s", 50.0, 500.0),
    limit("throttled", "throttled_fraction", 0.001, 0.02),
    limit("clock", "clock_change", 0.05, 0.15),
];

/// Smaller changes of the clock are not reported.
pub const CLOCK_CHANGE_TOLD: f64 = NOISE_LIMITS[5].quiet;

/// Test files of this size may have blocks read twice, because no cache on the way holds them all.
pub const FOOTPRINT_MIN_BYTES: u64 = 1 << 30;

/// A steady read latency drifts at most by this share of the mean, over ten windows.
pub const STEADY_DRIFT_MAX: f64 = 0.10;
/// The largest and the smallest of the ten medians of a steady read latency differ at most by this share.
pub const STEADY_RANGE_MAX: f64 = 0.20;
