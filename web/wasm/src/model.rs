//! The cost model for the page: it asks, the engine computes, TypeScript draws.

use crate::error::LabError;
use crate::fields::{Fields, Made};
use crate::names;
use js_sys::Float64Array;
use lsm_lab_engine::digest::DigestFunction;
use lsm_lab_engine::model::{self, CostInputs, Form, reference};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Eq. (8) over the devices asked for, one curve per share of empty lookups.
///
/// # Errors
/// `bad-input` with the field.
#[wasm_bindgen(js_name = gainCurves, unchecked_return_type = "Curve[]")]
pub fn gain_curves(
    #[wasm_bindgen(unchecked_param_type = "CurveParams")] params: &JsValue,
) -> Result<Vec<JsValue>, JsValue> {
    let params = Fields(params);
    let read_ns = params.numbers("readNs")?;
    // Every point of the axis is an input of its own.
    let (any, _) = inputs(params, 0.0, 0.0)?;
    for &point in &read_ns {
        CostInputs { read_ns: point, ..any }.validate().map_err(LabError::from)?;
    }
    let mut curves = Vec::new();
    for empty_fraction in params.numbers("emptyFractions")? {
        let (inputs, form) = inputs(params, empty_fraction, 0.0)?;
        let gain = model::gain_curve(&inputs, form, &read_ns);
        let gain = Float64Array::from(gain.as_slice());
        curves.push(Made::new().with("emptyFraction", empty_fraction).with("gain", gain).into());
    }
    Ok(curves)
}

/// Expected cost of one lookup.
///
/// # Errors
/// `bad-input` with the field.
#[wasm_bindgen(js_name = modelCost, unchecked_return_type = "CostBreakdown")]
pub fn model_cost(
    #[wasm_bindgen(unchecked_param_type = "CurveParams")] params: &JsValue,
    empty_fraction: f64,
    read_ns: f64,
    shared: bool,
) -> Result<JsValue, JsValue> {
    let (inputs, form) = inputs(Fields(params), empty_fraction, read_ns)?;
    let cost = model::cost(&inputs, shared, form);
    Ok(Made::new()
        .with("filtersProbed", cost.filters_probed)
        .with("hashNs", cost.hash_ns)
        .with("probeNs", cost.probe_ns)
        .with("readNs", cost.read_ns)
        .with("wastedNs", cost.wasted_ns)
        .with("otherNs", cost.other_ns)
        .with("totalNs", cost.total_ns())
        .into())
}

/// The rate at which one filter of a family fools a lookup.
///
/// # Errors
/// `bad-input` with the field.
#[wasm_bindgen(js_name = falsePositiveRate)]
pub fn false_positive_rate(filter: &str, bits_per_key: f64) -> Result<f64, JsValue> {
    Ok(names::filter(filter)?.false_positive_rate(bits_per_key))
}

/// The devices of the paper's Table 1.
#[must_use]
#[wasm_bindgen(unchecked_return_type = "Device[]")]
pub fn devices() -> Vec<JsValue> {
    let out = |device: &reference::DevicePrice| {
        Made::new()
            .with("id", device.id)
            .with("label", device.label)
            .with("readNs", device.read_ns)
            .with("source", device.source)
            .into()
    };
    reference::DEVICES.iter().map(out).collect()
}

/// The prices of the paper's Table 1 for the functions that the engine has.
#[must_use]
#[wasm_bindgen(js_name = hashPrices, unchecked_return_type = "HashPrice[]")]
pub fn hash_prices() -> Vec<JsValue> {
    let known = reference::HASHES.iter().filter(|hash| DigestFunction::from_name(hash.id).is_some());
    let out = |hash: &reference::HashPrice| {
        Made::new()
            .with("digest", hash.id)
            .with("keyBytes", hash.key_bytes)
            .with("ns", hash.hash_ns)
            .with("source", hash.source)
            .into()
    };
    known.map(out).collect()
}

/// The inputs of a curve at one of its points, and the form of the sums.
pub(crate) fn inputs(
    params: Fields<'_>,
    empty_fraction: f64,
    read_ns: f64,
) -> Result<(CostInputs, Form), LabError> {
    let filter = names::filter(&params.text("filter")?)?;
    let size_ratio = params.whole("sizeRatio")?;
    let inputs = CostInputs {
        policy: names::policy(&params.text("policy")?, size_ratio)?,
        levels: params.whole("levels")?,
        size_ratio,
        empty_fraction,
        false_positive_rate: filter.false_positive_rate(params.number("bitsPerKey")?),
        hash_ns: params.number("hashNs")?,
        probe_ns: params.number("probeNs")?,
        read_ns,
        other_ns: params.number("otherNs")?,
    };
    inputs.validate()?;
    Ok((inputs, names::form(&params.text("form")?)?))
}
