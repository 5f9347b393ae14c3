//! The trie in two encodings: bitmaps for the few nodes at the top, lists of labels for the many below.
//!
//! *Dense* node: 256 bits that say which labels there are, 256 that say which of them lead to a node, one that says whether a key
//! ends here. *Sparse* node: a byte per label, a bit whether it leads to a node, a bit whether a node begins with it, and one per
//! node whether a key ends there. Nodes are numbered breadth first over both, so the child of the j-th edge that leads to a node
//! is node j; leaves likewise, in a node first the key that ends there, then the labels.
//!
//! **Cost**: ten bits for each edge of a sparse node and one for the node, 513 bits for a dense node.

use super::super::bits::Bits;

/// Labels of a dense node.
pub(super) const FANOUT: usize = 256;

/// Bits of a dense node: labels, children, end.
pub(super) const DENSE_NODE_BITS: usize = 2 * FANOUT + 1;

/// Bits of a label of a sparse node: the label, whether it has a child, whether a node begins.
pub(super) const SPARSE_LABEL_BITS: usize = 10;

/// Nodes and edges.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Trie {
    pub(super) dense_labels: Bits,
    pub(super) dense_children: Bits,
    /// One for each dense node.
    pub(super) dense_ends: Bits,
    pub(super) labels: Vec<u8>,
    pub(super) children: Bits,
    /// Set at the first label of each node.
    pub(super) starts: Bits,
    /// One for each sparse node.
    pub(super) ends: Bits,
}

/// An edge of a node.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    /// Its place among the bits of dense labels, or among sparse labels.
    at: usize,
    dense: bool,
    pub(super) label: u8,
}

/// Where an edge leads.
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

    /// Leaves of dense nodes.
    fn dense_leaves(&self) -> usize {
        self.dense_labels.ones() - self.dense_children.ones() + self.dense_ends.ones()
    }

    /// All leaves.
    pub(super) fn leaves(&self) -> usize {
        self.dense_leaves() + self.labels.len() - self.children.ones() + self.ends.ones()
    }

    /// The first edge of a node whose label is not below this one.
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

    /// Where the labels of a sparse node lie.
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

    /// The leaf of the key that ends at a node, if one does.
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

    /// The bit of an edge, as stored behind the head: the first of a sparse label.
    pub(super) fn label_bit(&self, edge: &Edge) -> u64 {
        let before = if edge.dense { 0 } else { self.dense_nodes() * DENSE_NODE_BITS };
        (before + if edge.dense { edge.at } else { edge.at * 8 }) as u64
    }

    /// The bit with which the labels of a node begin.
    pub(super) fn node_bit(&self, node: usize) -> u64 {
        self.at_least(node, 0).map_or(0, |edge| self.label_bit(&edge))
    }

    /// The bit that says whether a key ends at a node.
    pub(super) fn end_bit(&self, node: usize) -> u64 {
        let dense = self.dense_nodes();
        let before = match node.checked_sub(dense) {
            None => dense * 2 * FANOUT + node,
            Some(sparse) => dense * DENSE_NODE_BITS + self.labels.len() * SPARSE_LABEL_BITS + sparse,
        };
        before as u64
    }

    /// Bits as stored.
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

    /// Whether every walk stays inside and ends: the invariants, for a trie that was read.
    pub(super) fn makes_sense(&self) -> bool {
        let (dense, sparse) = (self.dense_nodes(), self.ends.len());
        let children = self.dense_children.ones() + self.children.ones();
        let sizes = self.starts.ones() == sparse && (self.labels.is_empty() || self.starts.get(0));
        let count = if self.is_empty() { children == 0 } else { dense + sparse == children + 1 };
        sizes && count && self.dense_makes_sense() && self.sparse_makes_sense()
    }

    /// Each child has a label, each node has something, and a larger number than its parent.
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

    /// Labels rise within each node, and a node has a larger number than its parent.
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

/// The label of a place among dense labels.
#[expect(clippy::cast_possible_truncation, reason = "a dense node has 256 places")]
const fn low_byte(at: usize) -> u8 {
    (at % FANOUT) as u8
}
