//! Where the digest of a lookup comes from: the one thing in which the arms differ.
//!
//! Both arms run the same lookup, compiled once for each source. Arm A hashes once per filter asked, arm B once per
//! lookup; answers, filters asked and blocks read are the same by construction, and tests assert it.
//!
//! Arm C, what a shared digest makes possible beyond the paper, is another lookup (`lookup_merged.rs`), which uses these
//! sources only where filters differ too much for one mask.

use crate::digest::{Digest, DigestFunction, DigestRecipe};
use crate::observe::{Event, FunctionName, Observer, emit};
use crate::table::Table;

/// The ways to look a key up that are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arm {
    /// A: one digest per filter asked. The baseline, hashing exactly as often as filters are asked.
    PerFilter,
    /// B: one digest per lookup, made when the first filter is asked.
    Shared,
    /// C: one digest and one mask, the tables of all runs found by one search, all filters asked at once. What the store uses.
    Merged,
    /// C with digest and mask made again for each filter: the layout without the sharing.
    MergedPerFilter,
}

impl Arm {
    /// All arms, by number.
    pub const ALL: [Self; 4] = [Self::PerFilter, Self::Shared, Self::Merged, Self::MergedPerFilter];

    /// The arms of the paper, the baseline first: they differ in nothing but how often they hash.
    pub const PAPER: [Self; 2] = [Self::PerFilter, Self::Shared];

    /// The short name used in links and result files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::PerFilter => "per-filter",
            Self::Shared => "shared",
            Self::Merged => "merged",
            Self::MergedPerFilter => "merged-per-filter",
        }
    }

    /// The arm of this short name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|arm| arm.name() == name)
    }
}

/// Makes the digest for the next filter of one lookup.
pub(crate) trait DigestSource: Default {
    fn digest<O: Observer>(&mut self, key: &[u8], recipe: DigestRecipe, observer: &mut O) -> Digest;
}

/// Arm A: hashes whenever it is asked.
#[derive(Default)]
pub(crate) struct PerFilter;

impl DigestSource for PerFilter {
    #[inline]
    fn digest<O: Observer>(&mut self, key: &[u8], recipe: DigestRecipe, observer: &mut O) -> Digest {
        compute(key, recipe, observer)
    }
}

/// Arm B: hashes when first asked, and again only for a filter with another recipe.
#[derive(Default)]
pub(crate) struct Shared {
    made: Option<(DigestRecipe, Digest)>,
}

impl Shared {
    /// With a digest that was made before.
    pub(super) const fn made(recipe: DigestRecipe, digest: Digest) -> Self {
        Self { made: Some((recipe, digest)) }
    }
}

impl DigestSource for Shared {
    #[inline]
    fn digest<O: Observer>(&mut self, key: &[u8], recipe: DigestRecipe, observer: &mut O) -> Digest {
        if let Some((made_for, digest)) = self.made
            && made_for == recipe
        {
            let (function, key_bytes) = (function_name(recipe.function), key_word(key));
            emit!(observer, Event::DigestReused { function, key_bytes, digest: digest.0 });
            return digest;
        }
        let digest = compute(key, recipe, observer);
        self.made = Some((recipe, digest));
        digest
    }
}

/// Whether the filter of a table says *maybe*. One function for all arms and not a part of them: how the compiler lays the
/// lookup out does not hang on what it makes of the families.
#[inline(never)]
pub(super) fn may_hold<O: Observer>(table: &Table, digest: Digest, observer: &mut O) -> bool {
    table.filter().may_contain(digest, table.id(), observer)
}

#[inline]
pub(super) fn compute<O: Observer>(key: &[u8], recipe: DigestRecipe, observer: &mut O) -> Digest {
    let digest = recipe.digest(key);
    let (function, key_bytes) = (function_name(recipe.function), key_word(key));
    emit!(observer, Event::DigestComputed { function, key_bytes, digest: digest.0 });
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

/// The length of a key as the trace holds it.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a longer key is in no store, and only its length is noted"
)]
const fn key_word(key: &[u8]) -> u32 {
    key.len() as u32
}
