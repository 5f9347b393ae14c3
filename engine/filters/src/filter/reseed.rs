//! Rehashes a digest for constructions that may need several attempts, without the key.
//!
//! The hash of attempt `i` is the `i`-th number of the `SplitMix64` stream that begins at the digest
//! ([`remix`]). This is a permutation of the digests for every attempt, so different digests never become
//! equal.
//!
//! **Cost**: two multiplications per hash; the product of the seed is computed once. **Source**: Steele, Lea,
//! Flood, OOPSLA 2014.

use super::FilterError;
use super::family::damaged;
use super::fields::Fields;
use crate::digest::{Digest, remix};

/// Attempts before a construction fails. At every size, nine in ten sets of random digests need one
/// (`engine/filters/tests/filters/plateaus.rs`). Digests without this property, such as crafted ones, may reach
/// the limit.
pub(super) const MAX_TRIES: u32 = 100;

const NOT_CONVERGED: FilterError = FilterError::NotBuilt { problem: "none of 100 tries succeeded" };

/// Seed of a filter: selects the hash of the digests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Seed {
    /// Number of the attempt, from 1.
    number: u32,
    /// Number added to a digest: the attempt times the step of the stream.
    offset: u64,
}

impl Seed {
    /// Step of the stream: 2^64 divided by the golden ratio.
    const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

    pub(super) const fn new(number: u32) -> Self {
        Self { number, offset: Self::STEP.wrapping_mul(number as u64) }
    }

    /// Returns `remix(digest, number)`.
    #[inline]
    pub(super) const fn hash(self, digest: Digest) -> u64 {
        remix(Digest(digest.0.wrapping_add(self.offset)), 0).0
    }

    pub(super) const fn number(self) -> u32 {
        self.number
    }

    pub(super) fn decode(fields: &mut Fields<'_>) -> Result<Self, FilterError> {
        match fields.u32()? {
            number @ 1..=MAX_TRIES => Ok(Self::new(number)),
            _ => Err(damaged("its seed is impossible")),
        }
    }
}

/// Returns the hashes sorted by their highest bits.
///
/// These determine the start of ribbons and the first slots of binary fuse filters, so consecutive hashes
/// access memory close together.
pub(super) fn near_each_other(hashes: impl ExactSizeIterator<Item = u64> + Clone) -> Vec<u64> {
    const BITS: u32 = 8;
    let group = |hash: u64| (hash >> (u64::BITS - BITS)) as usize;
    let mut begins = [0_usize; (1 << BITS) + 1];
    for hash in hashes.clone() {
        begins[group(hash) + 1] += 1;
    }
    for group in 0..1 << BITS {
        begins[group + 1] += begins[group];
    }
    let mut ordered = vec![0; hashes.len()];
    for hash in hashes {
        let next = &mut begins[group(hash)];
        ordered[*next] = hash;
        *next += 1;
    }
    ordered
}

/// Tries one seed after another until a construction over the digests succeeds.
///
/// Equal digests make some constructions fail forever. They are rare and finding them costs as much as the
/// construction, so they are removed only after the first failure.
pub(super) fn converge<T>(
    digests: &[Digest],
    mut attempt: impl FnMut(Seed, &[Digest]) -> Result<Option<T>, FilterError>,
) -> Result<T, FilterError> {
    if let Some(built) = attempt(Seed::new(1), digests)? {
        return Ok(built);
    }
    let mut distinct = digests.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    for number in 2..=MAX_TRIES {
        if let Some(built) = attempt(Seed::new(number), &distinct)? {
            return Ok(built);
        }
    }
    Err(NOT_CONVERGED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn ordering_keeps_the_hashes_and_orders_their_highest_bits(hashes: Vec<u64>) {
            let ordered = near_each_other(hashes.iter().copied());
            prop_assert!(ordered.is_sorted_by_key(|hash| hash >> 56));
            let [mut left, mut right] = [hashes, ordered];
            left.sort_unstable();
            right.sort_unstable();
            prop_assert_eq!(left, right);
        }
    }

    #[test]
    fn the_hash_of_a_try_is_the_remix_with_its_number() {
        for number in [1, 2, 77, MAX_TRIES] {
            for digest in [0, 1, u64::MAX, 0x1234_5678_9abc_def0].map(Digest) {
                assert_eq!(Seed::new(number).hash(digest), remix(digest, u64::from(number)).0);
            }
        }
    }

    #[test]
    fn tries_are_bounded_and_see_no_digest_twice() {
        let digests = [3, 1, 3, 2, 1].map(Digest);
        let mut tries = 0;
        let failed = converge(&digests, |seed, digests| {
            tries += 1;
            assert_eq!(seed.number(), tries);
            assert_eq!(digests.len(), if tries == 1 { 5 } else { 3 });
            Ok(None::<()>)
        });
        assert_eq!(failed, Err(NOT_CONVERGED));
        assert_eq!(tries, MAX_TRIES);
    }
}
