//! The parts of the cost model's equations, for the page that shows them one by one.

use crate::boundary::{give, read};
use crate::error::LabError;
use crate::model::CurveParams;
use lsm_lab_teaching::model::{self, Eq9, LevelShare};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// One level in the model: the lookups that end there, and their cost.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ModelLevel {
    level: u32,
    /// `beta_i`: the part of all lookups that finds its key here.
    hit: f64,
    /// `q_i`: the part of all lookups that reaches this level.
    reach: f64,
    /// `alpha_i`: of the lookups that reach it, the part that finds nothing here.
    empty: f64,
    filters_probed: f64,
    /// Eq. (3), or Eq. (5) for tiering: for a lookup that reaches this level, a hash for each filter.
    cost_ns: f64,
}

/// The parts of the equations in one setting.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ModelTerms {
    /// `f`, Eq. (1).
    false_positive_rate: f64,
    /// `R`.
    runs_per_level: u32,
    levels: Vec<ModelLevel>,
    /// `S`, Eq. (13).
    levels_saved: f64,
    /// `T_H + T_P + f T_D`.
    per_filter_ns: f64,
    /// The cost that does not grow with the filters.
    rest_ns: f64,
    /// `N - 1`.
    extra_filters: f64,
    /// Eq. (9).
    gain_by_eq9: f64,
    /// The limit of Eq. (9) as levels are added.
    gain_limit: f64,
}

/// The parts of the equations in one setting, in the form of the parameters.
///
/// # Errors
/// `bad-input` with the field.
#[wasm_bindgen(js_name = modelTerms)]
pub fn model_terms(
    params: &Ts<CurveParams>,
    empty_fraction: f64,
    read_ns: f64,
) -> Result<Ts<ModelTerms>, LabError> {
    let (inputs, form) = read(params)?.inputs(empty_fraction, read_ns)?;
    let level = |share: &LevelShare| {
        let cost = model::level_cost(&inputs, share);
        ModelLevel {
            level: share.level,
            hit: share.hit,
            reach: share.reach,
            empty: share.empty,
            filters_probed: cost.filters_probed,
            cost_ns: cost.total_ns(),
        }
    };
    let Eq9 { per_filter_ns, rest_ns, extra_filters } = model::eq9_terms(&inputs, form);
    give(&ModelTerms {
        false_positive_rate: inputs.false_positive_rate,
        runs_per_level: inputs.policy.runs_per_level(),
        levels: model::level_shares(&inputs).iter().map(level).collect(),
        levels_saved: model::levels_saved(&inputs, form),
        per_filter_ns,
        rest_ns,
        extra_filters,
        gain_by_eq9: model::gain_eq9(&inputs, form),
        gain_limit: model::gain_limit(&inputs),
    })
}
