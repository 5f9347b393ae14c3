//! The write buffer: the newest entries, sorted, in memory.
//!
//! **Invariants**
//! 1. One entry per key: a newer one replaces an older one.
//! 2. `bytes()` is what the entries would take in blocks, so that a full memtable fills whole tables.
//!
//! **Cost**: a search is one walk down a B-tree; it asks no filter.

mod entry;

pub use entry::{ENTRY_OVERHEAD_BYTES, Entry, MAX_KEY_BYTES, MAX_VALUE_BYTES};

use std::collections::BTreeMap;

/// What the memtable holds for a key.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Slot {
    sequence: u64,
    value: Option<Vec<u8>>,
}

/// The newest entries.
#[derive(Debug, Default)]
pub struct Memtable {
    slots: BTreeMap<Vec<u8>, Slot>,
    bytes: u64,
}

impl Memtable {
    /// An empty memtable.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts an entry in, replacing an older one of the same key.
    pub fn insert(&mut self, entry: Entry<'_>) {
        self.bytes += entry.encoded_bytes() as u64;
        let slot = Slot { sequence: entry.sequence, value: entry.value.map(<[u8]>::to_vec) };
        if let Some(old) = self.slots.insert(entry.key.to_vec(), slot) {
            let old = Entry { key: entry.key, sequence: old.sequence, value: old.value.as_deref() };
            self.bytes -= old.encoded_bytes() as u64;
        }
    }

    /// The entry of a key.
    #[inline]
    #[must_use]
    pub fn get(&self, key: &[u8]) -> Option<Entry<'_>> {
        let (key, slot) = self.slots.get_key_value(key)?;
        Some(Entry { key, sequence: slot.sequence, value: slot.value.as_deref() })
    }

    /// All entries in the order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = Entry<'_>> {
        self.slots.iter().map(|(key, slot)| Entry {
            key,
            sequence: slot.sequence,
            value: slot.value.as_deref(),
        })
    }

    /// Number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether it holds nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Bytes that the entries would take in blocks (invariant 2).
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}
