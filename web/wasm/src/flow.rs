//! Lookups on their way through a tree, for the page: predictions of the model, and counts of real lookups.

use crate::boundary::{Uint32Array, WholeNumbers, give, give_all, read};
use crate::error::{Fitting, LabError};
use crate::lab::TreeParams;
use crate::laboratory::CountedMean;
use crate::names::PolicyName;
use crate::work::{LongWork, WorkAnswer};
use lsm_lab_teaching::model::{self, CostInputs, Form, Policy};
use lsm_lab_teaching::scenario::{FlowCounting, FlowTree, LevelCounts, LookupPath};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// The most lookups of one experiment: a page waits for the answer.
const MOST: u32 = 1_000_000;

/// A tree and its lookups. A tiered tree has T - 1 runs in every level, each as large as the level would be.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FlowParams {
    #[serde(flatten)]
    tree: TreeParams,
    policy: PolicyName,
    /// Alpha.
    empty_fraction: f64,
}

impl FlowParams {
    fn tree(&self) -> Result<FlowTree, LabError> {
        if !(0.0..=1.0).contains(&self.empty_fraction) {
            return Err(LabError::bad_input("emptyFraction", "a fraction from 0 to 1"));
        }
        Ok(FlowTree { shape: self.tree.scenario(), is_tiered: self.policy != PolicyName::Leveling })
    }

    /// Counting of lookups; nothing is done yet.
    pub(crate) fn counting(&self, lookups: u32) -> Result<FlowCounting, LabError> {
        if lookups > MOST {
            return Err(LabError::bad_input("lookups", format!("{MOST} is the most")));
        }
        let tree = self.tree()?;
        FlowCounting::new(tree, lookups, self.empty_fraction, tree.shape.seed)
            .map_err(|error| LabError::from(error).fitting(tree.fitting()))
    }
}

/// One level, per lookup of all, according to the model.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ModelFlowLevel {
    level: u32,
    /// The part of all lookups that reaches this level.
    reach: f64,
    /// The part of all lookups that finds its key here.
    hit: f64,
    filters_probed: f64,
    /// Wasted block reads.
    false_positives: f64,
}

/// The model's predictions, per lookup.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ModelFlow {
    levels: Vec<ModelFlowLevel>,
    runs_per_level: u32,
    /// The rate of one filter.
    false_positive_rate: f64,
    /// The exact sum.
    levels_visited: f64,
    /// By the paper's closed form.
    levels_visited_printed: f64,
    filters_probed: f64,
    false_positives: f64,
    blocks_read: f64,
}

/// The model's predictions for a tree's lookups, level by level, also for a tree that is too large to be built.
///
/// # Errors
/// `bad-input` with the field.
#[wasm_bindgen(js_name = modelFlow)]
pub fn model_flow(params: &Ts<FlowParams>) -> Result<Ts<ModelFlow>, LabError> {
    let params = read(params)?;
    let tree = params.tree()?;
    let inputs = tree.inputs(params.empty_fraction);
    inputs.validate()?;
    let flow = model::flow(&inputs);
    let level = |level: &model::LevelFlow| ModelFlowLevel {
        level: level.level,
        reach: level.reach,
        hit: level.hit,
        filters_probed: level.filters_probed,
        false_positives: level.false_positives,
    };
    give(&ModelFlow {
        levels: flow.levels.iter().map(level).collect(),
        runs_per_level: tree.runs_per_level(),
        false_positive_rate: inputs.false_positive_rate,
        levels_visited: flow.levels_visited(),
        levels_visited_printed: model::levels_visited(&inputs, Form::Printed),
        filters_probed: flow.filters_probed(),
        false_positives: flow.false_positives(),
        blocks_read: flow.blocks_read(),
    })
}

/// Real lookups at one level, per lookup of all.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CountedFlowLevel {
    level: u32,
    reach: CountedMean,
    hit: CountedMean,
    false_positives: CountedMean,
    /// By all lookups together.
    filters_probed: u64,
    /// Runs left out by all lookups together, because none of their tables covers the key.
    runs_skipped: u64,
}

/// Real lookups, per lookup unless another unit is named.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CountedFlow {
    levels: Vec<CountedFlowLevel>,
    /// First 10,000 lookups in their order, three words for each. The first word has the levels whose filters
    /// the lookup probed, the second the levels with a wasted read (level i is bit i - 1 of both). The third
    /// word is the level that holds its key, or 0.
    paths: Uint32Array,
    lookups: u64,
    /// Lookups that found their key.
    found: u64,
    stored_keys: u64,
    /// By all lookups together.
    runs_skipped: u64,
    levels_visited: CountedMean,
    filters_probed: CountedMean,
    false_positives: CountedMean,
    blocks_read: CountedMean,
    /// The largest tree of this shape that can be built.
    most: Fitting,
}

impl LongWork for FlowCounting {
    fn whole(&self) -> u64 {
        self.whole()
    }

    fn advance(&mut self, work: u32) -> Result<u64, LabError> {
        Ok(self.advance(work)?)
    }

    fn take(&mut self) -> Result<WorkAnswer, LabError> {
        let counts = self.counts();
        let level = |(number, level): (u32, &LevelCounts)| CountedFlowLevel {
            level: number,
            reach: counts.reach(level).into(),
            hit: counts.hit(level).into(),
            false_positives: counts.false_positives_at(level).into(),
            filters_probed: level.filters_probed,
            runs_skipped: level.runs_skipped,
        };
        let words = |path: &LookupPath| [path.probed, path.fooled, path.found_at.into()];
        Ok(WorkAnswer::CountFlow(CountedFlow {
            paths: counts.paths.iter().flat_map(words).collect(),
            levels: (1..).zip(&counts.levels).map(level).collect(),
            lookups: counts.lookups,
            found: counts.found(),
            stored_keys: self.tree().stored_keys(),
            runs_skipped: counts.levels.iter().map(|level| level.runs_skipped).sum(),
            levels_visited: counts.levels_visited().into(),
            filters_probed: counts.filters_probed().into(),
            false_positives: counts.false_positives().into(),
            blocks_read: counts.blocks_read().into(),
            most: self.tree().fitting().into(),
        }))
    }
}

/// The error of the closed form for one tree.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ClosedFormError {
    size_ratio: u32,
    levels: u32,
    exact: f64,
    printed: f64,
    /// As a part of the exact number; negative if the closed form is too small.
    error: f64,
}

/// Returns the errors of the paper's closed form of the levels visited. There is one error for each size
/// ratio and each number of levels up to `levels`.
///
/// # Errors
/// `bad-input` with the field.
#[wasm_bindgen(js_name = closedFormErrors)]
pub fn closed_form_errors(
    size_ratios: &Ts<WholeNumbers>,
    levels: u32,
    empty_fraction: f64,
) -> Result<Vec<Ts<ClosedFormError>>, LabError> {
    let mut errors = Vec::new();
    for size_ratio in read(size_ratios)?.0 {
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
            inputs.validate()?;
            errors.push(ClosedFormError {
                size_ratio,
                levels,
                exact: model::levels_visited(&inputs, Form::Exact),
                printed: model::levels_visited(&inputs, Form::Printed),
                error: model::levels_visited_error(&inputs),
            });
        }
    }
    give_all(errors)
}
