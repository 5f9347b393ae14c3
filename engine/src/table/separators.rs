//! Short keys in rising order that cut the space of keys into intervals, and the search for the interval of a key.
//!
//! A tree of nodes of two cache lines over one array. A node knows 15 separators by eight bytes each; separators are looked at
//! as a whole only where those eight bytes are equal to the key's. Structured keys share long prefixes, all of them or group
//! by group: a node leaves out what its separators share wherever eight bytes would else not tell them apart, and only such
//! a node compares the left-out bytes with the key's.
//!
//! **Invariants**
//! 1. Separators rise strictly.
//! 2. A node's `skipped` bytes are shared by all separators below it, and are at least as many as those of the node above.
//! 3. An entry of a node is the first separator below its child: whatever child is entered, its first separator is not
//!    larger than the key.
//!
//! **Cost**: `log15(n)` nodes of 128 bytes, one after another, without a branch on the comparisons inside of a node.
//! **Memory**: about 9 bytes per separator beside the separators themselves.

use core::cmp::Ordering;

/// Separators of one node.
const FANOUT: usize = 15;

/// Levels of nodes: 15^8 is more than 2^31.
const MAX_HEIGHT: usize = 8;

/// Up to 15 separators, as a search sees them: of each the eight bytes behind those that the node skips, big-endian, zeros
/// behind a shorter separator; all ones where there is none. Last the number of skipped bytes and that of separators.
#[derive(Debug, Clone, PartialEq, Eq)]
#[repr(align(128))]
struct Node([u64; FANOUT + 1]);

impl Node {
    fn new(numbers: [u64; FANOUT], skipped: usize, count: usize) -> Self {
        let mut words = [0; FANOUT + 1];
        words[..FANOUT].copy_from_slice(&numbers);
        let skipped = u32::try_from(skipped).expect("separators are below 4 GiB");
        words[FANOUT] = u64::from(skipped) << 8 | count as u64;
        Self(words)
    }

    /// Bytes at the front of all separators below that the numbers leave out.
    #[inline]
    fn skipped(&self) -> usize {
        usize::try_from(self.0[FANOUT] >> 8).expect("separators are below 4 GiB")
    }

    fn count(&self) -> usize {
        usize::from(self.0[FANOUT].to_le_bytes()[0])
    }

    /// The number at an index; behind the last one something else.
    #[inline]
    fn number(&self, index: usize) -> u64 {
        self.0[index & FANOUT]
    }

    /// How many numbers are smaller: three comparisons to find a quarter, three in there, none of which is waited for.
    #[inline]
    fn less_than(&self, wanted: u64) -> usize {
        let of_three =
            |at: [usize; 3]| at.into_iter().map(|at| usize::from(self.number(at) < wanted)).sum::<usize>();
        let quarter = 4 * of_three([3, 7, 11]);
        quarter + of_three([quarter, quarter + 1, quarter + 2])
    }
}

/// Separators in rising order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Separators {
    /// All of them, one after another.
    keys: Vec<u8>,
    /// Where each ends in `keys`.
    ends: Vec<u32>,
    /// The root, then level by level.
    nodes: Vec<Node>,
    /// Where each level begins in `nodes`, the root's first.
    levels: [u32; MAX_HEIGHT],
    height: usize,
}

impl Separators {
    /// Adds a separator, larger than all before.
    pub(crate) fn push(&mut self, separator: &[u8]) {
        debug_assert!(self.last().is_none_or(|last| last < separator), "invariant 1: separators rise");
        self.keys.extend_from_slice(separator);
        self.push_end();
    }

    /// Adds one that begins with this many bytes of the one before. `None` if that one is shorter.
    pub(super) fn push_sharing(&mut self, shared: usize, further: &[u8]) -> Option<()> {
        let before = self.last().map_or(0, <[u8]>::len);
        let start = self.keys.len() - before;
        if shared > before {
            return None;
        }
        self.keys.extend_from_within(start..start + shared);
        self.keys.extend_from_slice(further);
        self.push_end();
        Some(())
    }

    fn push_end(&mut self) {
        self.ends.push(u32::try_from(self.keys.len()).expect("separators are below 4 GiB"));
    }

    /// Number of separators.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Bytes of all separators.
    pub(super) fn key_bytes(&self) -> usize {
        self.keys.len()
    }

    /// Bytes in memory.
    pub(crate) fn memory_bytes(&self) -> usize {
        self.keys.capacity()
            + self.ends.capacity() * size_of::<u32>()
            + self.nodes.capacity() * size_of::<Node>()
    }

    /// One of them.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> &[u8] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.keys[start..self.ends[index] as usize]
    }

    /// The largest.
    pub(crate) fn last(&self) -> Option<&[u8]> {
        self.len().checked_sub(1).map(|last| self.get(last))
    }

    /// Makes the nodes, once all separators are there.
    pub(crate) fn index(&mut self) {
        let mut strides = vec![1];
        while self.len() > FANOUT * strides[strides.len() - 1] {
            strides.push(FANOUT * strides[strides.len() - 1]);
        }
        strides.reverse();
        self.nodes = Vec::with_capacity(self.len().div_ceil(FANOUT - 1) + strides.len());
        self.height = if self.len() == 0 { 0 } else { strides.len() };
        for (level, &stride) in strides.iter().enumerate().take(self.height) {
            let above = self.levels[level.saturating_sub(1)] as usize;
            let begin = self.nodes.len();
            for first in (0..self.len()).step_by(stride * FANOUT) {
                let group = first / (stride * FANOUT);
                let skipped = if level == 0 { 0 } else { self.nodes[above + group / FANOUT].skipped() };
                let node = self.node(first, stride, skipped);
                self.nodes.push(node);
            }
            self.levels[level] = u32::try_from(begin).expect("there are fewer nodes than separators");
        }
    }

    /// The node of 15 separators from `first`, every `stride`-th; the node above skips this many bytes.
    fn node(&self, first: usize, stride: usize, skipped: usize) -> Node {
        let behind = (first + stride * FANOUT).min(self.len());
        let count = (behind - first).div_ceil(stride);
        let numbers = |skipped: usize| {
            let mut numbers = [u64::MAX; FANOUT];
            for (index, into) in numbers.iter_mut().enumerate().take(count) {
                *into = number(self.get(first + index * stride).get(skipped..).unwrap_or_default());
            }
            numbers
        };
        let told_apart = numbers(skipped)[..count].windows(2).all(|pair| pair[0] < pair[1]);
        // They are sorted: what the first and the last share, all share.
        let skipped = if told_apart { skipped } else { shared_bytes(self.get(first), self.get(behind - 1)) };
        Node::new(numbers(skipped), skipped, count)
    }

    /// How many separators are not larger than the key: the number of its interval.
    #[inline]
    pub(crate) fn search(&self, key: &[u8]) -> usize {
        let (mut group, mut skipped) = (0, 0);
        let mut wanted = number(key);
        let levels = &self.levels[..self.height];
        for (level, &begin) in levels.iter().enumerate() {
            let node = &self.nodes[begin as usize + group];
            if node.skipped() != skipped {
                let first = group * self.stride(level) * FANOUT;
                match self.compare_skipped(node, first, skipped, key) {
                    Ordering::Less => return first,
                    Ordering::Greater => return (first + self.stride(level) * FANOUT).min(self.len()),
                    Ordering::Equal => skipped = node.skipped(),
                }
                wanted = number(key.get(skipped..).unwrap_or_default());
            }
            let mut within = node.less_than(wanted);
            if node.number(within) == wanted {
                within = self.search_ties(group, level, within, key);
            }
            let Some(child) = within.checked_sub(1) else {
                return group * self.stride(level) * FANOUT;
            };
            group = group * FANOUT + child;
        }
        if self.height == 0 { 0 } else { group + 1 }
    }

    /// How the key's bytes compare with those that a node skips and the node above does not.
    #[cold]
    fn compare_skipped(&self, node: &Node, first: usize, before: usize, key: &[u8]) -> Ordering {
        let skipped = &self.get(first)[before..node.skipped()];
        let rest = key.get(before..).unwrap_or_default();
        rest[..rest.len().min(skipped.len())].cmp(skipped)
    }

    /// How many entries of a node are not larger than the key, where `less` are smaller and the next has equal bytes.
    #[cold]
    fn search_ties(&self, group: usize, level: usize, less: usize, key: &[u8]) -> usize {
        let node = &self.nodes[self.levels[level] as usize + group];
        let entry = |index: usize| self.get((group * FANOUT + index) * self.stride(level));
        (less..node.count()).find(|&index| entry(index) > key).unwrap_or_else(|| node.count())
    }

    /// Separators from one entry of a node to the next, at this level.
    #[inline]
    fn stride(&self, level: usize) -> usize {
        (level + 1..self.height).fold(1, |stride, _| stride * FANOUT)
    }
}

/// Bytes that two keys begin with alike.
pub(crate) fn shared_bytes(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// The first eight bytes as a number that sorts as they do.
#[inline]
fn number(bytes: &[u8]) -> u64 {
    if let Some(first) = bytes.first_chunk::<8>() {
        return u64::from_be_bytes(*first);
    }
    let mut padded = [0; 8];
    padded[..bytes.len()].copy_from_slice(bytes);
    u64::from_be_bytes(padded)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn separators(keys: impl IntoIterator<Item = Vec<u8>>) -> Separators {
        let mut separators = Separators::default();
        keys.into_iter().for_each(|key| separators.push(&key));
        separators.index();
        separators
    }

    proptest! {
        /// Long shared prefixes, groups of them, short keys and zeros: whatever makes eight bytes ambiguous.
        #[test]
        fn a_search_counts_the_separators_that_are_not_larger(
            groups in prop::collection::vec(
                (prop::collection::vec(0_u8..2, 0..12), prop::collection::btree_set(prop::collection::vec(0_u8..3, 0..14), 0..60)),
                0..8,
            ),
            others in prop::collection::vec(prop::collection::vec(0_u8..4, 0..30), 0..20),
        ) {
            let keys: std::collections::BTreeSet<Vec<u8>> = groups
                .iter()
                .flat_map(|(prefix, tails)| tails.iter().map(move |tail| [prefix.as_slice(), tail].concat()))
                .collect();
            let built = separators(keys.clone());
            for key in keys.iter().chain(&others) {
                let counted = keys.iter().filter(|&separator| separator <= key).count();
                prop_assert_eq!(built.search(key), counted, "{:?}", key);
            }
        }
    }

    #[test]
    fn thousands_are_told_apart_at_every_height() {
        for (count, head) in [
            (0_u32, ""),
            (1, ""),
            (15, ""),
            (16, ""),
            (225, ""),
            (226, ""),
            (4000, ""),
            (4000, "a prefix of 24 bytes ..."),
        ] {
            let key = |number: u32| [head.as_bytes(), format!("{:08}", 2 * number + 1).as_bytes()].concat();
            let built = separators((0..count).map(key));
            for number in 0..count {
                assert_eq!(built.search(&key(number)), number as usize + 1);
                let before = [head.as_bytes(), format!("{:08}", 2 * number).as_bytes()].concat();
                assert_eq!(built.search(&before), number as usize);
            }
            assert_eq!(built.search(b""), 0);
            assert_eq!(built.search(b"zzzz"), count as usize);
        }
    }

    #[test]
    fn keys_that_eight_bytes_tell_apart_skip_nothing() {
        let built = separators((0..200_u32).map(|number| (number * 0x0101_0101).to_be_bytes().to_vec()));
        assert!(built.nodes.iter().all(|node| node.skipped() == 0));
        assert_eq!(size_of::<Node>(), 128);
    }
}
