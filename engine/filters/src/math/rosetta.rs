//! Divides the bits of a Rosetta among prefix lengths.
//!
//! There is one Bloom filter for each of the last `r + 1` lengths, for ranges of up to `R = 2^r` keys. After a
//! *maybe*, both children of the prefix are probed, down to full length. An absent prefix passes with the same
//! probability `e` at every length if `p (1 - (1 - e)^2) = e`. So **`p = 1 / (2 - e)`** for the upper filters
//! and `e` for the last one. This needs `1.44 log2(1/e)` bits per key for the last and `1.44 log2(2 - e)`,
//! about one and a half, for each upper one: about `1.44 log2(R / e)` in total.
//!
//! **Sources**: the structure is that of `luo2020`, whose formulas were not accessible. The fixed point above
//! is derived here and agrees with the quoted results of the source. The number of lengths for a budget
//! ([`rosetta_range_bits`]), and deriving `e` from the actual prefixes, are new here.

use core::f64::consts::LN_2;

/// Most lengths above the full one: ranges of 65536 keys.
pub const MAX_ROSETTA_RANGE_BITS: u8 = 16;

/// Returns the rate of the upper filters for this rate of the last one: `1 / (2 - e)`.
#[must_use]
pub fn rosetta_upper_rate(last_rate: f64) -> f64 {
    1.0 / (2.0 - last_rate)
}

/// Returns the bits per prefix of an upper filter with this rate and one probe, the best number for rates of a
/// half or more: `-1 / ln(1 - p)`.
fn upper_bits_per_prefix(rate: f64) -> f64 {
    (-1.0 / libm::log1p(-rate)).max(0.0)
}

/// Returns r, the number of lengths above the full one at these bits per key.
///
/// It is the largest number that takes at most half of the bits, if every key has a separate prefix at each
/// length and half of all absent ones pass.
#[must_use]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped just before")]
pub fn rosetta_range_bits(bits_per_key: f64) -> u8 {
    let lengths = libm::floor(bits_per_key / 2.0 / upper_bits_per_prefix(0.5));
    // `max` first: it turns not-a-number into 0.
    lengths.max(0.0).min(f64::from(MAX_ROSETTA_RANGE_BITS)) as u8
}

/// Returns the bits of each filter for these numbers of distinct prefixes and this total. Shortest prefixes
/// first; the last filter has full length. Cost: 100 passes over the lengths.
#[must_use]
pub fn rosetta_bits(prefixes: &[u64], total_bits: f64) -> Vec<f64> {
    #[expect(clippy::cast_precision_loss, reason = "counts of keys of one table are far below 2^53")]
    let counts: Vec<f64> = prefixes.iter().map(|&count| count as f64).collect();
    let Some((&last, upper)) = counts.split_last() else { return Vec::new() };
    let sizes = |rate: f64| {
        let each = upper_bits_per_prefix(rosetta_upper_rate(rate));
        upper.iter().map(move |count| count * each).chain([last * super::bits_per_key_for(rate)])
    };
    // Bits decrease as the rate grows. The search is over its logarithm, from the rate with all bits in the
    // last filter.
    let (mut low, mut high) = (-(total_bits / last.max(1.0)) * LN_2 * LN_2 - 1.0, -1e-9);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if sizes(libm::exp(middle)).sum::<f64>() > total_bits {
            low = middle;
        } else {
            high = middle;
        }
    }
    sizes(libm::exp(high)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::bits_per_key_for;

    #[test]
    fn doubt_keeps_the_rate_at_every_length() {
        for last in [0.001, 0.01, 0.1, 0.5] {
            let upper = rosetta_upper_rate(last);
            let survives = upper * (1.0 - (1.0 - last) * (1.0 - last));
            assert!((survives / last - 1.0).abs() < 1e-12, "{last}");
        }
    }

    #[test]
    fn all_bits_are_given_and_cost_what_the_source_is_quoted_with() {
        let prefixes = [1000, 1000, 1000, 1000, 1000, 1000, 1000];
        let bits = rosetta_bits(&prefixes, 16_000.0);
        assert!((bits.iter().sum::<f64>() / 16_000.0 - 1.0).abs() < 1e-6);
        let rate = libm::exp(-bits[6] / 1000.0 * LN_2 * LN_2);
        let quoted = 1.44 * libm::log2(64.0 / rate);
        assert!((quoted / 16.0 - 1.0).abs() < 0.05, "{quoted}");
    }

    #[test]
    fn more_bits_serve_longer_ranges() {
        assert_eq!([1.0, 8.0, 10.0, 16.0, 22.0, 64.0].map(rosetta_range_bits), [0, 2, 3, 5, 7, 16]);
        assert_eq!(rosetta_range_bits(f64::NAN), 0);
        let none: [f64; 0] = [];
        assert_eq!(rosetta_bits(&[], 10.0), none);
        assert!(rosetta_bits(&[0, 0], 0.0).iter().all(|&bits| bits == 0.0));
        assert!(
            (rosetta_bits(&[100], 1000.0)[0] - 100.0 * bits_per_key_for(libm::exp(-10.0 * LN_2 * LN_2)))
                .abs()
                < 1e-3
        );
    }
}
