//! Salt of a filter: filters that share digests make independent errors.
//!
//! Sorted runs contain versions of the same keys. If positions depended on the digest alone, the common keys of
//! two filters of one shape would set the same bits in both. A false positive of one would then be one of the
//! other. Therefore each table has a salt, which is mixed into the digest before positions are chosen.
//!
//! The key is not hashed again. If all filters share one mask, the mask is not recomputed either: in a blocked
//! filter the salt chooses the line and rotates the mask. The line alone does not suffice, because bits that
//! are frequent among the common keys would be frequent in all filters.
//!
//! **Invariants**
//! 1. Without a salt, digests are unchanged: filters written before salts existed keep their answers.
//! 2. For each salt, mixing is a permutation: different digests stay different.
//!
//! **Cost**: one multiplication of the digest per filter; the multiplication of the salt does not wait for the
//! digest. **Source**: this engine; the test `engine/lab/tests/lab/joint_errors.rs` measures the effect on
//! trees with updates.

use crate::digest::Digest;

/// Constant of a table that its filter mixes into digests: the table's number, spread over 64 bits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Salt(u64);

/// Multiplier that spreads a number; odd, so the product is unique.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
/// Inverse of `SPREAD` modulo 2^64.
const GATHER: u64 = {
    let (mut inverse, mut step) = (SPREAD, 0);
    while step < 6 {
        // Newton's method: each step doubles the correct bits.
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(SPREAD.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
};

impl Salt {
    /// No salt.
    pub const NONE: Self = Self(0);

    /// Largest number, because a filter stores it in three bytes.
    const MAX: u32 = (1 << 24) - 1;

    const fn numbered(number: u32) -> Self {
        Self((number as u64).wrapping_mul(SPREAD))
    }

    /// Returns the salt of a table, different for up to 2^24 - 1 tables with consecutive numbers.
    #[must_use]
    pub const fn of_table(table: u32) -> Self {
        Self::numbered(table % Self::MAX + 1)
    }

    /// Returns the number as stored, below 2^24; 0 for no salt.
    #[expect(clippy::cast_possible_truncation, reason = "a number has 24 bits")]
    pub(super) const fn number(self) -> u32 {
        self.0.wrapping_mul(GATHER) as u32
    }

    /// Returns the salt with this stored number, little-endian.
    pub(super) const fn from_bytes([a, b, c]: [u8; 3]) -> Self {
        Self::numbered(u32::from_le_bytes([a, b, c, 0]))
    }

    /// Returns the digest from which a filter with this salt chooses positions.
    #[inline]
    #[must_use]
    pub const fn mix(self, digest: Digest) -> Digest {
        if self.0 == 0 {
            return digest;
        }
        let product = self.product(digest);
        Digest(product ^ product >> 32)
    }

    /// Returns the product of salt and digest, which both uses of a salt share. Its upper half depends on all
    /// bits of the digest, its lowest bits on few.
    #[inline]
    pub(super) const fn product(self, digest: Digest) -> u64 {
        (digest.0 ^ self.0).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_salt_changes_no_digest() {
        for digest in [0, 1, 0x1234_5678_9abc_def0, u64::MAX].map(Digest) {
            assert_eq!(Salt::NONE.mix(digest), digest);
        }
    }

    #[test]
    fn salts_of_tables_are_three_bytes_and_never_none() {
        for table in [0, 1, 7, Salt::MAX - 1, Salt::MAX, u32::MAX] {
            let salt = Salt::of_table(table);
            assert!((1..=Salt::MAX).contains(&salt.number()), "{table}");
            let [a, b, c, rest] = salt.number().to_le_bytes();
            assert_eq!((Salt::from_bytes([a, b, c]), rest), (salt, 0));
        }
        assert_eq!(
            (0..1000).map(|table| Salt::of_table(table).number()).collect::<BTreeSet<_>>().len(),
            1000
        );
    }

    #[test]
    fn mixing_keeps_different_digests_different() {
        let salt = Salt::of_table(3);
        let mixed: BTreeSet<u64> = (0..10_000).map(|digest| salt.mix(Digest(digest)).0).collect();
        assert_eq!(mixed.len(), 10_000);
    }
}
