//! What follows from the numbers of result files, for the page: texts of files come in, rows and gaps go out.

use crate::error::LabError;
use crate::fields::Made;
use js_sys::Array;
use lsm_lab_engine::model::{GainGap, Gap, GapTerm};
use lsm_lab_engine::results::{
    Beside, Calibrated, CaseOf, Checked, Comparison, Differing, Interval, Measured, Miss, Missed, ModelOf,
    Modelled, Pair, Place, Price, PriceOf, PricePair, Side, Uncompared, beside,
};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// A run beside its models: every number, every gap by its terms, and by how much each model misses.
///
/// # Errors
/// `result`, with the field that is wrong.
#[wasm_bindgen(js_name = studyRun, unchecked_return_type = "RunStudy")]
pub fn study_run(text: &str) -> Result<JsValue, JsValue> {
    let file = Checked::read(text).map_err(LabError::from)?;
    let Calibrated { prices, cases, experiments, all } = Calibrated::of(&file);
    Ok(Made::new()
        .with("rows", list(&beside(&file), row_out))
        .with("prices", list(&prices, price_out))
        .with("cases", list(&cases, case_out))
        .with("experiments", list(&experiments, missed_out))
        .with("all", missed_out(&all))
        .into())
}

/// Two runs beside each other, the second compared with the first.
///
/// # Errors
/// `result`, with the field that is wrong or that forbids a comparison.
#[wasm_bindgen(js_name = compareRuns, unchecked_return_type = "RunComparison")]
pub fn compare_runs(first: &str, second: &str) -> Result<JsValue, JsValue> {
    let first = Checked::read(first).map_err(LabError::from)?;
    let second = Checked::read(second).map_err(LabError::from)?;
    let compared = Comparison::of(&first, &second).map_err(LabError::from)?;
    Ok(Made::new()
        .with("a", side_out(&compared.a))
        .with("b", side_out(&compared.b))
        .with("differing", list(&compared.differing, differing_out))
        .with("cells", list(&compared.cells, pair_out))
        .with("uncompared", list(&compared.uncompared, uncompared_out))
        .with("prices", list(&compared.prices, price_pair_out))
        .into())
}

fn list<Item>(items: &[Item], out: impl Fn(&Item) -> JsValue) -> Array {
    items.iter().map(out).collect()
}

fn row_out(row: &Beside) -> JsValue {
    Made::new()
        .with("experiment", row.experiment.as_str())
        .with("cell", row.index)
        .with("name", row.name.as_str())
        .with("unit", row.unit.as_str())
        .with("origin", row.origin.as_str())
        .with("found", row.found)
        .with("low", row.interval.map(|(low, _)| low))
        .with("high", row.interval.map(|(_, high)| high))
        .with("model", row.model)
        .with("claimed", row.claimed)
        .with("residual", row.residual)
        .with("isApart", row.is_apart)
        .into()
}

fn price_out(price: &Price) -> JsValue {
    let Price { of, ns, low, high } = price;
    let made = Made::new().with("ns", *ns).with("low", *low).with("high", *high);
    match of {
        PriceOf::Read => made.with("operation", "read"),
        PriceOf::Hash { function, key_bytes } => {
            made.with("operation", "hash").with("function", function.as_str()).with("keyBytes", *key_bytes)
        }
        PriceOf::Probe { filter, bits_per_key, filter_bytes } => made
            .with("operation", "probe")
            .with("filter", filter.as_str())
            .with("bitsPerKey", *bits_per_key)
            .with("filterBytes", *filter_bytes),
    }
    .into()
}

fn place_out(place: &Place) -> JsValue {
    Made::new().with("experiment", place.experiment.as_deref()).with("cell", place.cell.as_str()).into()
}

fn case_out(case: &CaseOf) -> JsValue {
    Made::new()
        .with("place", place_out(&case.place))
        .with("cell", case.index)
        .with("models", list(&case.models, modelled_out))
        .into()
}

fn name_of(model: ModelOf) -> &'static str {
    ModelOf::ALL.iter().find(|(one, _)| *one == model).map_or("", |(_, name)| name)
}

fn modelled_out(modelled: &Modelled) -> JsValue {
    Made::new()
        .with("model", name_of(modelled.model))
        .with("otherNs", modelled.other_ns)
        .with("perFilter", gap_out(&modelled.per_filter))
        .with("shared", gap_out(&modelled.shared))
        .with("gain", gain_gap_out(&modelled.gain))
        .into()
}

fn gap_out(gap: &Gap) -> JsValue {
    Made::new()
        .with("model", gap.model_ns)
        .with("measured", gap.measured_ns)
        .with("terms", terms_out(gap.terms_ns))
        .into()
}

fn gain_gap_out(gap: &GainGap) -> JsValue {
    let terms = terms_out(gap.terms);
    let pairing: JsValue = Made::new().with("name", "pairing").with("value", gap.pairing).into();
    terms.push(&pairing);
    Made::new().with("model", gap.model).with("measured", gap.measured).with("terms", terms).into()
}

fn terms_out(values: [f64; 5]) -> Array {
    let terms = GapTerm::ALL.iter().zip(values);
    terms
        .map(|((_, name), value)| -> JsValue { Made::new().with("name", *name).with("value", value).into() })
        .collect()
}

fn missed_out(missed: &Missed) -> JsValue {
    Made::new()
        .with("experiment", missed.experiment.as_deref())
        .with("misses", list(&missed.misses, miss_out))
        .into()
}

fn miss_out(miss: &Miss) -> JsValue {
    Made::new()
        .with("model", name_of(miss.model))
        .with("cells", miss.cells)
        .with("gainMedian", miss.gain_median)
        .with("gainWorst", miss.gain_worst)
        .with("gainWorstAt", place_out(&miss.gain_worst_at))
        .with("timeMedian", miss.time_median)
        .with("timeWorst", miss.time_worst)
        .with("timeWorstAt", place_out(&miss.time_worst_at))
        .with("terms", terms_out(miss.terms))
        .into()
}

fn side_out(side: &Side) -> JsValue {
    let caveats = list(&side.caveats, |caveat| caveat.as_str().into());
    Made::new()
        .with("run", side.run.as_str())
        .with("label", side.label.as_str())
        .with("caveats", caveats)
        .into()
}

fn differing_out(field: &Differing) -> JsValue {
    Made::new()
        .with("field", field.field.as_str())
        .with("a", field.a.as_deref())
        .with("b", field.b.as_deref())
        .into()
}

fn uncompared_out(cell: &Uncompared) -> JsValue {
    Made::new().with("place", place_out(&cell.place)).with("why", cell.why.as_str()).into()
}

fn interval_out(interval: &Interval) -> JsValue {
    let Interval { low, estimate, high, .. } = *interval;
    Made::new().with("low", low).with("estimate", estimate).with("high", high).into()
}

fn measured_out(measured: &Measured) -> JsValue {
    Made::new()
        .with("gain", interval_out(&measured.gain))
        .with("grade", measured.grade.as_str())
        .with("perFilterNs", measured.per_filter_ns)
        .with("sharedNs", measured.shared_ns)
        .into()
}

fn pair_out(pair: &Pair) -> JsValue {
    let reason = pair.reason.as_ref().map(|reason| -> JsValue {
        let parts =
            list(&reason.parts, |(name, share)| Made::new().with("name", *name).with("value", *share).into());
        Made::new().with("parts", parts).with("unexplained", reason.unexplained).into()
    });
    Made::new()
        .with("place", place_out(&pair.place))
        .with("a", measured_out(&pair.a))
        .with("b", measured_out(&pair.b))
        .with("difference", interval_out(&pair.difference))
        .with("verdict", pair.verdict.name())
        .with("reason", reason)
        .into()
}

fn price_pair_out(pair: &PricePair) -> JsValue {
    Made::new()
        .with("a", price_out(&pair.a))
        .with("b", price_out(&pair.b))
        .with("ratio", pair.ratio)
        .with("ratioInterval", pair.ratio_interval.as_ref().map(interval_out))
        .into()
}

/// The types of this file as TypeScript sees them.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Where a comparison stands: its experiment, if it belongs to one, and its parameters. */
export interface PlaceOf {
  experiment: string | undefined;
  cell: string;
}
/** A number with its interval. */
export interface IntervalOf {
  low: number;
  estimate: number;
  high: number;
}
/** One quantity of one cell, beside model and claim. */
export interface BesideRow {
  experiment: string;
  /** Index of the cell in its experiment. */
  cell: number;
  name: string;
  unit: string;
  origin: "measured" | "counted";
  found: number;
  low: number | undefined;
  high: number | undefined;
  model: number | undefined;
  claimed: number | undefined;
  /** Found less model. */
  residual: number | undefined;
  /** Whether the interval leaves the model out. */
  isApart: boolean | undefined;
}
/** The price of one operation, measured alone. */
export interface OperationPrice {
  operation: "read" | "hash" | "probe";
  ns: number;
  low: number | undefined;
  high: number | undefined;
  function?: string;
  keyBytes?: number;
  filter?: string;
  bitsPerKey?: number;
  filterBytes?: number | undefined;
}
/** By whose prices the model is told. */
export type ModelOfName = "published" | "run" | "held-out" | "held-out-with-other";
/** A part of measured less model: nanoseconds, or a fraction of the time of arm A. */
export interface ResidualTerm {
  name: GapTermName | "pairing";
  value: number;
}
/** Measured less model, by term. */
export interface Residual {
  model: number;
  measured: number;
  terms: ResidualTerm[];
}
/** A comparison beside one model. */
export interface ModelledCase {
  model: ModelOfName;
  /** `T_other` that the model was given. */
  otherNs: number;
  perFilter: Residual;
  shared: Residual;
  gain: Residual;
}
/** A comparison beside all models that can be told of it. */
export interface StudiedCase {
  place: PlaceOf;
  /** Index among the cells of its experiment, or among the run's own lookups. */
  cell: number;
  models: ModelledCase[];
}
/** By how much a model misses: gains as fractions, times as fractions of the measured ones. */
export interface ModelMiss {
  model: ModelOfName;
  cells: number;
  gainMedian: number;
  gainWorst: number;
  gainWorstAt: PlaceOf;
  timeMedian: number;
  timeWorst: number;
  timeWorstAt: PlaceOf;
  /** Parts of what is missed of times; they add up to 1 or to 0. */
  terms: ResidualTerm[];
}
export interface MissedIn {
  experiment: string | undefined;
  misses: ModelMiss[];
}
/** A run beside its models. */
export interface RunStudy {
  rows: BesideRow[];
  prices: OperationPrice[];
  cases: StudiedCase[];
  experiments: MissedIn[];
  all: MissedIn;
}
/** One of two runs. */
export interface ComparedSide {
  run: string;
  label: string;
  caveats: string[];
}
export interface ComparedGain {
  gain: IntervalOf;
  grade: string;
  perFilterNs: number;
  sharedNs: number;
}
/** A comparison that both runs made. */
export interface ComparedCell {
  place: PlaceOf;
  a: ComparedGain;
  b: ComparedGain;
  difference: IntervalOf;
  verdict: "larger" | "smaller" | "no-measurable-difference" | "no-claim";
  /** What each input of the model brings, the largest first, and what none does. */
  reason: { parts: { name: "hash" | "probe" | "read" | "false-positive-rate" | "other"; value: number }[]; unexplained: number } | undefined;
}
/** Two runs beside each other. */
export interface RunComparison {
  a: ComparedSide;
  b: ComparedSide;
  differing: { field: string; a: string | undefined; b: string | undefined }[];
  cells: ComparedCell[];
  uncompared: { place: PlaceOf; why: string }[];
  prices: { a: OperationPrice; b: OperationPrice; ratio: number; ratioInterval: IntervalOf | undefined }[];
}
"#;
