//! The trait behind [`super::Filter`] that every family of filters implements.
//!
//! A filter is a common header and the body of one family. Each family has one file in this folder; it depends
//! on digests and its own bytes, not on tables or observers. The steps to add one are in `optional.rs`.
//!
//! **Invariants** of every family
//! 1. No false negatives: a digest that was built in always answers *maybe*, also after encoding and decoding.
//! 2. No input causes a panic: inputs that cannot be built or decoded are errors.
//! 3. A decoded body answers every digest within its own memory and in bounded time.

use super::FilterError;
use super::instructions::{Instructions, Portable};
use crate::digest::Digest;
use core::fmt::Debug;

/// One tested position of a filter, for traces and the laboratory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Probed {
    /// Bit offset inside the filter.
    pub position: u64,
    /// True if the bit allows *maybe*.
    pub set: bool,
}

/// Family of filters.
pub(crate) trait Family: Sized + Clone + PartialEq + Debug {
    /// Builds the filter over the digests of all keys, in any order. Duplicates are harmless.
    ///
    /// Fails only if a size overflows or the construction does not converge.
    fn build(bits_per_key: f64, probe_count: u8, digests: &[Digest]) -> Result<Self, FilterError>;

    /// Returns whether a key with this digest may have been built in.
    ///
    /// Stops at the first position that answers *no*, and passes every tested position to `probed`. An empty
    /// closure has no cost.
    fn may_contain(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool;

    /// Returns the same answer without reporting positions. Families override it if they have a faster way than
    /// position by position.
    #[inline]
    fn contains(&self, digest: Digest, instructions: impl Instructions) -> bool {
        let _ = instructions;
        self.may_contain(digest, &mut |_| ())
    }

    /// Prefetches the memory that [`Family::contains`] reads first, if it is likely not cached.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(dead_code, reason = "only x86-64 has levels, which ask ahead")
    )]
    #[inline]
    fn fetch(&self, digest: Digest, instructions: impl Instructions) {
        let _ = (digest, instructions);
    }

    /// Appends the payload without the common header: little-endian, documented in `docs/format/table.md`.
    fn encode(&self, out: &mut Vec<u8>);

    /// Decodes a payload. Every inconsistency is [`FilterError::Damaged`].
    fn decode(bits: u64, probe_count: u8, key_count: u64, payload: &[u8]) -> Result<Self, FilterError>;

    /// Returns the bits of the structure as stored: the numerator of the actual bits per key.
    fn bits(&self) -> u64;

    /// Returns the resident bytes.
    fn memory_bytes(&self) -> usize;

    /// Returns the false positive rate of the structure as built over this many keys. `None` if the rate
    /// follows from bits, keys and probes.
    fn built_rate(&self, key_count: u64) -> Option<f64> {
        let _ = key_count;
        None
    }

    /// Returns the positions of a digest in the order of testing: those that a probe tests, or all if the
    /// family knows them.
    fn positions(&self, digest: Digest) -> Vec<u64> {
        let mut positions = Vec::new();
        self.may_contain(digest, &mut |probed| positions.push(probed.position));
        positions
    }
}

/// Methods of a family that do not depend on its type.
pub(super) trait Stored {
    fn contains(&self, digest: Digest) -> bool;
    fn count_maybe(&self, digests: &[Digest]) -> u64;
    fn encode(&self, out: &mut Vec<u8>);
    fn bits(&self) -> u64;
    fn memory_bytes(&self) -> usize;
    fn built_rate(&self, key_count: u64) -> Option<f64>;
    fn positions(&self, digest: Digest) -> Vec<u64>;
}

impl<F: Family> Stored for F {
    fn contains(&self, digest: Digest) -> bool {
        Family::contains(self, digest, Portable)
    }

    fn count_maybe(&self, digests: &[Digest]) -> u64 {
        digests.iter().map(|&digest| u64::from(Family::contains(self, digest, Portable))).sum()
    }

    fn encode(&self, out: &mut Vec<u8>) {
        Family::encode(self, out);
    }

    fn bits(&self) -> u64 {
        Family::bits(self)
    }

    fn memory_bytes(&self) -> usize {
        Family::memory_bytes(self)
    }

    fn built_rate(&self, key_count: u64) -> Option<f64> {
        Family::built_rate(self, key_count)
    }

    fn positions(&self, digest: Digest) -> Vec<u64> {
        Family::positions(self, digest)
    }
}

/// Returns the error of an inconsistent payload.
pub(super) const fn damaged(problem: &'static str) -> FilterError {
    FilterError::Damaged { problem }
}
