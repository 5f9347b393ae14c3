//! The first screen of a run, for the page: the engine summarizes, this converts.

use crate::boundary::give;
use crate::error::LabError;
use crate::study::IntervalOf;
use lsm_lab_teaching::results::{
    self, Checked, ClaimPoint, DifferenceVerdict, GainChart, GainRow, PairChart, PairRow, Summary, Trust,
};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// A comparison of the arms, as a row of a chart.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GainRowOf {
    /// Index among the cells of its experiment, or among the run's own lookups.
    index: usize,
    /// Value of the parameter that differs.
    text: String,
    #[tsify(type = r#""real" | "memory" | "page-cache" | "emulated" | "replayed""#)]
    kind: String,
    target_ns: Option<f64>,
    read_ns: Option<f64>,
    empty_fraction: f64,
    gain: IntervalOf,
    claim: String,
    is_doubtful: bool,
    control_low: Option<f64>,
    control_high: Option<f64>,
    /// Prediction of the model without `T_other`.
    model: Option<f64>,
    model_with_other: Option<f64>,
    /// Time of one hash, measured alone.
    hash_ns: Option<f64>,
    /// Time that sharing saved, per hash that it saved.
    saved_hash: Option<IntervalOf>,
    grade: String,
}

impl From<&GainRow> for GainRowOf {
    fn from(row: &GainRow) -> Self {
        let (control_low, control_high) = row.control.unzip();
        Self {
            index: row.index,
            text: row.text.clone(),
            kind: row.kind.clone(),
            target_ns: row.target_ns,
            read_ns: row.read_ns,
            empty_fraction: row.empty_fraction,
            gain: (&row.gain).into(),
            claim: row.claim.clone(),
            is_doubtful: row.is_doubtful(),
            control_low,
            control_high,
            model: row.model,
            model_with_other: row.model_with_other,
            hash_ns: row.hash_ns,
            saved_hash: row.saved_hash.as_ref().map(IntervalOf::from),
            grade: row.grade.clone(),
        }
    }
}

/// Comparisons that differ in one parameter.
#[derive(Serialize, Tsify)]
pub struct GainChartOf {
    experiment: Option<String>,
    by: String,
    rows: Vec<GainRowOf>,
    /// Index of the row that is the finding.
    finding: usize,
}

impl From<&GainChart> for GainChartOf {
    fn from(chart: &GainChart) -> Self {
        Self {
            experiment: chart.experiment.clone(),
            by: chart.by.clone(),
            rows: chart.rows.iter().map(GainRowOf::from).collect(),
            finding: chart.finding,
        }
    }
}

/// A number of a check.
#[derive(Serialize, Tsify)]
pub struct TrustValue {
    name: &'static str,
    value: f64,
    /// The limit that it is held against.
    limit: Option<f64>,
}

impl From<&results::TrustValue> for TrustValue {
    fn from(&results::TrustValue { name, value, limit }: &results::TrustValue) -> Self {
        Self { name, value, limit }
    }
}

/// A property of a run that decides whether to trust it.
#[derive(Serialize, Tsify)]
pub struct TrustCheckOf {
    #[tsify(
        type = r#""build" | "reads" | "control" | "executions" | "quiet" | "size" | "steady" | "virtual" | "complete""#
    )]
    name: &'static str,
    #[tsify(type = r#""good" | "fair" | "poor""#)]
    state: &'static str,
    values: Vec<TrustValue>,
}

/// Quality of a run.
#[derive(Serialize, Tsify)]
pub struct TrustOf {
    /// Smallest gain that differs from noise; absent if none does.
    above: Option<f64>,
    checks: Vec<TrustCheckOf>,
    /// Runs with a smaller rank were measured better.
    rank: f64,
}

impl From<&Trust> for TrustOf {
    fn from(trust: &Trust) -> Self {
        let checks = trust.checks.iter().map(|check| TrustCheckOf {
            name: check.name.name(),
            state: check.state.name(),
            values: check.values.iter().map(TrustValue::from).collect(),
        });
        Self { above: trust.above, checks: checks.collect(), rank: trust.rank }
    }
}

/// A claim with the numbers of both sides.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ClaimPointOf {
    id: String,
    /// Number of the point, if a claim has several.
    part: u32,
    /// The most important point has 0.
    rank: usize,
    #[tsify(type = r#""" | "about" | "more than" | "up to""#)]
    relation: &'static str,
    claimed: f64,
    unit: String,
    #[tsify(type = r#""measured" | "counted""#)]
    origin: String,
    found: f64,
    low: Option<f64>,
    high: Option<f64>,
    /// Found / claimed.
    ratio: f64,
    ratio_low: Option<f64>,
    ratio_high: Option<f64>,
    is_doubtful: bool,
    #[tsify(type = r#""reproduced" | "contradicted" | "not-resolvable" | "not-comparable""#)]
    verdict: String,
    reason: Option<String>,
}

impl From<&ClaimPoint> for ClaimPointOf {
    fn from(point: &ClaimPoint) -> Self {
        let (low, high) = point.interval.unzip();
        let (ratio_low, ratio_high) = point.ratio_interval.unzip();
        Self {
            id: point.id.clone(),
            part: point.part,
            rank: point.rank,
            relation: point.relation,
            claimed: point.claimed,
            unit: point.unit.clone(),
            origin: point.origin.clone(),
            found: point.found,
            low,
            high,
            ratio: point.ratio,
            ratio_low,
            ratio_high,
            is_doubtful: point.is_doubtful,
            verdict: point.verdict.clone(),
            reason: point.reason.clone(),
        }
    }
}

/// The first screen of a run.
#[derive(Serialize, Tsify)]
pub struct RunSummary {
    /// Absent if the run compared no lookups.
    chart: Option<GainChartOf>,
    trust: TrustOf,
    claims: Vec<ClaimPointOf>,
}

/// Summarizes a run.
///
/// # Errors
/// `result`, with the field that is wrong.
#[wasm_bindgen(js_name = summarizeRun)]
pub fn summarize_run(text: &str) -> Result<Ts<RunSummary>, LabError> {
    let summary = Summary::of(&Checked::read(text)?);
    give(&RunSummary {
        chart: summary.chart.as_ref().map(GainChartOf::from),
        trust: (&summary.trust).into(),
        claims: summary.claims.iter().map(ClaimPointOf::from).collect(),
    })
}

/// A comparison in both of two runs.
#[derive(Serialize, Tsify)]
pub struct PairRowOf {
    a: GainRowOf,
    /// Absent if the second run has no such comparison, or one of another tree.
    b: Option<GainRowOf>,
    /// Second − first.
    difference: Option<IntervalOf>,
    #[tsify(type = r#""larger" | "smaller" | "no-measurable-difference" | "no-claim" | undefined"#)]
    verdict: Option<&'static str>,
}

impl From<&PairRow> for PairRowOf {
    fn from(row: &PairRow) -> Self {
        Self {
            a: (&row.a).into(),
            b: row.b.as_ref().map(GainRowOf::from),
            difference: row.difference.as_ref().map(IntervalOf::from),
            verdict: row.verdict.map(DifferenceVerdict::name),
        }
    }
}

/// The chart of two runs.
#[derive(Serialize, Tsify)]
pub struct PairChartOf {
    experiment: Option<String>,
    by: String,
    rows: Vec<PairRowOf>,
    /// Index of the row with the largest difference that both controls allow.
    leading: Option<usize>,
}

impl From<&PairChart> for PairChartOf {
    fn from(chart: &PairChart) -> Self {
        Self {
            experiment: chart.experiment.clone(),
            by: chart.by.clone(),
            rows: chart.rows.iter().map(PairRowOf::from).collect(),
            leading: chart.leading,
        }
    }
}
