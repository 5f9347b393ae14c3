//! What a measured lookup takes beyond the model's, for the page: a native run's numbers come in, terms go out.

use crate::error::LabError;
use crate::fields::{Fields, Made};
use js_sys::{Array, Float64Array};
use lsm_lab_engine::course::{Answer, grade_gap};
use lsm_lab_engine::model::{CostInputs, Form, Gap, GapTerm, MeasuredLookup, Policy, gain};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The gap between one arm of a run and the model that was given the run's own prices.
///
/// # Errors
/// `bad-input` with the field.
#[wasm_bindgen(js_name = lookupGap, unchecked_return_type = "LookupGap")]
pub fn lookup_gap(
    #[wasm_bindgen(unchecked_param_type = "MeasuredArm")] arm: &JsValue,
) -> Result<JsValue, JsValue> {
    let gap = gap_of(Fields(arm))?;
    let terms = GapTerm::ALL.iter().zip(gap.terms_ns).zip(gap.left_out());
    let terms = terms.map(|((row, ns), is_left_out)| -> JsValue {
        Made::new().with("name", row.1).with("ns", ns).with("isLeftOut", is_left_out).into()
    });
    let out: Made = Made::new()
        .with("modelNs", gap.model_ns)
        .with("measuredNs", gap.measured_ns)
        .with("least", Gap::LEAST)
        .with("terms", terms.collect::<Array>());
    Ok(out.into())
}

/// Grades which terms the model leaves out.
///
/// # Errors
/// `bad-input`.
#[wasm_bindgen(js_name = gradeGap, unchecked_return_type = "TaskGrade")]
pub fn grade_left_out(
    #[wasm_bindgen(unchecked_param_type = "MeasuredArm")] arm: &JsValue,
    answer: &str,
) -> Result<JsValue, JsValue> {
    let answer = Answer::read(answer).map_err(|error| LabError::bad_input("answer", error.to_string()))?;
    let grade = grade_gap(&gap_of(Fields(arm))?, &answer);
    let grade = grade.map_err(|error| LabError::bad_input("answer", error.to_string()))?;
    Ok(crate::course::grade_out(grade).into())
}

/// Eq. (8) over shares of empty lookups, by prices of a run.
///
/// # Errors
/// `bad-input` with the field.
#[wasm_bindgen(js_name = gainsOfRun)]
pub fn gains_of_run(
    #[wasm_bindgen(unchecked_param_type = "RunPrices")] prices: &JsValue,
    empty_fractions: &[f64],
) -> Result<Float64Array, JsValue> {
    let mut gains = Vec::new();
    for &empty_fraction in empty_fractions {
        let inputs = CostInputs { empty_fraction, ..inputs_of(Fields(prices))? };
        inputs.validate().map_err(LabError::from)?;
        gains.push(gain(&inputs, Form::Exact));
    }
    Ok(Float64Array::from(gains.as_slice()))
}

fn gap_of(arm: Fields<'_>) -> Result<Gap, LabError> {
    let inputs = CostInputs { empty_fraction: arm.number("emptyFraction")?, ..inputs_of(arm)? };
    inputs.validate()?;
    let measured = MeasuredLookup {
        hash_ns: arm.number("measuredHashNs")?,
        probe_ns: arm.number("measuredProbeNs")?,
        read_ns: arm.number("measuredReadNs")?,
        other_ns: arm.number("measuredOtherNs")?,
        blocks: arm.number("blocks")?,
    };
    Ok(Gap::of(&inputs, arm.text("arm")? == "shared", &measured))
}

fn inputs_of(prices: Fields<'_>) -> Result<CostInputs, LabError> {
    Ok(CostInputs {
        policy: Policy::Leveling,
        levels: prices.whole("levels")?,
        size_ratio: prices.whole("sizeRatio")?,
        empty_fraction: 0.0,
        false_positive_rate: prices.number("falsePositiveRate")?,
        hash_ns: prices.number("hashNs")?,
        probe_ns: prices.number("probeNs")?,
        read_ns: prices.number("readNs")?,
        other_ns: prices.number("otherNs")?,
    })
}

/// The types of this file as TypeScript sees them.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What the model is given: all of it measured in one native run. */
export interface RunPrices {
  levels: number;
  sizeRatio: number;
  falsePositiveRate: number;
  hashNs: number;
  probeNs: number;
  readNs: number;
  otherNs: number;
}
/** One arm of one comparison of a native run, per lookup. */
export interface MeasuredArm extends RunPrices {
  arm: "per-filter" | "shared";
  emptyFraction: number;
  measuredHashNs: number;
  measuredProbeNs: number;
  measuredReadNs: number;
  measuredOtherNs: number;
  /** Blocks read. */
  blocks: number;
}
export type GapTermName = "hashing" | "probing" | "more-reads" | "slow-reads" | "other";
/** A part of the gap; negative where the model says more than was measured. */
export interface GapTerm {
  name: GapTermName;
  ns: number;
  /** Whether it makes up so much of the lookup that the model leaves it out. */
  isLeftOut: boolean;
}
/** Measured less model, split. */
export interface LookupGap {
  modelNs: number;
  measuredNs: number;
  /** From this part of a lookup on a term counts as left out. */
  least: number;
  terms: GapTerm[];
}
"#;
