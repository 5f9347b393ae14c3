//! Families that answer ranges as well as points: can this table contain a key between two keys?
//!
//! They are built from the sorted keys and their digests. A point probe uses the digest that all filters share.
//! For a range, [`rosetta`] needs one digest per distinct prefix, which [`PrefixDigests`] keeps over all tables
//! of a query. [`surf`] searches the ends of the range in a trie and hashes nothing.
//!
//! **Invariant**: the answer for a range, both ends included, that contains a built-in key is always *maybe*.

mod bits;
mod filter;
mod prefix_digests;
pub(super) mod rosetta;
pub(super) mod surf;
mod window;

pub(super) use filter::{KeyList, RangeFilter, is_range, sizing_rate};
pub use prefix_digests::PrefixDigests;

use crate::digest::Digest;

/// Returns distinct keys with their digests, sorted by key. If the input is already sorted, this costs one
/// comparison per key.
fn in_order<'k>(keys: &[&'k [u8]], digests: &[Digest]) -> Vec<(&'k [u8], Digest)> {
    let mut pairs: Vec<_> = keys.iter().copied().zip(digests.iter().copied()).collect();
    if !pairs.is_sorted_by(|a, b| a.0 < b.0) {
        pairs.sort_unstable();
        pairs.dedup_by_key(|pair| pair.0);
    }
    pairs
}

/// Returns the bytes of this many bits.
fn byte_count(bits: u64) -> usize {
    usize::try_from(bits.div_ceil(8)).expect("a filter fits in memory")
}

/// Returns the little-endian number of up to eight bytes.
fn word(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word)
}

#[cfg(test)]
mod tests;
