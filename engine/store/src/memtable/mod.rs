//! Memtable: the newest entries, sorted, in memory, with concurrent readers and one writer.
//!
//! A skip list whose nodes never move or change once they are linked, so readers take no lock and never wait.
//! All versions of a key stay until the memtable is dropped: a snapshot reads the version of its moment.
//!
//! **Invariants**
//! 1. Nodes are in the order of their keys; the newest version of a key is first.
//! 2. A node is complete before the first link to it is stored (release), and links are loaded with acquire.
//! 3. `bytes()` is the estimated size of all versions in blocks, so a full memtable fills whole tables.
//!
//! **Cost**: a search compares about `2 log2(n)` keys, most of them by their first eight bytes; an insertion
//! allocates once. A filter ([`Memtable::may_contain`]) saves most lookups the search. **Source**: Pugh, "Skip
//! lists: a probabilistic alternative to balanced trees", 1990. Towers grow with probability 1/4, drawn from
//! the index of the node, so a list is a function of its insertions.

mod chunks;
mod entry;
mod filter;

pub use entry::{ENTRY_OVERHEAD_BYTES, Entry, MAX_KEY_BYTES, MAX_SEQUENCE, MAX_VALUE_BYTES};

use chunks::Chunks;
use core::cmp::Ordering as Order;
use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use filter::GrowingFilter;
use lsm_lab_filters::digest::{Digest, DigestRecipe};
use lsm_lab_filters::{FilterOptions, LineMask};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Levels of links: full speed up to 4^12 nodes, without a limit on their number.
const MAX_HEIGHT: usize = 12;

/// Link without a target.
const END: u32 = 0;

/// Version of a key.
#[derive(Debug)]
struct Node {
    /// First eight bytes of the key, big-endian, padded with zeros: decides most comparisons.
    prefix: u64,
    /// Digest of the key, for a growing filter.
    digest: Digest,
    /// Key, then value.
    bytes: Box<[u8]>,
    key_bytes: u32,
    /// First of its links; one for each level of the tower follows.
    links: u32,
    sequence: u64,
    tombstone: bool,
}

impl Node {
    #[inline]
    fn key(&self) -> &[u8] {
        &self.bytes[..self.key_bytes as usize]
    }

    #[inline]
    fn entry(&self) -> Entry<'_> {
        let (key, value) = self.bytes.split_at(self.key_bytes as usize);
        Entry { key, sequence: self.sequence, value: (!self.tombstone).then_some(value) }
    }
}

/// Position in the order: a key and a sequence number.
#[derive(Clone, Copy)]
struct Target<'k> {
    prefix: u64,
    key: &'k [u8],
    sequence: u64,
}

impl<'k> Target<'k> {
    #[inline]
    fn new(key: &'k [u8], sequence: u64) -> Self {
        Self { prefix: prefix_of(key), key, sequence }
    }

    /// Returns whether the node precedes this position.
    #[inline]
    fn is_after(&self, node: &Node) -> bool {
        let order = match node.prefix.cmp(&self.prefix) {
            Order::Equal => node.key().cmp(self.key).then(self.sequence.cmp(&node.sequence)),
            different => different,
        };
        order == Order::Less
    }
}

#[inline]
fn prefix_of(key: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    let length = key.len().min(8);
    bytes[..length].copy_from_slice(&key[..length]);
    u64::from_be_bytes(bytes)
}

/// State that only the writer needs.
#[derive(Debug, Default)]
struct Growth {
    links: u32,
    /// Last node of each level, so that a key after all others is inserted without a search.
    tails: [u32; MAX_HEIGHT],
}

/// Node of a memtable, for iteration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place(u32);

impl Place {
    fn at(index: u32) -> Option<Self> {
        (index != END).then_some(Self(index))
    }
}

/// Memtable with the newest entries.
#[derive(Debug)]
pub struct Memtable {
    /// Links of the head, which precedes all nodes.
    head: [AtomicU32; MAX_HEIGHT],
    /// Nodes from index 1; 0 is [`END`].
    nodes: Chunks<OnceLock<Node>>,
    links: Chunks<AtomicU32>,
    /// Levels of the tallest tower.
    height: AtomicU32,
    len: AtomicU32,
    bytes: AtomicU64,
    last_sequence: AtomicU64,
    recipe: DigestRecipe,
    filter: GrowingFilter,
    growth: Mutex<Growth>,
}

impl Memtable {
    /// Returns an empty memtable for lookups with digests by these options.
    #[must_use]
    pub fn new(options: &FilterOptions) -> Self {
        Self {
            head: [const { AtomicU32::new(END) }; MAX_HEIGHT],
            nodes: Chunks::new(),
            links: Chunks::new(),
            height: AtomicU32::new(1),
            len: AtomicU32::new(0),
            bytes: AtomicU64::new(0),
            last_sequence: AtomicU64::new(0),
            recipe: options.digest,
            filter: GrowingFilter::new(options.line_probe_count()),
            growth: Mutex::new(Growth::default()),
        }
    }

    /// Inserts a version. Versions of one key have different sequence numbers.
    pub fn insert(&self, entry: Entry<'_>) {
        let digest = self.recipe.digest(entry.key);
        let mut growth = self.growth.lock().unwrap_or_else(PoisonError::into_inner);
        let index = self.len.load(Ordering::Relaxed) + 1;
        let height = tower_height(index);
        let value = entry.value.unwrap_or_default();
        let mut bytes = Vec::with_capacity(entry.key.len() + value.len());
        bytes.extend_from_slice(entry.key);
        bytes.extend_from_slice(value);
        let target = Target::new(entry.key, entry.sequence);
        let node = Node {
            prefix: target.prefix,
            digest,
            bytes: bytes.into_boxed_slice(),
            key_bytes: u32::try_from(entry.key.len()).expect("the store checks the length of keys"),
            links: growth.links,
            sequence: entry.sequence,
            tombstone: entry.value.is_none(),
        };
        let known = (1..index).filter_map(|known| self.node(known)).map(|node| node.digest);
        self.filter.add(digest, index as usize - 1, known);
        let last = self.node(growth.tails[0]);
        let ascends = last.is_none_or(|last| target.is_after(last));
        let before = if ascends { growth.tails } else { self.before(target) };
        for (level, before) in before.iter().enumerate().take(height) {
            let next = self.link(*before, level).load(Ordering::Relaxed);
            let link = growth.links + u32::try_from(level).expect("a tower is low");
            self.links.ensure(link).store(next, Ordering::Relaxed);
        }
        growth.links += u32::try_from(height).expect("a tower is low");
        self.nodes.ensure(index).set(node).expect("an index is used once, under the lock");
        for (level, before) in before.iter().enumerate().take(height) {
            self.link(*before, level).store(index, Ordering::Release);
            if growth.tails[level] == *before {
                growth.tails[level] = index;
            }
        }
        let tallest = u32::try_from(height).expect("a tower is low");
        self.height.fetch_max(tallest, Ordering::Relaxed);
        self.bytes.fetch_add(entry.encoded_bytes() as u64, Ordering::Relaxed);
        self.last_sequence.fetch_max(entry.sequence, Ordering::Relaxed);
        self.len.store(index, Ordering::Release);
    }

    /// Returns whether there may be a key with this digest and mask.
    #[inline]
    #[must_use]
    pub fn may_contain(&self, digest: Digest, mask: &LineMask) -> bool {
        self.filter.may_contain(digest, mask)
    }

    /// Returns the bits of a key's mask for [`Memtable::may_contain`].
    #[inline]
    #[must_use]
    pub fn probe_count(&self) -> u8 {
        self.filter.probe_count()
    }

    /// Returns the bytes of the filter.
    #[must_use]
    pub fn filter_bytes(&self) -> usize {
        self.filter.memory_bytes()
    }

    /// Returns the newest version of a key at this sequence number.
    #[inline]
    #[must_use]
    pub fn get(&self, key: &[u8], at_sequence: u64) -> Option<Entry<'_>> {
        let node = self.node(self.after(Target::new(key, at_sequence)))?;
        (node.key() == key).then(|| node.entry())
    }

    /// Returns the position of the newest version of a key at this sequence number.
    #[must_use]
    pub fn version_of(&self, key: &[u8], at_sequence: u64) -> Option<Place> {
        let index = self.after(Target::new(key, at_sequence));
        (self.node(index)?.key() == key).then_some(Place(index))
    }

    /// Returns the first position with this key or a larger one.
    #[must_use]
    pub fn first_from(&self, key: &[u8]) -> Option<Place> {
        Place::at(self.after(Target::new(key, u64::MAX)))
    }

    /// Returns the first position.
    #[must_use]
    pub fn first(&self) -> Option<Place> {
        Place::at(self.head[0].load(Ordering::Acquire))
    }

    /// Returns the last position with a smaller key.
    #[must_use]
    pub fn last_before(&self, key: &[u8]) -> Option<Place> {
        Place::at(self.before(Target::new(key, u64::MAX))[0])
    }

    /// Returns the last position.
    #[must_use]
    pub fn last(&self) -> Option<Place> {
        let mut index = END;
        for level in (0..MAX_HEIGHT).rev() {
            while let Some(next) = Place::at(self.link(index, level).load(Ordering::Acquire)) {
                index = next.0;
            }
        }
        Place::at(index)
    }

    /// Returns the next position: an older version of the key, or the next key.
    #[must_use]
    pub fn next(&self, place: Place) -> Option<Place> {
        Place::at(self.link(place.0, 0).load(Ordering::Acquire))
    }

    /// Returns the version at a position.
    #[must_use]
    pub fn entry(&self, place: Place) -> Entry<'_> {
        self.node(place.0).expect("places are handed out for nodes only").entry()
    }

    /// Returns the number of versions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len.load(Ordering::Acquire) as usize
    }

    /// Returns whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the estimated bytes of all versions in blocks (invariant 3).
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Returns the newest sequence number; 0 if it is empty.
    #[must_use]
    pub fn last_sequence(&self) -> u64 {
        self.last_sequence.load(Ordering::Relaxed)
    }

    #[inline]
    fn node(&self, index: u32) -> Option<&Node> {
        if index == END { None } else { self.nodes.get(index)?.get() }
    }

    /// Returns the link of a node at a level; of the head for [`END`].
    #[inline]
    fn link(&self, index: u32, level: usize) -> &AtomicU32 {
        self.link_of(self.node(index), level)
    }

    /// Returns the link of a node at a level; of the head for `None`.
    #[inline]
    fn link_of(&self, node: Option<&Node>, level: usize) -> &AtomicU32 {
        match node {
            None => &self.head[level],
            Some(node) => {
                let level = u32::try_from(level).expect("a tower is low");
                self.links.get(node.links + level).expect("a linked node has its links")
            }
        }
    }

    /// Returns the first node not before the target.
    #[inline]
    fn after(&self, target: Target<'_>) -> u32 {
        let mut next = END;
        self.descend(target, |_, _, after| next = after);
        next
    }

    /// Returns the last node before the target, on each level.
    fn before(&self, target: Target<'_>) -> [u32; MAX_HEIGHT] {
        let mut before = [END; MAX_HEIGHT];
        self.descend(target, |level, node, _| before[level] = node);
        before
    }

    /// Descends to the target; reports, for each level, the last node before it and the first node that is not.
    #[inline]
    fn descend(&self, target: Target<'_>, mut turned: impl FnMut(usize, u32, u32)) {
        // Current node, and the first node known not to precede the target, which no level compares again.
        let (mut index, mut here, mut behind) = (END, None, END);
        for level in (0..self.height.load(Ordering::Relaxed) as usize).rev() {
            let mut next = self.link_of(here, level).load(Ordering::Acquire);
            while next != behind
                && let Some(node) = self.node(next)
                && target.is_after(node)
            {
                (index, here) = (next, Some(node));
                next = self.link_of(here, level).load(Ordering::Acquire);
            }
            behind = next;
            turned(level, index, next);
        }
    }
}

/// Returns the levels of a node's tower, from 1: each further one with probability 1/4.
fn tower_height(index: u32) -> usize {
    let mut mixed = u64::from(index).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^= mixed >> 32;
    mixed = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93);
    let zeros = (mixed >> 32).trailing_zeros() as usize / 2;
    (1 + zeros).min(MAX_HEIGHT)
}

#[cfg(test)]
mod tests;
