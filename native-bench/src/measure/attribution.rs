//! Attribution of the time of a lookup to its parts, and the model's prediction for the same lookup.
//!
//! Parts are counts times costs that were measured alone. They do not add up to the whole, because hashing
//! and probing compete and overlap with other work. The remainder is shown unchanged, even if it is negative.

use super::lookup::ArmLog;
use super::tree::TreeShape;
use lsm_lab_teaching::model::{CostInputs, Form, cost, gain, gain_in_place};
use lsm_lab_teaching::results::{ModelInputs, ModelPrediction, Parts};

/// Costs of single operations, measured alone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UnitCosts {
    /// `T_H`.
    pub hash_ns: f64,
    /// `T_H` in place, if it was measurable.
    pub hash_in_place_ns: Option<f64>,
    /// `T_P`.
    pub probe_ns: f64,
    /// `T_D`.
    pub read_ns: f64,
}

/// The parts of an arm's mean.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
pub fn parts(mean_ns: f64, log: &ArmLog, costs: UnitCosts) -> Parts {
    let per_lookup = |count: u64| count as f64 / log.counters.lookups.max(1) as f64;
    let hash_ns = per_lookup(log.counters.hashes) * costs.hash_ns;
    let probe_ns = per_lookup(log.counters.filters_probed) * costs.probe_ns;
    let read_ns = per_lookup(log.counters.blocks_read) * log.mean_read_ns().unwrap_or(costs.read_ns);
    Parts { hash_ns, probe_ns, read_ns, residual_ns: mean_ns - hash_ns - probe_ns - read_ns }
}

/// Evaluates Eq. (8) for this tree, alone and with the unexplained time of arm B as `T_other`.
#[must_use]
pub fn predict(
    shape: &TreeShape,
    empty_fraction: f64,
    false_positive_rate: f64,
    costs: UnitCosts,
    shared_ns: f64,
) -> ModelPrediction {
    let (levels, size_ratio) = (u32::from(shape.levels), shape.size_ratio);
    let mut inputs = CostInputs {
        policy: shape.policy(),
        levels,
        size_ratio,
        empty_fraction,
        false_positive_rate,
        hash_ns: costs.hash_ns,
        probe_ns: costs.probe_ns,
        read_ns: costs.read_ns,
        other_ns: 0.0,
    };
    let form = Form::Exact;
    let predicted_shared_ns = cost(&inputs, true, form).total_ns();
    let predicted_per_filter_ns = cost(&inputs, false, form).total_ns();
    let predicted_gain = gain(&inputs, form);
    inputs.other_ns = (shared_ns - predicted_shared_ns).max(0.0);
    ModelPrediction {
        inputs: ModelInputs {
            levels,
            size_ratio,
            empty_fraction,
            false_positive_rate,
            hash_ns: costs.hash_ns,
            probe_ns: costs.probe_ns,
            read_ns: costs.read_ns,
            other_ns: inputs.other_ns,
        },
        predicted_gain,
        predicted_gain_with_other: Some(gain(&inputs, form)),
        predicted_gain_in_place: costs.hash_in_place_ns.map(|ns| gain_in_place(&inputs, ns, form)),
        per_filter_ns: Some(predicted_per_filter_ns),
        shared_ns: Some(predicted_shared_ns),
    }
}
