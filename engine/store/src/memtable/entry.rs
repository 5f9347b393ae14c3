//! One entry: a key, when it was written, and its value or the word that it was deleted.

/// What an entry is reckoned to take in a block beside its key and value. An upper estimate: lengths and sequence numbers are
/// stored in as few bytes as they need, so tables come out a little smaller than their memtable.
pub const ENTRY_OVERHEAD_BYTES: usize = 16;

/// The longest key.
pub const MAX_KEY_BYTES: usize = u16::MAX as usize;

/// The longest value.
pub const MAX_VALUE_BYTES: usize = 1 << 24;

/// A borrowed entry. No value means that the key was deleted: a tombstone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The key.
    pub key: &'a [u8],
    /// When it was written: larger is newer.
    pub sequence: u64,
    /// The value, or `None` for a tombstone.
    pub value: Option<&'a [u8]>,
}

impl Entry<'_> {
    /// Bytes that the entry takes in a block.
    #[must_use]
    pub fn encoded_bytes(&self) -> usize {
        ENTRY_OVERHEAD_BYTES + self.key.len() + self.value.map_or(0, <[u8]>::len)
    }
}
