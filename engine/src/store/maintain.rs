//! Turning the memtable into tables, and keeping the tree in shape: units of work that run to their end.
//!
//! **Invariants**
//! 1. New tables are written and synced before the manifest names them; old ones are removed only after it no longer does.
//! 2. Work that fails changes nothing: the version, the memtable and the manifest are as before, and a later attempt
//!    begins anew (its number of files left over is removed at the next opening).

use super::Store;
use crate::compaction::{self, Output, Task, count_word, merge_into_tables, run_task};
use crate::error::Error;
use crate::log::{LogWriter, ManifestState, ManifestWriter, RunRecord, log_name};
use crate::memtable::Entry;
use crate::merge::{MemtableSource, Source};
use crate::observe::{Event, NoObserver, Observer, emit};
use crate::storage::StorageError;
use crate::table::{Table, table_name};
use crate::tree::{Level, MAX_LEVELS, SortedRun, Version};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32};

impl Store {
    /// Writes the memtable as tables of level 1 and makes them durable.
    ///
    /// # Errors
    /// What storage reports; the memtable is then as before.
    pub fn flush(&mut self) -> Result<(), Error> {
        self.flush_observed(&mut NoObserver)
    }

    /// Writes the memtable as tables of level 1, and shows what happens.
    ///
    /// # Errors
    /// As [`Store::flush`].
    pub fn flush_observed<O: Observer>(&mut self, observer: &mut O) -> Result<(), Error> {
        if self.memtable.is_empty() {
            return Ok(());
        }
        emit!(observer, Event::FlushStarted { entries: count_word(self.memtable.len() as u64) });
        let memtable = core::mem::take(&mut self.memtable);
        let written = self.write_run(vec![MemtableSource::new(&memtable)], 1, false, observer);
        let tables = match written {
            Ok((tables, _, _)) => tables,
            Err(error) => {
                self.memtable = memtable;
                return Err(error);
            }
        };
        let mut runs = self.version.level(1).runs().to_vec();
        let count = count_word(tables.len() as u64);
        let run = self.take_number();
        runs.insert(0, SortedRun::new(run, tables));
        let next = self.version.with_level(1, Level::new(runs));
        if let Err(error) = self.install_with_new_log(next) {
            self.memtable = memtable;
            return Err(error);
        }
        emit!(observer, Event::FlushEnded { tables: count });
        Ok(())
    }

    /// Compacts until nothing is due: every level within what its policy allows.
    ///
    /// # Errors
    /// What storage reports.
    pub fn maintain(&mut self) -> Result<(), Error> {
        self.maintain_observed(&mut NoObserver)
    }

    /// Compacts until nothing is due: every level within what its policy allows, and shows what happens.
    ///
    /// # Errors
    /// What storage reports.
    pub fn maintain_observed<O: Observer>(&mut self, observer: &mut O) -> Result<(), Error> {
        while let Some(task) = compaction::pick(&self.version, &self.options) {
            self.apply(&task, observer)?;
        }
        Ok(())
    }

    /// Merges everything into one sorted run in the oldest level.
    ///
    /// # Errors
    /// What storage reports.
    pub fn compact(&mut self) -> Result<(), Error> {
        self.flush()?;
        if let Some(task) = compaction::everything(&self.version, &self.options) {
            self.apply(&task, &mut NoObserver)?;
        }
        self.maintain()
    }

    /// Writes a whole level at once, from entries in strictly rising order of their keys. Nothing is merged: the keys
    /// must be in no other level, or this level's entries must be the older ones.
    ///
    /// # Errors
    /// [`Error::Load`] if the level is not empty or does not exist, or if the keys do not rise; what storage reports.
    pub fn load_level(
        &mut self,
        level: u8,
        entries: impl Iterator<Item = (Vec<u8>, Vec<u8>)>,
    ) -> Result<(), Error> {
        if !(1..=MAX_LEVELS).contains(&level) || !self.version.level(level.max(1)).runs().is_empty() {
            return Err(Error::Load { level, problem: "it is not empty, or not one of levels 1 to 16" });
        }
        let mut source = LoadSource { entries, current: None, sequence: self.last_sequence, unsorted: false };
        source.next_entry();
        let (tables, read, _) = self.write_run(vec![&mut source], level, false, &mut NoObserver)?;
        if source.unsorted {
            self.remove_tables(&tables)?;
            return Err(Error::Load { level, problem: "its keys are not in strictly rising order" });
        }
        if tables.is_empty() {
            return Ok(());
        }
        self.last_sequence += read;
        let run = self.take_number();
        self.version = self.version.with_level(level, Level::new(vec![SortedRun::new(run, tables)]));
        self.install()
    }

    /// Does a task and installs what it led to.
    fn apply<O: Observer>(&mut self, task: &Task, observer: &mut O) -> Result<(), Error> {
        let next_number = AtomicU32::new(self.next_number);
        let (storage, stop) = (&*self.storage, AtomicBool::new(false));
        let done = run_task(storage, &self.options, &self.version, task, &next_number, &stop, observer);
        self.next_number = next_number.into_inner();
        let Some(merged) = done? else { return Ok(()) };
        self.replace_version(self.version.after(task, merged.tables, merged.run))?;
        for table in merged.obsolete {
            self.storage.remove(&table_name(table))?;
        }
        Ok(())
    }

    /// Writes the merge of sources as tables; returns them with entries read and written.
    fn write_run<S: Source, O: Observer>(
        &mut self,
        sources: Vec<S>,
        level: u8,
        drop_tombstones: bool,
        observer: &mut O,
    ) -> Result<(Vec<Arc<Table>>, u64, u64), Error> {
        let next_number = AtomicU32::new(self.next_number);
        let output = Output {
            storage: &*self.storage,
            options: &self.options,
            level,
            drop_tombstones,
            next_number: &next_number,
            stop: None,
        };
        let written = merge_into_tables(sources, output, observer);
        self.next_number = next_number.into_inner();
        let written = written?.expect("nobody stops it");
        Ok((written.tables, written.counts.entries_read, written.counts.entries_written))
    }

    pub(super) fn take_number(&mut self) -> u32 {
        self.next_number += 1;
        self.next_number - 1
    }

    /// Begins a log where the options want one. The manifest must name it before the first write.
    pub(super) fn begin_log(&mut self) -> Result<(), Error> {
        self.log = None;
        self.log_number = 0;
        if self.options.log.has_log() {
            let number = self.take_number();
            self.log = Some(LogWriter::create(&*self.storage, number)?);
            self.log_number = number;
        }
        Ok(())
    }

    /// Makes the manifest say what the store is made of now.
    pub(super) fn install(&self) -> Result<(), Error> {
        ManifestWriter::create(&*self.storage, &self.manifest_of(&self.version, self.log_number))?;
        Ok(())
    }

    fn manifest_of(&self, version: &Version, log: u32) -> ManifestState {
        let record = |run: &SortedRun| RunRecord {
            run: run.id(),
            tables: run.tables().iter().map(|table| table.id()).collect(),
        };
        ManifestState {
            options: self.options,
            next_number: self.next_number,
            oldest_log: log,
            last_sequence: self.last_sequence,
            levels: version.levels().iter().map(|level| level.runs().iter().map(record).collect()).collect(),
            cursors: version.cursors().to_vec(),
            sealed: None,
        }
    }

    fn replace_version(&mut self, next: Version) -> Result<(), Error> {
        ManifestWriter::create(&*self.storage, &self.manifest_of(&next, self.log_number))?;
        self.version = next;
        Ok(())
    }

    /// Puts a version in place whose tables hold all that the log held, with an empty log.
    fn install_with_new_log(&mut self, next: Version) -> Result<(), Error> {
        let old_log = self.log_number;
        let number = if self.options.log.has_log() { self.take_number() } else { 0 };
        let log = (number != 0).then(|| LogWriter::create(&*self.storage, number)).transpose()?;
        ManifestWriter::create(&*self.storage, &self.manifest_of(&next, number))?;
        self.version = next;
        (self.log, self.log_number, self.log_failed) = (log, number, false);
        if old_log != 0 {
            self.storage.remove(&log_name(old_log))?;
        }
        Ok(())
    }

    fn remove_tables(&self, tables: &[Arc<Table>]) -> Result<(), Error> {
        for table in tables {
            self.storage.remove(&table_name(table.id()))?;
        }
        Ok(())
    }
}

/// Entries handed in by the caller, numbered as they come. Stops at the first key that does not rise.
struct LoadSource<I> {
    entries: I,
    current: Option<(Vec<u8>, Vec<u8>)>,
    sequence: u64,
    unsorted: bool,
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

impl<I: Iterator<Item = (Vec<u8>, Vec<u8>)>> LoadSource<I> {
    fn next_entry(&mut self) {
        let next = self.entries.next();
        let rises = match (&self.current, &next) {
            (Some((before, _)), Some((key, _))) => before < key,
            _ => true,
        };
        self.unsorted |= !rises;
        self.sequence += 1;
        self.current = next.filter(|_| rises);
    }
}
