//! Keys of a tree: those of the engine's workload, and shorter ones down to 8 bytes, which the sources sweep too.
//!
//! **Invariants** (tests below)
//! 1. Distinct ids have distinct keys, and keys order as their numbers do, in both kinds.
//! 2. A number depends on seed and id only, not on the length: trees of one seed hold the same keys at the same places.

use lsm_lab_workload::KeySpace;

/// The shortest key: 40 bits of its number, and three bytes derived from it.
pub const KEY_BYTES_MIN: usize = 8;

/// Keys of one length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keys {
    space: KeySpace,
    /// Length of keys that the engine's space is too wide for: bytes of the number, without letters.
    short: Option<usize>,
}

impl Keys {
    /// The keys of a seed with this many bytes.
    ///
    /// # Panics
    /// If there are fewer than [`KEY_BYTES_MIN`].
    #[must_use]
    pub fn new(seed: u64, key_bytes: usize) -> Self {
        assert!(key_bytes >= KEY_BYTES_MIN, "keys have at least {KEY_BYTES_MIN} bytes");
        let short = (key_bytes < KeySpace::MIN_KEY_BYTES).then_some(key_bytes);
        Self { space: KeySpace::new(seed, key_bytes.max(KeySpace::MIN_KEY_BYTES)), short }
    }

    /// Returns the position of a key on the key axis.
    #[must_use]
    pub fn number(&self, id: u64) -> u64 {
        self.space.number(id)
    }

    /// The id whose key has this number.
    #[must_use]
    pub fn id(&self, number: u64) -> u64 {
        self.space.id(number)
    }

    /// Replaces what is in `into` by the key of an id.
    pub fn write_key(&self, id: u64, into: &mut Vec<u8>) {
        let Some(length) = self.short else { return self.space.write_key(id, into) };
        let number = self.space.number(id);
        let filler = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        into.clear();
        into.extend_from_slice(&((number << 24) | (filler >> 40)).to_be_bytes());
        into.extend_from_slice(&filler.to_le_bytes()[..length - KEY_BYTES_MIN]);
    }

    /// The key of an id.
    #[must_use]
    pub fn key(&self, id: u64) -> Vec<u8> {
        let mut key = Vec::new();
        self.write_key(id, &mut key);
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_all_lengths_order_as_their_numbers() {
        for key_bytes in [8, 9, 11, 12, 17, 18, 512] {
            let keys = Keys::new(5, key_bytes);
            let mut numbers: Vec<u64> = (0..2_000).map(|id| keys.number(id)).collect();
            numbers.sort_unstable();
            let sorted: Vec<Vec<u8>> = numbers.iter().map(|&number| keys.key(keys.id(number))).collect();
            assert!(sorted.windows(2).all(|pair| pair[0] < pair[1]), "{key_bytes}");
            assert!(sorted.iter().all(|key| key.len() == key_bytes));
            assert_eq!(keys.number(77), Keys::new(5, 512).number(77));
        }
    }
}
