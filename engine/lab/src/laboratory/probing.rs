//! From a word to its places in a small filter, open to view: its digests, what the scheme makes of them, and the bits found.
//!
//! **Invariants** (broken by `engine/lab/tests/lab/probing.rs`)
//! 1. Places and answers are those of the filter; the derivation only shows where the places come from.
//! 2. `digests` are all that were computed of the word: as many hashes as the scheme takes.

use super::bulk::{build_over_words, exactly};
use lsm_lab_filters::digest::{Digest, DigestRecipe};
use lsm_lab_filters::{Derivation, Filter, FilterError, FilterKind, ProbeScheme};

/// The primes that divide `2^64 - 1`. A rotation of 64 bits by `r` is a multiplication by `2^r` modulo that number. Where a size
/// shares one of them, the first place of a key decides the others modulo that prime, but for carries: there are fewer ways
/// through the filter, and keys meet each other's more often.
const ROTATION_PRIMES: [u64; 7] = [3, 5, 17, 257, 641, 65_537, 6_700_417];

/// The primes that a size shares with `2^64 - 1`, in rising order.
pub fn shared_primes(bits: u64) -> impl Iterator<Item = u64> {
    ROTATION_PRIMES.into_iter().filter(move |&prime| bits > 0 && bits.is_multiple_of(prime))
}

/// A word that is asked for, by one scheme.
#[derive(Debug, Clone, PartialEq)]
pub struct Probing {
    /// The filter that is asked.
    pub filter: Filter,
    /// The digests of the word, in the order in which they were computed.
    pub digests: Vec<Digest>,
    /// What the scheme makes of them.
    pub derivation: Derivation,
    /// The places of the word.
    pub places: Vec<u64>,
    /// What the filter answers.
    pub maybe: bool,
}

impl Probing {
    /// Builds a filter of exactly so many bits over words, and asks it for one more.
    ///
    /// # Errors
    /// [`FilterError::NotBuilt`] without words and for schemes that have no derivation; what building the filter finds.
    pub fn new(
        scheme: ProbeScheme,
        (bits, probes): (u32, u8),
        digest: DigestRecipe,
        words: &[String],
        asked: &str,
    ) -> Result<Self, FilterError> {
        let keys = u32::try_from(words.len()).unwrap_or(u32::MAX);
        if keys == 0 {
            return Err(FilterError::NotBuilt { problem: "a filter of no keys has no bits" });
        }
        let options = exactly(FilterKind::Standard(scheme), bits, probes, keys, digest);
        options.validate()?;
        let filter = build_over_words(&options, words)?;
        let digests = filter.digests(asked.as_bytes());
        let derivation = Derivation::of(scheme, &digests, probes).ok_or(FilterError::NotBuilt {
            problem: "the places of this scheme are no remainders of sums",
        })?;
        let places = filter.positions_of(asked.as_bytes(), &digests);
        let maybe = filter.may_hold(asked.as_bytes());
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
