//! Builds the trie from sorted keys: breadth first, with a node for each group of keys that agree so far.
//!
//! **Cost**: a search for the end of each group; memory for one level of groups, and a word per leaf.
//! **Invariant**: a group has two or more keys, so every node has an edge, except the node of a single key.

use super::super::bits::{Bits, BitsBuilder};
use super::super::window::shared_bytes;
use super::trie::{DENSE_NODE_BITS, FANOUT, SPARSE_LABEL_BITS, Trie};
use super::{MAX_SUFFIX_BITS, Surf, suffix_of};
use crate::digest::Digest;
use crate::filter::{FilterError, Salt, SurfSuffix, check_bits};
use core::ops::Range;

/// Minimum size of the sparse levels relative to the dense ones: the authors' ratio.
const SPARSE_DENSE_RATIO: usize = 64;

/// All nodes in the sparse encoding, with the ends of their levels.
#[derive(Default)]
struct Nodes {
    labels: Vec<u8>,
    children: Vec<bool>,
    starts: Vec<bool>,
    ends: Vec<bool>,
    /// Key of each leaf, and the number of its bytes in the trie.
    leaves: Vec<(usize, usize)>,
    /// Ends of the labels and nodes of each level.
    levels: Vec<(usize, usize)>,
}

impl Surf {
    /// Builds over keys and their digests in the same order.
    pub(in crate::filter) fn build(
        suffix: SurfSuffix,
        bits_per_key: f64,
        salt: Salt,
        keys: &[&[u8]],
        digests: &[Digest],
    ) -> Result<Self, FilterError> {
        let keys = super::super::in_order(keys, digests);
        let head = match keys.as_slice() {
            [(first, _), .., (last, _)] => &first[..shared_bytes(first, last)],
            _ => &[],
        };
        let only_head = matches!(keys.as_slice(), [(key, _)] if key.is_empty());
        let rests: Vec<&[u8]> = keys.iter().map(|(key, _)| &key[head.len()..]).collect();
        let nodes = if only_head { Nodes::default() } else { Nodes::of(&rests) };
        let trie = nodes.encode();
        let trie_bits = check_bits((head.len() * 8 + trie.bits()) as u64)?;
        let suffix_bits = suffix_bits(suffix, bits_per_key, keys.len() as u64, trie_bits);
        check_bits(trie_bits + u64::from(suffix_bits) * keys.len() as u64)?;
        let mut suffixes = BitsBuilder::default();
        for &(key, depth) in &nodes.leaves {
            let bits = suffix_of(suffix, suffix_bits, &rests[key][depth..], salt.mix(keys[key].1));
            suffixes.push_bits(bits, suffix_bits.into());
        }
        Ok(Self {
            salt,
            suffix,
            suffix_bits,
            head: head.to_vec(),
            only_head,
            trie,
            suffixes: suffixes.finish(),
        })
    }
}

/// Returns the bits of a suffix: those that the trie leaves of the bits per key.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "counts of one table; clamped just before"
)]
fn suffix_bits(suffix: SurfSuffix, bits_per_key: f64, key_count: u64, trie_bits: u64) -> u8 {
    if suffix == SurfSuffix::None || key_count == 0 {
        return 0;
    }
    let left = libm::round(bits_per_key - trie_bits as f64 / key_count as f64);
    // A kind with suffixes keeps at least one bit; none is a separate kind.
    left.max(1.0).min(f64::from(MAX_SUFFIX_BITS)) as u8
}

impl Nodes {
    /// Builds the trie of these keys.
    fn of(keys: &[&[u8]]) -> Self {
        let mut nodes = Self::default();
        let mut level: Vec<Range<usize>> = Vec::new();
        if !keys.is_empty() {
            level.push(0..keys.len());
        }
        let mut depth = 0;
        while !level.is_empty() {
            let mut next = Vec::new();
            for group in level {
                nodes.add(keys, group, depth, &mut next);
            }
            nodes.levels.push((nodes.labels.len(), nodes.ends.len()));
            (level, depth) = (next, depth + 1);
        }
        nodes
    }

    /// Adds the node of a group of keys that agree in `depth` bytes. Appends the groups that agree in one more
    /// byte to `next`.
    fn add(&mut self, keys: &[&[u8]], mut group: Range<usize>, depth: usize, next: &mut Vec<Range<usize>>) {
        let ends = keys[group.start].len() == depth;
        self.ends.push(ends);
        if ends {
            self.leaves.push((group.start, depth));
            group.start += 1;
        }
        let mut first = true;
        while group.start < group.end {
            let label = keys[group.start][depth];
            let same = keys[group.clone()].partition_point(|key| key[depth] == label);
            self.labels.push(label);
            self.children.push(same > 1);
            self.starts.push(core::mem::take(&mut first));
            if same > 1 {
                next.push(group.start..group.start + same);
            } else {
                self.leaves.push((group.start, depth + 1));
            }
            group.start += same;
        }
    }

    /// Returns the number of dense levels: the most that take up to a 64th of the bits of the sparse levels.
    fn dense_levels(&self) -> usize {
        let (all_labels, all_nodes) = (self.labels.len(), self.ends.len());
        let fits = |&(labels, nodes): &(usize, usize)| {
            let sparse = (all_labels - labels) * SPARSE_LABEL_BITS + (all_nodes - nodes);
            nodes * DENSE_NODE_BITS * SPARSE_DENSE_RATIO <= sparse
        };
        self.levels.iter().take_while(|&level| fits(level)).count()
    }

    fn encode(&self) -> Trie {
        let dense = self.dense_levels();
        let (labels, nodes) = dense.checked_sub(1).map_or((0, 0), |last| self.levels[last]);
        let (mut dense_labels, mut dense_children) = (BitsBuilder::default(), BitsBuilder::default());
        dense_labels.push_zeros(nodes * FANOUT);
        dense_children.push_zeros(nodes * FANOUT);
        let mut begun = 0;
        for at in 0..labels {
            begun += usize::from(self.starts[at]);
            let place = (begun - 1) * FANOUT + usize::from(self.labels[at]);
            dense_labels.set(place);
            if self.children[at] {
                dense_children.set(place);
            }
        }
        Trie {
            dense_labels: dense_labels.finish(),
            dense_children: dense_children.finish(),
            dense_ends: row(&self.ends[..nodes]),
            labels: self.labels[labels..].to_vec(),
            children: row(&self.children[labels..]),
            starts: row(&self.starts[labels..]),
            ends: row(&self.ends[nodes..]),
        }
    }
}

fn row(plain: &[bool]) -> Bits {
    let mut bits = BitsBuilder::default();
    for &bit in plain {
        bits.push(bit);
    }
    bits.finish()
}
