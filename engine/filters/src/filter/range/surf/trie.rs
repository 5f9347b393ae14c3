//! Trie in two encodings: bitmaps for the few nodes at the top, lists of labels for the many below.
//!
//! *Dense* node: 256 bits for its labels, 256 for the labels that lead to a node, and one for the end of a key.
//! *Sparse* node: one byte per label, a bit if it leads to a node, a bit if a node begins with it, and per
//! node a bit if a key ends there. Nodes are numbered breadth first over both encodings, so the child of the
//! j-th edge that leads to a node is node j. Leaves are numbered in the same way; within a node, the key that
//! ends there precedes the labels.
//!
//! **Cost**: ten bits per edge of a sparse node and one per node, 513 bits per dense node.

use super::super::bits::Bits;

/// Labels of a dense node.
pub(super) const FANOUT: usize = 256;

/// Bits of a dense node: labels, children, end.
pub(super) const DENSE_NODE_BITS: usize = 2 * FANOUT + 1;

/// Bits per label of a sparse node: the label, one for a child, one for the start of a node.
pub(super) const SPARSE_LABEL_BITS: usize = 10;

/// Nodes and edges of the trie.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Trie {
    pub(super) dense_labels: Bits,
    pub(super) dense_children: Bits,
    /// One bit per dense node.
    pub(super) dense_ends: Bits,
    pub(super) labels: Vec<u8>,
    pub(super) children: Bits,
    /// Set at the first label of each node.
    pub(super) starts: Bits,
    /// One bit per sparse node.
    pub(super) ends: Bits,
}

/// Edge of a node.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    /// Index among the bits of dense labels, or among sparse labels.
    at: usize,
    dense: bool,
    pub(super) label: u8,
}

/// End of an edge.
pub(super) enum Target {
    Node(usize),
    Leaf(usize),
}

impl Trie {
    pub(super) const ROOT: usize = 0;

    pub(super) fn is_empty(&self) -> bool {
        self.dense_ends.len() == 0 && self.labels.is_empty()
    }

    fn dense_nodes(&self) -> usize {
        self.dense_ends.len()
    }

    /// Returns the number of leaves of dense nodes.
    fn dense_leaves(&self) -> usize {
        self.dense_labels.ones() - self.dense_children.ones() + self.dense_ends.ones()
    }

    /// Returns the number of all leaves.
    pub(super) fn leaves(&self) -> usize {
        self.dense_leaves() + self.labels.len() - self.children.ones() + self.ends.ones()
    }

    /// Returns the first edge of a node whose label is at least this one.
    pub(super) fn at_least(&self, node: usize, label: u16) -> Option<Edge> {
        if let Some(sparse) = node.checked_sub(self.dense_nodes()) {
            let (start, end) = self.sparse_range(sparse)?;
            let at = start + self.labels[start..end].partition_point(|&known| u16::from(known) < label);
            (at < end).then(|| Edge { at, dense: false, label: self.labels[at] })
        } else {
            let end = (node + 1) * FANOUT;
            let at = self.dense_labels.next_one(node * FANOUT + usize::from(label))?;
            (at < end).then(|| Edge { at, dense: true, label: low_byte(at) })
        }
    }

    /// Returns the labels of a sparse node.
    pub(super) fn sparse_range(&self, sparse: usize) -> Option<(usize, usize)> {
        let start = self.starts.select(sparse)?;
        Some((start, self.starts.next_one(start + 1).unwrap_or(self.labels.len())))
    }

    pub(super) fn target(&self, edge: &Edge) -> Target {
        let Edge { at, dense, .. } = *edge;
        if dense {
            let children = self.dense_children.rank(at + 1);
            if self.dense_children.get(at) {
                return Target::Node(children);
            }
            Target::Leaf(self.dense_labels.rank(at) - children + self.dense_ends.rank(at / FANOUT + 1))
        } else {
            let children = self.children.rank(at + 1);
            if self.children.get(at) {
                return Target::Node(self.dense_children.ones() + children);
            }
            let node = self.starts.rank(at + 1);
            Target::Leaf(self.dense_leaves() + at - children + self.ends.rank(node))
        }
    }

    /// Returns the leaf of the key that ends at a node, if any.
    pub(super) fn end_leaf(&self, node: usize) -> Option<usize> {
        if let Some(sparse) = node.checked_sub(self.dense_nodes()) {
            if !self.ends.get(sparse) {
                return None;
            }
            let start = self.starts.select(sparse)?;
            Some(self.dense_leaves() + start - self.children.rank(start) + self.ends.rank(sparse))
        } else {
            let start = node * FANOUT;
            let labels = self.dense_labels.rank(start) - self.dense_children.rank(start);
            self.dense_ends.get(node).then(|| labels + self.dense_ends.rank(node))
        }
    }

    /// Returns the bit of an edge in the stored form after the head: the first bit of a sparse label.
    pub(super) fn label_bit(&self, edge: &Edge) -> u64 {
        let before = if edge.dense { 0 } else { self.dense_nodes() * DENSE_NODE_BITS };
        (before + if edge.dense { edge.at } else { edge.at * 8 }) as u64
    }

    /// Returns the first bit of the labels of a node.
    pub(super) fn node_bit(&self, node: usize) -> u64 {
        self.at_least(node, 0).map_or(0, |edge| self.label_bit(&edge))
    }

    /// Returns the bit that is set if a key ends at a node.
    pub(super) fn end_bit(&self, node: usize) -> u64 {
        let dense = self.dense_nodes();
        let before = match node.checked_sub(dense) {
            None => dense * 2 * FANOUT + node,
            Some(sparse) => dense * DENSE_NODE_BITS + self.labels.len() * SPARSE_LABEL_BITS + sparse,
        };
        before as u64
    }

    /// Returns the bits as stored.
    pub(super) fn bits(&self) -> usize {
        self.dense_nodes() * DENSE_NODE_BITS + self.labels.len() * SPARSE_LABEL_BITS + self.ends.len()
    }

    pub(super) fn memory_bytes(&self) -> usize {
        let rows = [
            &self.dense_labels,
            &self.dense_children,
            &self.dense_ends,
            &self.children,
            &self.starts,
            &self.ends,
        ];
        self.labels.len() + rows.iter().map(|row| row.memory_bytes()).sum::<usize>()
    }

    /// Returns whether a decoded trie keeps the invariants, so that every walk stays inside and ends.
    pub(super) fn makes_sense(&self) -> bool {
        let (dense, sparse) = (self.dense_nodes(), self.ends.len());
        let children = self.dense_children.ones() + self.children.ones();
        let sizes = self.starts.ones() == sparse && (self.labels.is_empty() || self.starts.get(0));
        let count = if self.is_empty() { children == 0 } else { dense + sparse == children + 1 };
        sizes && count && self.dense_makes_sense() && self.sparse_makes_sense()
    }

    /// Checks that each child has a label, that each node has an edge or a key, and a larger number than its
    /// parent.
    fn dense_makes_sense(&self) -> bool {
        let mut children = 0;
        (0..self.dense_nodes()).all(|node| {
            let words = || (0..FANOUT).step_by(64).map(|word| node * FANOUT + word);
            let labelled =
                words().all(|at| self.dense_children.read(at, 64) & !self.dense_labels.read(at, 64) == 0);
            let filled = self.dense_ends.get(node) || words().any(|at| self.dense_labels.read(at, 64) != 0);
            let known = children >= node;
            children = self.dense_children.rank((node + 1) * FANOUT);
            labelled && filled && known
        })
    }

    /// Checks that labels ascend within each node, and that a node has a larger number than its parent.
    fn sparse_makes_sense(&self) -> bool {
        let (mut node, mut children) = (self.dense_nodes(), self.dense_children.ones());
        for (at, &label) in self.labels.iter().enumerate() {
            if self.starts.get(at) {
                if children < node {
                    return false;
                }
                node += 1;
            } else if at > 0 && self.labels[at - 1] >= label {
                return false;
            }
            children += usize::from(self.children.get(at));
        }
        true
    }
}

/// Returns the label of an index among dense labels.
#[expect(clippy::cast_possible_truncation, reason = "a dense node has 256 places")]
const fn low_byte(at: usize) -> u8 {
    (at % FANOUT) as u8
}
