//! Sizes and rates of filters that store fingerprints instead of bits: xor, binary fuse, cuckoo, counting
//! quotient, ribbon.
//!
//! For each kind, an absent key is a false positive if some fingerprints agree by chance. Each further
//! fingerprint bit therefore halves the rate. They differ in the number of compared fingerprints per probe and
//! in the overhead per fingerprint.

/// Returns the rate of a xor or binary fuse filter with fingerprints of this width: one comparison, `2^-f`.
#[must_use]
pub fn false_positive_rate_xor(fingerprint_bits: u32) -> f64 {
    // source: graf2020
    libm::exp2(-f64::from(fingerprint_bits))
}

/// Returns the slots of an xor filter: `32 + 1.23 n`, rounded down to thirds.
#[must_use]
pub fn xor8_slots(key_count: u64) -> u64 {
    // source: graf2020
    whole(32.0 + libm::ceil(1.23 * real(key_count))) / 3 * 3
}

/// Division of the slots of a binary fuse filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FuseShape {
    /// Binary logarithm of the slots per segment, at most [`FUSE_MAX_LENGTH_LOG2`].
    pub length_log2: u32,
    /// Segments for the first slot of a key; there are two more.
    pub first_segments: u64,
}

/// Binary logarithm of the longest segments.
pub const FUSE_MAX_LENGTH_LOG2: u32 = 18;

impl FuseShape {
    /// Returns the total number of slots.
    #[must_use]
    pub const fn slots(self) -> u64 {
        self.first_segments.saturating_add(2).saturating_mul(1 << self.length_log2)
    }
}

/// Returns the shape of a binary fuse filter with three slots per key: segments of
/// `2^floor(ln n / ln 3.33 + 2.25)` slots, and slots for `max(1.125, 0.875 + 0.25 ln 10^6 / ln n)` times the
/// keys, in whole segments.
///
/// Just above a step of their length, few segments begin a key. If they would be too full for `fuse_load`,
/// they are half as long: the same slots are then twice as many segments, of which more begin a key. Nine in ten
/// sets of any size can then be built at the first try. With the published lengths, most sets just above a step
/// cannot.
#[must_use]
pub fn fuse8_shape(key_count: u64) -> FuseShape {
    // source: graf2022
    let log = libm::log(real(key_count.max(2)));
    let longest = f64::from(FUSE_MAX_LENGTH_LOG2);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 2 to 18")]
    let length_log2 = libm::floor(log / libm::log(3.33) + 2.25).min(longest) as u32;
    let factor = (0.875 + 0.25 * libm::log(1e6) / log).max(1.125);
    let slots = whole(libm::round(factor * real(key_count)));
    let shape = |length_log2: u32| {
        let segments = slots.div_ceil(1 << length_log2);
        FuseShape { length_log2, first_segments: segments.saturating_sub(2).max(1) }
    };
    let published = shape(length_log2);
    let load = real(key_count) / real(published.first_segments << length_log2);
    if load > fuse_load(length_log2) { shape(length_log2 - 1) } else { published }
}

/// Returns the largest number of keys per slot that begins a key in segments of this length.
///
/// Peeling starts at both ends. It stops in between above 0.918 keys per slot, and earlier in short segments,
/// whose keys vary more. Found by experiments with up to 5 million keys. Segments below 256 slots need no limit.
const fn fuse_load(length_log2: u32) -> f64 {
    match length_log2 {
        ..8 => f64::INFINITY,
        8..13 => 0.885,
        _ => 0.905,
    }
}

/// Slots per bucket of a cuckoo filter.
pub const CUCKOO_BUCKET_SLOTS: u32 = 4;

/// Largest share of occupied slots in a cuckoo or counting quotient filter.
pub const MAX_LOAD: f64 = 0.95;

/// Returns the bits of a cuckoo filter's tag at these bits per key: `0.95 b` rounded down, which leaves empty
/// slots. From 4 (with fewer, keys have too few buckets) to 32.
#[must_use]
pub fn cuckoo_tag_bits(bits_per_key: f64) -> u32 {
    whole_between(libm::floor(MAX_LOAD * bits_per_key), 4, 32)
}

/// Returns the share of occupied slots if a cuckoo filter uses all of its bits per key: `f / b`, at most
/// [`MAX_LOAD`].
#[must_use]
pub fn cuckoo_load(bits_per_key: f64) -> f64 {
    (f64::from(cuckoo_tag_bits(bits_per_key)) / bits_per_key).min(MAX_LOAD)
}

/// Returns the rate of a cuckoo filter with this share of occupied slots.
///
/// Keys with one tag in one bucket also have the other bucket in common. Tags and pairs of buckets therefore
/// form classes: `2^f - 1` non-zero tags times buckets, divided by two. The answer is *maybe* if a key is in
/// the same class: `1 - e^(-8 load / (2^f - 1))`.
#[must_use]
pub fn false_positive_rate_cuckoo(tag_bits: u32, load: f64) -> f64 {
    // source: fan2014
    let tags = libm::exp2(f64::from(tag_bits)) - 1.0;
    -libm::expm1(-f64::from(2 * CUCKOO_BUCKET_SLOTS) * load / tags)
}

/// Bits per slot of a counting quotient filter in addition to the remainder: two and an eighth.
pub const QUOTIENT_SLOT_BITS: f64 = 2.125;

/// Returns the bits of a counting quotient filter's remainder at these bits per key: `0.95 b - 2.125` rounded
/// down, from 2 (required by the counters) to 56.
#[must_use]
pub fn quotient_remainder_bits(bits_per_key: f64) -> u32 {
    whole_between(libm::floor(MAX_LOAD * bits_per_key - QUOTIENT_SLOT_BITS), 2, 56)
}

/// Returns the share of occupied slots if a counting quotient filter uses all of its bits per key:
/// `(r + 2.125) / b`, at most [`MAX_LOAD`].
#[must_use]
pub fn quotient_load(bits_per_key: f64) -> f64 {
    ((f64::from(quotient_remainder_bits(bits_per_key)) + QUOTIENT_SLOT_BITS) / bits_per_key).min(MAX_LOAD)
}

/// Returns the rate of a quotient filter: `1 - e^(-load / 2^r)`.
///
/// This is the probability that an absent key has the fingerprint of one of `load * slots` keys, among
/// `slots * 2^r`.
#[must_use]
pub fn false_positive_rate_quotient(remainder_bits: u32, load: f64) -> f64 {
    // source: pandey2017
    -libm::expm1(-load * libm::exp2(-f64::from(remainder_bits)))
}

/// Returns the slots of a ribbon filter with rows of this width (64 or 128): more than keys by an overhead that
/// grows with their logarithm, in whole blocks as long as a row, at least two.
///
/// The overheads were found by experiments (`base + step * log2 n`). Of systems with 10^3 to 10^7 random keys,
/// at least nine in ten can be solved, so construction needs 1.1 attempts on average.
#[must_use]
pub fn ribbon_slots(width: u32, key_count: u64) -> u64 {
    // source: dillinger2021
    let (base, step) = if width > 64 { (-0.015, 0.003) } else { (-0.012, 0.006_3) };
    let keys = real(key_count.max(2));
    let slots = whole(libm::ceil(keys * (1.0 + (base + step * libm::log2(keys)).max(0.01))));
    slots.div_ceil(width.into()).max(2).saturating_mul(width.into())
}

/// Returns the columns of a ribbon filter with this many slots, not rounded: all bits of the keys divided by
/// the slots.
///
/// Few keys in blocks that are much too large for them have half as many columns as bits per key. The maximum
/// is 31.
#[must_use]
pub fn ribbon_columns(bits_per_key: f64, key_count: u64, slots: u64) -> f64 {
    (bits_per_key * real(key_count) / real(slots)).max(bits_per_key / 2.0).clamp(1.0, 31.0)
}

/// Returns the rate of a ribbon filter with `columns` columns, `2^-floor(c) (1 - (c - floor(c)) / 2)`. For a
/// fraction, that share of the keys has one more column.
#[must_use]
pub fn false_positive_rate_ribbon(columns: f64) -> f64 {
    // source: dillinger2021
    let lower = libm::floor(columns);
    libm::exp2(-lower) * (1.0 - (columns - lower) / 2.0)
}

/// Returns a count as a real number.
#[expect(clippy::cast_precision_loss, reason = "counts of keys of one table are far below 2^53")]
const fn real(count: u64) -> f64 {
    count as f64
}

/// Returns a size as an integer; negative numbers and not-a-number become 0.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates at both ends"
)]
const fn whole(size: f64) -> u64 {
    size as u64
}

/// Returns an integer within bounds; not-a-number becomes the lower one.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped just before")]
fn whole_between(number: f64, least: u32, most: u32) -> u32 {
    // `max` before `min`: it turns not-a-number into the lower bound.
    number.max(f64::from(least)).min(f64::from(most)) as u32
}
