//! Builder of a store in a directory with its cache, workers and options.

use super::{Access, NativeStorage};
use crate::error::Error;
use crate::options::{LogMode, Options, OptionsError};
use crate::storage::Storage;
use crate::store::Store;
#[cfg(feature = "block-cache")]
use crate::table::BlockCache;
use core::time::Duration;
use std::path::PathBuf;
use std::sync::Arc;

/// Bytes of the block cache, unless [`StoreBuilder::cache_bytes`] is called.
#[cfg(feature = "block-cache")]
const CACHE_BYTES: u64 = 32 << 20;

/// Opens a store in a directory. [`Store::builder`] makes one.
///
/// A setter changes only its own option, also of an existing store, and has precedence over
/// [`StoreBuilder::options`] in any order of calls. For an existing store, prefer setters: `options` must repeat all
/// options that cannot change, and a preset may have other values in a later release.
///
/// ```no_run
/// use lsm_lab_engine::{LogMode, Store};
///
/// let store = Store::builder("data")
///     .cache_bytes(256 << 20)
///     .log(LogMode::Interval { bytes: 1 << 20 })
///     .open_or_create()?;
/// # Ok::<(), lsm_lab_engine::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "a builder does nothing until it opens or creates a store"]
pub struct StoreBuilder {
    directory: PathBuf,
    access: Access,
    options: Option<Options>,
    log: Option<LogMode>,
    memtable_bytes: Option<u64>,
    #[cfg(feature = "block-cache")]
    cache_bytes: u64,
    workers: bool,
    sync_every: Option<Duration>,
}

impl Store {
    /// Returns a builder of a store in this directory: buffered reads, a block cache of 32 MiB, and workers.
    pub fn builder(directory: impl Into<PathBuf>) -> StoreBuilder {
        StoreBuilder {
            directory: directory.into(),
            access: Access::Buffered,
            options: None,
            log: None,
            memtable_bytes: None,
            #[cfg(feature = "block-cache")]
            cache_bytes: CACHE_BYTES,
            workers: true,
            sync_every: None,
        }
    }
}

impl StoreBuilder {
    /// Opens the store of the directory, or creates one if there is none.
    ///
    /// # Errors
    /// As [`StoreBuilder::open`] and [`StoreBuilder::create`].
    pub fn open_or_create(&self) -> Result<Store, Error> {
        if !self.has_store() {
            self.validate()?;
        }
        let storage = self.storage()?;
        if Store::exists(&*storage)? { self.open_in(storage) } else { self.create_in(storage) }
    }

    /// Opens the store of the directory. Creates nothing if there is none.
    ///
    /// # Errors
    /// [`Error::NotFound`] with the directory if it does not exist or contains no store. Others as
    /// [`NativeStorage::open`], [`Store::open_with`] and [`Store::start_workers`].
    pub fn open(&self) -> Result<Store, Error> {
        if !self.has_store() {
            return Err(self.named(Error::NotFound { directory: None }));
        }
        self.open_in(self.storage()?).map_err(|error| self.named(error))
    }

    /// Creates an empty store in the directory. The directory is created if only the last part of its path is missing.
    /// Invalid options create nothing.
    ///
    /// # Errors
    /// As [`NativeStorage::open`], [`Store::create`] and [`Store::start_workers`].
    pub fn create(&self) -> Result<Store, Error> {
        self.validate()?;
        self.create_in(self.storage()?)
    }

    /// Opens the store of the directory for reading. Nothing in the directory changes, and only the cache of this builder is
    /// used.
    ///
    /// # Errors
    /// As [`NativeStorage::open_read_only`] and [`Store::open_read_only`].
    pub fn open_read_only(&self) -> Result<Store, Error> {
        let storage = NativeStorage::open_read_only(&self.directory)?;
        let store = Store::open_read_only(Arc::new(storage)).map_err(|error| self.named(error))?;
        Ok(self.cached(store))
    }

    /// Sets all options that have no setter call. Without this call, a new store has [`Options::default`], and an existing
    /// one keeps its options.
    pub fn options(&mut self, options: Options) -> &mut Self {
        self.options = Some(options);
        self
    }

    /// Sets the log mode, as [`Options::log`]: when a write survives a power cut.
    pub fn log(&mut self, log: LogMode) -> &mut Self {
        self.log = Some(log);
        self
    }

    /// Sets the size of the memtable in bytes, as [`Options::memtable_bytes`]. It should be
    /// smaller than [`Options::level_one_bytes`], which stays unchanged (40 MiB by default).
    pub fn memtable_bytes(&mut self, bytes: u64) -> &mut Self {
        self.memtable_bytes = Some(bytes);
        self
    }

    /// Sets the size of the block cache in bytes; 0 disables it.
    #[cfg(feature = "block-cache")]
    pub fn cache_bytes(&mut self, bytes: u64) -> &mut Self {
        self.cache_bytes = bytes;
        self
    }

    /// Sets whether files are read through the page cache or past it.
    pub fn access(&mut self, access: Access) -> &mut Self {
        self.access = access;
        self
    }

    /// Sets whether threads flush and compact ([`Store::start_workers`]), or the writes that make this work due.
    pub fn workers(&mut self, workers: bool) -> &mut Self {
        self.workers = workers;
        self
    }

    /// Lets a worker sync the log at this interval, which must be longer than zero. [`LogMode`] lists the modes that
    /// benefit from it. Starts all workers, even after `workers(false)`.
    pub fn sync_every(&mut self, interval: Duration) -> &mut Self {
        self.sync_every = Some(interval);
        self
    }

    /// Returns whether the directory may contain a store, or the remains of a repair. Creates nothing.
    fn has_store(&self) -> bool {
        let absent = |name| matches!(self.directory.join(name).try_exists(), Ok(false));
        !Store::FIRST_FILES.into_iter().all(absent)
    }

    /// Returns an error if a new store with these settings would be rejected.
    fn validate(&self) -> Result<(), OptionsError> {
        self.changed(self.options.unwrap_or_default()).validate()
    }

    /// Adds the directory to an error that has a place for it.
    fn named(&self, error: Error) -> Error {
        match error {
            Error::NotFound { .. } => {
                Error::NotFound { directory: Some(self.directory.display().to_string()) }
            }
            other => other,
        }
    }

    fn storage(&self) -> Result<Arc<dyn Storage>, Error> {
        if self.sync_every == Some(Duration::ZERO) {
            return Err(OptionsError::SyncEvery.into());
        }
        Ok(Arc::new(NativeStorage::open(&self.directory, self.access)?))
    }

    fn open_in(&self, storage: Arc<dyn Storage>) -> Result<Store, Error> {
        self.started(Store::open_changed(storage, |stored| self.changed(self.options.unwrap_or(stored)))?)
    }

    fn create_in(&self, storage: Arc<dyn Storage>) -> Result<Store, Error> {
        self.started(Store::create(storage, self.changed(self.options.unwrap_or_default()))?)
    }

    /// Returns these options with the changes of the builder's methods.
    fn changed(&self, options: Options) -> Options {
        Options {
            log: self.log.unwrap_or(options.log),
            memtable_bytes: self.memtable_bytes.unwrap_or(options.memtable_bytes),
            ..options
        }
    }

    fn started(&self, store: Store) -> Result<Store, Error> {
        let store = self.cached(store);
        if self.workers || self.sync_every.is_some() {
            store.start_workers(self.sync_every)?;
        }
        Ok(store)
    }

    fn cached(&self, store: Store) -> Store {
        #[cfg(feature = "block-cache")]
        if self.cache_bytes > 0 {
            return store.with_cache(BlockCache::new(self.cache_bytes));
        }
        store
    }
}
