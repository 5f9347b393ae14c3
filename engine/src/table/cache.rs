//! The block cache: units that were read and checked, by use, within a number of bytes.
//!
//! Behind the feature `block-cache`; without it (the page) the type exists and has no value, so that asking for one costs
//! nothing. A cache belongs to one store: it knows tables by their number.
//!
//! **Invariants**
//! 1. A unit is checked before it is kept, and never changes.
//! 2. What is kept depends on the order of calls alone: the hash function has no random seed.
//!
//! **Cost**: one hash of two numbers and one lock among several per question. **Memory**: the capacity, and about 40
//! bytes per unit.

#[cfg(feature = "block-cache")]
pub use kept::BlockCache;
#[cfg(not(feature = "block-cache"))]
pub use none::BlockCache;

#[cfg(feature = "block-cache")]
mod kept {
    use crate::digest::{Digest, remix};
    use core::hash::{BuildHasher, Hasher};
    use quick_cache::Weighter;
    use quick_cache::sync::{Cache, DefaultLifecycle};
    use std::sync::Arc;

    /// Recently used blocks.
    pub struct BlockCache {
        units: Cache<u64, Arc<[u8]>, ByBytes, Mixed>,
    }

    impl BlockCache {
        /// A cache that holds up to this many bytes of blocks.
        #[must_use]
        pub fn new(capacity_bytes: u64) -> Self {
            let units =
                usize::try_from(capacity_bytes / crate::storage::BLOCK_BYTES as u64).unwrap_or(usize::MAX);
            let lifecycle = DefaultLifecycle::default();
            Self { units: Cache::with(units, capacity_bytes, ByBytes, Mixed, lifecycle) }
        }

        /// The unit of a table, if it is kept.
        #[inline]
        pub(in crate::table) fn get(&self, table: u32, unit: u32) -> Option<Arc<[u8]>> {
            self.units.get(&key(table, unit))
        }

        /// Keeps a unit.
        pub(in crate::table) fn insert(&self, table: u32, unit: u32, bytes: &[u8]) {
            self.units.insert(key(table, unit), Arc::from(bytes));
        }

        /// Bytes of blocks that are kept now.
        #[must_use]
        pub fn bytes(&self) -> u64 {
            self.units.weight()
        }

        /// Bytes of blocks that it may keep.
        #[must_use]
        pub fn capacity_bytes(&self) -> u64 {
            self.units.capacity()
        }

        /// How often a unit that was asked for was there.
        #[must_use]
        pub fn hits(&self) -> u64 {
            self.units.hits()
        }

        /// How often it was not.
        #[must_use]
        pub fn misses(&self) -> u64 {
            self.units.misses()
        }
    }

    fn key(table: u32, unit: u32) -> u64 {
        u64::from(table) << 32 | u64::from(unit)
    }

    /// A block weighs its bytes.
    #[derive(Clone)]
    struct ByBytes;

    impl Weighter<u64, Arc<[u8]>> for ByBytes {
        fn weight(&self, _key: &u64, bytes: &Arc<[u8]>) -> u64 {
            bytes.len() as u64
        }
    }

    /// Hashes one number by mixing it, the same on every run (invariant 2).
    #[derive(Clone)]
    struct Mixed;

    impl BuildHasher for Mixed {
        type Hasher = MixedHasher;

        fn build_hasher(&self) -> MixedHasher {
            MixedHasher(0)
        }
    }

    struct MixedHasher(u64);

    impl Hasher for MixedHasher {
        fn finish(&self) -> u64 {
            self.0
        }

        fn write_u64(&mut self, number: u64) {
            self.0 = remix(Digest(number), 1).0;
        }

        fn write(&mut self, bytes: &[u8]) {
            for &byte in bytes {
                self.write_u64(self.0 ^ u64::from(byte));
            }
        }
    }
}

#[cfg(not(feature = "block-cache"))]
mod none {
    /// No cache in this build.
    pub enum BlockCache {}

    impl BlockCache {
        pub(in crate::table) fn get(&self, _table: u32, _unit: u32) -> Option<std::sync::Arc<[u8]>> {
            match *self {}
        }

        pub(in crate::table) fn insert(&self, _table: u32, _unit: u32, _bytes: &[u8]) {
            match *self {}
        }
    }
}
