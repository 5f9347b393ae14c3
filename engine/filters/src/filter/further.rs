//! The families that the first page does without: this file knows them all, and nothing else does.
//!
//! To add a family `Xor8` in `xor8.rs`, which implements `Family`:
//! 1. `mod.rs`: `mod xor8;`
//! 2. `kind.rs`: a variant of [`FilterKind`] and its row in `NAMES`;
//! 3. here: a variant of [`Further`], an arm of [`facts`], and one in `may_contain` and in `stored`;
//! 4. `levels.rs`: where a body has it, and an arm for its ways.
//!
//! Tests over all kinds (`engine/filters/tests/filters/conformance.rs`) then hold it to its promises.

use super::counting::{self, CountingFilter};
use super::cuckoo::CuckooFilter;
use super::family::{Family, Probed, Stored};
use super::fuse8::BinaryFuse8;
use super::quotient::QuotientFilter;
use super::ribbon::{Ribbon64, Ribbon128};
use super::split_block::{self, SplitBlock};
use super::words::Words;
use super::xor8::Xor8;
use super::{FilterError, FilterKind, WordsPerKey};
use crate::digest::Digest;
use crate::math;

/// That a build has the further families. Without the feature `families` no value of this type exists, so the compiler drops
/// everything that holds one, and all of the code is checked in every build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FurtherFamilies(Presence);

#[cfg(feature = "families")]
type Presence = ();
#[cfg(not(feature = "families"))]
type Presence = core::convert::Infallible;

/// The further families, if this build has them.
#[cfg(feature = "families")]
pub const FURTHER: Option<FurtherFamilies> = Some(FurtherFamilies(()));
/// The further families, if this build has them.
#[cfg(not(feature = "families"))]
pub const FURTHER: Option<FurtherFamilies> = None;

/// A filter of one of these families.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Further {
    Bloom1(Words<1>),
    Bloom2(Words<2>),
    Bloom4(Words<4>),
    SplitBlock(SplitBlock),
    Counting(CountingFilter),
    Cuckoo(CuckooFilter),
    Quotient(QuotientFilter),
    Xor8(Xor8),
    BinaryFuse8(BinaryFuse8),
    Ribbon128(Ribbon128),
    Ribbon64(Ribbon64),
}

impl Further {
    /// Kept out of the lookups, whose hot paths are the families in `body.rs`.
    #[inline(never)]
    pub(super) fn may_contain(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
        match self {
            Self::Bloom1(words) => words.may_contain(digest, probed),
            Self::Bloom2(words) => words.may_contain(digest, probed),
            Self::Bloom4(words) => words.may_contain(digest, probed),
            Self::SplitBlock(blocks) => blocks.may_contain(digest, probed),
            Self::Counting(counters) => counters.may_contain(digest, probed),
            Self::Cuckoo(cuckoo) => cuckoo.may_contain(digest, probed),
            Self::Quotient(quotient) => quotient.may_contain(digest, probed),
            Self::Xor8(xor8) => xor8.may_contain(digest, probed),
            Self::BinaryFuse8(fuse8) => fuse8.may_contain(digest, probed),
            Self::Ribbon128(ribbon) => ribbon.may_contain(digest, probed),
            Self::Ribbon64(ribbon) => ribbon.may_contain(digest, probed),
        }
    }

    /// What needs no knowledge of the family.
    pub(super) fn stored(&self) -> &dyn Stored {
        match self {
            Self::Bloom1(words) => words,
            Self::Bloom2(words) => words,
            Self::Bloom4(words) => words,
            Self::SplitBlock(blocks) => blocks,
            Self::Counting(counters) => counters,
            Self::Cuckoo(cuckoo) => cuckoo,
            Self::Quotient(quotient) => quotient,
            Self::Xor8(xor8) => xor8,
            Self::BinaryFuse8(fuse8) => fuse8,
            Self::Ribbon128(ribbon) => ribbon,
            Self::Ribbon64(ribbon) => ribbon,
        }
    }

    pub(super) fn build(
        kind: FilterKind,
        bits_per_key: f64,
        probe_count: u8,
        digests: &[Digest],
    ) -> Result<Self, FilterError> {
        let facts = facts(kind).ok_or(FilterError::KindNotInThisBuild { kind })?;
        (facts.build)(bits_per_key, probe_count, digests)
    }

    pub(super) fn decode(
        kind: FilterKind,
        bits: u64,
        probe_count: u8,
        key_count: u64,
        payload: &[u8],
    ) -> Result<Self, FilterError> {
        let facts = facts(kind).ok_or(FilterError::KindNotInThisBuild { kind })?;
        (facts.decode)(bits, probe_count, key_count, payload)
    }
}

/// What the options need to know of a family, and how a filter of it comes to be.
pub(super) struct Facts {
    /// Places tested per key at this many bits per key: what the header stores as the probe count, from 1.
    pub(super) probe_count: fn(f64) -> u8,
    /// The family's own formula: bits per key, probe count.
    pub(super) false_positive_rate: fn(f64, u8) -> f64,
    build: fn(f64, u8, &[Digest]) -> Result<Further, FilterError>,
    decode: fn(u64, u8, u64, &[u8]) -> Result<Further, FilterError>,
}

/// Everything about a kind; `None` for the kinds of `body.rs`, and for those that nobody has written yet.
pub(super) fn facts(kind: FilterKind) -> Option<Facts> {
    FURTHER?;
    match kind {
        FilterKind::Words(WordsPerKey::One) => Some(Facts {
            probe_count: |bits| math::probe_count_words(bits, 1),
            false_positive_rate: |bits, probes| math::false_positive_rate_words(bits, probes, 1),
            build: |bits, probes, digests| Words::build(bits, probes, digests).map(Further::Bloom1),
            decode: |bits, probes, keys, bytes| Words::decode(bits, probes, keys, bytes).map(Further::Bloom1),
        }),
        FilterKind::Words(WordsPerKey::Two) => Some(Facts {
            probe_count: |bits| math::probe_count_words(bits, 2),
            false_positive_rate: |bits, probes| math::false_positive_rate_words(bits, probes, 2),
            build: |bits, probes, digests| Words::build(bits, probes, digests).map(Further::Bloom2),
            decode: |bits, probes, keys, bytes| Words::decode(bits, probes, keys, bytes).map(Further::Bloom2),
        }),
        FilterKind::Words(WordsPerKey::Four) => Some(Facts {
            probe_count: |bits| math::probe_count_words(bits, 4),
            false_positive_rate: |bits, probes| math::false_positive_rate_words(bits, probes, 4),
            build: |bits, probes, digests| Words::build(bits, probes, digests).map(Further::Bloom4),
            decode: |bits, probes, keys, bytes| Words::decode(bits, probes, keys, bytes).map(Further::Bloom4),
        }),
        FilterKind::SplitBlock => Some(Facts {
            probe_count: |_| split_block::PROBE_COUNT,
            false_positive_rate: |bits, _| math::false_positive_rate_split_block(bits),
            build: |bits, probes, digests| SplitBlock::build(bits, probes, digests).map(Further::SplitBlock),
            decode: |bits, probes, keys, bytes| {
                SplitBlock::decode(bits, probes, keys, bytes).map(Further::SplitBlock)
            },
        }),
        FilterKind::Counting => Some(Facts {
            probe_count: |bits| math::probe_count_nearest(counting::counters_per_key(bits)),
            false_positive_rate: |bits, probes| {
                math::false_positive_rate_standard(counting::counters_per_key(bits), probes)
            },
            build: |bits, probes, digests| {
                CountingFilter::build(bits, probes, digests).map(Further::Counting)
            },
            decode: |bits, probes, keys, bytes| {
                CountingFilter::decode(bits, probes, keys, bytes).map(Further::Counting)
            },
        }),
        _ => facts_of_fingerprints(kind),
    }
}

/// The same of the families that keep fingerprints instead of bits.
fn facts_of_fingerprints(kind: FilterKind) -> Option<Facts> {
    match kind {
        FilterKind::Cuckoo => Some(Facts {
            probe_count: |_| 2,
            false_positive_rate: |bits, _| {
                math::false_positive_rate_cuckoo(math::cuckoo_tag_bits(bits), math::cuckoo_load(bits))
            },
            build: |bits, probes, digests| Family::build(bits, probes, digests).map(Further::Cuckoo),
            decode: |bits, probes, keys, bytes| {
                Family::decode(bits, probes, keys, bytes).map(Further::Cuckoo)
            },
        }),
        FilterKind::Quotient => Some(Facts {
            probe_count: |_| 1,
            false_positive_rate: |bits, _| {
                let remainder_bits = math::quotient_remainder_bits(bits);
                math::false_positive_rate_quotient(remainder_bits, math::quotient_load(bits))
            },
            build: |bits, probes, digests| Family::build(bits, probes, digests).map(Further::Quotient),
            decode: |bits, probes, keys, bytes| {
                Family::decode(bits, probes, keys, bytes).map(Further::Quotient)
            },
        }),
        FilterKind::Xor8 => Some(Facts {
            probe_count: |_| 3,
            false_positive_rate: |_, _| math::false_positive_rate_xor(8),
            build: |bits, probes, digests| Family::build(bits, probes, digests).map(Further::Xor8),
            decode: |bits, probes, keys, bytes| Family::decode(bits, probes, keys, bytes).map(Further::Xor8),
        }),
        FilterKind::BinaryFuse8 => Some(Facts {
            probe_count: |_| 3,
            false_positive_rate: |_, _| math::false_positive_rate_xor(8),
            build: |bits, probes, digests| Family::build(bits, probes, digests).map(Further::BinaryFuse8),
            decode: |bits, probes, keys, bytes| {
                Family::decode(bits, probes, keys, bytes).map(Further::BinaryFuse8)
            },
        }),
        FilterKind::Ribbon => Some(Facts {
            probe_count: |bits| ribbon_probe_count(128, bits),
            false_positive_rate: |bits, _| math::false_positive_rate_ribbon(ribbon_columns(128, bits)),
            build: |bits, probes, digests| Family::build(bits, probes, digests).map(Further::Ribbon128),
            decode: |bits, probes, keys, bytes| {
                Family::decode(bits, probes, keys, bytes).map(Further::Ribbon128)
            },
        }),
        FilterKind::Ribbon64 => Some(Facts {
            probe_count: |bits| ribbon_probe_count(64, bits),
            false_positive_rate: |bits, _| math::false_positive_rate_ribbon(ribbon_columns(64, bits)),
            build: |bits, probes, digests| Family::build(bits, probes, digests).map(Further::Ribbon64),
            decode: |bits, probes, keys, bytes| {
                Family::decode(bits, probes, keys, bytes).map(Further::Ribbon64)
            },
        }),
        _ => None,
    }
}

/// Columns for the options, which do not know how many keys there are: those of ten thousand. A million have about two
/// per cent fewer, a tenth of a column.
fn ribbon_columns(width: u32, bits_per_key: f64) -> f64 {
    const KEYS: u64 = 10_000;
    math::ribbon_columns(bits_per_key, KEYS, math::ribbon_slots(width, KEYS))
}

/// The most columns that are compared.
fn ribbon_probe_count(width: u32, bits_per_key: f64) -> u8 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 1 to 31")]
    let columns = libm::ceil(ribbon_columns(width, bits_per_key)) as u8;
    columns
}
