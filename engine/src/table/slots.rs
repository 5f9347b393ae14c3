//! Blocks of one table that are kept in memory, each in a slot of its own beside the fence pointers.
//!
//! Whoever has found the block has found the slot: no further search, no hash, no lock that a far block shares.
//!
//! The slots of the six blocks that one leaf of the fence pointers tells apart share a cache line with their lock: whoever
//! knows the leaf can have that line on its way ([`Slots::expect`]).
//!
//! **Invariants**
//! 1. What a slot holds was checked, and is not changed while it is there.
//! 2. A slot is held while its block is searched, so that nothing is counted or copied for its sake; whoever clears or fills
//!    it, or one of its five neighbours, waits at most for one search.
//! 3. `kept_bytes` is the sum over all slots of all tables of a cache.
//!
//! **Memory**: 11 bytes per block; 4 KiB per block that is kept. In a table with entries of several units 64 bytes more per
//! block, and as many bytes as such an entry has.

use super::entry::Span;
use super::separators::LEAF;
use crate::observe::Presence;
use crate::storage::BLOCK_BYTES;
use core::hint::black_box;
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// A unit at the beginning of a pair of cache lines: processors fetch both, and the second has most places of entries.
#[repr(align(128))]
pub(super) struct UnitBytes(pub(super) [u8; BLOCK_BYTES]);

/// An entry of several units, put together.
pub(super) struct JoinedEntry {
    /// Key and value.
    bytes: Box<[u8]>,
    /// Where the value begins.
    value: usize,
    tombstone: bool,
}

impl JoinedEntry {
    /// What it says of a key; a value is given to `found`.
    #[inline]
    pub(super) fn search(&self, key: &[u8], found: &mut impl FnMut(&[u8])) -> Presence {
        match self.bytes.split_at_checked(self.value) {
            Some((own, value)) if own == key => {
                if self.tombstone {
                    return Presence::Tombstone;
                }
                found(value);
                Presence::Value
            }
            _ => Presence::Absent,
        }
    }
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
        Some(Self::Entry(JoinedEntry { bytes, value: span.value - span.key, tombstone: span.tombstone }))
    }

    /// Bytes of the block.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Self::Unit(_) => BLOCK_BYTES as u64,
            Self::Entry(entry) => entry.bytes.len() as u64,
        }
    }
}

/// The slots of some blocks in a row, as units: one cache line with their lock.
#[derive(Default)]
#[repr(align(64))]
struct Group(RwLock<[Option<Box<UnitBytes>>; LEAF]>);

/// The slot of a block that is one entry of several units.
#[derive(Default)]
#[repr(align(64))]
struct EntrySlot(RwLock<Option<JoinedEntry>>);

/// A poisoned lock only says that a search panicked, which changes nothing.
#[inline]
fn read<T>(lock: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T>(lock: &RwLock<T>) -> RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}

/// One slot for each block of a table.
pub(super) struct Slots {
    /// The first holds block 0 alone; each other belongs to one leaf.
    groups: Box<[Group]>,
    block_count: usize,
    /// Made when the first entry of several units is kept.
    entries: OnceLock<Box<[EntrySlot]>>,
    kept_bytes: Arc<AtomicU64>,
}

/// The group and the place in there of a block: fence pointers separate block `n + 1` from block `n`.
const fn place(block: usize) -> (usize, usize) {
    let shifted = block + LEAF - 1;
    (shifted / LEAF, shifted % LEAF)
}

impl Slots {
    /// Empty ones.
    pub(super) fn new(block_count: usize, kept_bytes: Arc<AtomicU64>) -> Self {
        let groups = (0..=place(block_count).0).map(|_| Group::default()).collect();
        Self { groups, block_count, entries: OnceLock::new(), kept_bytes }
    }

    /// Begins to fetch what a search of the blocks of a leaf will lock.
    #[inline]
    pub(super) fn expect(&self, leaf: usize) {
        black_box(self.groups.get(leaf + 1).is_some_and(|group| group.0.is_poisoned()));
    }

    /// Shows the unit of a block, if it is one and kept, to `search`.
    #[inline]
    pub(super) fn with_unit<T>(
        &self,
        block: usize,
        search: impl FnOnce(&[u8; BLOCK_BYTES]) -> T,
    ) -> Option<T> {
        let (group, index) = place(block);
        read(&self.groups[group].0)[index].as_ref().map(|unit| search(&unit.0))
    }

    /// Shows a block, if it is one entry of several units and kept, to `search`.
    #[inline]
    pub(super) fn with_entry<T>(&self, block: usize, search: impl FnOnce(&JoinedEntry) -> T) -> Option<T> {
        read(&self.entries.get()?[block].0).as_ref().map(search)
    }

    /// Keeps a block in the place of what was there, or nothing.
    pub(super) fn set(&self, block: usize, kept: Option<Kept>) {
        let added = kept.as_ref().map_or(0, Kept::bytes);
        let (unit, entry) = match kept {
            None => (None, None),
            Some(Kept::Unit(unit)) => (Some(unit), None),
            Some(Kept::Entry(entry)) => (None, Some(entry)),
        };
        if entry.is_some() {
            self.entries.get_or_init(|| (0..self.block_count).map(|_| EntrySlot::default()).collect());
        }
        let (group, index) = place(block);
        let unit_before = core::mem::replace(&mut write(&self.groups[group].0)[index], unit);
        let entry_before =
            self.entries.get().and_then(|slots| core::mem::replace(&mut *write(&slots[block].0), entry));
        let before =
            unit_before.map_or(0, |unit| unit.0.len()) + entry_before.map_or(0, |entry| entry.bytes.len());
        self.kept_bytes.fetch_add(added, Ordering::Relaxed);
        self.kept_bytes.fetch_sub(before as u64, Ordering::Relaxed);
    }

    /// Bytes of the slots themselves.
    pub(super) fn memory_bytes(&self) -> usize {
        let entries = self.entries.get().map_or(0, |slots| size_of_val::<[EntrySlot]>(slots));
        size_of_val::<[Group]>(&self.groups) + entries
    }
}

impl Drop for Slots {
    fn drop(&mut self) {
        for block in 0..self.block_count {
            self.set(block, None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_search_locks_is_one_cache_line() {
        assert_eq!((size_of::<Group>(), size_of::<EntrySlot>()), (64, 64));
    }
}
