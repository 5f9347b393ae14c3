//! `T_H`: hashing one key.
//!
//! Two numbers for each function and length. *Latency*: the next key is chosen by the digest of the one before, so
//! no two hashes overlap, as in a lookup that waits for its digest. *Throughput*: keys in turn, which overlap as far as
//! the processor can. The loop without the hash is subtracted. Keys stay in the first-level cache.

use super::timer::{net_cost, warm_up};
use lsm_lab_filters::digest::{Digest, DigestFunction, DigestRecipe};
use lsm_lab_teaching::results::HashCost;
use lsm_lab_workload::Random;

/// Different keys; a power of two, and few enough for the first-level cache at 1024 bytes each.
const KEYS: usize = 16;

/// The shortest key that is measured: the empty loop reads this much of each.
pub const KEY_BYTES_MIN: u32 = 8;

/// Keys of one length in one stretch of memory.
struct Keys {
    bytes: Vec<u8>,
    length: usize,
}

impl Keys {
    fn new(length: usize, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let bytes = (0..KEYS * length).map(|_| random.next_u64().to_le_bytes()[0]).collect();
        Self { bytes, length }
    }

    /// The key that a number chooses.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "only the low bits choose")]
    fn chosen_by(&self, number: u64) -> &[u8] {
        let index = number as usize % KEYS;
        &self.bytes[index * self.length..(index + 1) * self.length]
    }
}

/// Measures one function at one key length.
///
/// # Panics
/// If the key is shorter than [`KEY_BYTES_MIN`].
#[must_use]
pub fn measure(function: DigestFunction, key_bytes: u32, rounds: u32, seed: u64) -> HashCost {
    assert!(key_bytes >= KEY_BYTES_MIN, "the empty loop reads {KEY_BYTES_MIN} bytes of each key");
    let recipe = DigestRecipe::new(function);
    let keys = Keys::new(key_bytes as usize, seed);
    let latency = net_cost(
        rounds,
        seed,
        |count| chain(count, &keys, |key| recipe.digest(key)),
        |count| chain(count, &keys, first_word),
    );
    let throughput = net_cost(
        rounds,
        seed,
        |count| stream(count, &keys, |key| recipe.digest(key)),
        |count| stream(count, &keys, first_word),
    );
    HashCost {
        function: function.name().to_owned(),
        key_bytes,
        ns_latency: latency.estimate,
        ns_throughput: throughput.estimate,
        ci95_ns: (latency.low, latency.high),
    }
}

/// Wakes the processor up with hashing.
pub fn warm(seed: u64) {
    let keys = Keys::new(512, seed);
    let recipe = DigestRecipe::new(DigestFunction::Xxh3);
    warm_up(|count| chain(count, &keys, |key| recipe.digest(key)));
}

/// Each digest chooses the next key.
#[inline]
fn chain(count: u64, keys: &Keys, digest: impl Fn(&[u8]) -> Digest) -> u64 {
    let mut state = 0;
    for step in 0..count {
        // The step keeps the chain from running in a circle of few keys.
        state = digest(keys.chosen_by(state ^ step)).0;
    }
    state
}

/// Keys in turn.
#[inline]
fn stream(count: u64, keys: &Keys, digest: impl Fn(&[u8]) -> Digest) -> u64 {
    let mut sum = 0_u64;
    for step in 0..count {
        sum = sum.wrapping_add(digest(keys.chosen_by(step)).0);
    }
    sum
}

/// What stands in for a digest in the empty loop: a load, without which the chain would not depend on memory.
#[inline]
fn first_word(key: &[u8]) -> Digest {
    Digest(key.first_chunk::<8>().map_or(0, |word| u64::from_le_bytes(*word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_gives_a_cost_with_an_interval() {
        for function in DigestFunction::ALL {
            let cost = measure(function, 8, 3, 1);
            assert!(cost.ci95_ns.0 <= cost.ns_latency && cost.ns_latency <= cost.ci95_ns.1);
            assert!(cost.ns_throughput >= 0.0 && cost.ns_latency.is_finite());
        }
    }

    #[test]
    fn the_chain_visits_every_key() {
        let keys = Keys::new(8, 3);
        let visited = std::cell::RefCell::new(std::collections::BTreeSet::new());
        chain(1000, &keys, |key| {
            visited.borrow_mut().insert(key.to_vec());
            first_word(key)
        });
        assert_eq!(visited.into_inner().len(), KEYS);
    }
}
