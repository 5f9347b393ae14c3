//! Filters over digests: can this table contain a key with this digest?
//!
//! **Invariants**
//! 1. No false negatives: a digest that was built in always answers *maybe*.
//! 2. A filter accepts a [`Digest`], never a key; positions follow from the digest by integer arithmetic alone.
//! 3. Bit `p` is bit `p mod 8` of byte `p / 8` of the payload, on every target and in storage.
//! 4. An observed probe stops at the first position that answers *no*. An unobserved probe may test several
//!    positions at once, with the same answer.
//!
//! A [`Filter`] is a header and the body of one family. The first page has the families `standard.rs` and
//! `blocked.rs`; `optional.rs` lists all others and the steps to add one. Cost and sources are in the file of
//! each family, byte layouts in `docs/format/table.md`.

mod blocked;
mod body;
mod builder;
mod counting;
mod cuckoo;
mod derivation;
mod dispatch;
mod encoding;
mod family;
mod fields;
mod fuse8;
mod instructions;
mod kind;
mod lines;
mod optional;
mod options;
mod peel;
mod probes;
#[cfg(target_arch = "x86_64")]
mod processors;
mod quotient;
mod range;
mod reseed;
mod ribbon;
mod salt;
mod schemes;
mod split_block;
mod standard;
mod three_slots;
#[cfg(target_arch = "x86_64")]
mod vectors;
mod words;
mod xor8;

pub use builder::FilterBuilder;
pub use counting::CountingFilter;
pub use cuckoo::CuckooFilter;
pub use derivation::{Derivation, MovedCopy};
pub use encoding::FilterError;
pub use family::Probed;
pub use kind::{FilterKind, PLANNED_KEYS, ProbeScheme, SurfSuffix, Takes, WordsPerKey};
pub use lines::{LINE_BITS, Line, LineMask, LineProbe, SaltedLines, Turn, line_of};
pub use optional::{OPTIONAL_FAMILIES, OptionalFamilies};
pub use options::{FilterOptions, FilterSize, ProbeRule};
pub use quotient::QuotientFilter;
pub use range::PrefixDigests;
pub use salt::Salt;

use crate::digest::{Digest, DigestRecipe};
use crate::math::{self, MAX_PROBE_COUNT};
use body::Body;
use dispatch::DispatchedBody;
use range::{KeyList, RangeFilter};

/// Size of the smallest standard filter in bits. Below it, rounding dominates the rate (LevelDB has the same
/// minimum).
const MIN_BITS: u64 = 64;

/// Immutable filter, completely in memory.
#[derive(Debug, Clone, PartialEq)]
pub struct Filter {
    kind: FilterKind,
    takes: Takes,
    digest: DigestRecipe,
    probe_count: u8,
    key_count: u64,
    salt: Salt,
    body: DispatchedBody,
}

impl Filter {
    /// Builds a filter over a digest of each key.
    ///
    /// Equal digests are harmless; `key_count` is the number passed. [`FilterBuilder`] builds every family,
    /// [`Filter::build_several`] those that need several digests per key.
    ///
    /// # Errors
    /// [`FilterError::InputOfKeys`] for families that need other input, [`FilterError::TooLarge`],
    /// [`FilterError::NotBuilt`] and [`FilterError::KindNotInThisBuild`].
    pub fn build(options: &FilterOptions, digests: &[Digest]) -> Result<Self, FilterError> {
        Self::build_salted(options, Salt::NONE, digests)
    }

    /// Builds like [`Filter::build`], with a salt: filters over common keys then make independent errors.
    ///
    /// # Errors
    /// Those of [`Filter::build`].
    pub fn build_salted(
        options: &FilterOptions,
        salt: Salt,
        digests: &[Digest],
    ) -> Result<Self, FilterError> {
        Self::build_several(options, salt, 1, digests)
    }

    /// Builds a filter over `given` consecutive digests of each key, by the recipes
    /// [`DigestRecipe::derived`].
    ///
    /// # Errors
    /// [`FilterError::InputOfKeys`] if the family needs another number; those of [`Filter::build`].
    pub fn build_several(
        options: &FilterOptions,
        salt: Salt,
        given: u8,
        digests: &[Digest],
    ) -> Result<Self, FilterError> {
        let kind = options.kind;
        let takes = kind.takes(options.probe_count());
        let fits = match takes {
            Takes::Digest => given == 1,
            Takes::Digests(count) => given == count && digests.len().is_multiple_of(count.into()),
            Takes::Nothing | Takes::Key | Takes::Loading => false,
        };
        if fits || !kind.is_built_in() {
            Self::of_digests(options, salt, digests)
        } else {
            Err(FilterError::InputOfKeys { kind, takes, given })
        }
    }

    /// Builds over the digests that the family needs for each key; any number if it needs none.
    fn of_digests(options: &FilterOptions, salt: Salt, digests: &[Digest]) -> Result<Self, FilterError> {
        let kind = options.kind;
        if !kind.is_built_in() {
            return Err(FilterError::KindNotInThisBuild { kind });
        }
        let takes = kind.takes(options.probe_count());
        let of_each = if let Takes::Digests(count) = takes { u64::from(count) } else { 1 };
        let key_count = digests.len() as u64 / of_each;
        let bits_per_key = options.bits_per_key_of(key_count);
        let probe_count = options.probes.probe_count(kind, bits_per_key);
        let body = DispatchedBody::new(Body::build(kind, bits_per_key, probe_count, salt, digests)?);
        Ok(Self { kind, takes, digest: options.digest, probe_count, key_count, salt, body })
    }

    /// Builds a range filter over keys in ascending order.
    fn build_over(
        options: &FilterOptions,
        salt: Salt,
        keys: &KeyList,
        digests: &[Digest],
    ) -> Result<Self, FilterError> {
        let (kind, digest) = (options.kind, options.digest);
        let present = OPTIONAL_FAMILIES.ok_or(FilterError::KindNotInThisBuild { kind })?;
        let range = RangeFilter::build(kind, options.bits_per_key(), (digest, salt), &keys.keys(), digests)?;
        Ok(Self {
            kind,
            takes: Takes::Key,
            digest,
            probe_count: range.probe_count(),
            key_count: digests.len() as u64,
            salt,
            body: DispatchedBody::new(Body::Range(range, present)),
        })
    }

    /// Returns a filter without bits, which answers *maybe* for every key, for a table whose filters are stored
    /// elsewhere.
    #[must_use]
    pub const fn none(digest: DigestRecipe, key_count: u64) -> Self {
        let (kind, takes) = (FilterKind::None, Takes::Nothing);
        Self { kind, takes, digest, probe_count: 0, key_count, salt: Salt::NONE, body: DispatchedBody::NONE }
    }

    /// Returns whether the table may contain a key with this digest. A filter that needs more than one digest
    /// answers *maybe*.
    #[inline]
    #[must_use]
    pub fn may_contain(&self, digest: Digest) -> bool {
        self.body.contains(self.placed(digest))
    }

    /// Returns the digest for the body: mixed with the salt, unless the body does that itself.
    #[inline]
    fn placed(&self, digest: Digest) -> Digest {
        if self.body.mixes_salt() { digest } else { self.salt.mix(digest) }
    }

    /// Probes like [`Filter::may_contain`]; `probed` receives each tested position in order.
    #[inline]
    pub fn probe(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
        self.body.may_contain(self.placed(digest), probed)
    }

    /// Counts the digests that the filter answers *maybe* for; all, if it needs more than one digest.
    ///
    /// The fastest way to probe many digests: family and processor are dispatched once, and positions are not
    /// reported.
    #[must_use]
    pub fn count_maybe(&self, digests: &[Digest]) -> u64 {
        if self.salt == Salt::NONE || self.body.mixes_salt() {
            return self.body.count_maybe(digests);
        }
        let mut placed = [Digest(0); 256];
        let count = |chunk: &[Digest]| {
            let placed = &mut placed[..chunk.len()];
            placed.iter_mut().zip(chunk).for_each(|(into, &digest)| *into = self.salt.mix(digest));
            self.body.count_maybe(placed)
        };
        digests.chunks(256).map(count).sum()
    }

    /// Returns whether the table may contain this key, given its digests by [`Filter::recipes`].
    #[must_use]
    pub fn may_contain_key(&self, key: &[u8], digests: &[Digest]) -> bool {
        self.probe_key(key, digests, &mut |_| {})
    }

    /// Probes like [`Filter::may_contain_key`]; `probed` receives each tested position in order.
    pub fn probe_key(&self, key: &[u8], digests: &[Digest], probed: &mut impl FnMut(Probed)) -> bool {
        let mut placed = [Digest(0); MAX_PROBE_COUNT as usize];
        let placed = &mut placed[..digests.len().min(MAX_PROBE_COUNT.into())];
        placed.iter_mut().zip(digests).for_each(|(into, &digest)| *into = self.placed(digest));
        self.body.may_contain_key(key, placed, probed)
    }

    /// Returns whether the table may contain this key. Hashes the key for this call.
    #[must_use]
    pub fn may_hold(&self, key: &[u8]) -> bool {
        self.may_contain_key(key, &self.digests(key))
    }

    /// Returns whether the table may contain a key of this range, both ends included. Filters without range
    /// support answer *maybe*.
    #[must_use]
    pub fn may_overlap(&self, low: &[u8], high: &[u8], digests: &mut PrefixDigests) -> bool {
        match &*self.body {
            Body::Range(range, _) => range.may_overlap((low, high), self.digest, digests, &mut |_| {}),
            _ => true,
        }
    }

    /// Returns whether [`Filter::may_overlap`] can answer *no*.
    #[must_use]
    pub fn answers_ranges(&self) -> bool {
        matches!(*self.body, Body::Range(..))
    }

    /// Returns the filter without its bits: the same header, but every answer is *maybe*.
    #[must_use]
    pub fn away(&self) -> Self {
        let body = DispatchedBody::new(Body::Away { bits: self.bits() });
        Self { takes: Takes::Loading, body, ..*self }
    }

    /// Returns the input that the filter needs for each key.
    #[inline]
    #[must_use]
    pub fn takes(&self) -> Takes {
        self.takes
    }

    /// Returns the recipes of the digests that the filter needs for each key, in order. Empty if it needs no
    /// input.
    pub fn recipes(&self) -> impl Iterator<Item = DigestRecipe> {
        let count = match self.takes {
            Takes::Nothing | Takes::Loading => 0,
            Takes::Digest | Takes::Key => 1,
            Takes::Digests(count) => count,
        };
        (0..count).map(|index| self.digest.derived(index))
    }

    /// Returns the digests of a key by these recipes.
    #[must_use]
    pub fn digests(&self, key: &[u8]) -> Vec<Digest> {
        self.recipes().map(|recipe| recipe.digest(key)).collect()
    }

    /// Returns the filter over the keys of both: their bitwise OR.
    ///
    /// It has the size of one filter and a multiple of its load. `key_count` is the sum, as if the filters had
    /// no common keys.
    ///
    /// # Errors
    /// [`FilterError::NoUnion`].
    pub fn union(&self, other: &Self) -> Result<Self, FilterError> {
        let body = self.body.union(&other.body);
        let body = body.filter(|_| (self.digest, self.salt) == (other.digest, other.salt));
        let key_count = self.key_count.saturating_add(other.key_count);
        let body = DispatchedBody::new(body.ok_or(FilterError::NoUnion)?);
        Ok(Self { key_count, body, ..*self })
    }

    /// Returns all positions of a digest in the order of testing. If the next position depends on the previous
    /// result, returns those that a probe tests.
    #[must_use]
    pub fn positions(&self, digest: Digest) -> Vec<u64> {
        self.positions_of(&[], &[digest])
    }

    /// Returns the positions of a key, given its digests by [`Filter::recipes`].
    #[must_use]
    pub fn positions_of(&self, key: &[u8], digests: &[Digest]) -> Vec<u64> {
        let placed: Vec<Digest> = digests.iter().map(|&digest| self.placed(digest)).collect();
        self.body.positions(key, &placed)
    }

    /// Returns the family.
    #[must_use]
    pub fn kind(&self) -> FilterKind {
        self.kind
    }

    /// Returns the recipe of the filter's digest, or of the first one if it needs several. Filters with equal
    /// recipes share digests.
    #[inline]
    #[must_use]
    pub fn digest_recipe(&self) -> DigestRecipe {
        self.digest
    }

    /// Returns the largest number of tested positions per key.
    #[must_use]
    pub fn probe_count(&self) -> u8 {
        self.probe_count
    }

    /// Returns the number of bits.
    #[must_use]
    pub fn bits(&self) -> u64 {
        self.body.bits()
    }

    /// Returns the number of keys built in.
    #[must_use]
    pub fn key_count(&self) -> u64 {
        self.key_count
    }

    /// Returns the lines of a filter with all bits of a key in one line, at the positions of [`LineMask`].
    #[inline]
    #[must_use]
    pub fn lines(&self) -> Option<&SaltedLines> {
        self.body.lines()
    }

    /// Returns a copy of the payload as stored (invariant 3).
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.byte_count());
        self.body.encode(&mut bytes);
        bytes
    }

    /// Returns the payload size in bytes.
    #[must_use]
    pub fn byte_count(&self) -> usize {
        byte_count(self.bits())
    }

    /// Returns the resident bytes.
    #[must_use]
    pub fn memory_bytes(&self) -> usize {
        self.body.memory_bytes()
    }

    /// Returns the false positive rate of point lookups, estimated from the filter as built; 1 for no filter.
    ///
    /// The estimate follows from bits, keys and probes, and from the width of digests. Some families add a
    /// term: columns of a ribbon, slots of a cuckoo or quotient filter, set bits of a Rosetta. `None` if no
    /// formula gives the rate. The estimate assumes a digest function that spreads the keys like random
    /// numbers; [`DigestFunction::spreads_similar_keys`] names exceptions. It also assumes independent
    /// positions: with double hashing, small filters with many bits per key make more errors. With 1,000 keys
    /// and 24 bits per key, [`ProbeScheme::Partitioned`] has a rate of 0.05 instead of 0.001 %, and
    /// [`ProbeScheme::SplitDigest`] of 0.008 %.
    ///
    /// Cost: 10 to 30 milliseconds for 32-bit probe schemes; counts bits for Rosetta.
    ///
    /// [`DigestFunction::spreads_similar_keys`]: crate::digest::DigestFunction::spreads_similar_keys
    #[must_use]
    pub fn false_positive_rate(&self) -> Option<f64> {
        if self.kind == FilterKind::None {
            return Some(1.0);
        }
        let built = self.body.built_rate(self.key_count);
        let rate = built.or_else(|| self.kind.rate_of_size(self.bits(), self.key_count, self.probe_count))?;
        let width = self.digest.function.bits();
        let narrow = width < 64 && matches!(self.takes, Takes::Digest | Takes::Loading);
        Some(if narrow { math::false_positive_rate_with_digest(rate, self.key_count, width) } else { rate })
    }

    /// Returns the share of set bits. Cost: counts all bits.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a share; filters are far below 2^52 bits")]
    pub fn fill(&self) -> f64 {
        let set: u64 = self.to_bytes().iter().map(|byte| u64::from(byte.count_ones())).sum();
        set as f64 / self.bits().max(1) as f64
    }
}

/// Returns the line of a bit, and the bit's index in it.
#[inline]
const fn place(position: u64) -> (usize, usize) {
    ((position / LINE_BITS) as usize, (position % LINE_BITS) as usize)
}

/// Returns the bytes of this many bits.
fn byte_count(bits: u64) -> usize {
    usize::try_from(bits.div_ceil(8)).expect("a filter fits in memory")
}

/// Largest filter of one table: 512 MiB, so that a position fits one word of a trace.
pub const MAX_BITS: u64 = 1 << 32;

/// Checks the size of a filter before memory is allocated.
///
/// # Errors
/// [`FilterError::TooLarge`].
pub const fn check_bits(bits: u64) -> Result<u64, FilterError> {
    if bits > MAX_BITS { Err(FilterError::TooLarge { bits }) } else { Ok(bits) }
}

#[cfg(test)]
mod checks;
#[cfg(test)]
mod tests;
