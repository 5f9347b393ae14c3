//! Entry: a key, its sequence number, and a value or a tombstone.

/// Estimated bytes per entry in a block, in addition to key and value.
///
/// An upper estimate: lengths and sequence numbers have variable length, so tables are slightly smaller than
/// their memtable.
pub const ENTRY_OVERHEAD_BYTES: usize = 16;

/// Longest key in bytes.
pub const MAX_KEY_BYTES: usize = u16::MAX as usize;

/// Longest value in bytes.
pub const MAX_VALUE_BYTES: usize = 1 << 24;

/// Largest sequence number, so that sums with counts and differences of numbers never overflow.
pub const MAX_SEQUENCE: u64 = u64::MAX >> 1;

/// Borrowed entry. Without a value it is a tombstone: the key was deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Key.
    pub key: &'a [u8],
    /// Sequence number: larger is newer.
    pub sequence: u64,
    /// Value, or `None` for a tombstone.
    pub value: Option<&'a [u8]>,
}

impl Entry<'_> {
    /// Returns the estimated bytes of the entry in a block.
    #[must_use]
    pub fn encoded_bytes(&self) -> usize {
        ENTRY_OVERHEAD_BYTES + self.key.len() + self.value.map_or(0, <[u8]>::len)
    }
}
