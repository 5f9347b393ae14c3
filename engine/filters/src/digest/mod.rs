//! Maps keys to digests: the one hash that a lookup shares across all filters.
//!
//! **Invariants**
//! 1. A digest depends only on key, function and seed. It is the same on every target (tested natively and as
//!    WebAssembly against `tests/golden/hash-vectors.json`).
//! 2. Filters may share a digest only if their [`DigestRecipe`]s are equal.
//! 3. No key has digest 0, except by chance. Recipes reject seed 0, because `MurmurHash64A` and others would
//!    then return 0 for the empty key, and every double-hashing scheme would probe a single bit. The seed is
//!    mixed into functions without one ([`DigestFunction`]).
//!
//! **Cost**: one pass over the key. **Sources**: xxHash (Y. Collet), MurmurHash2 (A. Appleby, public domain);
//! further functions in their files.

mod function;
#[cfg(feature = "families")]
mod functions;
#[cfg(not(feature = "families"))]
#[path = "functions/absent.rs"]
mod functions;
mod murmur;
mod xxh3;

pub use function::DigestFunction;
pub use murmur::murmur_hash_64a;
pub use xxh3::xxh3_64;

/// 64-bit hash of a key.
///
/// Point filters accept a digest instead of a key, so hashing a key twice is visible in the types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub u64);

impl Digest {
    /// Bits 0 to 31.
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the lower half is what is asked for")]
    pub const fn low(self) -> u32 {
        self.0 as u32
    }

    /// Bits 32 to 63.
    #[inline]
    #[must_use]
    pub const fn high(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

/// Function and seed of a digest. Filters with equal recipes can share digests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DigestRecipe {
    /// Digest function.
    pub function: DigestFunction,
    /// Seed, never 0 (invariant 3).
    pub seed: u64,
}

impl DigestRecipe {
    /// Seed of LevelDB's Bloom filter, which the paper's program also uses.
    pub const DEFAULT_SEED: u64 = 0xbc9f_1d34;

    /// Returns the recipe of a function with the default seed.
    #[must_use]
    pub const fn new(function: DigestFunction) -> Self {
        Self { function, seed: Self::DEFAULT_SEED }
    }

    /// Returns the recipe of the digest with this index, for filters that need several digests per key. Each
    /// has a different seed, never 0. Index 0 is this recipe.
    #[must_use]
    pub const fn derived(self, index: u8) -> Self {
        let seed = match index {
            0 => self.seed,
            _ => remix(Digest(self.seed), index as u64).0,
        };
        Self { function: self.function, seed: if seed == 0 { Self::DEFAULT_SEED } else { seed } }
    }

    /// Hashes a key.
    #[inline]
    #[must_use]
    pub fn digest(self, key: &[u8]) -> Digest {
        self.function.digest(key, self.seed)
    }
}

/// Derives a digest for a different seed without reading the key: the `SplitMix64` finalizer (Steele, Lea,
/// Flood 2014) over digest and seed.
#[inline]
#[must_use]
pub const fn remix(digest: Digest, seed: u64) -> Digest {
    let mut z = digest.0.wrapping_add(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    Digest(z ^ (z >> 31))
}

/// Hashes a key `rounds` times and writes each digest over its first bytes, so that no hash can start before
/// the previous one ended. Measures `T_H` as a latency. Cost: `rounds` hashes of the whole key.
#[must_use]
pub fn chain(function: DigestFunction, key: &mut [u8], rounds: u32) -> Digest {
    let mut digest = Digest(DigestRecipe::DEFAULT_SEED);
    let head = key.len().min(8);
    for _ in 0..rounds {
        key[..head].copy_from_slice(&digest.0.to_le_bytes()[..head]);
        digest = function.digest(key, DigestRecipe::DEFAULT_SEED);
    }
    digest
}
