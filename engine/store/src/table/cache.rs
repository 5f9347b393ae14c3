//! The block cache: blocks that were read and checked, in the slots of their tables, within a number of bytes.
//!
//! A lookup takes a block from its slot ([`super::slots`]) and asks nobody. Which blocks have to go when there are too many
//! is decided by a library, which hears of every block that is read and, once the cache is nearly full, of one in
//! [`HITS_PER_TOUCH`] that was found kept.
//! The feature `block-cache` brings it; without it (the page) a cache keeps everything.
//!
//! A cache belongs to one store: it knows tables by their number.
//!
//! **Invariants**
//! 1. A block is checked before it is kept, and never changes.
//! 2. What is kept depends on the order of calls alone: the hash function has no random seed.
//! 3. The policy is told of a slot only while nobody of the telling thread holds it.
//!
//! **Cost** of a hit: a slot's lock and a count of the reader's own. **Memory**: the capacity, and 80 bytes per block. What a
//! dropped cache held stays with the process, for the next cache ([`super::frames`]).

use super::slots::{Kept, Slots};
use crate::storage::BlockBuffer;
use core::sync::atomic::{AtomicU64, Ordering};
use policy::Policy;
use std::sync::Arc;

/// Hits of a reader until it tells the cache of one.
const HITS_PER_TOUCH: u64 = 16;

/// Share of the capacity below which nothing has to go soon, so that the policy need not hear what is in use: to tell it
/// costs two to three waits for memory.
const NEARLY_FULL: (u64, u64) = (3, 4);

/// What a reader keeps from lookup to lookup: a buffer for blocks, and its count of blocks that it found kept.
#[derive(Debug, Default)]
pub struct LookupScratch {
    pub(super) blocks: BlockBuffer,
    hits: u64,
    /// Segments whose filter units were asked, by their numbers, of which nobody was told yet.
    pub(crate) segments: Vec<u32>,
    /// The lookups that asked them.
    pub(crate) lookups: u64,
}

/// Recently used blocks.
pub struct BlockCache {
    policy: Option<Policy>,
    kept_bytes: Arc<AtomicU64>,
    hits: AtomicU64,
    misses: AtomicU64,
}

impl BlockCache {
    /// A cache that holds up to this many bytes of blocks.
    #[cfg(feature = "block-cache")]
    #[must_use]
    pub fn new(capacity_bytes: u64) -> Self {
        Self { policy: Some(Policy::new(capacity_bytes)), ..Self::of_everything() }
    }

    /// As [`BlockCache::new`], in one part however many processors there are, so that what is kept is the same on every machine:
    /// for one reader at a time.
    #[cfg(feature = "block-cache")]
    #[must_use]
    pub fn in_one_part(capacity_bytes: u64) -> Self {
        Self { policy: Some(Policy::in_one_part(capacity_bytes)), ..Self::of_everything() }
    }

    /// A cache that keeps every block it has seen, for stores that fit in memory.
    #[must_use]
    pub fn of_everything() -> Self {
        Self { policy: None, kept_bytes: Arc::default(), hits: AtomicU64::new(0), misses: AtomicU64::new(0) }
    }

    /// Empty slots for the blocks of a table.
    pub(super) fn slots(&self, block_count: usize) -> Slots {
        Slots::new(block_count, Arc::clone(&self.kept_bytes))
    }

    /// A block of a table was found kept.
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

    /// Tells the policy that a block is in use, once something has to go soon.
    fn touch_policy(&self, table: u32, block: usize) {
        if let Some(policy) = &self.policy
            && self.bytes() >= policy.capacity_bytes() / NEARLY_FULL.1 * NEARLY_FULL.0
        {
            policy.touch(table, block);
        }
    }

    /// Counts the hits that a reader has not told of yet.
    pub(crate) fn tell(&self, scratch: &mut LookupScratch) {
        self.hits.fetch_add(core::mem::take(&mut scratch.hits), Ordering::Relaxed);
    }

    /// A scan found a block of a table kept.
    pub(super) fn scanned(&self, table: u32, block: usize) {
        self.hits.fetch_add(1, Ordering::Relaxed);
        self.touch_policy(table, block);
    }

    /// A block of a table had to be read. Keeps it.
    pub(super) fn missed(&self, slots: &Arc<Slots>, table: u32, block: usize, kept: Kept) {
        self.misses.fetch_add(1, Ordering::Relaxed);
        let bytes = kept.bytes();
        slots.set(block, Some(kept));
        if let Some(policy) = &self.policy {
            policy.keep(slots, table, block, bytes);
        }
    }

    /// Bytes of blocks that are kept now.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.kept_bytes.load(Ordering::Relaxed)
    }

    /// Bytes of blocks that it may keep.
    #[must_use]
    pub fn capacity_bytes(&self) -> u64 {
        self.policy.as_ref().map_or(u64::MAX, Policy::capacity_bytes)
    }

    /// How often a block that was asked for was there; a reader that is in use tells of its last few hits later.
    #[must_use]
    pub fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }

    /// How often it was not.
    #[must_use]
    pub fn misses(&self) -> u64 {
        self.misses.load(Ordering::Relaxed)
    }
}

#[cfg(not(feature = "block-cache"))]
mod policy {
    //! No policy in this build: every cache keeps everything.

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
    //! Which blocks have to go: the library's policy over blocks that it knows by number and weight.

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
            // Asking is what counts as use.
            let _ = self.blocks.get(&key(table, block));
        }

        pub(super) fn keep(&self, slots: &Arc<Slots>, table: u32, block: usize, bytes: u64) {
            let key = key(table, block);
            let mut cleared = Cleared::default();
            let place = Place { slots: Arc::downgrade(slots), block, bytes };
            self.blocks.insert_with_lifecycle(key, place, &mut cleared);
            if self.blocks.contains_key(&key) {
                // What has to go is the place that this one replaced, and that is the same slot.
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

    /// Where a kept block is.
    #[derive(Clone)]
    struct Place {
        /// Gone with the table.
        slots: Weak<Slots>,
        block: usize,
        bytes: u64,
    }

    /// A block weighs its bytes.
    #[derive(Clone)]
    struct ByBytes;

    impl Weighter<u64, Place> for ByBytes {
        fn weight(&self, _key: &u64, place: &Place) -> u64 {
            place.bytes
        }
    }

    /// Clears the slots of what has to go.
    #[derive(Clone)]
    struct Clearing;

    /// Blocks that have to go, cleared when the library has let go of its locks.
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
