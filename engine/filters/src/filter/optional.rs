//! Table of the optional families, with one row for each. The families of the first page are in `body.rs`.
//!
//! To add a family:
//! 1. a new file with a type that implements `Family`;
//! 2. `mod.rs`: the line `mod` of this file;
//! 3. `kind.rs`: a variant of [`FilterKind`], its row in `NAMES`, and its line for readers in `FilterKind::summary`;
//! 4. here: its row in `optional_families!`.
//!
//! Tests over all kinds (`engine/filters/tests/filters/conformance.rs`) then check its invariants.

use super::counting::{self, CountingFilter};
use super::cuckoo::CuckooFilter;
use super::family::{Family, Probed, Stored};
use super::fuse8::BinaryFuse8;
use super::kind::PLANNED_KEYS;
use super::quotient::QuotientFilter;
use super::ribbon::{Ribbon64, Ribbon128};
use super::split_block::{self, SplitBlock};
use super::words::Words;
use super::xor8::Xor8;
use super::{FilterError, FilterKind, WordsPerKey};
use crate::digest::Digest;
use crate::math;

/// Proof that a build has the optional families. Without the feature `families` no value of this type exists: the code of the
/// families is checked in every build, and the compiler drops it where it cannot be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionalFamilies(Presence);

#[cfg(feature = "families")]
type Presence = ();
#[cfg(not(feature = "families"))]
type Presence = core::convert::Infallible;

/// The optional families, if this build has them.
#[cfg(feature = "families")]
pub const OPTIONAL_FAMILIES: Option<OptionalFamilies> = Some(OptionalFamilies(()));
/// The optional families, if this build has them.
#[cfg(not(feature = "families"))]
pub const OPTIONAL_FAMILIES: Option<OptionalFamilies> = None;

/// Functions of one family that need no filter.
pub(super) struct Facts {
    /// Bit positions tested per key at this many bits per key. The header stores them as the probe count, from 1.
    pub(super) probe_count: fn(f64) -> u8,
    /// False positive rate by the family's formula, from bits per key, probe count and number of keys.
    pub(super) false_positive_rate: fn(f64, u8, u64) -> f64,
    build: fn(f64, u8, &[Digest]) -> Result<OptionalFilter, FilterError>,
    decode: fn(u64, u8, u64, &[u8]) -> Result<OptionalFilter, FilterError>,
}

/// A family with a row in the table.
#[cfg(target_arch = "x86_64")]
pub(super) trait OptionalFamily: Family {
    /// Returns the filter if it is of this family.
    fn of(filter: &OptionalFilter) -> Option<&Self>;
}

/// A function of the family of a filter.
#[cfg(target_arch = "x86_64")]
pub(super) trait FamilyVisitor {
    type Output;
    fn visit<F: OptionalFamily>(self) -> Self::Output;
}

/// Declares the families. A row has variant and type, kind, [`Facts::probe_count`] and [`Facts::false_positive_rate`].
macro_rules! optional_families {
    ($($variant:ident($family:ty) = $kind:pat => $probe_count:expr, $false_positive_rate:expr;)+) => {
        /// A filter of one of these families.
        #[derive(Debug, Clone, PartialEq)]
        pub(super) enum OptionalFilter {
            $($variant($family),)+
        }

        impl OptionalFilter {
            /// Not inlined into the lookups, whose hot paths are the families in `body.rs`.
            #[inline(never)]
            pub(super) fn may_contain(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
                match self {
                    $(Self::$variant(filter) => filter.may_contain(digest, probed),)+
                }
            }

            /// Returns the methods that do not depend on the family.
            pub(super) fn stored(&self) -> &dyn Stored {
                match self {
                    $(Self::$variant(filter) => filter,)+
                }
            }

            /// Calls the visitor with the family of this filter.
            #[cfg(target_arch = "x86_64")]
            pub(super) fn visit<V: FamilyVisitor>(&self, visitor: V) -> V::Output {
                match self {
                    $(Self::$variant(_) => visitor.visit::<$family>(),)+
                }
            }
        }

        $(
            #[cfg(target_arch = "x86_64")]
            impl OptionalFamily for $family {
                fn of(filter: &OptionalFilter) -> Option<&Self> {
                    if let OptionalFilter::$variant(filter) = filter { Some(filter) } else { None }
                }
            }
        )+

        /// Returns the row of a kind; `None` for the kinds of `body.rs` and for filters of ranges.
        pub(super) fn facts(kind: FilterKind) -> Option<Facts> {
            OPTIONAL_FAMILIES?;
            match kind {
                $($kind => Some(Facts {
                    probe_count: $probe_count,
                    false_positive_rate: $false_positive_rate,
                    build: |bits_per_key, probe_count, digests| {
                        Family::build(bits_per_key, probe_count, digests).map(OptionalFilter::$variant)
                    },
                    decode: |bits, probe_count, key_count, payload| {
                        Family::decode(bits, probe_count, key_count, payload).map(OptionalFilter::$variant)
                    },
                }),)+
                _ => None,
            }
        }
    };
}

optional_families! {
    Bloom1(Words<1>) = FilterKind::Words(WordsPerKey::One) =>
        |bits| math::probe_count_words(bits, 1),
        |bits, probes, _| math::false_positive_rate_words(bits, probes, 1);
    Bloom2(Words<2>) = FilterKind::Words(WordsPerKey::Two) =>
        |bits| math::probe_count_words(bits, 2),
        |bits, probes, _| math::false_positive_rate_words(bits, probes, 2);
    Bloom4(Words<4>) = FilterKind::Words(WordsPerKey::Four) =>
        |bits| math::probe_count_words(bits, 4),
        |bits, probes, _| math::false_positive_rate_words(bits, probes, 4);
    SplitBlock(SplitBlock) = FilterKind::SplitBlock =>
        |_| split_block::PROBE_COUNT,
        |bits, _, _| math::false_positive_rate_split_block(bits);
    Counting(CountingFilter) = FilterKind::Counting =>
        |bits| math::probe_count_nearest(counting::counters_per_key(bits)),
        |bits, probes, _| math::false_positive_rate_standard(counting::counters_per_key(bits), probes);
    Cuckoo(CuckooFilter) = FilterKind::Cuckoo =>
        |_| 2,
        |bits, _, _| math::false_positive_rate_cuckoo(math::cuckoo_tag_bits(bits), math::cuckoo_load(bits));
    Quotient(QuotientFilter) = FilterKind::Quotient =>
        |_| 1,
        |bits, _, _| {
            math::false_positive_rate_quotient(math::quotient_remainder_bits(bits), math::quotient_load(bits))
        };
    Xor8(Xor8) = FilterKind::Xor8 =>
        |_| 3,
        |_, _, _| math::false_positive_rate_xor(8);
    BinaryFuse8(BinaryFuse8) = FilterKind::BinaryFuse8 =>
        |_| 3,
        |_, _, _| math::false_positive_rate_xor(8);
    Ribbon128(Ribbon128) = FilterKind::Ribbon =>
        |bits| ribbon_probe_count(128, bits),
        |bits, _, keys| math::false_positive_rate_ribbon(ribbon_columns(128, bits, keys));
    Ribbon64(Ribbon64) = FilterKind::Ribbon64 =>
        |bits| ribbon_probe_count(64, bits),
        |bits, _, keys| math::false_positive_rate_ribbon(ribbon_columns(64, bits, keys));
}

impl OptionalFilter {
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

/// Returns the columns of a filter with this many keys.
fn ribbon_columns(width: u32, bits_per_key: f64, key_count: u64) -> f64 {
    math::ribbon_columns(bits_per_key, key_count, math::ribbon_slots(width, key_count))
}

/// Returns the largest number of columns that a probe compares. Headers store it for [`PLANNED_KEYS`] keys.
fn ribbon_probe_count(width: u32, bits_per_key: f64) -> u8 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 1 to 31")]
    let columns = libm::ceil(ribbon_columns(width, bits_per_key, PLANNED_KEYS)) as u8;
    columns
}
