//! The cost model for the page: it asks, the engine computes, TypeScript draws.

use crate::error::LabError;
use crate::names;
use crate::types::{CostBreakdown, Curve, CurveParams, Device, HashPrice};
use lsm_lab_engine::digest::DigestFunction;
use lsm_lab_engine::model::{self, CostInputs, Form, reference};
use tsify::Ts;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Eq. (8) over the devices asked for, one curve per share of empty lookups.
///
/// # Errors
/// `bad-input` with the field.
#[wasm_bindgen(js_name = gainCurves)]
pub fn gain_curves(params: &Ts<CurveParams>) -> Result<Vec<Ts<Curve>>, JsValue> {
    let params = params.to_rust().map_err(LabError::from)?;
    let read_ns = params.read_ns.to_vec();
    // Every point of the axis is an input of its own.
    for &point in &read_ns {
        inputs(&params, 0.0, point)?;
    }
    let mut curves = Vec::with_capacity(params.empty_fractions.len());
    for &empty_fraction in &params.empty_fractions {
        let (inputs, form) = inputs(&params, empty_fraction, 0.0)?;
        let gain = model::gain_curve(&inputs, form, &read_ns);
        curves.push(crate::out(&Curve { empty_fraction, gain: gain.as_slice().into() })?);
    }
    Ok(curves)
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
) -> Result<Ts<CostBreakdown>, JsValue> {
    let params = params.to_rust().map_err(LabError::from)?;
    let (inputs, form) = inputs(&params, empty_fraction, read_ns)?;
    let cost = model::cost(&inputs, shared, form);
    crate::out(&CostBreakdown {
        filters_probed: cost.filters_probed,
        hash_ns: cost.hash_ns,
        probe_ns: cost.probe_ns,
        read_ns: cost.read_ns,
        wasted_ns: cost.wasted_ns,
        other_ns: cost.other_ns,
        total_ns: cost.total_ns(),
    })
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
///
/// # Errors
/// None that a page could cause.
#[wasm_bindgen]
pub fn devices() -> Result<Vec<Ts<Device>>, JsValue> {
    let out = |device: &reference::DevicePrice| {
        crate::out(&Device {
            id: device.id.to_owned(),
            label: device.label.to_owned(),
            read_ns: device.read_ns,
            source: device.source.to_owned(),
        })
    };
    reference::DEVICES.iter().map(out).collect()
}

/// The prices of the paper's Table 1 for the functions that the engine has.
///
/// # Errors
/// None that a page could cause.
#[wasm_bindgen(js_name = hashPrices)]
pub fn hash_prices() -> Result<Vec<Ts<HashPrice>>, JsValue> {
    let known = reference::HASHES.iter().filter(|hash| DigestFunction::from_name(hash.id).is_some());
    let out = |hash: &reference::HashPrice| {
        crate::out(&HashPrice {
            digest: hash.id.to_owned(),
            key_bytes: hash.key_bytes,
            ns: hash.hash_ns,
            source: hash.source.to_owned(),
        })
    };
    known.map(out).collect()
}

fn inputs(params: &CurveParams, empty_fraction: f64, read_ns: f64) -> Result<(CostInputs, Form), LabError> {
    let filter = names::filter(&params.filter)?;
    let inputs = CostInputs {
        policy: names::policy(&params.policy, params.size_ratio)?,
        levels: params.levels,
        size_ratio: params.size_ratio,
        empty_fraction,
        false_positive_rate: filter.false_positive_rate(params.bits_per_key),
        hash_ns: params.hash_ns,
        probe_ns: params.probe_ns,
        read_ns,
        other_ns: params.other_ns,
    };
    inputs.validate()?;
    Ok((inputs, names::form(&params.form)?))
}
