//! Maps key ids to keys by a permutation, so that ids count keys in insertion order and keys are in random
//! order.
//!
//! An *id* counts keys: 0, 1, 2 and so on. A *number* is a place on the key axis. A [`KeySpace`] permutes the 40-bit
//! numbers, so ids next to each other give keys far apart, as a fresh database key usually does.
//!
//! ```text
//! id --permutation--> number --text--> key
//! 7                   733304772609     "user:0733304772609" + filler up to the key length, for seed 42
//! ```
//!
//! **Invariants** (tests below and `engine/workload/tests/workload_properties.rs`)
//! 1. Distinct ids below [`KeySpace::CAPACITY`] have distinct keys. If the ids `0..n` are stored, every id from
//!    `n` is provably absent, without a lookup.
//! 2. Keys of one space have one length, and their bytes order as their numbers do.
//! 3. The number depends on seed and id only, not on the key length: a sweep over key lengths meets the same tree.
//! 4. Keys are printable ASCII.
//!
//! **Cost**: twelve multiplications for the permutation, a division per decimal digit, and two multiplications per 16
//! bytes of filler. A buffer that held a key of the space before is written in place, without an allocation.
//! **Source**: M. Luby, C. Rackoff: *How to construct pseudorandom permutations*, SIAM J. Comput. 17(2), 1988 (Feistel
//! rounds make a permutation of any round function).

use super::random::{mix, split_mix};

/// Bits of one half of a number.
const HALF_BITS: u32 = 20;
const HALF_MASK: u64 = (1 << HALF_BITS) - 1;
/// Luby and Rackoff need four rounds for a strong permutation with ideal round functions; these are merely
/// good.
const ROUNDS: usize = 6;
/// Text before the number, if the key is long enough for it.
const LONG_PREFIX: &[u8; 5] = b"user:";
/// Decimal digits of the largest number, 2^40 - 1 = 1 099 511 627 775.
const LONG_DIGITS: usize = 13;
const LONG_BYTES: usize = LONG_PREFIX.len() + LONG_DIGITS;
/// Short keys write the number in hexadecimal digits, which take ten bytes, after one letter.
const SHORT_PREFIX: u8 = b'k';
const SHORT_DIGITS: u32 = HALF_BITS * 2 / 4;
const SHORT_BYTES: usize = 1 + SHORT_DIGITS as usize;

/// Seeded space of keys of one length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeySpace {
    round_keys: [u64; ROUNDS],
    filler_seed: u64,
    key_bytes: usize,
}

impl KeySpace {
    /// Number of keys: 2^40.
    pub const CAPACITY: u64 = 1 << (2 * HALF_BITS);

    /// Length of the shortest key: a letter, ten hexadecimal digits and a byte of filler.
    pub const MIN_KEY_BYTES: usize = 12;

    /// Returns the space of this seed with keys of `key_bytes` bytes: from 18 bytes `user:` and 13 decimal
    /// digits, below that `k` and 10 hexadecimal digits, each followed by filler that is derived from the
    /// number.
    ///
    /// # Panics
    /// If `key_bytes` is below [`KeySpace::MIN_KEY_BYTES`].
    #[must_use]
    pub const fn new(seed: u64, key_bytes: usize) -> Self {
        assert!(key_bytes >= Self::MIN_KEY_BYTES, "keys have at least 12 bytes");
        let mut round_keys = [0; ROUNDS];
        let mut round = 0;
        while round < ROUNDS {
            round_keys[round] = split_mix(seed, round as u64);
            round += 1;
        }
        Self { round_keys, filler_seed: split_mix(seed, ROUNDS as u64), key_bytes }
    }

    /// Returns the length of every key of this space.
    #[must_use]
    pub const fn key_bytes(&self) -> usize {
        self.key_bytes
    }

    /// Returns the position of an id's key on the key axis: below [`KeySpace::CAPACITY`].
    ///
    /// # Panics
    /// If `id` is not below [`KeySpace::CAPACITY`].
    #[inline]
    #[must_use]
    pub const fn number(&self, id: u64) -> u64 {
        assert!(id < Self::CAPACITY, "key ids are below 2^40");
        let (mut left, mut right) = (id >> HALF_BITS, id & HALF_MASK);
        let mut round = 0;
        while round < ROUNDS {
            (left, right) = (right, left ^ self.round(round, right));
            round += 1;
        }
        left << HALF_BITS | right
    }

    /// Returns the id whose key has this number: the inverse of [`KeySpace::number`].
    ///
    /// # Panics
    /// If `number` is not below [`KeySpace::CAPACITY`].
    #[inline]
    #[must_use]
    pub const fn id(&self, number: u64) -> u64 {
        assert!(number < Self::CAPACITY, "key numbers are below 2^40");
        let (mut left, mut right) = (number >> HALF_BITS, number & HALF_MASK);
        let mut round = ROUNDS;
        while round > 0 {
            round -= 1;
            (left, right) = (right ^ self.round(round, left), left);
        }
        left << HALF_BITS | right
    }

    /// Returns [`KeySpace::number`] as a part of the key axis, in `0.0..1.0`, without rounding.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "40 bits fit the significand exactly")]
    pub const fn fraction(&self, id: u64) -> f64 {
        self.number(id) as f64 / Self::CAPACITY as f64
    }

    /// Replaces the contents of `into` with the key of an id. Keeps the buffer, so that loops need not
    /// allocate.
    ///
    /// # Panics
    /// If `id` is not below [`KeySpace::CAPACITY`].
    pub fn write_key(&self, id: u64, into: &mut Vec<u8>) {
        let number = self.number(id);
        into.resize(self.key_bytes, 0);
        let filler = if self.key_bytes >= LONG_BYTES {
            let (text, filler) = into.split_at_mut(LONG_BYTES);
            text[..LONG_PREFIX.len()].copy_from_slice(LONG_PREFIX);
            write_decimal(number, &mut text[LONG_PREFIX.len()..]);
            filler
        } else {
            let (text, filler) = into.split_at_mut(SHORT_BYTES);
            text[0] = SHORT_PREFIX;
            write_hexadecimal(number, &mut text[1..]);
            filler
        };
        write_filler(mix(number ^ self.filler_seed), filler);
    }

    /// Returns the position of a key of this space on the key axis, in `0.0..1.0`: [`KeySpace::fraction`]
    /// without the id. `None` for bytes that are not a key of such a space.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "40 bits fit the significand exactly")]
    pub fn fraction_of_key(&self, key: &[u8]) -> Option<f64> {
        let long = self.key_bytes >= LONG_BYTES;
        let (digits, radix) = if long { (5..LONG_BYTES, 10) } else { (1..SHORT_BYTES, 16) };
        let text = core::str::from_utf8(key.get(digits)?).ok()?;
        let number = u64::from_str_radix(text, radix).ok().filter(|&number| number < Self::CAPACITY)?;
        Some(number as f64 / Self::CAPACITY as f64)
    }

    /// Returns the number of a key of this space; `None` for any other bytes.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a number of 40 bits was divided by a power of two: the product is that number"
    )]
    pub fn number_of_key(&self, key: &[u8]) -> Option<u64> {
        let number = (self.fraction_of_key(key)? * Self::CAPACITY as f64) as u64;
        (self.key(self.id(number)) == key).then_some(number)
    }

    /// Returns the key of an id in a new buffer.
    ///
    /// # Panics
    /// If `id` is not below [`KeySpace::CAPACITY`].
    #[must_use]
    pub fn key(&self, id: u64) -> Vec<u8> {
        let mut key = Vec::new();
        self.write_key(id, &mut key);
        key
    }

    /// Computes one round of the permutation: 20 bits that depend on all of `half`.
    #[inline]
    const fn round(&self, round: usize, half: u64) -> u64 {
        // One multiplication mixes upwards, so the top bits are the good ones; the six rounds do the rest.
        let mixed = (half ^ self.round_keys[round]).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> (64 - HALF_BITS)
    }
}

/// Fills a slice with the letters `a` to `p`, 16 of them from each 64 random bits.
fn write_filler(seed: u64, into: &mut [u8]) {
    const NIBBLES: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    const LETTERS: u64 = u64::from_ne_bytes([b'a'; 8]);
    let letters = |step: u64| {
        let bits = split_mix(seed, step);
        let mut letters = [0; 16];
        letters[..8].copy_from_slice(&((bits & NIBBLES) + LETTERS).to_le_bytes());
        letters[8..].copy_from_slice(&(((bits >> 4) & NIBBLES) + LETTERS).to_le_bytes());
        letters
    };
    // Whole chunks have a known length, so that each is stored in one go.
    let (chunks, rest) = into.as_chunks_mut::<16>();
    let last_step = chunks.len() as u64;
    for (step, chunk) in (0..).zip(chunks) {
        *chunk = letters(step);
    }
    rest.copy_from_slice(&letters(last_step)[..rest.len()]);
}

/// Writes a number in decimal digits, with leading zeros.
fn write_decimal(number: u64, into: &mut [u8]) {
    let mut rest = number;
    for digit in into.iter_mut().rev() {
        // A remainder of ten fits a byte.
        *digit = b'0' + (rest % 10).to_le_bytes()[0];
        rest /= 10;
    }
    debug_assert_eq!(rest, 0, "the number has more digits than the key has place for");
}

/// Writes a number in hexadecimal digits, with leading zeros; `0` to `9` and `a` to `f` order as ASCII does.
fn write_hexadecimal(number: u64, into: &mut [u8]) {
    let mut rest = number;
    for digit in into.iter_mut().rev() {
        *digit = b"0123456789abcdef"[usize::from(rest.to_le_bytes()[0] & 15)];
        rest >>= 4;
    }
    debug_assert_eq!(rest, 0, "the number has more digits than the key has place for");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_says_where_it_lies() {
        for key_bytes in [12, 17, 18, 600] {
            let space = KeySpace::new(3, key_bytes);
            for id in (0..10_000).step_by(37) {
                assert_eq!(
                    space.fraction_of_key(&space.key(id)).map(f64::to_bits),
                    Some(space.fraction(id).to_bits())
                );
            }
            assert_eq!(space.fraction_of_key(b"user:?"), None);
        }
    }

    #[test]
    fn keys_look_like_this() {
        for (key_bytes, id, expected) in GOLDEN {
            let key = String::from_utf8(KeySpace::new(42, *key_bytes).key(*id)).unwrap();
            assert_eq!(key, *expected);
        }
    }

    /// Seed 42, computed by a second implementation (Python). A change of any of these breaks published links.
    const GOLDEN: &[(usize, u64, &str)] = &[
        (12, 0, "k6d66940f9ag"),
        (17, 1, "ked55836915pbbbmd"),
        (18, 0, "user:0469872414618"),
        (18, 1, "user:1019341924629"),
        (40, 2, "user:0954673545385pbdiiefbbjpidipnjlgjhb"),
    ];

    #[test]
    fn a_permutation_of_neighbours_is_spread_over_the_axis() {
        // 64 equal parts of the axis, 64 000 consecutive ids: chi-squared of 63 degrees of freedom stays below 117
        // with probability 0.9999.
        for seed in 0..8 {
            let keys = KeySpace::new(seed, 18);
            let mut counts = [0_i64; 64];
            for id in 0..64_000 {
                counts[usize::try_from(keys.number(id) >> 34).unwrap()] += 1;
            }
            let chi_squared = counts.iter().map(|count| (count - 1_000).pow(2)).sum::<i64>() / 1_000;
            assert!(chi_squared < 117, "seed {seed}: {chi_squared}");
        }
    }

    #[test]
    fn one_bit_of_the_id_changes_half_of_the_number() {
        let keys = KeySpace::new(7, 18);
        for bit in 0..40 {
            let flipped: u32 =
                (0..1_000).map(|id| (keys.number(id) ^ keys.number(id ^ (1 << bit))).count_ones()).sum();
            let mean = f64::from(flipped) / 1_000.0;
            assert!((mean - 20.0).abs() < 0.8, "bit {bit}: {mean}");
        }
    }

    #[test]
    #[should_panic(expected = "at least 12 bytes")]
    fn too_short_keys_are_refused() {
        let _ = KeySpace::new(0, 11);
    }

    #[test]
    #[should_panic(expected = "below 2^40")]
    fn ids_beyond_the_space_are_refused() {
        let _ = KeySpace::new(0, 12).number(KeySpace::CAPACITY);
    }
}
