//! Gap between a measured lookup and the model: one number, and the terms that add up to it.
//!
//! ```text
//! measured = hash + probe + read + other             as in a run of native-bench, for each arm
//! model    = hash + probe + read + wasted reads      Eq. (7) with the run's own T_H, T_P, T_D and rate
//! gap      = measured - model                        the sum of the five terms of [`Gap`]
//! ```
//!
//! The inputs of the model are medians of separate measurements. It therefore omits everything in a lookup
//! except hashing, probing and reading, and also reads slower than the median.
//!
//! **Units**: nanoseconds per lookup.

use super::cost::cost;
use super::share::shares;
use super::{CostInputs, Form};

/// Mean times of one arm of a run per lookup.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MeasuredLookup {
    /// Hashing: counted hashes at the time of one.
    pub hash_ns: f64,
    /// Probing.
    pub probe_ns: f64,
    /// Reading blocks, each timed by itself.
    pub read_ns: f64,
    /// Rest of the lookup.
    pub other_ns: f64,
    /// Blocks read.
    pub blocks: f64,
}

impl MeasuredLookup {
    /// Returns the time of the whole lookup.
    #[must_use]
    pub fn total_ns(&self) -> f64 {
        self.hash_ns + self.probe_ns + self.read_ns + self.other_ns
    }
}

/// Term of the gap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GapTerm {
    /// More or slower hashes than in the model.
    Hashing,
    /// More or slower probes.
    Probing,
    /// More blocks than in the model, at the median cost of a read.
    MoreReads,
    /// Reads slower than the median.
    SlowReads,
    /// Other work: finding tables, searching blocks, copying, waiting for memory.
    Other,
}

impl GapTerm {
    /// All terms, in the order of answers, with their names in links and on pages.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Hashing, "hashing"),
        (Self::Probing, "probing"),
        (Self::MoreReads, "more-reads"),
        (Self::SlowReads, "slow-reads"),
        (Self::Other, "other"),
    ];
}

/// Gap, split into terms.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gap {
    /// Time of the model.
    pub model_ns: f64,
    /// Measured time.
    pub measured_ns: f64,
    /// Terms in the order of [`GapTerm::ALL`]; negative if the model exceeds the measurement.
    pub terms_ns: [f64; 5],
}

impl Gap {
    /// Share of a lookup from which a term counts as omitted.
    pub const LEAST: f64 = 0.02;

    /// Returns the gap of one arm. Inputs must satisfy [`CostInputs::validate`].
    #[must_use]
    pub fn of(inputs: &CostInputs, shared: bool, measured: &MeasuredLookup) -> Self {
        let model = cost(&CostInputs { other_ns: 0.0, ..*inputs }, shared, Form::Exact);
        let model_reads_ns = model.read_ns + model.wasted_ns;
        let at_median_ns = measured.blocks * inputs.read_ns;
        Self {
            model_ns: model.total_ns(),
            measured_ns: measured.total_ns(),
            terms_ns: [
                measured.hash_ns - model.hash_ns,
                measured.probe_ns - model.probe_ns,
                at_median_ns - model_reads_ns,
                measured.read_ns - at_median_ns,
                measured.other_ns,
            ],
        }
    }

    /// Returns the gap of a model with `T_other`, which reduces the last term.
    #[must_use]
    pub fn with_other(self, other_ns: f64) -> Self {
        let [hashing, probing, more_reads, slow_reads, other] = self.terms_ns;
        Self {
            model_ns: self.model_ns + other_ns,
            terms_ns: [hashing, probing, more_reads, slow_reads, other - other_ns],
            ..self
        }
    }

    /// Returns the terms that the model omits: those of at least [`Gap::LEAST`] of the measured lookup.
    #[must_use]
    pub fn left_out(&self) -> [bool; 5] {
        self.terms_ns.map(|term_ns| term_ns >= Self::LEAST * self.measured_ns)
    }
}

/// Measured gain minus the model's, split by the same terms: the effect of each, in both arms, on the gain.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GainGap {
    /// Gain of the model.
    pub model: f64,
    /// Measured gain, pair by pair.
    pub measured: f64,
    /// Terms in the order of [`GapTerm::ALL`], as fractions of the time of arm A.
    pub terms: [f64; 5],
    /// Residual: a gain is the median over pairs of blocks, not the quotient of the arms' means.
    pub pairing: f64,
}

impl GainGap {
    /// Splits a measured gain by the gaps of arm A and arm B.
    #[must_use]
    pub fn of(per_filter: &Gap, shared: &Gap, measured: f64) -> Self {
        let with = |set: u32| {
            let time = |gap: &Gap| {
                let terms = gap.terms_ns.iter().enumerate();
                gap.model_ns + terms.filter(|(term, _)| set >> term & 1 == 1).map(|(_, ns)| ns).sum::<f64>()
            };
            let (unshared_ns, shared_ns) = (time(per_filter), time(shared));
            // Terms may be negative, but no lookup takes zero or negative time.
            if unshared_ns > 0.0 { 1.0 - shared_ns / unshared_ns } else { 0.0 }
        };
        let terms = shares(with);
        let model = with(0);
        Self { model, measured, terms, pairing: measured - model - terms.iter().sum::<f64>() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Policy;

    fn inputs() -> CostInputs {
        CostInputs {
            policy: Policy::Leveling,
            levels: 5,
            size_ratio: 4,
            empty_fraction: 1.0,
            false_positive_rate: 0.008,
            hash_ns: 100.0,
            probe_ns: 20.0,
            read_ns: 30_000.0,
            other_ns: 0.0,
        }
    }

    #[test]
    fn terms_add_up_to_the_gap() {
        for shared in [false, true] {
            for empty_fraction in [0.0, 0.3, 1.0] {
                let inputs = CostInputs { empty_fraction, ..inputs() };
                let measured = MeasuredLookup {
                    hash_ns: 510.0,
                    probe_ns: 105.0,
                    read_ns: 1_300.0,
                    other_ns: 600.0,
                    blocks: 0.04,
                };
                let gap = Gap::of(&inputs, shared, &measured);
                let sum: f64 = gap.terms_ns.iter().sum();
                assert!((sum - (gap.measured_ns - gap.model_ns)).abs() < 1e-6, "{gap:?}");
            }
        }
    }

    #[test]
    fn a_lookup_as_the_model_has_it_leaves_nothing_out() {
        let model = cost(&inputs(), false, Form::Exact);
        let measured = MeasuredLookup {
            hash_ns: model.hash_ns,
            probe_ns: model.probe_ns,
            read_ns: model.read_ns + model.wasted_ns,
            other_ns: 0.0,
            blocks: (model.read_ns + model.wasted_ns) / inputs().read_ns,
        };
        assert_eq!(Gap::of(&inputs(), false, &measured).left_out(), [false; 5]);
        let slower = MeasuredLookup { read_ns: 1.2 * measured.read_ns, other_ns: 500.0, ..measured };
        assert_eq!(Gap::of(&inputs(), false, &slower).left_out(), [false, false, false, true, true]);
    }

    #[test]
    fn the_terms_of_a_gain_add_up_and_other_time_takes_from_it() {
        let lookup = |hash_ns| MeasuredLookup {
            hash_ns,
            probe_ns: 100.0,
            read_ns: 1_200.0,
            other_ns: 3_000.0,
            blocks: 0.04,
        };
        let gaps =
            [(false, 500.0), (true, 100.0)].map(|(shared, hash)| Gap::of(&inputs(), shared, &lookup(hash)));
        let gap = GainGap::of(&gaps[0], &gaps[1], 0.07);
        let sum: f64 = gap.terms.iter().sum();
        assert!((gap.model + sum + gap.pairing - 0.07).abs() < 1e-12, "{gap:?}");
        assert!((gap.model - crate::model::gain(&inputs(), Form::Exact)).abs() < 1e-12, "{gap:?}");
        assert!(gap.terms[4] < -0.1 && gap.terms[4] < gap.terms[3], "{gap:?}");
        let settled = gaps.map(|gap| gap.with_other(3_000.0));
        let left = GainGap::of(&settled[0], &settled[1], 0.07);
        assert!(left.terms[4].abs() < 1e-12 && left.model < gap.model, "{left:?}");
    }

    /// `T_other` in the inputs is the unknown, so the model's side must not contain it.
    #[test]
    fn the_term_that_is_looked_for_is_not_presupposed() {
        let measured =
            MeasuredLookup { hash_ns: 0.0, probe_ns: 0.0, read_ns: 0.0, other_ns: 1.0, blocks: 0.0 };
        let with_other = CostInputs { other_ns: 700.0, ..inputs() };
        assert_eq!(Gap::of(&inputs(), true, &measured), Gap::of(&with_other, true, &measured));
    }
}
