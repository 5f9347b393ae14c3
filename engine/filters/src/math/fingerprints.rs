//! Sizes and rates of filters that keep fingerprints instead of bits: xor, binary fuse, cuckoo, counting quotient, ribbon.
//!
//! In all of them an absent key is taken for a present one when some fingerprints agree by chance, so the rates fall by a
//! half with every further bit of a fingerprint; they differ in how many fingerprints a question compares, and in what is
//! spent beside them.

/// The rate of a xor or binary fuse filter with fingerprints of so many bits: one comparison, `2^-f`.
#[must_use]
pub fn false_positive_rate_xor(fingerprint_bits: u32) -> f64 {
    // source: graf2020
    libm::exp2(-f64::from(fingerprint_bits))
}

/// Slots of an xor filter: `32 + 1.23 n`, rounded down to thirds.
#[must_use]
pub fn xor8_slots(key_count: u64) -> u64 {
    // source: graf2020
    whole(32.0 + libm::ceil(1.23 * real(key_count))) / 3 * 3
}

/// How the slots of a binary fuse filter are divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FuseShape {
    /// Binary logarithm of the slots in a segment, at most [`FUSE_MAX_LENGTH_LOG2`].
    pub length_log2: u32,
    /// Segments that the first slot of a key may be in; there are two more.
    pub first_segments: u64,
}

/// The longest segments have 2^18 slots.
pub const FUSE_MAX_LENGTH_LOG2: u32 = 18;

impl FuseShape {
    /// Slots in all.
    #[must_use]
    pub const fn slots(self) -> u64 {
        self.first_segments.saturating_add(2).saturating_mul(1 << self.length_log2)
    }
}

/// The shape of a binary fuse filter of three slots per key: segments of `2^floor(ln n / ln 3.33 + 2.25)` slots, and slots
/// for `max(1.125, 0.875 + 0.25 ln 10^6 / ln n)` times the keys, in whole segments.
#[must_use]
pub fn fuse8_shape(key_count: u64) -> FuseShape {
    // source: graf2022
    let log = libm::log(real(key_count.max(2)));
    let longest = f64::from(FUSE_MAX_LENGTH_LOG2);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 2 to 18")]
    let length_log2 = libm::floor(log / libm::log(3.33) + 2.25).min(longest) as u32;
    let factor = (0.875 + 0.25 * libm::log(1e6) / log).max(1.125);
    let segments = whole(libm::round(factor * real(key_count))).div_ceil(1 << length_log2);
    FuseShape { length_log2, first_segments: segments.saturating_sub(2).max(1) }
}

/// Slots in a bucket of a cuckoo filter.
pub const CUCKOO_BUCKET_SLOTS: u32 = 4;

/// Share of a cuckoo or counting quotient filter's slots that may be taken.
pub const MAX_LOAD: f64 = 0.95;

/// Bits of a cuckoo filter's tag at this many bits per key: the whole bits that leave room for slots to stay empty,
/// `0.95 b` rounded down, from 4 (with fewer, keys have too few places to go) to 32.
#[must_use]
pub fn cuckoo_tag_bits(bits_per_key: f64) -> u32 {
    whole_between(libm::floor(MAX_LOAD * bits_per_key), 4, 32)
}

/// Share of the slots that keys take if a cuckoo filter spends all of its bits per key: `f / b`, at most [`MAX_LOAD`].
#[must_use]
pub fn cuckoo_load(bits_per_key: f64) -> f64 {
    (f64::from(cuckoo_tag_bits(bits_per_key)) / bits_per_key).min(MAX_LOAD)
}

/// The rate of a cuckoo filter of which a `load` of the slots is taken.
///
/// Keys of one tag in one bucket have the other bucket in common too, so tags and pairs of buckets are classes, half as many as
/// tags (`2^f - 1`, none is 0) times buckets. A question is answered *maybe* if a key is in its class:
/// `1 - e^(-8 load / (2^f - 1))`.
#[must_use]
pub fn false_positive_rate_cuckoo(tag_bits: u32, load: f64) -> f64 {
    // source: fan2014
    let tags = libm::exp2(f64::from(tag_bits)) - 1.0;
    -libm::expm1(-f64::from(2 * CUCKOO_BUCKET_SLOTS) * load / tags)
}

/// Bits beside the remainder in each slot of a counting quotient filter: two and an eighth.
pub const QUOTIENT_SLOT_BITS: f64 = 2.125;

/// Bits of a counting quotient filter's remainder at this many bits per key: `0.95 b - 2.125` rounded down, from 2 (the
/// counters need that many) to 56.
#[must_use]
pub fn quotient_remainder_bits(bits_per_key: f64) -> u32 {
    whole_between(libm::floor(MAX_LOAD * bits_per_key - QUOTIENT_SLOT_BITS), 2, 56)
}

/// Share of the slots that keys take if a counting quotient filter spends all of its bits per key:
/// `(r + 2.125) / b`, at most [`MAX_LOAD`].
#[must_use]
pub fn quotient_load(bits_per_key: f64) -> f64 {
    ((f64::from(quotient_remainder_bits(bits_per_key)) + QUOTIENT_SLOT_BITS) / bits_per_key).min(MAX_LOAD)
}

/// The rate of a quotient filter: an absent key has one of the fingerprints of `load * slots` keys, among
/// `slots * 2^r`: `1 - e^(-load / 2^r)`.
#[must_use]
pub fn false_positive_rate_quotient(remainder_bits: u32, load: f64) -> f64 {
    // source: pandey2017
    -libm::expm1(-load * libm::exp2(-f64::from(remainder_bits)))
}

/// Slots of a ribbon filter with rows of this width (64 or 128): more than keys by an overhead that grows with their
/// logarithm, in whole blocks as long as a row, at least two.
///
/// The overheads were found by trying (`base + step * log2 n`): of systems of 10^3 to 10^7 random keys at least nine in ten
/// can be solved, so that a tenth of a try more is the price on average.
#[must_use]
pub fn ribbon_slots(width: u32, key_count: u64) -> u64 {
    // source: dillinger2021
    let (base, step) = if width > 64 { (-0.015, 0.003) } else { (-0.012, 0.006_3) };
    let keys = real(key_count.max(2));
    let slots = whole(libm::ceil(keys * (1.0 + (base + step * libm::log2(keys)).max(0.01))));
    slots.div_ceil(width.into()).max(2).saturating_mul(width.into())
}

/// Columns of a ribbon filter of so many slots, not rounded: all the bits of the keys divided by the slots. Few keys in blocks
/// that are much too large for them have half as many columns as bits per key; nobody has more than 31.
#[must_use]
pub fn ribbon_columns(bits_per_key: f64, key_count: u64, slots: u64) -> f64 {
    (bits_per_key * real(key_count) / real(slots)).max(bits_per_key / 2.0).clamp(1.0, 31.0)
}

/// The rate of a ribbon filter of `columns` columns, which need not be whole: a share of the keys then has one more than the
/// others, `2^-floor(c) (1 - (c - floor(c)) / 2)`.
#[must_use]
pub fn false_positive_rate_ribbon(columns: f64) -> f64 {
    // source: dillinger2021
    let lower = libm::floor(columns);
    libm::exp2(-lower) * (1.0 - (columns - lower) / 2.0)
}

/// A count as a real number.
#[expect(clippy::cast_precision_loss, reason = "counts of keys of one table are far below 2^53")]
const fn real(count: u64) -> f64 {
    count as f64
}

/// A size as an integer; below 0 and not-a-number become 0.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates at both ends"
)]
const fn whole(size: f64) -> u64 {
    size as u64
}

/// A whole number within bounds; not-a-number becomes the lower one.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped just before")]
fn whole_between(number: f64, least: u32, most: u32) -> u32 {
    // `max` before `min`: it turns not-a-number into the lower bound.
    number.max(f64::from(least)).min(f64::from(most)) as u32
}
