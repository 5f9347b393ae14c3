//! Short keys in ascending order that divide the key space into intervals, and the search for the interval of a
//! key.
//!
//! The keys form a tree in one array. A leaf is one cache line with six separators, as eight bytes each. A node
//! above has 63, and every eighth of these again in its first line. Complete separators are compared only if
//! those eight bytes equal the key's.
//!
//! Structured keys have long common prefixes, overall or within groups. A leaf or node omits the common prefix
//! of its separators if eight bytes would not distinguish them otherwise. Only then are the omitted bytes
//! compared with the key's.
//!
//! **Invariants**
//! 1. Separators ascend strictly.
//! 2. All separators below a node share its `skipped` bytes, which are at least those of the node above.
//! 3. An entry of a node is the first separator below its child: the first separator of the chosen child is not
//!    larger than the key.
//!
//! **Cost**: two cache lines of each of `log63(n / 6)` nodes and one of a leaf, one after another, without a
//! branch on the comparisons inside. **Memory**: about 12 bytes per separator in addition to the separators.

use crate::memtable::MAX_KEY_BYTES;
use core::cmp::Ordering;
use core::ops::Range;

/// Separators of one leaf. Structures per leaf elsewhere use the same groups.
pub(super) const LEAF: usize = 6;

/// Children of one node.
const FANOUT: usize = 63;

/// Distance of the separators in a node's first cache line.
const OCTET: usize = 8;

/// Separators in the first cache line of a node.
const PIVOTS: usize = FANOUT / OCTET;

/// Most levels of nodes, a power of two: 6 times 63^5 is more than 2^32 already.
const MAX_HEIGHT: usize = 8;

/// Prefixes of separators in a node or leaf: the eight bytes after the skipped ones, big-endian, padded with
/// zeros. All ones after the last separator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Prefixes<const N: usize> {
    numbers: [u64; N],
    /// Common prefix bytes of all separators below, omitted from the numbers.
    skipped: u32,
    count: u32,
}

/// Up to 63 separators, each the first one of a child.
#[derive(Debug, Clone, PartialEq, Eq)]
#[repr(C, align(64))]
struct Node {
    /// Last number of each group of eight.
    pivots: [u64; PIVOTS],
    skipped: u32,
    count: u32,
    numbers: [u64; FANOUT + 1],
}

impl From<Prefixes<{ FANOUT + 1 }>> for Node {
    fn from(Prefixes { numbers, skipped, count }: Prefixes<{ FANOUT + 1 }>) -> Self {
        let pivots = core::array::from_fn(|pivot| numbers[OCTET * pivot + OCTET - 1]);
        Self { pivots, skipped, count, numbers }
    }
}

impl Node {
    /// Returns the number at an index; all ones after the last one.
    #[inline]
    fn number(&self, index: usize) -> u64 {
        self.numbers[index & FANOUT]
    }

    /// Counts the smaller numbers: seven comparisons find a group of eight, seven more the number, all
    /// independent.
    #[inline]
    fn less_than(&self, wanted: u64) -> usize {
        let octet = OCTET * self.pivots.iter().map(|&pivot| usize::from(pivot < wanted)).sum::<usize>();
        octet + (octet..octet + OCTET - 1).map(|at| usize::from(self.number(at) < wanted)).sum::<usize>()
    }
}

/// Up to six separators. The seventh number is all ones.
#[derive(Debug, Clone, PartialEq, Eq)]
#[repr(align(64))]
struct Leaf(Prefixes<{ LEAF + 1 }>);

impl Leaf {
    /// Counts the smaller numbers.
    #[inline]
    fn less_than(&self, wanted: u64) -> usize {
        self.0.numbers[..LEAF].iter().map(|&number| usize::from(number < wanted)).sum()
    }
}

/// Separators in ascending order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Separators {
    /// All separators, concatenated.
    keys: Vec<u8>,
    /// End of each separator in `keys`.
    ends: Vec<u32>,
    leaves: Vec<Leaf>,
    /// Nodes from the root, level by level.
    nodes: Vec<Node>,
    /// First node of each level in `nodes`, the root's first.
    levels: [u32; MAX_HEIGHT],
    height: usize,
}

impl Separators {
    /// Adds a separator, which must be larger than all before.
    pub(crate) fn push(&mut self, separator: &[u8]) {
        debug_assert!(self.last().is_none_or(|last| last < separator), "invariant 1: separators rise");
        self.keys.extend_from_slice(separator);
        self.push_end();
    }

    /// Adds a separator that begins with this many bytes of the previous one. `None` if that one is shorter, or
    /// if no key is that long.
    pub(super) fn push_sharing(&mut self, shared: usize, suffix: &[u8]) -> Option<()> {
        let before = self.last().map_or(0, <[u8]>::len);
        let start = self.keys.len() - before;
        if shared > before || shared + suffix.len() > MAX_KEY_BYTES {
            return None;
        }
        self.keys.extend_from_within(start..start + shared);
        self.keys.extend_from_slice(suffix);
        self.push_end();
        Some(())
    }

    fn push_end(&mut self) {
        self.ends.push(u32::try_from(self.keys.len()).expect("separators are below 4 GiB"));
    }

    /// Returns the number of separators.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the bytes of all separators.
    pub(super) fn key_bytes(&self) -> usize {
        self.keys.len()
    }

    /// Returns the bytes in memory.
    pub(crate) fn memory_bytes(&self) -> usize {
        self.keys.capacity()
            + self.ends.capacity() * size_of::<u32>()
            + self.leaves.capacity() * size_of::<Leaf>()
            + self.nodes.capacity() * size_of::<Node>()
    }

    /// Returns a separator.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> &[u8] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.keys[start..self.ends[index] as usize]
    }

    /// Returns the largest separator.
    pub(crate) fn last(&self) -> Option<&[u8]> {
        self.len().checked_sub(1).map(|last| self.get(last))
    }

    /// Builds nodes and leaves after the last separator.
    pub(crate) fn index(&mut self) {
        // Separators per entry of a node, for each level from the one above the leaves to the root.
        let mut strides = Vec::new();
        let mut below = LEAF;
        while self.len() > below {
            strides.push(below);
            below *= FANOUT;
        }
        strides.reverse();
        self.height = strides.len();
        for (level, &stride) in strides.iter().enumerate() {
            let begin = self.nodes.len();
            for first in (0..self.len()).step_by(stride * FANOUT) {
                let node =
                    self.known(first, stride, self.skipped_above(level, first, stride * FANOUT)).into();
                self.nodes.push(node);
            }
            self.levels[level] = u32::try_from(begin).expect("there are fewer nodes than separators");
        }
        for first in (0..self.len()).step_by(LEAF) {
            let leaf = Leaf(self.known(first, 1, self.skipped_above(self.height, first, LEAF)));
            self.leaves.push(leaf);
        }
        self.leaves.shrink_to_fit();
        self.nodes.shrink_to_fit();
    }

    /// Returns the skipped bytes of the parent of a node on this level, which begins with separator `first` and
    /// has `below` separators.
    fn skipped_above(&self, level: usize, first: usize, below: usize) -> usize {
        let above = level.checked_sub(1).map(|above| self.levels[above] as usize + first / (below * FANOUT));
        above.map_or(0, |above| self.nodes[above].skipped as usize)
    }

    /// Returns the prefixes of every `stride`-th separator from `first`, as far as there is space before the
    /// last number. The parent skips `skipped` bytes.
    fn known<const N: usize>(&self, first: usize, stride: usize, skipped: usize) -> Prefixes<N> {
        let behind = (first + stride * (N - 1)).min(self.len());
        let count = (behind - first).div_ceil(stride);
        let numbers = |skipped: usize| {
            let mut numbers = [u64::MAX; N];
            for (index, into) in numbers.iter_mut().enumerate().take(count) {
                *into = number(self.get(first + index * stride).get(skipped..).unwrap_or_default());
            }
            numbers
        };
        let told_apart = numbers(skipped)[..count].windows(2).all(|pair| pair[0] < pair[1]);
        // They are sorted, so all share the common prefix of the first and the last.
        let skipped = if told_apart { skipped } else { shared_bytes(self.get(first), self.get(behind - 1)) };
        let word = |number: usize| u32::try_from(number).expect("separators are below 4 GiB");
        Prefixes { numbers: numbers(skipped), skipped: word(skipped), count: word(count) }
    }

    /// Counts the separators that are not larger than the key: the number of its interval.
    #[inline]
    pub(crate) fn search(&self, key: &[u8]) -> usize {
        self.search_telling(key, |_| {})
    }

    /// Searches like [`Separators::search`], and passes the leaf to `told` before reading it.
    #[cfg_attr(
        not(target_arch = "wasm32"),
        expect(clippy::inline_always, reason = "a tenth of the search is the call"),
        inline(always)
    )]
    pub(super) fn search_telling(&self, key: &[u8], told: impl FnOnce(usize)) -> usize {
        let mut at = Place { group: 0, skipped: 0, wanted: number(key) };
        for level in 0..self.height {
            // The remainder omits a check: no tree is higher.
            let begin = self.levels[level % MAX_HEIGHT];
            let node = &self.nodes[begin as usize + at.group];
            if node.skipped != at.skipped {
                match self.skip(node.skipped, at, level, key) {
                    Ok(after) => at = after,
                    Err(count) => return count,
                }
            }
            let mut within = node.less_than(at.wanted);
            if node.number(within) == at.wanted {
                within = self.search_ties(at.group, level, within..node.count as usize, key);
            }
            let Some(child) = within.checked_sub(1) else { return self.before(at.group, level) };
            at.group = at.group * FANOUT + child;
        }
        let Some(leaf) = self.leaves.get(at.group) else { return 0 };
        told(at.group);
        if leaf.0.skipped != at.skipped {
            match self.skip(leaf.0.skipped, at, self.height, key) {
                Ok(after) => at = after,
                Err(count) => return count,
            }
        }
        let mut within = leaf.less_than(at.wanted);
        if leaf.0.numbers[within] == at.wanted {
            within = self.search_ties(at.group, self.height, within..leaf.0.count as usize, key);
        }
        at.group * LEAF + within
    }

    /// Continues after the bytes that a node or leaf of this level skips, if the key shares them. Otherwise
    /// returns the number of separators that are not larger.
    #[cold]
    fn skip(&self, skipped: u32, at: Place, level: usize, key: &[u8]) -> Result<Place, usize> {
        let below = self.below(level);
        let first = at.group * below;
        let left_out = &self.get(first)[at.skipped as usize..skipped as usize];
        let rest = key.get(at.skipped as usize..).unwrap_or_default();
        match rest[..rest.len().min(left_out.len())].cmp(left_out) {
            Ordering::Less => Err(first),
            Ordering::Greater => Err((first + below).min(self.len())),
            Ordering::Equal => {
                let wanted = number(key.get(skipped as usize..).unwrap_or_default());
                Ok(Place { skipped, wanted, ..at })
            }
        }
    }

    /// Counts the entries of a node or leaf that are not larger than the key. `entries` are those with equal
    /// bytes.
    #[cold]
    fn search_ties(&self, group: usize, level: usize, mut entries: Range<usize>, key: &[u8]) -> usize {
        let (first, end) = (self.before(group, level), entries.end);
        let stride = if level == self.height { 1 } else { self.below(level + 1) };
        entries.find(|entry| self.get(first + entry * stride) > key).unwrap_or(end)
    }

    /// Returns the number of separators before a node or leaf of a level.
    #[cold]
    fn before(&self, group: usize, level: usize) -> usize {
        group * self.below(level)
    }

    /// Returns the separators below one node of a level, or in a leaf.
    fn below(&self, level: usize) -> usize {
        (level..self.height).fold(LEAF, |below, _| below * FANOUT)
    }
}

/// Position of a search in the tree.
#[derive(Clone, Copy)]
struct Place {
    /// Index of the node or leaf in its level.
    group: usize,
    /// Bytes of the key known to be shared by all separators below.
    skipped: u32,
    /// Next eight bytes of the key.
    wanted: u64,
}

/// Returns the length of the common prefix of two keys.
pub(crate) fn shared_bytes(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// Returns the first eight bytes as a number with the same order.
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
        /// Long common prefixes, groups of them, short keys and zeros: cases in which eight bytes are
        /// ambiguous.
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
            (6, ""),
            (7, ""),
            (378, ""),
            (379, ""),
            (4000, ""),
            (23_815, ""),
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
        let built = separators((0..1000_u32).map(|number| (number * 0x0010_1011).to_be_bytes().to_vec()));
        assert!(built.nodes.iter().all(|node| node.skipped == 0));
        assert!(built.leaves.iter().all(|leaf| leaf.0.skipped == 0));
    }

    #[test]
    fn a_leaf_is_one_cache_line() {
        assert_eq!((size_of::<Leaf>(), size_of::<Node>()), (64, 9 * 64));
    }
}
