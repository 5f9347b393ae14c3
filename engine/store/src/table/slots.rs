//! Slots for the cached blocks of one table, one per block.
//!
//! The index of a block is the index of its slot, so a hit needs no further search, no hash, and no lock that a
//! distant block shares. The slots of the six blocks of one leaf of the fence pointers share a cache line with
//! their lock. A search prefetches that line when it knows the leaf ([`Slots::expect`]).
//!
//! **Invariants**
//! 1. The contents of a slot were checked, and do not change while they are cached.
//! 2. A slot is locked while its block is searched and the value copied, so a hit does not count. No method takes
//!    a closure: code of callers never runs under this lock. Clearing or filling the slot, or one of its five
//!    neighbors, waits at most for one search and one copy.
//! 3. `kept_bytes` is the sum over all slots of all tables of a cache.
//!
//! **Memory**: 11 bytes per block, 32 in a table with entries of several units. Each cached unit has a frame,
//! and each cached entry of several units its bytes.

use super::entry::Span;
use super::frames::{self, Frame};
use super::search::{Sought, presence, search_unit};
use super::separators::LEAF;
use super::sink::Sink;
use super::unit::Unit;
use crate::observe::Presence;
use crate::storage::{BLOCK_BYTES, BlockBuffer};
use crate::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard};
use core::hint::black_box;
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError};

/// Joined entry of several units: offset of its value, tombstone flag, key, value.
pub(super) struct JoinedEntry(Box<[u8]>);

impl JoinedEntry {
    /// Bytes before the key.
    const HEAD_BYTES: usize = 5;

    /// Copies an entry from some bytes.
    fn new(span: Span, bytes: &[u8]) -> Option<Self> {
        let key_bytes = u32::try_from(span.value - span.key).ok()?;
        let tombstone = [u8::from(span.tombstone)];
        Some(Self([&key_bytes.to_le_bytes(), &tombstone[..], bytes.get(span.key..span.end)?].concat().into()))
    }

    /// Returns the bytes of the entry.
    fn entry_bytes(&self) -> usize {
        self.0.len() - Self::HEAD_BYTES
    }

    /// Searches the entry for a key; passes a value to `found`.
    #[inline]
    fn search(&self, key: &[u8], found: &mut impl Sink) -> Presence {
        let Some((&[a, b, c, d, tombstone], entry)) = self.0.split_first_chunk() else {
            return Presence::Absent;
        };
        match entry.split_at_checked(u32::from_le_bytes([a, b, c, d]) as usize) {
            Some((own, _)) if own != key => Presence::Absent,
            Some((_, value)) if tombstone == 0 => {
                found.receive(value);
                Presence::Value
            }
            Some(_) => Presence::Tombstone,
            None => Presence::Absent,
        }
    }
}

/// Block to cache.
pub(super) enum Kept {
    Unit(Frame),
    Entry(JoinedEntry),
}

impl Kept {
    /// Copies a checked unit.
    pub(super) fn unit(bytes: &[u8]) -> Option<Self> {
        Some(Self::Unit(frames::filled(bytes.try_into().ok()?)))
    }

    /// Copies an entry from some bytes.
    pub(super) fn entry(span: Span, bytes: &[u8]) -> Option<Self> {
        JoinedEntry::new(span, bytes).map(Self::Entry)
    }

    /// Returns the bytes of the block.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Self::Unit(_) => BLOCK_BYTES as u64,
            Self::Entry(entry) => entry.entry_bytes() as u64,
        }
    }
}

/// Slots of consecutive blocks for units: one cache line with their lock.
#[derive(Default)]
#[repr(align(64))]
struct Group(RwLock<[Option<Frame>; LEAF]>);

/// Number of blocks that share an [`EntryGroup`].
const ENTRY_GROUP: usize = 3;

/// Slots of consecutive blocks for entries of several units: one cache line with their lock.
#[derive(Default)]
#[repr(align(64))]
struct EntryGroup(RwLock<[Option<JoinedEntry>; ENTRY_GROUP]>);

/// A poisoned lock only means that a search panicked, which changes nothing.
#[inline]
fn read<T>(lock: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T>(lock: &RwLock<T>) -> RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}

/// One slot for each block of a table.
pub(super) struct Slots {
    /// The first group contains block 0 alone; each other belongs to one leaf.
    groups: Box<[Group]>,
    block_count: usize,
    /// Created when the first entry of several units is cached.
    entries: OnceLock<Box<[EntryGroup]>>,
    kept_bytes: Arc<AtomicU64>,
}

/// Returns the group of a block and its index in it: fence pointers separate block `n + 1` from block `n`.
const fn place(block: usize) -> (usize, usize) {
    let shifted = block + LEAF - 1;
    (shifted / LEAF, shifted % LEAF)
}

impl Slots {
    /// Returns empty slots.
    pub(super) fn new(block_count: usize, kept_bytes: Arc<AtomicU64>) -> Self {
        let groups = (0..=place(block_count).0).map(|_| Group::default()).collect();
        Self { groups, block_count, entries: OnceLock::new(), kept_bytes }
    }

    /// Prefetches the lock that a search of a leaf's blocks will take.
    #[inline]
    pub(super) fn expect(&self, leaf: usize) {
        // The locks of `shuttle` are never poisoned, and do not tell.
        #[cfg(not(all(test, lsm_lab_shuttle)))]
        black_box(self.groups.get(leaf + 1).is_some_and(|group| group.0.is_poisoned()));
        #[cfg(all(test, lsm_lab_shuttle))]
        black_box(leaf);
    }

    /// Searches a block for a key if it is cached, and copies a value to `found`. The error is a problem of the
    /// unit.
    #[inline]
    pub(super) fn search(
        &self,
        block: usize,
        (key, digest): Sought<'_>,
        found: &mut impl Sink,
    ) -> Option<Result<Presence, &'static str>> {
        let (group, index) = place(block);
        if let Some(unit) = read(&self.groups[group].0)[index].as_deref() {
            let searched = search_unit(Unit::checked_before(unit), key, digest);
            return Some(searched.map(|span| presence(span, unit, found)));
        }
        let group = &self.entries.get()?[block / ENTRY_GROUP];
        read(&group.0)[block % ENTRY_GROUP].as_ref().map(|entry| Ok(entry.search(key, found)))
    }

    /// Copies a block into a buffer if it is a cached unit. Returns `false` if not.
    pub(super) fn copy_unit(&self, block: usize, into: &mut BlockBuffer) -> bool {
        let (group, index) = place(block);
        let slots = read(&self.groups[group].0);
        slots[index].as_deref().map(|unit| into.prepare(1).copy_from_slice(unit)).is_some()
    }

    /// Replaces the contents of a slot; `None` clears it.
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

    /// Replaces the unit and returns the previous bytes.
    fn set_unit(&self, block: usize, unit: Option<Frame>) -> usize {
        let (group, index) = place(block);
        let before = core::mem::replace(&mut write(&self.groups[group].0)[index], unit);
        before.map_or(0, |unit| {
            frames::give_back(unit);
            BLOCK_BYTES
        })
    }

    /// Replaces the entry and returns the previous bytes.
    fn set_entry(&self, block: usize, entry: Option<JoinedEntry>) -> usize {
        let make = || (0..self.block_count.div_ceil(ENTRY_GROUP)).map(|_| EntryGroup::default()).collect();
        let groups = if entry.is_some() { Some(self.entries.get_or_init(make)) } else { self.entries.get() };
        let Some(groups) = groups else { return 0 };
        let mut slots = write(&groups[block / ENTRY_GROUP].0);
        let before = core::mem::replace(&mut slots[block % ENTRY_GROUP], entry);
        before.map_or(0, |entry| entry.entry_bytes())
    }

    /// Returns the bytes of the slots, without blocks.
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
