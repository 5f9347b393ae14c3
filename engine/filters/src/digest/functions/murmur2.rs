//! `MurmurHash2`, 32 bits, after A. Appleby's public-domain description; words are read little-endian.

const MULTIPLIER: u32 = 0x5bd1_e995;
const SHIFT: u32 = 24;

/// Returns the `MurmurHash2` of a key.
pub(super) fn murmur_hash_2(key: &[u8], seed: u32) -> u32 {
    #[expect(clippy::cast_possible_truncation, reason = "the function takes the length modulo 2^32")]
    let mut hash = seed ^ key.len() as u32;
    let (words, tail) = key.as_chunks::<4>();
    for word in words {
        hash = hash.wrapping_mul(MULTIPLIER) ^ mix(u32::from_le_bytes(*word));
    }
    if !tail.is_empty() {
        let mut last = [0; 4];
        last[..tail.len()].copy_from_slice(tail);
        hash = (hash ^ u32::from_le_bytes(last)).wrapping_mul(MULTIPLIER);
    }
    hash = (hash ^ (hash >> 13)).wrapping_mul(MULTIPLIER);
    hash ^ (hash >> 15)
}

const fn mix(word: u32) -> u32 {
    let word = word.wrapping_mul(MULTIPLIER);
    (word ^ (word >> SHIFT)).wrapping_mul(MULTIPLIER)
}
