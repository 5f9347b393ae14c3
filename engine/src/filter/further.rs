//! The families that the first page does without: this file knows them all, and nothing else does.
//!
//! To add a family `Xor8` in `xor8.rs`, which implements `Family`:
//! 1. `mod.rs`: `#[cfg(feature = "families")] mod xor8;`
//! 2. `kind.rs`: its row in `NAMES` exists (add one if not), and its kind goes into [`FilterKind::ALL`];
//! 3. here: a variant of [`Further`], an arm of [`facts`], and one in `may_contain` and in `stored`.
//!
//! Tests over all kinds (`engine/tests/filter_conformance`) then hold it to its promises.

use super::family::{Probed, Stored};
use super::{FilterError, FilterKind};
use crate::digest::Digest;

/// A filter of one of these families.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Further {}

impl Further {
    /// Kept out of the lookups, whose hot paths are the families in `body.rs`.
    #[inline(never)]
    pub(super) fn may_contain(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
        // match self {
        //     Self::Xor8(xor8) => xor8.may_contain(digest, probed),
        // }
        let _ = (digest, probed);
        match *self {}
    }

    /// What needs no knowledge of the family.
    pub(super) fn stored(&self) -> &dyn Stored {
        // match self {
        //     Self::Xor8(xor8) => xor8,
        // }
        match *self {}
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
    // match kind {
    //     FilterKind::Xor8 => Some(Facts {
    //         probe_count: |_| 3,
    //         false_positive_rate: |_, _| math::false_positive_rate_xor8(),
    //         build: |bits, probes, digests| Xor8::build(bits, probes, digests).map(Further::Xor8),
    //         decode: |bits, probes, keys, bytes| Xor8::decode(bits, probes, keys, bytes).map(Further::Xor8),
    //     }),
    //     _ => None,
    // }
    let _ = kind;
    None
}
