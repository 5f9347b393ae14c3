//! Key ids of lookups: uniform, with an exact share of empty lookups.
//!
//! The share is not random. Each block of [`Queries::BLOCK`] lookups contains the exact number of empty ones,
//! at random positions; a fraction carries over to the next block. After any number of whole blocks the number
//! of empty lookups is therefore the nearest integer to the requested share, and two compared runs have the
//! same mix.
//! **Invariants** (tests below)
//! 1. The sequence is a function of share, stored keys and seed.
//! 2. An id below `stored` is stored, any other is not ([`super::KeySpace`], invariant 1).
//!
//! **Units**: shares are fractions, 0 to 1. **Cost**: a few nanoseconds a query.

use super::{KeySpace, Random};

/// Endless sequence of key ids.
#[derive(Debug, Clone)]
pub struct Queries {
    empty_fraction: f64,
    stored: u64,
    random: Random,
    /// True for the empty lookups of the current block.
    block: [bool; Self::BLOCK],
    next: usize,
    /// Empty lookups due by the blocks so far, minus those returned: from -0.5 to 0.5.
    owed: f64,
}

impl Queries {
    /// Lookups after which the share is exact again.
    pub const BLOCK: usize = 100;

    /// Returns lookups on a store that contains the ids `0..stored`, with the share `empty_fraction` of empty
    /// ones.
    ///
    /// # Panics
    /// If `empty_fraction` is outside of 0 to 1, if `stored` is above [`KeySpace::CAPACITY`], or if a requested
    /// kind has no key.
    #[must_use]
    pub fn new(empty_fraction: f64, stored: u64, seed: u64) -> Self {
        assert!((0.0..=1.0).contains(&empty_fraction), "the share of empty lookups lies between 0 and 1");
        assert!(stored <= KeySpace::CAPACITY, "there are 2^40 keys");
        assert!(empty_fraction >= 1.0 || stored > 0, "an empty store answers empty lookups only");
        assert!(empty_fraction <= 0.0 || stored < KeySpace::CAPACITY, "with all keys stored none is absent");
        let random = Random::new(seed);
        Self { empty_fraction, stored, random, block: [false; Self::BLOCK], next: Self::BLOCK, owed: 0.0 }
    }

    /// Decides which lookups of the next block are empty.
    #[expect(clippy::cast_precision_loss, reason = "a block is small")]
    fn begin_block(&mut self) {
        let due = self.empty_fraction * Self::BLOCK as f64 + self.owed;
        let mut given = 0;
        // Counting up to the nearest integer needs no conversion from a float.
        while given < Self::BLOCK && given as f64 + 0.5 <= due {
            given += 1;
        }
        self.owed = due - given as f64;
        self.block = core::array::from_fn(|index| index < given);
        self.random.shuffle(&mut self.block);
        self.next = 0;
    }

    /// Returns the next key id; below `stored` exactly if the key is stored.
    #[inline]
    pub fn next_id(&mut self) -> u64 {
        if self.next == Self::BLOCK {
            self.begin_block();
        }
        let empty = self.block[self.next];
        self.next += 1;
        if empty {
            self.stored + self.random.below(KeySpace::CAPACITY - self.stored)
        } else {
            self.random.below(self.stored)
        }
    }
}

impl Iterator for Queries {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        Some(self.next_id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn empty_among(empty_fraction: f64, count: usize) -> usize {
        Queries::new(empty_fraction, 1_000, 5).take(count).filter(|&id| id >= 1_000).count()
    }

    #[test]
    fn the_share_of_empty_lookups_is_exact_in_every_block() {
        let cases = [(0.0, 100, 0), (0.25, 100, 25), (0.5, 300, 150), (1.0, 700, 700), (0.333, 1_000, 333)];
        for (empty_fraction, count, expected) in cases {
            assert_eq!(empty_among(empty_fraction, count), expected, "{empty_fraction}");
        }
    }

    #[test]
    fn what_a_share_leaves_over_is_settled_later() {
        assert_eq!(empty_among(0.005, 100) + empty_among(0.005, 200), 1 + 1);
        assert_eq!(empty_among(0.001, 100_000), 100);
    }

    #[test]
    fn stored_keys_are_chosen_uniformly() {
        let mut counts = [0_i64; 10];
        for id in Queries::new(0.0, 10, 6).take(100_000) {
            counts[usize::try_from(id).unwrap()] += 1;
        }
        // Nine degrees of freedom: above 33.7 with probability 0.0001.
        let chi_squared = counts.iter().map(|count| (count - 10_000).pow(2)).sum::<i64>() / 10_000;
        assert!(chi_squared < 34, "{counts:?}");
    }

    #[test]
    fn the_same_seed_asks_the_same() {
        let ids = |seed| Queries::new(0.5, 1_000, seed).take(250).collect::<Vec<_>>();
        assert_eq!(ids(1), ids(1));
        assert_ne!(ids(1), ids(2));
    }

    #[test]
    #[should_panic(expected = "an empty store")]
    fn an_empty_store_has_no_stored_key_to_ask_for() {
        let _ = Queries::new(0.5, 0, 1);
    }
}
