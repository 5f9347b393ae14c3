//! Optional digest functions of the paper, of blog posts and of older filters.
//!
//! A function comes from a maintained crate if that gives the same digest natively and as WebAssembly. The
//! others are implemented here: `MurmurHash2` and `LevelDB`'s hash are short, `FxHash` and `rustc-hash` depend
//! on the word size in their crates, and `SpookyHash` exists only in C++.
//!
//! **Cost**: one pass over the key. **Sources**: in each file; tests compare every function with
//! `tests/golden/hash-vectors.json`.

mod fx;
mod leveldb;
mod murmur2;
mod rustc;
mod spooky;

use super::{Digest, DigestFunction, remix};
use core::hash::Hasher as _;
use md5::Digest as _;

/// Returns the digest with a seed: the function's own seed if it has one, otherwise mixed in afterwards.
pub(super) fn seeded(function: DigestFunction, key: &[u8], seed: u64) -> u64 {
    match function {
        DigestFunction::MurmurHash2 => murmur2::murmur_hash_2(key, seed_32(seed)).into(),
        DigestFunction::LevelDbHash => leveldb::leveldb_hash(key, seed_32(seed)).into(),
        DigestFunction::CityHash64 => cityhasher::hash_with_seed(key, seed),
        DigestFunction::MetroHash64 => {
            let mut hasher = metrohash::MetroHash64::with_seed(seed);
            hasher.write(key);
            hasher.finish()
        }
        DigestFunction::SpookyHash64 => spooky::spooky_hash_64(key, seed),
        _ => mixed(function, unseeded(function, key).unwrap_or(0), seed),
    }
}

/// Returns the digest without a seed, for functions with such a form.
pub(super) fn unseeded(function: DigestFunction, key: &[u8]) -> Option<u64> {
    Some(match function {
        DigestFunction::CityHash64 => cityhasher::hash(key),
        DigestFunction::Crc32c => crc32c::crc32c(key).into(),
        DigestFunction::Crc32 => crc32fast::hash(key).into(),
        DigestFunction::Md5 => first_word(&md5::Md5::digest(key)),
        DigestFunction::Sha256 => first_word(&sha2::Sha256::digest(key)),
        DigestFunction::SeaHash => seahash::hash(key),
        DigestFunction::FxHash => fx::fx_hash(key),
        DigestFunction::RustcHash => rustc::rustc_hash(key),
        _ => return None,
    })
}

/// Combines the value of an unseeded function with the seed.
fn mixed(function: DigestFunction, value: u64, seed: u64) -> u64 {
    let mixed = remix(Digest(value), seed);
    if function.bits() == 32 { mixed.low().into() } else { mixed.0 }
}

/// Returns the seed of a 32-bit function: both halves joined, 0 only for 0.
fn seed_32(seed: u64) -> u32 {
    let joined = Digest(seed).low() ^ Digest(seed).high();
    if joined == 0 && seed != 0 { 1 } else { joined }
}

/// Returns the first eight bytes of a longer digest, little-endian.
fn first_word(bytes: &[u8]) -> u64 {
    bytes.first_chunk().map_or(0, |word| u64::from_le_bytes(*word))
}
