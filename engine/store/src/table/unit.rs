//! Unit: 4 KiB with a separate checksum, the smallest read. Most units are a block of whole entries.
//!
//! Layout, little-endian:
//! `0 checksum u64 of all that follows | 8 number of the unit u32 | 12 whole entries u16 | 14 whether it spills u16 | 16 base of the sequence numbers u64 | 24 one fingerprint per whole entry | one u16 more than there are whole entries: the offset of each, and the end of the last one | carried bytes | whole entries | spilled bytes or zeros`.
//! A fingerprint is the lowest byte of the key's digest. Carried bytes end an entry of the previous unit (or
//! are a middle part of it). Spilled bytes begin an entry that continues in the next unit: its length (u32),
//! then its first bytes.
//!
//! **Invariants**
//! 1. Keys ascend strictly within a unit.
//! 2. The number detects a unit in the position of another one.
//!
//! **Cost**: a search with a digest compares one byte per entry and then usually only the right key (one wrong
//! key in 256). Without a digest it compares `log2(entries)` keys.

use super::entry::{self, Span};
use crate::memtable::Entry;
use crate::storage::{BLOCK_BYTES, checksum};
use core::cmp::Ordering;
use core::hint::black_box;
use lsm_lab_filters::digest::Digest;

/// Bytes before the fingerprints.
const HEAD_BYTES: usize = 24;

/// Assumed bytes of a cache line; affects only speed.
const LINE_BYTES: usize = 64;

/// Number of fingerprints compared together: one result bit each.
const TOGETHER: usize = 64;

/// Bytes of a unit without entries and spilled bytes: its head and one offset.
pub(super) const EMPTY_BYTES: usize = HEAD_BYTES + 2;

/// Bytes of a whole entry in addition to its encoding: fingerprint and offset.
pub(super) const ENTRY_BYTES: usize = 3;

/// Bytes before a spilled entry: its length.
pub(super) const SPILL_BYTES: usize = 4;

/// Problem of an entry whose offsets are outside of its unit.
pub(super) const OUT_OF_UNIT: &str = "an entry leads out of its block";

/// Returns the fingerprint of a digest.
#[inline]
pub(super) const fn fingerprint(digest: Digest) -> u8 {
    digest.0.to_le_bytes()[0]
}

/// Unit under construction.
#[derive(Debug, Default)]
pub(super) struct UnitBuilder {
    /// Carried bytes and entries.
    payload: Vec<u8>,
    /// Offset of each whole entry in `payload`, and the end of the last one.
    places: Vec<usize>,
    fingerprints: Vec<u8>,
    base: Option<u64>,
}

impl UnitBuilder {
    /// Returns whether it contains nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.payload.is_empty() && self.fingerprints.is_empty()
    }

    /// Returns whether no entry begins in it.
    pub(super) fn has_no_entry(&self) -> bool {
        self.fingerprints.is_empty()
    }

    /// Returns the free bytes.
    pub(super) fn room(&self) -> usize {
        BLOCK_BYTES - EMPTY_BYTES - ENTRY_BYTES * self.fingerprints.len() - self.payload.len()
    }

    /// Returns whether the whole entry fits.
    pub(super) fn fits(&self, entry: Entry<'_>) -> bool {
        let base = self.base.unwrap_or(entry.sequence);
        entry::encoded_bytes(entry, base) + ENTRY_BYTES <= self.room()
    }

    /// Returns the base for an entry that begins here.
    pub(super) fn base_for(&mut self, entry: Entry<'_>) -> u64 {
        *self.base.get_or_insert(entry.sequence)
    }

    /// Adds a whole entry, which must fit.
    pub(super) fn add(&mut self, entry: Entry<'_>, digest: Digest) {
        let base = self.base_for(entry);
        self.places.push(self.payload.len());
        self.fingerprints.push(fingerprint(digest));
        entry::encode(entry, base, &mut self.payload);
    }

    /// Adds the part that fits of an entry that began in an earlier unit; returns its rest.
    pub(super) fn carry<'a>(&mut self, bytes: &'a [u8]) -> &'a [u8] {
        let (here, rest) = bytes.split_at(bytes.len().min(self.room()));
        self.payload.extend_from_slice(here);
        rest
    }

    /// Appends the unit to these bytes and clears the builder.
    ///
    /// `spilled` begins an entry that continues in the next unit; it is empty or fills the rest of the unit.
    pub(super) fn finish(&mut self, number: u32, spilled: &[u8], into: &mut Vec<u8>) {
        assert!(spilled.is_empty() || spilled.len() == self.room(), "a unit that spills is full");
        let start = into.len();
        let count = u16::try_from(self.fingerprints.len()).expect("a unit holds fewer than 2^12 entries");
        into.extend_from_slice(&[0; 8]);
        into.extend_from_slice(&number.to_le_bytes());
        into.extend_from_slice(&count.to_le_bytes());
        into.extend_from_slice(&u16::from(!spilled.is_empty()).to_le_bytes());
        into.extend_from_slice(&self.base.unwrap_or_default().to_le_bytes());
        into.extend_from_slice(&self.fingerprints);
        let before = EMPTY_BYTES + ENTRY_BYTES * self.fingerprints.len();
        self.places.push(self.payload.len());
        for place in &self.places {
            let place = u16::try_from(before + place).expect("a place in 4 KiB");
            into.extend_from_slice(&place.to_le_bytes());
        }
        into.extend_from_slice(&self.payload);
        into.extend_from_slice(spilled);
        into.resize(start + BLOCK_BYTES, 0);
        let sum = checksum(&into[start + 8..]);
        into[start..start + 8].copy_from_slice(&sum.to_le_bytes());
        self.payload.clear();
        self.places.clear();
        self.fingerprints.clear();
        self.base = None;
    }
}

/// Unit with a valid checksum.
#[derive(Debug, Clone, Copy)]
pub(super) struct Unit<'a> {
    bytes: &'a [u8; BLOCK_BYTES],
    count: usize,
}

impl<'a> Unit<'a> {
    /// Checks the bytes of the unit with this number.
    pub(super) fn open(bytes: &'a [u8], number: u32) -> Result<Self, &'static str> {
        let unit = Self::checked_before(bytes).ok_or("it is not 4 KiB long")?;
        if u64::from_le_bytes(unit.field(0)) != checksum(&bytes[8..]) {
            return Err("the checksum of the block does not match");
        }
        if u32::from_le_bytes(unit.field(8)) != number {
            return Err("this unit is another block");
        }
        let head = EMPTY_BYTES + ENTRY_BYTES * unit.count;
        let (first, last) = (unit.place(0), unit.place(unit.count));
        if head > BLOCK_BYTES || first < head || first > last || last > BLOCK_BYTES {
            return Err("the block claims an impossible number of entries");
        }
        Ok(unit)
    }

    /// Returns a unit that [`Unit::open`] accepted and that has not changed since. `None` if it has another
    /// size.
    #[inline]
    pub(super) fn checked_before(bytes: &'a [u8]) -> Option<Self> {
        let bytes: &[u8; BLOCK_BYTES] = bytes.try_into().ok()?;
        Some(Self { bytes, count: usize::from(u16::from_le_bytes([bytes[12], bytes[13]])) })
    }

    /// Returns the number of whole entries.
    #[inline]
    pub(super) fn len(self) -> usize {
        self.count
    }

    /// Returns the base of the sequence numbers of entries that begin here.
    pub(super) fn base(self) -> u64 {
        u64::from_le_bytes(self.field(16))
    }

    /// Returns the middle or end of an entry that began in an earlier unit.
    pub(super) fn carried(self) -> &'a [u8] {
        let head = EMPTY_BYTES + ENTRY_BYTES * self.count;
        self.bytes.get(head..self.place(0)).unwrap_or_default()
    }

    /// Returns the beginning of an entry that continues in the next unit.
    pub(super) fn spilled(self) -> Option<&'a [u8]> {
        let spills = u16::from_le_bytes(self.field(14)) != 0;
        self.bytes.get(self.place(self.count)..).filter(|_| spills)
    }

    /// Returns the position of the whole entry with this index. `None` if it is outside of the unit.
    #[inline]
    pub(super) fn span(self, index: usize) -> Option<Span> {
        let start = self.place(index);
        let bytes = self.bytes.get(start..self.place(index + 1))?;
        Some(entry::decode(bytes, self.base())?.moved(start))
    }

    /// Returns the whole entry with this index.
    pub(super) fn entry(self, index: usize) -> Option<Entry<'a>> {
        self.span(index)?.entry(self.bytes)
    }

    /// Returns the fingerprints of the whole entries in order.
    #[inline]
    pub(super) fn fingerprints(self) -> &'a [u8] {
        self.bytes.get(HEAD_BYTES..HEAD_BYTES + self.count).unwrap_or_default()
    }

    /// Counts the whole entries with a smaller key, or an equal one if `equal`.
    pub(super) fn entries_before(self, key: &[u8], equal: bool) -> Option<usize> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low.midpoint(high);
            let found = self.entry(middle)?.key;
            if found < key || (equal && found == key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Some(low)
    }

    /// Returns the position of a key's whole entry, if it is here. `Err` if the unit is inconsistent.
    #[inline]
    pub(super) fn search(self, key: &[u8], digest: Option<Digest>) -> Result<Option<Span>, &'static str> {
        match digest {
            Some(digest) => self.search_fingerprints(key, fingerprint(digest)),
            None => self.search_keys(key),
        }
    }

    #[inline]
    fn search_fingerprints(self, key: &[u8], wanted: u8) -> Result<Option<Span>, &'static str> {
        // The offsets are needed next: loads their cache line together with that of the fingerprints.
        black_box(self.bytes[LINE_BYTES]);
        for first in (0..self.count).step_by(TOGETHER) {
            let mut equal = self.equal_fingerprints(first, wanted);
            while equal != 0 {
                if let Some(span) = self.entry_of(first + equal.trailing_zeros() as usize, key)? {
                    return Ok(Some(span));
                }
                equal &= equal - 1;
            }
        }
        Ok(None)
    }

    /// Returns which of the [`TOGETHER`] entries from this one have this fingerprint, one bit each, without
    /// branches.
    #[inline]
    fn equal_fingerprints(self, first: usize, wanted: u8) -> u64 {
        let count = (self.count - first).min(TOGETHER);
        let begin = HEAD_BYTES + first;
        let mut equal = 0;
        for eight in 0..count.div_ceil(8) {
            let at = begin + 8 * eight;
            // Bytes after the fingerprints are compared too; they are the offsets.
            let bytes = self.bytes.get(at..at + 8).and_then(<[u8]>::first_chunk);
            let word = bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes));
            equal |= equal_bytes(word, wanted) << (8 * eight);
        }
        equal & (u64::MAX >> (TOGETHER - count))
    }

    /// Returns the position of the entry with this index, if it has this key.
    #[inline]
    fn entry_of(self, index: usize, key: &[u8]) -> Result<Option<Span>, &'static str> {
        let (start, end) = (self.place(index), self.place(index + 1));
        let bytes = self.bytes.get(start..end).ok_or(OUT_OF_UNIT)?;
        // Key and value are needed next: loads all of their cache lines at once instead of one after another.
        black_box(bytes.iter().skip(LINE_BYTES - 1).step_by(LINE_BYTES).fold(0, |all, byte| all | byte));
        let span = entry::decode(bytes, self.base()).ok_or(OUT_OF_UNIT)?;
        Ok((bytes.get(span.key..span.value) == Some(key)).then_some(span.moved(start)))
    }

    fn search_keys(self, key: &[u8]) -> Result<Option<Span>, &'static str> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low.midpoint(high);
            let span = self.span(middle).ok_or(OUT_OF_UNIT)?;
            match self.bytes.get(span.key..span.value).unwrap_or_default().cmp(key) {
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
                Ordering::Equal => return Ok(Some(span)),
            }
        }
        Ok(None)
    }

    /// Returns the offset of a whole entry; for the index after the last one, its end.
    #[inline]
    fn place(self, index: usize) -> usize {
        let at = HEAD_BYTES + self.count + 2 * index;
        self.bytes
            .get(at..at + 2)
            .map_or(BLOCK_BYTES + 1, |place| usize::from(u16::from_le_bytes([place[0], place[1]])))
    }

    /// Returns a field of the head.
    #[inline]
    fn field<const N: usize>(self, at: usize) -> [u8; N] {
        self.bytes[at..at + N].try_into().expect("the head is longer")
    }
}

/// Returns which bytes of a word equal this one, one bit each.
#[inline]
const fn equal_bytes(word: u64, byte: u8) -> u64 {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const REST: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    /// Multiplier that moves the lowest bit of each byte into the top byte, in order.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let different = word ^ (LOW * byte as u64);
    let equal = !(((different & REST) + REST) | different | REST) >> 7;
    equal.wrapping_mul(GATHER) >> 56
}

/// Joins the parts of the entry that begins at the end of the first of these units.
///
/// Returns its position in `into`, which is as long as the units; `None` if the parts are inconsistent.
pub(super) fn gather<'a>(mut units: impl Iterator<Item = Unit<'a>>, into: &mut [u8]) -> Option<Span> {
    let first = units.next()?;
    let base = first.base();
    let (length, begin) = first.spilled()?.split_first_chunk::<SPILL_BYTES>()?;
    let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
    into.get_mut(..begin.len())?.copy_from_slice(begin);
    let mut used = begin.len();
    for unit in units {
        let part = unit.carried();
        into.get_mut(used..used + part.len())?.copy_from_slice(part);
        used += part.len();
    }
    if used != length {
        return None;
    }
    entry::decode_long(into.get(..length)?, base)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn equal_bytes_are_found_and_no_other(bytes: [u8; 8], byte: u8, planted: u8) {
            let bytes: [u8; 8] =
                core::array::from_fn(|at| if planted >> at & 1 == 1 { byte } else { bytes[at] });
            let expected = (0..8).map(|at| u64::from(bytes[at] == byte) << at).sum::<u64>();
            prop_assert_eq!(equal_bytes(u64::from_le_bytes(bytes), byte), expected);
        }

        /// More than 64 entries, and any number of them with the same fingerprint.
        #[test]
        fn every_entry_is_found_by_its_fingerprint(count in 0_u16..300, step in 1_u64..4) {
            let digest = |number: u16| Digest(u64::from(number) * step);
            let mut builder = UnitBuilder::default();
            for number in 0..count {
                builder.add(Entry { key: &number.to_be_bytes(), sequence: 9, value: Some(&[1]) }, digest(number));
            }
            let mut bytes = Vec::new();
            builder.finish(3, &[], &mut bytes);
            let unit = Unit::open(&bytes, 3).expect("just written");
            for number in 0..count {
                let span = unit.search(&number.to_be_bytes(), Some(digest(number))).expect("whole").expect("there");
                prop_assert_eq!(&bytes[span.key..span.value], &number.to_be_bytes());
            }
            prop_assert_eq!(unit.search(&count.to_be_bytes(), Some(digest(count))), Ok(None));
        }
    }
}
