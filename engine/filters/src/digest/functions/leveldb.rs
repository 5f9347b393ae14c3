//! The 32-bit hash of `LevelDB`'s Bloom filter, which RocksDB used until its format 5.
//!
//! The bytes after the last whole word are unsigned, as in `LevelDB`. `RocksDB` extends their sign, so its
//! digest differs if one of those bytes is at least 0x80. **Source**: `google/leveldb`, `util/hash.cc`.

const MULTIPLIER: u32 = 0xc6a4_a793;

/// Returns `LevelDB`'s hash of a key.
pub(super) fn leveldb_hash(key: &[u8], seed: u32) -> u32 {
    #[expect(clippy::cast_possible_truncation, reason = "the function takes the length modulo 2^32")]
    let mut hash = seed ^ (key.len() as u32).wrapping_mul(MULTIPLIER);
    let (words, tail) = key.as_chunks::<4>();
    for word in words {
        hash = hash.wrapping_add(u32::from_le_bytes(*word)).wrapping_mul(MULTIPLIER);
        hash ^= hash >> 16;
    }
    if !tail.is_empty() {
        let mut last = [0; 4];
        last[..tail.len()].copy_from_slice(tail);
        hash = hash.wrapping_add(u32::from_le_bytes(last)).wrapping_mul(MULTIPLIER);
        hash ^= hash >> 24;
    }
    hash
}
