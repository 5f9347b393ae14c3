//! What the page shows of the tasks about whole trees and the memory of their filters.

use crate::fields::Made;
use crate::laboratory::count;
use js_sys::{Array, Float64Array};
use lsm_lab_engine::course::{DivideTask, Facts, PassTask, SegmentUnits, TreeSetting};
use lsm_lab_engine::model::FlowLevel;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// What is shown of the tasks about whole trees.
pub(crate) fn tree_facts(facts: &Facts) -> Made {
    match facts {
        Facts::Pass(task) => {
            let level = |level: &FlowLevel| {
                Made::new()
                    .with("entries", level.entries)
                    .with("falsePositiveRate", level.false_positive_rate)
            };
            Made::new()
                .with("kind", "pass")
                .with("levels", task.levels.iter().map(|each| JsValue::from(level(each))).collect::<Array>())
                .with("emptyFraction", task.empty_fraction)
                .with("tolerance", PassTask::TOLERANCE)
        }
        Facts::Waste(task) => Made::new()
            .with("kind", "waste")
            .with("settings", task.settings.iter().map(tree_setting_out).collect::<Array>())
            .with("goal", task.goal),
        Facts::Divide(task) => {
            let keys: Vec<f64> = task.keys.iter().copied().map(count).collect();
            Made::new()
                .with("kind", "divide")
                .with("keys", Float64Array::from(keys.as_slice()))
                .with("bitsPerKey", task.bits_per_key)
                .with("tolerance", DivideTask::TOLERANCE)
        }
        Facts::Release(task) => {
            let segment = |&SegmentUnits { frequency, units }: &SegmentUnits| {
                JsValue::from(Made::new().with("frequency", frequency).with("units", units))
            };
            Made::new()
                .with("kind", "release")
                .with("segments", task.segments.iter().map(segment).collect::<Array>())
                .with("rates", Float64Array::from(task.rates.as_slice()))
        }
        _ => Made::new(),
    }
}

fn tree_setting_out(setting: &TreeSetting) -> JsValue {
    let inputs = setting.inputs;
    Made::new()
        .with("levels", inputs.levels)
        .with("sizeRatio", inputs.size_ratio)
        .with("runsPerLevel", inputs.policy.runs_per_level())
        .with("emptyFraction", inputs.empty_fraction)
        .with("bitsPerKey", setting.bits_per_key)
        .with("falsePositiveRate", inputs.false_positive_rate)
        .into()
}

/// The types of this file as TypeScript sees them.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A full tree, its filters and its lookups. */
export interface TreeSettingFacts {
  levels: number;
  sizeRatio: number;
  /** 1 for leveling. */
  runsPerLevel: number;
  emptyFraction: number;
  bitsPerKey: number;
  falsePositiveRate: number;
}
"#;
