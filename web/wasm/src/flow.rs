//! Lookups on their way through a tree, for the page: what the model expects, and what real ones do.

use crate::error::{LabError, fitting_out};
use crate::fields::{Fields, Made};
use crate::job::Job;
use crate::lab::scenario_of;
use crate::laboratory::{count, mean_out};
use crate::names;
use js_sys::Array;
use lsm_lab_engine::model::{self, CostInputs, Form, Policy};
use lsm_lab_engine::scenario::{FlowCounting, FlowTree, LevelCounts};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The most lookups of one experiment: a page waits for the answer.
const MOST: u32 = 1_000_000;

/// What the model expects of a tree's lookups, level by level. A tree that is too large to be built has a model all the same.
///
/// # Errors
/// `bad-input` with the field.
#[wasm_bindgen(js_name = modelFlow, unchecked_return_type = "ModelFlow")]
pub fn model_flow(
    #[wasm_bindgen(unchecked_param_type = "FlowParams")] params: &JsValue,
) -> Result<JsValue, JsValue> {
    let (tree, empty_fraction) = tree_of(Fields(params))?;
    let inputs = tree.inputs(empty_fraction);
    inputs.validate().map_err(LabError::from)?;
    let flow = model::flow(&inputs);
    let levels: Array = flow.levels.iter().map(level_out).collect();
    Ok(Made::new()
        .with("levels", levels)
        .with("runsPerLevel", tree.runs_per_level())
        .with("falsePositiveRate", inputs.false_positive_rate)
        .with("levelsVisited", flow.levels_visited())
        .with("levelsVisitedPrinted", model::levels_visited(&inputs, Form::Printed))
        .with("filtersProbed", flow.filters_probed())
        .with("falsePositives", flow.false_positives())
        .with("blocksRead", flow.blocks_read())
        .into())
}

/// Builds the tree and looks so many keys up, one digest for each.
///
/// # Errors
/// `tree-too-large`; `bad-input` with the field.
#[wasm_bindgen(js_name = countFlow, unchecked_return_type = "CountedFlow")]
pub fn count_flow(
    #[wasm_bindgen(unchecked_param_type = "FlowParams")] params: &JsValue,
    lookups: u32,
) -> Result<JsValue, JsValue> {
    Job::count_flow(params, lookups)?.whole_result()
}

/// The same, a part at a time; nothing is done yet.
pub(crate) fn counting(params: Fields<'_>, lookups: u32) -> Result<FlowCounting, LabError> {
    if lookups > MOST {
        return Err(LabError::bad_input("lookups", format!("{MOST} is the most")));
    }
    let (tree, empty_fraction) = tree_of(params)?;
    FlowCounting::new(tree, lookups, empty_fraction, tree.shape.seed)
        .map_err(|error| LabError::from(error).fitting(tree.fitting()))
}

/// What was counted, as the page takes it.
pub(crate) fn counted_out(counting: &FlowCounting) -> JsValue {
    let counts = counting.counts();
    let level = |(number, level): (u32, &LevelCounts)| {
        Made::new()
            .with("level", number)
            .with("reach", mean_out(counts.reach(level)))
            .with("hit", mean_out(counts.hit(level)))
            .with("falsePositives", mean_out(counts.false_positives_at(level)))
            .with("filtersProbed", count(level.filters_probed))
            .with("runsSkipped", count(level.runs_skipped))
    };
    let levels: Array = (1..).zip(&counts.levels).map(|each| JsValue::from(level(each))).collect();
    let skipped: u64 = counts.levels.iter().map(|level| level.runs_skipped).sum();
    Made::new()
        .with("levels", levels)
        .with("lookups", count(counts.lookups))
        .with("found", count(counts.found()))
        .with("storedKeys", count(counting.tree().stored_keys()))
        .with("runsSkipped", count(skipped))
        .with("levelsVisited", mean_out(counts.levels_visited()))
        .with("filtersProbed", mean_out(counts.filters_probed()))
        .with("falsePositives", mean_out(counts.false_positives()))
        .with("blocksRead", mean_out(counts.blocks_read()))
        .with("most", fitting_out(counting.tree().fitting()))
        .into()
}

/// How far the paper's closed form of the levels visited is off, for trees of 1 to so many levels of each size ratio.
///
/// # Errors
/// `bad-input` with the field.
#[wasm_bindgen(js_name = closedFormErrors, unchecked_return_type = "ClosedFormError[]")]
pub fn closed_form_errors(
    #[wasm_bindgen(unchecked_param_type = "number[]")] size_ratios: Vec<u32>,
    levels: u32,
    empty_fraction: f64,
) -> Result<Vec<JsValue>, JsValue> {
    let mut errors = Vec::new();
    for size_ratio in size_ratios {
        for levels in 1..=levels {
            let inputs = CostInputs {
                policy: Policy::Leveling,
                levels,
                size_ratio,
                empty_fraction,
                false_positive_rate: 0.0,
                hash_ns: 0.0,
                probe_ns: 0.0,
                read_ns: 0.0,
                other_ns: 0.0,
            };
            inputs.validate().map_err(LabError::from)?;
            let made = Made::new()
                .with("sizeRatio", size_ratio)
                .with("levels", levels)
                .with("exact", model::levels_visited(&inputs, Form::Exact))
                .with("printed", model::levels_visited(&inputs, Form::Printed))
                .with("error", model::levels_visited_error(&inputs));
            errors.push(made.into());
        }
    }
    Ok(errors)
}

fn tree_of(params: Fields<'_>) -> Result<(FlowTree, f64), LabError> {
    let shape = scenario_of(params)?;
    let policy = names::policy(&params.text("policy")?, shape.size_ratio)?;
    let empty_fraction = params.number("emptyFraction")?;
    if !(0.0..=1.0).contains(&empty_fraction) {
        return Err(LabError::bad_input("emptyFraction", "a fraction from 0 to 1"));
    }
    Ok((FlowTree { shape, is_tiered: policy != Policy::Leveling }, empty_fraction))
}

fn level_out(level: &model::LevelFlow) -> JsValue {
    Made::new()
        .with("level", level.level)
        .with("reach", level.reach)
        .with("hit", level.hit)
        .with("filtersProbed", level.filters_probed)
        .with("falsePositives", level.false_positives)
        .into()
}

/// The types of this file as TypeScript sees them.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A tree and its lookups. A tiered tree has T - 1 runs in every level, each as large as the level would be. */
export interface FlowParams extends TreeParams {
  policy: PolicyName;
  /** Alpha. */
  emptyFraction: number;
}
/** What happens at one level, per lookup of all, by the model. */
export interface ModelFlowLevel {
  level: number;
  /** The part of all lookups that comes here. */
  reach: number;
  /** The part of all lookups that finds its key here. */
  hit: number;
  filtersProbed: number;
  /** Blocks read for nothing. */
  falsePositives: number;
}
/** What the model expects, per lookup. */
export interface ModelFlow {
  levels: ModelFlowLevel[];
  runsPerLevel: number;
  /** Of one filter. */
  falsePositiveRate: number;
  /** The exact sum. */
  levelsVisited: number;
  /** By the paper's closed form. */
  levelsVisitedPrinted: number;
  filtersProbed: number;
  falsePositives: number;
  blocksRead: number;
}
/** A mean per lookup that was counted, with the interval of 95 %. */
export interface CountedMean {
  mean: number;
  low: number;
  high: number;
}
/** What real lookups did at one level, per lookup of all. */
export interface CountedFlowLevel {
  level: number;
  reach: CountedMean;
  hit: CountedMean;
  falsePositives: CountedMean;
  /** By all lookups together. */
  filtersProbed: number;
  /** Runs left out by all lookups together, because no table of theirs covers the key. */
  runsSkipped: number;
}
/** What real lookups did, per lookup unless said otherwise. */
export interface CountedFlow {
  levels: CountedFlowLevel[];
  lookups: number;
  /** Lookups that found their key. */
  found: number;
  storedKeys: number;
  /** By all lookups together. */
  runsSkipped: number;
  levelsVisited: CountedMean;
  filtersProbed: CountedMean;
  falsePositives: CountedMean;
  blocksRead: CountedMean;
  /** What of this shape can be built. */
  most: Fitting;
}
/** How far the closed form is off for one tree. */
export interface ClosedFormError {
  sizeRatio: number;
  levels: number;
  exact: number;
  printed: number;
  /** As a part of the exact number; negative where it says too few. */
  error: number;
}
"#;
