//! Cache that loads filters on demand within a byte budget, instead of pinning them in memory.
//!
//! For stores whose filters do not fit in memory. Evicted filters are written to a second tier, if there is
//! one: a storage that is faster than that of the tables. The library of the block cache chooses the evicted
//! filters.
//!
//! **Invariants**
//! 1. A returned filter is complete and checked. The second tier contains copies; a damaged copy is ignored.
//! 2. Resident filters never exceed the budget; a filter larger than the budget is loaded for each probe.
//! 3. Table numbers are never reused, so the second tier is never stale. Files of an earlier process are
//!    removed when it is opened.
//!
//! **Cost** of a hit: a lookup in a hash table under a shared lock. A miss costs one read, one checksum and
//! decoding. **Source** of the pattern (a cache of filters, a second tier, prefetching): a web post whose
//! numbers are claims to test (`docs/filter-memory.md`).

use super::mixed::Mixed;
use crate::storage::{Storage, StorageError, checksum};
use core::sync::atomic::{AtomicU64, Ordering};
use lsm_lab_filters::Filter;
use quick_cache::sync::Cache;
use quick_cache::{Lifecycle, OptionsBuilder, Weighter};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// Initial capacity of the library's tables in filters.
const FIRST_GUESS: usize = 1024;

/// Counters of the filter cache.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FilterCacheCounts {
    /// Number of probes whose filter was in memory.
    pub hits: u64,
    /// Number of probes whose filter was not in memory.
    pub misses: u64,
    /// Number of misses that the second tier served.
    pub second_tier_hits: u64,
    /// Number of evicted filters.
    pub evictions: u64,
    /// Bytes read for misses, from tables and from the second tier.
    pub read_bytes: u64,
    /// Number of filters loaded before their probe, together with another one.
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

/// Cache of filters. Belongs to one store, because it identifies tables by their number.
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
    /// Returns a cache for up to this many bytes of filters.
    #[must_use]
    pub fn new(budget_bytes: u64) -> Self {
        let options = OptionsBuilder::new()
            // One part: filters are large, and a divided budget would hold fewer of them.
            .shards(1)
            .estimated_items_capacity(FIRST_GUESS)
            .weight_capacity(budget_bytes)
            .build()
            .expect("all that the library asks for is set");
        let filters = Cache::with_options(options, ByBytes, Mixed, Leaving);
        Self { filters, second: None, counters: Counters::default(), prefetch: false }
    }

    /// Adds a second tier of up to this many bytes in a separate storage. Its files are removed first.
    ///
    /// # Errors
    /// Storage errors.
    pub fn with_second_tier(mut self, storage: Arc<dyn Storage>, bytes: u64) -> Result<Self, StorageError> {
        self.second = Some(Mutex::new(SecondTier::open(storage, bytes)?));
        Ok(self)
    }

    /// Reads the missing filters of all runs of a lookup at once instead of one by one.
    ///
    /// Useful if reads overlap and most loaded filters are then probed. In a small cache they evict each other
    /// before that.
    #[must_use]
    pub fn with_prefetch(self) -> Self {
        Self { prefetch: true, ..self }
    }

    /// Returns whether filters of later runs are loaded together with an earlier one.
    pub(super) fn prefetches(&self) -> bool {
        self.prefetch
    }

    /// Returns the counters.
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

    /// Returns the maximum bytes of filters in memory.
    #[must_use]
    pub fn budget_bytes(&self) -> u64 {
        self.filters.capacity()
    }

    /// Returns the filter of a table from memory, the second tier, or `load`, which returns it with the bytes
    /// read.
    ///
    /// # Errors
    /// Errors of `load`.
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

    /// Returns whether the filter of a table is in memory. Does not count as use.
    pub(super) fn has(&self, table: u32) -> bool {
        self.filters.contains_key(&table)
    }

    /// Keeps a filter that was read before its probe.
    pub(super) fn prefetched(&self, table: u32, filter: Filter, read_bytes: u64) {
        count(&self.counters.prefetched, 1);
        count(&self.counters.read_bytes, read_bytes);
        self.keep(table, Arc::new(filter));
    }

    /// Loads the filter of a table from the second tier before its probe. Returns whether it was found.
    pub(super) fn promote(&self, table: u32) -> bool {
        let Some(filter) = self.take_copy(table) else { return false };
        count(&self.counters.prefetched, 1);
        self.keep(table, Arc::new(filter));
        true
    }

    /// Takes the filter of a table from the second tier.
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

    /// Removes the filter of a closed table.
    pub(super) fn forget(&self, table: u32) {
        self.filters.remove(&table);
        if let Some(second) = &self.second {
            lock(second).remove(table);
        }
    }
}

/// A poisoned lock only means that a write to the second tier panicked; listed copies were complete before.
fn lock(tier: &Mutex<SecondTier>) -> std::sync::MutexGuard<'_, SecondTier> {
    tier.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Copies of filters in a separate storage, oldest first.
struct SecondTier {
    storage: Arc<dyn Storage>,
    budget_bytes: u64,
    held: VecDeque<(u32, u64)>,
}

impl SecondTier {
    /// Prefix of its file names.
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

    /// Writes a copy, replacing the oldest ones. A failed write is ignored, because it is only a copy.
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
            // The next open removes a remaining file.
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
        // Not for durability: unsynced data may not be readable yet.
        file.sync()
    }

    /// Returns a copy, if it exists and is intact, and the bytes read.
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

/// Weight of a filter in bytes.
#[derive(Clone)]
struct ByBytes;

impl Weighter<u32, Arc<Filter>> for ByBytes {
    fn weight(&self, _table: &u32, filter: &Arc<Filter>) -> u64 {
        (filter.byte_count() as u64).max(1)
    }
}

/// Collects the evicted filters.
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
