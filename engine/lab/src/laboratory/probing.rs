//! Derivation of a word's bit positions in a small filter, for inspection: its digests, the scheme's
//! intermediate values, and the bits found.
//!
//! **Invariants** (tests in `engine/lab/tests/lab/probing.rs`)
//! 1. Positions and answers are those of the filter; the derivation only explains them.
//! 2. `digests` are all digests of the word: one hash for each that the scheme needs.

use super::bulk::{build_over_words, exactly};
use lsm_lab_filters::digest::{Digest, DigestRecipe};
use lsm_lab_filters::{Derivation, Filter, FilterError, FilterKind, ProbeScheme};

/// Primes that divide `2^64 - 1`.
///
/// A 64-bit rotation by `r` is a multiplication by `2^r` modulo that number. If a size shares a prime with it,
/// the first position of a key determines the others modulo that prime, except for carries. There are then
/// fewer sequences of positions, and those of keys coincide more often.
const ROTATION_PRIMES: [u64; 7] = [3, 5, 17, 257, 641, 65_537, 6_700_417];

/// Returns the primes that a size shares with `2^64 - 1`, in ascending order.
pub fn shared_primes(bits: u64) -> impl Iterator<Item = u64> {
    ROTATION_PRIMES.into_iter().filter(move |&prime| bits > 0 && bits.is_multiple_of(prime))
}

/// Probe of a word by one scheme.
#[derive(Debug, Clone, PartialEq)]
pub struct Probing {
    /// Probed filter.
    pub filter: Filter,
    /// Digests of the word, in the order of computation.
    pub digests: Vec<Digest>,
    /// Intermediate values of the scheme.
    pub derivation: Derivation,
    /// Bit positions of the word.
    pub places: Vec<u64>,
    /// True if the answer is *maybe*.
    pub maybe: bool,
}

impl Probing {
    /// Builds a filter of exactly this many bits over words, and probes another word.
    ///
    /// # Errors
    /// [`FilterError::NotBuilt`] without words and for schemes without a derivation; errors of building the
    /// filter.
    pub fn new(
        scheme: ProbeScheme,
        (bits, probes): (u32, u8),
        digest: DigestRecipe,
        words: &[String],
        queried: &str,
    ) -> Result<Self, FilterError> {
        let keys = u32::try_from(words.len()).unwrap_or(u32::MAX);
        if keys == 0 {
            return Err(FilterError::NotBuilt { problem: "a filter of no keys has no bits" });
        }
        let options = exactly(FilterKind::Standard(scheme), bits, probes, keys, digest);
        options.validate()?;
        let filter = build_over_words(&options, words)?;
        let digests = filter.digests(queried.as_bytes());
        let derivation = Derivation::of(scheme, &digests, probes).ok_or(FilterError::NotBuilt {
            problem: "the positions of this scheme are not remainders of sums",
        })?;
        let places = filter.positions_of(queried.as_bytes(), &digests);
        let maybe = filter.may_hold(queried.as_bytes());
        Ok(Self { filter, digests, derivation, places, maybe })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_primes_are_all_there_are() {
        assert_eq!(ROTATION_PRIMES.iter().product::<u64>(), u64::MAX);
        for prime in ROTATION_PRIMES {
            assert!((2..=prime.isqrt()).all(|divisor| !prime.is_multiple_of(divisor)), "{prime}");
        }
        assert_eq!(shared_primes(102_000).collect::<Vec<_>>(), [3, 5, 17]);
        assert_eq!(shared_primes(131_072).chain(shared_primes(0)).count(), 0);
    }
}
