//! Filter of one of the families that answer ranges; corresponds to `optional.rs` for the others.

use super::{PrefixDigests, rosetta::Rosetta, surf::Surf};
use crate::digest::{Digest, DigestRecipe};
use crate::filter::family::Probed;
use crate::filter::{FilterError, FilterKind, Salt};
use crate::math;

/// Keys in ascending order, concatenated.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::filter) struct KeyList {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl KeyList {
    pub(in crate::filter) fn push(&mut self, key: &[u8]) {
        self.bytes.extend_from_slice(key);
        self.ends.push(self.bytes.len());
    }

    /// Returns the keys in order.
    pub(in crate::filter) fn keys(&self) -> Vec<&[u8]> {
        let starts = core::iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).map(|(&start, &end)| &self.bytes[start..end]).collect()
    }
}

/// Range filter of one family.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::filter) enum RangeFilter {
    Rosetta(Rosetta),
    Surf(Box<Surf>),
}

impl RangeFilter {
    /// Builds over keys in ascending order and their digests in the same order. The salt is mixed in here.
    pub(in crate::filter) fn build(
        kind: FilterKind,
        bits_per_key: f64,
        (recipe, salt): (DigestRecipe, Salt),
        keys: &[&[u8]],
        digests: &[Digest],
    ) -> Result<Self, FilterError> {
        match kind {
            FilterKind::Rosetta => {
                Rosetta::build(bits_per_key, (recipe, salt), keys, digests).map(Self::Rosetta)
            }
            FilterKind::Surf(suffix) => {
                Surf::build(suffix, bits_per_key, salt, keys, digests).map(|surf| Self::Surf(surf.into()))
            }
            kind => Err(FilterError::KindNotInThisBuild { kind }),
        }
    }

    pub(in crate::filter) fn decode(
        kind: FilterKind,
        bits: u64,
        (key_count, salt): (u64, Salt),
        payload: &[u8],
    ) -> Result<Self, FilterError> {
        match kind {
            FilterKind::Rosetta => Rosetta::decode(bits, salt, payload).map(Self::Rosetta),
            FilterKind::Surf(suffix) => {
                Surf::decode(suffix, bits, (key_count, salt), payload).map(|surf| Self::Surf(surf.into()))
            }
            kind => Err(FilterError::KindNotInThisBuild { kind }),
        }
    }

    pub(in crate::filter) fn may_contain(
        &self,
        key: &[u8],
        digest: Digest,
        probed: &mut impl FnMut(Probed),
    ) -> bool {
        match self {
            Self::Rosetta(rosetta) => rosetta.may_contain(digest, probed),
            Self::Surf(surf) => surf.may_contain(key, digest, probed),
        }
    }

    /// Returns whether a key of this range, both ends included, may have been built in.
    pub(in crate::filter) fn may_overlap(
        &self,
        (low, high): (&[u8], &[u8]),
        recipe: DigestRecipe,
        digests: &mut PrefixDigests,
        probed: &mut impl FnMut(Probed),
    ) -> bool {
        match self {
            Self::Rosetta(rosetta) => rosetta.may_overlap(low, high, recipe, digests, probed),
            Self::Surf(surf) => surf.may_overlap(low, high, probed),
        }
    }

    pub(in crate::filter) fn encode(&self, out: &mut Vec<u8>) {
        match self {
            Self::Rosetta(rosetta) => rosetta.encode(out),
            Self::Surf(surf) => surf.encode(out),
        }
    }

    pub(in crate::filter) fn bits(&self) -> u64 {
        match self {
            Self::Rosetta(rosetta) => rosetta.bits(),
            Self::Surf(surf) => surf.bits(),
        }
    }

    pub(in crate::filter) fn memory_bytes(&self) -> usize {
        match self {
            Self::Rosetta(rosetta) => rosetta.memory_bytes(),
            Self::Surf(surf) => surf.memory_bytes(),
        }
    }

    /// Returns the false positive rate of point lookups, if it follows from the bits.
    pub(in crate::filter) fn false_positive_rate(&self) -> Option<f64> {
        match self {
            Self::Rosetta(rosetta) => Some(rosetta.false_positive_rate()),
            Self::Surf(_) => None,
        }
    }

    /// Returns the probe count for the header: probes of whole keys, or bits of a suffix.
    pub(in crate::filter) fn probe_count(&self) -> u8 {
        match self {
            Self::Rosetta(rosetta) => rosetta.probe_count(),
            Self::Surf(surf) => surf.suffix_bits(),
        }
    }
}

/// Returns whether a kind is one of these families.
pub(in crate::filter) const fn is_range(kind: FilterKind) -> bool {
    matches!(kind, FilterKind::Rosetta | FilterKind::Surf(_))
}

/// Returns the rate by which earlier programs sized a Rosetta for a target rate: that of its last section if no
/// two keys share a prefix. Keys do share prefixes, so this is not an estimate. 1 for a trie.
pub(in crate::filter) fn sizing_rate(kind: FilterKind, bits_per_key: f64) -> f64 {
    const KEYS: u32 = 1 << 16;
    if kind != FilterKind::Rosetta {
        return 1.0;
    }
    let lengths = usize::from(math::rosetta_range_bits(bits_per_key)) + 1;
    let bits = math::rosetta_bits(&vec![KEYS.into(); lengths], bits_per_key * f64::from(KEYS));
    let last = bits.last().map_or(0.0, |bits| bits / f64::from(KEYS));
    if last > 0.0 { math::false_positive_rate_standard(last, math::probe_count_nearest(last)) } else { 1.0 }
}
