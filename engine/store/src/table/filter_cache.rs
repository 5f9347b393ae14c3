//! Filters that are loaded when they are asked, within a number of bytes, instead of being pinned in memory.
//!
//! For stores whose filters do not fit in memory. Filters that have to go are written to a second tier, if there is one: a
//! storage that is faster than that of the tables. Which have to go is decided by the library that also decides on blocks.
//!
//! **Invariants**
//! 1. A filter that is handed out is whole and checked; the second tier holds copies, and a damaged one is as if there
//!    were none.
//! 2. What is resident never exceeds the budget; a filter that is larger than the budget is loaded for each question.
//! 3. A table's number never names another table: what is in the second tier is never stale. Leftovers of an earlier process
//!    are removed when it is opened.
//!
//! **Cost** of a hit: a look into a hash table under a shared lock. Of a miss: one read, one checksum, decoding. **Source** of the
//! pattern (a cache of filters, a second tier, prefetching): a web post whose figures are claims to test
//! (`docs/filter-memory.md`).

use super::mixed::Mixed;
use crate::storage::{Storage, StorageError, checksum};
use core::sync::atomic::{AtomicU64, Ordering};
use lsm_lab_filters::Filter;
use quick_cache::sync::Cache;
use quick_cache::{Lifecycle, OptionsBuilder, Weighter};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// Filters that the library's tables have room for at first.
const FIRST_GUESS: usize = 1024;

/// How often what happened.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FilterCacheCounts {
    /// Filters asked for that were in memory.
    pub hits: u64,
    /// Filters asked for that were not.
    pub misses: u64,
    /// Of the misses, those that the second tier had.
    pub second_tier_hits: u64,
    /// Filters that had to go.
    pub evictions: u64,
    /// Bytes read for misses, from tables and from the second tier.
    pub read_bytes: u64,
    /// Filters that were loaded before they were asked, together with one that was.
    pub prefetched: u64,
    /// Bytes of filters in memory now.
    pub resident_bytes: u64,
    /// Bytes in the second tier now.
    pub second_tier_bytes: u64,
}

#[derive(Debug, Default)]
struct Counters {
    hits: AtomicU64,
    misses: AtomicU64,
    second_tier_hits: AtomicU64,
    evictions: AtomicU64,
    read_bytes: AtomicU64,
    prefetched: AtomicU64,
}

fn count(counter: &AtomicU64, amount: u64) {
    counter.fetch_add(amount, Ordering::Relaxed);
}

/// Filters in limited memory. Belongs to one store, for it knows tables by their number.
pub struct FilterCache {
    filters: Cache<u32, Arc<Filter>, ByBytes, Mixed, Leaving>,
    second: Option<Mutex<SecondTier>>,
    counters: Counters,
    prefetch: bool,
}

impl core::fmt::Debug for FilterCache {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "FilterCache({:?})", self.counts())
    }
}

impl FilterCache {
    /// A cache that holds up to this many bytes of filters.
    #[must_use]
    pub fn new(budget_bytes: u64) -> Self {
        let options = OptionsBuilder::new()
            // One part: filters are large, and a budget cut into parts would hold fewer of them.
            .shards(1)
            .estimated_items_capacity(FIRST_GUESS)
            .weight_capacity(budget_bytes)
            .build()
            .expect("all that the library asks for is set");
        let filters = Cache::with_options(options, ByBytes, Mixed, Leaving);
        Self { filters, second: None, counters: Counters::default(), prefetch: false }
    }

    /// With a second tier of up to this many bytes on a storage of its own. Its files are removed first.
    ///
    /// # Errors
    /// What the storage reports.
    pub fn with_second_tier(mut self, storage: Arc<dyn Storage>, bytes: u64) -> Result<Self, StorageError> {
        self.second = Some(Mutex::new(SecondTier::open(storage, bytes)?));
        Ok(self)
    }

    /// Has the missing filters of all runs of a lookup read at once, and not each when it is its turn. Worth it where reads overlap
    /// and most filters that are loaded are then asked; in a small cache they push each other out before that.
    #[must_use]
    pub fn with_prefetch(self) -> Self {
        Self { prefetch: true, ..self }
    }

    /// Whether filters of later runs are loaded together with that of an earlier one.
    pub(super) fn prefetches(&self) -> bool {
        self.prefetch
    }

    /// What happened so far.
    #[must_use]
    pub fn counts(&self) -> FilterCacheCounts {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let counters = &self.counters;
        FilterCacheCounts {
            hits: read(&counters.hits),
            misses: read(&counters.misses),
            second_tier_hits: read(&counters.second_tier_hits),
            evictions: read(&counters.evictions),
            read_bytes: read(&counters.read_bytes),
            prefetched: read(&counters.prefetched),
            resident_bytes: self.filters.weight(),
            second_tier_bytes: self.second.as_ref().map_or(0, |tier| lock(tier).held_bytes()),
        }
    }

    /// Bytes of filters that may be in memory.
    #[must_use]
    pub fn budget_bytes(&self) -> u64 {
        self.filters.capacity()
    }

    /// The filter of a table, from memory, the second tier, or `load`, which returns it with the bytes it read.
    ///
    /// # Errors
    /// What `load` reports.
    pub(super) fn get(
        &self,
        table: u32,
        load: impl FnOnce() -> Result<(Filter, u64), StorageError>,
    ) -> Result<Arc<Filter>, StorageError> {
        if let Some(filter) = self.filters.get(&table) {
            count(&self.counters.hits, 1);
            return Ok(filter);
        }
        count(&self.counters.misses, 1);
        let filter = Arc::new(if let Some(filter) = self.take_copy(table) {
            filter
        } else {
            let (filter, read_bytes) = load()?;
            count(&self.counters.read_bytes, read_bytes);
            filter
        });
        self.keep(table, Arc::clone(&filter));
        Ok(filter)
    }

    /// Whether the filter of a table is in memory. Asking does not count as use.
    pub(super) fn has(&self, table: u32) -> bool {
        self.filters.contains_key(&table)
    }

    /// Keeps a filter that was read before anyone asked it.
    pub(super) fn prefetched(&self, table: u32, filter: Filter, read_bytes: u64) {
        count(&self.counters.prefetched, 1);
        count(&self.counters.read_bytes, read_bytes);
        self.keep(table, Arc::new(filter));
    }

    /// Brings the filter of a table from the second tier, if it is there, before it is asked.
    pub(super) fn promote(&self, table: u32) -> bool {
        let Some(filter) = self.take_copy(table) else { return false };
        count(&self.counters.prefetched, 1);
        self.keep(table, Arc::new(filter));
        true
    }

    /// The filter of a table from the second tier.
    fn take_copy(&self, table: u32) -> Option<Filter> {
        let (filter, read_bytes) = lock(self.second.as_ref()?).read(table)?;
        count(&self.counters.second_tier_hits, 1);
        count(&self.counters.read_bytes, read_bytes);
        Some(filter)
    }

    fn keep(&self, table: u32, filter: Arc<Filter>) {
        let mut left = Left::default();
        self.filters.insert_with_lifecycle(table, filter, &mut left);
        count(&self.counters.evictions, left.0.len() as u64);
        if let Some(second) = &self.second {
            for (table, filter) in left.0 {
                lock(second).write(table, &filter);
            }
        }
    }

    /// Forgets the filter of a table that is gone.
    pub(super) fn forget(&self, table: u32) {
        self.filters.remove(&table);
        if let Some(second) = &self.second {
            lock(second).remove(table);
        }
    }
}

/// A poisoned lock only says that a write to the second tier panicked: what is listed there was whole before.
fn lock(tier: &Mutex<SecondTier>) -> std::sync::MutexGuard<'_, SecondTier> {
    tier.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Copies of filters on a storage of their own, the oldest first.
struct SecondTier {
    storage: Arc<dyn Storage>,
    budget_bytes: u64,
    held: VecDeque<(u32, u64)>,
}

impl SecondTier {
    /// Beginning of the names of its files.
    const PREFIX: &'static str = "filter-";

    fn name(table: u32) -> String {
        format!("{}{table:06}", Self::PREFIX)
    }

    fn open(storage: Arc<dyn Storage>, budget_bytes: u64) -> Result<Self, StorageError> {
        for name in storage.list()?.iter().filter(|name| name.starts_with(Self::PREFIX)) {
            storage.remove(name)?;
        }
        Ok(Self { storage, budget_bytes, held: VecDeque::new() })
    }

    fn held_bytes(&self) -> u64 {
        self.held.iter().map(|&(_, bytes)| bytes).sum()
    }

    /// Writes a copy, in the place of the oldest ones. What cannot be written is not there: it is a copy.
    fn write(&mut self, table: u32, filter: &Filter) {
        if self.held.iter().any(|&(held, _)| held == table) {
            return;
        }
        let mut bytes = filter.encode();
        bytes.splice(0..0, checksum(&bytes).to_le_bytes());
        let length = bytes.len() as u64;
        if length > self.budget_bytes {
            return;
        }
        while self.held_bytes() + length > self.budget_bytes {
            let Some((oldest, _)) = self.held.pop_front() else { break };
            // A file that stays behind is removed at the next opening.
            let _ = self.storage.remove(&Self::name(oldest));
        }
        if self.append(table, &bytes).is_ok() {
            self.held.push_back((table, length));
        } else {
            let _ = self.storage.remove(&Self::name(table));
        }
    }

    fn append(&self, table: u32, bytes: &[u8]) -> Result<(), StorageError> {
        let mut file = self.storage.create(&Self::name(table))?;
        file.append(bytes)?;
        // Not for durability: what was not synced may not be readable yet.
        file.sync()
    }

    /// A copy, if it is there and whole, and the bytes read.
    fn read(&mut self, table: u32) -> Option<(Filter, u64)> {
        let &(_, length) = self.held.iter().find(|&&(held, _)| held == table)?;
        let whole = self.read_whole(table, length);
        if whole.is_none() {
            self.remove(table);
        }
        whole.map(|filter| (filter, length))
    }

    fn read_whole(&self, table: u32, length: u64) -> Option<Filter> {
        let mut bytes = vec![0; usize::try_from(length).ok()?];
        self.storage.open(&Self::name(table)).ok()?.read_at(0, &mut bytes).ok()?;
        let (sum, encoded) = bytes.split_first_chunk::<8>()?;
        if u64::from_le_bytes(*sum) != checksum(encoded) {
            return None;
        }
        Filter::decode(encoded).ok()
    }

    fn remove(&mut self, table: u32) {
        if let Some(at) = self.held.iter().position(|&(held, _)| held == table) {
            self.held.remove(at);
            let _ = self.storage.remove(&Self::name(table));
        }
    }
}

/// A filter weighs its bytes.
#[derive(Clone)]
struct ByBytes;

impl Weighter<u32, Arc<Filter>> for ByBytes {
    fn weight(&self, _table: &u32, filter: &Arc<Filter>) -> u64 {
        (filter.byte_count() as u64).max(1)
    }
}

/// Collects the filters that have to go.
#[derive(Clone)]
struct Leaving;

#[derive(Default)]
struct Left(Vec<(u32, Arc<Filter>)>);

impl Lifecycle<u32, Arc<Filter>> for Leaving {
    type RequestState = Left;

    fn on_evict(&self, left: &mut Left, table: u32, filter: Arc<Filter>) {
        left.0.push((table, filter));
    }
}
