//! Claims of the sources, for the page. The engine runs them to a verdict.

use crate::boundary::{Float64Array, give, give_all};
use crate::error::LabError;
use lsm_lab_teaching::reproduction::claims::{self, CLAIMS};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// A claim that can be run.
#[derive(Serialize, Tsify)]
pub struct ClaimRow {
    id: &'static str,
    /// The numbers that it names.
    claimed: &'static [f64],
    /// True if running it gives a verdict.
    decidable: bool,
}

/// A number that a verdict rests on, or that explains it.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ClaimEvidence {
    name: &'static str,
    #[tsify(type = r#""fraction" | "ratio" | "bytes" | "count""#)]
    unit: &'static str,
    #[tsify(type = r#""counted" | "model" | "simulated""#)]
    origin: &'static str,
    estimate: f64,
    low: f64,
    high: f64,
    /// The number that the source claims.
    claimed: Option<f64>,
    /// The least value that meets the claim, by its rule; may be infinite.
    meets_low: Option<f64>,
    /// The largest value that meets the claim; may be infinite.
    meets_high: Option<f64>,
    /// The single counts behind a mean; empty for a formula or one count.
    counts: Float64Array,
}

/// A number that decides a claim, before the claim is run.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DecidingNumber {
    name: &'static str,
    #[tsify(type = r#""fraction" | "ratio" | "bytes" | "count""#)]
    unit: &'static str,
    /// The number that the source claims.
    claimed: Option<f64>,
    /// The least value that meets the claim, by its rule; may be infinite.
    meets_low: f64,
    /// The largest value that meets the claim; may be infinite.
    meets_high: f64,
}

/// The result of running a claim.
#[derive(Serialize, Tsify)]
pub struct ClaimFinding {
    #[tsify(type = r#""reproduced" | "contradicted" | "not-resolvable" | "not-comparable""#)]
    verdict: &'static str,
    evidence: Vec<ClaimEvidence>,
}

/// The claims that can be run here, in the order of links.
///
/// # Errors
/// None that an input can cause.
#[wasm_bindgen(js_name = claimList)]
pub fn claim_list() -> Result<Vec<Ts<ClaimRow>>, LabError> {
    give_all(CLAIMS.iter().map(|claim| ClaimRow {
        id: claim.id,
        claimed: claim.claimed,
        decidable: claim.is_decidable(),
    }))
}

/// The numbers that decide a claim, before it is run; none if it has no verdict.
///
/// # Errors
/// `bad-input` if there is no such claim.
#[wasm_bindgen(js_name = decidingNumbers)]
pub fn deciding_numbers(id: &str, seed: u32) -> Result<Vec<Ts<DecidingNumber>>, LabError> {
    let numbers = claims::deciding_numbers(id, seed.into());
    let numbers = numbers.map_err(|error| LabError::bad_input("claim", error.to_string()))?;
    give_all(numbers.into_iter().map(|one| DecidingNumber {
        name: one.name,
        unit: one.unit.name(),
        claimed: one.claimed,
        meets_low: one.meets.map_or(f64::NEG_INFINITY, |meets| meets.low),
        meets_high: one.meets.map_or(f64::INFINITY, |meets| meets.high),
    }))
}

/// Runs a claim.
///
/// # Errors
/// `bad-input` if there is no such claim.
#[wasm_bindgen(js_name = runClaim)]
pub fn run_claim(id: &str, seed: u32) -> Result<Ts<ClaimFinding>, LabError> {
    let found = claims::run(id, seed.into());
    let found = found.map_err(|error| LabError::bad_input("claim", error.to_string()))?;
    let evidence = found.evidence.into_iter().map(|one| ClaimEvidence {
        name: one.name,
        unit: one.unit.name(),
        origin: one.origin.name(),
        estimate: one.value.estimate,
        low: one.value.low,
        high: one.value.high,
        claimed: one.claimed,
        meets_low: one.meets.map(|meets| meets.low),
        meets_high: one.meets.map(|meets| meets.high),
        counts: one.counts.into(),
    });
    give(&ClaimFinding { verdict: found.outcome.name(), evidence: evidence.collect() })
}
