//! The cost model for the page. The engine computes, TypeScript draws.

use crate::boundary::{Float64Array, give, give_all, read};
use crate::error::LabError;
use crate::names::{self, DigestName, FilterName, FormName, PolicyName};
use lsm_lab_filters::digest::DigestFunction;
use lsm_lab_teaching::model::{self, CostInputs, reference};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// Inputs of the gain curve.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CurveParams {
    /// L.
    levels: u32,
    /// T.
    size_ratio: u32,
    /// Bits per key of every filter.
    bits_per_key: f64,
    /// Family of the filters.
    filter: FilterName,
    /// `T_H`.
    hash_ns: f64,
    /// `T_P`.
    probe_ns: f64,
    /// `T_other`.
    other_ns: f64,
    /// One curve for each of these shares of empty lookups.
    empty_fractions: Vec<f64>,
    /// Exact sums, or as printed.
    form: FormName,
    /// Leveling or tiering.
    policy: PolicyName,
    /// `T_D` at which the curves are wanted.
    read_ns: Float64Array,
}

impl CurveParams {
    /// The inputs at one point of the curve, and the form of the sums.
    pub(crate) fn inputs(
        &self,
        empty_fraction: f64,
        read_ns: f64,
    ) -> Result<(CostInputs, model::Form), LabError> {
        let (inputs, form) = (self.cost_inputs(empty_fraction, read_ns)?, self.form.into());
        inputs.validate_form(form)?;
        Ok((inputs, form))
    }

    fn cost_inputs(&self, empty_fraction: f64, read_ns: f64) -> Result<CostInputs, LabError> {
        let inputs = CostInputs {
            policy: self.policy.of_model(self.size_ratio),
            levels: self.levels,
            size_ratio: self.size_ratio,
            empty_fraction,
            false_positive_rate: names::rate_of(self.filter.0, self.bits_per_key)?,
            hash_ns: self.hash_ns,
            probe_ns: self.probe_ns,
            read_ns,
            other_ns: self.other_ns,
        };
        inputs.validate()?;
        Ok(inputs)
    }
}

/// One curve.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Curve {
    /// Alpha.
    empty_fraction: f64,
    /// Gain as a fraction, per `readNs` of the request.
    gain: Float64Array,
}

/// Eq. (8) over the devices asked for, one curve per share of empty lookups.
///
/// # Errors
/// `bad-input` with the field; `form` if the approximation does not describe this tree.
#[wasm_bindgen(js_name = gainCurves)]
pub fn gain_curves(params: &Ts<CurveParams>) -> Result<Vec<Ts<Curve>>, LabError> {
    let params = read(params)?;
    // Every point of the axis is a separate input.
    let any = params.cost_inputs(0.0, 0.0)?;
    for &point in &params.read_ns.0 {
        CostInputs { read_ns: point, ..any }.validate()?;
    }
    let mut curves = Vec::new();
    for &empty_fraction in &params.empty_fractions {
        let (inputs, form) = params.inputs(empty_fraction, 0.0)?;
        let gain = model::gain_curve(&inputs, form, &params.read_ns.0).into();
        curves.push(give(&Curve { empty_fraction, gain })?);
    }
    Ok(curves)
}

/// Expected cost of one lookup, according to the model.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CostBreakdown {
    /// Filters probed.
    filters_probed: f64,
    /// Hashing.
    hash_ns: f64,
    /// Probing.
    probe_ns: f64,
    /// Reading the key's block.
    read_ns: f64,
    /// Wasted reads.
    wasted_ns: f64,
    /// Everything else.
    other_ns: f64,
    /// All of it.
    total_ns: f64,
}

/// Expected cost of one lookup.
///
/// # Errors
/// `bad-input` with the field.
#[wasm_bindgen(js_name = modelCost)]
pub fn model_cost(
    params: &Ts<CurveParams>,
    empty_fraction: f64,
    read_ns: f64,
    shared: bool,
) -> Result<Ts<CostBreakdown>, LabError> {
    let (inputs, form) = read(params)?.inputs(empty_fraction, read_ns)?;
    let cost = model::cost(&inputs, shared, form);
    give(&CostBreakdown {
        filters_probed: cost.filters_probed,
        hash_ns: cost.hash_ns,
        probe_ns: cost.probe_ns,
        read_ns: cost.read_ns,
        wasted_ns: cost.wasted_ns,
        other_ns: cost.other_ns,
        total_ns: cost.total_ns(),
    })
}

/// The false positive rate of one filter of a family.
///
/// # Errors
/// `bad-input` with the field; also for a family without a formula.
#[wasm_bindgen(js_name = falsePositiveRate)]
pub fn false_positive_rate(filter: &str, bits_per_key: f64) -> Result<f64, LabError> {
    names::rate_of(names::filter(filter)?, bits_per_key)
}

/// A device of the paper's Table 1.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Device {
    /// Short name.
    id: &'static str,
    /// Name for people.
    label: &'static str,
    /// `T_D`.
    read_ns: f64,
    /// Source of the number.
    source: &'static str,
}

/// The devices of the paper's Table 1.
///
/// # Errors
/// None that an input can cause.
#[wasm_bindgen]
pub fn devices() -> Result<Vec<Ts<Device>>, LabError> {
    give_all(reference::DEVICES.iter().map(|device| Device {
        id: device.id,
        label: device.label,
        read_ns: device.read_ns,
        source: device.source,
    }))
}

/// The cost of one hash according to a source.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct HashPrice {
    /// The function.
    digest: DigestName,
    /// Length of the key.
    key_bytes: u32,
    /// `T_H`.
    ns: f64,
    /// Source of the number.
    source: &'static str,
}

/// The hash costs of the paper's Table 1, for the functions that the engine has.
///
/// # Errors
/// None that an input can cause.
#[wasm_bindgen(js_name = hashPrices)]
pub fn hash_prices() -> Result<Vec<Ts<HashPrice>>, LabError> {
    give_all(reference::HASHES.iter().filter_map(|hash| {
        let digest = DigestName(DigestFunction::from_name(hash.id)?);
        Some(HashPrice { digest, key_bytes: hash.key_bytes, ns: hash.hash_ns, source: hash.source })
    }))
}
