//! The store: what users of the crate hold.
//!
//! ```
//! use lsm_lab_engine::{options::Options, storage::MemoryStorage, store::Store};
//! use std::sync::Arc;
//!
//! let storage = Arc::new(MemoryStorage::new());
//! let mut store = Store::create(storage.clone(), Options::durable())?;
//! store.put(b"level", b"five")?;
//! store.sync()?;
//! drop(store);
//! assert_eq!(Store::open(storage)?.get(b"level")?, Some(b"five".to_vec()));
//! # Ok::<(), lsm_lab_engine::error::Error>(())
//! ```
//!
//! **Invariants**
//! 1. Reads take `&self` and see all writes that returned before; writes take `&mut self`.
//! 2. What `sync` or `flush` acknowledged is there after the store is closed and opened again, as long as storage returns
//!    the bytes that it was given. Damage of tables and manifest is an error; a damaged log ends where the damage is, for
//!    it looks like a tail that was never synced.
//! 3. A file that the manifest does not name is no part of the store, and is removed when the store is opened.
//!
//! **Not here yet**: background work, snapshots, group commit, a block cache.

mod maintain;
mod read;

pub use read::Reader;

use crate::error::Error;
use crate::log::{LogWriter, Manifest, log_number, replay};
use crate::memtable::{Entry, MAX_KEY_BYTES, MAX_VALUE_BYTES, Memtable};
use crate::observe::{Event, NoObserver, Observer, Presence, emit};
use crate::options::Options;
use crate::storage::Storage;
use crate::table::{Table, table_number};
use crate::tree::{Level, SortedRun, Version};
use std::sync::Arc;

/// An LSM-tree on some storage.
pub struct Store {
    storage: Arc<dyn Storage>,
    options: Options,
    memtable: Memtable,
    version: Version,
    log: Option<LogWriter>,
    log_number: u32,
    /// Whether an append failed, so that the tail of the log is unknown.
    log_failed: bool,
    next_number: u32,
    last_sequence: u64,
}

impl Store {
    /// Makes a new, empty store. One storage holds one store, open once at a time: native storage sees to it for its
    /// directory; whoever shares a storage object between stores has to see to it.
    ///
    /// # Errors
    /// [`Error::Options`], [`Error::Exists`] if there is a store already, [`Error::Occupied`] if there are tables or logs
    /// without a manifest, and what storage reports.
    pub fn create(storage: Arc<dyn Storage>, options: Options) -> Result<Self, Error> {
        options.validate()?;
        if Manifest::exists(&*storage)? {
            return Err(Error::Exists { found: true });
        }
        let foreign = |name: &String| table_number(name).is_some() || log_number(name).is_some();
        if let Some(name) = storage.list()?.into_iter().find(foreign) {
            return Err(Error::Occupied { name });
        }
        let mut store = Self {
            storage,
            options,
            memtable: Memtable::new(),
            version: Version::default(),
            log: None,
            log_number: 0,
            log_failed: false,
            next_number: 1,
            last_sequence: 0,
        };
        store.begin_log()?;
        store.install()?;
        Ok(store)
    }

    /// Opens a store as it was left: tables from the manifest, and what its log holds beyond them.
    ///
    /// # Errors
    /// [`Error::Exists`] if there is none, and what storage reports, damage of tables included.
    pub fn open(storage: Arc<dyn Storage>) -> Result<Self, Error> {
        if !Manifest::exists(&*storage)? {
            return Err(Error::Exists { found: false });
        }
        let manifest = Manifest::read(&*storage)?;
        let mut levels = Vec::with_capacity(manifest.levels.len());
        for runs in &manifest.levels {
            let open_run = |record: &crate::log::RunRecord| {
                let tables = record.tables.iter().map(|&table| Table::open(&*storage, table).map(Arc::new));
                Ok::<_, Error>(SortedRun::new(record.run, tables.collect::<Result<_, _>>()?))
            };
            levels.push(Level::new(runs.iter().map(open_run).collect::<Result<_, _>>()?));
        }
        let mut store = Self {
            storage,
            options: manifest.options,
            memtable: Memtable::new(),
            version: Version::new(levels).with_cursors(manifest.cursors),
            log: None,
            log_number: manifest.oldest_log,
            log_failed: false,
            next_number: manifest.next_number,
            last_sequence: manifest.last_sequence,
        };
        // First, for a stranger may have the number that the next table gets.
        store.remove_strangers()?;
        store.recover_log()?;
        Ok(store)
    }

    /// Writes a value, replacing an older one.
    ///
    /// # Errors
    /// [`Error::KeyTooLong`], [`Error::ValueTooLong`], [`Error::LogFailed`], and what storage reports.
    pub fn put(&mut self, key: &[u8], value: &[u8]) -> Result<(), Error> {
        self.write_observed(key, Some(value), &mut NoObserver)
    }

    /// Deletes a key, whether it was there or not.
    ///
    /// # Errors
    /// As [`Store::put`].
    pub fn delete(&mut self, key: &[u8]) -> Result<(), Error> {
        self.write_observed(key, None, &mut NoObserver)
    }

    /// Writes a value, or a tombstone where there is none, and shows what happens.
    ///
    /// # Errors
    /// As [`Store::put`].
    pub fn write_observed<O: Observer>(
        &mut self,
        key: &[u8],
        value: Option<&[u8]>,
        observer: &mut O,
    ) -> Result<(), Error> {
        if key.len() > MAX_KEY_BYTES {
            return Err(Error::KeyTooLong { bytes: key.len() });
        }
        if let Some(value) = value.filter(|value| value.len() > MAX_VALUE_BYTES) {
            return Err(Error::ValueTooLong { bytes: value.len() });
        }
        if self.log_failed {
            return Err(Error::LogFailed);
        }
        let sequence = self.last_sequence + 1;
        let entry = Entry { key, sequence, value };
        if let Some(log) = &mut self.log
            && let Err(error) = log.append(sequence, &[entry])
        {
            self.log_failed = true;
            return Err(error.into());
        }
        self.last_sequence = sequence;
        self.memtable.insert(entry);
        let written = if value.is_some() { Presence::Value } else { Presence::Tombstone };
        emit!(observer, Event::EntryWritten { sequence, written });
        if self.memtable.bytes() >= self.options.memtable_bytes {
            self.flush_observed(observer)?;
            self.maintain_observed(observer)?;
        }
        Ok(())
    }

    /// Makes every write that returned so far durable: through the log, or by a flush where there is no log.
    ///
    /// # Errors
    /// What storage reports.
    pub fn sync(&mut self) -> Result<(), Error> {
        if self.log_failed {
            return Err(Error::LogFailed);
        }
        match &mut self.log {
            Some(log) => Ok(log.sync(&*self.storage)?),
            None => self.flush(),
        }
    }

    /// How the store was created.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The tables as they are now.
    #[must_use]
    pub fn version(&self) -> &Version {
        &self.version
    }

    /// Entries that are not yet in tables.
    #[must_use]
    pub fn memtable(&self) -> &Memtable {
        &self.memtable
    }

    /// Puts what the log holds beyond the tables into the memtable, and begins a new log.
    fn recover_log(&mut self) -> Result<(), Error> {
        if self.log_number != 0 {
            let (memtable, last) = (&mut self.memtable, &mut self.last_sequence);
            replay(&*self.storage, self.log_number, &[], |entry| {
                memtable.insert(entry);
                *last = entry.sequence.max(*last);
            })?;
        }
        if !self.memtable.is_empty() {
            return self.flush();
        }
        self.begin_log()?;
        self.install()?;
        // The old log was empty, and is now a stranger.
        self.remove_strangers()
    }

    /// Removes tables and logs that the manifest does not name: left over from work that was cut off.
    fn remove_strangers(&self) -> Result<(), Error> {
        for name in self.storage.list()? {
            let stranger_table =
                table_number(&name).is_some_and(|number| self.version.table(number).is_none());
            let stranger_log = log_number(&name).is_some_and(|number| number != self.log_number);
            if stranger_table || stranger_log {
                self.storage.remove(&name)?;
            }
        }
        Ok(())
    }
}
