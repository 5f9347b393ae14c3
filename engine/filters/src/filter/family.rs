//! What every family of filters can do: the one trait behind [`super::Filter`].
//!
//! A filter is a header, the same for all, and the body of one family. A family is one file beside this one; it knows digests
//! and its own bytes, and neither tables nor observers. How one is added is said in `optional.rs`.
//!
//! **Invariants** that every family keeps
//! 1. No false negatives: a digest that was built in always answers *maybe*, after encoding and decoding too.
//! 2. No input makes it panic: what cannot be built and what cannot be read are errors.
//! 3. A body that was accepted answers every digest, within its own memory and in bounded time.

use super::FilterError;
use super::instructions::{Instructions, Portable};
use crate::digest::Digest;
use core::fmt::Debug;

/// One tested place of a filter: for the trace and the laboratory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Probed {
    /// Bit offset inside the filter's bits.
    pub position: u64,
    /// Whether it spoke for *maybe*.
    pub set: bool,
}

/// A family of filters.
pub(crate) trait Family: Sized + Clone + PartialEq + Debug {
    /// Builds over the digests of all keys: any order; duplicates are allowed and harmless. Fails only for what can fail:
    /// sizes that overflow, a construction that did not converge.
    fn build(bits_per_key: f64, probe_count: u8, digests: &[Digest]) -> Result<Self, FilterError>;

    /// Whether a key with this digest may have been built in. Stops at the first place that says no. `probed` is told each
    /// place; with a closure that does nothing it costs nothing.
    fn may_contain(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool;

    /// The same answer for nobody who watches: a family that has a faster way than place by place takes it here.
    #[inline]
    fn contains(&self, digest: Digest, instructions: impl Instructions) -> bool {
        let _ = instructions;
        self.may_contain(digest, &mut |_| ())
    }

    /// Asks memory for what [`Family::contains`] of this digest reads first, if it is far away.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(dead_code, reason = "only x86-64 has levels, which ask ahead")
    )]
    #[inline]
    fn fetch(&self, digest: Digest, instructions: impl Instructions) {
        let _ = (digest, instructions);
    }

    /// The payload of the filter's section, without the common header: little-endian, documented in `docs/format/table.md`.
    fn encode(&self, out: &mut Vec<u8>);

    /// Reads a payload. Every inconsistency is [`FilterError::Damaged`].
    fn decode(bits: u64, probe_count: u8, key_count: u64, payload: &[u8]) -> Result<Self, FilterError>;

    /// Bits of the structure as stored: what "bits per key really used" divides.
    fn bits(&self) -> u64;

    /// Bytes resident.
    fn memory_bytes(&self) -> usize;

    /// The false positive rate by the structure as built, over so many keys. `None` if it follows from bits, keys and probes.
    fn built_rate(&self, key_count: u64) -> Option<f64> {
        let _ = key_count;
        None
    }

    /// The places of a digest, in the order in which they are tested: as far as a question goes, unless the family can tell
    /// them all.
    fn positions(&self, digest: Digest) -> Vec<u64> {
        let mut positions = Vec::new();
        self.may_contain(digest, &mut |probed| positions.push(probed.position));
        positions
    }
}

/// What of a family can be asked without knowing which it is.
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

/// What is wrong with bytes that were read.
pub(super) const fn damaged(problem: &'static str) -> FilterError {
    FilterError::Damaged { problem }
}
