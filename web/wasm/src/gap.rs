//! The part of a measured lookup beyond the model, for the page. The input are numbers of a native run, the
//! output are terms.

use crate::boundary::{give, read};
use crate::course::TaskGrade;
use crate::error::LabError;
use crate::names::ArmName;
use lsm_lab_engine::tree::Arm;
use lsm_lab_teaching::course::{Answer, grade_gap};
use lsm_lab_teaching::model::{self, CostInputs, Form, Gap, MeasuredLookup, Policy, gain};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// The inputs of the model: all of them measured in one native run.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RunPrices {
    levels: u32,
    size_ratio: u32,
    false_positive_rate: f64,
    hash_ns: f64,
    probe_ns: f64,
    read_ns: f64,
    other_ns: f64,
}

impl RunPrices {
    fn inputs(&self, empty_fraction: f64) -> Result<CostInputs, LabError> {
        let inputs = CostInputs {
            policy: Policy::Leveling,
            levels: self.levels,
            size_ratio: self.size_ratio,
            empty_fraction,
            false_positive_rate: self.false_positive_rate,
            hash_ns: self.hash_ns,
            probe_ns: self.probe_ns,
            read_ns: self.read_ns,
            other_ns: self.other_ns,
        };
        inputs.validate()?;
        Ok(inputs)
    }
}

/// One arm of one comparison of a native run, per lookup.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MeasuredArm {
    #[serde(flatten)]
    prices: RunPrices,
    #[tsify(type = r#""per-filter" | "shared""#)]
    arm: ArmName,
    empty_fraction: f64,
    measured_hash_ns: f64,
    measured_probe_ns: f64,
    measured_read_ns: f64,
    measured_other_ns: f64,
    /// Blocks read.
    blocks: f64,
}

impl MeasuredArm {
    fn gap(&self) -> Result<Gap, LabError> {
        let inputs = self.prices.inputs(self.empty_fraction)?;
        let measured = MeasuredLookup {
            hash_ns: self.measured_hash_ns,
            probe_ns: self.measured_probe_ns,
            read_ns: self.measured_read_ns,
            other_ns: self.measured_other_ns,
            blocks: self.blocks,
        };
        Ok(Gap::of(&inputs, self.arm.0 == Arm::Shared, &measured))
    }
}

/// The name of a term of the gap.
#[derive(Serialize, Tsify)]
#[serde(transparent)]
#[tsify(type = r#""hashing" | "probing" | "more-reads" | "slow-reads" | "other""#)]
pub struct GapTermName(pub(crate) &'static str);

/// A part of the gap; negative if the model predicts more than was measured.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GapTerm {
    name: GapTermName,
    ns: f64,
    /// True if the part of the lookup is outside the model.
    is_left_out: bool,
}

/// Measured − model, split.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LookupGap {
    model_ns: f64,
    measured_ns: f64,
    /// From this part of a lookup on, a term counts as left out.
    least: f64,
    terms: Vec<GapTerm>,
}

/// The gap between one arm of a run and the model with the run's own prices.
///
/// # Errors
/// `bad-input` with the field.
#[wasm_bindgen(js_name = lookupGap)]
pub fn lookup_gap(arm: &Ts<MeasuredArm>) -> Result<Ts<LookupGap>, LabError> {
    let gap = read(arm)?.gap()?;
    let terms = model::GapTerm::ALL.iter().zip(gap.terms_ns).zip(gap.left_out());
    let terms = terms.map(|((row, ns), is_left_out)| GapTerm { name: GapTermName(row.1), ns, is_left_out });
    give(&LookupGap {
        model_ns: gap.model_ns,
        measured_ns: gap.measured_ns,
        least: Gap::LEAST,
        terms: terms.collect(),
    })
}

/// Grades an answer about the terms that the model leaves out.
///
/// # Errors
/// `bad-input`.
#[wasm_bindgen(js_name = gradeGap)]
pub fn grade_left_out(arm: &Ts<MeasuredArm>, answer: &str) -> Result<Ts<TaskGrade>, LabError> {
    let answer = Answer::read(answer).map_err(|error| LabError::bad_input("answer", error.to_string()))?;
    let grade = grade_gap(&read(arm)?.gap()?, &answer);
    give(&grade.map_err(|error| LabError::bad_input("answer", error.to_string()))?.into())
}

/// Eq. (8) over shares of empty lookups, by prices of a run.
///
/// # Errors
/// `bad-input` with the field.
#[wasm_bindgen(js_name = gainsOfRun)]
pub fn gains_of_run(prices: &Ts<RunPrices>, empty_fractions: &[f64]) -> Result<Vec<f64>, LabError> {
    let prices = read(prices)?;
    empty_fractions.iter().map(|&fraction| Ok(gain(&prices.inputs(fraction)?, Form::Exact))).collect()
}
