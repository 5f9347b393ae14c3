//! Byte format of an entry:
//! `varint (key length << 1 | tombstone) | varint (sequence number - base, zigzag) | key | value`.
//!
//! The value is the rest: the end of an entry is stored outside of it. The base is that of the unit in which
//! the entry begins. Entries of one table were mostly written close together, so the difference takes one to
//! three bytes.

use crate::memtable::{Entry, MAX_KEY_BYTES, MAX_VALUE_BYTES};
use crate::storage::{Fields, push_varint, varint_bytes};

/// Positions of the parts of an entry in some bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) key: usize,
    pub(super) value: usize,
    pub(super) end: usize,
    pub(super) sequence: u64,
    pub(super) tombstone: bool,
}

impl Span {
    /// Returns the entry; `None` if the span is outside of these bytes.
    #[inline]
    pub(super) fn entry(self, bytes: &[u8]) -> Option<Entry<'_>> {
        let value = bytes.get(self.value..self.end)?;
        let value = if self.tombstone { None } else { Some(value) };
        Some(Entry { key: bytes.get(self.key..self.value)?, sequence: self.sequence, value })
    }

    /// Returns the span shifted by this many bytes.
    #[inline]
    pub(super) fn moved(self, by: usize) -> Self {
        Self { key: self.key + by, value: self.value + by, end: self.end + by, ..self }
    }
}

/// Maps small positive and negative differences to small numbers.
#[inline]
const fn zigzag(difference: u64) -> u64 {
    (difference << 1) ^ (difference.cast_signed() >> 63).cast_unsigned()
}

#[inline]
const fn unzigzag(number: u64) -> u64 {
    (number >> 1) ^ (number & 1).wrapping_neg()
}

#[inline]
fn key_word(entry: Entry<'_>) -> u64 {
    (entry.key.len() as u64) << 1 | u64::from(entry.value.is_none())
}

/// Returns the bytes of the lengths before a key.
#[inline]
pub(super) const fn key_word_bytes(key_bytes: usize) -> usize {
    varint_bytes((key_bytes as u64) << 1)
}

/// Returns the bytes of an encoded entry.
#[inline]
pub(super) fn encoded_bytes(entry: Entry<'_>, base: u64) -> usize {
    let sequence = varint_bytes(zigzag(entry.sequence.wrapping_sub(base)));
    let value = entry.value.map_or(0, <[u8]>::len);
    varint_bytes(key_word(entry)) + sequence + entry.key.len() + value
}

/// Appends an encoded entry.
#[inline]
pub(super) fn encode(entry: Entry<'_>, base: u64, into: &mut Vec<u8>) {
    push_varint(into, key_word(entry));
    push_varint(into, zigzag(entry.sequence.wrapping_sub(base)));
    into.extend_from_slice(entry.key);
    into.extend_from_slice(entry.value.unwrap_or_default());
}

/// Decodes a complete entry; `None` if the bytes are inconsistent.
#[inline]
pub(super) fn decode(bytes: &[u8], base: u64) -> Option<Span> {
    let mut fields = Fields::new(bytes);
    let word = fields.varint()?;
    let sequence = base.wrapping_add(unzigzag(fields.varint()?));
    let key = bytes.len() - fields.remaining();
    let value = key.checked_add(usize::try_from(word >> 1).ok()?)?;
    let tombstone = word & 1 == 1;
    let fits = value <= bytes.len() && (!tombstone || value == bytes.len());
    fits.then_some(Span { key, value, end: bytes.len(), sequence, tombstone })
}

/// Decodes an entry of several units, whose bytes limit neither its key nor its value.
pub(super) fn decode_long(bytes: &[u8], base: u64) -> Option<Span> {
    let fits =
        |span: &Span| span.value - span.key <= MAX_KEY_BYTES && span.end - span.value <= MAX_VALUE_BYTES;
    decode(bytes, base).filter(fits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn an_entry_comes_back(
            key in prop::collection::vec(any::<u8>(), 0..300), sequence: u64, base: u64,
            value in prop::option::of(prop::collection::vec(any::<u8>(), 0..300)),
        ) {
            let entry = Entry { key: &key, sequence, value: value.as_deref() };
            let mut bytes = Vec::new();
            encode(entry, base, &mut bytes);
            prop_assert_eq!(bytes.len(), encoded_bytes(entry, base));
            prop_assert_eq!(decode(&bytes, base).and_then(|span| span.entry(&bytes)), Some(entry));
        }

        #[test]
        fn damaged_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..40), base: u64) {
            if let Some(span) = decode(&bytes, base) {
                prop_assert!(span.entry(&bytes).is_some());
            }
        }
    }
}
