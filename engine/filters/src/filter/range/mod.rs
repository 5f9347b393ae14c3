//! Families that answer ranges as well as points: may this table hold a key from here to there?
//!
//! They are built from the keys themselves, in their order, and from the digests of the keys; a point takes the digest that all
//! filters share. A range costs [`rosetta`] a digest for each distinct prefix, kept by [`PrefixDigests`] over all tables of a
//! query; [`surf`] walks the ends of the range through a trie and hashes nothing.
//!
//! **Invariant**: a range, both ends included, in which a key that was built in lies, is always answered with *maybe*.

mod bits;
mod filter;
mod prefix_digests;
pub(super) mod rosetta;
pub(super) mod surf;
mod window;

pub(super) use filter::{KeyList, RangeFilter, is_range, sizing_rate};
pub use prefix_digests::PrefixDigests;

use crate::digest::Digest;

/// Keys with their digests in the order of the keys, each once: whoever builds gives them so, and this costs one look then.
fn in_order<'k>(keys: &[&'k [u8]], digests: &[Digest]) -> Vec<(&'k [u8], Digest)> {
    let mut pairs: Vec<_> = keys.iter().copied().zip(digests.iter().copied()).collect();
    if !pairs.is_sorted_by(|a, b| a.0 < b.0) {
        pairs.sort_unstable();
        pairs.dedup_by_key(|pair| pair.0);
    }
    pairs
}

/// Bytes that so many bits take.
fn byte_count(bits: u64) -> usize {
    usize::try_from(bits.div_ceil(8)).expect("a filter fits in memory")
}

/// The little-endian number of up to eight bytes.
fn word(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word)
}

#[cfg(test)]
mod tests;
