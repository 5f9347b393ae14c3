//! What teachers ask of the tasks: keys, slips in codes, and words by which two texts are known to be the same.

use crate::course::task_of;
use crate::fields::Made;
use lsm_lab_engine::course::{Instance, SlipKind, check_words, slip_of};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The right answer, as people write it: for answer keys. It is made anew by the engine and kept nowhere.
///
/// # Errors
/// `bad-input` if there is no such task.
#[wasm_bindgen(js_name = solveTask)]
pub fn solve_task(
    #[wasm_bindgen(unchecked_param_type = "TaskName")] task: &str,
    seed: u32,
) -> Result<String, JsValue> {
    Ok(Instance::new(task_of(task)?, seed).key().to_string())
}

/// The slip that explains a text which is no code, and what was meant; undefined if there is none.
#[must_use]
#[wasm_bindgen(js_name = slipOf, unchecked_return_type = "CodeSlip | undefined")]
pub fn slip_in(text: &str) -> JsValue {
    slip_of(text).map_or(JsValue::UNDEFINED, |slip| {
        let kind = SlipKind::ALL.iter().find(|row| row.0 == slip.kind).map_or("", |row| row.1);
        Made::new().with("kind", kind).with("code", slip.meant.to_string()).into()
    })
}

/// Two words by which people see that a text is the same, and that nothing is missing at its end.
#[must_use]
#[wasm_bindgen(js_name = checkWords)]
pub fn words_of_text(text: &str) -> String {
    check_words(text)
}

/// The types of this file as TypeScript sees them.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A slip of the keyboard in a code, and the code that was probably meant. */
export interface CodeSlip {
  kind: "hyphens" | "look-alike" | "swapped" | "doubled" | "words";
  code: string;
}
"#;
