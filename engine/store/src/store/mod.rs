//! The store: what users of the crate hold.
//!
//! ```
//! use lsm_lab_engine::{options::Options, storage::MemoryStorage, store::Store};
//! use std::sync::Arc;
//!
//! let storage = Arc::new(MemoryStorage::new());
//! let store = Store::create(storage.clone(), Options::durable())?; // one store at a time has the storage
//! store.put("level", "five")?;
//! let before = store.snapshot();
//! store.put("level", "six")?;
//! assert_eq!(before.get("level")?, Some("five".into()));
//! drop(before);
//! store.close()?;
//! assert_eq!(Store::open(storage)?.get("level")?, Some("six".into()));
//! # Ok::<(), lsm_lab_engine::error::Error>(())
//! ```
//!
//! **Invariants**
//! 1. Everything takes `&self`. Reads see all writes that returned before, and wait for no flush, compaction or writer.
//! 2. What `sync`, `flush` or a synced write acknowledged is there after a power cut at any moment, and of the writes
//!    after it a prefix. Damage of what was synced is an error that names file and offset, wherever anything left says that
//!    it was synced: at the end of the log of a store that was not closed, nothing may (`docs/format/log.md`).
//! 3. A file that the manifest does not name is no part of the store, and is removed when the store is opened.
//!
//! Flush and compaction are done by the writes that make them due (the same operations give the same trace), or by
//! threads of `native::Background`.

mod adapt;
mod batch;
mod check;
mod commit;
mod elastic_units;
mod filter_home;
mod filter_memory;
mod ingest;
mod key_range;
mod load;
mod loss;
mod maintain;
mod metrics;
mod multi_get;
mod read;
mod recover;
mod remains;
mod remains_log;
mod repair;
mod scan;
mod scan_filters;
mod snapshot;
mod statistics;
mod stopped;
mod survey;
mod view;
mod work;

pub use batch::WriteBatch;
pub use check::{Fault, Report, check, check_until};
pub use filter_memory::{FilterMemory, LevelFilters};
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
use crate::log::{LogLength, LogWriter};
use crate::memtable::Memtable;
use crate::observe::NoObserver;
use crate::options::Options;
use crate::storage::{Claim, Storage};
use crate::table::{BlockCache, FilterCache};
use crate::tree::Version;
use commit::{Group, Writer};
use core::sync::atomic::{AtomicU32, AtomicU64};
use maintain::Installation;
use statistics::WriteCounters;
use std::sync::{Arc, Mutex};
use stopped::Stopped;
use view::{Views, lock};
pub use work::Work;
use work::WorkBoard;

/// An LSM-tree on some storage.
pub struct Store {
    storage: Arc<dyn Storage>,
    options: Options,
    cache: Option<Arc<BlockCache>>,
    /// For filters that do not stay in memory.
    filters: Option<Arc<FilterCache>>,
    /// Who enables filter units, if the memory plan is elastic.
    units: Option<UnitKeeper>,
    /// Bits of the mask that asks all filters; worked out once.
    line_probe_count: u8,
    views: Views,
    /// The newest sequence number that readers may see.
    visible: AtomicU64,
    writer: Mutex<Writer>,
    group: Group,
    /// Held by whoever flushes.
    flushing: Mutex<()>,
    /// Held by whoever compacts.
    compacting: Mutex<()>,
    installation: Mutex<Installation>,
    /// The number of the next table, run or log.
    next_number: AtomicU32,
    /// Memtables that await their flush.
    frozen_count: AtomicU32,
    /// Runs of level 1 beyond what the policy allows at rest.
    compaction_debt: AtomicU32,
    work: WorkBoard,
    /// Sizes of filters that replace those of the memory plan.
    adapted: Mutex<LevelBits>,
    counters: WriteCounters,
    closed: bool,
    read_only: bool,
    /// Held so that no other store uses this storage meanwhile.
    _claim: Claim,
}

impl Store {
    /// This store with a cache of blocks.
    #[must_use]
    pub fn with_cache(mut self, cache: BlockCache) -> Self {
        self.cache = Some(Arc::new(cache));
        self
    }

    /// The cache of blocks, if there is one: how full it is, how often it helped.
    #[must_use]
    pub fn cache(&self) -> Option<&BlockCache> {
        self.cache.as_deref()
    }

    /// How the store is built.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The tables as they are now.
    #[must_use]
    pub fn version(&self) -> Arc<Version> {
        Arc::clone(&self.views.load().version)
    }

    /// The memtables as they are now, newest first.
    #[must_use]
    pub fn memtables(&self) -> Vec<Arc<Memtable>> {
        let view = self.views.load();
        core::iter::once(&view.active)
            .chain(&view.frozen)
            .map(|frozen| Arc::clone(&frozen.memtable))
            .collect()
    }

    /// Closes the store: everything written becomes durable, and the manifest is sealed, so that damage of any file is
    /// told from a power cut. Memtables are flushed, so that the next opening replays no log.
    ///
    /// The store is gone when this fails. Without a log ([`LogMode::NoLog`]) that takes along what no table holds yet: call
    /// [`Store::flush`] first, which can be tried again.
    ///
    /// # Errors
    /// What storage reports; what was synced before is safe all the same.
    ///
    /// [`LogMode::NoLog`]: crate::options::LogMode::NoLog
    pub fn close(mut self) -> Result<(), Error> {
        if self.read_only {
            return Ok(());
        }
        self.closed = true;
        {
            let mut writer = lock(&self.writer);
            let flushed = self.flush_all(&mut writer, &mut NoObserver);
            // A log holds what could not be flushed.
            if writer.log.as_ref().is_none_or(LogWriter::failed) {
                flushed?;
            }
        }
        self.seal()
    }

    /// Leaves the store as a process does that dies here: nothing more is written, nothing is sealed.
    pub fn abandon(mut self) {
        self.closed = true;
    }

    /// Syncs the log and says in the manifest that nothing comes after it.
    fn seal(&self) -> Result<(), Error> {
        let mut writer = lock(&self.writer);
        if let Some(log) = &mut writer.log {
            log.finish(&*self.storage)?;
        }
        let logs =
            writer.log.iter().map(|log| LogLength { log: log.number(), bytes: log.synced_bytes() }).collect();
        let state = self.state_of(&self.views.load());
        let mut installation = lock(&self.installation);
        let manifest = installation.manifest.as_mut().ok_or(Error::ReadOnly)?;
        Ok(manifest.seal(&*self.storage, &state, logs)?)
    }

    /// Refuses to change a store that was opened for reading only.
    fn writable(&self) -> Result<(), Error> {
        if self.read_only { Err(Error::ReadOnly) } else { Ok(()) }
    }
}

/// Dropping a store makes durable what its log holds, and seals it. Without a log, what was not flushed is gone: only
/// [`Store::close`] flushes, and says what failed.
impl Drop for Store {
    fn drop(&mut self) {
        if !self.closed && !self.read_only {
            // Nobody is left to hear of a failure; what was acknowledged as durable is so without this.
            let _ = self.seal();
        }
    }
}

impl core::fmt::Debug for Store {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let view = self.views.load();
        write!(f, "Store({} levels, {} memtables)", view.version.levels().len(), 1 + view.frozen.len())
    }
}
