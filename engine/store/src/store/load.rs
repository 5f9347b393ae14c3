//! Writes a whole level at once from sorted entries: into an open store, or as a new store.
//!
//! **Invariants**
//! 1. No part of a level belongs to a store before all of it is durable. Files of a failed or interrupted load
//!    are unused.
//! 2. A new store gets its manifest last. Until then the file `UNFINISHED` exists, and opening the directory
//!    reports it.

use super::Store;
use super::commit::check;
use super::recover::{is_vacant, manifest_of_nothing};
use super::view::lock;
use crate::compaction::{Output, TreeContent, merge_into_tables, planned_filter};
use crate::error::Error;
use crate::log::{MAX_LEVELS, ManifestWriter, RunRecord, take_number};
use crate::memtable::{Entry, MAX_SEQUENCE};
use crate::merge::Source;
use crate::observe::{Deferred, NoObserver};
use crate::options::Options;
use crate::storage::{Storage, StorageError};
use crate::table::{Table, table_name};
use crate::tree::{Level, SortedRun, Version};
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::Arc;

/// Empty file that marks an unfinished store.
pub(super) const UNFINISHED_NAME: &str = "UNFINISHED";

/// Problem of a load whose sequence numbers a write has taken meanwhile.
const OVERTAKEN: &str = "another write reached the store during the load; load again without it";

/// # For experiments
///
/// Levels from sorted entries, without merging. To import data, use [`Store::ingest`].
impl Store {
    /// Writes a whole level from entries with strictly ascending keys, without merging.
    ///
    /// The keys must be in no other level, or this level's entries must be older. If a memory plan gives levels
    /// different filters, load the oldest level first: the levels below are unknown otherwise, and this level
    /// counts as full.
    ///
    /// # Errors
    /// [`Error::Load`] if a memtable is not empty, if the level is not empty or does not exist, or if the keys
    /// do not ascend. Also if another write reaches the store before this returns. [`Error::KeyTooLong`] and
    /// [`Error::ValueTooLong`] as [`Store::put`], and storage errors.
    /// Nothing is then loaded.
    pub fn load_level(
        &self,
        level: u8,
        entries: impl Iterator<Item = (Vec<u8>, Vec<u8>)>,
    ) -> Result<(), Error> {
        let alone = |_: &Level, run: &SortedRun| Level::new(vec![run.clone()]);
        self.load(level, entries, |there| there.runs().is_empty(), alone)
    }

    /// Loads like [`Store::load_level`], as the newest run of a level that may have others.
    ///
    /// This loads a tiered tree, each level from its oldest run. No compaction starts before
    /// [`Store::maintain`], even if the number of runs requires one.
    ///
    /// # Errors
    /// As [`Store::load_level`], except that the level may contain runs.
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

    /// Writes a run and adds it to the level, if the level accepts it.
    fn load(
        &self,
        level: u8,
        entries: impl Iterator<Item = (Vec<u8>, Vec<u8>)>,
        takes: impl Fn(&Level) -> bool,
        joined: impl Fn(&Level, &SortedRun) -> Level,
    ) -> Result<(), Error> {
        self.writable()?;
        self.loadable(level, &takes)?;
        let first = lock(&self.inner.writer).first_of(1)?;
        let mut source = LoadSource::new(entries, level, first);
        let content = TreeContent::of(&self.inner.views.load().version);
        let tables = self.write_run(vec![&mut source], level, &content, &mut Deferred::none())?;
        let problem = source.problem.take();
        // Code of the caller runs under no lock, not even when its iterator is dropped.
        drop(source);
        if problem.is_none() && tables.is_empty() {
            return Ok(());
        }
        let mut writer = lock(&self.inner.writer);
        let _flushing = lock(&self.inner.flushing);
        let _compacting = lock(&self.inner.compacting);
        let overtaken = (writer.last_sequence >= first).then_some(Error::Load { level, problem: OVERTAKEN });
        if let Some(problem) =
            problem.or(overtaken).or_else(|| self.writable().and_then(|()| self.loadable(level, takes)).err())
        {
            self.remove_tables(&tables);
            return Err(problem);
        }
        let run = SortedRun::new(self.take_number()?, tables);
        let last_sequence = run.tables().iter().map(|table| table.last_sequence()).max().unwrap_or(first);
        writer.last_sequence = last_sequence;
        let version =
            |before: &Arc<Version>| Arc::new(before.with_level(level, joined(before.level(level), &run)));
        self.install_with(ManifestWriter::rewrite, &[], &mut Deferred::none(), version, |view| {
            view.flushed_sequence = last_sequence;
        })?;
        self.inner.visible.fetch_max(writer.last_sequence, Ordering::Release);
        Ok(())
    }

    /// Checks that a level can be loaded now.
    fn loadable(&self, level: u8, takes: impl Fn(&Level) -> bool) -> Result<(), Error> {
        let view = self.inner.views.load();
        let refused = |problem| Err(Error::Load { level, problem });
        if !(1..=MAX_LEVELS).contains(&level) {
            return refused("there are levels 1 to 16");
        }
        // The new manifest will state that all entries up to the loaded ones are in tables.
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

/// Writes a closed store of one level into empty storage. Returns `false` if it was stopped.
pub(super) fn write_store(
    storage: &dyn Storage,
    options: Options,
    level: u8,
    entries: impl Iterator<Item = (Vec<u8>, Vec<u8>)>,
    stop: &AtomicBool,
) -> Result<bool, Error> {
    // Stored options of earlier programs must remain valid.
    options.validate_stored()?;
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
    // The entries may have ended because of a stop.
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
    // Once a manifest exists, the file has no effect, and the next open removes it.
    let _ = storage.remove(UNFINISHED_NAME);
    Ok(true)
}

/// Entries of the caller, numbered in order. Stops at the first one that cannot be loaded.
struct LoadSource<I> {
    entries: I,
    level: u8,
    current: Option<(Vec<u8>, Vec<u8>)>,
    /// Sequence number of the current entry; after the end, of the last one.
    sequence: u64,
    problem: Option<Error>,
}

impl<I: Iterator<Item = (Vec<u8>, Vec<u8>)>> LoadSource<I> {
    /// Starts at the first entry.
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
            let is_last = self.sequence == MAX_SEQUENCE;
            self.problem = check((key, Some(value)))
                .err()
                .or_else(|| (!rises).then_some(Error::Load { level: self.level, problem }))
                .or_else(|| is_last.then_some(Error::SequencesUsedUp));
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
