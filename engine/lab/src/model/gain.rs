//! Gain of sharing one hash per lookup, as a share of the cost without sharing.
//!
//! **Bounds**, all tested in `engine/lab/tests/lab/model_properties.rs`
//! 1. With the exact sums the gain is in `0..=(N - 1) / N` for `N` filters probed. It decreases with every cost
//!    except that of the hash. The printed forms can violate these bounds: for one level they give a negative
//!    gain.
//! 2. It increases with the share of empty lookups: always for leveling, and for tiering while
//!    `f (R + 1) / 2 <= 1`. Beyond, it may decrease, because Eq. (5) omits the false positives before a hit
//!    ([`super::cost_counting_every_false_positive`] includes them, and its gain always increases).

use super::cost::{CostTerms, cost, probes};
use super::share::shares;
use super::{CostInputs, Form, Policy};

/// Returns Eq. (8): the share of the unshared cost that sharing saves. 0 if a lookup has no cost.
#[must_use]
pub fn gain(inputs: &CostInputs, form: Form) -> f64 {
    // eq: zhu2021 (8)
    let extra_filters = probes(inputs, form).all - 1.0;
    part(extra_filters * inputs.hash_ns, cost(inputs, false, form).total_ns())
}

/// Returns Eq. (8) if each hash that sharing saves costs this time, and the first hash of a lookup costs `T_H`.
///
/// A hash alone and a hash between two probes differ: the second delays the load of the next filter line.
#[must_use]
pub fn gain_in_place(inputs: &CostInputs, in_place_ns: f64, form: Form) -> f64 {
    // eq: zhu2021 (8)
    let extra_filters = probes(inputs, form).all - 1.0;
    let unshared_ns = cost(inputs, false, form).total_ns() + extra_filters * (in_place_ns - inputs.hash_ns);
    part(extra_filters * in_place_ns, unshared_ns)
}

/// Returns the gain between two costs: `(unshared - shared) / unshared`.
///
/// Subtracts two large numbers, unlike [`gain`]: prefer that one for the model's own costs.
#[must_use]
pub fn gain_between(unshared: &CostTerms, shared: &CostTerms) -> f64 {
    // eq: zhu2021 (8)
    part(unshared.total_ns() - shared.total_ns(), unshared.total_ns())
}

/// Terms of Eq. (9).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Eq9 {
    /// `T_H + T_P + f T_D`: cost of every additional filter, in ns.
    pub per_filter_ns: f64,
    /// Cost that is independent of the number of filters, in ns.
    pub rest_ns: f64,
    /// `N - 1`.
    pub extra_filters: f64,
}

/// Returns the terms of Eq. (9) for these inputs.
///
/// For leveling `rest = T_H + T_P + (1 - alpha) T_D + alpha f T_D + T_other`. The paper leaves tiering to the
/// reader: the lookups that hit skip half of the runs of their last level, so `alpha` before `f T_D` becomes
/// `1 - (1 - alpha) (R + 1) / 2`.
#[must_use]
pub fn eq9_terms(inputs: &CostInputs, form: Form) -> Eq9 {
    // eq: zhu2021 (9)
    let hits = 1.0 - inputs.empty_fraction;
    let wasted_ns = inputs.false_positive_rate * inputs.read_ns;
    let absent_beyond_first = match inputs.policy {
        Policy::Leveling => inputs.empty_fraction,
        Policy::Tiering { runs_per_level } => 1.0 - hits * f64::midpoint(f64::from(runs_per_level), 1.0),
    };
    let rest_ns = inputs.hash_ns
        + inputs.probe_ns
        + hits * inputs.read_ns
        + absent_beyond_first * wasted_ns
        + inputs.other_ns;
    Eq9 {
        per_filter_ns: inputs.hash_ns + inputs.probe_ns + wasted_ns,
        rest_ns,
        extra_filters: probes(inputs, form).all - 1.0,
    }
}

/// Returns Eq. (9): [`gain`] rearranged to show the effect of additional filters. With `x = N - 1`:
///
/// `T_H / ((T_H + T_P + f T_D) + rest / x)`, by [`eq9_terms`]. 0 if `x` is 0.
#[must_use]
pub fn gain_eq9(inputs: &CostInputs, form: Form) -> f64 {
    let Eq9 { per_filter_ns, rest_ns, extra_filters } = eq9_terms(inputs, form);
    if extra_filters.abs() > 0.0 {
        part(inputs.hash_ns, per_filter_ns + rest_ns / extra_filters)
    } else {
        0.0
    }
}

/// Returns the gain in the limit of many levels: `T_H / (T_H + T_P + f T_D)`, for any policy, workload and
/// form.
#[must_use]
pub fn gain_limit(inputs: &CostInputs) -> f64 {
    part(inputs.hash_ns, eq9_terms(inputs, Form::Exact).per_filter_ns)
}

/// Returns the gain at each of these read costs, with other inputs unchanged: the paper's Fig. 6 as a curve.
#[must_use]
pub fn gain_curve(inputs: &CostInputs, form: Form, read_ns: &[f64]) -> Vec<f64> {
    // fig: zhu2021 6
    read_ns.iter().map(|&read_ns| gain(&CostInputs { read_ns, ..*inputs }, form)).collect()
}

/// Explanation of different gains on two machines: the effect of each input that differs, in the order of
/// [`GainChange::INPUTS`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GainChange {
    /// Gain with the first inputs.
    pub from: f64,
    /// Gain with the second inputs.
    pub to: f64,
    /// Effects of the inputs; their sum is the difference.
    pub by_input: [f64; 5],
}

impl GainChange {
    /// Names of the inputs in files and on pages.
    pub const INPUTS: [&'static str; 5] = ["hash", "probe", "read", "false-positive-rate", "other"];
}

/// Returns the change from one machine's costs to another's, on the tree and workload of the first.
#[must_use]
pub fn gain_change(from: &CostInputs, to: &CostInputs, form: Form) -> GainChange {
    let with = |set: u32| {
        let choose = |at: u32, first: f64, second: f64| if set >> at & 1 == 1 { second } else { first };
        let mixed = CostInputs {
            hash_ns: choose(0, from.hash_ns, to.hash_ns),
            probe_ns: choose(1, from.probe_ns, to.probe_ns),
            read_ns: choose(2, from.read_ns, to.read_ns),
            false_positive_rate: choose(3, from.false_positive_rate, to.false_positive_rate),
            other_ns: choose(4, from.other_ns, to.other_ns),
            ..*from
        };
        gain(&mixed, form)
    };
    GainChange { from: with(0), to: with(31), by_input: shares(with) }
}

/// Returns a quotient, or 0 for a zero divisor.
fn part(of: f64, whole: f64) -> f64 {
    if whole.abs() > 0.0 { of / whole } else { 0.0 }
}
