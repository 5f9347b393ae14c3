//! Blocks of one table that are kept in memory, each in a slot of its own beside the fence pointers.
//!
//! Whoever has found the block has found the slot: no further search, no hash, no lock that a far block shares.
//!
//! **Invariants**
//! 1. What a slot holds was checked, and is not changed while it is there.
//! 2. A slot is held while its block is searched, so that nothing is counted or copied for its sake; whoever clears or fills
//!    it, or one of its seven neighbours, waits at most for one search.
//! 3. `kept_bytes` is the sum over all slots of all tables of a cache.
//!
//! **Memory**: 11 bytes per block, side by side, so that slots stay in the processor's caches; 4 KiB per block that is kept, or as many bytes as its one entry has.

use super::entry::Span;
use crate::storage::BLOCK_BYTES;
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

/// A unit at the beginning of a pair of cache lines: processors fetch both, and the second has most places of entries.
#[repr(align(128))]
pub(super) struct UnitBytes(pub(super) [u8; BLOCK_BYTES]);

/// An entry of several units, put together.
pub(super) struct JoinedEntry {
    pub(super) span: Span,
    pub(super) bytes: Box<[u8]>,
}

/// A block to keep.
pub(super) enum Kept {
    Unit(Box<UnitBytes>),
    Entry(JoinedEntry),
}

impl Kept {
    /// A checked unit.
    pub(super) fn unit(bytes: &[u8]) -> Option<Self> {
        let bytes: &[u8; BLOCK_BYTES] = bytes.try_into().ok()?;
        Some(Self::Unit(Box::new(UnitBytes(*bytes))))
    }

    /// An entry among some bytes.
    pub(super) fn entry(span: Span, bytes: &[u8]) -> Option<Self> {
        let bytes = bytes.get(span.key..span.end)?.into();
        let (value, end) = (span.value - span.key, span.end - span.key);
        Some(Self::Entry(JoinedEntry { span: Span { key: 0, value, end, ..span }, bytes }))
    }

    /// Bytes of the block.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Self::Unit(_) => BLOCK_BYTES as u64,
            Self::Entry(entry) => entry.bytes.len() as u64,
        }
    }
}

/// Blocks that share a lock.
const GROUP: usize = 8;

/// The slots of eight blocks in a row. Most blocks are units: the pointers to those lie side by side.
#[derive(Default)]
struct Group {
    units: [Option<Box<UnitBytes>>; GROUP],
    entries: Option<Box<[Option<JoinedEntry>; GROUP]>>,
}

impl Group {
    /// Keeps a block in the place of what was there, or nothing; returns how many bytes that had.
    fn set(&mut self, index: usize, kept: Option<Kept>) -> u64 {
        let unit = self.units[index].take().map_or(0, |unit| unit.0.len());
        let entry = self.entries.as_mut().and_then(|entries| entries[index].take());
        match kept {
            None => {}
            Some(Kept::Unit(unit)) => self.units[index] = Some(unit),
            Some(Kept::Entry(entry)) => self.entries.get_or_insert_default()[index] = Some(entry),
        }
        (unit + entry.map_or(0, |entry| entry.bytes.len())) as u64
    }
}

/// The slot of a block, held until it is let go.
pub(super) struct Held<'s> {
    group: RwLockReadGuard<'s, Group>,
    index: usize,
}

impl Held<'_> {
    /// The block, if it is a unit and kept.
    #[inline]
    pub(super) fn unit(&self) -> Option<&[u8; BLOCK_BYTES]> {
        self.group.units[self.index].as_ref().map(|unit| &unit.0)
    }

    /// The block, if it is one entry of several units and kept.
    #[inline]
    pub(super) fn entry(&self) -> Option<&JoinedEntry> {
        self.group.entries.as_ref()?[self.index].as_ref()
    }
}

/// One slot for each block of a table.
pub(super) struct Slots {
    groups: Box<[RwLock<Group>]>,
    kept_bytes: Arc<AtomicU64>,
}

impl Slots {
    /// Empty ones.
    pub(super) fn new(block_count: usize, kept_bytes: Arc<AtomicU64>) -> Self {
        let groups = (0..block_count.div_ceil(GROUP)).map(|_| RwLock::default()).collect();
        Self { groups, kept_bytes }
    }

    /// The slot of a block.
    #[inline]
    pub(super) fn read(&self, block: usize) -> Held<'_> {
        let group = self.groups[block / GROUP].read().unwrap_or_else(PoisonError::into_inner);
        Held { group, index: block % GROUP }
    }

    /// Keeps a block in the place of what was there, or nothing.
    pub(super) fn set(&self, block: usize, kept: Option<Kept>) {
        let Some(group) = self.groups.get(block / GROUP) else { return };
        let added = kept.as_ref().map_or(0, Kept::bytes);
        let before = group.write().unwrap_or_else(PoisonError::into_inner).set(block % GROUP, kept);
        self.kept_bytes.fetch_add(added, Ordering::Relaxed);
        self.kept_bytes.fetch_sub(before, Ordering::Relaxed);
    }

    /// Bytes of the slots themselves.
    pub(super) fn memory_bytes(&self) -> usize {
        size_of_val::<[RwLock<Group>]>(&self.groups)
    }
}

impl Drop for Slots {
    fn drop(&mut self) {
        for group in &mut self.groups {
            let group = group.get_mut().unwrap_or_else(PoisonError::into_inner);
            let bytes: u64 = (0..GROUP).map(|index| group.set(index, None)).sum();
            self.kept_bytes.fetch_sub(bytes, Ordering::Relaxed);
        }
    }
}
