//! Digest functions, with their names and stored codes.
//!
//! **Invariants**
//! 1. A code and a name identify the same function forever, because tables, links and result files store them.
//! 2. [`DigestFunction::ALL`] lists the functions that this build computes. Only those are valid as input, so a
//!    build without the feature `families` rejects the others.
//! 3. Every function returns the same digest on every target, so each can be the digest of a stored filter.
//!    This includes [`FxHash`] and [`RustcHash`], whose crates depend on the word size: this implementation
//!    always uses 64 bits.
//!
//! **Seeds**. XXH3, XXH64, `MurmurHash64A`, `CityHash64`, `MetroHash64` and `SpookyHash` accept a 64-bit seed.
//! The 32-bit `MurmurHash2` and `LevelDB`'s hash receive both halves of the seed joined by XOR, which is 0 only
//! for seed 0. The others (CRC, MD5, SHA-256, `SeaHash`, `FxHash`, `rustc-hash`) have no seed:
//! [`remix`](super::remix) combines their value with the seed, and 32-bit functions keep the lower half.
//!
//! `remix` is a bijection of 64 bits, so it neither adds nor removes collisions, and digest 0 is as unlikely
//! for the empty key as for any other. It also hides how badly a weak function spreads its bits;
//! [`DigestFunction::unseeded`] shows that.
//!
//! [`FxHash`]: DigestFunction::FxHash
//! [`RustcHash`]: DigestFunction::RustcHash

use super::{Digest, functions, murmur_hash_64a, xxh3_64};
use xxhash_rust::xxh64;

/// A function from keys to digests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum DigestFunction {
    /// XXH3, 64 bits: the default.
    Xxh3 = 0,
    /// XXH64.
    Xxh64 = 1,
    /// `MurmurHash64A`, which the paper calls MM64.
    MurmurHash64A = 2,
    /// `MurmurHash2`, 32 bits.
    MurmurHash2 = 3,
    /// `CityHash64` of version 1.1.
    CityHash64 = 4,
    /// CRC-32C (Castagnoli), 32 bits.
    Crc32c = 5,
    /// CRC-32 of IEEE 802.3, 32 bits: the function that the paper's program calls CRC.
    Crc32 = 6,
    /// First eight bytes of MD5, read little-endian.
    Md5 = 7,
    /// First eight bytes of SHA-256, read little-endian.
    Sha256 = 8,
    /// `SeaHash`.
    SeaHash = 9,
    /// `MetroHash64`.
    MetroHash64 = 10,
    /// The hash of Firefox and of old rustc, on 64-bit words.
    FxHash = 11,
    /// The hash of rustc since 2024 (version 2 of its crate), on 64-bit words.
    RustcHash = 12,
    /// `SpookyHash` of version 1, the first 64 of its 128 bits.
    SpookyHash64 = 13,
    /// The hash of `LevelDB`'s Bloom filter, 32 bits.
    LevelDbHash = 14,
}

impl DigestFunction {
    /// Functions of every build.
    const ALWAYS: usize = 3;
    /// Functions of this build.
    const COUNT: usize = if cfg!(feature = "families") { Self::KNOWN.len() } else { Self::ALWAYS };

    /// All functions with a code, in the order of codes, including those that this build does not compute.
    pub const KNOWN: [Self; 15] = [
        Self::Xxh3,
        Self::Xxh64,
        Self::MurmurHash64A,
        Self::MurmurHash2,
        Self::CityHash64,
        Self::Crc32c,
        Self::Crc32,
        Self::Md5,
        Self::Sha256,
        Self::SeaHash,
        Self::MetroHash64,
        Self::FxHash,
        Self::RustcHash,
        Self::SpookyHash64,
        Self::LevelDbHash,
    ];

    /// All functions that this build computes, in the order of codes.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self::Xxh3; Self::COUNT];
        let mut code = 0;
        while code < all.len() {
            all[code] = Self::KNOWN[code];
            code += 1;
        }
        all
    };

    /// Returns the function with this code in tables and links.
    #[must_use]
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }

    /// Returns the short name used in options, links and result files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Xxh3 => "xxh3",
            Self::Xxh64 => "xxh64",
            Self::MurmurHash64A => "murmur64a",
            Self::MurmurHash2 => "murmur2",
            Self::CityHash64 => "city",
            Self::Crc32c => "crc32c",
            Self::Crc32 => "crc32",
            Self::Md5 => "md5",
            Self::Sha256 => "sha256",
            Self::SeaHash => "seahash",
            Self::MetroHash64 => "metrohash64",
            Self::FxHash => "fxhash",
            Self::RustcHash => "rustc-hash",
            Self::SpookyHash64 => "spooky",
            Self::LevelDbHash => "leveldb32",
        }
    }

    /// Returns the function with this short name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|function| function.name() == name)
    }

    /// Returns whether this build computes it.
    #[must_use]
    pub fn is_built_in(self) -> bool {
        Self::ALL.contains(&self)
    }

    /// Returns the width of its digests: 64 bits, or 32 bits in the lower half of the digest.
    ///
    /// A filter that derives positions from both halves needs 64. Among n keys, 32 bits let `n / 2^32` of
    /// absent keys pass every filter.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Self::MurmurHash2 | Self::Crc32c | Self::Crc32 | Self::LevelDbHash => 32,
            _ => 64,
        }
    }

    /// Returns whether similar keys get digests like random numbers, which all rate formulas assume.
    ///
    /// [`DigestFunction::FxHash`] does not. For example, bit 63 of a word and bit 4 of the next word cancel
    /// each other, so keys of several words with few set bits often have equal digests. No filter can
    /// distinguish such keys. Rates were 3.5 to 4.8 times the estimate for 16-byte keys with three set bits at
    /// 10 bits per key.
    #[must_use]
    pub const fn spreads_similar_keys(self) -> bool {
        !matches!(self, Self::FxHash)
    }

    /// Hashes a key.
    ///
    /// A function that this build lacks gives every key the same digest, so filters answer *maybe* for all
    /// keys.
    #[inline]
    #[must_use]
    pub fn digest(self, key: &[u8], seed: u64) -> Digest {
        Digest(match self {
            Self::Xxh3 => xxh3_64(key, seed),
            Self::Xxh64 => xxh64::xxh64(key, seed),
            Self::MurmurHash64A => murmur_hash_64a(key, seed),
            other => functions::seeded(other, key, seed),
        })
    }

    /// Returns the function's digest without a seed, if it has such a form. Published test vectors use this
    /// form; filters use [`DigestFunction::digest`].
    #[must_use]
    pub fn unseeded(self, key: &[u8]) -> Option<Digest> {
        functions::unseeded(self, key).map(Digest)
    }
}
