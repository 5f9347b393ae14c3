//! `MurmurHash64A`: the 64-bit hash that the paper calls MM64. Constants and structure after A. Appleby's public-domain
//! `MurmurHash2`; words are read little-endian so that digests are equal on every target.

const MULTIPLIER: u64 = 0xc6a4_a793_5bd1_e995;
const SHIFT: u32 = 47;

/// Returns the `MurmurHash64A` of a key.
#[must_use]
pub fn murmur_hash_64a(key: &[u8], seed: u64) -> u64 {
    let mut hash = seed ^ (key.len() as u64).wrapping_mul(MULTIPLIER);
    let (words, tail) = key.as_chunks::<8>();
    for word in words {
        hash = (hash ^ mix(u64::from_le_bytes(*word))).wrapping_mul(MULTIPLIER);
    }
    if !tail.is_empty() {
        let mut last = [0; 8];
        last[..tail.len()].copy_from_slice(tail);
        hash = (hash ^ u64::from_le_bytes(last)).wrapping_mul(MULTIPLIER);
    }
    hash ^= hash >> SHIFT;
    hash = hash.wrapping_mul(MULTIPLIER);
    hash ^ (hash >> SHIFT)
}

const fn mix(word: u64) -> u64 {
    let word = word.wrapping_mul(MULTIPLIER);
    (word ^ (word >> SHIFT)).wrapping_mul(MULTIPLIER)
}
