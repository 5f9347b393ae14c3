//! The filter laboratory of the engine, for the page.

use crate::boundary::{Float64Array, Uint8Array, Uint32Array, count, give, read, word};
use crate::error::LabError;
use crate::names::{DigestName, FilterName};
use lsm_lab_engine::options::{CompactionOptions, Granularity, Options, Policy};
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterError, FilterKind, FilterOptions, FilterSize, ProbeRule};
use lsm_lab_teaching::laboratory::{
    self, Excerpt, Inspected, Interval, Question, Rain, Reached, Setup, Sharing, Specimen, TreeOfUpdates,
    Words, joint, narrowed, tree_errors, union,
};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// The most keys and absent keys of one experiment: a page waits for the answer.
pub(crate) const MOST: u32 = 10_000_000;

impl From<FilterError> for LabError {
    fn from(error: FilterError) -> Self {
        Self::bad_input("filter", error.to_string())
    }
}

/// Counted rate with its 95 % CI.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CountedRate {
    rate: f64,
    rate_low: f64,
    rate_high: f64,
}

impl From<Interval> for CountedRate {
    fn from(Interval { estimate, low, high }: Interval) -> Self {
        Self { rate: estimate, rate_low: low, rate_high: high }
    }
}

/// Counted mean per lookup with its 95 % CI.
#[derive(Serialize, Tsify)]
pub struct CountedMean {
    mean: f64,
    low: f64,
    high: f64,
}

impl From<Interval> for CountedMean {
    fn from(Interval { estimate, low, high }: Interval) -> Self {
        Self { mean: estimate, low, high }
    }
}

/// A filter of many keys, to be probed in bulk.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BulkParams {
    #[tsify(type = "FilterName | (string & {})")]
    filter: FilterName,
    #[tsify(type = "DigestName | (string & {})")]
    digest: DigestName,
    #[tsify(optional)]
    bits_per_key: Option<f64>,
    /// In place of the bits per key.
    #[tsify(optional)]
    rate: Option<f64>,
    /// A rule or a number.
    #[tsify(optional)]
    probes: Option<String>,
    keys: u32,
    queries: u32,
    seed: u32,
}

impl BulkParams {
    fn setup(&self) -> Result<Setup, LabError> {
        let mut options = FilterOptions::new(self.filter.0, 10.0, DigestRecipe::new(self.digest.0));
        options.size = match (self.rate, self.bits_per_key) {
            (Some(rate), _) => FilterSize::Rate(rate),
            (None, Some(bits_per_key)) => FilterSize::BitsPerKey(bits_per_key),
            (None, None) => return Err(LabError::bad_input("bitsPerKey", "the filter has no size")),
        };
        if let Some(rule) = &self.probes {
            options.probes = ProbeRule::from_name(rule)
                .ok_or_else(|| LabError::bad_input("probes", format!("there is no rule `{rule}`")))?;
        }
        for (name, number) in [("keys", self.keys), ("queries", self.queries)] {
            if number > MOST {
                return Err(LabError::bad_input(name, format!("{MOST} is the most")));
            }
        }
        Ok(Setup { options, keys: self.keys, queries: self.queries, seed: self.seed.into() })
    }
}

/// Probes of a filter for absent keys.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct ProbedFilter {
    #[serde(flatten)]
    rate: CountedRate,
    /// Estimated from the filter as built, if a formula gives it.
    expected_rate: Option<f64>,
    false_positives: u64,
    places_tested: u64,
    lines_touched: u64,
    hashes: u64,
    build_hashes: u64,
    bits: u64,
    bits_per_key: f64,
    memory_bytes: u64,
}

/// Builds a filter and probes it for absent keys: counts, a rate with its interval, and the rate of the family's formula.
///
/// # Errors
/// `bad-input` with the field, or with the reason why the filter is refused.
#[wasm_bindgen(js_name = probeFilter)]
pub fn probe_filter(setup: &Ts<BulkParams>) -> Result<Ts<ProbedFilter>, LabError> {
    let setup = read(setup)?.setup()?;
    let specimen = Specimen::build(&setup)?;
    let probes = specimen.probe(&setup);
    give(&ProbedFilter {
        rate: probes.rate.into(),
        expected_rate: probes.expected_rate,
        false_positives: probes.false_positives,
        places_tested: probes.places_tested,
        lines_touched: probes.lines_touched,
        hashes: probes.hashes,
        build_hashes: specimen.build_hashes,
        bits: probes.bits,
        bits_per_key: probes.bits_per_key(setup.keys),
        memory_bytes: probes.memory_bytes,
    })
}

/// Probes of several filters for the same absent keys; the rate is the share of keys that two or more let through.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct ProbedJointly {
    #[serde(flatten)]
    rate: CountedRate,
    if_independent: f64,
    /// Keys by the number of filters that let them through, from none on.
    by_count: Float64Array,
    /// For each key in order, the filters that let it through: filter i, counted from 0, is bit i.
    fooled: Uint32Array,
    hashes: u64,
}

/// Probes several filters for the same absent keys, with one digest or with one for each.
///
/// # Errors
/// As [`probe_filter`].
#[wasm_bindgen(js_name = probeFiltersJointly)]
pub fn probe_filters_jointly(
    setup: &Ts<BulkParams>,
    filters: u8,
    shared: bool,
) -> Result<Ts<ProbedJointly>, LabError> {
    let sharing = if shared { Sharing::Shared } else { Sharing::Independent };
    let joint = joint(&read(setup)?.setup()?, filters, sharing)?;
    give(&ProbedJointly {
        rate: joint.two_or_more.into(),
        if_independent: joint.two_or_more_if_independent,
        by_count: joint.by_count.into_iter().map(count).collect(),
        fooled: joint.fooled.into(),
        hashes: joint.hashes,
    })
}

/// A tree whose keys were written again and again, and the lookups of absent keys in it.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct UpdatedTreeParams {
    bits_per_key: f64,
    size_ratio: u32,
    keys: u32,
    writes: u32,
    lookups: u32,
    seed: u32,
}

/// Errors of the filters of all sorted runs; the rate is the share of lookups in which two or more erred.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct ErrorsOfLevels {
    #[serde(flatten)]
    rate: CountedRate,
    /// Lookups by the number of filters that erred, from none on.
    by_count: Float64Array,
    /// Pairs of errors in one lookup, relative to chance.
    ratio: f64,
    /// Its 95 % CI.
    ratio_low: f64,
    ratio_high: f64,
    /// Pairs of errors, and the number that is expected by chance.
    pairs: u64,
    pairs_if_independent: f64,
    /// The level of each sorted run, from the top.
    levels: Uint8Array,
    /// Each error in order as two words: the number of its lookup, from 0, and its place in `levels`.
    errors: Uint32Array,
}

/// Builds a tiered tree whose runs hold versions of the same keys, and looks up absent keys; with or without
/// a salt for each table.
///
/// # Errors
/// Invalid options, or more than [`MOST`] writes or lookups. Also a tree with one run, or too few lookups for
/// any error.
#[wasm_bindgen(js_name = askLevelsTogether)]
pub fn ask_levels_together(
    tree: &Ts<UpdatedTreeParams>,
    salted: bool,
) -> Result<Ts<ErrorsOfLevels>, LabError> {
    let tree = read(tree)?;
    if tree.writes.max(tree.lookups).max(tree.keys) > MOST {
        return Err(LabError::bad_input("writes", format!("at most {MOST} keys, writes and lookups")));
    }
    let digest = DigestRecipe::new(DigestFunction::Xxh3);
    let options = Options {
        filter: FilterOptions::new(FilterKind::Blocked512, tree.bits_per_key, digest),
        salted_filters: salted,
        memtable_bytes: 16 << 10,
        level_one_bytes: 64 << 10,
        size_ratio: tree.size_ratio,
        compaction: CompactionOptions { policy: Policy::Tiering, granularity: Granularity::Level },
        ..Options::paper()
    };
    let updates = TreeOfUpdates { options, keys: tree.keys, writes: tree.writes, seed: tree.seed.into() };
    let errors = tree_errors(&updates.build()?, Arm::Shared, u64::from(tree.keys), tree.lookups)?;
    if errors.pairs_if_independent <= 0.0 {
        let problem =
            "the tree has fewer than two sorted runs with errors: change the writes, or look up more keys";
        return Err(LabError::bad_input("writes", problem.to_owned()));
    }
    let ratio = errors.ratio_interval();
    give(&ErrorsOfLevels {
        rate: errors.two_or_more().into(),
        ratio: ratio.estimate,
        ratio_low: ratio.low,
        ratio_high: ratio.high,
        pairs: errors.pairs,
        pairs_if_independent: errors.pairs_if_independent,
        levels: errors.runs.iter().map(|&(level, _)| level).collect(),
        errors: errors.errors.iter().flat_map(|&(lookup, run)| [lookup, run]).collect(),
        by_count: errors.by_count.into_iter().map(count).collect(),
    })
}

/// Probes of filters joined by OR for absent keys.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct UnitedFilters {
    #[serde(flatten)]
    rate: CountedRate,
    expected_rate: f64,
    rate_of_one: f64,
    /// Every filter, in order.
    parts: Vec<FilterExcerpt>,
    /// The union.
    whole: FilterExcerpt,
    /// Count and rate of the first filter after more and more absent keys.
    course_of_one: Vec<RateAfter>,
    /// The same of the union.
    course: Vec<RateAfter>,
}

/// The beginning of a filter, and the share of its bits that are set.
#[derive(Serialize, Tsify)]
pub struct FilterExcerpt {
    /// Bit p is bit `p % 8` of byte `p / 8`.
    bytes: Uint8Array,
    fill: f64,
}

impl From<Excerpt> for FilterExcerpt {
    fn from(Excerpt { bytes, fill }: Excerpt) -> Self {
        Self { bytes: bytes.into(), fill }
    }
}

/// Joins several filters by OR and probes the union for absent keys.
///
/// # Errors
/// As [`probe_filter`]; families whose filters cannot be joined.
#[wasm_bindgen(js_name = uniteFilters)]
pub fn unite_filters(setup: &Ts<BulkParams>, filters: u8) -> Result<Ts<UnitedFilters>, LabError> {
    let union = union(&read(setup)?.setup()?, filters)?;
    give(&UnitedFilters {
        rate: union.rate.into(),
        expected_rate: union.expected_rate,
        rate_of_one: union.one.rate.estimate,
        parts: union.parts.into_iter().map(Into::into).collect(),
        whole: union.whole.into(),
        course_of_one: union.course_of_one.into_iter().map(Into::into).collect(),
        course: union.course.into_iter().map(Into::into).collect(),
    })
}

/// A digest of fewer bits.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct NarrowedDigest {
    #[serde(flatten)]
    rate: CountedRate,
    width: u8,
    expected_rate: Option<f64>,
}

/// A digest of fewer bits, by the setup of [`probe_filter`].
///
/// # Errors
/// As [`probe_filter`].
#[wasm_bindgen(js_name = narrowDigest)]
pub fn narrow_digest(setup: &Ts<BulkParams>, width: u8) -> Result<Ts<NarrowedDigest>, LabError> {
    let found = narrowed(&read(setup)?.setup()?, width)?;
    give(&NarrowedDigest { rate: found.rate.into(), width: found.width, expected_rate: found.expected_rate })
}

/// The keys of a filter over digests of a few bits, and absent keys that meet them.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct NarrowedKeys {
    /// Digests of the keys, sorted; equal ones once.
    stored: Uint32Array,
    /// Digests of the absent keys, in their order.
    queried: Uint32Array,
    /// For each absent key, 1 if the filter let it through.
    fooled: Uint8Array,
}

/// The digests behind the rate of [`narrow_digest`], one by one.
///
/// # Errors
/// As [`probe_filter`]; widths above 32, which do not fit a word.
#[wasm_bindgen(js_name = narrowedKeys)]
pub fn narrowed_keys(setup: &Ts<BulkParams>, width: u8) -> Result<Ts<NarrowedKeys>, LabError> {
    if width > 32 {
        return Err(LabError::bad_input("width", "32 bits are the most"));
    }
    let found = narrowed(&read(setup)?.setup()?, width)?;
    give(&NarrowedKeys {
        stored: found.stored.into_iter().map(word).collect(),
        queried: found.queried.iter().map(|&(digest, _)| word(digest)).collect(),
        fooled: found.queried.iter().map(|&(_, maybe)| u8::from(maybe)).collect(),
    })
}

/// Words that people can read, by number, in the order of a seed.
#[must_use]
#[wasm_bindgen(js_name = wordsOf)]
pub fn words_of(seed: u32, from: u32, count: u32) -> Vec<String> {
    let words = Words::new(seed.into());
    (from..from.saturating_add(count.min(Words::COUNT))).map(|number| words.word(number)).collect()
}

/// A small filter over words.
#[derive(Deserialize, Tsify)]
pub struct WordFilterParams {
    /// The keys. At least one.
    #[tsify(type = "readonly string[]")]
    words: Vec<String>,
    /// Number of bits, at least 64.
    bits: u32,
    /// Bits per key that are set.
    probes: u8,
    /// Hash function.
    digest: DigestName,
}

impl WordFilterParams {
    fn inspected(self) -> Result<Inspected, LabError> {
        let digest = DigestRecipe::new(self.digest.0);
        Ok(Inspected::build(self.bits, self.probes, digest, self.words)?)
    }
}

/// The filter, bit by bit.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct WordFilter {
    bits: u64,
    probe_count: u8,
    /// Bit p is bit `p % 8` of byte `p / 8`.
    bytes: Uint8Array,
    keys: Vec<String>,
    /// The bits that each key set, `probeCount` per key.
    positions: Uint32Array,
    /// Share of bits that are set.
    fill: f64,
    /// Rate according to the formula.
    false_positive_rate: f64,
    /// The answer for one word, if there is a question.
    question: Option<WordQuestion>,
}

impl WordFilter {
    pub(crate) fn new(inspected: &Inspected, question: Option<WordQuestion>) -> Self {
        let filter = inspected.filter();
        let places = |key| inspected.places(key).iter().copied().map(word);
        Self {
            bits: filter.bits(),
            probe_count: filter.probe_count(),
            bytes: filter.to_bytes().into(),
            keys: inspected.keys().to_vec(),
            positions: (0..inspected.keys().len()).flat_map(places).collect(),
            fill: filter.fill(),
            false_positive_rate: inspected.expected_rate(),
            question,
        }
    }
}

/// The answer of a filter for a word.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct WordQuestion {
    word: String,
    positions: Uint32Array,
    maybe: bool,
    /// True if the word was added.
    is_key: bool,
}

/// The places of a word.
pub(crate) fn places_of(question: &Question) -> Uint32Array {
    question.places.iter().copied().map(word).collect()
}

/// A filter over chosen words, with every bit that each of them set, and its answer for one more word.
///
/// # Errors
/// `bad-input`.
#[wasm_bindgen(js_name = inspectFilter)]
pub fn inspect_filter(
    params: &Ts<WordFilterParams>,
    query: Option<String>,
) -> Result<Ts<WordFilter>, LabError> {
    let inspected = read(params)?.inspected()?;
    let question = query.map(|word| {
        let question = inspected.probe(&word);
        let positions = places_of(&question);
        WordQuestion { word, positions, maybe: question.maybe, is_key: question.is_key }
    });
    give(&WordFilter::new(&inspected, question))
}

/// An absent word that the filter lets through.
#[derive(Serialize, Tsify)]
pub struct Liar {
    word: String,
    /// To go on from.
    number: u32,
    /// Absent words that were tried.
    tried: u32,
}

/// The first word from a number on that was never added and passes the filter; `undefined` if `tries` words have none.
///
/// # Errors
/// `bad-input`.
#[wasm_bindgen(js_name = huntLiar)]
pub fn hunt_liar(
    params: &Ts<WordFilterParams>,
    seed: u32,
    from: u32,
    tries: u32,
) -> Result<Option<Ts<Liar>>, LabError> {
    let found = read(params)?.inspected()?.hunt(&Words::new(seed.into()), from, tries);
    let Some(laboratory::Liar { word, number, tried }) = found else { return Ok(None) };
    give(&Liar { word, number, tried }).map(Some)
}

/// Absent words that passed a filter.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct WordRate {
    #[serde(flatten)]
    rate: CountedRate,
    expected_rate: f64,
    /// Share of bits that the formula expects to be set.
    expected_fill: f64,
    /// Rate that follows from the bits that are really set.
    rate_of_fill: f64,
    queries: u64,
    false_positives: u64,
}

/// Probes the filter for words that were never added.
///
/// # Errors
/// `bad-input`.
#[wasm_bindgen(js_name = rateOfWords)]
pub fn rate_of_words(
    params: &Ts<WordFilterParams>,
    seed: u32,
    queries: u32,
) -> Result<Ts<WordRate>, LabError> {
    let counted = read(params)?.inspected()?.rate(&Words::new(seed.into()), queries);
    give(&WordRate {
        rate: counted.rate.into(),
        expected_rate: counted.expected_rate,
        expected_fill: counted.expected_fill,
        rate_of_fill: counted.rate_of_fill,
        queries: counted.queries,
        false_positives: counted.false_positives,
    })
}

/// Absent words that fall on a filter, in order.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct WordRain {
    /// Positions of every word, one per probe of the filter.
    places: Uint32Array,
    /// Names of the first words.
    first: Vec<String>,
    /// Words that were answered *maybe*, by their place in the order.
    fooled: Uint32Array,
    /// Names of these words.
    liars: Vec<String>,
}

/// Count and rate after this number of absent keys.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct RateAfter {
    #[serde(flatten)]
    rate: CountedRate,
    queried: u32,
    false_positives: u32,
}

impl From<Reached> for RateAfter {
    fn from(Reached { queried, false_positives, rate }: Reached) -> Self {
        Self { rate: rate.into(), queried, false_positives }
    }
}

/// Lets absent words fall on the filter one after the other: the words that [`rate_of_words`] counts.
///
/// # Errors
/// `bad-input`.
#[wasm_bindgen(js_name = rainOfWords)]
pub fn rain_of_words(
    params: &Ts<WordFilterParams>,
    seed: u32,
    queries: u32,
) -> Result<Ts<WordRain>, LabError> {
    let inspected = read(params)?.inspected()?;
    let rain = Rain::on(&inspected, &Words::new(seed.into()), queries);
    give(&WordRain {
        places: rain.places.into_iter().map(word).collect(),
        first: rain.first,
        fooled: rain.fooled.into(),
        liars: rain.liars,
    })
}
