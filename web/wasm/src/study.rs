//! Conclusions from the numbers of result files, for the page. The input are texts of files, the output are
//! rows and gaps.

use crate::boundary::give;
use crate::error::LabError;
use crate::gap::GapTermName;
use crate::summary::PairChartOf;
use lsm_lab_teaching::model::{self, GainGap, Gap};
use lsm_lab_teaching::results::{
    self, Beside, Calibrated, CaseOf, Checked, Comparison, Measured, Miss, Missed, ModelOf, Modelled, Pair,
    Place, Predicted, Price, PriceOf, PricePair, Side, beside,
};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// The place of a comparison: its experiment, if it belongs to one, and its parameters.
#[derive(Serialize, Tsify)]
pub struct PlaceOf {
    experiment: Option<String>,
    cell: String,
}

impl From<&Place> for PlaceOf {
    fn from(place: &Place) -> Self {
        Self { experiment: place.experiment.clone(), cell: place.cell.clone() }
    }
}

/// A number with its interval.
#[derive(Serialize, Tsify)]
pub struct IntervalOf {
    low: f64,
    estimate: f64,
    high: f64,
}

impl From<&results::Interval> for IntervalOf {
    fn from(&results::Interval { low, estimate, high, .. }: &results::Interval) -> Self {
        Self { low, estimate, high }
    }
}

/// One quantity of one cell, with model and claim.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BesideRow {
    experiment: String,
    /// Index of the cell in its experiment.
    cell: usize,
    name: String,
    unit: String,
    #[tsify(type = r#""measured" | "counted""#)]
    origin: String,
    found: f64,
    low: Option<f64>,
    high: Option<f64>,
    model: Option<f64>,
    claimed: Option<f64>,
    /// Found − model.
    residual: Option<f64>,
    /// True if the model is outside the interval.
    is_apart: Option<bool>,
}

impl From<Beside> for BesideRow {
    fn from(row: Beside) -> Self {
        let (low, high) = row.interval.unzip();
        Self {
            experiment: row.experiment,
            cell: row.index,
            name: row.name,
            unit: row.unit,
            origin: row.origin,
            found: row.found,
            low,
            high,
            model: row.model,
            claimed: row.claimed,
            residual: row.residual,
            is_apart: row.is_apart,
        }
    }
}

/// The cost of one operation, measured alone.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct OperationPrice {
    #[tsify(type = r#""read" | "hash" | "probe""#)]
    operation: &'static str,
    ns: f64,
    low: Option<f64>,
    high: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    function: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    key_bytes: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    filter: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bits_per_key: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    filter_bytes: Option<f64>,
}

impl From<&Price> for OperationPrice {
    fn from(Price { of, ns, low, high }: &Price) -> Self {
        let price = Self {
            operation: "read",
            ns: *ns,
            low: *low,
            high: *high,
            function: None,
            key_bytes: None,
            filter: None,
            bits_per_key: None,
            filter_bytes: None,
        };
        match of {
            PriceOf::Read => price,
            PriceOf::Hash { function, key_bytes } => Self {
                operation: "hash",
                function: Some(function.clone()),
                key_bytes: Some(*key_bytes),
                ..price
            },
            PriceOf::Probe { filter, bits_per_key, filter_bytes } => Self {
                operation: "probe",
                filter: Some(filter.clone()),
                bits_per_key: Some(*bits_per_key),
                filter_bytes: *filter_bytes,
                ..price
            },
        }
    }
}

/// The source of the model's inputs.
#[derive(Serialize, Tsify)]
#[serde(transparent)]
#[tsify(type = r#""published" | "run" | "held-out" | "held-out-with-other""#)]
pub struct ModelOfName(&'static str);

impl From<ModelOf> for ModelOfName {
    fn from(model: ModelOf) -> Self {
        Self(ModelOf::ALL.iter().find(|(one, _)| *one == model).map_or("", |(_, name)| name))
    }
}

/// A part of measured − model: nanoseconds, or a fraction of the time of arm A.
#[derive(Serialize, Tsify)]
pub struct ResidualTerm {
    #[tsify(type = r#"GapTermName | "pairing""#)]
    name: GapTermName,
    value: f64,
}

fn terms(values: [f64; 5]) -> Vec<ResidualTerm> {
    let terms = model::GapTerm::ALL.iter().zip(values);
    terms.map(|((_, name), value)| ResidualTerm { name: GapTermName(name), value }).collect()
}

/// Measured − model, by term.
#[derive(Serialize, Tsify)]
pub struct Residual {
    model: f64,
    measured: f64,
    terms: Vec<ResidualTerm>,
}

impl From<&Gap> for Residual {
    fn from(gap: &Gap) -> Self {
        Self { model: gap.model_ns, measured: gap.measured_ns, terms: terms(gap.terms_ns) }
    }
}

impl From<&GainGap> for Residual {
    fn from(gap: &GainGap) -> Self {
        let mut terms = terms(gap.terms);
        terms.push(ResidualTerm { name: GapTermName("pairing"), value: gap.pairing });
        Self { model: gap.model, measured: gap.measured, terms }
    }
}

/// A comparison and one model.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ModelledCase {
    model: ModelOfName,
    /// `T_other` of the model.
    other_ns: f64,
    per_filter: Residual,
    shared: Residual,
    gain: Residual,
}

impl From<&Modelled> for ModelledCase {
    fn from(modelled: &Modelled) -> Self {
        Self {
            model: modelled.model.into(),
            other_ns: modelled.other_ns,
            per_filter: (&modelled.per_filter).into(),
            shared: (&modelled.shared).into(),
            gain: (&modelled.gain).into(),
        }
    }
}

/// A comparison and all models that cover it.
#[derive(Serialize, Tsify)]
pub struct StudiedCase {
    place: PlaceOf,
    /// Index among the cells of its experiment, or among the run's own lookups.
    cell: usize,
    models: Vec<ModelledCase>,
}

impl From<&CaseOf> for StudiedCase {
    fn from(case: &CaseOf) -> Self {
        Self { place: (&case.place).into(), cell: case.index, models: all(&case.models) }
    }
}

/// The error of a model: gains as fractions, times as fractions of the measured ones.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ModelMiss {
    model: ModelOfName,
    cells: usize,
    gain_median: f64,
    gain_worst: f64,
    gain_worst_at: PlaceOf,
    time_median: f64,
    time_worst: f64,
    time_worst_at: PlaceOf,
    /// Parts of the error of times; they add up to 1 or to 0.
    terms: Vec<ResidualTerm>,
}

impl From<&Miss> for ModelMiss {
    fn from(miss: &Miss) -> Self {
        Self {
            model: miss.model.into(),
            cells: miss.cells,
            gain_median: miss.gain_median,
            gain_worst: miss.gain_worst,
            gain_worst_at: (&miss.gain_worst_at).into(),
            time_median: miss.time_median,
            time_worst: miss.time_worst,
            time_worst_at: (&miss.time_worst_at).into(),
            terms: terms(miss.terms),
        }
    }
}

/// The errors of all models in one experiment.
#[derive(Serialize, Tsify)]
pub struct MissedIn {
    experiment: Option<String>,
    misses: Vec<ModelMiss>,
}

impl From<&Missed> for MissedIn {
    fn from(missed: &Missed) -> Self {
        Self { experiment: missed.experiment.clone(), misses: all(&missed.misses) }
    }
}

/// A run and its models.
#[derive(Serialize, Tsify)]
pub struct RunStudy {
    rows: Vec<BesideRow>,
    prices: Vec<OperationPrice>,
    cases: Vec<StudiedCase>,
    experiments: Vec<MissedIn>,
    all: MissedIn,
}

fn all<'a, From, To: std::convert::From<&'a From>>(items: &'a [From]) -> Vec<To> {
    items.iter().map(To::from).collect()
}

/// A run and its models: every number, every gap by its terms, and the error of each model.
///
/// # Errors
/// `result`, with the field that is wrong.
#[wasm_bindgen(js_name = studyRun)]
pub fn study_run(text: &str) -> Result<Ts<RunStudy>, LabError> {
    let file = Checked::read(text)?;
    let calibrated = Calibrated::of(&file);
    give(&RunStudy {
        rows: beside(&file).into_iter().map(BesideRow::from).collect(),
        prices: all(&calibrated.prices),
        cases: all(&calibrated.cases),
        experiments: all(&calibrated.experiments),
        all: (&calibrated.all).into(),
    })
}

/// One of two runs.
#[derive(Serialize, Tsify)]
pub struct ComparedSide {
    run: String,
    label: String,
    caveats: Vec<String>,
}

impl From<Side> for ComparedSide {
    fn from(Side { run, label, caveats }: Side) -> Self {
        Self { run, label, caveats }
    }
}

/// The gain that a run measured.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ComparedGain {
    gain: IntervalOf,
    grade: String,
    per_filter_ns: f64,
    shared_ns: f64,
}

impl From<&Measured> for ComparedGain {
    fn from(measured: &Measured) -> Self {
        Self {
            gain: (&measured.gain).into(),
            grade: measured.grade.clone(),
            per_filter_ns: measured.per_filter_ns,
            shared_ns: measured.shared_ns,
        }
    }
}

/// The part of one input of the model in a difference.
#[derive(Serialize, Tsify)]
pub struct ReasonPart {
    #[tsify(type = r#""hash" | "probe" | "read" | "false-positive-rate" | "other""#)]
    name: &'static str,
    value: f64,
}

/// The parts of the model's inputs in a difference, the largest first, and the rest.
#[derive(Serialize, Tsify)]
pub struct ComparedReason {
    parts: Vec<ReasonPart>,
    unexplained: f64,
}

/// A comparison that both runs made.
#[derive(Serialize, Tsify)]
pub struct ComparedCell {
    place: PlaceOf,
    a: ComparedGain,
    b: ComparedGain,
    difference: IntervalOf,
    #[tsify(type = r#""larger" | "smaller" | "no-measurable-difference" | "no-claim""#)]
    verdict: &'static str,
    reason: Option<ComparedReason>,
}

impl From<&Pair> for ComparedCell {
    fn from(pair: &Pair) -> Self {
        let reason = pair.reason.as_ref().map(|reason| ComparedReason {
            parts: reason.parts.iter().map(|&(name, value)| ReasonPart { name, value }).collect(),
            unexplained: reason.unexplained,
        });
        Self {
            place: (&pair.place).into(),
            a: (&pair.a).into(),
            b: (&pair.b).into(),
            difference: (&pair.difference).into(),
            verdict: pair.verdict.name(),
            reason,
        }
    }
}

/// A field in which two runs differ.
#[derive(Serialize, Tsify)]
pub struct DifferingField {
    field: String,
    a: Option<String>,
    b: Option<String>,
}

/// A comparison that cannot be compared.
#[derive(Serialize, Tsify)]
pub struct UncomparedCell {
    place: PlaceOf,
    why: String,
}

/// The cost of one operation in both runs.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ComparedPrice {
    a: OperationPrice,
    b: OperationPrice,
    ratio: f64,
    ratio_interval: Option<IntervalOf>,
}

impl From<&PricePair> for ComparedPrice {
    fn from(pair: &PricePair) -> Self {
        Self {
            a: (&pair.a).into(),
            b: (&pair.b).into(),
            ratio: pair.ratio,
            ratio_interval: pair.ratio_interval.as_ref().map(IntervalOf::from),
        }
    }
}

/// Two runs, compared.
#[derive(Serialize, Tsify)]
pub struct RunComparison {
    a: ComparedSide,
    b: ComparedSide,
    differing: Vec<DifferingField>,
    cells: Vec<ComparedCell>,
    uncompared: Vec<UncomparedCell>,
    prices: Vec<ComparedPrice>,
    /// Absent if the runs have no comparison in common.
    chart: Option<PairChartOf>,
}

/// Two runs, the second compared with the first.
///
/// # Errors
/// `result`, with the field that is wrong or that forbids a comparison.
#[wasm_bindgen(js_name = compareRuns)]
pub fn compare_runs(first: &str, second: &str) -> Result<Ts<RunComparison>, LabError> {
    let compared = Comparison::of(&Checked::read(first)?, &Checked::read(second)?)?;
    let differing = compared.differing.into_iter();
    let uncompared = compared.uncompared.iter();
    give(&RunComparison {
        a: compared.a.into(),
        b: compared.b.into(),
        differing: differing.map(|one| DifferingField { field: one.field, a: one.a, b: one.b }).collect(),
        cells: all(&compared.cells),
        uncompared: uncompared
            .map(|cell| UncomparedCell { place: (&cell.place).into(), why: cell.why.clone() })
            .collect(),
        prices: all(&compared.prices),
        chart: compared.chart.as_ref().map(PairChartOf::from),
    })
}

/// A prediction of a gain.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PredictedGain {
    gain: f64,
    /// Measured minus predicted.
    residual: f64,
    /// True if the interval of the measured gain contains the prediction.
    is_within: bool,
}

impl From<Predicted> for PredictedGain {
    fn from(Predicted { gain, residual, is_within }: Predicted) -> Self {
        Self { gain, residual, is_within }
    }
}

/// The cost of a hash in one comparison, in nanoseconds, and the predictions that follow from it.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct HashCosts {
    place: PlaceOf,
    /// Index among the cells of its experiment, or among the run's own lookups.
    cell: usize,
    /// `T_H`: a hash in a loop that only hashes.
    alone: IntervalOf,
    /// `T_H` in place: one more hash within a lookup, if the file has it.
    in_place: Option<IntervalOf>,
    /// Reason why `in_place` was not measurable, if the file has one.
    in_place_missing: Option<String>,
    /// The time that sharing saved per saved hash, if it saved hashes.
    saved: Option<IntervalOf>,
    empty_fraction: f64,
    /// The measured gain.
    gain: IntervalOf,
    /// Eq. (8) without `T_other`.
    predicted: PredictedGain,
    /// Eq. (8) with `T_other` and `T_H` alone.
    with_other: Option<PredictedGain>,
    /// Eq. (8) with `T_other` and `T_H` in place.
    with_in_place: Option<PredictedGain>,
}

impl From<&results::HashCosts> for HashCosts {
    fn from(costs: &results::HashCosts) -> Self {
        let optional = |interval: &Option<results::Interval>| interval.as_ref().map(IntervalOf::from);
        Self {
            place: (&costs.place).into(),
            cell: costs.index,
            alone: (&costs.alone).into(),
            in_place: optional(&costs.in_place),
            in_place_missing: costs.in_place_missing.clone(),
            saved: optional(&costs.saved),
            empty_fraction: costs.empty_fraction,
            gain: (&costs.gain).into(),
            predicted: costs.predicted.into(),
            with_other: costs.with_other.map(PredictedGain::from),
            with_in_place: costs.with_in_place.map(PredictedGain::from),
        }
    }
}

/// The cost of a hash alone, in place and as saved, for every comparison of a run that has a prediction.
///
/// # Errors
/// `result`, with the field that is wrong.
#[wasm_bindgen(js_name = hashCosts)]
pub fn hash_costs(text: &str) -> Result<Ts<HashCostsOfRun>, LabError> {
    give(&HashCostsOfRun { comparisons: all(&results::hash_costs(&Checked::read(text)?)) })
}

/// The cost of a hash in every comparison of a run.
#[derive(Serialize, Tsify)]
pub struct HashCostsOfRun {
    comparisons: Vec<HashCosts>,
}
