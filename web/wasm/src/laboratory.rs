//! The filter laboratory of the engine, for the page.

use crate::error::LabError;
use crate::fields::{Fields, Made};
use crate::names;
use js_sys::{Array, Uint8Array, Uint32Array};
use lsm_lab_engine::digest::DigestRecipe;
use lsm_lab_engine::filter::{FilterError, FilterOptions, FilterSize, ProbeRule};
use lsm_lab_engine::laboratory::{
    Inspected, Interval, Question, Setup, Sharing, Specimen, Words, joint, narrowed, union,
};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The most keys and absent keys of one experiment: a page waits for the answer.
pub(crate) const MOST: u32 = 10_000_000;

/// Builds a filter and asks it for absent keys. Takes `filter`, `digest`, `bitsPerKey`, or with `rate` that instead, `probes` (a
/// rule or a number), `keys`, `queries`, `seed`; gives counts, rate with interval, and what the family's formula says.
///
/// # Errors
/// `bad-input` with the field, or with what the filter refuses.
#[wasm_bindgen(js_name = askFilter, unchecked_return_type = "AskedFilter")]
pub fn ask_filter(
    #[wasm_bindgen(unchecked_param_type = "BulkParams")] setup: &JsValue,
) -> Result<JsValue, JsValue> {
    let setup = setup_of(Fields(setup))?;
    let specimen = Specimen::build(&setup).map_err(refused)?;
    let asked = specimen.ask(&setup);
    Ok(interval(asked.rate)
        .with("expectedRate", asked.expected_rate)
        .with("falsePositives", count(asked.false_positives))
        .with("placesTested", count(asked.places_tested))
        .with("linesTouched", count(asked.lines_touched))
        .with("hashes", count(asked.hashes))
        .with("buildHashes", count(specimen.build_hashes))
        .with("bits", count(asked.bits))
        .with("bitsPerKey", asked.bits_per_key(setup.keys))
        .with("memoryBytes", count(asked.memory_bytes))
        .into())
}

/// Asks several filters for the same absent keys, with one digest or with one for each.
///
/// # Errors
/// As [`ask_filter`].
#[wasm_bindgen(js_name = askFiltersJointly, unchecked_return_type = "AskedJointly")]
pub fn ask_filters_jointly(
    #[wasm_bindgen(unchecked_param_type = "BulkParams")] setup: &JsValue,
    filters: u8,
    shared: bool,
) -> Result<JsValue, JsValue> {
    let sharing = if shared { Sharing::Shared } else { Sharing::Independent };
    let joint = joint(&setup_of(Fields(setup))?, filters, sharing).map_err(refused)?;
    let by_count: Vec<f64> = joint.by_count.iter().copied().map(count).collect();
    Ok(interval(joint.two_or_more)
        .with("ifIndependent", joint.two_or_more_if_independent)
        .with("byCount", js_sys::Float64Array::from(by_count.as_slice()))
        .with("hashes", count(joint.hashes))
        .into())
}

/// Joins several filters by OR and asks the union for absent keys.
///
/// # Errors
/// As [`ask_filter`]; families whose filters cannot be joined.
#[wasm_bindgen(js_name = uniteFilters, unchecked_return_type = "UnitedFilters")]
pub fn unite_filters(
    #[wasm_bindgen(unchecked_param_type = "BulkParams")] setup: &JsValue,
    filters: u8,
) -> Result<JsValue, JsValue> {
    let union = union(&setup_of(Fields(setup))?, filters).map_err(refused)?;
    Ok(interval(union.rate)
        .with("expectedRate", union.expected_rate)
        .with("rateOfOne", union.one.rate.rate)
        .into())
}

/// A digest of fewer bits, by the setup of [`ask_filter`].
///
/// # Errors
/// As [`ask_filter`].
#[wasm_bindgen(js_name = narrowDigest, unchecked_return_type = "NarrowedDigest")]
pub fn narrow_digest(
    #[wasm_bindgen(unchecked_param_type = "BulkParams")] setup: &JsValue,
    width: u8,
) -> Result<JsValue, JsValue> {
    let found = narrowed(&setup_of(Fields(setup))?, width).map_err(refused)?;
    Ok(interval(found.rate)
        .with("width", found.width)
        .with("expectedRate", found.expected_rate)
        .with("floor", found.floor)
        .into())
}

/// Words that people can read, by number, in the order of a seed.
#[must_use]
#[wasm_bindgen(js_name = wordsOf, unchecked_return_type = "string[]")]
pub fn words_of(seed: u32, from: u32, count: u32) -> Vec<String> {
    let words = Words::new(seed.into());
    (from..from.saturating_add(count.min(Words::COUNT))).map(|number| words.word(number)).collect()
}

/// A filter over words that somebody chose, with every bit that each of them set, and what it says of one more.
///
/// # Errors
/// `bad-input`.
#[wasm_bindgen(js_name = inspectFilter, unchecked_return_type = "WordFilter")]
pub fn inspect_filter(
    #[wasm_bindgen(unchecked_param_type = "WordFilterParams")] params: &JsValue,
    query: Option<String>,
) -> Result<JsValue, JsValue> {
    let inspected = inspected_of(Fields(params))?;
    let question = query.map_or(JsValue::NULL, |word| question_out(&word, &inspected.ask(&word)).into());
    Ok(filter_out(&inspected).with("question", question).into())
}

/// The first word from a number on that was never added and fools the filter; `undefined` if there is none among so many.
///
/// # Errors
/// `bad-input`.
#[wasm_bindgen(js_name = huntLiar, unchecked_return_type = "Liar | undefined")]
pub fn hunt_liar(
    #[wasm_bindgen(unchecked_param_type = "WordFilterParams")] params: &JsValue,
    seed: u32,
    from: u32,
    tries: u32,
) -> Result<JsValue, JsValue> {
    let found = inspected_of(Fields(params))?.hunt(&Words::new(seed.into()), from, tries);
    Ok(found.map_or(JsValue::UNDEFINED, |liar| {
        Made::new().with("word", liar.word).with("number", liar.number).with("tried", liar.tried).into()
    }))
}

/// Asks the filter for so many words that were never added.
///
/// # Errors
/// `bad-input`.
#[wasm_bindgen(js_name = rateOfWords, unchecked_return_type = "WordRate")]
pub fn rate_of_words(
    #[wasm_bindgen(unchecked_param_type = "WordFilterParams")] params: &JsValue,
    seed: u32,
    queries: u32,
) -> Result<JsValue, JsValue> {
    let asked = inspected_of(Fields(params))?.rate(&Words::new(seed.into()), queries);
    Ok(interval(asked.rate)
        .with("expectedRate", asked.expected_rate)
        .with("queries", count(asked.queries))
        .with("falsePositives", count(asked.false_positives))
        .into())
}

fn inspected_of(fields: Fields<'_>) -> Result<Inspected, LabError> {
    let digest = DigestRecipe::new(names::digest(&fields.text("digest")?)?);
    let (bits, probes) = (fields.whole("bits")?, fields.small("probes")?);
    Inspected::build(bits, probes, digest, fields.texts("words")?).map_err(refused)
}

/// A filter as the page draws it.
pub(crate) fn filter_out(inspected: &Inspected) -> Made {
    let filter = inspected.filter();
    let keys = inspected.keys().iter().map(JsValue::from);
    let places: Vec<u32> = (0..inspected.keys().len())
        .flat_map(|key| inspected.places(key).iter().copied().map(place))
        .collect();
    Made::new()
        .with("bits", count(filter.bits()))
        .with("probeCount", filter.probe_count())
        .with("bytes", Uint8Array::from(&*filter.to_bytes()))
        .with("keys", keys.collect::<Array>())
        .with("positions", Uint32Array::from(places.as_slice()))
        .with("fill", filter.fill())
        .with("falsePositiveRate", inspected.expected_rate())
}

/// What a filter says of a word.
fn question_out(word: &str, question: &Question) -> Made {
    Made::new()
        .with("word", word)
        .with("positions", places_out(question))
        .with("maybe", question.maybe)
        .with("isKey", question.is_key)
}

/// The places of a word.
pub(crate) fn places_out(question: &Question) -> Uint32Array {
    let places: Vec<u32> = question.places.iter().copied().map(place).collect();
    Uint32Array::from(places.as_slice())
}

pub(crate) fn place(position: u64) -> u32 {
    u32::try_from(position).expect("a filter of one page is below 2^32 bits")
}

fn setup_of(fields: Fields<'_>) -> Result<Setup, LabError> {
    let digest = DigestRecipe::new(names::digest(&fields.text("digest")?)?);
    let mut options = FilterOptions::new(names::filter(&fields.text("filter")?)?, 10.0, digest);
    options.size = match fields.number("rate") {
        Ok(rate) => FilterSize::Rate(rate),
        Err(_) => FilterSize::BitsPerKey(fields.number("bitsPerKey")?),
    };
    if let Ok(rule) = fields.text("probes") {
        options.probes = ProbeRule::from_name(&rule)
            .ok_or_else(|| LabError::bad_input("probes", format!("there is no rule `{rule}`")))?;
    }
    let most = |name: &str| {
        let number = fields.whole(name)?;
        if number > MOST {
            return Err(LabError::bad_input(name, format!("{MOST} is the most")));
        }
        Ok(number)
    };
    Ok(Setup { options, keys: most("keys")?, queries: most("queries")?, seed: fields.whole("seed")?.into() })
}

pub(crate) fn interval(of: Interval) -> Made {
    Made::new().with("rate", of.rate).with("rateLow", of.low).with("rateHigh", of.high)
}

/// A mean per lookup with its interval.
pub(crate) fn mean_out(of: Interval) -> Made {
    Made::new().with("mean", of.rate).with("low", of.low).with("high", of.high)
}

#[expect(clippy::needless_pass_by_value, reason = "handed to `map_err`")]
pub(crate) fn refused(error: FilterError) -> LabError {
    LabError::bad_input("filter", error.to_string())
}

#[expect(clippy::cast_precision_loss, reason = "counts of one experiment are far below 2^53")]
pub(crate) fn count(number: u64) -> f64 {
    number as f64
}

/// The types of this file as TypeScript sees them.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A small filter over words. */
export interface WordFilterParams {
  /** The keys. At least one. */
  words: readonly string[];
  /** Bits in all, at least 64. */
  bits: number;
  /** Bits per key that are set. */
  probes: number;
  /** Hash function. */
  digest: DigestName;
}
/** The filter, bit by bit. */
export interface WordFilter {
  bits: number;
  probeCount: number;
  /** Bit p is bit `p % 8` of byte `p / 8`. */
  bytes: Uint8Array;
  keys: string[];
  /** The bits that each key set, `probeCount` per key. */
  positions: Uint32Array;
  /** Share of bits that are set. */
  fill: number;
  /** By the formula. */
  falsePositiveRate: number;
  /** What it says of the word that was asked for. */
  question: WordQuestion | null;
}
/** What a filter says of a word. */
export interface WordQuestion {
  word: string;
  positions: Uint32Array;
  maybe: boolean;
  /** Whether the word was added. */
  isKey: boolean;
}
/** An absent word that fools the filter. */
export interface Liar {
  word: string;
  /** To go on from. */
  number: number;
  /** Absent words that were tried. */
  tried: number;
}
/** A counted rate with the interval of 95 %. */
export interface CountedRate {
  rate: number;
  rateLow: number;
  rateHigh: number;
}
/** How many absent words fooled a filter. */
export interface WordRate extends CountedRate {
  expectedRate: number;
  queries: number;
  falsePositives: number;
}
/** A filter of many keys, to be asked in bulk. */
export interface BulkParams {
  filter: FilterName | (string & {});
  digest: DigestName | (string & {});
  bitsPerKey: number;
  probes?: string;
  keys: number;
  queries: number;
  seed: number;
}
/** What absent keys showed of a filter. */
export interface AskedFilter extends CountedRate {
  /** By the family's formula, where it has one. */
  expectedRate: number | undefined;
  falsePositives: number;
  placesTested: number;
  linesTouched: number;
  hashes: number;
  buildHashes: number;
  bits: number;
  bitsPerKey: number;
  memoryBytes: number;
}
/** What several filters said of the same absent keys; the rate is that of two or more. */
export interface AskedJointly extends CountedRate {
  ifIndependent: number;
  /** Keys by the number of filters that they fooled, from none on. */
  byCount: Float64Array;
  hashes: number;
}
/** What filters joined by OR said of absent keys. */
export interface UnitedFilters extends CountedRate {
  expectedRate: number;
  rateOfOne: number;
}
/** A digest of fewer bits. */
export interface NarrowedDigest extends CountedRate {
  width: number;
  expectedRate: number | undefined;
  /** Digests that are equal by chance. */
  floor: number;
}
/** Many lookups by one arm. */
export interface CountedLookups extends LookupCounters {
  lookups: number;
  /** Those that found their key. */
  found: number;
}
"#;
