//! Keys to digests: the one hash that a lookup shares across all filters.
//!
//! **Invariants**
//! 1. A digest depends on the key, the function and the seed only; it is the same on every target (tested natively and
//!    as WebAssembly against `tests/golden/hash-vectors.json`).
//! 2. A digest may be shared between filters with equal [`DigestRecipe`]s, and only between those.
//! 3. Digest 0 is harmless: recipes refuse seed 0, for with it `MurmurHash64A` and others give 0 for the empty key, and
//!    every double-hashing scheme would then probe a single bit. Functions without a seed get it mixed in afterwards
//!    ([`DigestFunction`] says how), so that no key of ours has digest 0 but by chance.
//!
//! **Cost**: one pass over the key. **Sources**: xxHash (Y. Collet), MurmurHash2 (A. Appleby, public domain); further
//! functions at their files.

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

/// A 64-bit hash of a key. A point filter takes this, never a key, so that hashing again is visible in the types.
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

/// What must be equal for two filters to share a digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DigestRecipe {
    /// The function.
    pub function: DigestFunction,
    /// Its seed, never 0 (invariant 3).
    pub seed: u64,
}

impl DigestRecipe {
    /// The seed of LevelDB's Bloom filter, which the paper's program also uses.
    pub const DEFAULT_SEED: u64 = 0xbc9f_1d34;

    /// A function with the default seed.
    #[must_use]
    pub const fn new(function: DigestFunction) -> Self {
        Self { function, seed: Self::DEFAULT_SEED }
    }

    /// The recipe of the next digests of a filter that takes several of each key: by another seed for each, never 0. The first,
    /// of index 0, is this recipe.
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

/// A digest for something that needs a seed of its own, without touching the key: the `SplitMix64` finaliser
/// (Steele, Lea, Flood 2014) over digest and seed.
#[inline]
#[must_use]
pub const fn remix(digest: Digest, seed: u64) -> Digest {
    let mut z = digest.0.wrapping_add(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    Digest(z ^ (z >> 31))
}

/// Hashes a key again and again, writing each digest over its first bytes, so that no hash can begin before the last one
/// ended: what a measurement of `T_H` as a latency times. Cost: `rounds` hashes of the whole key.
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
