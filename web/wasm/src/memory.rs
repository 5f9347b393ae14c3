//! The memory of the filters, divided by hand or followed by elastic units, for the page.

use crate::error::LabError;
use crate::fields::{Fields, Made};
use crate::job::Job;
use crate::laboratory::{count, mean_out};
use js_sys::{Array, Float64Array, Uint8Array, Uint32Array};
use lsm_lab_engine::scenario::{Division, HotFollowing, HotWindow, Hotness, MemoryTree};
use lsm_lab_engine::storage::MemoryStorage;
use std::sync::Arc;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The most lookups of one experiment: a page waits for the answer.
const MOST: u32 = 1_000_000;

/// What a division promises: thousandths of the memory for the levels but the last. Without parts, the one that is nearest to as
/// many bits for every key.
///
/// # Errors
/// `bad-input` with the field; `tree-too-large`.
#[wasm_bindgen(js_name = divideMemory, unchecked_return_type = "MemoryDivision")]
pub fn divide_memory(
    #[wasm_bindgen(unchecked_param_type = "MemoryParams")] params: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number[] | undefined")] parts: Option<Vec<u32>>,
) -> Result<JsValue, JsValue> {
    let tree = tree_of(Fields(params))?;
    let division = parts.map_or_else(|| tree.even(), |parts| tree.divide(&parts)).map_err(LabError::from)?;
    Ok(division_out(&tree, &division))
}

/// The division of the fewest reads for nothing.
///
/// # Errors
/// As [`divide_memory`].
#[wasm_bindgen(js_name = bestDivision, unchecked_return_type = "MemoryDivision")]
pub fn best_division(
    #[wasm_bindgen(unchecked_param_type = "MemoryParams")] params: &JsValue,
) -> Result<JsValue, JsValue> {
    let tree = tree_of(Fields(params))?;
    Ok(division_out(&tree, &tree.best().map_err(LabError::from)?))
}

/// Reads for nothing if so many thousandths of the memory were given to one level, for each level.
///
/// # Errors
/// As [`divide_memory`].
#[wasm_bindgen(js_name = giveMemory)]
pub fn give_memory(
    #[wasm_bindgen(unchecked_param_type = "MemoryParams")] params: &JsValue,
    parts: u32,
) -> Result<Vec<f64>, JsValue> {
    Ok(tree_of(Fields(params))?.given(parts).map_err(LabError::from)?)
}

/// Builds a tree with so many bits per key in the filters of each level and asks for so many absent keys.
///
/// # Errors
/// As [`divide_memory`].
#[wasm_bindgen(js_name = countDivision, unchecked_return_type = "CountedDivision")]
pub fn count_division(
    #[wasm_bindgen(unchecked_param_type = "MemoryParams")] params: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly number[] | Float64Array")] bits_per_key: &[f64],
    lookups: u32,
) -> Result<JsValue, JsValue> {
    let tree = tree_of(Fields(params))?;
    let lookups = few("lookups", lookups)?;
    let store = tree.build(bits_per_key, Arc::new(MemoryStorage::new())).map_err(LabError::from)?;
    let counts = tree.count(&store, lookups, tree.seed).map_err(LabError::from)?;
    let by_level: Array = counts.by_level.iter().map(|&level| JsValue::from(mean_out(level))).collect();
    Ok(Made::new()
        .with("lookups", count(counts.lookups))
        .with("falsePositives", mean_out(counts.false_positives))
        .with("byLevel", by_level)
        .with("filterBytes", count(counts.filter_bytes))
        .into())
}

/// Looks absent keys up, most of them in a hot range that moves: in a tree with filter units where `lifeTime` is given, else in one
/// with these bits per key in each level.
///
/// # Errors
/// As [`divide_memory`].
#[wasm_bindgen(js_name = followHotness, unchecked_return_type = "HotRun")]
pub fn follow_hotness(
    #[wasm_bindgen(unchecked_param_type = "MemoryParams")] params: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "HotPlan")] plan: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "HotParams")] hotness: &JsValue,
) -> Result<JsValue, JsValue> {
    Job::follow_hotness(params, plan, hotness)?.whole_result()
}

/// The same, a part at a time, and how many units a segment may have; nothing is done yet.
pub(crate) fn following(
    params: Fields<'_>,
    plan: Fields<'_>,
    hotness: Fields<'_>,
) -> Result<(HotFollowing, u32), LabError> {
    let (tree, hotness) = (tree_of(params)?, hotness_of(hotness)?);
    if let Ok(life_time) = plan.whole("lifeTime") {
        let units = tree.elastic(life_time.into()).units;
        return Ok((tree.follow_elastic(life_time.into(), hotness)?, units.into()));
    }
    Ok((tree.follow(&plan.numbers("bitsPerKey")?, hotness)?, 0))
}

/// What was seen so far, as the page takes it.
pub(crate) fn followed_out(following: &HotFollowing, most_units: u32) -> JsValue {
    Made::new()
        .with("windows", following.windows().iter().map(window_out).collect::<Array>())
        .with("budgetBytes", count(following.store().filter_memory().budget_bytes))
        .with("mostUnits", most_units)
        .into()
}

fn window_out(window: &HotWindow) -> JsValue {
    Made::new()
        .with("hotFrom", window.hot_from)
        .with("reads", window.reads)
        .with("unitReads", window.unit_reads)
        .with("filterBytes", count(window.filter_bytes))
        .with("units", Uint8Array::from(window.units.as_slice()))
        .into()
}

fn division_out(tree: &MemoryTree, division: &Division) -> JsValue {
    let entries: Vec<f64> = tree.sizes().iter().map(|size| count(size.entries)).collect();
    let promise = &division.promise;
    Made::new()
        .with("entries", Float64Array::from(entries.as_slice()))
        .with("parts", Uint32Array::from(division.parts.as_slice()))
        .with("least", Uint32Array::from(division.least.as_slice()))
        .with("bitsPerPart", tree.bits_per_part())
        .with("bitsPerKey", Float64Array::from(promise.bits_per_key.as_slice()))
        .with("rates", Float64Array::from(promise.rates.as_slice()))
        .with("falsePositives", promise.false_positives)
        .into()
}

fn tree_of(fields: Fields<'_>) -> Result<MemoryTree, LabError> {
    Ok(MemoryTree {
        levels: fields.small("levels")?,
        size_ratio: fields.whole("sizeRatio")?,
        first_entries: fields.whole("firstEntries")?,
        bits_per_key: fields.number("bitsPerKey")?,
        seed: fields.whole("seed")?.into(),
    })
}

fn hotness_of(fields: Fields<'_>) -> Result<Hotness, LabError> {
    let fraction = |name: &str| {
        let number = fields.number(name)?;
        let is_one = (0.0..=1.0).contains(&number);
        if is_one { Ok(number) } else { Err(LabError::bad_input(name, "a fraction from 0 to 1")) }
    };
    let hotness = Hotness {
        hot_share: fraction("hotShare")?,
        width: fraction("width")?,
        stretches: fields.whole("stretches")?,
        windows: fields.whole("windows")?,
        lookups: fields.whole("lookups")?,
        seed: fields.whole("seed")?.into(),
    };
    few("lookups", hotness.stretches.saturating_mul(hotness.windows).saturating_mul(hotness.lookups))?;
    Ok(hotness)
}

fn few(name: &str, number: u32) -> Result<u32, LabError> {
    if number > MOST {
        return Err(LabError::bad_input(name, format!("{MOST} is the most")));
    }
    Ok(number)
}

/// The types of this file as TypeScript sees them.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A leveled tree of full levels and the memory of its filters. */
export interface MemoryParams {
  levels: number;
  sizeRatio: number;
  /** Entries of level 1. */
  firstEntries: number;
  /** Bits for each key of the tree. */
  bitsPerKey: number;
  seed: number;
}
/** How the memory is divided, and what that promises. Level 1 first. */
export interface MemoryDivision {
  entries: Float64Array;
  /** Thousandths of the memory. */
  parts: Uint32Array;
  /** The fewest parts that each level can have: one bit per key. */
  least: Uint32Array;
  bitsPerPart: number;
  bitsPerKey: Float64Array;
  /** How often each level's filter is wrong. */
  rates: Float64Array;
  /** Reads for nothing per lookup of an absent key. */
  falsePositives: number;
}
/** What real lookups of absent keys read for nothing, per lookup. */
export interface CountedDivision {
  lookups: number;
  falsePositives: CountedMean;
  byLevel: CountedMean[];
  filterBytes: number;
}
/** Filters of these sizes in each level, or filter units that may lose their place after so many lookups. */
export type HotPlan = { bitsPerKey: readonly number[] | Float64Array } | { lifeTime: number };
/** Lookups of absent keys, most of them in a range that jumps after each stretch. */
export interface HotParams {
  hotShare: number;
  /** The hot range as a part of the axis of keys. */
  width: number;
  stretches: number;
  /** Windows of a stretch. */
  windows: number;
  /** Lookups of a window. */
  lookups: number;
  seed: number;
}
/** What one window read, per lookup. */
export interface HotWindow {
  /** Where the hot range begins on the axis of keys. */
  hotFrom: number;
  /** Reads that found nothing: blocks and filter units. */
  reads: number;
  unitReads: number;
  filterBytes: number;
  /** Units in memory of the largest level, by place on the axis of keys; empty without units. */
  units: Uint8Array;
}
/** What one plan did. */
export interface HotRun {
  windows: HotWindow[];
  budgetBytes: number;
  /** Units that a segment may have; 0 without units. */
  mostUnits: number;
}
"#;
