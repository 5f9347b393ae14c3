//! `FxHash`: a rotation, an XOR and a multiplication per word, as the crate `fxhash` hashes a slice of bytes to 64 bits: its
//! length first, for that is how Rust's standard library hands a slice to a hasher.
//!
//! Its state has 64 bits on every target. Weak: its last step is a multiplication, so that the lowest bits of the digest
//! depend on the lowest bits of the words alone. Only [`super::seeded`] spreads them.

const MULTIPLIER: u64 = 0x517c_c1b7_2722_0a95;

/// The `FxHash` of a key: its length, words of eight bytes, one of four, then byte by byte.
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
