//! The only source of randomness: a small generator with a documented state.
//!
//! xoshiro256** 1.0 (D. Blackman, S. Vigna: *Scrambled linear pseudorandom number generators*, ACM TOMS 47(4), 2021),
//! its four words of state filled by `SplitMix64` (G. Steele, D. Lea, C. Flood, OOPSLA 2014), as its authors advise.
//!
//! **Invariants**
//! 1. The sequence is a function of the seed alone, the same on every target (golden values below).
//! 2. [`Random::below`] is unbiased: every number has the same probability, not nearly the same.
//!
//! **Cost**: a few additions, shifts and one multiplication a number; `below` multiplies once more and divides only in
//! the rare case that it must decide about a rejection. Not for cryptography.

/// Increment of `SplitMix64`: 2^64 divided by the golden ratio, made odd.
const GOLDEN_GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// Output function of `SplitMix64` (variant 13 of D. Stafford's mixers): a bijection of the 64-bit numbers.
#[inline]
pub(super) const fn mix(number: u64) -> u64 {
    let mut z = number;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Returns the n-th output (from 0) of `SplitMix64` started with a seed.
#[inline]
pub(super) const fn split_mix(seed: u64, n: u64) -> u64 {
    mix(seed.wrapping_add(GOLDEN_GAMMA.wrapping_mul(n.wrapping_add(1))))
}

/// Seeded pseudo-random generator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// Returns the generator of this seed. Every seed is valid, including 0.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        // Four outputs in a row of a bijection are never all 0, the one state that xoshiro cannot leave.
        Self { state: [split_mix(seed, 0), split_mix(seed, 1), split_mix(seed, 2), split_mix(seed, 3)] }
    }

    /// Returns the next 64 bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let (c, d) = (c ^ a, d ^ b);
        self.state = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        b.wrapping_mul(5).rotate_left(7).wrapping_mul(9)
    }

    /// Returns a number in `0..bound`, each with the same probability.
    ///
    /// D. Lemire, *Fast random integer generation in an interval*, ACM TOMACS 29(1), 2019.
    ///
    /// # Panics
    /// If `bound` is 0, because there is no number to return.
    #[inline]
    pub const fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "there is no number below 0");
        let (mut high, mut low) = widening_product(self.next_u64(), bound);
        if low < bound {
            // The first 2^64 mod bound values of the low half belong to multiples that have one value too many.
            let surplus = bound.wrapping_neg() % bound;
            while low < surplus {
                (high, low) = widening_product(self.next_u64(), bound);
            }
        }
        high
    }

    /// Returns an index of a list of this length, each with the same probability.
    ///
    /// # Panics
    /// If the list is empty.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "below a length, which is a usize")]
    pub const fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// Returns a number in `0.0..1.0`: a multiple of 2^-53, each with the same probability.
    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit the significand exactly")]
    pub const fn fraction(&mut self) -> f64 {
        const UNIT: f64 = 1.0 / (1_u64 << 53) as f64;
        (self.next_u64() >> 11) as f64 * UNIT
    }

    /// Shuffles a slice, each order with the same probability (as far as the state has enough values): the
    /// shuffle of Fisher and Yates, from the end.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }
}

/// Returns the high and low half of a product.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves are what is asked for")]
const fn widening_product(x: u64, y: u64) -> (u64, u64) {
    let product = x as u128 * y as u128;
    ((product >> 64) as u64, product as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_mix_gives_the_published_sequence() {
        // The first outputs for seed 1234567 in the reference program of S. Vigna (prng.di.unimi.it/splitmix64.c).
        let first: Vec<u64> = (0..5).map(|n| split_mix(1_234_567, n)).collect();
        assert_eq!(
            first,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821
            ]
        );
    }

    #[test]
    fn xoshiro_gives_the_published_sequence() {
        // State 1, 2, 3, 4: the first outputs that every port of the reference program is tested with.
        let mut random = Random { state: [1, 2, 3, 4] };
        let first: Vec<u64> = (0..10).map(|_| random.next_u64()).collect();
        assert_eq!(
            first,
            [
                11_520,
                0,
                1_509_978_240,
                1_215_971_899_390_074_240,
                1_216_172_134_540_287_360,
                607_988_272_756_665_600,
                16_172_922_978_634_559_625,
                8_476_171_486_693_032_832,
                10_595_114_339_597_558_777,
                2_904_607_092_377_533_576
            ]
        );
    }

    #[test]
    fn every_number_below_a_bound_is_as_likely() {
        let mut random = Random::new(1);
        let mut counts = [0_i64; 7];
        for _ in 0..70_000 {
            counts[usize::try_from(random.below(7)).unwrap()] += 1;
        }
        // Six degrees of freedom: chi-squared above 27.9 has probability 0.0001.
        let chi_squared: i64 = counts.iter().map(|count| (count - 10_000).pow(2)).sum::<i64>() / 10_000;
        assert!(chi_squared < 28, "{counts:?}");
    }

    #[test]
    fn a_bound_that_would_show_a_bias_does_not() {
        // Three quarters of 2^64: a remainder instead of a rejection would give the lower third half of all.
        let mut random = Random::new(2);
        let bound = 3 << 62;
        let low = (0..30_000).filter(|_| random.below(bound) < bound / 3).count();
        assert!(low.abs_diff(10_000) < 400, "{low}");
    }

    #[test]
    fn a_shuffle_keeps_what_is_there_and_every_order_occurs() {
        let mut random = Random::new(3);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..600 {
            let mut items = [0, 1, 2, 3];
            random.shuffle(&mut items);
            seen.insert(items);
            items.sort_unstable();
            assert_eq!(items, [0, 1, 2, 3]);
        }
        assert_eq!(seen.len(), 24);
    }

    #[test]
    fn fractions_fill_the_unit_interval() {
        let mut random = Random::new(4);
        let fractions: Vec<f64> = (0..10_000).map(|_| random.fraction()).collect();
        assert!(fractions.iter().all(|fraction| (0.0..1.0).contains(fraction)));
        let mean = fractions.iter().sum::<f64>() / 10_000.0;
        assert!((mean - 0.5).abs() < 0.012, "{mean}");
    }
}
