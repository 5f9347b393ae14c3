//! Seeded permutations of the numbers below `n`: they choose ids in random order, each once, without a list of them.
//!
//! A Feistel network permutes the numbers below the next power of four. Numbers that land at or above `n` go through it again
//! until they land below (cycle walking), which takes less than four rounds on average.
//!
//! **Source**: J. Black and P. Rogaway, *Ciphers with Arbitrary Finite Domains*, CT-RSA 2002. **Cost**: some 20 ns a number.

use super::Random;

const ROUNDS: usize = 4;

/// Permutation of the numbers below `n`, determined by `n` and a seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Permutation {
    n: u64,
    half_bits: u32,
    round_keys: [u64; ROUNDS],
}

impl Permutation {
    /// Returns the permutation of a seed.
    ///
    /// # Panics
    /// If `n` is 0 or above `2^62`.
    #[must_use]
    pub fn new(n: u64, seed: u64) -> Self {
        assert!(n > 0 && n <= 1 << 62, "a permutation has from 1 to 2^62 numbers");
        let bits = u64::BITS - (n - 1).leading_zeros();
        let mut random = Random::new(seed);
        Self {
            n,
            half_bits: bits.div_ceil(2).max(1),
            round_keys: core::array::from_fn(|_| random.next_u64()),
        }
    }

    /// Returns the image of `index`. Different indices below `n` have different images below `n`.
    ///
    /// # Panics
    /// If `index` is not below `n`.
    #[must_use]
    pub fn at(&self, index: u64) -> u64 {
        assert!(index < self.n, "an index is below the length of its permutation");
        let mut image = self.scrambled(index);
        while image >= self.n {
            image = self.scrambled(image);
        }
        image
    }

    fn scrambled(&self, number: u64) -> u64 {
        let mask = (1 << self.half_bits) - 1;
        let (mut left, mut right) = (number >> self.half_bits, number & mask);
        for key in self.round_keys {
            // The low bits of a product depend only on low bits, so the high ones are used.
            let mixed = (right ^ key).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 32;
            (left, right) = (right, left ^ (mixed & mask));
        }
        left << self.half_bits | right
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_one_image() {
        for n in [1, 2, 3, 4, 5, 17, 64, 1_000, 4_097] {
            for seed in 0..5 {
                let permutation = Permutation::new(n, seed);
                let mut images: Vec<u64> = (0..n).map(|index| permutation.at(index)).collect();
                images.sort_unstable();
                assert!(images.into_iter().eq(0..n), "{n} numbers, seed {seed}");
            }
        }
    }

    /// Each tenth of the numbers gets its share of the first tenth of the indices, within five standard
    /// deviations.
    #[test]
    fn the_first_indices_are_a_random_sample() {
        for seed in 0..5 {
            let permutation = Permutation::new(100_000, seed);
            let mut counts = [0_u32; 10];
            for index in 0..10_000 {
                counts[usize::try_from(permutation.at(index) / 10_000).unwrap()] += 1;
            }
            assert!(counts.iter().all(|&count| count.abs_diff(1_000) < 150), "{counts:?}");
        }
        let images = |seed| {
            let permutation = Permutation::new(1_000, seed);
            (0..20).map(|index| permutation.at(index)).collect::<Vec<_>>()
        };
        assert_eq!(images(1), images(1));
        assert_ne!(images(1), images(2));
    }

    /// The seed also determines the order, on every target.
    #[test]
    fn golden_images() {
        let permutation = Permutation::new(174_592, 1);
        assert_eq!([0, 1, 2, 174_591].map(|index| permutation.at(index)), [113_929, 61_579, 65_102, 163_303]);
    }
}
