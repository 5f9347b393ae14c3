//! Expected cost of one lookup, by term.

use super::levels::levels_saved;
use super::{CostInputs, Form, LevelShare, Policy};

/// Expected cost of one lookup by term.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct CostTerms {
    /// N: number of filters that a lookup probes; without sharing also the number of hashes.
    pub filters_probed: f64,
    /// Hashing, in ns.
    pub hash_ns: f64,
    /// Probing filters, in ns.
    pub probe_ns: f64,
    /// Reading blocks that contain the key, in ns.
    pub read_ns: f64,
    /// Wasted reads, in ns.
    pub wasted_ns: f64,
    /// Other work, in ns.
    pub other_ns: f64,
}

impl CostTerms {
    /// Returns the total, in ns.
    #[must_use]
    pub fn total_ns(&self) -> f64 {
        self.hash_ns + self.probe_ns + self.read_ns + self.wasted_ns + self.other_ns
    }

    /// Returns the share of hashing in the cost, 0 to 1, as in the paper's Fig. 1 and Fig. 2. 0 if nothing has
    /// a cost.
    #[must_use]
    pub fn hash_fraction(&self) -> f64 {
        // fig: zhu2021 1, fig: zhu2021 2
        let total = self.total_ns();
        if total > 0.0 { self.hash_ns / total } else { 0.0 }
    }
}

/// Filters that a lookup probes, and those of runs without the key.
pub(super) struct Probes {
    /// N: all filters.
    pub(super) all: f64,
    /// E, as the paper counts: without the runs before the hit in the level of the hit.
    pub(super) absent: f64,
}

/// Returns N and E of the closed forms.
pub(super) fn probes(inputs: &CostInputs, form: Form) -> Probes {
    let hits = 1.0 - inputs.empty_fraction;
    let levels = f64::from(inputs.levels);
    // A level without a hit is probed in full; summed over levels that is L - S - (1 - alpha) levels.
    let empty_levels = levels - levels_saved(inputs, form) - hits;
    match inputs.policy {
        Policy::Leveling => Probes { all: levels - levels_saved(inputs, form), absent: empty_levels },
        Policy::Tiering { runs_per_level } => {
            let runs = f64::from(runs_per_level);
            let absent = match form {
                // eq: zhu2021 (15)
                Form::Exact | Form::Approximate => runs * empty_levels,
                // eq: zhu2021 (6)
                Form::Printed => runs * levels - hits * (runs + 1.0),
            };
            Probes { all: f64::midpoint(runs, 1.0) * hits + absent, absent }
        }
    }
}

/// Returns the expected cost of one lookup; `shared` hashes the key once, otherwise once per filter probed.
///
/// Inputs must satisfy [`CostInputs::validate`]; others give meaningless numbers, but no panic in release.
#[must_use]
pub fn cost(inputs: &CostInputs, shared: bool, form: Form) -> CostTerms {
    debug_assert!(inputs.validate().is_ok(), "{:?}", inputs.validate());
    let Probes { all, absent } = probes(inputs, form);
    // eq: zhu2021 (4), eq: zhu2021 (6), eq: zhu2021 (7)
    CostTerms {
        filters_probed: all,
        hash_ns: if shared { inputs.hash_ns } else { all * inputs.hash_ns },
        probe_ns: all * inputs.probe_ns,
        read_ns: (1.0 - inputs.empty_fraction) * inputs.read_ns,
        wasted_ns: absent * inputs.false_positive_rate * inputs.read_ns,
        other_ns: inputs.other_ns,
    }
}

/// Returns the cost like [`cost`], and also counts the false positives of the runs that a lookup passes in the
/// level of its hit.
///
/// Eq. (5) omits them: `(R - 1) / 2` other runs precede the run with the key on average, each with possible
/// false positives. No difference for leveling.
#[must_use]
pub fn cost_counting_every_false_positive(inputs: &CostInputs, shared: bool, form: Form) -> CostTerms {
    let mut terms = cost(inputs, shared, form);
    let runs_passed = (f64::from(inputs.policy.runs_per_level()) - 1.0) / 2.0;
    terms.wasted_ns +=
        (1.0 - inputs.empty_fraction) * runs_passed * inputs.false_positive_rate * inputs.read_ns;
    terms
}

/// Returns the expected cost of one level for a lookup that reaches it, hashing once per filter.
///
/// Summed over the levels with their `reach` as weights it is the exact [`cost`] without `other_ns`, which
/// belongs to no level and is 0 here.
#[must_use]
pub fn level_cost(inputs: &CostInputs, share: &LevelShare) -> CostTerms {
    let runs = f64::from(inputs.policy.runs_per_level());
    let hits = 1.0 - share.empty;
    // eq: zhu2021 (2), eq: zhu2021 (3), eq: zhu2021 (5)
    let filters_probed = hits * f64::midpoint(runs, 1.0) + share.empty * runs;
    CostTerms {
        filters_probed,
        hash_ns: filters_probed * inputs.hash_ns,
        probe_ns: filters_probed * inputs.probe_ns,
        read_ns: hits * inputs.read_ns,
        wasted_ns: share.empty * runs * inputs.false_positive_rate * inputs.read_ns,
        other_ns: 0.0,
    }
}
