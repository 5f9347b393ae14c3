//! Probe schemes of the standard filter, for the page: from a word to its places, and rates over several filters.

use crate::boundary::{Uint8Array, Uint32Array, count, give, read};
use crate::error::LabError;
use crate::laboratory::{CountedRate, FilterExcerpt, MOST, RateAfter};
use crate::names::{self, DigestName};
use lsm_lab_filters::digest::DigestRecipe;
use lsm_lab_filters::{FilterKind, ProbeScheme};
use lsm_lab_teaching::laboratory::{
    Interval, Probing, Setup, exactly, remainders_of_places, several, shared_primes,
};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// A small filter over words, by a scheme.
#[derive(Deserialize, Tsify)]
pub struct ProbingParams {
    /// The keys. At least one.
    #[tsify(type = "readonly string[]")]
    words: Vec<String>,
    /// Number of bits, at least 64.
    bits: u32,
    /// Bits per key that are set.
    probes: u8,
    /// A standard filter, by the name of its scheme.
    filter: String,
    digest: DigestName,
}

/// A copy of a digest, moved.
#[derive(Serialize, Tsify)]
pub struct MovedCopy {
    /// The rest of it, as 16 hexadecimal digits.
    word: String,
    /// Bits by which it moved to the left; below 0, to the right.
    left: i8,
}

/// The way from a word to its places. Words of 64 bits are 16 hexadecimal digits: a number of JavaScript would lose some.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct WordProbing {
    filter: String,
    word: String,
    /// Bits of the filter.
    bits: u32,
    /// Bit p is bit `p % 8` of byte `p / 8`.
    bytes: Uint8Array,
    /// All that were computed for the word.
    digests: Vec<String>,
    /// The parts of the step.
    copies: Vec<MovedCopy>,
    /// Added from place to place; null if every place has its own hash.
    step: Option<String>,
    /// Each divided by the bits of the filter leaves a place.
    sums: Vec<String>,
    positions: Uint32Array,
    maybe: bool,
    /// Primes that divide both the bits and 2^64 - 1.
    shared_primes: Vec<u64>,
}

/// Builds a small filter over words by a scheme, and shows the way from one more word to its places.
///
/// # Errors
/// `bad-input` with the field, or with the reason why the filter is refused.
#[wasm_bindgen(js_name = probeWord)]
pub fn probe_word(params: &Ts<ProbingParams>, word: &str) -> Result<Ts<WordProbing>, LabError> {
    let ProbingParams { words, bits, probes, filter, digest } = read(params)?;
    let scheme = scheme_of(&filter)?;
    let digest = DigestRecipe::new(digest.0);
    let probing = Probing::new(scheme, (bits, probes), digest, &words, word)?;
    let derivation = &probing.derivation;
    give(&WordProbing {
        filter,
        word: word.to_owned(),
        bits,
        bytes: probing.filter.to_bytes().into(),
        digests: probing.digests.iter().map(|digest| hex(digest.0)).collect(),
        copies: derivation
            .copies
            .iter()
            .map(|copy| MovedCopy { word: hex(copy.word), left: copy.left })
            .collect(),
        step: derivation.step.map(hex),
        sums: derivation.words.iter().copied().map(hex).collect(),
        positions: probing.places.iter().copied().map(crate::boundary::word).collect(),
        maybe: probing.maybe,
        shared_primes: shared_primes(bits.into()).collect(),
    })
}

/// Several large filters by a scheme, to be probed in bulk.
#[derive(Deserialize, Tsify)]
pub struct SchemeParams {
    filter: String,
    digest: DigestName,
    bits: u32,
    probes: u8,
    /// Keys of each filter.
    keys: u32,
    /// Probes of each filter.
    queries: u32,
    seed: u32,
}

impl SchemeParams {
    fn setup(&self) -> Result<Setup, LabError> {
        let scheme = scheme_of(&self.filter)?;
        if self.keys.max(self.queries) > MOST {
            return Err(LabError::bad_input("keys", format!("{MOST} is the most")));
        }
        let digest = DigestRecipe::new(self.digest.0);
        let options = exactly(FilterKind::Standard(scheme), self.bits, self.probes, self.keys, digest);
        Ok(Setup { options, keys: self.keys, queries: self.queries, seed: self.seed.into() })
    }
}

/// Probes of several filters for absent keys; the interval comes from the differences between the filters.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct RateOverFilters {
    #[serde(flatten)]
    rate: CountedRate,
    expected_rate: f64,
    /// The counted rate divided by the formula's.
    ratio: f64,
    ratio_low: f64,
    ratio_high: f64,
    queries: u64,
    false_positives: u64,
    hashes: u64,
    bits: u64,
    /// Primes that divide both the bits and 2^64 - 1.
    shared_primes: Vec<u64>,
    /// The first filter.
    first: FilterExcerpt,
    /// Count and rate after more and more questions, which take turns with the filters.
    course: Vec<RateAfter>,
}

/// Probes several filters of one shape for absent keys.
///
/// # Errors
/// As [`probe_word`].
#[wasm_bindgen(js_name = rateOverFilters)]
pub fn rate_over_filters(setup: &Ts<SchemeParams>, filters: u8) -> Result<Ts<RateOverFilters>, LabError> {
    let params = read(setup)?;
    let found = several(&params.setup()?, filters)?;
    let Interval { estimate: ratio, low: ratio_low, high: ratio_high } = found.ratio;
    give(&RateOverFilters {
        rate: found.rate.into(),
        expected_rate: found.expected_rate,
        ratio,
        ratio_low,
        ratio_high,
        queries: found.queries,
        false_positives: found.false_positives,
        hashes: found.hashes,
        bits: found.bits,
        shared_primes: shared_primes(params.bits.into()).collect(),
        first: found.first.into(),
        course: found.course.into_iter().map(Into::into).collect(),
    })
}

/// For each pair of remainders of the first and the second place, the number of keys of a filter that have it.
///
/// # Errors
/// As [`probe_word`].
#[wasm_bindgen(js_name = remaindersOfPlaces)]
pub fn remainders(setup: &Ts<SchemeParams>, modulus: u32) -> Result<Vec<f64>, LabError> {
    let counts = remainders_of_places(&read(setup)?.setup()?, modulus)?;
    Ok(counts.into_iter().map(count).collect())
}

fn scheme_of(name: &str) -> Result<ProbeScheme, LabError> {
    let FilterKind::Standard(scheme) = names::filter(name)? else {
        return Err(LabError::bad_input(
            "filter",
            format!("`{name}` is not a scheme of the standard filter"),
        ));
    };
    Ok(scheme)
}

fn hex(word: u64) -> String {
    format!("{word:016x}")
}
