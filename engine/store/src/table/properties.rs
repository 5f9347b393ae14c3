//! Properties that a table stores about itself: number, key range and contents.

use crate::memtable::{Entry, MAX_SEQUENCE};
use crate::storage::Fields;

/// Encoded bytes in addition to the two keys.
pub(super) const FIXED_BYTES: usize = 40;

/// Properties of a table, completely in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Properties {
    pub(crate) table: u32,
    pub(crate) contents: Contents,
    pub(crate) min_key: Vec<u8>,
    pub(crate) max_key: Vec<u8>,
}

/// Contents of a table in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Contents {
    pub(crate) entries: u64,
    pub(crate) tombstones: u64,
    /// Oldest sequence number; the newest follows.
    pub(crate) min_sequence: u64,
    pub(crate) last_sequence: u64,
}

impl Contents {
    /// Contents of a table without entries.
    pub(super) const NOTHING: Self =
        Self { entries: 0, tombstones: 0, min_sequence: u64::MAX, last_sequence: 0 };

    /// Adds an entry.
    #[inline]
    pub(super) fn count(&mut self, sequence: u64, tombstone: bool) {
        self.entries += 1;
        self.tombstones += u64::from(tombstone);
        self.min_sequence = self.min_sequence.min(sequence);
        self.last_sequence = self.last_sequence.max(sequence);
    }

    /// Returns whether an entry of the table can have this sequence number.
    #[inline]
    pub(super) fn may_have(&self, sequence: u64) -> bool {
        (self.min_sequence..=self.last_sequence).contains(&sequence)
    }
}

impl Properties {
    /// Returns the properties of a table without entries.
    pub(super) fn new(table: u32) -> Self {
        Self { table, contents: Contents::NOTHING, min_key: Vec::new(), max_key: Vec::new() }
    }

    /// Adds the next entry.
    #[inline]
    pub(super) fn count(&mut self, entry: Entry<'_>) {
        if self.contents.entries == 0 {
            self.min_key.extend_from_slice(entry.key);
        }
        self.contents.count(entry.sequence, entry.value.is_none());
        self.max_key.clear();
        self.max_key.extend_from_slice(entry.key);
    }

    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(40 + self.min_key.len() + self.max_key.len());
        bytes.extend_from_slice(&self.table.to_le_bytes());
        let Contents { entries, tombstones, min_sequence, last_sequence } = self.contents;
        for number in [entries, tombstones, min_sequence, last_sequence] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        for key in [&self.min_key, &self.max_key] {
            let length = u16::try_from(key.len()).expect("the store checks the length of keys");
            bytes.extend_from_slice(&length.to_le_bytes());
            bytes.extend_from_slice(key);
        }
        bytes
    }

    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        let (properties, rest) = Self::decode_fields(bytes)?;
        (rest == 0).then_some(properties)
    }

    /// Decodes the properties at the beginning of some bytes.
    pub(super) fn decode_front(bytes: &[u8]) -> Option<Self> {
        Self::decode_fields(bytes).map(|(properties, _)| properties)
    }

    /// Returns the properties and the number of bytes after them.
    fn decode_fields(bytes: &[u8]) -> Option<(Self, usize)> {
        let mut fields = Fields::new(bytes);
        let properties = Self {
            table: fields.u32()?,
            contents: Contents {
                entries: fields.u64()?,
                tombstones: fields.u64()?,
                min_sequence: fields.u64()?,
                last_sequence: fields.u64()?,
            },
            min_key: fields.short_string()?.to_vec(),
            max_key: fields.short_string()?.to_vec(),
        };
        let contents = properties.contents;
        let sane = properties.min_key <= properties.max_key
            && contents.min_sequence <= contents.last_sequence
            && contents.last_sequence <= MAX_SEQUENCE
            && contents.entries > 0
            && contents.tombstones <= contents.entries;
        sane.then_some((properties, fields.remaining()))
    }
}
