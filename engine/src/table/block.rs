//! A block: some entries in the order of their keys, 4 KiB long (or several times that, for one long entry).
//!
//! Layout, little-endian: `0 checksum u64 of all that follows | 8 entry count u16 | 10 zero u16 | 12 block number u32 |
//! 16 entries ... | zeros | one u16 per entry: where it begins`. An entry: `key length u16 | value length u32, top bit set for
//! a tombstone | sequence number u64 | key | value`. The block number catches a block that was read from the wrong place.
//!
//! **Invariants**
//! 1. Keys rise strictly within a block.
//! 2. A block longer than [`BLOCK_BYTES`] holds exactly one entry.
//!
//! **Cost**: a search compares `log2(entries)` keys.

use crate::memtable::{ENTRY_OVERHEAD_BYTES, Entry};
use crate::storage::{BLOCK_BYTES, checksum};
use core::cmp::Ordering;
use core::ops::Range;

/// Bytes before the first entry.
pub(super) const HEADER_BYTES: usize = 16;

/// What is wrong when the lengths of an entry do not fit its block.
pub(super) const OUT_OF_BLOCK: &str = "an entry leads out of its block";

/// The top bit of the value length: the entry is a tombstone.
const TOMBSTONE: u32 = 1 << 31;

/// A value size with which this many entries fill a block, given their key size. Zero if the keys alone are too long.
#[must_use]
pub fn value_bytes_for(key_bytes: usize, entries_per_block: usize) -> usize {
    let room = (BLOCK_BYTES - HEADER_BYTES) / entries_per_block;
    room.saturating_sub(ENTRY_OVERHEAD_BYTES + key_bytes)
}

/// Collects entries until a block is full.
#[derive(Debug, Default)]
pub(super) struct BlockBuilder {
    entries: Vec<u8>,
    starts: Vec<u16>,
}

impl BlockBuilder {
    pub(super) fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// Whether the entry still fits into a block of [`BLOCK_BYTES`].
    pub(super) fn fits(&self, entry: Entry<'_>) -> bool {
        let used = HEADER_BYTES + self.entries.len() + 2 * self.starts.len();
        used + entry.encoded_bytes() <= BLOCK_BYTES
    }

    pub(super) fn add(&mut self, entry: Entry<'_>) {
        let start =
            u16::try_from(HEADER_BYTES + self.entries.len()).expect("entries begin in the first 4 KiB");
        self.starts.push(start);
        let key_bytes = u16::try_from(entry.key.len()).expect("the store checks the length of keys");
        let value_bytes = u32::try_from(entry.value.map_or(0, <[u8]>::len)).expect("and that of values");
        let kind = if entry.value.is_none() { TOMBSTONE } else { 0 };
        self.entries.extend_from_slice(&key_bytes.to_le_bytes());
        self.entries.extend_from_slice(&(value_bytes | kind).to_le_bytes());
        self.entries.extend_from_slice(&entry.sequence.to_le_bytes());
        self.entries.extend_from_slice(entry.key);
        self.entries.extend_from_slice(entry.value.unwrap_or_default());
    }

    /// The block, padded to whole multiples of [`BLOCK_BYTES`]; the builder is empty again.
    pub(super) fn finish(&mut self, number: u32) -> Vec<u8> {
        let used = HEADER_BYTES + self.entries.len() + 2 * self.starts.len();
        let mut block = vec![0; used.next_multiple_of(BLOCK_BYTES)];
        let count = u16::try_from(self.starts.len()).expect("a block holds fewer than 2^16 entries");
        block[8..10].copy_from_slice(&count.to_le_bytes());
        block[12..16].copy_from_slice(&number.to_le_bytes());
        block[HEADER_BYTES..HEADER_BYTES + self.entries.len()].copy_from_slice(&self.entries);
        let mut at = block.len() - 2 * self.starts.len();
        for start in &self.starts {
            block[at..at + 2].copy_from_slice(&start.to_le_bytes());
            at += 2;
        }
        let sum = checksum(&block[8..]);
        block[..8].copy_from_slice(&sum.to_le_bytes());
        self.entries.clear();
        self.starts.clear();
        block
    }
}

/// A block whose checksum holds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block<'a> {
    bytes: &'a [u8],
    count: usize,
}

impl<'a> Block<'a> {
    /// Checks what storage returned for this block number.
    pub(super) fn open(bytes: &'a [u8], number: u32) -> Result<Self, &'static str> {
        let field = |range: Range<usize>| bytes.get(range).ok_or("the block is shorter than its header");
        let stored = u64::from_le_bytes(field(0..8)?.try_into().expect("eight bytes"));
        if stored != checksum(&bytes[8..]) {
            return Err("the checksum of the block does not match");
        }
        if u32::from_le_bytes(field(12..16)?.try_into().expect("four bytes")) != number {
            return Err("another block stands in this place");
        }
        let block = Self::checked_before(bytes);
        if block.count == 0 || HEADER_BYTES + block.count * ENTRY_OVERHEAD_BYTES > bytes.len() {
            return Err("the block claims an impossible number of entries");
        }
        Ok(block)
    }

    /// A block that [`Block::open`] accepted and that nobody has changed since.
    pub(super) fn checked_before(bytes: &'a [u8]) -> Self {
        Self { bytes, count: usize::from(u16::from_le_bytes([bytes[8], bytes[9]])) }
    }

    /// Entries in the block.
    pub(super) fn len(self) -> usize {
        self.count
    }

    /// The entry in this place, and where its value lies in the block. `None` if its lengths lead out of the block.
    pub(super) fn entry(self, index: usize) -> Option<(Entry<'a>, Range<usize>)> {
        let offset_at = self.bytes.len() - 2 * (self.count - index);
        let start = u16::from_le_bytes([self.bytes[offset_at], self.bytes[offset_at + 1]]).into();
        let header: &[u8; 14] = self.bytes.get(start..start + 14)?.try_into().ok()?;
        let key_bytes = usize::from(u16::from_le_bytes([header[0], header[1]]));
        let length = u32::from_le_bytes([header[2], header[3], header[4], header[5]]);
        let sequence = u64::from_le_bytes(header[6..14].try_into().ok()?);
        let key_start = start + 14;
        let value_start = key_start + key_bytes;
        let value = value_start..value_start + usize::try_from(length & !TOMBSTONE).ok()?;
        let entry = Entry {
            key: self.bytes.get(key_start..value_start)?,
            sequence,
            value: Some(self.bytes.get(value.clone())?).filter(|_| length & TOMBSTONE == 0),
        };
        Some((entry, value))
    }

    /// The number of entries whose key is smaller than this one; equal keys count too if `equal` says so.
    pub(super) fn entries_before(self, key: &[u8], equal: bool) -> Option<usize> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low.midpoint(high);
            let (entry, _) = self.entry(middle)?;
            if entry.key < key || (equal && entry.key == key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Some(low)
    }

    /// The place of a key: `Ok(Some(_))` if it is here. `Err` if the block contradicts itself.
    pub(super) fn search(self, key: &[u8]) -> Result<Option<(Entry<'a>, Range<usize>)>, &'static str> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low.midpoint(high);
            let (entry, value) = self.entry(middle).ok_or(OUT_OF_BLOCK)?;
            match entry.key.cmp(key) {
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
                Ordering::Equal => return Ok(Some((entry, value))),
            }
        }
        Ok(None)
    }
}
