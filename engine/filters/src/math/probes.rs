//! Number of bits that a key sets, and number of bits that a probe tests.
//!
//! The best number of probes is `b ln 2`, rarely a whole number. How a format rounds it is a constant of that
//! format and matters: at 10 bits per key, rounding down gives 6 probes and a rate of 0.844 %, rounding to the
//! nearest gives 7 and 0.819 %. The labels of Fig. 3 of the paper are the nearest numbers.

use core::f64::consts::LN_2;

/// Largest number of probes of a format (`LevelDB`'s bound). The rate is then far below any practical one.
pub const MAX_PROBE_COUNT: u8 = 30;

/// Returns the best number of probes of a standard filter, not rounded: `b ln 2`.
#[must_use]
pub fn probe_count_optimal(bits_per_key: f64) -> f64 {
    // eq: zhu2021 (1)
    bits_per_key * LN_2
}

/// Returns the integer nearest to `b ln 2`, at least 1: the rule of this engine and of the labels of the
/// paper's Fig. 3.
#[must_use]
pub fn probe_count_nearest(bits_per_key: f64) -> u8 {
    // fig: zhu2021 3
    whole_probes(libm::round(probe_count_optimal(bits_per_key)))
}

/// Returns `b ln 2` rounded down, at least 1.
#[must_use]
pub fn probe_count_floor(bits_per_key: f64) -> u8 {
    whole_probes(libm::floor(probe_count_optimal(bits_per_key)))
}

/// Returns the number by `LevelDB`'s rule: `0.69 b` rounded down, at least 1. The constant is slightly below
/// `ln 2`, which matters at 13 bits.
#[must_use]
pub fn probe_count_leveldb(bits_per_key: f64) -> u8 {
    whole_probes(libm::floor(0.69 * bits_per_key))
}

/// Returns `b ln 2` rounded up: an interpretation of the paper's Eq. (1). Its Fig. 3 has the nearest numbers (9
/// instead of 10 at 13 bits).
#[must_use]
pub fn probe_count_ceiling(bits_per_key: f64) -> u8 {
    // eq: zhu2021 (1)
    whole_probes(libm::ceil(probe_count_optimal(bits_per_key)))
}

/// Returns `0.693 b` rounded down, plus one: one of the two programs that the paper published.
#[must_use]
pub fn probe_count_published_up(bits_per_key: f64) -> u8 {
    // source: zhu2021
    whole_probes(libm::floor(0.693 * bits_per_key) + 1.0)
}

/// Returns `0.693 b + 0.5` rounded down: the other published program.
#[must_use]
pub fn probe_count_published_nearest(bits_per_key: f64) -> u8 {
    // source: zhu2021
    whole_probes(libm::floor(0.693 * bits_per_key + 0.5))
}

/// Returns a number of probes as a byte between 1 and [`MAX_PROBE_COUNT`]; not-a-number becomes 1.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped just before")]
fn whole_probes(probes: f64) -> u8 {
    // `max` before `min`: it turns not-a-number into 1.
    probes.max(1.0).min(f64::from(MAX_PROBE_COUNT)) as u8
}

/// Returns the probes of the blocked filter with 512-bit lines: [`probe_count_blocked_millibits`] of the
/// nearest thousandth of a bit.
#[must_use]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped just before")]
pub fn probe_count_blocked(bits_per_key: f64) -> u8 {
    let millibits = libm::round(bits_per_key * 1_000.0).max(0.0).min(f64::from(u32::MAX));
    probe_count_blocked_millibits(millibits as u32)
}

/// Returns `RocksDB`'s number of probes for its cache-local filter, by thousandths of a bit per key.
///
/// Its authors found the numbers by measurement. They are below `ln 2` times many bits, because crowded lines
/// determine the rate. The rule drops from 12 to 11 between 25 502 and 26 000, as in the source.
#[must_use]
pub const fn probe_count_blocked_millibits(millibits_per_key: u32) -> u8 {
    // Upper ends (inclusive) for 1, 2, 3 ... probes.
    const LAST: [u32; 12] =
        [2_080, 3_580, 5_100, 6_640, 8_300, 10_070, 11_720, 14_001, 16_050, 18_300, 22_001, 25_501];
    let mut probes: u8 = 0;
    while (probes as usize) < LAST.len() {
        if millibits_per_key <= LAST[probes as usize] {
            return probes + 1;
        }
        probes += 1;
    }
    if millibits_per_key > 50_000 {
        24
    } else {
        // At most 49 999 / 2 000 - 1 = 23.
        ((millibits_per_key - 1) / 2_000 - 1).to_le_bytes()[0]
    }
}

/// Returns the bits of a key of Bloom-g with `words_per_key` of 1, 2 or 4 words: the multiple of `g` with the
/// lowest rate by [`super::false_positive_rate_words`], up to [`MAX_PROBE_COUNT`]. Other numbers of words have
/// two bits per word.
///
/// The tables exist because the formula costs a millisecond. Each entry is the last tenth of a bit per key at
/// which one more bit per word does not lower the rate. The test of this module recomputes them.
#[must_use]
pub fn probe_count_words(bits_per_key: f64, words_per_key: u8) -> u8 {
    const ONE: [f64; 9] = [2.1, 3.8, 5.8, 8.5, 12.3, 17.8, 26.2, 39.3, 60.6];
    const TWO: [f64; 7] = [4.2, 7.6, 11.7, 17.1, 24.6, 35.7, 52.4];
    const FOUR: [f64; 5] = [8.4, 15.2, 23.4, 34.2, 49.3];
    let last: &[f64] = match words_per_key {
        1 => &ONE,
        2 => &TWO,
        4 => &FOUR,
        _ => return words_per_key.saturating_mul(2),
    };
    // Adds half a tenth, so that rounding does not matter.
    let in_each = last.iter().fold(1, |bits, &last| if bits_per_key < last + 0.05 { bits } else { bits + 1 });
    words_per_key * in_each
}

/// Returns the mean number of bits that a probe for an absent key tests, if it stops at the first unset bit:
/// `1 + fill + ... + fill^(k-1) = (1 - fill^k) / (1 - fill)`.
///
/// About 2 at the optimum, where half of the bits are set. An existing key tests all `k`.
#[must_use]
pub fn expected_bit_tests(fill: f64, probe_count: u8) -> f64 {
    let mut tests = 0.0;
    let mut reached = 1.0;
    // The sum instead of the quotient, which is 0/0 for a full filter.
    for _ in 0..probe_count {
        tests += reached;
        reached *= fill;
    }
    tests
}
