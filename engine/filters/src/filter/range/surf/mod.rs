//! `SuRF`: a succinct trie of the shortest distinguishing prefixes, which answers points and ranges.
//!
//! A key is cut after the first byte in which it differs from both neighbors, and the trie contains these
//! prefixes. A leaf may keep more bits of its key: of its digest (*hash*: fewer false positives for points) or
//! the next bits of the key (*real*: also for ranges). The common prefix of all keys is stored once, before the
//! trie.
//!
//! **Invariants**
//! 1. Every key leads to a leaf with a matching suffix; leaves are in the order of their keys.
//! 2. Leaves and nodes are numbered breadth first, and a node has a larger number than its parent, so every
//!    walk ends.
//!
//! **Cost**: a walk takes a step per byte of the key up to the leaf. A range finds the first leaf that is not
//! below its lower end, and compares it with its upper end. Only hash suffixes need a hash, the shared digest.
//! Common prefixes below the head cost a node of eleven bits per byte.
//! **Source**: `zhang2018`; the two encodings and their size ratio of 64 as in the authors' `efficient/SuRF`.
//! This engine differs in three points. The end of a key is a bit per node, not a label that a key may contain.
//! The head is shared. Suffixes use the remaining bits per key.

mod build;
mod encoding;
mod trie;

use super::bits::Bits;
use crate::digest::Digest;
use crate::filter::family::Probed;
use crate::filter::{Salt, SurfSuffix};
use trie::{Edge, Target, Trie};

/// Most bits of a suffix.
pub(in crate::filter) const MAX_SUFFIX_BITS: u8 = 32;

/// `SuRF` filter.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::filter) struct Surf {
    salt: Salt,
    suffix: SurfSuffix,
    suffix_bits: u8,
    /// Common prefix of all keys.
    head: Vec<u8>,
    /// True if the head is the only key; the trie then has no node.
    only_head: bool,
    trie: Trie,
    /// Suffixes in the order of leaves.
    suffixes: Bits,
}

/// Leaf that a range query found.
struct Found {
    /// Prefix of the leaf, without the head.
    prefix: Vec<u8>,
    leaf: usize,
    /// True if the prefix is the whole key.
    exact: bool,
}

impl Surf {
    /// Returns whether this key, which has this digest, may have been built in.
    pub(in crate::filter) fn may_contain(
        &self,
        key: &[u8],
        digest: Digest,
        probed: &mut impl FnMut(Probed),
    ) -> bool {
        let Some(rest) = key.strip_prefix(self.head.as_slice()) else { return false };
        if self.trie.is_empty() {
            return self.only_head && rest.is_empty();
        }
        let mut node = Trie::ROOT;
        for (depth, &label) in rest.iter().enumerate() {
            let edge = self.trie.at_least(node, label.into()).filter(|edge| edge.label == label);
            let position = edge.map_or_else(|| self.trie.node_bit(node), |edge| self.trie.label_bit(&edge));
            probed(Probed { position, set: edge.is_some() });
            match edge.map(|edge| self.trie.target(&edge)) {
                None => return false,
                Some(Target::Leaf(leaf)) => return self.suffix_fits(leaf, &rest[depth + 1..], digest),
                Some(Target::Node(child)) => node = child,
            }
        }
        let end = self.trie.end_leaf(node);
        probed(Probed { position: self.trie.end_bit(node), set: end.is_some() });
        end.is_some_and(|leaf| self.suffix_fits(leaf, &[], digest))
    }

    /// Returns whether a leaf has the suffix of a key that continues with `rest`.
    fn suffix_fits(&self, leaf: usize, rest: &[u8], digest: Digest) -> bool {
        self.stored_suffix(leaf) == suffix_of(self.suffix, self.suffix_bits, rest, self.salt.mix(digest))
    }

    fn stored_suffix(&self, leaf: usize) -> u64 {
        self.suffixes.read(leaf * usize::from(self.suffix_bits), self.suffix_bits.into())
    }

    /// Returns whether a key of this range, both ends included, may have been built in.
    pub(in crate::filter) fn may_overlap(
        &self,
        low: &[u8],
        high: &[u8],
        probed: &mut impl FnMut(Probed),
    ) -> bool {
        let head = self.head.as_slice();
        if low > high || (low > head && !low.starts_with(head)) {
            return false;
        }
        // The lower end is before all keys, so the search starts at the first one.
        let low = low.strip_prefix(head).unwrap_or(&[]);
        let above_all = high > head && !high.starts_with(head);
        let Some(high) = high.strip_prefix(head).or_else(|| above_all.then_some(&[])) else { return false };
        if self.trie.is_empty() {
            return self.only_head && low.is_empty();
        }
        let Some(found) = self.seek(low, probed) else { return false };
        above_all || self.begins_by(&found, high)
    }

    /// Returns whether the smallest key that a leaf can represent is at most the upper end of a range.
    fn begins_by(&self, found: &Found, high: &[u8]) -> bool {
        if found.prefix.as_slice() > high {
            return false;
        }
        match high.strip_prefix(found.prefix.as_slice()) {
            Some(rest) if !found.exact && self.suffix == SurfSuffix::Real => {
                self.stored_suffix(found.leaf) <= real_suffix(self.suffix_bits, rest)
            }
            _ => true,
        }
    }

    /// Returns the first leaf that can represent a key from `low`.
    fn seek(&self, low: &[u8], probed: &mut impl FnMut(Probed)) -> Option<Found> {
        let mut path: Vec<(usize, Edge)> = Vec::new();
        let mut node = Trie::ROOT;
        for (depth, &label) in low.iter().enumerate() {
            let edge = self.trie.at_least(node, label.into());
            let position = edge.map_or_else(|| self.trie.node_bit(node), |edge| self.trie.label_bit(&edge));
            probed(Probed { position, set: edge.is_some_and(|edge| edge.label == label) });
            let Some(edge) = edge else { return self.first_behind(path) };
            path.push((node, edge));
            match self.trie.target(&edge) {
                _ if edge.label > label => return Some(self.descend(path)),
                Target::Node(child) => node = child,
                Target::Leaf(leaf) => {
                    let below = self.suffix == SurfSuffix::Real
                        && self.stored_suffix(leaf) < real_suffix(self.suffix_bits, &low[depth + 1..]);
                    return if below { self.first_behind(path) } else { Some(self.descend(path)) };
                }
            }
        }
        // All keys below this node start with `low`.
        Some(self.first_below(node, path))
    }

    /// Returns the first leaf after the edge at the end of a path.
    fn first_behind(&self, mut path: Vec<(usize, Edge)>) -> Option<Found> {
        while let Some((node, edge)) = path.pop() {
            if let Some(next) = self.trie.at_least(node, u16::from(edge.label) + 1) {
                path.push((node, next));
                return Some(self.descend(path));
            }
        }
        None
    }

    /// Returns the first leaf at or below the edge at the end of a path.
    fn descend(&self, path: Vec<(usize, Edge)>) -> Found {
        let (_, last) = path.last().expect("a path of some steps");
        match self.trie.target(last) {
            Target::Leaf(leaf) => Found { prefix: prefix_of(&path), leaf, exact: false },
            Target::Node(child) => self.first_below(child, path),
        }
    }

    /// Returns the first leaf of the node at the end of a path.
    fn first_below(&self, mut node: usize, mut path: Vec<(usize, Edge)>) -> Found {
        loop {
            if let Some(leaf) = self.trie.end_leaf(node) {
                return Found { prefix: prefix_of(&path), leaf, exact: true };
            }
            let edge = self.trie.at_least(node, 0).expect("a node without an end has an edge");
            path.push((node, edge));
            match self.trie.target(&edge) {
                Target::Leaf(leaf) => return Found { prefix: prefix_of(&path), leaf, exact: false },
                Target::Node(child) => node = child,
            }
        }
    }

    /// Returns the bits as stored: head, trie and suffixes.
    pub(in crate::filter) fn bits(&self) -> u64 {
        (self.head.len() * 8 + self.trie.bits() + self.suffixes.len()) as u64
    }

    /// Returns the resident bytes, including the counts for rank and select.
    pub(in crate::filter) fn memory_bytes(&self) -> usize {
        self.head.len() + self.trie.memory_bytes() + self.suffixes.memory_bytes()
    }

    /// Returns the bits of each suffix.
    pub(in crate::filter) fn suffix_bits(&self) -> u8 {
        self.suffix_bits
    }
}

fn prefix_of(path: &[(usize, Edge)]) -> Vec<u8> {
    path.iter().map(|(_, edge)| edge.label).collect()
}

/// Returns the suffix of a key that continues with `rest` after its leaf.
fn suffix_of(suffix: SurfSuffix, bits: u8, rest: &[u8], digest: Digest) -> u64 {
    match suffix {
        SurfSuffix::None => 0,
        SurfSuffix::Hash => digest.0 & ((1 << bits) - 1),
        SurfSuffix::Real => real_suffix(bits, rest),
    }
}

/// Returns the first bits of some bytes, padded with zeros. Keeps their order.
fn real_suffix(bits: u8, rest: &[u8]) -> u64 {
    let mut word = [0; 8];
    let count = rest.len().min(8);
    word[..count].copy_from_slice(&rest[..count]);
    u64::from_be_bytes(word).checked_shr(64 - u32::from(bits)).unwrap_or(0)
}
