//! The tasks of the course, for the page: it shows facts and hands answers in as text; the engine grades.

use crate::boundary::{Float64Array, Uint32Array, count, give, read};
use crate::contest::BriefFacts;
use crate::error::LabError;
use crate::laboratory::{WordFilter, places_of};
use crate::maplet::MapletSlot;
use crate::names::GrowthPolicy;
use lsm_lab_engine::options::Policy;
use lsm_lab_teaching::course::{
    self, About, Answer, BatchesTask, CandidatesTask, CodeError, DeviceTask, DivideTask, Facts, Grade,
    HoldTask, Instance, PassTask, RestTask, ResultCode, RunsTask, SizeTask, Task, WidthTask, seed_of,
};
use lsm_lab_teaching::laboratory::Inspected;
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// The name of a task: its lab and its letter.
#[derive(Serialize, Deserialize, Tsify)]
#[serde(transparent)]
#[tsify(
    type = r#""1a" | "1b" | "2a" | "2b" | "3a" | "3b" | "4a" | "4b" | "5a" | "5b" | "6a" | "6b" | "7a" | "7b" | "8a" | "8b" | "9a" | "9b" | "10a" | "10b" | "10c" | "11a" | "11b""#
)]
pub struct TaskName(String);

impl TaskName {
    pub(crate) fn read(given: &Ts<Self>) -> Result<Task, LabError> {
        let Self(name) = read(given)?;
        Task::from_name(&name)
            .ok_or_else(|| LabError::bad_input("task", format!("there is no task `{name}`")))
    }
}

/// The quantity of a statement.
#[derive(Serialize, Tsify)]
#[serde(transparent)]
#[tsify(
    type = r#""filter-bytes" | "rate" | "rate-of-union" | "hashes-shared" | "hashes-per-filter" | "reads""#
)]
pub struct AboutName(&'static str);

/// A lookup with all of its parts except the rest.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RestFacts {
    shared: bool,
    total_ns: f64,
    hash_ns: f64,
    probe_ns: f64,
    read_ns: f64,
    filters: f64,
    blocks: f64,
    tolerance: f64,
}

/// The answer of a level's filter, and the content of the level.
#[derive(Serialize, Tsify)]
pub struct LevelFacts {
    level: u8,
    covers: bool,
    maybe: bool,
    holds: bool,
}

/// A setting of the cost model.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SettingFacts {
    levels: u32,
    size_ratio: u32,
    empty_fraction: f64,
    false_positive_rate: f64,
    /// Name of the hash function.
    hash: &'static str,
    hash_ns: f64,
    probe_ns: f64,
    read_ns: f64,
    device: Option<&'static str>,
}

impl From<&course::Setting> for SettingFacts {
    fn from(&course::Setting { inputs, hash, device, .. }: &course::Setting) -> Self {
        Self {
            levels: inputs.levels,
            size_ratio: inputs.size_ratio,
            empty_fraction: inputs.empty_fraction,
            false_positive_rate: inputs.false_positive_rate,
            hash,
            hash_ns: inputs.hash_ns,
            probe_ns: inputs.probe_ns,
            read_ns: inputs.read_ns,
            device,
        }
    }
}

/// A full tree, its filters and its lookups.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TreeSettingFacts {
    levels: u32,
    size_ratio: u32,
    /// 1 for leveling.
    runs_per_level: u32,
    empty_fraction: f64,
    bits_per_key: f64,
    false_positive_rate: f64,
}

impl From<&course::TreeSetting> for TreeSettingFacts {
    fn from(course::TreeSetting { inputs, bits_per_key }: &course::TreeSetting) -> Self {
        Self {
            levels: inputs.levels,
            size_ratio: inputs.size_ratio,
            runs_per_level: inputs.policy.runs_per_level(),
            empty_fraction: inputs.empty_fraction,
            bits_per_key: *bits_per_key,
            false_positive_rate: inputs.false_positive_rate,
        }
    }
}

/// A policy and a size ratio.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DesignFacts {
    policy: GrowthPolicy,
    size_ratio: u32,
}

impl From<(Policy, u32)> for DesignFacts {
    fn from((policy, size_ratio): (Policy, u32)) -> Self {
        Self { policy: policy.into(), size_ratio }
    }
}

/// A filter to be built.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FilterSizeFacts {
    keys: u32,
    bits_per_key: u32,
}

/// A batch of hashes between two readings of a clock.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BatchFacts {
    step_ns: f64,
    rounds: u32,
}

/// A statement that may be wrong.
#[derive(Serialize, Tsify)]
pub struct StatementFacts {
    about: AboutName,
    value: f64,
}

/// Memory for filters and write buffer.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MemoryFacts {
    bits_per_key: u32,
    buffer_mb: u32,
}

/// A level that lookups pass.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PassedLevelFacts {
    entries: f64,
    false_positive_rate: f64,
}

/// A segment of a table and its filter units.
#[derive(Serialize, Tsify)]
pub struct SegmentFacts {
    frequency: u32,
    units: u8,
}

/// A sorted run with its number in a maplet.
#[derive(Serialize, Tsify)]
pub struct RunFacts {
    level: u8,
    number: u8,
    entries: u32,
}

impl From<&course::RunSize> for RunFacts {
    fn from(&course::RunSize { level, number, entries }: &course::RunSize) -> Self {
        Self { level, number, entries }
    }
}

/// The facts that a task shows.
#[derive(Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "the engine's task of the same name has the words")]
pub enum TaskFacts {
    Maybe { filter: WordFilter, words: Vec<String>, places: Vec<Uint32Array> },
    Culprits { filter: WordFilter, liar: String, places: Uint32Array, suspects: Vec<usize> },
    Count { levels: Vec<LevelFacts> },
    Width { keys: Float64Array, limit: f64, widths: [u8; 7] },
    Device { setting: SettingFacts, goal: f64, tolerance: f64 },
    Pays { settings: Vec<SettingFacts>, goal: f64 },
    Progression { bits: u32, probes: u8, first: Float64Array },
    Sizes { sizes: Vec<FilterSizeFacts> },
    Runs { design: DesignFacts, rounds: u32, levels: usize },
    Design { designs: Vec<DesignFacts>, rounds: u32, most_runs: u32, most_written: f64 },
    Batches { clock_step_ns: f64, error: f64, batches: Vec<BatchFacts> },
    Rest(RestFacts),
    Hold { levels: u8, keys: u64, bits_per_key: f64, about: f64, statements: Vec<StatementFacts> },
    Size { keys: u64, bits_per_key: f64, tolerance: f64 },
    Fit { million_keys: u32, memory_mb: u32, designs: Vec<MemoryFacts> },
    Best { brief: BriefFacts, designs: Vec<[f64; 6]> },
    Contest { brief: BriefFacts, goal_ns: Option<f64> },
    Pass { levels: Vec<PassedLevelFacts>, empty_fraction: f64, tolerance: f64 },
    Waste { settings: Vec<TreeSettingFacts>, goal: f64 },
    Divide { keys: Float64Array, bits_per_key: f64, tolerance: f64 },
    Release { segments: Vec<SegmentFacts>, rates: Float64Array },
    Candidates { runs: usize, piece: u16, cells: [[Option<MapletSlot>; 4]; 2] },
    Moves { policy: GrowthPolicy, inputs: Vec<RunFacts>, output: RunFacts },
}

impl From<Facts> for TaskFacts {
    fn from(facts: Facts) -> Self {
        match facts {
            Facts::Maybe(task) => Self::Maybe {
                filter: WordFilter::new(&task.filter, None),
                places: task.words.iter().map(|word| places(&task.filter, word)).collect(),
                words: task.words,
            },
            Facts::Culprits(task) => Self::Culprits {
                filter: WordFilter::new(&task.filter, None),
                places: places(&task.filter, &task.liar),
                liar: task.liar,
                suspects: task.suspects,
            },
            Facts::Count(task) => Self::Count {
                levels: task
                    .levels
                    .iter()
                    .map(|&course::LevelAnswer { level, covers, maybe, holds }| LevelFacts {
                        level,
                        covers,
                        maybe,
                        holds,
                    })
                    .collect(),
            },
            Facts::Width(task) => Self::Width {
                keys: task.keys.iter().copied().map(count).collect(),
                limit: task.limit,
                widths: WidthTask::WIDTHS,
            },
            Facts::Device(task) => Self::Device {
                setting: (&task.setting).into(),
                goal: task.goal,
                tolerance: DeviceTask::TOLERANCE,
            },
            Facts::Pays(task) => Self::Pays {
                settings: task.settings.iter().map(SettingFacts::from).collect(),
                goal: task.goal,
            },
            Facts::Progression(task) => Self::Progression {
                bits: task.bits,
                probes: task.probes,
                first: task.first.into_iter().map(count).collect(),
            },
            Facts::Sizes(task) => Self::Sizes {
                sizes: task
                    .sizes
                    .iter()
                    .map(|&(keys, bits_per_key)| FilterSizeFacts { keys, bits_per_key })
                    .collect(),
            },
            Facts::Runs(task) => Self::Runs {
                design: (task.growth.policy, task.growth.size_ratio).into(),
                rounds: task.growth.rounds,
                levels: RunsTask::LEVELS,
            },
            Facts::Design(task) => Self::Design {
                designs: task.designs.iter().copied().map(DesignFacts::from).collect(),
                rounds: task.rounds,
                most_runs: task.most_runs,
                most_written: task.most_written,
            },
            Facts::Batches(task) => Self::Batches {
                clock_step_ns: task.clock_step_ns,
                error: BatchesTask::ERROR,
                batches: task
                    .batches
                    .iter()
                    .map(|batch| BatchFacts { step_ns: batch.step_ns, rounds: batch.rounds })
                    .collect(),
            },
            Facts::Rest(task) => Self::Rest(RestFacts {
                shared: task.shared,
                total_ns: task.total_ns,
                hash_ns: task.hash_ns,
                probe_ns: task.probe_ns,
                read_ns: task.read_ns,
                filters: task.filters,
                blocks: task.blocks,
                tolerance: RestTask::TOLERANCE,
            }),
            Facts::Hold(task) => Self::Hold {
                levels: task.levels,
                keys: task.keys,
                bits_per_key: task.bits_per_key,
                about: HoldTask::ABOUT,
                statements: task.statements.iter().map(statement).collect(),
            },
            Facts::Size(task) => Self::Size {
                keys: task.keys,
                bits_per_key: task.bits_per_key,
                tolerance: SizeTask::TOLERANCE,
            },
            Facts::Fit(task) => Self::Fit {
                million_keys: task.million_keys,
                memory_mb: task.memory_mb,
                designs: task
                    .designs
                    .iter()
                    .map(|&course::Memory { bits_per_key, buffer_mb }| MemoryFacts {
                        bits_per_key,
                        buffer_mb,
                    })
                    .collect(),
            },
            Facts::Best(task) => Self::Best {
                brief: (&task.brief).into(),
                designs: task.designs.iter().map(lsm_lab_teaching::contest::Design::numbers).collect(),
            },
            Facts::Contest(task) => Self::Contest { brief: (&task.brief).into(), goal_ns: task.goal_ns() },
            Facts::Pass(task) => Self::Pass {
                levels: task
                    .levels
                    .iter()
                    .map(|level| PassedLevelFacts {
                        entries: level.entries,
                        false_positive_rate: level.false_positive_rate,
                    })
                    .collect(),
                empty_fraction: task.empty_fraction,
                tolerance: PassTask::TOLERANCE,
            },
            Facts::Waste(task) => Self::Waste {
                settings: task.settings.iter().map(TreeSettingFacts::from).collect(),
                goal: task.goal,
            },
            Facts::Divide(task) => Self::Divide {
                keys: task.keys.iter().copied().map(count).collect(),
                bits_per_key: task.bits_per_key,
                tolerance: DivideTask::TOLERANCE,
            },
            Facts::Release(task) => Self::Release {
                segments: task
                    .segments
                    .iter()
                    .map(|&course::SegmentUnits { frequency, units }| SegmentFacts { frequency, units })
                    .collect(),
                rates: task.rates.into(),
            },
            Facts::Candidates(task) => Self::Candidates {
                runs: CandidatesTask::RUNS,
                piece: task.fingerprint,
                cells: task
                    .cells
                    .map(|cell| cell.map(|slot| slot.map(|(piece, run)| MapletSlot::new(piece, run)))),
            },
            Facts::Moves(task) => Self::Moves {
                policy: task.policy.into(),
                inputs: task.inputs.iter().map(RunFacts::from).collect(),
                output: (&task.output).into(),
            },
        }
    }
}

fn places(filter: &Inspected, word: &str) -> Uint32Array {
    places_of(&filter.probe(word))
}

fn statement(statement: &course::Statement) -> StatementFacts {
    let about = About::ALL.iter().find(|row| row.0 == statement.about).map_or("", |row| row.1);
    StatementFacts { about: AboutName(about), value: statement.value }
}

/// The facts of a task with the numbers of a seed.
///
/// # Errors
/// `bad-input` if there is no such task.
#[wasm_bindgen(js_name = taskFacts)]
pub fn task_facts(task: &Ts<TaskName>, seed: u32) -> Result<Ts<TaskFacts>, LabError> {
    give(&Instance::new(TaskName::read(task)?, seed).facts.into())
}

/// The part of an answer that is right.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TaskGrade {
    right: u8,
    of: u8,
    is_right: bool,
    /// Indices of the wrong parts.
    wrong: Vec<u8>,
}

impl From<Grade> for TaskGrade {
    fn from(grade: Grade) -> Self {
        let wrong = (0..grade.of).filter(|&part| grade.wrong >> part & 1 == 1).collect();
        Self { right: grade.right, of: grade.of, is_right: grade.is_right(), wrong }
    }
}

fn answer_of(text: &str) -> Result<Answer, LabError> {
    Answer::read(text).map_err(|error| LabError::bad_input("answer", error.to_string()))
}

/// Grades an answer, written as [`Answer`] says.
///
/// # Errors
/// `bad-input`.
#[wasm_bindgen(js_name = gradeTask)]
pub fn grade_task(task: &Ts<TaskName>, seed: u32, answer: &str) -> Result<Ts<TaskGrade>, LabError> {
    let answer = answer_of(answer)?;
    let grade = Instance::new(TaskName::read(task)?, seed).grade(&answer);
    give(&grade.map_err(|error| LabError::bad_input("answer", error.to_string()))?.into())
}

/// The code of an answer.
///
/// # Errors
/// `bad-input`.
#[wasm_bindgen(js_name = taskCode)]
pub fn task_code(task: &Ts<TaskName>, seed: u32, tries: u16, answer: &str) -> Result<String, LabError> {
    let answer = answer_of(answer)?;
    Ok(ResultCode { task: TaskName::read(task)?, seed, tries, answer }.to_string())
}

/// The content of a code.
#[derive(Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct ReadCode {
    #[serde(flatten)]
    grade: TaskGrade,
    task: TaskName,
    seed: u32,
    tries: u16,
    answer: String,
}

/// Reads a code and grades its answer again.
///
/// # Errors
/// `bad-input` with the fault of the code.
#[wasm_bindgen(js_name = readCode)]
pub fn read_code(text: &str) -> Result<Ts<ReadCode>, LabError> {
    let wrong = |error: CodeError| LabError::bad_input("code", error.to_string());
    let code = ResultCode::read(text).map_err(wrong)?;
    give(&ReadCode {
        grade: code.grade().map_err(wrong)?.into(),
        task: TaskName(code.task.name().to_owned()),
        seed: code.seed,
        tries: code.tries,
        answer: code.answer.to_string(),
    })
}

/// The seed of a student for an assignment.
#[must_use]
#[wasm_bindgen(js_name = seedOf)]
pub fn seed_for(assignment: &str, student: &str) -> u32 {
    seed_of(assignment, student)
}
