//! Builds one filter, probes it in bulk, and counts.

use super::Interval;
use core::ops::Range;

use lsm_lab_filters::digest::{Digest, DigestRecipe};
use lsm_lab_filters::{
    Filter, FilterBuilder, FilterError, FilterKind, FilterOptions, LINE_BITS, ProbeRule, Probed,
};
use lsm_lab_workload::KeySpace;

/// Bytes of the keys of the laboratory.
const KEY_BYTES: usize = 16;

/// Setup of a measurement.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Setup {
    /// Filter options.
    pub options: FilterOptions,
    /// Number of keys built in.
    pub keys: u32,
    /// Number of absent keys probed.
    pub queries: u32,
    /// Seed of the keys.
    pub seed: u64,
}

impl Setup {
    pub(super) fn space(&self) -> KeySpace {
        KeySpace::new(self.seed, KEY_BYTES)
    }

    /// Returns the ids of the keys of the n-th of several filters.
    pub(super) fn ids(&self, filter: u8) -> Range<u64> {
        let first = u64::from(filter) * u64::from(self.keys);
        first..first + u64::from(self.keys)
    }
}

/// Filter and its keys.
#[derive(Debug, Clone)]
pub struct Specimen {
    /// Filter.
    pub filter: Filter,
    space: KeySpace,
    keys: u32,
    /// Number of digests computed to build it.
    pub build_hashes: u64,
}

/// Results for absent keys.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AbsentProbes {
    /// Number of absent keys probed.
    pub queries: u64,
    /// Number of *maybe* answers.
    pub false_positives: u64,
    /// Share of *maybe* answers.
    pub rate: Interval,
    /// Rate by the family's formula for the requested filter.
    pub expected_rate: Option<f64>,
    /// Number of positions tested.
    pub places_tested: u64,
    /// Number of 512-bit lines, each counted once per probe.
    pub lines_touched: u64,
    /// Number of digests computed.
    pub hashes: u64,
    /// Bits of the filter as stored.
    pub bits: u64,
    /// Bytes resident.
    pub memory_bytes: u64,
}

impl AbsentProbes {
    /// Returns the actual bits per key of the filter.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "sizes of filters are far below 2^53 bits")]
    pub fn bits_per_key(&self, keys: u32) -> f64 {
        self.bits as f64 / f64::from(keys.max(1))
    }
}

/// Records the positions of one probe.
#[derive(Default)]
struct Places {
    lines: Vec<u64>,
    tested: u64,
}

impl Places {
    fn add(&mut self, probed: Probed) {
        self.tested += 1;
        let line = probed.position / LINE_BITS;
        if !self.lines.contains(&line) {
            self.lines.push(line);
        }
    }
}

impl Specimen {
    /// Builds a filter over the first keys of a space.
    ///
    /// # Errors
    /// Errors of validating the options and building the filter.
    pub fn build(setup: &Setup) -> Result<Self, FilterError> {
        setup.options.validate()?;
        let space = setup.space();
        let filter = build(&setup.options, &space, 0..setup.keys.into())?;
        let build_hashes = u64::from(setup.keys) * filter.recipes().count() as u64;
        Ok(Self { filter, space, keys: setup.keys, build_hashes })
    }

    /// Probes absent keys.
    #[must_use]
    pub fn probe(&self, setup: &Setup) -> AbsentProbes {
        let recipes: Vec<_> = self.filter.recipes().collect();
        let (mut places, mut false_positives, mut lines_touched) = (Places::default(), 0, 0);
        let mut digests: Vec<Digest> = Vec::with_capacity(recipes.len());
        for query in 0..u64::from(setup.queries) {
            let key = self.space.key(u64::from(self.keys) + query);
            digests.clear();
            digests.extend(recipes.iter().map(|recipe| recipe.digest(&key)));
            places.lines.clear();
            false_positives +=
                u64::from(self.filter.probe_key(&key, &digests, &mut |probed| places.add(probed)));
            lines_touched += places.lines.len() as u64;
        }
        let queries = u64::from(setup.queries);
        AbsentProbes {
            queries,
            false_positives,
            rate: Interval::of_share(false_positives, queries),
            expected_rate: self.filter.false_positive_rate(),
            places_tested: places.tested,
            lines_touched,
            hashes: queries * recipes.len() as u64,
            bits: self.filter.bits(),
            memory_bytes: self.filter.memory_bytes() as u64,
        }
    }
}

/// Returns options by which this many keys make a standard filter with exactly these bits and probes.
#[must_use]
pub fn exactly(kind: FilterKind, bits: u32, probes: u8, keys: u32, digest: DigestRecipe) -> FilterOptions {
    // Half a bit less, so that rounding up gives exactly these bits.
    let bits_per_key = (f64::from(bits) - 0.5) / f64::from(keys.max(1));
    FilterOptions { probes: ProbeRule::Exactly(probes), ..FilterOptions::new(kind, bits_per_key, digest) }
}

/// Builds a filter over words in any order.
pub(super) fn build_over_words(options: &FilterOptions, words: &[String]) -> Result<Filter, FilterError> {
    let mut builder = FilterBuilder::new(options);
    for word in words {
        builder.add(word.as_bytes(), options.digest.digest(word.as_bytes()));
    }
    builder.finish()
}

/// Builds a filter over the keys of these ids.
pub(super) fn build(
    options: &FilterOptions,
    space: &KeySpace,
    ids: impl Iterator<Item = u64>,
) -> Result<Filter, FilterError> {
    let mut keys: Vec<Vec<u8>> = ids.map(|id| space.key(id)).collect();
    keys.sort_unstable();
    let mut builder = FilterBuilder::new(options);
    for key in &keys {
        builder.add(key, options.digest.digest(key));
    }
    builder.finish()
}
