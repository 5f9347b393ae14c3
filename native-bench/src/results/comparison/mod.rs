//! Two results beside each other: cells that measured the same thing, and what the gains differ by.
//!
//! **Invariants**
//! 1. Cells are compared only if they ran on the same tree with the same lookups; otherwise the field that differs is named.
//! 2. A difference has an interval. It is said to be one only if the interval leaves out 0.
//! 3. What differs between the machines is listed, whatever the numbers say.
//!
//! **The interval** of `d = b - a` from two independent estimates with intervals is that of Zou and Donner (Construction
//! of confidence limits about effect measures, Statistics in Medicine 27, 2008), which needs no symmetry:
//! `d - sqrt((b - b_low)^2 + (a_high - a)^2)` to `d + sqrt((b_high - b)^2 + (a - a_low)^2)`.
//!
//! **Not here**: how it looks.

mod cells;
mod fields;

pub use cells::{Place, Uncompared};
pub use fields::Differing;

use crate::failure::{Failure, USAGE};
use cells::Found;
use lsm_lab_engine::results::{Gain, Grade, LookupCell, ResultFile};
use serde::Serialize;

/// What the document says that it is.
const SCHEMA: &str = "native-bench-comparison";

/// Two results side by side.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    /// Always `native-bench-comparison`.
    pub schema: &'static str,
    /// Semantic version of this format.
    pub schema_version: &'static str,
    /// The first result.
    pub a: Side,
    /// The second.
    pub b: Side,
    /// What differs between the two apart from what was measured.
    pub differing: Vec<Differing>,
    /// Cells that both have.
    pub cells: Vec<Pair>,
    /// Cells that cannot be compared, and why.
    pub uncompared: Vec<Uncompared>,
    /// `T_D` of both, in nanoseconds.
    pub read_p50_ns: Option<(f64, f64)>,
}

/// One of the two.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Side {
    /// Id of the run.
    pub run: String,
    /// What was measured on what and when.
    pub label: String,
    /// What its numbers must be read with.
    pub caveats: Vec<String>,
}

/// One cell in both results.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Pair {
    /// Where it stands.
    pub place: Place,
    /// In the first result.
    pub a: Measured,
    /// In the second.
    pub b: Measured,
    /// The second less the first.
    pub difference: Interval,
    /// What may be said.
    pub verdict: Verdict,
}

/// A gain.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Measured {
    /// The gain with its interval.
    #[serde(flatten)]
    pub gain: Interval,
    /// Pairs behind it.
    pub pairs: u64,
    /// How quiet the machine was.
    pub grade: Grade,
    /// Mean time of a lookup with a digest per filter, in nanoseconds.
    pub per_filter_ns: f64,
    /// The same with one shared digest.
    pub shared_ns: f64,
}

/// A fraction with its interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
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

/// What may be said about a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The gain of the second is larger.
    Larger,
    /// The gain of the second is smaller.
    Smaller,
    /// The interval holds 0.
    NoMeasurableDifference,
    /// One of the two may not be trusted: too few pairs, or its control failed.
    NoClaim,
}

impl Interval {
    fn of(gain: &Gain) -> Self {
        Self { low: gain.low, estimate: gain.estimate, high: gain.high, confidence: gain.confidence }
    }

    /// `self - other`, of independent estimates. The confidence is that of the less certain one.
    fn less(&self, other: &Self) -> Self {
        let estimate = self.estimate - other.estimate;
        let distance = |a: f64, b: f64| a.hypot(b);
        Self {
            low: estimate - distance(self.estimate - self.low, other.high - other.estimate),
            estimate,
            high: estimate + distance(self.high - self.estimate, other.estimate - other.low),
            confidence: self.confidence.min(other.confidence),
        }
    }
}

impl Measured {
    fn of(cell: &LookupCell) -> Self {
        Self {
            gain: Interval::of(&cell.gain),
            pairs: cell.gain.pairs,
            grade: cell.quality.grade,
            per_filter_ns: cell.arms.per_filter.mean_ns_per_lookup,
            shared_ns: cell.arms.shared.mean_ns_per_lookup,
        }
    }
}

impl Comparison {
    /// Compares the second result with the first.
    ///
    /// # Errors
    /// [`Failure`] 2 with the names of the fields if the two cannot be compared at all: one and the same run, a build
    /// without optimisation beside one with it, or no cell that both have.
    pub fn of(a: &ResultFile, b: &ResultFile) -> Result<Self, Failure> {
        let refused = |reason: String| Failure::new(USAGE, reason);
        if a.run.id == b.run.id {
            return Err(refused(format!(
                "run.id: both files are the run {}: name the results of two runs",
                a.run.id
            )));
        }
        if a.run.tool.profile != b.run.tool.profile {
            return Err(refused(format!(
                "run.tool.profile: {} beside {}: times of different builds say nothing about machines; measure both with \
                 `cargo run --release`",
                a.run.tool.profile, b.run.tool.profile
            )));
        }
        let Found { pairs, uncompared } = cells::matched(a, b);
        if pairs.is_empty() {
            return Err(refused(nothing_in_common(&uncompared)));
        }
        let read = a.calibration.read_latency.as_ref().zip(b.calibration.read_latency.as_ref());
        Ok(Self {
            schema: SCHEMA,
            schema_version: "1.0.0",
            a: Side::of(a),
            b: Side::of(b),
            differing: fields::differing(a, b),
            cells: pairs.into_iter().map(|(place, a, b)| Pair::of(place, a, b)).collect(),
            uncompared,
            read_p50_ns: read.map(|(a, b)| (a.p50_ns, b.p50_ns)),
        })
    }
}

impl Pair {
    fn of(place: Place, a: &LookupCell, b: &LookupCell) -> Self {
        use lsm_lab_engine::results::Claim;
        let (first, second) = (Measured::of(a), Measured::of(b));
        let difference = second.gain.less(&first.gain);
        let trusted =
            [a, b].iter().all(|cell| !matches!(cell.gain.claim, Claim::TooFewPairs | Claim::ControlFailed));
        let verdict = match trusted {
            false => Verdict::NoClaim,
            true if difference.low > 0.0 => Verdict::Larger,
            true if difference.high < 0.0 => Verdict::Smaller,
            true => Verdict::NoMeasurableDifference,
        };
        Self { place, a: first, b: second, difference, verdict }
    }
}

impl Side {
    fn of(file: &ResultFile) -> Self {
        let view = file.view();
        Self { run: file.run.id.clone(), label: view.label, caveats: view.caveats }
    }
}

fn nothing_in_common(uncompared: &[Uncompared]) -> String {
    const SHOWN: usize = 3;
    let mut reasons: Vec<String> =
        uncompared.iter().map(|cell| format!("{}: {}", cell.place, cell.why)).take(SHOWN).collect();
    if reasons.is_empty() {
        reasons.push("lookups, experiments: neither file has a comparison of the arms".to_owned());
    }
    format!(
        "no lookup of one result can be compared with one of the other ({}): run the same preset or experiment on both \
         machines",
        reasons.join("; ")
    )
}

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
        let mut random = lsm_lab_engine::workload::Random::new(7);
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
}
