//! What a measured lookup takes beyond the model's: one number, and the terms that add up to it.
//!
//! ```text
//! measured = hash + probe + read + other             as a run of native-bench states it, for each arm
//! model    = hash + probe + read + read for nothing  Eq. (7) with the run's own T_H, T_P, T_D and rate
//! gap      = measured - model                        the sum of the five terms of [`Gap`]
//! ```
//!
//! The model is given medians measured alone. So what it leaves out is everything that a lookup does besides hashing, probing
//! and reading, and also reads that take longer than the median one.
//!
//! **Units**: nanoseconds per lookup.

use super::cost::cost;
use super::share::shares;
use super::{CostInputs, Form};

/// What one arm of a run took, on average, for a lookup.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MeasuredLookup {
    /// Hashing: hashes counted, at the time of one.
    pub hash_ns: f64,
    /// Probing.
    pub probe_ns: f64,
    /// Reading blocks, each timed by itself.
    pub read_ns: f64,
    /// What of the whole lookup the others leave.
    pub other_ns: f64,
    /// Blocks read.
    pub blocks: f64,
}

impl MeasuredLookup {
    /// The whole lookup.
    #[must_use]
    pub fn total_ns(&self) -> f64 {
        self.hash_ns + self.probe_ns + self.read_ns + self.other_ns
    }
}

/// A part of the gap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GapTerm {
    /// More or dearer hashes than the model counts.
    Hashing,
    /// More or dearer probes.
    Probing,
    /// More blocks than the model expects, at the median price of a read.
    MoreReads,
    /// Reads that take longer than the median one.
    SlowReads,
    /// Everything that is neither hash nor probe nor read: finding tables, searching blocks, copying, waiting for memory.
    Other,
}

impl GapTerm {
    /// All of them, in the order of answers, with the names that links and pages have.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Hashing, "hashing"),
        (Self::Probing, "probing"),
        (Self::MoreReads, "more-reads"),
        (Self::SlowReads, "slow-reads"),
        (Self::Other, "other"),
    ];
}

/// The gap, split.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gap {
    /// What the model says.
    pub model_ns: f64,
    /// What was measured.
    pub measured_ns: f64,
    /// By term, in the order of [`GapTerm::ALL`]; negative where the model says more than was measured.
    pub terms_ns: [f64; 5],
}

impl Gap {
    /// From this part of a lookup on a term is counted as left out.
    pub const LEAST: f64 = 0.02;

    /// The gap of one arm. Give it inputs that [`CostInputs::validate`] accepts.
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

    /// The gap of a model that also has `T_other`: so much less of the last term is left.
    #[must_use]
    pub fn with_other(self, other_ns: f64) -> Self {
        let [hashing, probing, more_reads, slow_reads, other] = self.terms_ns;
        Self {
            model_ns: self.model_ns + other_ns,
            terms_ns: [hashing, probing, more_reads, slow_reads, other - other_ns],
            ..self
        }
    }

    /// Which terms the model leaves out: those that make up at least [`Gap::LEAST`] of the measured lookup.
    #[must_use]
    pub fn left_out(&self) -> [bool; 5] {
        self.terms_ns.map(|term_ns| term_ns >= Self::LEAST * self.measured_ns)
    }
}

/// A measured gain less the model's, split by the same terms: what each of them, in both arms, takes from the gain.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GainGap {
    /// What the model says.
    pub model: f64,
    /// What was measured, pair by pair.
    pub measured: f64,
    /// By term, in the order of [`GapTerm::ALL`], as fractions of the time of arm A.
    pub terms: [f64; 5],
    /// What is left: a gain is the median over pairs of blocks, not the quotient of the arms' means.
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
            // Terms may be negative: no lookup takes no time or less.
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

    /// `T_other` in the inputs is what is looked for, so it is no part of the model's side.
    #[test]
    fn the_term_that_is_looked_for_is_not_presupposed() {
        let measured =
            MeasuredLookup { hash_ns: 0.0, probe_ns: 0.0, read_ns: 0.0, other_ns: 1.0, blocks: 0.0 };
        let with_other = CostInputs { other_ns: 700.0, ..inputs() };
        assert_eq!(Gap::of(&inputs(), true, &measured), Gap::of(&with_other, true, &measured));
    }
}
