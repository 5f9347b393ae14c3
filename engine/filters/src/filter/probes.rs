//! Maps one digest to bit positions by integer arithmetic, without reading the key.
//!
//! **Cost**: one multiplication per position for [`worm`] and [`within_line`]; one division for the additive
//! schemes. **Sources**: worm hashing after P. Dillinger's description; [`additive`] with the step of the
//! paper's section 4.1 and of its published program; [`line_of`] and [`within_line`] after the layout of
//! RocksDB's `FastLocalBloom`.

use crate::digest::Digest;

/// Returns `floor(x * range / 2^32)`: maps 32 bits evenly to `0..range` without a division.
#[inline]
pub(super) const fn fast_range_32(x: u32, range: u64) -> u64 {
    (x as u64 * range) >> 32
}

/// Returns `floor(x * range / 2^64)`: the same for 64 bits.
#[inline]
pub(super) const fn fast_range_64(x: u64, range: u64) -> u64 {
    ((x as u128 * range as u128) >> 64) as u64
}

/// Returns positions by worm hashing. The modulus is made odd, so that no bit of the digest is lost.
#[inline]
pub(super) fn worm(digest: Digest, bits: u64) -> impl Iterator<Item = u64> {
    let odd_bits = bits - u64::from(bits.is_multiple_of(2));
    let mut state = digest.0;
    core::iter::repeat_with(move || {
        let product = u128::from(state) * u128::from(odd_bits);
        #[expect(clippy::cast_possible_truncation, reason = "the two halves of a 128-bit product")]
        let (high, low) = ((product >> 64) as u64, product as u64);
        state = low;
        high
    })
}

/// Returns positions `(h + i d) mod bits` in wrapping 64-bit arithmetic.
#[inline]
pub(super) fn additive(digest: Digest, step: u64, bits: u64) -> impl Iterator<Item = u64> {
    let mut state = digest.0;
    core::iter::repeat_with(move || {
        let position = state % bits;
        state = state.wrapping_add(step);
        position
    })
}

/// Returns the step of the paper's published program: an OR of two overlapping shifts, not a rotation.
#[inline]
pub(super) const fn paper_step(digest: Digest) -> u64 {
    (digest.0 << 17) | (digest.0 >> 15)
}

/// Returns the step of the paper's text on 64 bits.
#[inline]
pub(super) const fn rotation_step(digest: Digest) -> u64 {
    digest.0.rotate_left(17)
}

/// Returns the 512-bit line that a digest chooses among `line_count`, by its lower half.
#[inline]
pub(super) const fn line_of(digest: Digest, line_count: u64) -> u64 {
    fast_range_32(digest.low(), line_count)
}

/// Returns positions inside a line, the same in every line: the top nine bits of the upper half, multiplied by
/// the 32-bit golden ratio from probe to probe.
#[inline]
pub(super) fn within_line(digest: Digest) -> impl Iterator<Item = u32> {
    const GOLDEN_RATIO: u32 = 0x9e37_79b9;
    let mut state = digest.high();
    core::iter::repeat_with(move || {
        let position = state >> 23;
        state = state.wrapping_mul(GOLDEN_RATIO);
        position
    })
}
