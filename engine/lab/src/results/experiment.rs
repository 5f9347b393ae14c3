//! Experiments: one figure or table of a source, cell by cell, with where every number comes from.
//!
//! **Invariants**
//! 1. A cell is written when it is finished. Later executions are joined with its comparison and change nothing else. Its
//!    `key` is a digest of everything that determines it.
//! 2. Every number has an origin. Numbers of different origins are never joined into one.

use super::{DeviceKind, IoMode, LookupCell, Quality, Tree};
use serde::{Deserialize, Serialize};

/// One experiment of the registry.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Experiment {
    /// Identifier in the registry, for example `fig11`.
    pub id: String,
    /// Finding that it shows, in one line.
    pub title: String,
    /// Repeated sources, with figure or table.
    #[serde(default)]
    pub sources: Vec<String>,
    /// Axes of the cells; the first is drawn from left to right.
    pub axes: Vec<Axis>,
    /// In what this run differs from the source, in sentences.
    #[serde(default)]
    pub differences: Vec<String>,
    /// Measured cells, in the order in which they finished.
    #[serde(default)]
    pub cells: Vec<Cell>,
    /// Cells that were planned but not measured, with reasons.
    #[serde(default)]
    pub left_out: Vec<LeftOut>,
}

/// Axis of an experiment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Axis {
    /// The parameter, as cells name it.
    pub name: String,
    /// Label for readers, for example `key size`.
    pub label: String,
    /// Its unit, if it has one.
    #[serde(default)]
    pub unit: Option<String>,
    /// How it is drawn.
    pub scale: AxisScale,
}

/// How the values of an axis lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum AxisScale {
    /// Equal steps.
    Linear,
    /// Equal factors.
    Log,
    /// Names.
    Category,
}

/// One configuration of an experiment and its results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cell {
    /// Digest of everything that determines it: 16 hexadecimal digits.
    pub key: String,
    /// Position of the cell: one value for each axis, and all other differences between cells.
    pub parameters: Vec<Parameter>,
    /// Device that answered its reads, if blocks were read.
    #[serde(default)]
    pub reads_from: Option<ReadsFrom>,
    /// The tree of its lookups.
    #[serde(default)]
    pub tree: Option<Tree>,
    /// The arms against each other.
    #[serde(default)]
    pub lookup: Option<LookupCell>,
    /// Further results.
    #[serde(default)]
    pub figures: Vec<Figure>,
    /// How quiet the machine was, where time was measured.
    #[serde(default)]
    pub quality: Option<Quality>,
    /// Seconds that the cell took.
    #[serde(default)]
    pub duration_s: Option<f64>,
    /// Seconds of processor time that the program spent on it.
    #[serde(default)]
    pub processor_s: Option<f64>,
}

/// One parameter of a cell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Parameter {
    /// Its name, as the axis has it: `key_bytes`, `device`, `hash`.
    pub name: String,
    /// Its value for people, as `512 B`.
    pub text: String,
    /// Its value, if it is a number.
    #[serde(default)]
    pub number: Option<f64>,
}

/// Device that answered the reads of a cell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReadsFrom {
    /// Kind of device.
    pub kind: DeviceKind,
    /// Its name for people.
    pub label: String,
    /// How blocks were read.
    pub io: IoMode,
    /// `T_D` that the model was given: the median of a read.
    #[serde(default)]
    pub read_ns: Option<f64>,
    /// The latency that an emulated device was asked for.
    #[serde(default)]
    pub target_ns: Option<f64>,
}

/// One number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Figure {
    /// Name, for example `false_positive_rate` or `reads_per_lookup`.
    pub name: String,
    /// Its unit: `ns`, `fraction`, `reads`, `bytes`, ...
    pub unit: String,
    /// Source of the number.
    pub origin: Origin,
    /// The number.
    pub estimate: f64,
    /// Lower end of its 95 % CI.
    #[serde(default)]
    pub low: Option<f64>,
    /// Upper end.
    #[serde(default)]
    pub high: Option<f64>,
    /// Number of trials, pairs or seeds.
    #[serde(default)]
    pub samples: Option<u64>,
    /// The number in each execution, if there were several. Then [`Self::estimate`] is their mean, with Student's interval.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub executions: Vec<f64>,
}

/// Source of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Origin {
    /// A clock of this machine.
    Measured,
    /// Events that happened, counted: the same on every machine.
    Counted,
    /// A formula.
    Model,
    /// The source says so.
    Claimed,
}

/// Cells that were planned but not measured.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LeftOut {
    /// Which cells, in words.
    pub what: String,
    /// Why.
    pub why: String,
}

/// Verdict of a run on one claim of a source.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimVerdict {
    /// Id of the claim.
    pub id: String,
    /// The source.
    pub source: String,
    /// The claim as a sentence.
    pub statement: String,
    /// The conclusion. If the claim is not comparable, this is `not-resolvable`, which every reader of
    /// version 1 knows, and `not_comparable` has the reason.
    pub verdict: ClaimOutcome,
    /// Why the run and the claim are not about the same thing; absent if they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_comparable: Option<Incomparable>,
    /// The rule, as it was fixed before the run: quantity, values that meet the claim, and reason of the margin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Probability of such a finding, at most, if the verdict were wrong; absent without a statistical test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p: Option<f64>,
    /// `p`, adjusted for all claims that the run tests (false discovery rate).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub q: Option<f64>,
    /// The numbers that it rests on: claimed, measured, model.
    #[serde(default)]
    pub figures: Vec<Figure>,
    /// The experiment that they come from.
    #[serde(default)]
    pub experiment: Option<String>,
    /// Why, in sentences.
    pub why: String,
}

/// A conclusion about a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ClaimOutcome {
    /// The measurement agrees with the claim.
    Reproduced,
    /// The measurement excludes the claim.
    Contradicted,
    /// This machine or this run cannot tell.
    NotResolvable,
    /// The experiment was not run.
    NotRun,
}

/// Why a run and a claim are not about the same thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Incomparable {
    /// The claim is about a drive, and a processor that waits answered the reads.
    EmulatedDrive,
    /// The claim is about another device or processor.
    OtherHardware,
    /// The program or the setup that the claim compares with differs.
    OtherBaseline,
    /// The run does not measure the quantity of the claim.
    MissingMechanism,
    /// The source does not state a condition that decides.
    UnstatedConditions,
}
