//! The filter laboratory of the engine, for the page.

use crate::error::LabError;
use crate::fields::{Fields, Made};
use crate::names;
use lsm_lab_engine::digest::DigestRecipe;
use lsm_lab_engine::filter::{FilterError, FilterOptions, FilterSize, ProbeRule};
use lsm_lab_engine::laboratory::{Interval, Setup, Sharing, Specimen, joint, union};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The most keys and absent keys of one experiment: a page waits for the answer.
const MOST: u32 = 10_000_000;

/// Builds a filter and asks it for absent keys. Takes `filter`, `digest`, `bitsPerKey`, or with `rate` that instead, `probes` (a
/// rule or a number), `keys`, `queries`, `seed`; gives counts, rate with interval, and what the family's formula says.
///
/// # Errors
/// `bad-input` with the field, or with what the filter refuses.
#[wasm_bindgen(js_name = askFilter)]
pub fn ask_filter(setup: &JsValue) -> Result<JsValue, JsValue> {
    let setup = setup_of(Fields(setup))?;
    let specimen = Specimen::build(&setup).map_err(refused)?;
    let asked = specimen.ask(&setup);
    Ok(interval(asked.rate)
        .with("expectedRate", asked.expected_rate)
        .with("falsePositives", count(asked.false_positives))
        .with("placesTested", count(asked.places_tested))
        .with("linesTouched", count(asked.lines_touched))
        .with("hashes", count(asked.hashes))
        .with("buildHashes", count(specimen.build_hashes))
        .with("bits", count(asked.bits))
        .with("bitsPerKey", asked.bits_per_key(setup.keys))
        .with("memoryBytes", count(asked.memory_bytes))
        .into())
}

/// Asks several filters for the same absent keys, with one digest or with one for each.
///
/// # Errors
/// As [`ask_filter`].
#[wasm_bindgen(js_name = askFiltersJointly)]
pub fn ask_filters_jointly(setup: &JsValue, filters: u8, shared: bool) -> Result<JsValue, JsValue> {
    let sharing = if shared { Sharing::Shared } else { Sharing::Independent };
    let joint = joint(&setup_of(Fields(setup))?, filters, sharing).map_err(refused)?;
    let by_count: Vec<f64> = joint.by_count.iter().copied().map(count).collect();
    Ok(interval(joint.two_or_more)
        .with("ifIndependent", joint.two_or_more_if_independent)
        .with("byCount", js_sys::Float64Array::from(by_count.as_slice()))
        .with("hashes", count(joint.hashes))
        .into())
}

/// Joins several filters by OR and asks the union for absent keys.
///
/// # Errors
/// As [`ask_filter`]; families whose filters cannot be joined.
#[wasm_bindgen(js_name = uniteFilters)]
pub fn unite_filters(setup: &JsValue, filters: u8) -> Result<JsValue, JsValue> {
    let union = union(&setup_of(Fields(setup))?, filters).map_err(refused)?;
    Ok(interval(union.rate)
        .with("expectedRate", union.expected_rate)
        .with("rateOfOne", union.one.rate.rate)
        .into())
}

fn setup_of(fields: Fields<'_>) -> Result<Setup, LabError> {
    let digest = DigestRecipe::new(names::digest(&fields.text("digest")?)?);
    let mut options = FilterOptions::new(names::filter(&fields.text("filter")?)?, 10.0, digest);
    options.size = match fields.number("rate") {
        Ok(rate) => FilterSize::Rate(rate),
        Err(_) => FilterSize::BitsPerKey(fields.number("bitsPerKey")?),
    };
    if let Ok(rule) = fields.text("probes") {
        options.probes = ProbeRule::from_name(&rule)
            .ok_or_else(|| LabError::bad_input("probes", format!("there is no rule `{rule}`")))?;
    }
    let most = |name: &str| {
        let number = fields.whole(name)?;
        if number > MOST {
            return Err(LabError::bad_input(name, format!("{MOST} is the most")));
        }
        Ok(number)
    };
    Ok(Setup { options, keys: most("keys")?, queries: most("queries")?, seed: fields.whole("seed")?.into() })
}

fn interval(of: Interval) -> Made {
    Made::new().with("rate", of.rate).with("rateLow", of.low).with("rateHigh", of.high)
}

#[expect(clippy::needless_pass_by_value, reason = "handed to `map_err`")]
fn refused(error: FilterError) -> LabError {
    LabError::bad_input("filter", error.to_string())
}

#[expect(clippy::cast_precision_loss, reason = "counts of one experiment are far below 2^53")]
fn count(number: u64) -> f64 {
    number as f64
}
