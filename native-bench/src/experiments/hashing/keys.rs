//! Keys of any length for timed loops: few enough to stay in a cache, different enough that nothing is guessed.

use core::ops::Range;
use lsm_lab_workload::Random;

/// Keys one behind the other.
pub(super) struct Keys {
    bytes: Vec<u8>,
    length: usize,
    count: usize,
}

impl Keys {
    /// Different keys. Those of one set are in no other: where keys are long enough, the first byte says which set it is.
    pub(super) fn new(count: usize, length: u32, set: u8, seed: u64) -> Self {
        let length = length as usize;
        let mut random = Random::new(seed ^ u64::from(set));
        let mut bytes = Vec::with_capacity(count * length);
        for index in 0..count {
            let start = bytes.len();
            while bytes.len() - start < length {
                let word = random.next_u64().to_le_bytes();
                let wanted = (length - (bytes.len() - start)).min(8);
                bytes.extend_from_slice(&word[..wanted]);
            }
            // Short keys are numbered, long ones by chance and number.
            let number = (index as u64).to_le_bytes();
            let marks = length.min(4);
            bytes[start..start + marks].copy_from_slice(&number[..marks]);
            if length > 4 {
                bytes[start + 4] = set;
            }
        }
        Self { bytes, length, count }
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> &[u8] {
        &self.bytes[index * self.length..(index + 1) * self.length]
    }

    /// The key that a number chooses.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the high half of a product is below the count")]
    pub(super) fn chosen_by(&self, number: u64) -> &[u8] {
        let spread = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.get(((u128::from(spread) * self.count as u128) >> 64) as usize)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.bytes.chunks_exact(self.length)
    }
}

/// Replaces an operation in the empty loop by reads of the first and the last byte, so that the key is
/// loaded.
#[inline]
pub(super) fn glance(key: &[u8]) -> u64 {
    u64::from(key[0]) | u64::from(key[key.len() - 1]) << 8
}

/// Operations one after the other, each choosing the key of the next.
#[inline]
pub(super) fn chain(steps: Range<u64>, keys: &Keys, mut operation: impl FnMut(&[u8]) -> u64) -> u64 {
    let mut state = 0;
    for step in steps {
        state = operation(keys.chosen_by(state ^ step));
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn keys_of_a_set_differ_and_sets_have_none_in_common() {
        for length in [1, 2, 8, 36, 512] {
            let keys = Keys::new(200, length, 0, 7);
            assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), 200);
            assert!(keys.iter().all(|key| key.len() == length as usize));
            if length > 4 {
                let others = Keys::new(200, length, 1, 7);
                assert!(others.iter().all(|key| keys.iter().all(|known| known != key)));
            }
        }
        let keys = Keys::new(64, 8, 0, 1);
        let chosen: BTreeSet<_> = (0..10_000).map(|number| keys.chosen_by(number)).collect();
        assert_eq!(chosen.len(), 64, "every key is chosen");
    }
}
