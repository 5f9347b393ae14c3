//! Probe schemes of the standard filter that are not on the first page: digests to bit positions.
//!
//! Positions, with `i` counting from 0, `m` bits, `k` probes, the digest `h`, its lower half `a` and its upper
//! half `b`:
//!
//! | scheme | positions | source |
//! |---|---|---|
//! | independent | `H_i mod m` | Bloom, CACM 1970: k hashes of the key |
//! | two hashes | `(H_0 + i H_1) mod m` in 64 bits | Kirsch and Mitzenmacher, RSA 2008 |
//! | `LevelDB` | `x + i rotr32(x, 17) mod 2^32, mod m` with `x = a` | `util/bloom.cc` of LevelDB |
//! | paper's text | `x + i rotl32(x, 17) mod 2^32, mod m` with `x = a` | Zhu et al., DaMoN 2021, section 4.1: the opposite rotation |
//! | split | `(a + i b) mod m` | Kirsch and Mitzenmacher, the two hashes being halves of one |
//! | enhanced | `a, b` mod m; emit `a`; `a += b`, `b += i + 1`, both mod m | Dillinger and Manolios, FMCAD 2004 |
//! | partitioned | `i p + (a + i b) mod p` with `p = floor(m / k)` | "less hashing" in k equal parts |
//! | primes | `offset_i + h mod p_i`, see [`prime_partitions`] | after Lu and others, 2015 |
//! | lsm-tree | `h mod m`; `h += d`, `d *= i` from 1, with `d = b * 0x517cc1b727220a95` | `standard_bloom` of the crate lsm-tree |
//!
//! **Cost**: a division per position, except that "independent" also pays a hash per position.

use super::ProbeScheme;
use crate::digest::Digest;

/// Passes the positions of a key to `step` in order until it returns `false`. Returns whether it never did.
/// With too few digests, returns `true`.
#[inline]
pub(super) fn walk(
    (scheme, bits, probe_count, partitions): (ProbeScheme, u64, u8, &[u64]),
    digests: &[Digest],
    step: &mut impl FnMut(u64) -> bool,
) -> bool {
    let Some(&digest) = digests.first() else { return true };
    let count = u64::from(probe_count);
    let (low, high) = (u64::from(digest.low()), u64::from(digest.high()));
    match scheme {
        ProbeScheme::Independent => {
            digests.len() < usize::from(probe_count) || every(count, step, |i| digests[word(i)].0 % bits)
        }
        ProbeScheme::TwoHashes => {
            let Some(second) = digests.get(1) else { return true };
            every(count, step, |i| digest.0.wrapping_add(i.wrapping_mul(second.0)) % bits)
        }
        ProbeScheme::LevelDb32 => {
            every(count, step, |i| rotating_32(digest.low(), digest.low().rotate_right(17), i) % bits)
        }
        ProbeScheme::PaperRotation32 => {
            every(count, step, |i| rotating_32(digest.low(), digest.low().rotate_left(17), i) % bits)
        }
        ProbeScheme::SplitDigest => every(count, step, |i| (low + i * high) % bits),
        ProbeScheme::EnhancedDouble => {
            let (mut a, mut b) = (low % bits, high % bits);
            every(count, step, |i| {
                let position = a;
                a = (a + b) % bits;
                b = (b + i + 1) % bits;
                position
            })
        }
        ProbeScheme::Partitioned => {
            let part = (bits / u64::from(probe_count)).max(1);
            every(count, step, |i| i * part + (low + i * high) % part)
        }
        ProbeScheme::PrimePartitions => {
            let mut offset = 0;
            partitions.iter().all(|part| {
                let position = offset + digest.0 % part;
                offset += part;
                step(position)
            })
        }
        ProbeScheme::LsmTree => {
            let (mut h, mut d) = (digest.0, high.wrapping_mul(0x517c_c1b7_2722_0a95));
            every(count, step, |i| {
                let position = h % bits;
                h = h.wrapping_add(d);
                d = d.wrapping_mul(i + 1);
                position
            })
        }
        // `probes.rs` handles these.
        ProbeScheme::Worm | ProbeScheme::PaperRotation | ProbeScheme::Rotation64 => true,
    }
}

/// Passes `count` positions to `step` until it returns `false`.
#[inline]
fn every(count: u64, step: &mut impl FnMut(u64) -> bool, mut position: impl FnMut(u64) -> u64) -> bool {
    (0..count).all(|i| step(position(i)))
}

/// Returns `x + i d` in 32 bits.
fn rotating_32(x: u32, d: u32, i: u64) -> u64 {
    #[expect(clippy::cast_possible_truncation, reason = "a probe count is below 256")]
    let i = i as u32;
    x.wrapping_add(i.wrapping_mul(d)).into()
}

#[expect(clippy::cast_possible_truncation, reason = "a probe count is below 256")]
const fn word(i: u64) -> usize {
    i as usize
}

/// Largest distance of the partitions' primes from `m / k`.
const WINDOW: u64 = 400;

/// Returns the sizes of the partitions of the scheme "primes".
///
/// Among all primes in `[m / k - 400, m / k + 400)`, these are the `k` consecutive ones with the largest sum of
/// at most `m`, the first of them on a tie. They are pairwise coprime, so the remainders of one digest are
/// nearly independent (Chinese remainder theorem). `None` if no `k` primes are small enough. The published
/// algorithm was not available; this one has the same property.
pub(super) fn prime_partitions(bits: u64, probe_count: u8) -> Option<Vec<u64>> {
    let count = usize::from(probe_count);
    let middle = bits / u64::from(probe_count).max(1);
    let primes: Vec<u64> =
        (middle.saturating_sub(WINDOW)..middle.saturating_add(WINDOW)).filter(|&n| is_prime(n)).collect();
    let mut best: Option<(u64, &[u64])> = None;
    for window in primes.windows(count.max(1)) {
        let sum: u64 = window.iter().sum();
        if sum <= bits && best.is_none_or(|(largest, _)| sum > largest) {
            best = Some((sum, window));
        }
    }
    best.map(|(_, window)| window.to_vec())
}

/// Returns the fewest bits that [`prime_partitions`] can divide: the sum of the first primes.
pub(super) fn fewest_prime_bits(probe_count: u8) -> u64 {
    (2..).filter(|&n| is_prime(n)).take(probe_count.into()).sum()
}

fn is_prime(n: u64) -> bool {
    n >= 2 && (2..=n.isqrt()).all(|d| !n.is_multiple_of(d))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partitions_are_primes_that_fill_the_filter() {
        let golden = [14243, 14249, 14251, 14281, 14293, 14303, 14321];
        assert_eq!(prime_partitions(100_000, 7).as_deref(), Some(&golden[..]));
        for probe_count in 1..=30_u8 {
            let fewest = fewest_prime_bits(probe_count);
            assert!(prime_partitions(fewest, probe_count).is_some(), "{probe_count}");
            assert!(prime_partitions(fewest - 1, probe_count).is_none(), "{probe_count}");
            for bits in [64, 1000, 65_537, 1 << 20, (1 << 32) - 5, 1 << 32] {
                let Some(parts) = prime_partitions(bits, probe_count) else {
                    assert!(bits < 2 * fewest, "{bits} bits, {probe_count} probes");
                    continue;
                };
                assert!(parts.len() == usize::from(probe_count) && parts.iter().sum::<u64>() <= bits);
            }
        }
    }
}
