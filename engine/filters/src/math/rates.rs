//! False positive rates of Bloom filters.
//!
//! Three estimates, from coarse to fine: the minimum over all numbers of probes
//! ([`false_positive_rate_ideal`]), the textbook formula for a given number ([`false_positive_rate_standard`]),
//! and the expectation for a filter of finite size ([`false_positive_rate_exact`]). All assume independent and
//! uniform probes. `engine/filters/tests/filters/statistics.rs` measures the deviation of real probe schemes.
//!
//! **Sources**: keys of `docs/sources.toml` at each formula.

use core::f64::consts::LN_2;

/// Returns the rate at the best, possibly fractional, number of probes: `e^(-b (ln 2)^2)`, which is `0.6185^b`.
///
/// No filter with a whole number of probes is better. 0 bits give 1.
#[must_use]
pub fn false_positive_rate_ideal(bits_per_key: f64) -> f64 {
    // source: bloom1970
    libm::exp(-bits_per_key * LN_2 * LN_2)
}

/// Returns the share of set bits in a large filter: `1 - e^(-k/b)`.
#[must_use]
pub fn fill(bits_per_key: f64, probe_count: u8) -> f64 {
    -libm::expm1(-f64::from(probe_count) / bits_per_key)
}

/// Returns the expected share of set bits in a filter of `filter_bits` bits: `1 - (1 - 1/m)^(kn)`.
///
/// # Panics
/// If the filter has no bit.
#[must_use]
pub fn expected_fill(filter_bits: u64, key_count: u64, probe_count: u8) -> f64 {
    assert!(filter_bits > 0, "a filter has at least one bit");
    1.0 - unset_share(1.0, filter_bits, key_count, probe_count)
}

/// Returns the textbook rate of the standard filter: `(1 - e^(-k/b))^k`.
///
/// Slightly too low for small filters: see [`false_positive_rate_exact`]. 0 probes give 1.
#[must_use]
pub fn false_positive_rate_standard(bits_per_key: f64, probe_count: u8) -> f64 {
    // eq: zhu2021 (1)
    libm::pow(fill(bits_per_key, probe_count), f64::from(probe_count))
}

/// Returns the rate of the union of `filter_count` full filters of this kind: their bits joined by OR.
///
/// It equals the filter of all keys at `1 / filter_count` of the bits per key: `(1 - e^(-gk/b))^k`.
#[must_use]
pub fn false_positive_rate_union(bits_per_key: f64, probe_count: u8, filter_count: u32) -> f64 {
    let shared_bits_per_key = bits_per_key / f64::from(filter_count);
    libm::pow(fill(shared_bits_per_key, probe_count), f64::from(probe_count))
}

/// Returns the expected rate of a standard filter of finite size, over all positions of its keys.
///
/// This is `E[fill^k]`, which exceeds `E[fill]^k`. The `k` probes of a query hit some number `j` of distinct
/// bits; inclusion and exclusion give the probability that all are set. The result is exact up to rounding: the
/// terms of the alternating sum reach `C(k, k/2)`, so the absolute error is about that times 1e-16 (7e-15 for 8
/// probes, 1e-12 for 16).
///
/// # Panics
/// If the filter has no bit.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "sizes of filters are far below 2^53 bits")]
pub fn false_positive_rate_exact(filter_bits: u64, key_count: u64, probe_count: u8) -> f64 {
    // source: bose2008
    assert!(filter_bits > 0, "a filter has at least one bit");
    let bits = filter_bits as f64;
    let mut rate = 0.0;
    // Probability that the probes so far hit exactly `j` distinct bits, for every `j`.
    let mut distinct = vec![0.0; usize::from(probe_count) + 1];
    distinct[0] = 1.0;
    for _ in 0..probe_count {
        for j in (1..distinct.len()).rev() {
            distinct[j] =
                distinct[j] * j as f64 / bits + distinct[j - 1] * (bits - (j - 1) as f64).max(0.0) / bits;
        }
        distinct[0] = 0.0;
    }
    for (j, probability) in (0_u8..).zip(distinct) {
        let mut all_set = 0.0;
        let mut signed_binomial = 1.0;
        for i in 0..=j {
            let i = f64::from(i);
            all_set += signed_binomial * unset_share(i, filter_bits, key_count, probe_count);
            signed_binomial *= -(f64::from(j) - i) / (i + 1.0);
        }
        rate += probability * all_set;
    }
    rate.clamp(0.0, 1.0)
}

/// Returns the probability that `count` given bits of a filter are all unset: `(1 - count/m)^(kn)`.
#[expect(clippy::cast_precision_loss, reason = "sizes of filters are far below 2^53 bits")]
fn unset_share(count: f64, filter_bits: u64, key_count: u64, probe_count: u8) -> f64 {
    let throws = key_count as f64 * f64::from(probe_count);
    let bits = filter_bits as f64;
    if throws < 1.0 {
        1.0
    } else if count >= bits {
        0.0
    } else {
        libm::exp(throws * libm::log1p(-count / bits))
    }
}

/// Returns the rate of a blocked filter: every key sets its bits inside one block of `block_bits` bits.
///
/// Keys per block are Poisson distributed around `B/b`, and the crowded blocks raise the mean rate:
/// `sum over j of Poisson(j; B/b) * (1 - (1 - 1/B)^(jk))^k`. The distribution is the limit of many blocks; with
/// `l` blocks it is binomial, and the relative difference is of order `1/l`.
///
/// # Panics
/// If a block has no bit or `bits_per_key` is not above 0.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a block is small")]
pub fn false_positive_rate_blocked(bits_per_key: f64, probe_count: u8, block_bits: u64) -> f64 {
    // source: putze2009
    assert!(block_bits > 0, "a block has at least one bit");
    assert!(bits_per_key > 0.0, "a filter has some bits per key");
    // All bits are set far below 64 keys per bit, and damaged filters have any number of keys.
    let keys_per_block = (block_bits as f64 / bits_per_key).min(64.0 * block_bits as f64);
    // The tail beyond ten standard deviations (and thirty keys) has a probability below 1e-20.
    let last = libm::ceil(keys_per_block + 10.0 * libm::sqrt(keys_per_block) + 30.0);
    let mut rate = 0.0;
    let mut keys = 0.0;
    while keys <= last {
        let log_weight = keys * libm::log(keys_per_block) - keys_per_block - libm::lgamma(keys + 1.0);
        let throws = keys * f64::from(probe_count);
        let block_fill =
            if throws > 0.0 { -libm::expm1(throws * libm::log1p(-1.0 / block_bits as f64)) } else { 0.0 };
        rate += libm::exp(log_weight) * libm::pow(block_fill, f64::from(probe_count));
        keys += 1.0;
    }
    rate.min(1.0)
}

/// Returns the error floor from the digest width: the probability that an absent key has the digest of one of
/// `key_count` keys, `1 - e^(-n/2^w)`.
///
/// The floor applies to all filters of a tree with digests of one width, shared or not. 64 bits: 5e-14 for a
/// million keys. 32 bits: 0.00023, which is why production filters moved to 64 bits.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a count of keys; a relative error of 1e-16 is harmless")]
pub fn digest_collision_rate(key_count: u64, digest_bits: u32) -> f64 {
    let digests = libm::exp2(f64::from(digest_bits));
    -libm::expm1(-(key_count as f64) / digests)
}

/// Returns the rate of a filter over digests of this width: an absent key passes if its digest collides or its
/// bits are set.
#[must_use]
pub fn false_positive_rate_with_digest(filter_rate: f64, key_count: u64, digest_bits: u32) -> f64 {
    let floor = digest_collision_rate(key_count, digest_bits);
    floor + (1.0 - floor) * filter_rate
}
