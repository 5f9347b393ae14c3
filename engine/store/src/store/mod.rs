//! Store, its handles, and all operations.
//!
//! **Invariants**
//! 1. All methods have `&self`. Reads see all writes that returned before, and wait for no flush, compaction or
//!    writer.
//! 2. After a power cut at any moment, everything acknowledged by `sync`, `flush` or a synced write exists, and
//!    of the later writes a prefix. Damage of synced data is an error with file and offset, if remaining data
//!    shows that it was synced. At the end of the log of an unclosed store, no data may show it.
//! 3. A file that the manifest does not name does not belong to the store, and is removed when the store is
//!    opened.
//! 4. Code of callers runs under no lock. Types enforce it: a lookup passes values to a `table::Sink`, and
//!    work under locks passes events to an `observe::Deferred`.
//!
//! Flush and compaction are done by the writes that make them due (the same operations then have the same
//! trace), or by the threads of `Store::start_workers`.

// The documentation of `Store` lists its methods in the order of these modules.
mod recover;

mod commit;
mod read;
mod snapshot;

mod close;

mod multi_get;
#[cfg(not(target_arch = "wasm32"))]
mod workers;

mod maintain;
mod statistics;

mod adapt;
mod batch;
mod check;
mod elastic_units;
mod filter_home;
mod filter_memory;
mod frozen_tree;
mod ingest;
#[cfg(all(test, lsm_lab_shuttle))]
#[path = "tests/interleavings.rs"]
mod interleavings;
mod key_range;
mod load;
mod loss;
mod metrics;
mod remains;
mod remains_log;
mod repair;
mod scan;
mod scan_filters;
mod stopped;
mod survey;
mod view;
mod work;

pub use batch::WriteBatch;
pub use check::{Fault, Report, check, check_until};
pub use filter_memory::{FilterMemory, LevelFilters};
pub use frozen_tree::{FrozenReader, FrozenTree};
pub use key_range::KeyRange;
pub use loss::Loss;
pub use metrics::Metrics;
pub use read::{Reader, ReaderBuffers};
pub use repair::{Doubtful, Salvage, repair, repair_until};
pub use scan::{Pair, Scan};
pub use scan_filters::RangeFilterCounts;
pub use snapshot::Snapshot;
pub use statistics::{LevelStatistics, SpaceUse, Statistics, WriteCounts};

use crate::compaction::LevelBits;
use crate::elastic::UnitKeeper;
use crate::error::Error;
use crate::memtable::Memtable;
#[cfg(not(target_arch = "wasm32"))]
use crate::native::Workers;
use crate::options::Options;
use crate::storage::{Claim, Storage};
use crate::sync::{AtomicU64, Mutex};
use crate::table::{BlockCache, FilterCache};
use crate::tree::{MaskRecipe, Version};
use commit::{Group, Writer};
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use maintain::Installation;
use statistics::WriteCounters;
use std::sync::Arc;
use stopped::Stopped;
use view::Views;
use work::{Work, WorkBoard};

/// LSM-tree on some storage.
///
/// A clone is another handle of the same store, for example for another thread. The store closes when its last
/// handle is dropped, or with [`Store::close`], which reports errors.
///
/// Your closures, iterators, observers, keys and values run under no lock of the store. They may call its methods, also
/// through other threads. A panic in them leaves the store consistent and usable, so you may wrap calls of it in
/// [`AssertUnwindSafe`](core::panic::AssertUnwindSafe) for `catch_unwind`.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
    /// Shared by the handles of users. Workers and snapshots have handles without it, which do not keep the
    /// store open.
    open: Option<Arc<()>>,
}

/// State that all handles of a store share.
struct Inner {
    storage: Arc<dyn Storage>,
    options: Options,
    cache: Option<Arc<BlockCache>>,
    /// Cache of filters that do not stay in memory.
    filters: Option<Arc<FilterCache>>,
    /// Keeper of filter units, if the memory plan is elastic.
    units: Option<UnitKeeper>,
    /// Mask for all filters with the options of the store; computed once.
    mask: MaskRecipe,
    views: Views,
    /// Newest sequence number that readers may see.
    visible: AtomicU64,
    writer: Mutex<Writer>,
    group: Group,
    /// Held during a flush.
    flushing: Mutex<()>,
    /// Held during a compaction.
    compacting: Mutex<()>,
    installation: Mutex<Installation>,
    /// Number of the next table, run or log.
    next_number: AtomicU32,
    /// Number of memtables that await their flush.
    frozen_count: AtomicU32,
    /// Number of runs in level 1 beyond the policy's limit.
    compaction_debt: AtomicU32,
    work: WorkBoard,
    /// Filter sizes that replace those of the memory plan.
    adapted: Mutex<LevelBits>,
    counters: WriteCounters,
    /// Set under the locks of writer and manifest when the store closes.
    closed: AtomicBool,
    #[cfg(not(target_arch = "wasm32"))]
    workers: Mutex<Option<Workers>>,
    read_only: bool,
    /// Prevents other stores from using this storage.
    _claim: Claim,
}

impl Store {
    /// Returns this store with a block cache.
    ///
    /// # Panics
    /// If the store has other handles, snapshots or workers.
    #[must_use]
    pub fn with_cache(mut self, cache: BlockCache) -> Self {
        self.inner_mut().cache = Some(Arc::new(cache));
        self
    }

    /// Returns the block cache, if there is one, with its size and hit counts.
    #[must_use]
    pub fn cache(&self) -> Option<&BlockCache> {
        self.inner.cache.as_deref()
    }

    /// Returns the options of the store.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.inner.options
    }

    /// Returns an error if the store is read-only or closed.
    fn writable(&self) -> Result<(), Error> {
        if self.inner.read_only {
            return Err(Error::ReadOnly);
        }
        if self.inner.closed.load(Ordering::Acquire) { Err(Error::Closed) } else { Ok(()) }
    }

    /// Returns the first handle of a store.
    fn of(inner: Inner) -> Self {
        Self { inner: Arc::new(inner), open: Some(Arc::new(())) }
    }

    /// Returns a handle that does not keep the store open.
    fn internal(&self) -> Self {
        Self { inner: Arc::clone(&self.inner), open: None }
    }

    /// Returns the state of a store without other handles.
    fn inner_mut(&mut self) -> &mut Inner {
        Arc::get_mut(&mut self.inner)
            .expect("caches are set before the store has other handles, snapshots or workers")
    }
}

/// # For experiments
///
/// Internals of the tree.
impl Store {
    /// Returns the current tables.
    #[must_use]
    pub fn version(&self) -> Arc<Version> {
        Arc::clone(&self.inner.views.load().version)
    }

    /// Returns the current memtables, newest first.
    #[must_use]
    pub fn memtables(&self) -> Vec<Arc<Memtable>> {
        let view = self.inner.views.load();
        core::iter::once(&view.active)
            .chain(&view.frozen)
            .map(|frozen| Arc::clone(&frozen.memtable))
            .collect()
    }
}

impl core::fmt::Debug for Store {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let view = self.inner.views.load();
        write!(f, "Store({} levels, {} memtables)", view.version.levels().len(), 1 + view.frozen.len())
    }
}
