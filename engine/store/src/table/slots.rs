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
//! **Memory**: 11 bytes per block, 32 in a table with entries of several units; a frame per unit that is kept, and as many
//! bytes as an entry of several units has.

use super::entry::Span;
use super::frames::{self, Frame};
use super::separators::LEAF;
use crate::observe::Presence;
use crate::storage::BLOCK_BYTES;
use core::hint::black_box;
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// An entry of several units, put together: where its value begins, whether it is a tombstone, key, value.
pub(super) struct JoinedEntry(Box<[u8]>);

impl JoinedEntry {
    /// Bytes before the key.
    const HEAD_BYTES: usize = 5;

    /// An entry among some bytes.
    fn new(span: Span, bytes: &[u8]) -> Option<Self> {
        let key_bytes = u32::try_from(span.value - span.key).ok()?;
        let tombstone = [u8::from(span.tombstone)];
        Some(Self([&key_bytes.to_le_bytes(), &tombstone[..], bytes.get(span.key..span.end)?].concat().into()))
    }

    /// Bytes of the entry.
    fn entry_bytes(&self) -> usize {
        self.0.len() - Self::HEAD_BYTES
    }

    /// What it says of a key; a value is given to `found`.
    #[inline]
    pub(super) fn search(&self, key: &[u8], found: &mut impl FnMut(&[u8])) -> Presence {
        let Some((&[a, b, c, d, tombstone], entry)) = self.0.split_first_chunk() else {
            return Presence::Absent;
        };
        match entry.split_at_checked(u32::from_le_bytes([a, b, c, d]) as usize) {
            Some((own, _)) if own != key => Presence::Absent,
            Some((_, value)) if tombstone == 0 => {
                found(value);
                Presence::Value
            }
            Some(_) => Presence::Tombstone,
            None => Presence::Absent,
        }
    }
}

/// A block to keep.
pub(super) enum Kept {
    Unit(Frame),
    Entry(JoinedEntry),
}

impl Kept {
    /// A checked unit.
    pub(super) fn unit(bytes: &[u8]) -> Option<Self> {
        Some(Self::Unit(frames::filled(bytes.try_into().ok()?)))
    }

    /// An entry among some bytes.
    pub(super) fn entry(span: Span, bytes: &[u8]) -> Option<Self> {
        JoinedEntry::new(span, bytes).map(Self::Entry)
    }

    /// Bytes of the block.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Self::Unit(_) => BLOCK_BYTES as u64,
            Self::Entry(entry) => entry.entry_bytes() as u64,
        }
    }
}

/// The slots of some blocks in a row, as units: one cache line with their lock.
#[derive(Default)]
#[repr(align(64))]
struct Group(RwLock<[Option<Frame>; LEAF]>);

/// Blocks that share an [`EntryGroup`].
const ENTRY_GROUP: usize = 3;

/// The slots of some blocks in a row, as entries of several units: one cache line with their lock.
#[derive(Default)]
#[repr(align(64))]
struct EntryGroup(RwLock<[Option<JoinedEntry>; ENTRY_GROUP]>);

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
    entries: OnceLock<Box<[EntryGroup]>>,
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
        read(&self.groups[group].0)[index].as_deref().map(search)
    }

    /// Shows a block, if it is one entry of several units and kept, to `search`.
    #[inline]
    pub(super) fn with_entry<T>(&self, block: usize, search: impl FnOnce(&JoinedEntry) -> T) -> Option<T> {
        let group = &self.entries.get()?[block / ENTRY_GROUP];
        read(&group.0)[block % ENTRY_GROUP].as_ref().map(search)
    }

    /// Keeps a block in the place of what was there, or nothing.
    pub(super) fn set(&self, block: usize, kept: Option<Kept>) {
        let added = kept.as_ref().map_or(0, Kept::bytes);
        let (unit, entry) = match kept {
            None => (None, None),
            Some(Kept::Unit(unit)) => (Some(unit), None),
            Some(Kept::Entry(entry)) => (None, Some(entry)),
        };
        let before = self.set_unit(block, unit) + self.set_entry(block, entry);
        self.kept_bytes.fetch_add(added, Ordering::Relaxed);
        self.kept_bytes.fetch_sub(before as u64, Ordering::Relaxed);
    }

    /// Returns how many bytes were there.
    fn set_unit(&self, block: usize, unit: Option<Frame>) -> usize {
        let (group, index) = place(block);
        let before = core::mem::replace(&mut write(&self.groups[group].0)[index], unit);
        before.map_or(0, |unit| {
            frames::give_back(unit);
            BLOCK_BYTES
        })
    }

    /// Returns how many bytes were there.
    fn set_entry(&self, block: usize, entry: Option<JoinedEntry>) -> usize {
        let make = || (0..self.block_count.div_ceil(ENTRY_GROUP)).map(|_| EntryGroup::default()).collect();
        let groups = if entry.is_some() { Some(self.entries.get_or_init(make)) } else { self.entries.get() };
        let Some(groups) = groups else { return 0 };
        let mut slots = write(&groups[block / ENTRY_GROUP].0);
        let before = core::mem::replace(&mut slots[block % ENTRY_GROUP], entry);
        before.map_or(0, |entry| entry.entry_bytes())
    }

    /// Bytes of the slots themselves.
    pub(super) fn memory_bytes(&self) -> usize {
        let entries = self.entries.get().map_or(0, |groups| size_of_val::<[EntryGroup]>(groups));
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
        assert_eq!((size_of::<Group>(), size_of::<EntryGroup>()), (64, 64));
    }
}
