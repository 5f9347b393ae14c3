//! Probe schemes of the standard filter, for the page: from a word to its places, and rates over several filters.

use crate::error::LabError;
use crate::fields::{Fields, Made};
use crate::laboratory::{MOST, count, interval, place, refused};
use crate::names;
use js_sys::{Array, Uint8Array, Uint32Array};
use lsm_lab_engine::digest::DigestRecipe;
use lsm_lab_engine::filter::{FilterKind, ProbeScheme};
use lsm_lab_engine::laboratory::{
    Interval, Probing, Setup, exactly, remainders_of_places, several, shared_primes,
};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Builds a small filter over words by a scheme, and shows how one more word comes to its places.
///
/// # Errors
/// `bad-input` with the field, or with what the filter refuses.
#[wasm_bindgen(js_name = probeWord, unchecked_return_type = "WordProbing")]
pub fn probe_word(
    #[wasm_bindgen(unchecked_param_type = "ProbingParams")] params: &JsValue,
    word: &str,
) -> Result<JsValue, JsValue> {
    let fields = Fields(params);
    let (bits, probes) = (fields.whole("bits")?, fields.small("probes")?);
    let (scheme, digest) = scheme_of(fields)?;
    let probing =
        Probing::new(scheme, (bits, probes), digest, &fields.texts("words")?, word).map_err(refused)?;
    let places: Vec<u32> = probing.places.iter().copied().map(place).collect();
    let copies = probing.derivation.copies.iter().map(|copy| -> JsValue {
        Made::new().with("word", hex(copy.word)).with("left", i32::from(copy.left)).into()
    });
    Ok(Made::new()
        .with("filter", fields.text("filter")?)
        .with("word", word)
        .with("bits", bits)
        .with("bytes", Uint8Array::from(&*probing.filter.to_bytes()))
        .with("digests", words_out(probing.digests.iter().map(|digest| digest.0)))
        .with("copies", copies.collect::<Array>())
        .with("step", probing.derivation.step.map_or(JsValue::NULL, |step| hex(step).into()))
        .with("sums", words_out(probing.derivation.words.iter().copied()))
        .with("positions", Uint32Array::from(places.as_slice()))
        .with("maybe", probing.maybe)
        .with("sharedPrimes", primes(bits))
        .into())
}

/// Asks several filters of one shape for absent keys.
///
/// # Errors
/// As [`probe_word`].
#[wasm_bindgen(js_name = rateOverFilters, unchecked_return_type = "RateOverFilters")]
pub fn rate_over_filters(
    #[wasm_bindgen(unchecked_param_type = "SchemeParams")] setup: &JsValue,
    filters: u8,
) -> Result<JsValue, JsValue> {
    let fields = Fields(setup);
    let found = several(&setup_of(fields)?, filters).map_err(refused)?;
    let Interval { rate, low, high } = found.ratio;
    Ok(interval(found.rate)
        .with("expectedRate", found.expected_rate)
        .with("ratio", rate)
        .with("ratioLow", low)
        .with("ratioHigh", high)
        .with("queries", count(found.queries))
        .with("falsePositives", count(found.false_positives))
        .with("hashes", count(found.hashes))
        .with("bits", count(found.bits))
        .with("sharedPrimes", primes(fields.whole("bits")?))
        .into())
}

/// Of the keys of a filter, how many have each pair of remainders of their first and their second place.
///
/// # Errors
/// As [`probe_word`].
#[wasm_bindgen(js_name = remaindersOfPlaces)]
pub fn remainders(
    #[wasm_bindgen(unchecked_param_type = "SchemeParams")] setup: &JsValue,
    modulus: u32,
) -> Result<Vec<f64>, JsValue> {
    let counts = remainders_of_places(&setup_of(Fields(setup))?, modulus).map_err(refused)?;
    Ok(counts.into_iter().map(count).collect())
}

fn scheme_of(fields: Fields<'_>) -> Result<(ProbeScheme, DigestRecipe), LabError> {
    let name = fields.text("filter")?;
    let FilterKind::Standard(scheme) = names::filter(&name)? else {
        return Err(LabError::bad_input("filter", format!("`{name}` is no scheme of the standard filter")));
    };
    Ok((scheme, DigestRecipe::new(names::digest(&fields.text("digest")?)?)))
}

fn setup_of(fields: Fields<'_>) -> Result<Setup, LabError> {
    let (scheme, digest) = scheme_of(fields)?;
    let (bits, probes) = (fields.whole("bits")?, fields.small("probes")?);
    let (keys, queries) = (fields.whole("keys")?, fields.whole("queries")?);
    if keys.max(queries) > MOST {
        return Err(LabError::bad_input("keys", format!("{MOST} is the most")));
    }
    let options = exactly(FilterKind::Standard(scheme), bits, probes, keys, digest);
    Ok(Setup { options, keys, queries, seed: fields.whole("seed")?.into() })
}

/// A word of 64 bits as 16 hexadecimal digits: a number of JavaScript would lose some.
fn hex(word: u64) -> String {
    format!("{word:016x}")
}

fn words_out(words: impl Iterator<Item = u64>) -> Array {
    words.map(|word| JsValue::from(hex(word))).collect()
}

fn primes(bits: u32) -> Array {
    shared_primes(bits.into()).map(|prime| JsValue::from(count(prime))).collect()
}

/// The types of this file as TypeScript sees them.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A small filter over words, by a scheme. */
export interface ProbingParams extends Omit<WordFilterParams, "digest"> {
  /** A standard filter, by the name of its scheme. */
  filter: string;
  digest: DigestName;
}
/** A copy of a digest, moved. */
export interface MovedCopy {
  /** What is left of it, as 16 hexadecimal digits. */
  word: string;
  /** Bits by which it moved to the left; below 0, to the right. */
  left: number;
}
/** How a word comes to its places. Words of 64 bits are 16 hexadecimal digits. */
export interface WordProbing {
  filter: string;
  word: string;
  /** Of the filter. */
  bits: number;
  /** Bit p is bit `p % 8` of byte `p / 8`. */
  bytes: Uint8Array;
  /** All that were computed of the word. */
  digests: string[];
  /** What the step is made of. */
  copies: MovedCopy[];
  /** What is added from place to place; null where every place has a hash of its own. */
  step: string | null;
  /** Each divided by the bits of the filter leaves a place. */
  sums: string[];
  positions: Uint32Array;
  maybe: boolean;
  /** Primes that divide both the bits and 2^64 - 1. */
  sharedPrimes: number[];
}
/** Several large filters by a scheme, to be asked in bulk. */
export interface SchemeParams {
  filter: string;
  digest: DigestName;
  bits: number;
  probes: number;
  /** Of each filter. */
  keys: number;
  /** Asked of each filter. */
  queries: number;
  seed: number;
}
/** What several filters said of absent keys; the interval comes from how much the filters differ. */
export interface RateOverFilters extends CountedRate {
  expectedRate: number;
  /** The counted rate divided by the formula's. */
  ratio: number;
  ratioLow: number;
  ratioHigh: number;
  queries: number;
  falsePositives: number;
  hashes: number;
  bits: number;
  /** Primes that divide both the bits and 2^64 - 1. */
  sharedPrimes: number[];
}
"#;
