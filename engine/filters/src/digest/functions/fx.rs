//! `FxHash`: a rotation, an XOR and a multiplication per word.
//!
//! Hashes a byte slice to 64 bits as the crate `fxhash` does: its length first, because Rust's standard library
//! passes slices to a hasher this way. The state has 64 bits on every target.
//!
//! The function is weak: its last step is a multiplication, so the lowest bits of the digest depend only on the
//! lowest bits of the words. Only [`super::seeded`] spreads them.

const MULTIPLIER: u64 = 0x517c_c1b7_2722_0a95;

/// Returns the `FxHash` of a key: its length, 8-byte words, one 4-byte word, then single bytes.
pub(super) fn fx_hash(key: &[u8]) -> u64 {
    let (words, tail) = key.as_chunks::<8>();
    let mut hash =
        words.iter().fold(step(0, key.len() as u64), |hash, word| step(hash, u64::from_le_bytes(*word)));
    let (half, tail) = tail.as_chunks::<4>();
    hash = half.iter().fold(hash, |hash, half| step(hash, u32::from_le_bytes(*half).into()));
    tail.iter().fold(hash, |hash, &byte| step(hash, byte.into()))
}

const fn step(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(5) ^ word).wrapping_mul(MULTIPLIER)
}
