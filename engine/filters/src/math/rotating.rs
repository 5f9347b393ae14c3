//! Rate of a standard filter whose step is a rotation of a 32-bit digest.
//!
//! Position `i` is `x + i rot(x) mod 2^32`, modulo the bits. A rotation by `r` multiplies by `2^r` modulo
//! `M = 2^32 - 1`. Before the reduction to 32 bits, the sum is therefore a multiple of `g = gcd(1 + i 2^r, M)`.
//! The reduction subtracts `c 2^32` with `c` from 0 to `i`, and `2^32` is 1 modulo `M`. Two things follow:
//! 1. A sum has at most `(i + 1) M / g` values. LevelDB's third position (r = 15, i = 2) has `g = 65537` and at most
//!    196,606 values, however large the filter is: from 50,000 keys on, these bits are set far more often than others.
//! 2. The position is `-c` modulo every divisor that `g` shares with the number of bits.
//!
//! The rate is the mean over digests of the probability that all bits of the digest are set. A bit `p` is set
//! with the probability `1 - e^(-n s(p) / m)`, with `s(p)` the expected number of positions of one key at `p`,
//! times `m`. The distribution of a sum is that of `u + i v` for uniform `u` and `v`. The mean is over 65,536
//! digests of a fixed sequence. Queries with repeated positions are added separately, because they are too rare
//! for a mean over samples.
//!
//! **Cost**: 10 to 30 milliseconds. **Source**: derived here, and compared with counts in
//! `engine/filters/tests/filters/built_rates.rs`. Single keys that set all bits of a query are neglected: they
//! add about `0.2 / m`, 2 % of the rate at 1,000 keys and 16 bits per key.

use crate::digest::{Digest, remix};

/// Largest filter for which 32-bit remainders are spread evenly enough.
const MAX_BITS: u64 = 1 << 27;

/// `M`.
const ONES: u64 = u32::MAX as u64;

/// Sums with at most this many values are listed.
const MAX_LISTED: u64 = 1 << 18;

/// Digests in the mean.
const SAMPLES: u64 = 1 << 16;

/// Returns the rate of a filter of `filter_bits` bits over `key_count` keys, whose step is the digest rotated
/// to the left by `left`.
///
/// Includes absent keys with the 32-bit digest of a key. `None` for more than 2^27 bits, where remainders are
/// also uneven for other reasons.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "sizes of filters are far below 2^53 bits")]
pub fn false_positive_rate_rotating_32(
    left: u32,
    filter_bits: u64,
    key_count: u64,
    probe_count: u8,
) -> Option<f64> {
    // source: derivation in the header
    if !(1..=MAX_BITS).contains(&filter_bits) {
        return None;
    }
    let keys_per_bit = key_count as f64 / filter_bits as f64;
    let spreads: Vec<Spread> = (0..probe_count).map(|index| Spread::new(left, filter_bits, index)).collect();
    let (even, uneven): (Vec<_>, Vec<_>) =
        spreads.into_iter().partition(|spread| matches!(spread, Spread::Even));
    let set = |position: u64| {
        let share = even.len() as f64 + uneven.iter().map(|spread| spread.at(position)).sum::<f64>();
        -libm::expm1(-keys_per_bit * share)
    };
    let (mut sum, mut fill) = (0.0, 0.0);
    for sample in 0..SAMPLES {
        let word = scrambled(sample);
        let positions = positions(word, word.rotate_left(left), filter_bits, probe_count);
        sum += positions.map(&set).product::<f64>();
        fill += set(u64::from(word) % filter_bits);
    }
    let samples = SAMPLES as f64;
    let rate = sum / samples + repeated(filter_bits, probe_count, fill / samples);
    Some(super::false_positive_rate_with_digest(rate, key_count, 32))
}

fn positions(word: u32, step: u32, filter_bits: u64, probe_count: u8) -> impl Iterator<Item = u64> {
    (0..u32::from(probe_count))
        .map(move |index| u64::from(word.wrapping_add(index.wrapping_mul(step))) % filter_bits)
}

/// Returns the additional rate from queries with repeated positions, in a filter with this share of set bits.
///
/// Positions `i` and `i + q` are equal if `q d - a 2^32` is 0 modulo the bits, for a step `d` and `a` from 0 to
/// `q`. Each such remainder of `d` has the probability `1 / m`. The term is about `0.4 / m`, which matters in
/// small filters of low rates.
#[expect(clippy::cast_precision_loss, reason = "sizes of filters are far below 2^53 bits")]
fn repeated(filter_bits: u64, probe_count: u8, fill: f64) -> f64 {
    /// Queries per remainder.
    const QUERIES: u64 = 256;
    let power = |count: usize| libm::pow(fill, count as f64);
    let mut remainders = Vec::new();
    for distance in 1..u64::from(probe_count) {
        let shared = greatest_common_divisor(distance, filter_bits);
        let solutions = (0..=distance).map(|turns| (turns << 32) % filter_bits);
        for wanted in solutions.filter(|wanted| wanted.is_multiple_of(shared)) {
            let period = filter_bits / shared;
            // The distance divided by the common divisor has an inverse modulo the period.
            let first = (wanted / shared) * inverse(distance / shared % period, period) % period;
            remainders.extend((0..shared).map(|turn| first + turn * period));
        }
    }
    remainders.sort_unstable();
    remainders.dedup();
    let mut sum = 0.0;
    for remainder in remainders {
        for query in 0..QUERIES {
            // Spread evenly over all steps.
            let turns = ((1 << 32) / filter_bits).saturating_sub(1) * query / (QUERIES - 1);
            #[expect(clippy::cast_possible_truncation, reason = "the step of a 32-bit word")]
            let step = (turns * filter_bits + remainder) as u32;
            let mut places: Vec<u64> =
                positions(scrambled(query ^ remainder << 8), step, filter_bits, probe_count).collect();
            places.sort_unstable();
            places.dedup();
            sum += power(places.len()) - power(probe_count.into());
        }
    }
    sum / QUERIES as f64 / filter_bits as f64
}

/// Returns the inverse of a number modulo a coprime one.
fn inverse(number: u64, modulus: u64) -> u64 {
    let (mut rest, mut other) = (i128::from(modulus), i128::from(number));
    let (mut factor, mut next) = (0_i128, 1_i128);
    while other > 0 {
        let quotient = rest / other;
        (rest, other) = (other, rest - quotient * other);
        (factor, next) = (next, factor - quotient * next);
    }
    u64::try_from(factor.rem_euclid(i128::from(modulus))).unwrap_or(0)
}

/// Frequency of position `i` at each bit, times the number of bits.
enum Spread {
    /// All bits are equally frequent.
    Even,
    /// Depends on the remainder of the bit.
    Classes(Vec<f64>),
    /// Only few bits occur.
    Listed(Listed),
}

impl Spread {
    #[expect(clippy::cast_precision_loss, reason = "below 2^53")]
    fn new(left: u32, filter_bits: u64, index: u8) -> Self {
        let last = u64::from(index);
        let shared = greatest_common_divisor(1 + (last << left), ONES);
        let values = ONES / shared;
        if index > 0 && values <= MAX_LISTED / (last + 1) {
            return Self::Listed(Listed::new(filter_bits, index, shared));
        }
        let classes = greatest_common_divisor(shared, filter_bits);
        if index == 0 || classes == 1 {
            return Self::Even;
        }
        let mut by_remainder = vec![0.0; usize::try_from(classes).unwrap_or(1)];
        for carry in 0..=last {
            let remainder = (classes - carry % classes) % classes;
            let share = if carry == 0 || carry == last { 0.5 } else { 1.0 } / f64::from(index);
            by_remainder[usize::try_from(remainder).unwrap_or(0)] += share * classes as f64;
        }
        Self::Classes(by_remainder)
    }

    fn at(&self, position: u64) -> f64 {
        match self {
            Self::Even => 1.0,
            Self::Classes(by_remainder) => {
                let classes = by_remainder.len() as u64;
                by_remainder[usize::try_from(position % classes).unwrap_or(0)]
            }
            Self::Listed(listed) => listed.at(position),
        }
    }
}

/// Bits in groups of neighbors, so that a bit is found in about one step.
struct Listed {
    /// Bits per group, as a power of two.
    group_log2: u32,
    /// First entry of each group, and the number of entries.
    starts: Vec<u32>,
    entries: Vec<(u64, f64)>,
}

impl Listed {
    /// Lists all values of `x + i rot(x)`: multiples of `shared`.
    #[expect(clippy::cast_precision_loss, reason = "at most 2^18 values")]
    fn new(filter_bits: u64, index: u8, shared: u64) -> Self {
        let (last, values) = (f64::from(index), ONES / shared);
        let value = |multiple: u64| {
            // The density of u + i v for uniform u and v is a trapezoid of height 1 / i.
            let at = (multiple as f64 + 0.5) / values as f64;
            let density = at.min(last + 1.0 - at).clamp(0.0, 1.0) / last;
            let position = (multiple * shared % (1 << 32)) % filter_bits;
            (position, density * filter_bits as f64 / values as f64)
        };
        let mut entries: Vec<(u64, f64)> = (0..values * (u64::from(index) + 1)).map(value).collect();
        entries.sort_unstable_by_key(|entry| entry.0);
        entries.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 += if same { next.1 } else { 0.0 };
            same
        });
        let group_log2 = (filter_bits / entries.len() as u64).max(1).ilog2();
        let groups = usize::try_from(filter_bits >> group_log2).unwrap_or(0) + 2;
        let mut starts = Vec::with_capacity(groups);
        for group in 0..groups as u64 {
            let from = starts.last().map_or(0, |&start: &u32| start as usize);
            let skipped = entries[from..].iter().take_while(|entry| entry.0 >> group_log2 < group).count();
            starts.push(u32::try_from(from + skipped).unwrap_or(u32::MAX));
        }
        Self { group_log2, starts, entries }
    }

    fn at(&self, position: u64) -> f64 {
        let group = usize::try_from(position >> self.group_log2).unwrap_or(usize::MAX - 1);
        let bounds = self.starts.get(group).zip(self.starts.get(group + 1));
        let entries = bounds.and_then(|(&from, &to)| self.entries.get(from as usize..to as usize));
        entries.unwrap_or_default().iter().find(|entry| entry.0 == position).map_or(0.0, |entry| entry.1)
    }
}

const fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns pseudorandom words, independent of the structure of the positions.
const fn scrambled(number: u64) -> u32 {
    remix(Digest(number + 1), 0x5eed).low()
}
