//! Decodes little-endian fields from possibly damaged bytes; every read can fail.

use lsm_lab_filters::digest::xxh3_64;

/// Returns the checksum of all formats: XXH3-64, seed 0.
#[must_use]
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    xxh3_64(bytes, 0)
}

/// Returns the checksum of frames: XXH3-64, seeded with the number of the file.
#[must_use]
pub(crate) fn seeded_checksum(bytes: &[u8], seed: u64) -> u64 {
    xxh3_64(bytes, seed)
}

/// Appends a number in groups of seven bits, the format of [`Fields::varint`].
#[inline]
pub(crate) fn push_varint(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(low_byte(number) | 0x80);
        number >>= 7;
    }
    bytes.push(low_byte(number));
}

/// Returns the number of bytes that [`push_varint`] appends.
#[inline]
#[must_use]
pub(crate) const fn varint_bytes(number: u64) -> usize {
    // Seven bits per byte; zero takes one too.
    ((number | 1).ilog2() / 7 + 1) as usize
}

/// Returns the lowest eight bits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the lowest eight bits are what is asked for")]
const fn low_byte(number: u64) -> u8 {
    number as u8
}

/// Top bit of each byte.
const TOP_BITS: u64 = 0x8080_8080_8080_8080;

/// Joins eight groups of seven bits, one in each byte, the lowest first.
#[inline]
const fn joined_groups(word: u64) -> u64 {
    let pairs = (word & 0x007f_007f_007f_007f) | ((word & 0x7f00_7f00_7f00_7f00) >> 1);
    let fours = (pairs & 0x0000_3fff_0000_3fff) | ((pairs & 0x3fff_0000_3fff_0000) >> 2);
    (fours & 0x0fff_ffff) | ((fours & 0x0fff_ffff_0000_0000) >> 4)
}

/// Decodes fields from the front of bytes; `None` when they run out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fields<'a> {
    rest: &'a [u8],
}

impl<'a> Fields<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    pub(crate) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (head, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(head)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    pub(crate) fn u8(&mut self) -> Option<u8> {
        self.array::<1>().map(|[byte]| byte)
    }

    pub(crate) fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(crate) fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// Decodes a number in groups of seven bits, the lowest first; the top bit of a byte is set if more follow.
    #[inline]
    pub(crate) fn varint(&mut self) -> Option<u64> {
        // The length of a number is unpredictable, so a branch on each byte would be slow.
        if let Some(&eight) = self.rest.first_chunk::<8>() {
            let word = u64::from_le_bytes(eight);
            let ends = !word & TOP_BITS;
            if ends != 0 {
                let bits = ends.trailing_zeros() + 1;
                self.rest = &self.rest[bits as usize / 8..];
                return Some(joined_groups(word & (u64::MAX >> (64 - bits))));
            }
        }
        self.varint_by_bytes()
    }

    /// Decodes like [`Fields::varint`], near the end of the bytes, or a number of nine or ten bytes.
    fn varint_by_bytes(&mut self) -> Option<u64> {
        let mut number = 0;
        for (index, &byte) in self.rest.iter().enumerate().take(10) {
            number |= u64::from(byte & 0x7f) << (7 * index);
            if byte < 0x80 {
                // The tenth byte has only one bit.
                self.rest = &self.rest[index + 1..];
                return (index < 9 || byte < 2).then_some(number);
            }
        }
        None
    }

    /// Decodes a byte string after its length (u16).
    pub(crate) fn short_string(&mut self) -> Option<&'a [u8]> {
        let length = self.u16()?;
        self.take(usize::from(length))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    #[inline]
    pub(crate) fn remaining(&self) -> usize {
        self.rest.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn varints_come_back_and_impossible_ones_do_not() {
        let edges = (0..64).flat_map(|bit| [1_u64 << bit, (1 << bit) - 1, u64::MAX >> bit]);
        for number in edges {
            let mut bytes = Vec::new();
            push_varint(&mut bytes, number);
            assert_eq!(bytes.len(), varint_bytes(number), "{number}");
            let mut fields = Fields::new(&bytes);
            assert_eq!((fields.varint(), fields.is_empty()), (Some(number), true));
            assert_eq!(Fields::new(&bytes[..bytes.len() - 1]).varint(), None);
            // The same with more bytes after it.
            bytes.extend_from_slice(&[0xa5; 9]);
            let mut fields = Fields::new(&bytes);
            assert_eq!((fields.varint(), fields.remaining()), (Some(number), 9));
        }
        assert_eq!(Fields::new(&[0xff; 12]).varint(), None);
        assert_eq!(Fields::new(&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2]).varint(), None);
    }
}
