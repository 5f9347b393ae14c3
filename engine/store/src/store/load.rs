//! Writing a whole level at once, from entries in the order of their keys: into an open store, or as a store of its own.
//!
//! **Invariants**
//! 1. Nothing of a level is part of a store before all of it is durable: what was written by a load that fails or is cut off
//!    belongs to nothing.
//! 2. A store that is written whole gets its manifest last. Until then `UNFINISHED` lies beside its tables, and
//!    opening refuses it in words.

use super::Store;
use super::commit::check;
use super::recover::{is_vacant, manifest_of_nothing};
use super::view::{View, lock};
use crate::compaction::{Output, TreeContent, merge_into_tables, planned_filter};
use crate::error::Error;
use crate::log::{MAX_LEVELS, ManifestWriter, RunRecord, take_number};
use crate::memtable::Entry;
use crate::merge::Source;
use crate::observe::NoObserver;
use crate::options::Options;
use crate::storage::{Storage, StorageError};
use crate::table::{Table, table_name};
use crate::tree::{Level, SortedRun};
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::Arc;

/// An empty file that says: the store here was never finished.
pub(super) const UNFINISHED_NAME: &str = "UNFINISHED";

impl Store {
    /// Writes a whole level at once, from entries in strictly rising order of their keys. Nothing is merged: the keys
    /// must be in no other level, or this level's entries must be the older ones. Where a memory plan gives levels different
    /// filters, load the oldest level first: nobody can tell yet how much comes below, and this level counts as full.
    ///
    /// All writing waits until this returns: an iterator that writes to the same store, or flushes it, waits for ever.
    ///
    /// # Errors
    /// [`Error::Load`] if a memtable is not empty, if the level is not empty or does not exist, or if the keys do not
    /// rise; [`Error::KeyTooLong`] and [`Error::ValueTooLong`] as [`Store::put`]; what storage reports. Nothing is loaded
    /// then.
    pub fn load_level(
        &self,
        level: u8,
        entries: impl Iterator<Item = (Vec<u8>, Vec<u8>)>,
    ) -> Result<(), Error> {
        let alone = |_: &Level, run: &SortedRun| Level::new(vec![run.clone()]);
        self.load(level, entries, |there| there.runs().is_empty(), alone)
    }

    /// As [`Store::load_level`], as the newest run of a level that may have others: how a tiered tree is loaded, each level from
    /// its oldest run on. Nothing says that so many runs are due for compaction before [`Store::maintain`] looks.
    ///
    /// # Errors
    /// As [`Store::load_level`], but for a level that is not empty.
    pub fn load_run(
        &self,
        level: u8,
        entries: impl Iterator<Item = (Vec<u8>, Vec<u8>)>,
    ) -> Result<(), Error> {
        let before_others = |there: &Level, run: &SortedRun| {
            Level::new(core::iter::once(run).chain(there.runs()).cloned().collect())
        };
        self.load(level, entries, |_| true, before_others)
    }

    /// Writes a run, if the level is one that takes it, and makes it part of the level.
    fn load(
        &self,
        level: u8,
        entries: impl Iterator<Item = (Vec<u8>, Vec<u8>)>,
        takes: impl Fn(&Level) -> bool,
        joined: impl Fn(&Level, &SortedRun) -> Level,
    ) -> Result<(), Error> {
        self.writable()?;
        let mut writer = lock(&self.inner.writer);
        let _flushing = lock(&self.inner.flushing);
        let _compacting = lock(&self.inner.compacting);
        self.loadable(level, takes)?;
        let first = writer.last_sequence + 1;
        let mut source = LoadSource::new(entries, level, first);
        let content = TreeContent::of(&self.inner.views.load().version);
        let tables = self.write_run(vec![&mut source], level, &content, &mut NoObserver)?;
        if let Some(problem) = source.problem {
            self.remove_tables(&tables);
            return Err(problem);
        }
        if tables.is_empty() {
            return Ok(());
        }
        let run = SortedRun::new(self.take_number()?, tables);
        let last_sequence = run.tables().iter().map(|table| table.last_sequence()).max().unwrap_or(first);
        writer.last_sequence = last_sequence;
        self.install_with(ManifestWriter::rewrite, &[], &mut NoObserver, |view| {
            let version = view.version.with_level(level, joined(view.version.level(level), &run));
            let flushed_sequence = last_sequence;
            View { version: Arc::new(version), flushed_sequence, ..view.clone() }
        })?;
        self.inner.visible.fetch_max(writer.last_sequence, Ordering::Release);
        Ok(())
    }

    /// Whether a level can be loaded now.
    fn loadable(&self, level: u8, takes: impl Fn(&Level) -> bool) -> Result<(), Error> {
        let view = self.inner.views.load();
        let refused = |problem| Err(Error::Load { level, problem });
        if !(1..=MAX_LEVELS).contains(&level) {
            return refused("there are levels 1 to 16");
        }
        // The manifest will say that everything up to the loaded entries is in tables.
        if view.memtables().any(|memtable| !memtable.is_empty()) {
            return refused("there are writes that no table holds yet; call `flush` first");
        }
        if !takes(view.version.level(level)) {
            return refused("it is not empty");
        }
        Ok(())
    }

    /// Removes tables that no manifest has ever named.
    pub(super) fn remove_tables(&self, tables: &[Arc<Table>]) {
        for table in tables {
            let name = table_name(table.id());
            if self.inner.storage.remove(&name).is_err() {
                lock(&self.inner.installation).leftovers.push(name);
            }
        }
    }
}

/// Writes a closed store of one level into empty storage; `false` if it was stopped.
pub(super) fn write_store(
    storage: &dyn Storage,
    options: Options,
    level: u8,
    entries: impl Iterator<Item = (Vec<u8>, Vec<u8>)>,
    stop: &AtomicBool,
) -> Result<bool, Error> {
    options.validate()?;
    let _claim = storage.claim()?;
    is_vacant(storage)?;
    storage.create(UNFINISHED_NAME)?.sync()?;
    storage.sync_directory()?;
    let next_number = AtomicU32::new(1);
    let output = Output {
        storage,
        options: &options,
        level,
        filter: planned_filter(&TreeContent::default(), &options, level),
        drop_tombstones: false,
        next_number: &next_number,
        stop: Some(stop),
    };
    let mut source = LoadSource::new(entries, level, 1);
    let written = merge_into_tables(vec![&mut source], output, &mut NoObserver)?;
    if let Some(problem) = source.problem {
        return Err(problem);
    }
    // The entries may have ended because of that.
    let Some(written) = written.filter(|_| !stop.load(Ordering::Relaxed)) else { return Ok(false) };
    let mut state = manifest_of_nothing(options);
    state.last_sequence = source.sequence;
    if !written.tables.is_empty() {
        let tables = written.tables.iter().map(|table| table.id()).collect();
        state.levels = vec![Vec::new(); level.into()];
        *state.levels.last_mut().expect("levels begin at 1") =
            vec![RunRecord { run: take_number(&next_number)?, tables }];
    }
    state.next_number = next_number.into_inner();
    storage.sync_directory()?;
    ManifestWriter::first(storage, &state)?.seal(storage, &state, Vec::new())?;
    // Where there is a manifest, it says nothing more: what does not go now, the next opening removes.
    let _ = storage.remove(UNFINISHED_NAME);
    Ok(true)
}

/// Entries handed in by the caller, numbered as they come. Stops at the first that cannot be loaded.
struct LoadSource<I> {
    entries: I,
    level: u8,
    current: Option<(Vec<u8>, Vec<u8>)>,
    /// Of the entry here; behind the last one, of that.
    sequence: u64,
    problem: Option<Error>,
}

impl<I: Iterator<Item = (Vec<u8>, Vec<u8>)>> LoadSource<I> {
    /// Stands at the first entry.
    fn new(entries: I, level: u8, first_sequence: u64) -> Self {
        let mut source = Self { entries, level, current: None, sequence: first_sequence - 1, problem: None };
        source.next_entry();
        source
    }

    fn next_entry(&mut self) {
        let next = self.entries.next();
        if let Some((key, value)) = &next {
            let rises = self.current.as_ref().is_none_or(|(before, _)| before < key);
            let problem = "its keys are not in strictly rising order";
            self.problem = check((key, Some(value)))
                .err()
                .or_else(|| (!rises).then_some(Error::Load { level: self.level, problem }));
            self.sequence += 1;
        }
        self.current = next.filter(|_| self.problem.is_none());
    }
}

impl<I: Iterator<Item = (Vec<u8>, Vec<u8>)>> Source for &mut LoadSource<I> {
    fn entry(&self) -> Result<Option<Entry<'_>>, StorageError> {
        Ok(self.current.as_ref().map(|(key, value)| Entry {
            key,
            sequence: self.sequence,
            value: Some(value),
        }))
    }

    fn advance(&mut self) -> Result<(), StorageError> {
        (**self).next_entry();
        Ok(())
    }
}
