//! Opens an existing store: tables from the manifest, and newer entries from the logs.
//!
//! **Invariants**
//! 1. Nothing is removed or written before everything that the manifest names has been read and verified.
//! 2. Opening can be interrupted at any point and repeated: logs stay until their entries are in tables that a
//!    durable manifest names.

use super::commit::{Group, Writer};
use super::load::UNFINISHED_NAME;
use super::maintain::Installation;
use super::statistics::WriteCounters;
use super::survey::{TOO_NEW, overlap_with};
use super::view::{Frozen, View, Views};
use super::work::WorkBoard;
use super::{Inner, Store};
use crate::elastic::UnitKeeper;
use crate::error::Error;
use crate::log::{
    LAST_GONE_ON_FROM, LogWriter, Manifest, ManifestState, ManifestWriter, RunRecord, log_number, replay,
};
use crate::memtable::Memtable;
use crate::observe::Deferred;
use crate::options::{Options, OptionsError};
use crate::storage::{Claim, Storage, StorageError};
use crate::sync::{AtomicU64, Mutex};
use crate::table::{Table, table_name, table_number};
use crate::tree::{Level, MaskRecipe, SortedRun, Version};
use core::sync::atomic::AtomicBool;
use std::collections::BTreeSet;
use std::sync::Arc;

impl Store {
    /// Creates an empty store. A storage contains one store, opened once at a time.
    ///
    /// # Errors
    /// [`Error::Options`], [`Error::AlreadyExists`] if there is a store, and [`Error::Occupied`] if there are
    /// tables or logs without a manifest. [`Error::Unfinished`] after an interrupted repair,
    /// [`StorageError::InUse`] if another store uses the storage, and other storage errors.
    pub fn create(storage: Arc<dyn Storage>, options: Options) -> Result<Self, Error> {
        options.validate()?;
        let claim = storage.claim()?;
        is_vacant(&*storage)?;
        let state = manifest_of_nothing(options);
        let memtable = Memtable::new(&options.filter);
        Self::begin(storage, claim, state, Version::default(), memtable, ManifestWriter::first)
    }

    /// Opens an existing store.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is none, and [`Error::Unfinished`] after an interrupted repair.
    /// [`StorageError::InUse`] if another store uses the storage, [`StorageError::NumbersUsedUp`] if a file has
    /// one of the last numbers, and other storage errors including damage. Nothing is then changed.
    pub fn open(storage: Arc<dyn Storage>) -> Result<Self, Error> {
        let claim = storage.claim()?;
        let (state, version, memtable) = read_store(&*storage, Ok)?;
        Self::go_on(storage, claim, state, version, memtable)
    }

    /// Opens a store with other options, which the store keeps. [`Options`] lists those that may change.
    ///
    /// # Errors
    /// [`OptionsError::Fixed`] names an option that cannot change; nothing is then changed. Others as
    /// [`Store::create`] and [`Store::open`].
    ///
    /// [`OptionsError::Fixed`]: crate::options::OptionsError::Fixed
    pub fn open_with(storage: Arc<dyn Storage>, options: Options) -> Result<Self, Error> {
        Self::open_changed(storage, |_| options)
    }

    /// Opens like [`Store::open_with`], with options derived from the stored ones.
    pub(crate) fn open_changed(
        storage: Arc<dyn Storage>,
        change: impl FnOnce(Options) -> Options,
    ) -> Result<Self, Error> {
        let claim = storage.claim()?;
        let (state, version, memtable) = read_store(&*storage, |stored| {
            let requested = change(stored);
            // Stored options of earlier programs must remain valid.
            if requested != stored {
                requested.validate()?;
            }
            stored.changed_to(requested)
        })?;
        Self::go_on(storage, claim, state, version, memtable)
    }

    /// Opens an existing store like [`Store::open_with`], or creates one like [`Store::create`].
    ///
    /// # Errors
    /// As both.
    pub fn open_or_create(storage: Arc<dyn Storage>, options: Options) -> Result<Self, Error> {
        if Self::exists(&*storage)? {
            Self::open_with(storage, options)
        } else {
            Self::create(storage, options)
        }
    }

    /// Files of which one exists in every directory with a store or an interrupted repair.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) const FIRST_FILES: [&str; 2] = [crate::log::MANIFEST_NAME, UNFINISHED_NAME];

    /// Returns whether the storage contains a store.
    pub(crate) fn exists(storage: &dyn Storage) -> Result<bool, Error> {
        Ok(Manifest::exists(storage)?)
    }

    /// Opens a store from its read state, and writes entries that are only in logs into tables.
    fn go_on(
        storage: Arc<dyn Storage>,
        claim: Claim,
        state: ManifestState,
        version: Version,
        memtable: Memtable,
    ) -> Result<Self, Error> {
        let store = Self::begin(storage, claim, state, version, memtable, ManifestWriter::create)?;
        if !store.inner.views.load().frozen.is_empty() {
            store.flush()?;
        }
        store.remove_strangers()?;
        Ok(store)
    }

    /// Opens a store for reading: the storage never changes, and entries that are only in logs stay in memory.
    /// Writes return [`Error::ReadOnly`].
    ///
    /// # Errors
    /// As [`Store::open`].
    pub fn open_read_only(storage: Arc<dyn Storage>) -> Result<Self, Error> {
        let claim = storage.claim()?;
        let (state, version, memtable) = read_store(&*storage, Ok)?;
        let last_sequence = memtable.last_sequence().max(state.last_sequence);
        let view = View {
            active: Frozen { memtable: Arc::new(Memtable::new(&state.options.filter)), log: 0 },
            frozen: vec![Frozen { memtable: Arc::new(memtable), log: 0 }],
            version: Arc::new(version),
            flushed_sequence: state.last_sequence,
        };
        let writer = Writer { log: None, last_sequence, ingestion_in_doubt: false };
        let installation = Installation { manifest: None, leftovers: Vec::new() };
        let store =
            Self::assemble(storage, claim, state.options, state.next_number, view, writer, installation);
        store.adapt_as_recorded(&state);
        Ok(store)
    }

    /// Builds a store of these tables, with recovered log entries in a frozen memtable, and a new log and
    /// manifest.
    fn begin(
        storage: Arc<dyn Storage>,
        claim: Claim,
        mut state: ManifestState,
        version: Version,
        recovered: Memtable,
        write_manifest: fn(&dyn Storage, &ManifestState) -> Result<ManifestWriter, StorageError>,
    ) -> Result<Self, Error> {
        let options = state.options;
        state.next_number = next_free_number(&*storage, state.next_number)?;
        let log_number = if options.log.has_log() { state.next_number } else { 0 };
        let log = (log_number != 0).then(|| LogWriter::create(&*storage, log_number)).transpose()?;
        state.next_number += u32::from(log_number != 0);
        let last_sequence = recovered.last_sequence().max(state.last_sequence);
        let frozen = if recovered.is_empty() {
            Vec::new()
        } else {
            vec![Frozen { memtable: Arc::new(recovered), log: state.oldest_log }]
        };
        let active = Frozen { memtable: Arc::new(Memtable::new(&options.filter)), log: log_number };
        let view = View { active, frozen, version: Arc::new(version), flushed_sequence: state.last_sequence };
        state.oldest_log = view.oldest_log_after(0);
        state.sealed = None;
        storage.sync_directory()?;
        let manifest = write_manifest(&*storage, &state)?;
        let writer = Writer { log, last_sequence, ingestion_in_doubt: false };
        let installation = Installation { manifest: Some(manifest), leftovers: Vec::new() };
        let store = Self::assemble(storage, claim, options, state.next_number, view, writer, installation);
        store.adapt_as_recorded(&state);
        Ok(store)
    }

    fn assemble(
        storage: Arc<dyn Storage>,
        claim: Claim,
        options: Options,
        next_number: u32,
        view: View,
        writer: Writer,
        installation: Installation,
    ) -> Self {
        let frozen = u32::try_from(view.frozen.len()).expect("few memtables are frozen");
        let debt = crate::compaction::debt(&view.version, &options);
        let units = UnitKeeper::new(&options);
        if let Some(units) = &units {
            units.follow(&view.version, &mut Deferred::none());
        }
        Self::of(Inner {
            read_only: installation.manifest.is_none(),
            _claim: claim,
            storage,
            options,
            cache: None,
            filters: None,
            units,
            mask: MaskRecipe {
                digest: options.filter.digest,
                probe_count: options.filter.line_probe_count(),
            },
            visible: AtomicU64::new(writer.last_sequence),
            views: Views::new(view),
            writer: Mutex::new(writer),
            group: Group::default(),
            flushing: Mutex::default(),
            compacting: Mutex::default(),
            installation: Mutex::new(installation),
            next_number: next_number.into(),
            frozen_count: frozen.into(),
            compaction_debt: debt.into(),
            work: WorkBoard::default(),
            adapted: Mutex::default(),
            counters: WriteCounters::default(),
            closed: AtomicBool::new(false),
            #[cfg(not(target_arch = "wasm32"))]
            workers: Mutex::default(),
        })
    }

    /// Removes unused tables and logs of interrupted work.
    fn remove_strangers(&self) -> Result<(), Error> {
        let view = self.inner.views.load();
        let tables: BTreeSet<u32> = view.version.tables().map(|table| table.id()).collect();
        let oldest_log = view.oldest_log_after(0);
        for name in self.inner.storage.list()? {
            let stranger_table = table_number(&name).is_some_and(|number| !tables.contains(&number));
            let stranger_log = log_number(&name).is_some_and(|number| number < oldest_log || oldest_log == 0);
            if stranger_table || stranger_log || name == UNFINISHED_NAME {
                self.inner.storage.remove(&name)?;
            }
        }
        Ok(())
    }
}

/// Opens all tables that the manifest names.
fn open_version(storage: &dyn Storage, state: &ManifestState) -> Result<Version, Error> {
    let open_run = |record: &RunRecord| {
        let mut tables: Vec<Arc<Table>> = Vec::with_capacity(record.tables.len());
        for &number in &record.tables {
            let table = Table::open(storage, number)?;
            belongs(&table, tables.last().map(Arc::as_ref), state)?;
            tables.push(Arc::new(table));
        }
        Ok(SortedRun::new(record.run, tables))
    };
    let open_level =
        |runs: &Vec<RunRecord>| runs.iter().map(open_run).collect::<Result<_, _>>().map(Level::new);
    let levels = state.levels.iter().map(open_level).collect::<Result<_, StorageError>>()?;
    Ok(Version::new(levels).with_cursors(state.cursors.clone()))
}

/// Checks that a table belongs to a store, after another one of its sorted run.
pub(super) fn belongs(
    table: &Table,
    before: Option<&Table>,
    state: &ManifestState,
) -> Result<(), StorageError> {
    let damaged = |problem| Err(StorageError::damaged(&table_name(table.id()), 0, problem));
    if table.last_sequence() > state.last_sequence {
        return damaged(TOO_NEW.to_owned());
    }
    match before.filter(|before| before.max_key() >= table.min_key()) {
        Some(before) => damaged(overlap_with(before.id())),
        None => Ok(()),
    }
}

/// Returns the log entries that are not in tables.
fn recover_logs(storage: &dyn Storage, state: &ManifestState) -> Result<Memtable, Error> {
    let memtable = Memtable::new(&state.options.filter);
    let known = state.sealed.as_ref().map_or(&[][..], |seal| &seal.logs);
    replay(storage, state.oldest_log, known, |entry| {
        if entry.sequence > state.last_sequence {
            memtable.insert(entry);
        }
    })?;
    Ok(memtable)
}

/// Reads a store to be opened with these options.
fn read_store(
    storage: &dyn Storage,
    options: impl FnOnce(Options) -> Result<Options, OptionsError>,
) -> Result<(ManifestState, Version, Memtable), Error> {
    if !Manifest::exists(storage)? {
        return Err(if is_unfinished(storage)? {
            Error::Unfinished
        } else {
            Error::NotFound { directory: None }
        });
    }
    let mut state = Manifest::read(storage)?;
    // Before the memtable is created: its filter must use the digests that lookups compute.
    state.options = options(state.options)?;
    let version = open_version(storage, &state)?;
    let memtable = recover_logs(storage, &state)?;
    Ok((state, version, memtable))
}

/// Returns whether an interrupted repair left this storage.
pub(super) fn is_unfinished(storage: &dyn Storage) -> Result<bool, StorageError> {
    Ok(!Manifest::exists(storage)? && storage.list()?.iter().any(|name| name == UNFINISHED_NAME))
}

/// Returns an error if the storage contains a store or remains of one.
pub(super) fn is_vacant(storage: &dyn Storage) -> Result<(), Error> {
    if Manifest::exists(storage)? {
        return Err(Error::AlreadyExists);
    }
    if is_unfinished(storage)? {
        return Err(Error::Unfinished);
    }
    let foreign = |name: &String| table_number(name).is_some() || log_number(name).is_some();
    match storage.list()?.into_iter().find(foreign) {
        Some(name) => Err(Error::Occupied { name }),
        None => Ok(()),
    }
}

/// Returns the state of a store without any writes.
pub(super) fn manifest_of_nothing(options: Options) -> ManifestState {
    ManifestState {
        options,
        next_number: 1,
        oldest_log: 0,
        last_sequence: 0,
        levels: Vec::new(),
        cursors: Vec::new(),
        filter_sizes: Vec::new(),
        sealed: None,
    }
}

/// Returns the first unused file number. A file with one of the last numbers is an error that names it, because
/// the numbers would soon be used up.
pub(super) fn next_free_number(storage: &dyn Storage, at_least: u32) -> Result<u32, StorageError> {
    let number = |name: &String| table_number(name).or_else(|| log_number(name));
    let names = storage.list()?;
    let last = names.iter().filter_map(|name| Some((number(name)?, name.as_str()))).max();
    let (taken, name) = last.unwrap_or((0, "MANIFEST"));
    if taken.max(at_least) > LAST_GONE_ON_FROM {
        let name = if taken > LAST_GONE_ON_FROM { name } else { "MANIFEST" };
        return Err(StorageError::NumbersUsedUp { name: name.to_owned() });
    }
    Ok(at_least.max(taken + 1))
}
