//! Opening a store as it was left: tables from the manifest, and what the logs hold beyond them.
//!
//! **Invariants**
//! 1. Nothing is removed or written before everything that the manifest names has been read and found whole.
//! 2. Opening may be cut off anywhere and begun again: logs stay until their entries are in tables that a durable manifest
//!    names.

use super::Store;
use super::commit::{Group, Writer};
use super::maintain::Installation;
use super::statistics::WriteCounters;
use super::view::{Frozen, View, Views};
use super::work::WorkBoard;
use crate::error::Error;
use crate::log::{LogWriter, Manifest, ManifestState, ManifestWriter, RunRecord, log_number, replay};
use crate::memtable::Memtable;
use crate::options::Options;
use crate::storage::{Storage, StorageError};
use crate::table::{Table, table_number};
use crate::tree::{Level, SortedRun, Version};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

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
        let state = ManifestState {
            options,
            next_number: 1,
            oldest_log: 0,
            last_sequence: 0,
            levels: Vec::new(),
            cursors: Vec::new(),
            sealed: None,
        };
        let memtable = Memtable::new(&options.filter);
        Self::begin(storage, state, Version::default(), memtable, ManifestWriter::first)
    }

    /// Opens a store as it was left.
    ///
    /// # Errors
    /// [`Error::Exists`] if there is none, and what storage reports, damage included; nothing is then changed.
    pub fn open(storage: Arc<dyn Storage>) -> Result<Self, Error> {
        if !Manifest::exists(&*storage)? {
            return Err(Error::Exists { found: false });
        }
        let state = Manifest::read(&*storage)?;
        let version = open_version(&*storage, &state)?;
        let memtable = recover_logs(&*storage, &state)?;
        let store = Self::begin(storage, state, version, memtable, ManifestWriter::create)?;
        if !store.views.load().frozen.is_empty() {
            store.flush()?;
        }
        store.remove_strangers()?;
        Ok(store)
    }

    /// A store of these tables, with what was recovered from logs frozen, and a new log and manifest.
    fn begin(
        storage: Arc<dyn Storage>,
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
        let writer = Writer { log, last_sequence };
        let installation = Installation { manifest, leftovers: Vec::new() };
        Ok(Self::assemble(storage, options, state.next_number, view, writer, installation))
    }

    fn assemble(
        storage: Arc<dyn Storage>,
        options: Options,
        next_number: u32,
        view: View,
        writer: Writer,
        installation: Installation,
    ) -> Self {
        let frozen = u32::try_from(view.frozen.len()).expect("few memtables are frozen");
        let debt = crate::compaction::debt(&view.version, &options);
        Self {
            storage,
            options,
            cache: None,
            line_probe_count: options.filter.line_probe_count(),
            visible: writer.last_sequence.into(),
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
            counters: WriteCounters::default(),
            closed: false,
        }
    }

    /// Removes tables and logs that belong to nothing: left over from work that was cut off.
    fn remove_strangers(&self) -> Result<(), Error> {
        let view = self.views.load();
        let tables: BTreeSet<u32> = view.version.tables().map(|table| table.id()).collect();
        let oldest_log = view.oldest_log_after(0);
        for name in self.storage.list()? {
            let stranger_table = table_number(&name).is_some_and(|number| !tables.contains(&number));
            let stranger_log = log_number(&name).is_some_and(|number| number < oldest_log || oldest_log == 0);
            if stranger_table || stranger_log {
                self.storage.remove(&name)?;
            }
        }
        Ok(())
    }
}

/// Opens all tables that the manifest names.
fn open_version(storage: &dyn Storage, state: &ManifestState) -> Result<Version, Error> {
    let mut levels = Vec::with_capacity(state.levels.len());
    for runs in &state.levels {
        let open_run = |record: &RunRecord| {
            let tables = record.tables.iter().map(|&table| Table::open(storage, table).map(Arc::new));
            let tables: Vec<_> = tables.collect::<Result<_, _>>()?;
            if tables.windows(2).any(|pair| pair[0].max_key() >= pair[1].min_key()) {
                let problem = format!("tables of run {} overlap", record.run);
                return Err(StorageError::damaged("MANIFEST", 0, problem));
            }
            Ok(SortedRun::new(record.run, tables))
        };
        levels.push(Level::new(runs.iter().map(open_run).collect::<Result<_, StorageError>>()?));
    }
    Ok(Version::new(levels).with_cursors(state.cursors.clone()))
}

/// Everything that the logs hold beyond the tables.
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

/// The first number that no file has.
fn next_free_number(storage: &dyn Storage, at_least: u32) -> Result<u32, StorageError> {
    let number = |name: &String| table_number(name).or_else(|| log_number(name));
    let taken = storage.list()?.iter().filter_map(number).max();
    Ok(taken.map_or(at_least, |taken| at_least.max(taken + 1)))
}
