//! Block cache: checked blocks in the slots of their tables, within a byte budget.
//!
//! A lookup reads a block from its slot ([`super::slots`]) without calling the policy. A library decides which
//! blocks are evicted. It is notified of every read block, and once the cache is nearly full, of one in
//! [`HITS_PER_TOUCH`] hits. The feature `block-cache` includes it; without it (on the page) a cache keeps
//! everything.
//!
//! A cache belongs to one store, because it identifies tables by their number.
//!
//! **Invariants**
//! 1. A block is checked before it is kept, and never changes.
//! 2. The kept blocks depend only on the order of calls: the hash function has no random seed.
//! 3. A thread notifies the policy of a slot only while it holds no slot.
//!
//! **Cost** of a hit: a slot's lock and a counter of the reader. **Memory**: the capacity, and 80 bytes per
//! block. The memory of a dropped cache stays with the process for the next cache ([`super::frames`]).

use super::slots::{Kept, Slots};
use crate::storage::BlockBuffer;
use core::sync::atomic::{AtomicU64, Ordering};
use policy::Policy;
use std::sync::Arc;

/// Hits of a reader per notification of the policy.
const HITS_PER_TOUCH: u64 = 16;

/// Share of the capacity below which no eviction is near, so the policy needs no notification of hits. A
/// notification costs two to three memory latencies.
const NEARLY_FULL: (u64, u64) = (3, 4);

/// State that a reader keeps between lookups: a buffer for blocks, and its count of hits.
#[derive(Debug, Default)]
pub struct LookupScratch {
    pub(super) blocks: BlockBuffer,
    hits: u64,
    /// Numbers of segments whose filter units were probed, not yet reported.
    pub(crate) segments: Vec<u32>,
    /// Number of lookups that probed them.
    pub(crate) lookups: u64,
}

/// Cache of recently used blocks.
pub struct BlockCache {
    policy: Option<Policy>,
    kept_bytes: Arc<AtomicU64>,
    hits: AtomicU64,
    misses: AtomicU64,
}

impl BlockCache {
    /// Returns a cache for up to this many bytes of blocks.
    #[cfg(feature = "block-cache")]
    #[must_use]
    pub fn new(capacity_bytes: u64) -> Self {
        Self { policy: Some(Policy::new(capacity_bytes)), ..Self::of_everything() }
    }

    /// Returns a cache like [`BlockCache::new`] with a single part for any number of processors, so that the
    /// kept blocks are the same on every machine. For one reader at a time.
    #[cfg(feature = "block-cache")]
    #[must_use]
    pub fn in_one_part(capacity_bytes: u64) -> Self {
        Self { policy: Some(Policy::in_one_part(capacity_bytes)), ..Self::of_everything() }
    }

    /// Returns a cache that keeps every block, for stores that fit in memory.
    #[must_use]
    pub fn of_everything() -> Self {
        Self { policy: None, kept_bytes: Arc::default(), hits: AtomicU64::new(0), misses: AtomicU64::new(0) }
    }

    /// Returns empty slots for the blocks of a table.
    pub(super) fn slots(&self, block_count: usize) -> Slots {
        Slots::new(block_count, Arc::clone(&self.kept_bytes))
    }

    /// Records a hit.
    #[inline]
    pub(super) fn hit(&self, table: u32, block: usize, scratch: &mut LookupScratch) {
        scratch.hits += 1;
        if scratch.hits >= HITS_PER_TOUCH {
            self.touch(table, block, scratch);
        }
    }

    #[cold]
    fn touch(&self, table: u32, block: usize, scratch: &mut LookupScratch) {
        self.tell(scratch);
        self.touch_policy(table, block);
    }

    /// Notifies the policy that a block is in use, once the cache is nearly full.
    fn touch_policy(&self, table: u32, block: usize) {
        if let Some(policy) = &self.policy
            && self.bytes() >= policy.capacity_bytes() / NEARLY_FULL.1 * NEARLY_FULL.0
        {
            policy.touch(table, block);
        }
    }

    /// Adds the hits that a reader has not yet reported.
    pub(crate) fn tell(&self, scratch: &mut LookupScratch) {
        self.hits.fetch_add(core::mem::take(&mut scratch.hits), Ordering::Relaxed);
    }

    /// Records a hit of a scan.
    pub(super) fn scanned(&self, table: u32, block: usize) {
        self.hits.fetch_add(1, Ordering::Relaxed);
        self.touch_policy(table, block);
    }

    /// Records a miss and keeps the block.
    pub(super) fn missed(&self, slots: &Arc<Slots>, table: u32, block: usize, kept: Kept) {
        self.misses.fetch_add(1, Ordering::Relaxed);
        let bytes = kept.bytes();
        slots.set(block, Some(kept));
        if let Some(policy) = &self.policy {
            policy.keep(slots, table, block, bytes);
        }
    }

    /// Returns the bytes of kept blocks.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.kept_bytes.load(Ordering::Relaxed)
    }

    /// Returns the maximum bytes of kept blocks.
    #[must_use]
    pub fn capacity_bytes(&self) -> u64 {
        self.policy.as_ref().map_or(u64::MAX, Policy::capacity_bytes)
    }

    /// Returns the number of hits; active readers report their last few hits later.
    #[must_use]
    pub fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }

    /// Returns the number of misses.
    #[must_use]
    pub fn misses(&self) -> u64 {
        self.misses.load(Ordering::Relaxed)
    }
}

#[cfg(not(feature = "block-cache"))]
mod policy {
    //! Cache without a policy: this build keeps every block.

    use super::Slots;
    use std::sync::Arc;

    pub(super) enum Policy {}

    impl Policy {
        pub(super) fn touch(&self, _table: u32, _block: usize) {
            match *self {}
        }

        pub(super) fn keep(&self, _slots: &Arc<Slots>, _table: u32, _block: usize, _bytes: u64) {
            match *self {}
        }

        pub(super) fn capacity_bytes(&self) -> u64 {
            match *self {}
        }
    }
}

#[cfg(feature = "block-cache")]
mod policy {
    //! Eviction: the library's policy over blocks, identified by number and weighted by bytes.

    use super::Slots;
    use crate::table::mixed::Mixed;
    use quick_cache::sync::Cache;
    use quick_cache::{Lifecycle, OptionsBuilder, Weighter};
    use std::sync::{Arc, Weak};

    pub(super) struct Policy {
        blocks: Cache<u64, Place, ByBytes, Mixed, Clearing>,
    }

    impl Policy {
        pub(super) fn new(capacity_bytes: u64) -> Self {
            let blocks =
                usize::try_from(capacity_bytes / crate::storage::BLOCK_BYTES as u64).unwrap_or(usize::MAX);
            Self { blocks: Cache::with(blocks, capacity_bytes, ByBytes, Mixed, Clearing) }
        }

        pub(super) fn in_one_part(capacity_bytes: u64) -> Self {
            let blocks = capacity_bytes / crate::storage::BLOCK_BYTES as u64;
            let options = OptionsBuilder::new()
                .shards(1)
                .estimated_items_capacity(usize::try_from(blocks).unwrap_or(usize::MAX))
                .weight_capacity(capacity_bytes)
                .build()
                .expect("all that the library asks for is set");
            Self { blocks: Cache::with_options(options, ByBytes, Mixed, Clearing) }
        }

        pub(super) fn touch(&self, table: u32, block: usize) {
            // A lookup in the library counts as use.
            let _ = self.blocks.get(&key(table, block));
        }

        pub(super) fn keep(&self, slots: &Arc<Slots>, table: u32, block: usize, bytes: u64) {
            let key = key(table, block);
            let mut cleared = Cleared::default();
            let place = Place { slots: Arc::downgrade(slots), block, bytes };
            self.blocks.insert_with_lifecycle(key, place, &mut cleared);
            if self.blocks.contains_key(&key) {
                // An evicted place with this block is the one just replaced, in the same slot.
                let here = |place: &Place| place.block == block && place.slots.as_ptr() == Arc::as_ptr(slots);
                cleared.0.retain(|place| !here(place));
            }
        }

        pub(super) fn capacity_bytes(&self) -> u64 {
            self.blocks.capacity()
        }
    }

    fn key(table: u32, block: usize) -> u64 {
        u64::from(table) << 32 | block as u64
    }

    /// Slot of a kept block.
    #[derive(Clone)]
    struct Place {
        /// Dropped with the table.
        slots: Weak<Slots>,
        block: usize,
        bytes: u64,
    }

    /// Weight of a block in bytes.
    #[derive(Clone)]
    struct ByBytes;

    impl Weighter<u64, Place> for ByBytes {
        fn weight(&self, _key: &u64, place: &Place) -> u64 {
            place.bytes
        }
    }

    /// Clears the slots of evicted blocks.
    #[derive(Clone)]
    struct Clearing;

    /// Evicted blocks, cleared after the library has released its locks.
    #[derive(Default)]
    struct Cleared(Vec<Place>);

    impl Drop for Cleared {
        fn drop(&mut self) {
            for place in self.0.drain(..) {
                if let Some(slots) = place.slots.upgrade() {
                    slots.set(place.block, None);
                }
            }
        }
    }

    impl Lifecycle<u64, Place> for Clearing {
        type RequestState = Cleared;

        fn on_evict(&self, cleared: &mut Cleared, _key: u64, place: Place) {
            cleared.0.push(place);
        }
    }
}
