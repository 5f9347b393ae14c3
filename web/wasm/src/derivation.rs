//! What the equations of the cost model are made of, for the page that shows them one by one.

use crate::fields::{Fields, Made};
use crate::model::inputs;
use js_sys::Array;
use lsm_lab_engine::model::{self, Eq9, LevelShare};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The parts of the equations in one setting, in the form that is asked for.
///
/// # Errors
/// `bad-input` with the field.
#[wasm_bindgen(js_name = modelTerms, unchecked_return_type = "ModelTerms")]
pub fn model_terms(
    #[wasm_bindgen(unchecked_param_type = "CurveParams")] params: &JsValue,
    empty_fraction: f64,
    read_ns: f64,
) -> Result<JsValue, JsValue> {
    let (inputs, form) = inputs(Fields(params), empty_fraction, read_ns)?;
    let level = |share: &LevelShare| -> JsValue {
        let cost = model::level_cost(&inputs, share);
        Made::new()
            .with("level", share.level)
            .with("hit", share.hit)
            .with("reach", share.reach)
            .with("empty", share.empty)
            .with("filtersProbed", cost.filters_probed)
            .with("costNs", cost.total_ns())
            .into()
    };
    let levels: Array = model::level_shares(&inputs).iter().map(level).collect();
    let Eq9 { per_filter_ns, rest_ns, extra_filters } = model::eq9_terms(&inputs, form);
    Ok(Made::new()
        .with("falsePositiveRate", inputs.false_positive_rate)
        .with("runsPerLevel", inputs.policy.runs_per_level())
        .with("levels", levels)
        .with("levelsSaved", model::levels_saved(&inputs, form))
        .with("perFilterNs", per_filter_ns)
        .with("restNs", rest_ns)
        .with("extraFilters", extra_filters)
        .with("gainByEq9", model::gain_eq9(&inputs, form))
        .with("gainLimit", model::gain_limit(&inputs))
        .into())
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** One level in the model: where lookups end, and what it costs those who come. */
export interface ModelLevel {
  level: number;
  /** `beta_i`: the part of all lookups that finds its key here. */
  hit: number;
  /** `q_i`: the part of all lookups that comes here. */
  reach: number;
  /** `alpha_i`: of those who come, the part that finds nothing here. */
  empty: number;
  filtersProbed: number;
  /** Eq. (3), or Eq. (5) for tiering: for a lookup that comes here, a hash for each filter. */
  costNs: number;
}
/** What the equations are made of in one setting. */
export interface ModelTerms {
  /** `f`, Eq. (1). */
  falsePositiveRate: number;
  /** `R`. */
  runsPerLevel: number;
  levels: ModelLevel[];
  /** `S`, Eq. (13). */
  levelsSaved: number;
  /** `T_H + T_P + f T_D`. */
  perFilterNs: number;
  /** What does not grow with the filters. */
  restNs: number;
  /** `N - 1`. */
  extraFilters: number;
  /** Eq. (9). */
  gainByEq9: number;
  /** What Eq. (9) tends to as levels are added. */
  gainLimit: number;
}
"#;
