//! `T_H`: hashing one key.
//!
//! Two numbers for each function and length. *Latency*: the next key is chosen by the digest of the one before, so
//! no two hashes overlap, as in a lookup that waits for its digest. *Throughput*: keys in turn, which overlap as far as
//! the processor can. The loop without the hash is subtracted. Keys stay in the first-level cache.

use super::cost::{Cost, NotMeasurable, measure_cost};
use super::timer::warm_up;
use core::ops::Range;
use core::time::Duration;
use lsm_lab_filters::digest::{Digest, DigestFunction, DigestRecipe};
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

/// Costs of one function at one key length.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HashCosts {
    /// Each hash waits for the one before.
    pub latency: Result<Cost, NotMeasurable>,
    /// Independent hashes.
    pub throughput: Result<Cost, NotMeasurable>,
}

/// Measures one function at one key length, each cost for at most this time.
///
/// # Panics
/// If the key is shorter than [`KEY_BYTES_MIN`].
#[must_use]
pub fn measure(function: DigestFunction, key_bytes: u32, time_max: Duration, seed: u64) -> HashCosts {
    assert!(key_bytes >= KEY_BYTES_MIN, "the empty loop reads {KEY_BYTES_MIN} bytes of each key");
    let recipe = DigestRecipe::new(function);
    let keys = Keys::new(key_bytes as usize, seed);
    let latency = measure_cost(
        time_max,
        |steps| chain(steps, &keys, |key| recipe.digest(key)),
        |steps| chain(steps, &keys, first_word),
    );
    let throughput = measure_cost(
        time_max,
        |steps| stream(steps, &keys, |key| recipe.digest(key)),
        |steps| stream(steps, &keys, first_word),
    );
    HashCosts { latency, throughput }
}

/// Wakes the processor up with hashing.
pub fn warm(seed: u64) {
    let keys = Keys::new(512, seed);
    let recipe = DigestRecipe::new(DigestFunction::Xxh3);
    warm_up(|steps| chain(steps, &keys, |key| recipe.digest(key)));
}

/// Each digest chooses the next key.
#[inline]
fn chain(steps: Range<u64>, keys: &Keys, digest: impl Fn(&[u8]) -> Digest) -> u64 {
    let mut state = 0;
    for step in steps {
        // The step keeps the chain from running in a circle of few keys.
        state = digest(keys.chosen_by(state ^ step)).0;
    }
    state
}

/// Keys in turn.
#[inline]
fn stream(steps: Range<u64>, keys: &Keys, digest: impl Fn(&[u8]) -> Digest) -> u64 {
    let mut sum = 0_u64;
    for step in steps {
        sum = sum.wrapping_add(digest(keys.chosen_by(step)).0);
    }
    sum
}

/// Replaces the digest in the empty loop by a load. Without this load, the chain would not depend on memory.
#[inline]
fn first_word(key: &[u8]) -> Digest {
    Digest(key.first_chunk::<8>().map_or(0, |word| u64::from_le_bytes(*word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cost_is_positive_inside_a_narrow_interval_or_has_a_reason() {
        for function in DigestFunction::ALL {
            let costs = measure(function, 64, Duration::from_millis(40), 1);
            for cost in [costs.latency, costs.throughput] {
                match cost {
                    Ok(Cost { ns, .. }) => {
                        assert!(0.0 < ns.low && ns.low <= ns.estimate && ns.estimate <= ns.high);
                        assert!(ns.high - ns.low <= 0.05 * ns.estimate);
                    }
                    Err(reason) => assert!(!reason.to_string().is_empty()),
                }
            }
        }
    }

    #[test]
    fn the_chain_visits_every_key() {
        let keys = Keys::new(8, 3);
        let visited = std::cell::RefCell::new(std::collections::BTreeSet::new());
        chain(0..1000, &keys, |key| {
            visited.borrow_mut().insert(key.to_vec());
            first_word(key)
        });
        assert_eq!(visited.into_inner().len(), KEYS);
    }
}
