//! Row of a key: the coefficients of its equation, a word of 64 or 128 bits that begins with 1.

use core::fmt::Debug;
use core::ops::{BitAnd, BitXor, Shl, Shr};

/// Odd multipliers of the rows: fractional digits of the square roots of 2 and 3.
const MULTIPLIERS: [u64; 2] = [0x6a09_e667_f3bc_c909, 0xbb67_ae85_84ca_a73b];

/// Word of coefficients.
pub(super) trait Row:
    Copy
    + Default
    + Eq
    + Debug
    + BitAnd<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Number of coefficients.
    const WIDTH: u32;
    /// Row whose only coefficient is the first.
    const FIRST: Self;

    /// Returns the row of a hash.
    fn of_hash(hash: u64) -> Self;
    /// Returns the number of coefficients before the first that is 1.
    fn zeros_before(self) -> u32;
    /// Returns whether the number of coefficients that are 1 is odd.
    fn is_odd(self) -> bool;
    fn write(self, out: &mut Vec<u8>);
    /// Reads words from bytes, which must be whole words.
    fn read_all(bytes: &[u8]) -> Vec<Self>;
}

impl Row for u64 {
    const WIDTH: u32 = 64;
    const FIRST: Self = 1;

    #[inline]
    fn of_hash(hash: u64) -> Self {
        hash.wrapping_mul(MULTIPLIERS[0]) | 1
    }

    fn zeros_before(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline]
    fn is_odd(self) -> bool {
        self.count_ones() & 1 == 1
    }

    fn write(self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.to_le_bytes());
    }

    fn read_all(bytes: &[u8]) -> Vec<Self> {
        bytes.as_chunks().0.iter().map(|&word| Self::from_le_bytes(word)).collect()
    }
}

impl Row for u128 {
    const WIDTH: u32 = 128;
    const FIRST: Self = 1;

    #[inline]
    fn of_hash(hash: u64) -> Self {
        // The start of a row depends only on the upper half of the hash, so the products begin with different
        // halves.
        let high = hash.rotate_left(32).wrapping_mul(MULTIPLIERS[1]);
        Self::from(high) << 64 | Self::from(u64::of_hash(hash))
    }

    fn zeros_before(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of 128 bits")]
    fn is_odd(self) -> bool {
        ((self >> 64) as u64 ^ self as u64).is_odd()
    }

    fn write(self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.to_le_bytes());
    }

    fn read_all(bytes: &[u8]) -> Vec<Self> {
        bytes.as_chunks().0.iter().map(|&word| Self::from_le_bytes(word)).collect()
    }
}
