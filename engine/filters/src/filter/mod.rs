//! Filters over digests: may this table hold a key with this digest?
//!
//! **Invariants**
//! 1. No false negatives: a digest that was built in always answers *maybe*.
//! 2. A filter takes a [`Digest`], never a key; positions come from the digest by integer arithmetic alone.
//! 3. Bit `p` is bit `p mod 8` of byte `p / 8` of the payload, on every target and on storage.
//! 4. An observed probe stops at the first place that says no. An unobserved one may test several places at once, with the same
//!    answer.
//!
//! A [`Filter`] is a header and the body of one family. `optional.rs` has the table of the families beside `standard.rs` and
//! `blocked.rs`, and the steps to add one. Cost and sources are in the file of each family, byte layouts in
//! `docs/format/table.md`.

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
pub use lines::{LINE_BITS, Line, LineMask, SaltedLines, Turn, line_of};
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

/// The smallest standard filter. Below this, rounding rules the rate (LevelDB uses the same floor).
const MIN_BITS: u64 = 64;

/// An immutable filter, whole in memory.
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
    /// Builds a filter over these digests, of each key as many in a row as the family takes. Equal digests are harmless:
    /// `key_count` is the number given. Families that need the keys are built by [`FilterBuilder`].
    ///
    /// # Errors
    /// [`FilterError::TooLarge`], [`FilterError::NotBuilt`] and [`FilterError::KindNotInThisBuild`].
    pub fn build(options: &FilterOptions, digests: &[Digest]) -> Result<Self, FilterError> {
        Self::build_salted(options, Salt::NONE, digests)
    }

    /// As [`Filter::build`], with a salt: filters over common keys then err independently.
    ///
    /// # Errors
    /// Those of [`Filter::build`].
    pub fn build_salted(
        options: &FilterOptions,
        salt: Salt,
        digests: &[Digest],
    ) -> Result<Self, FilterError> {
        let kind = options.kind;
        let takes = kind.takes(options.probe_count());
        let of_each = if let Takes::Digests(count) = takes { u64::from(count) } else { 1 };
        let bits_per_key = options.bits_per_key_of(digests.len() as u64 / of_each);
        let probe_count = options.probes.probe_count(kind, bits_per_key);
        let body = Body::build(kind, bits_per_key, probe_count, salt, digests)?;
        Ok(Self {
            kind,
            takes,
            digest: options.digest,
            probe_count,
            key_count: digests.len() as u64 / of_each,
            salt,
            body: DispatchedBody::new(body),
        })
    }

    /// Builds a filter of ranges over keys in rising order.
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

    /// A filter that knows nothing and says *maybe* to all, for a table whose filters are elsewhere.
    #[must_use]
    pub const fn none(digest: DigestRecipe, key_count: u64) -> Self {
        let (kind, takes) = (FilterKind::None, Takes::Nothing);
        Self { kind, takes, digest, probe_count: 0, key_count, salt: Salt::NONE, body: DispatchedBody::NONE }
    }

    /// Whether the table may hold a key with this digest; a filter that takes more than that says *maybe*.
    #[inline]
    #[must_use]
    pub fn may_contain(&self, digest: Digest) -> bool {
        self.body.contains(self.placed(digest))
    }

    /// The digest that the body takes: mixed with the salt, unless the body does that itself.
    #[inline]
    fn placed(&self, digest: Digest) -> Digest {
        if self.body.mixes_salt() { digest } else { self.salt.mix(digest) }
    }

    /// As [`Filter::may_contain`]; `probed` receives each place that is tested, in order.
    #[inline]
    pub fn probe(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
        self.body.may_contain(self.placed(digest), probed)
    }

    /// How many of these digests it answers *maybe* for; all, if it takes more than a digest. Nobody watches, and asking is
    /// cheapest in bulk: which family it is, and what the processor can do, is found out once.
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

    /// Whether the table may hold this key, of which these are the digests by [`Filter::recipes`].
    #[must_use]
    pub fn may_contain_key(&self, key: &[u8], digests: &[Digest]) -> bool {
        self.probe_key(key, digests, &mut |_| {})
    }

    /// As [`Filter::may_contain_key`]; `probed` receives each place that is tested, in order.
    pub fn probe_key(&self, key: &[u8], digests: &[Digest], probed: &mut impl FnMut(Probed)) -> bool {
        let mut placed = [Digest(0); MAX_PROBE_COUNT as usize];
        let placed = &mut placed[..digests.len().min(MAX_PROBE_COUNT.into())];
        placed.iter_mut().zip(digests).for_each(|(into, &digest)| *into = self.placed(digest));
        self.body.may_contain_key(key, placed, probed)
    }

    /// Whether the table may hold this key, which is hashed for this call as often as the filter wants it.
    #[must_use]
    pub fn may_hold(&self, key: &[u8]) -> bool {
        self.may_contain_key(key, &self.digests(key))
    }

    /// Whether the table may hold a key of this range, both ends included. Filters that know nothing of ranges say *maybe*.
    #[must_use]
    pub fn may_overlap(&self, low: &[u8], high: &[u8], digests: &mut PrefixDigests) -> bool {
        match &*self.body {
            Body::Range(range, _) => range.may_overlap((low, high), self.digest, digests, &mut |_| {}),
            _ => true,
        }
    }

    /// Whether [`Filter::may_overlap`] is worth asking.
    #[must_use]
    pub fn answers_ranges(&self) -> bool {
        matches!(*self.body, Body::Range(..))
    }

    /// What is known of the filter without its bits: all but the answers, which are *maybe*.
    #[must_use]
    pub fn away(&self) -> Self {
        let body = DispatchedBody::new(Body::Away { bits: self.bits() });
        Self { takes: Takes::Loading, body, ..*self }
    }

    /// What the filter has to be told of a key.
    #[inline]
    #[must_use]
    pub fn takes(&self) -> Takes {
        self.takes
    }

    /// The recipes of the digests that the filter takes of each key, in their order. None if it asks for nothing.
    pub fn recipes(&self) -> impl Iterator<Item = DigestRecipe> {
        let count = match self.takes {
            Takes::Nothing | Takes::Loading => 0,
            Takes::Digest | Takes::Key => 1,
            Takes::Digests(count) => count,
        };
        (0..count).map(|index| self.digest.derived(index))
    }

    /// The digests of a key by these recipes.
    #[must_use]
    pub fn digests(&self, key: &[u8]) -> Vec<Digest> {
        self.recipes().map(|recipe| recipe.digest(key)).collect()
    }

    /// The filter over the keys of both, bit by bit OR: of the size of one, and so with a multiple of the load. Counts keys as
    /// if none were in both.
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

    /// All positions of a digest, in the order in which they are tested. Families whose next place depends on what they found
    /// at the last give those that a question tests.
    #[must_use]
    pub fn positions(&self, digest: Digest) -> Vec<u64> {
        self.positions_of(&[], &[digest])
    }

    /// The same of a key, of which these are the digests by [`Filter::recipes`].
    #[must_use]
    pub fn positions_of(&self, key: &[u8], digests: &[Digest]) -> Vec<u64> {
        let placed: Vec<Digest> = digests.iter().map(|&digest| self.placed(digest)).collect();
        self.body.positions(key, &placed)
    }

    /// The family.
    #[must_use]
    pub fn kind(&self) -> FilterKind {
        self.kind
    }

    /// How keys become the digests that this filter takes, the first if it takes several. Filters with equal recipes share
    /// digests.
    #[inline]
    #[must_use]
    pub fn digest_recipe(&self) -> DigestRecipe {
        self.digest
    }

    /// Places tested per key, at most.
    #[must_use]
    pub fn probe_count(&self) -> u8 {
        self.probe_count
    }

    /// Bits in all.
    #[must_use]
    pub fn bits(&self) -> u64 {
        self.body.bits()
    }

    /// Keys built in.
    #[must_use]
    pub fn key_count(&self) -> u64 {
        self.key_count
    }

    /// The lines of a filter that keeps all bits of a key in one, where [`LineMask`] has them.
    #[inline]
    #[must_use]
    pub fn lines(&self) -> Option<&SaltedLines> {
        self.body.lines()
    }

    /// The payload as it is stored (invariant 3), made for this call.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.byte_count());
        self.body.encode(&mut bytes);
        bytes
    }

    /// Bytes of bits.
    #[must_use]
    pub fn byte_count(&self) -> usize {
        byte_count(self.bits())
    }

    /// Bytes resident.
    #[must_use]
    pub fn memory_bytes(&self) -> usize {
        self.body.memory_bytes()
    }

    /// The false positive rate of point lookups, estimated from the filter as built; 1 for no filter.
    ///
    /// Follows from its bits, keys and probes, from the width of its digests, from the columns of a ribbon, from the slots of a
    /// cuckoo or quotient filter, and from the set bits of a Rosetta. `None` if no formula gives the rate. The estimate assumes a
    /// digest function that spreads the keys like random numbers; [`DigestFunction::spreads_similar_keys`] names exceptions.
    ///
    /// Cost: 10 to 30 milliseconds for 32-bit probe schemes; counts bits for Rosetta.
    ///
    /// [`DigestFunction::spreads_similar_keys`]: crate::digest::DigestFunction::spreads_similar_keys
    #[must_use]
    pub fn false_positive_rate(&self) -> Option<f64> {
        if self.kind == FilterKind::None || self.key_count == 0 {
            return Some(1.0);
        }
        let built = self.body.built_rate(self.key_count);
        let rate = built.or_else(|| self.kind.rate_of_size(self.bits(), self.key_count, self.probe_count))?;
        let width = self.digest.function.bits();
        let narrow = width < 64 && matches!(self.takes, Takes::Digest | Takes::Loading);
        Some(if narrow { math::false_positive_rate_with_digest(rate, self.key_count, width) } else { rate })
    }

    /// Share of bits that are set. Cost: all of them are counted.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a share; filters are far below 2^52 bits")]
    pub fn fill(&self) -> f64 {
        let set: u64 = self.to_bytes().iter().map(|byte| u64::from(byte.count_ones())).sum();
        set as f64 / self.bits().max(1) as f64
    }
}

/// The line of a bit, and its place in there.
#[inline]
const fn place(position: u64) -> (usize, usize) {
    ((position / LINE_BITS) as usize, (position % LINE_BITS) as usize)
}

/// Bytes that so many bits take.
fn byte_count(bits: u64) -> usize {
    usize::try_from(bits.div_ceil(8)).expect("a filter fits in memory")
}

/// The largest filter of one table: 512 MiB, so that a position is one word of a trace.
pub const MAX_BITS: u64 = 1 << 32;

/// A size that a filter may have. Called before memory is asked for.
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
