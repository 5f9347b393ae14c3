//! Claims of the sources, for the page: it asks, the engine runs them to a verdict.

use crate::error::LabError;
use crate::fields::Made;
use js_sys::Array;
use lsm_lab_engine::reproduction::claims::{self, CLAIMS, Evidence};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The claims that can be run here, in the order of links.
#[must_use]
#[wasm_bindgen(js_name = claimList, unchecked_return_type = "ClaimRow[]")]
pub fn claim_list() -> Vec<JsValue> {
    let numbers = |claimed: &[f64]| claimed.iter().map(|&number| JsValue::from(number)).collect::<Array>();
    let row = |claim: &claims::Claim| {
        Made::new().with("id", claim.id).with("claimed", numbers(claim.claimed)).into()
    };
    CLAIMS.iter().map(row).collect()
}

/// Runs a claim.
///
/// # Errors
/// `bad-input` if there is no such claim.
#[wasm_bindgen(js_name = runClaim, unchecked_return_type = "ClaimFinding")]
pub fn run_claim(id: &str, seed: u32) -> Result<JsValue, JsValue> {
    let found = claims::run(id, seed.into());
    let found = found.map_err(|error| LabError::bad_input("claim", error.to_string()))?;
    Ok(Made::new()
        .with("verdict", found.outcome.name())
        .with("evidence", found.evidence.iter().map(evidence_out).collect::<Array>())
        .into())
}

fn evidence_out(one: &Evidence) -> JsValue {
    Made::new()
        .with("name", one.name)
        .with("unit", one.unit.name())
        .with("origin", one.origin.name())
        .with("estimate", one.value.estimate)
        .with("low", one.value.low)
        .with("high", one.value.high)
        .with("claimed", one.claimed)
        .into()
}

/// The types of this file as TypeScript sees them.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A claim that can be run. */
export interface ClaimRow {
  id: string;
  /** The numbers that it names. */
  claimed: number[];
}
/** A number that a verdict rests on, or that explains it. */
export interface ClaimEvidence {
  name: string;
  unit: "fraction" | "ratio" | "bytes" | "count";
  origin: "counted" | "model" | "simulated";
  estimate: number;
  low: number;
  high: number;
  /** What is claimed of it. */
  claimed: number | undefined;
}
/** What running a claim found. */
export interface ClaimFinding {
  verdict: "reproduced" | "contradicted" | "not-resolvable";
  evidence: ClaimEvidence[];
}
"#;
