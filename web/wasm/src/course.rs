//! The tasks of the course, for the page: it shows facts and hands answers in as text; the engine grades.

use crate::contest::{brief_out, design_numbers};
use crate::error::LabError;
use crate::fields::Made;
use crate::laboratory::{count, filter_out, places_out};
use crate::names;
use crate::tree_tasks::tree_facts;
use js_sys::{Array, Float64Array, Uint32Array};
use lsm_lab_engine::course::{
    About, Answer, BatchesTask, BestTask, ContestTask, DeviceTask, Facts, FitTask, Grade, HoldTask, Instance,
    LevelAnswer, RestTask, ResultCode, RunsTask, Setting, SizeTask, Task, WidthTask, seed_of,
};
use lsm_lab_engine::laboratory::Inspected;
use lsm_lab_engine::options::Policy;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// What is shown of a task with the numbers of a seed.
///
/// # Errors
/// `bad-input` if there is no such task.
#[wasm_bindgen(js_name = taskFacts, unchecked_return_type = "TaskFacts")]
pub fn task_facts(
    #[wasm_bindgen(unchecked_param_type = "TaskName")] task: &str,
    seed: u32,
) -> Result<JsValue, JsValue> {
    let made = match Instance::new(task_of(task)?, seed).facts {
        Facts::Maybe(task) => Made::new()
            .with("kind", "maybe")
            .with("filter", filter_of(&task.filter))
            .with("words", task.words.iter().map(JsValue::from).collect::<Array>())
            .with("places", task.words.iter().map(|word| places_of(&task.filter, word)).collect::<Array>()),
        Facts::Culprits(task) => Made::new()
            .with("kind", "culprits")
            .with("filter", filter_of(&task.filter))
            .with("liar", task.liar.as_str())
            .with("places", places_of(&task.filter, &task.liar))
            .with("suspects", task.suspects.iter().map(|&at| JsValue::from(at)).collect::<Array>()),
        Facts::Count(task) => Made::new()
            .with("kind", "count")
            .with("levels", task.levels.iter().copied().map(level_out).collect::<Array>()),
        Facts::Width(task) => {
            let keys: Vec<f64> = task.keys.iter().copied().map(count).collect();
            Made::new()
                .with("kind", "width")
                .with("keys", Float64Array::from(keys.as_slice()))
                .with("limit", task.limit)
                .with(
                    "widths",
                    WidthTask::WIDTHS.iter().map(|&width| JsValue::from(width)).collect::<Array>(),
                )
        }
        Facts::Device(task) => device_out(&task),
        Facts::Pays(task) => Made::new()
            .with("kind", "pays")
            .with("settings", task.settings.iter().map(setting_out).collect::<Array>())
            .with("goal", task.goal),
        Facts::Progression(task) => Made::new()
            .with("kind", "progression")
            .with("bits", task.bits)
            .with("probes", task.probes)
            .with("first", Float64Array::from(task.first.map(count).as_slice())),
        Facts::Sizes(task) => {
            let size = |&(keys, bits_per_key): &(u32, u32)| -> JsValue {
                Made::new().with("keys", keys).with("bitsPerKey", bits_per_key).into()
            };
            Made::new().with("kind", "sizes").with("sizes", task.sizes.iter().map(size).collect::<Array>())
        }
        Facts::Runs(task) => Made::new()
            .with("kind", "runs")
            .with("design", design_out(&(task.growth.policy, task.growth.size_ratio)))
            .with("rounds", task.growth.rounds)
            .with("levels", count(RunsTask::LEVELS as u64)),
        Facts::Design(task) => Made::new()
            .with("kind", "design")
            .with("designs", task.designs.iter().map(design_out).collect::<Array>())
            .with("rounds", task.rounds)
            .with("mostRuns", task.most_runs)
            .with("mostWritten", task.most_written),
        Facts::Batches(task) => batches_out(&task),
        Facts::Rest(task) => rest_out(&task),
        Facts::Hold(task) => hold_out(&task),
        Facts::Size(task) => size_out(&task),
        Facts::Fit(task) => fit_out(&task),
        Facts::Best(task) => best_out(&task),
        Facts::Contest(task) => contest_out(&task),
        facts => tree_facts(&facts),
    };
    Ok(made.into())
}

fn batches_out(task: &BatchesTask) -> Made {
    let batch = |batch: &lsm_lab_engine::course::Batch| -> JsValue {
        Made::new().with("stepNs", batch.step_ns).with("rounds", batch.rounds).into()
    };
    Made::new()
        .with("kind", "batches")
        .with("clockStepNs", task.clock_step_ns)
        .with("error", BatchesTask::ERROR)
        .with("batches", task.batches.iter().map(batch).collect::<Array>())
}

fn device_out(task: &DeviceTask) -> Made {
    Made::new()
        .with("kind", "device")
        .with("setting", setting_out(&task.setting))
        .with("goal", task.goal)
        .with("tolerance", DeviceTask::TOLERANCE)
}

fn size_out(task: &SizeTask) -> Made {
    Made::new()
        .with("kind", "size")
        .with("keys", count(task.keys))
        .with("bitsPerKey", task.bits_per_key)
        .with("tolerance", SizeTask::TOLERANCE)
}

fn best_out(task: &BestTask) -> Made {
    Made::new()
        .with("kind", "best")
        .with("brief", JsValue::from(brief_out(&task.brief)))
        .with("designs", task.designs.iter().map(design_numbers).collect::<Array>())
}

fn contest_out(task: &ContestTask) -> Made {
    Made::new()
        .with("kind", "contest")
        .with("brief", JsValue::from(brief_out(&task.brief)))
        .with("goalNs", task.goal_ns())
}

fn fit_out(task: &FitTask) -> Made {
    let design = |memory: &lsm_lab_engine::course::Memory| -> JsValue {
        Made::new().with("bitsPerKey", memory.bits_per_key).with("bufferMb", memory.buffer_mb).into()
    };
    Made::new()
        .with("kind", "fit")
        .with("millionKeys", task.million_keys)
        .with("memoryMb", task.memory_mb)
        .with("designs", task.designs.iter().map(design).collect::<Array>())
}

fn rest_out(task: &RestTask) -> Made {
    Made::new()
        .with("kind", "rest")
        .with("shared", task.shared)
        .with("totalNs", task.total_ns)
        .with("hashNs", task.hash_ns)
        .with("probeNs", task.probe_ns)
        .with("readNs", task.read_ns)
        .with("filters", task.filters)
        .with("blocks", task.blocks)
        .with("tolerance", RestTask::TOLERANCE)
}

fn hold_out(task: &HoldTask) -> Made {
    let statement = |statement: &lsm_lab_engine::course::Statement| -> JsValue {
        let about = About::ALL.iter().find(|row| row.0 == statement.about).map_or("", |row| row.1);
        Made::new().with("about", about).with("value", statement.value).into()
    };
    Made::new()
        .with("kind", "hold")
        .with("levels", task.levels)
        .with("keys", count(task.keys))
        .with("bitsPerKey", task.bits_per_key)
        .with("about", HoldTask::ABOUT)
        .with("statements", task.statements.iter().map(statement).collect::<Array>())
}

/// Grades an answer, written as [`Answer`] says.
///
/// # Errors
/// `bad-input`.
#[wasm_bindgen(js_name = gradeTask, unchecked_return_type = "TaskGrade")]
pub fn grade_task(
    #[wasm_bindgen(unchecked_param_type = "TaskName")] task: &str,
    seed: u32,
    answer: &str,
) -> Result<JsValue, JsValue> {
    let answer = Answer::read(answer).map_err(|error| LabError::bad_input("answer", error.to_string()))?;
    let grade = Instance::new(task_of(task)?, seed).grade(&answer);
    let grade = grade.map_err(|error| LabError::bad_input("answer", error.to_string()))?;
    Ok(grade_out(grade).into())
}

/// The code of an answer.
///
/// # Errors
/// `bad-input`.
#[wasm_bindgen(js_name = taskCode)]
pub fn task_code(
    #[wasm_bindgen(unchecked_param_type = "TaskName")] task: &str,
    seed: u32,
    tries: u16,
    answer: &str,
) -> Result<String, JsValue> {
    let answer = Answer::read(answer).map_err(|error| LabError::bad_input("answer", error.to_string()))?;
    Ok(ResultCode { task: task_of(task)?, seed, tries, answer }.to_string())
}

/// Reads a code and grades its answer again.
///
/// # Errors
/// `bad-input` with what is wrong with the code.
#[wasm_bindgen(js_name = readCode, unchecked_return_type = "ReadCode")]
pub fn read_code(text: &str) -> Result<JsValue, JsValue> {
    let wrong = |error: lsm_lab_engine::course::CodeError| LabError::bad_input("code", error.to_string());
    let code = ResultCode::read(text).map_err(wrong)?;
    Ok(grade_out(code.grade().map_err(wrong)?)
        .with("task", code.task.name())
        .with("seed", code.seed)
        .with("tries", code.tries)
        .with("answer", code.answer.to_string())
        .into())
}

/// The seed of a student for an assignment.
#[must_use]
#[wasm_bindgen(js_name = seedOf)]
pub fn seed_for(assignment: &str, student: &str) -> u32 {
    seed_of(assignment, student)
}

pub(crate) fn task_of(name: &str) -> Result<Task, LabError> {
    Task::from_name(name).ok_or_else(|| LabError::bad_input("task", format!("there is no task `{name}`")))
}

fn filter_of(filter: &Inspected) -> JsValue {
    filter_out(filter).with("question", JsValue::NULL).into()
}

fn places_of(filter: &Inspected, word: &str) -> Uint32Array {
    places_out(&filter.ask(word))
}

fn level_out(level: LevelAnswer) -> JsValue {
    Made::new()
        .with("level", level.level)
        .with("covers", level.covers)
        .with("maybe", level.maybe)
        .with("holds", level.holds)
        .into()
}

fn design_out(&(policy, size_ratio): &(Policy, u32)) -> JsValue {
    Made::new().with("policy", names::growth_policy_name(policy)).with("sizeRatio", size_ratio).into()
}

fn setting_out(setting: &Setting) -> JsValue {
    let inputs = setting.inputs;
    Made::new()
        .with("levels", inputs.levels)
        .with("sizeRatio", inputs.size_ratio)
        .with("emptyFraction", inputs.empty_fraction)
        .with("falsePositiveRate", inputs.false_positive_rate)
        .with("hash", setting.hash)
        .with("hashNs", inputs.hash_ns)
        .with("probeNs", inputs.probe_ns)
        .with("readNs", inputs.read_ns)
        .with("device", setting.device.map_or(JsValue::NULL, JsValue::from))
        .into()
}

/// A grade as the page shows it.
pub(crate) fn grade_out(grade: Grade) -> Made {
    Made::new().with("right", grade.right).with("of", grade.of).with("isRight", grade.is_right())
}

/// The types of this file as TypeScript sees them.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type TaskName =
  | ("1a" | "1b")
  | ("2a" | "2b")
  | ("3a" | "3b")
  | ("4a" | "4b")
  | ("5a" | "5b")
  | ("6a" | "6b")
  | ("7a" | "7b")
  | ("8a" | "8b")
  | ("9a" | "9b")
  | ("10a" | "10b" | "10c");
/** What a statement is about. */
export type AboutName = "filter-bytes" | "rate" | "rate-of-union" | "hashes-shared" | "hashes-per-filter" | "reads";
/** A lookup with what it is made of, but for the rest. */
export interface RestFacts {
  shared: boolean;
  totalNs: number;
  hashNs: number;
  probeNs: number;
  readNs: number;
  filters: number;
  blocks: number;
  tolerance: number;
}
/** What the filter of a level would say, and what is there. */
export interface LevelFacts {
  level: number;
  covers: boolean;
  maybe: boolean;
  holds: boolean;
}
/** A setting of the cost model. */
export interface SettingFacts {
  levels: number;
  sizeRatio: number;
  emptyFraction: number;
  falsePositiveRate: number;
  /** Name of the hash function. */
  hash: string;
  hashNs: number;
  probeNs: number;
  readNs: number;
  device: string | null;
}
/** A policy and a size ratio. */
export interface DesignFacts {
  policy: GrowthPolicy;
  sizeRatio: number;
}
/** What is shown of a task. */
export type TaskFacts =
  | { kind: "maybe"; filter: WordFilter; words: string[]; places: Uint32Array[] }
  | { kind: "culprits"; filter: WordFilter; liar: string; places: Uint32Array; suspects: number[] }
  | { kind: "count"; levels: LevelFacts[] }
  | { kind: "width"; keys: Float64Array; limit: number; widths: number[] }
  | { kind: "device"; setting: SettingFacts; goal: number; tolerance: number }
  | { kind: "pays"; settings: SettingFacts[]; goal: number }
  | { kind: "progression"; bits: number; probes: number; first: Float64Array }
  | { kind: "sizes"; sizes: { keys: number; bitsPerKey: number }[] }
  | { kind: "runs"; design: DesignFacts; rounds: number; levels: number }
  | { kind: "design"; designs: DesignFacts[]; rounds: number; mostRuns: number; mostWritten: number }
  | { kind: "batches"; clockStepNs: number; error: number; batches: { stepNs: number; rounds: number }[] }
  | ({ kind: "rest" } & RestFacts)
  | {
      kind: "hold";
      levels: number;
      keys: number;
      bitsPerKey: number;
      about: number;
      statements: { about: AboutName; value: number }[];
    }
  | { kind: "size"; keys: number; bitsPerKey: number; tolerance: number }
  | { kind: "fit"; millionKeys: number; memoryMb: number; designs: { bitsPerKey: number; bufferMb: number }[] }
  | { kind: "best"; brief: BriefFacts; designs: number[][] }
  | { kind: "contest"; brief: BriefFacts; goalNs: number | undefined }
  | {
      kind: "pass";
      levels: { entries: number; falsePositiveRate: number }[];
      emptyFraction: number;
      tolerance: number;
    }
  | { kind: "waste"; settings: TreeSettingFacts[]; goal: number }
  | { kind: "divide"; keys: Float64Array; bitsPerKey: number; tolerance: number }
  | { kind: "release"; segments: { frequency: number; units: number }[]; rates: Float64Array };
/** How much of an answer is right. */
export interface TaskGrade {
  right: number;
  of: number;
  isRight: boolean;
}
/** What a code says. */
export interface ReadCode extends TaskGrade {
  task: TaskName;
  seed: number;
  tries: number;
  answer: string;
}
"#;
