//! Functions for teachers: answer keys, slips in codes, and words that show that two texts are the same.

use crate::boundary::give;
use crate::course::TaskName;
use crate::error::LabError;
use lsm_lab_teaching::course::{Instance, SlipKind, check_words, slip_of};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// A slip of the keyboard in a code, and the code that was probably meant.
#[derive(Serialize, Tsify)]
pub struct CodeSlip {
    #[tsify(type = r#""hyphens" | "look-alike" | "swapped" | "doubled" | "words""#)]
    kind: &'static str,
    code: String,
}

/// The right answer, as people write it: for answer keys. The engine computes it each time and keeps it nowhere.
///
/// # Errors
/// `bad-input` if there is no such task.
#[wasm_bindgen(js_name = solveTask)]
pub fn solve_task(task: &Ts<TaskName>, seed: u32) -> Result<String, LabError> {
    Ok(Instance::new(TaskName::read(task)?, seed).key().to_string())
}

/// The values that decide the answer: for figures that show it. The engine's `Instance::evidence` has their order.
///
/// # Errors
/// `bad-input` if there is no such task.
#[wasm_bindgen(js_name = taskEvidence)]
pub fn evidence_of(task: &Ts<TaskName>, seed: u32) -> Result<Vec<f64>, LabError> {
    Ok(Instance::new(TaskName::read(task)?, seed).evidence())
}

/// The slip that explains a text which is not a code, and the intended code; undefined if there is none.
///
/// # Errors
/// None that an input can cause.
#[wasm_bindgen(js_name = slipOf)]
pub fn slip_in(text: &str) -> Result<Option<Ts<CodeSlip>>, LabError> {
    let Some(slip) = slip_of(text) else { return Ok(None) };
    let kind = SlipKind::ALL.iter().find(|row| row.0 == slip.kind).map_or("", |row| row.1);
    give(&CodeSlip { kind, code: slip.meant.to_string() }).map(Some)
}

/// Two words by which people see that a text is the same, and that nothing is missing at its end.
#[must_use]
#[wasm_bindgen(js_name = checkWords)]
pub fn words_of_text(text: &str) -> String {
    check_words(text)
}
