//! A key's row: the coefficients of its equation, a word of 64 or 128 bits, the first of which is 1.

use core::fmt::Debug;
use core::ops::{BitAnd, BitXor, Shl, Shr};

/// Two odd numbers that rows are made with: beyond the decimal point of the square roots of 2 and 3.
const MULTIPLIERS: [u64; 2] = [0x6a09_e667_f3bc_c909, 0xbb67_ae85_84ca_a73b];

/// A word of coefficients.
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
    /// Coefficients of a row.
    const WIDTH: u32;
    /// The row whose only coefficient is the first.
    const FIRST: Self;

    /// The row of a hash.
    fn of_hash(hash: u64) -> Self;
    /// Coefficients that are 0 before the first that is 1.
    fn zeros_before(self) -> u32;
    /// Whether an odd number of coefficients is 1.
    fn is_odd(self) -> bool;
    fn write(self, out: &mut Vec<u8>);
    /// Words from bytes; these are a whole number of them.
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
        // The upper half of the hash alone says where the row starts, so the products begin with different halves.
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
