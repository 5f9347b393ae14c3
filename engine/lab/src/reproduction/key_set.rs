//! Set of keys, with its digests by any function.

use lsm_lab_filters::digest::{Digest, DigestFunction, DigestRecipe};
use lsm_lab_workload::KeySpace;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Keys of a filter.
pub const KEYS: usize = 10_000;
/// Absent keys with which a filter is probed.
pub const QUERIES: usize = 100_000;
/// Bytes of a key.
pub const KEY_BYTES: usize = 512;

/// Digests of the keys of one set, and of its absent keys, by one function.
#[derive(Debug, Clone)]
pub struct Digests {
    /// Digests of the stored keys.
    pub stored: Vec<Digest>,
    /// Digests of the absent keys.
    pub absent: Vec<Digest>,
}

impl Digests {
    /// Changes every digest.
    #[must_use]
    pub fn map(&self, mut with: impl FnMut(u64) -> u64) -> Self {
        let mut map = |digests: &[Digest]| digests.iter().map(|digest| Digest(with(digest.0))).collect();
        Self { stored: map(&self.stored), absent: map(&self.absent) }
    }

    /// Combines the digests of two functions.
    #[must_use]
    pub fn with(&self, other: &Self, join: impl Fn(u64, u64) -> u64) -> Self {
        let both = |left: &[Digest], right: &[Digest]| {
            left.iter().zip(right).map(|(left, right)| Digest(join(left.0, right.0))).collect()
        };
        Self { stored: both(&self.stored, &other.stored), absent: both(&self.absent, &other.absent) }
    }
}

/// Set of keys from a seed; digests are computed once.
#[derive(Debug)]
pub struct KeySet {
    seed: u64,
    digests: BTreeMap<(DigestFunction, u8), Rc<Digests>>,
}

impl KeySet {
    /// Returns the set of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed, digests: BTreeMap::new() }
    }

    /// Returns digests by a function, with the seed of the paper's program if it has one.
    pub fn digests(&mut self, function: DigestFunction) -> Rc<Digests> {
        // CRC, MD5 and SHA-256 have no seed in that program.
        let plain = matches!(function, DigestFunction::Crc32 | DigestFunction::Md5 | DigestFunction::Sha256);
        self.hashed(function, 0, |key| {
            let unseeded = if plain { function.unseeded(key) } else { None };
            unseeded.unwrap_or_else(|| function.digest(key, DigestRecipe::DEFAULT_SEED))
        })
    }

    /// Returns digests by the `index`-th of the recipes that a filter with a digest per probe derives from one
    /// function.
    pub fn derived(&mut self, function: DigestFunction, index: u8) -> Rc<Digests> {
        let recipe = DigestRecipe::new(function).derived(index);
        // Counted from 1: 0 is the function as called by the paper's program.
        self.hashed(function, index + 1, |key| recipe.digest(key))
    }

    fn hashed(
        &mut self,
        function: DigestFunction,
        slot: u8,
        digest: impl Fn(&[u8]) -> Digest,
    ) -> Rc<Digests> {
        let seed = self.seed;
        let made = self.digests.entry((function, slot)).or_insert_with(|| {
            let keys = KeySpace::new(seed, KEY_BYTES);
            let mut key = Vec::new();
            let mut of = |id: usize| {
                keys.write_key(id as u64, &mut key);
                digest(&key)
            };
            let stored = (0..KEYS).map(&mut of).collect();
            Rc::new(Digests { stored, absent: (KEYS..KEYS + QUERIES).map(of).collect() })
        });
        Rc::clone(made)
    }
}
