//! Bloom-1 and Bloom-g: the bits of a key in one 64-bit word, or spread evenly over a few words.
//!
//! Payload: 8-byte words, little-endian; bit `p` is bit `p mod 8` of byte `p / 8`.
//!
//! **Invariants**
//! 1. There is at least one word, and the probe count is a multiple of `G` from `G` to [`MAX_PROBE_COUNT`].
//! 2. The words of a digest and its bits in them depend only on the digest and the number of words. The first
//!    word comes from the lower half of the digest, further ones from remixes. They may coincide, which the rate
//!    formula neglects.
//!
//! **Cost**: `G` reads for any answer of the first; one multiplication per bit. Crowded words cost space:
//! Bloom-1 needs about two more bits per key than a standard filter of its rate.
//! **Sources**: Qiao, Li, Chen, INFOCOM 2011. Taking the bits from the highest six of `h c, h c^2, ...` is new
//! here.

use super::family::{Family, Probed, damaged};
use super::instructions::Instructions;
use super::{FilterError, check_bits, probes};
use crate::digest::{Digest, remix};
use crate::math::{self, MAX_PROBE_COUNT};
use std::sync::Arc;

const WORD_BITS: u64 = 64;

/// `c, c^2, c^3 ...`: factors instead of steps, so that the bits of a key do not depend on each other.
const POWERS: [u64; MAX_PROBE_COUNT as usize] = {
    const GOLDEN_RATIO: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut powers = [GOLDEN_RATIO; MAX_PROBE_COUNT as usize];
    let mut at = 1;
    while at < powers.len() {
        powers[at] = powers[at - 1].wrapping_mul(GOLDEN_RATIO);
        at += 1;
    }
    powers
};

/// Words, and the number of bits per key in `G` of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Words<const G: usize> {
    probe_count: u8,
    words: Arc<[u64]>,
}

/// Returns the word of a digest at this turn, counting from 0.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "below the number of words, which is an usize")]
fn word_of(digest: Digest, turn: usize, word_count: usize) -> usize {
    let source = if turn == 0 { digest } else { remix(digest, turn as u64) };
    probes::fast_range_32(source.low(), word_count as u64) as usize
}

/// Returns one bit of a digest in its word.
#[inline]
const fn bit_of(digest: Digest, power: u64) -> u32 {
    (digest.0.wrapping_mul(power) >> 58) as u32
}

impl<const G: usize> Words<G> {
    /// Returns the factors of the bits in the word of this turn.
    #[inline]
    fn powers(&self, turn: usize) -> &'static [u64] {
        let in_each = usize::from(self.probe_count) / G;
        &POWERS[turn * in_each..][..in_each]
    }

    /// Returns the word of a digest at this turn, and the mask of the digest's bits in it.
    #[inline]
    fn mask(&self, digest: Digest, turn: usize) -> (usize, u64) {
        let mask = self.powers(turn).iter().fold(0, |mask, &power| mask | 1 << bit_of(digest, power));
        (word_of(digest, turn, self.words.len()), mask)
    }
}

impl<const G: usize> Family for Words<G> {
    fn build(bits_per_key: f64, probe_count: u8, digests: &[Digest]) -> Result<Self, FilterError> {
        let bits = math::filter_bits_blocked(digests.len() as u64, bits_per_key, WORD_BITS).max(WORD_BITS);
        let count = usize::try_from(check_bits(bits)? / WORD_BITS).expect("a filter fits in memory");
        let mut filter = Self { probe_count, words: vec![0; count].into() };
        let mut words = vec![0; count];
        for &digest in digests {
            for turn in 0..G {
                let (word, mask) = filter.mask(digest, turn);
                words[word] |= mask;
            }
        }
        filter.words = words.into();
        Ok(filter)
    }

    #[inline]
    fn may_contain(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
        for turn in 0..G {
            let word = word_of(digest, turn, self.words.len());
            for &power in self.powers(turn) {
                let bit = bit_of(digest, power);
                let set = self.words[word] >> bit & 1 == 1;
                probed(Probed { position: word as u64 * WORD_BITS + u64::from(bit), set });
                if !set {
                    return false;
                }
            }
        }
        true
    }

    #[inline]
    fn contains(&self, digest: Digest, _instructions: impl Instructions) -> bool {
        for turn in 0..G {
            let (word, mask) = self.mask(digest, turn);
            if self.words[word] & mask != mask {
                return false;
            }
        }
        true
    }

    #[inline]
    fn fetch(&self, digest: Digest, instructions: impl Instructions) {
        instructions.fetch(&self.words[word_of(digest, 0, self.words.len())]);
    }

    fn encode(&self, out: &mut Vec<u8>) {
        out.extend(self.words.iter().flat_map(|word| word.to_le_bytes()));
    }

    fn decode(bits: u64, probe_count: u8, _key_count: u64, payload: &[u8]) -> Result<Self, FilterError> {
        let whole = usize::from(probe_count).is_multiple_of(G) && probe_count <= MAX_PROBE_COUNT;
        if bits == 0 || !bits.is_multiple_of(WORD_BITS) || probe_count == 0 || !whole {
            return Err(damaged("its size or probe count is impossible"));
        }
        let (words, rest) = payload.as_chunks();
        if words.len() as u64 != bits / WORD_BITS || !rest.is_empty() {
            return Err(damaged("its number of bits differs from its header"));
        }
        Ok(Self { probe_count, words: words.iter().map(|word| u64::from_le_bytes(*word)).collect() })
    }

    fn bits(&self) -> u64 {
        self.words.len() as u64 * WORD_BITS
    }

    fn memory_bytes(&self) -> usize {
        size_of_val(&*self.words)
    }

    fn positions(&self, digest: Digest) -> Vec<u64> {
        let in_word = |turn: usize| {
            let first = word_of(digest, turn, self.words.len()) as u64 * WORD_BITS;
            self.powers(turn).iter().map(move |&power| first + u64::from(bit_of(digest, power)))
        };
        (0..G).flat_map(in_word).collect()
    }
}
