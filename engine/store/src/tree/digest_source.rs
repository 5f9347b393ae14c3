//! Source of the digests of a lookup: the only difference between arms A and B.
//!
//! Both arms run the same lookup, compiled once for each source. Arm A hashes once per probed filter. Arm B
//! hashes once per lookup, or the number of times that the probe scheme needs. Answers, probed filters and
//! blocks read are equal by construction, and tests assert it.
//!
//! Arm C uses a shared digest beyond the paper. It is another lookup (`lookup_merged.rs`), which uses these
//! sources only if filters differ too much for one mask.

use super::probe_units::probe_units;
use crate::observe::{Event, FunctionName, ObserveFilter as _, Observer, emit};
use crate::storage::StorageError;
use crate::table::{LookupScratch, Table};
use lsm_lab_filters::Takes;
use lsm_lab_filters::digest::{Digest, DigestFunction, DigestRecipe};
use lsm_lab_filters::math::MAX_PROBE_COUNT;

/// Compared lookup variants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arm {
    /// A: one digest per probed filter. The baseline.
    PerFilter,
    /// B: one digest per lookup, computed for the first probed filter.
    Shared,
    /// C: one digest and one mask, one search for the tables of all runs, and all filters probed at once. The
    /// default of the store.
    Merged,
    /// C with digest and mask recomputed for each filter: the layout without sharing.
    MergedPerFilter,
}

impl Arm {
    /// All arms, by number.
    pub const ALL: [Self; 4] = [Self::PerFilter, Self::Shared, Self::Merged, Self::MergedPerFilter];

    /// Arms of the paper, the baseline first: they differ only in their number of hashes.
    pub const PAPER: [Self; 2] = [Self::PerFilter, Self::Shared];

    /// Returns the short name used in links and result files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::PerFilter => "per-filter",
            Self::Shared => "shared",
            Self::Merged => "merged",
            Self::MergedPerFilter => "merged-per-filter",
        }
    }

    /// Returns the arm with this short name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|arm| arm.name() == name)
    }
}

/// Provides the digests for the next filter of one lookup.
pub(crate) trait DigestSource: Default {
    /// Returns the digest for a filter that needs one.
    fn digest<O: Observer>(&mut self, key: &[u8], recipe: DigestRecipe, observer: &mut O) -> Digest;

    /// Returns the digests for a filter that needs `count`: by the recipe and its derived ones, in order.
    fn digests<O: Observer>(
        &mut self,
        key: &[u8],
        recipe: DigestRecipe,
        count: u8,
        observer: &mut O,
    ) -> &[Digest];
}

/// Digests of a key by a recipe and its derived ones, as far as computed.
struct Several {
    recipe: DigestRecipe,
    made: usize,
    digests: [Digest; MAX_PROBE_COUNT as usize],
}

impl Several {
    const fn new(recipe: DigestRecipe, first: Digest) -> Self {
        let mut digests = [Digest(0); MAX_PROBE_COUNT as usize];
        digests[0] = first;
        Self { recipe, made: 1, digests }
    }

    /// Returns the first `count` digests, and reports computed ones as reused. The first is excluded, because
    /// the caller that computed it has reported it.
    fn up_to<O: Observer>(&mut self, key: &[u8], count: u8, observer: &mut O) -> &[Digest] {
        let count = usize::from(count).min(self.digests.len());
        for (index, digest) in (0..).zip(&mut self.digests[..count]).skip(1) {
            if usize::from(index) < self.made {
                show_reused(key, self.recipe, *digest, observer);
            } else {
                *digest = compute(key, self.recipe.derived(index), observer);
            }
        }
        self.made = self.made.max(count);
        &self.digests[..count]
    }
}

/// Arm A: hashes for every probe.
#[derive(Default)]
pub(crate) struct PerFilter {
    /// Digests for the current filter.
    several: Option<Several>,
}

impl DigestSource for PerFilter {
    #[inline]
    fn digest<O: Observer>(&mut self, key: &[u8], recipe: DigestRecipe, observer: &mut O) -> Digest {
        compute(key, recipe, observer)
    }

    fn digests<O: Observer>(
        &mut self,
        key: &[u8],
        recipe: DigestRecipe,
        count: u8,
        observer: &mut O,
    ) -> &[Digest] {
        let first = compute(key, recipe, observer);
        self.several.insert(Several::new(recipe, first)).up_to(key, count, observer)
    }
}

/// Arm B: hashes for the first probe, and again only for a filter with another recipe.
#[derive(Default)]
pub(crate) struct Shared {
    made: Option<(DigestRecipe, Digest)>,
    /// Digests for filters that need several; `made` may be the first of them.
    several: Option<Several>,
}

impl Shared {
    /// Returns a source with an existing digest.
    pub(super) const fn made(recipe: DigestRecipe, digest: Digest) -> Self {
        Self { made: Some((recipe, digest)), several: None }
    }
}

impl DigestSource for Shared {
    #[inline]
    fn digest<O: Observer>(&mut self, key: &[u8], recipe: DigestRecipe, observer: &mut O) -> Digest {
        if let Some((made_for, digest)) = self.made
            && made_for == recipe
        {
            show_reused(key, recipe, digest, observer);
            return digest;
        }
        let digest = compute(key, recipe, observer);
        self.made = Some((recipe, digest));
        digest
    }

    fn digests<O: Observer>(
        &mut self,
        key: &[u8],
        recipe: DigestRecipe,
        count: u8,
        observer: &mut O,
    ) -> &[Digest] {
        let first = self.digest(key, recipe, observer);
        let several = match self.several.take() {
            Some(several) if several.recipe == recipe => several,
            _ => Several::new(recipe, first),
        };
        self.several.insert(several).up_to(key, count, observer)
    }
}

#[inline]
pub(super) fn show_reused<O: Observer>(key: &[u8], recipe: DigestRecipe, digest: Digest, observer: &mut O) {
    emit!(
        observer,
        Event::DigestReused {
            function: function_name(recipe.function),
            key_bytes: key_word(key),
            digest: digest.0
        }
    );
}

/// Returns whether the filter of a table answers *maybe*, and its digest, or the first of several.
#[inline]
pub(super) fn probe<D: DigestSource, O: Observer>(
    table: &Table,
    key: &[u8],
    digests: &mut D,
    scratch: &mut LookupScratch,
    observer: &mut O,
) -> Result<(bool, Option<Digest>), StorageError> {
    if table.filter().takes() == Takes::Digest {
        let digest = digests.digest(key, table.filter().digest_recipe(), observer);
        Ok((may_hold(table, digest, observer), Some(digest)))
    } else {
        probe_with_more(table, key, digests, scratch, observer)
    }
}

/// Probes a filter that needs several digests or none, or is not in memory. Not inlined into the lookups.
#[cold]
#[inline(never)]
fn probe_with_more<D: DigestSource, O: Observer>(
    table: &Table,
    key: &[u8],
    digests: &mut D,
    scratch: &mut LookupScratch,
    observer: &mut O,
) -> Result<(bool, Option<Digest>), StorageError> {
    if let Some(units) = table.filter_units() {
        return Ok(probe_units((table, units), key, digests, scratch, observer));
    }
    let loaded = table.load_filter()?;
    let filter = loaded.as_deref().unwrap_or_else(|| table.filter());
    let count = match filter.takes() {
        // There is no filter to probe.
        Takes::Nothing | Takes::Loading => return Ok((true, None)),
        Takes::Digest => {
            let digest = digests.digest(key, filter.digest_recipe(), observer);
            return Ok((filter.may_contain_observed(digest, table.id(), observer), Some(digest)));
        }
        Takes::Key => 1,
        Takes::Digests(count) => count,
    };
    let digests = digests.digests(key, filter.digest_recipe(), count, observer);
    Ok((filter.may_contain_key_observed(key, digests, table.id(), observer), digests.first().copied()))
}

/// Returns whether the filter of a table answers *maybe*.
///
/// One function for all arms, so that the compiler's code for the families does not affect the layout of the
/// lookup.
#[inline(never)]
fn may_hold<O: Observer>(table: &Table, digest: Digest, observer: &mut O) -> bool {
    table.filter().may_contain_observed(digest, table.id(), observer)
}

#[inline]
pub(super) fn compute<O: Observer>(key: &[u8], recipe: DigestRecipe, observer: &mut O) -> Digest {
    let digest = recipe.digest(key);
    emit!(
        observer,
        Event::DigestComputed {
            function: function_name(recipe.function),
            key_bytes: key_word(key),
            digest: digest.0
        }
    );
    digest
}

const fn function_name(function: DigestFunction) -> FunctionName {
    match function {
        DigestFunction::Xxh3 => FunctionName::Xxh3,
        DigestFunction::Xxh64 => FunctionName::Xxh64,
        DigestFunction::MurmurHash64A => FunctionName::MurmurHash64A,
        DigestFunction::MurmurHash2 => FunctionName::MurmurHash2,
        DigestFunction::CityHash64 => FunctionName::CityHash64,
        DigestFunction::Crc32c => FunctionName::Crc32c,
        DigestFunction::Crc32 => FunctionName::Crc32,
        DigestFunction::Md5 => FunctionName::Md5,
        DigestFunction::Sha256 => FunctionName::Sha256,
        DigestFunction::SeaHash => FunctionName::SeaHash,
        DigestFunction::MetroHash64 => FunctionName::MetroHash64,
        DigestFunction::FxHash => FunctionName::FxHash,
        DigestFunction::RustcHash => FunctionName::RustcHash,
        DigestFunction::SpookyHash64 => FunctionName::SpookyHash64,
        DigestFunction::LevelDbHash => FunctionName::LevelDbHash,
    }
}

/// Returns the length of a key as a word of the trace.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a longer key is in no store, and only its length is noted"
)]
const fn key_word(key: &[u8]) -> u32 {
    key.len() as u32
}
