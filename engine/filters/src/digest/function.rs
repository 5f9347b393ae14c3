//! Which functions make digests, by name and by code.
//!
//! **Invariants**
//! 1. A code and a name mean one function for ever: tables, links and result files hold them.
//! 2. [`DigestFunction::ALL`] has the functions that this build computes, and only those are found by name or code, so
//!    that a build without the feature `families` refuses the others where they come in.
//! 3. Every function is the same on every target, so each may be the digest of a stored filter: also [`FxHash`] and
//!    [`RustcHash`], whose crates are not (their state is a word of the machine); ours has 64 bits everywhere.
//!
//! **Seeds**. Functions that take one get it: XXH3, XXH64, `MurmurHash64A`, `CityHash64`, `MetroHash64`, `SpookyHash`; the
//! 32-bit `MurmurHash2` and `LevelDB`'s get its two halves joined by XOR, never 0 unless the seed is. The others (CRC, MD5,
//! SHA-256, `SeaHash`, `FxHash`, `rustc-hash`) hash without, and [`remix`](super::remix) joins their value and the seed; of a 32-bit
//! function the lower half remains. That is a bijection of 64 bits: it adds no collision and takes none away, makes digest 0
//! as unlikely for the empty key as for any other, and hides how badly the bits of a weak function are spread, which
//! [`DigestFunction::unseeded`] shows.
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
    /// CRC-32 of IEEE 802.3, 32 bits: what the paper's program calls CRC.
    Crc32 = 6,
    /// MD5, of which the first eight bytes are read little-endian.
    Md5 = 7,
    /// SHA-256, of which the first eight bytes are read little-endian.
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

    /// All that have a code, by code, whether this build computes them or not.
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

    /// All that this build computes, by code.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self::Xxh3; Self::COUNT];
        let mut code = 0;
        while code < all.len() {
            all[code] = Self::KNOWN[code];
            code += 1;
        }
        all
    };

    /// The function that a table or a link names by this code.
    #[must_use]
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }

    /// The short name used in options, links and result files.
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

    /// The function of this short name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|function| function.name() == name)
    }

    /// Whether this build computes it.
    #[must_use]
    pub fn is_built_in(self) -> bool {
        Self::ALL.contains(&self)
    }

    /// Bits of its digests: 64, or 32 in the lower half of the digest and 0 above. A filter that takes its positions from
    /// both halves needs 64; among n keys, 32 bits alone let `n / 2^32` of absent keys pass every filter.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Self::MurmurHash2 | Self::Crc32c | Self::Crc32 | Self::LevelDbHash => 32,
            _ => 64,
        }
    }

    /// Whether similar keys get digests like random numbers, which all formulas for rates assume.
    ///
    /// [`DigestFunction::FxHash`] does not: bit 63 of a word and bit 4 of the next word cancel each other, for example, so keys of
    /// several words with few set bits often have equal digests. No filter can tell such keys apart. Rates were 3.5 to 4.8 times
    /// the estimate for keys of 16 bytes with three set bits at 10 bits per key.
    #[must_use]
    pub const fn spreads_similar_keys(self) -> bool {
        !matches!(self, Self::FxHash)
    }

    /// Hashes a key. A function that this build lacks gives every key the same digest: filters then say *maybe* for all.
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

    /// The function as its author wrote it for use without a seed, where it has such a form: what its published vectors
    /// are about. Filters take [`DigestFunction::digest`].
    #[must_use]
    pub fn unseeded(self, key: &[u8]) -> Option<Digest> {
        functions::unseeded(self, key).map(Digest)
    }
}
