//! Sizes of filters.

use core::f64::consts::LN_2;

/// Returns the bits per key for a rate at the best number of probes: `-ln(rate) / (ln 2)^2`, the inverse of
/// [`super::false_positive_rate_ideal`]. A rate of 1 needs 0 bits; a rate of 0 infinitely many.
#[must_use]
pub fn bits_per_key_for(false_positive_rate: f64) -> f64 {
    (-libm::log(false_positive_rate) / (LN_2 * LN_2)).max(0.0)
}

/// Returns the bits of a standard filter before the rounding of its format: `b * n`, rounded up.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "counts of keys of one table are far below 2^53")]
pub fn filter_bits_standard(key_count: u64, bits_per_key: f64) -> u64 {
    whole_bits(libm::ceil(bits_per_key * key_count as f64))
}

/// Returns the bits of a filter of blocks: `b * n`, rounded up to whole blocks.
///
/// # Panics
/// If a block has no bit.
#[must_use]
pub fn filter_bits_blocked(key_count: u64, bits_per_key: f64, block_bits: u64) -> u64 {
    assert!(block_bits > 0, "a block has at least one bit");
    filter_bits_standard(key_count, bits_per_key).div_ceil(block_bits).saturating_mul(block_bits)
}

/// Returns a number of bits as an integer; negative numbers and not-a-number become 0.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates at both ends"
)]
fn whole_bits(bits: f64) -> u64 {
    bits as u64
}
