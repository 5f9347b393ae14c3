//! False positive rates of filters with small blocks: Bloom-1, Bloom-g, split blocks.
//!
//! In a 64-bit word, the number of set bits varies enough that `(expected fill)^k` is 5 % too low, although it
//! is good enough for a 512-bit line. Words therefore use the exact expectation. Keys per block are Poisson
//! distributed, as in [`super::false_positive_rate_blocked`].

use super::false_positive_rate_exact;

/// Bits per word.
const WORD_BITS: u64 = 64;
/// Bits of a split block, which has eight lanes.
const SPLIT_BLOCK_BITS: f64 = 256.0;
const LANE_BITS: f64 = 32.0;

/// Returns the rate of Bloom-g: a key sets `k / g` bits in each of `g` words of 64 bits.
///
/// `m / 64` words receive `g n` insertions of `k / g` bits each.
/// `P = sum over j of Poisson(j; 64 g / b) * exact(64, j, k / g)` for one word, and `P^g` for all, whose fills
/// are nearly independent.
///
/// # Panics
/// If `words_per_key` is 0 or `bits_per_key` is not above 0.
#[must_use]
pub fn false_positive_rate_words(bits_per_key: f64, probe_count: u8, words_per_key: u8) -> f64 {
    // source: qiao2011
    assert!(words_per_key > 0 && bits_per_key > 0.0, "a key has some bits in some words");
    let visits_per_word = 64.0 * f64::from(words_per_key) / bits_per_key;
    let in_one = expectation(visits_per_word, |visits| {
        false_positive_rate_exact(WORD_BITS, visits, probe_count / words_per_key)
    });
    libm::pow(in_one, f64::from(words_per_key))
}

/// Returns the rate of the split-block filter: eight lanes of 32 bits, one bit of a key in each.
///
/// `sum over j of Poisson(j; 256 / b) * (1 - (31/32)^j)^8`, exact for many blocks: given the keys of a block,
/// lanes are independent and a probe tests one bit of each.
///
/// # Panics
/// If `bits_per_key` is not above 0.
#[must_use]
pub fn false_positive_rate_split_block(bits_per_key: f64) -> f64 {
    // source: parquet-bloom
    assert!(bits_per_key > 0.0, "a filter has some bits per key");
    expectation(SPLIT_BLOCK_BITS / bits_per_key, |keys| {
        #[expect(clippy::cast_precision_loss, reason = "a block is small")]
        let lane_fill = -libm::expm1(keys as f64 * libm::log1p(-1.0 / LANE_BITS));
        libm::pow(lane_fill, 8.0)
    })
}

/// Returns the mean of a rate over a Poisson distributed number of keys.
fn expectation(mean: f64, rate_of: impl Fn(u64) -> f64) -> f64 {
    // All bits are set far below 64 keys per bit, and damaged filters have any number of keys.
    let mean = mean.min(64.0 * SPLIT_BLOCK_BITS);
    // The tail beyond ten standard deviations (and thirty keys) has a probability below 1e-20.
    let last = libm::ceil(mean + 10.0 * libm::sqrt(mean) + 30.0);
    let (mut rate, mut keys, mut count) = (0.0, 0.0, 0);
    while keys <= last {
        let log_weight = keys * libm::log(mean) - mean - libm::lgamma(keys + 1.0);
        rate += libm::exp(log_weight) * rate_of(count);
        keys += 1.0;
        count += 1;
    }
    rate.clamp(0.0, 1.0)
}
