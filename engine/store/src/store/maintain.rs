//! Flushes memtables and compacts the tree in complete units of work.
//!
//! Inline, a write that finds the memtable full does this work before it writes. In the background, workers do
//! it, with one flush and one compaction in parallel.
//!
//! **Invariants**
//! 1. New tables are written and synced, with their directory, before the manifest names them. Old files are
//!    removed only after the manifest no longer names them.
//! 2. Failed work changes nothing that a reader sees, and a later attempt starts over. If the manifest may or
//!    may not name a file, it stays until a manifest without it is durable.
//! 3. The lock order is writer, flushing, compacting, manifest; the version changes only under the last.

use super::commit::Writer;
use super::view::{Frozen, View, lock};
use super::{Store, Work};
use crate::compaction::{self, Output, Task, TreeContent, merge_into_tables, planned_filter, run_task};
use crate::error::Error;
use crate::log::{LogWriter, ManifestState, ManifestWriter, RunRecord, log_name, take_number};
use crate::memtable::Memtable;
use crate::merge::{Direction, MemtableSource, Source};
use crate::observe::{Deferred, Event, NoObserver, Observer, count_word, emit};
use crate::storage::{Storage, StorageError};
use crate::table::{Table, table_name};
use crate::tree::{Level, SortedRun, Version};
use core::ops::Bound;
use core::sync::atomic::Ordering;
use lsm_lab_filters::FilterOptions;
use std::sync::Arc;

/// Manifest writer, and the files that the manifest must drop before they are removed.
pub(super) struct Installation {
    /// `None` if the store is read-only.
    pub(super) manifest: Option<ManifestWriter>,
    /// Files to be removed once a manifest without them is durable.
    pub(super) leftovers: Vec<String>,
}

impl Store {
    /// Writes all memtables as tables of level 1 and makes them durable.
    ///
    /// # Errors
    /// Storage errors; the memtables are then unchanged.
    pub fn flush(&self) -> Result<(), Error> {
        self.flush_observed(&mut NoObserver)
    }

    /// Flushes all memtables and reports events.
    ///
    /// # Errors
    /// As [`Store::flush`].
    pub fn flush_observed<O: Observer>(&self, observer: &mut O) -> Result<(), Error> {
        Deferred::during(observer, |events| self.flush_all(&mut lock(&self.inner.writer), events))
    }

    /// Compacts until the policy requires nothing more.
    ///
    /// # Errors
    /// Storage errors.
    pub fn maintain(&self) -> Result<(), Error> {
        self.maintain_observed(&mut NoObserver)
    }

    /// Compacts until the policy requires nothing more, and reports events.
    ///
    /// # Errors
    /// Storage errors.
    pub fn maintain_observed<O: Observer>(&self, observer: &mut O) -> Result<(), Error> {
        Deferred::during(observer, |events| self.compact_all(events))
    }

    fn compact_all<O: Observer>(&self, observer: &mut Deferred<O>) -> Result<(), Error> {
        while self.compact_next(observer)? {}
        // Frees replaced views that no reader holds any more.
        self.inner.views.free_retired();
        Ok(())
    }

    /// Merges everything into one sorted run in the deepest level.
    ///
    /// # Errors
    /// Storage errors.
    pub fn compact(&self) -> Result<(), Error> {
        self.flush()?;
        let compacting = lock(&self.inner.compacting);
        let task = compaction::everything(&self.inner.views.load().version, &self.inner.options);
        if let Some(task) = task {
            self.run(task, &mut Deferred::none())?;
        }
        drop(compacting);
        self.maintain()
    }

    /// Ensures that the next write has space and a working log, inline or by handing work to the workers.
    pub(super) fn make_room<O: Observer>(
        &self,
        writer: &mut Writer,
        observer: &mut Deferred<O>,
    ) -> Result<(), Error> {
        // Another handle may have closed the store since this write began.
        self.writable()?;
        self.settle_ingestion(writer)?;
        // Releases the view during work, because a held view could not be freed when it is replaced.
        let (full, frozen) = {
            let view = self.inner.views.load();
            writer.forget_flushed(&view);
            (view.active.memtable.bytes() >= self.inner.options.memtable_bytes, !view.frozen.is_empty())
        };
        let log_failed = self.log_failed(writer);
        if self.inner.work.has_workers() && !log_failed {
            if full {
                self.freeze(writer)?;
            }
            return Ok(());
        }
        if full || log_failed || frozen {
            self.flush_all(writer, observer)?;
            self.compact_all(observer)?;
        } else if self.inner.compaction_debt.load(Ordering::Relaxed) >= self.inner.options.stall_runs {
            self.compact_all(observer)?;
        }
        Ok(())
    }

    /// Makes a manifest without a failed ingestion durable, if the last one may name it.
    pub(super) fn settle_ingestion(&self, writer: &mut Writer) -> Result<(), Error> {
        if writer.ingestion_in_doubt {
            self.install_with(ManifestWriter::rewrite, &[], &mut Deferred::none(), Arc::clone, |_| {})?;
            writer.ingestion_in_doubt = false;
        }
        Ok(())
    }

    /// Returns whether the log failed and must be replaced.
    fn log_failed(&self, writer: &Writer) -> bool {
        self.inner.options.log.has_log() && writer.log.as_ref().is_none_or(LogWriter::failed)
    }

    /// Delays a writer while too much background work is pending.
    pub(super) fn make_way(&self) -> Result<(), Error> {
        self.inner.work.pass(|| {
            if self.inner.frozen_count.load(Ordering::Relaxed) >= self.inner.options.stall_memtables {
                return Some(Work::Flush);
            }
            let debt = self.inner.compaction_debt.load(Ordering::Relaxed);
            (debt >= self.inner.options.stall_runs).then_some(Work::Compaction)
        })
    }

    /// Replaces the active memtable with an empty one, and continues the log in a new file.
    fn freeze(&self, writer: &mut Writer) -> Result<(), Error> {
        let log = match &mut writer.log {
            Some(log) if log.sync_failed() => {
                writer.log = None;
                0
            }
            Some(log) => {
                let number = self.take_number()?;
                log.rotate(&*self.inner.storage, number)?;
                number
            }
            None => 0,
        };
        self.inner.views.exchange(|view| {
            let mut frozen = vec![view.active.clone()];
            frozen.extend_from_slice(&view.frozen);
            View {
                active: Frozen { memtable: Arc::new(Memtable::new(&self.inner.options.filter)), log },
                frozen,
                ..view.clone()
            }
        });
        self.inner.frozen_count.fetch_add(1, Ordering::Relaxed);
        self.inner.work.want(Work::Flush);
        Ok(())
    }

    /// Freezes and flushes all memtables. Starts a new log if the previous one cannot be continued.
    pub(super) fn flush_all<O: Observer>(
        &self,
        writer: &mut Writer,
        observer: &mut Deferred<O>,
    ) -> Result<(), Error> {
        self.writable()?;
        if self.log_failed(writer) || !self.inner.views.load().active.memtable.is_empty() {
            self.freeze(writer)?;
        }
        while self.flush_one(observer)? {}
        if self.log_failed(writer) {
            let number = self.take_number()?;
            let log = LogWriter::create(&*self.inner.storage, number)?;
            self.install(&[], &mut Deferred::none(), Arc::clone, |view| view.active.log = number)?;
            writer.log = Some(log);
        }
        writer.forget_flushed(&self.inner.views.load());
        self.inner.views.free_retired();
        Ok(())
    }

    /// Flushes the oldest frozen memtable. Returns `false` if there is none.
    pub(crate) fn flush_one<O: Observer>(&self, observer: &mut Deferred<O>) -> Result<bool, Error> {
        self.writable()?;
        let _flushing = lock(&self.inner.flushing);
        let view = self.inner.views.load();
        let Some(oldest) = view.frozen.last() else { return Ok(false) };
        let entries = oldest.memtable.len() as u64;
        emit!(observer, Event::FlushStarted { entries: count_word(entries) });
        let memtable = Arc::clone(&oldest.memtable);
        let source = MemtableSource::new(memtable, u64::MAX, Direction::Forward, Bound::Unbounded);
        let content = TreeContent::of(&view.version);
        let content = content.with_run(1, entries, oldest.memtable.bytes());
        let tables = self.write_run(vec![source], 1, &content, observer)?;
        let count = count_word(tables.len() as u64);
        self.inner.counters.flushed(&tables);
        let run = if tables.is_empty() { None } else { Some(SortedRun::new(self.take_number()?, tables)) };
        let (log, flushed_sequence) =
            (oldest.log, oldest.memtable.last_sequence().max(view.flushed_sequence));
        drop(view);
        let obsolete = if log == 0 { Vec::new() } else { vec![log_name(log)] };
        let version = |before: &Arc<Version>| {
            let runs = run.iter().chain(before.level(1).runs()).cloned().collect();
            Arc::new(before.with_level(1, Level::new(runs)))
        };
        self.install(&obsolete, observer, version, |view| {
            view.frozen.pop();
            view.flushed_sequence = flushed_sequence;
        })?;
        self.inner.frozen_count.fetch_sub(1, Ordering::Relaxed);
        self.inner.work.progress();
        self.inner.work.want(Work::Compaction);
        emit!(observer, Event::FlushEnded { tables: count });
        Ok(true)
    }

    /// Performs the next task of the policy. Returns `false` if there is none, or if it was stopped.
    ///
    /// # Errors
    /// As [`Store::compact`].
    pub fn compact_one<O: Observer>(&self, observer: &mut O) -> Result<bool, Error> {
        Deferred::during(observer, |events| self.compact_next(events))
    }

    fn compact_next<O: Observer>(&self, observer: &mut Deferred<O>) -> Result<bool, Error> {
        self.writable()?;
        let _compacting = lock(&self.inner.compacting);
        let version = Arc::clone(&self.inner.views.load().version);
        match compaction::pick(&version, &self.inner.options) {
            Some(task) => self.run(task, observer),
            None => Ok(false),
        }
    }

    /// Runs a task. The caller holds the compaction lock.
    fn run<O: Observer>(&self, mut task: Task, observer: &mut Deferred<O>) -> Result<bool, Error> {
        let version = Arc::clone(&self.inner.views.load().version);
        task.filter_bits = lock(&self.inner.adapted).of(task.to_level);
        let (storage, stop) = (&*self.inner.storage, &self.inner.work.give_up);
        let done =
            run_task(storage, &self.inner.options, &version, &task, &self.inner.next_number, stop, observer)?;
        let Some(mut merged) = done else { return Ok(false) };
        self.house_filters(&mut merged.tables);
        self.inner.counters.compacted(&merged);
        let obsolete: Vec<String> = merged.obsolete.iter().map(|&table| table_name(table)).collect();
        let version =
            |before: &Arc<Version>| Arc::new(before.after(&task, merged.tables.clone(), merged.run));
        self.install(&obsolete, observer, version, |_| {})?;
        self.inner.work.progress();
        Ok(true)
    }

    /// Writes the merge of sources as tables of a level, in a tree that will then contain `content`.
    pub(super) fn write_run<S: Source, O: Observer>(
        &self,
        sources: Vec<S>,
        level: u8,
        content: &TreeContent,
        observer: &mut Deferred<O>,
    ) -> Result<Vec<Arc<Table>>, Error> {
        let output = Output {
            storage: &*self.inner.storage,
            options: &self.inner.options,
            level,
            filter: self.filter_for(content, level),
            drop_tombstones: false,
            next_number: &self.inner.next_number,
            stop: None,
        };
        let written = merge_into_tables(sources, output, observer)?;
        let mut tables = written.map_or_else(Vec::new, |written| written.tables);
        self.house_filters(&mut tables);
        Ok(tables)
    }

    /// Returns the filter options for tables written now into a level, in a tree that will then contain
    /// `content`.
    pub(super) fn filter_for(&self, content: &TreeContent, level: u8) -> FilterOptions {
        let adapted = lock(&self.inner.adapted).of(level);
        adapted.map_or_else(
            || planned_filter(content, &self.inner.options, level),
            |bits| bits.filter(&self.inner.options),
        )
    }

    pub(super) fn take_number(&self) -> Result<u32, StorageError> {
        take_number(&self.inner.next_number)
    }

    /// Makes the next view durable, publishes it to readers, and removes the files that it no longer needs.
    ///
    /// `version` returns the next version and is called once, because versions change only under the lock of
    /// installations. `rest` changes the rest of a view. It may be called twice, the second time with the newest
    /// view, because writers may have replaced the active memtable.
    pub(super) fn install<O: Observer>(
        &self,
        obsolete: &[String],
        observer: &mut Deferred<O>,
        version: impl FnOnce(&Arc<Version>) -> Arc<Version>,
        rest: impl Fn(&mut View),
    ) -> Result<(), Error> {
        self.install_with(ManifestWriter::record, obsolete, observer, version, rest)
    }

    /// Installs like [`Store::install`], with this function writing the manifest.
    pub(super) fn install_with<O: Observer>(
        &self,
        record: impl FnOnce(&mut ManifestWriter, &dyn Storage, &ManifestState) -> Result<(), StorageError>,
        obsolete: &[String],
        observer: &mut Deferred<O>,
        version: impl FnOnce(&Arc<Version>) -> Arc<Version>,
        rest: impl Fn(&mut View),
    ) -> Result<(), Error> {
        self.writable()?;
        self.inner.storage.sync_directory()?;
        let mut installation = lock(&self.inner.installation);
        let before = self.inner.views.load();
        let version = version(&before.version);
        let next = |view: &View| {
            let mut next = View { version: Arc::clone(&version), ..view.clone() };
            rest(&mut next);
            next
        };
        let state = self.state_of(&next(&before));
        let manifest = installation.manifest.as_mut().ok_or(Error::Closed)?;
        if let Err(error) = record(manifest, &*self.inner.storage, &state) {
            let doubtful =
                state.tables().filter(|&table| before.version.table(table).is_none()).map(table_name);
            installation.leftovers.extend(doubtful);
            return Err(error.into());
        }
        drop(before);
        version.prepare_fences();
        self.inner.views.exchange(next);
        if let Some(units) = &self.inner.units {
            units.follow(&version, observer);
        }
        self.inner.compaction_debt.store(compaction::debt(&version, &self.inner.options), Ordering::Relaxed);
        installation.leftovers.extend_from_slice(obsolete);
        let leftovers = core::mem::take(&mut installation.leftovers);
        for name in leftovers {
            match self.inner.storage.remove(&name) {
                Ok(()) | Err(StorageError::NotFound { .. }) => {}
                Err(_) => installation.leftovers.push(name),
            }
        }
        Ok(())
    }

    /// Returns the manifest state of a view.
    pub(super) fn state_of(&self, view: &View) -> ManifestState {
        let record = |run: &SortedRun| RunRecord {
            run: run.id(),
            tables: run.tables().iter().map(|table| table.id()).collect(),
        };
        let levels = view.version.levels();
        ManifestState {
            options: self.inner.options,
            next_number: self.inner.next_number.load(Ordering::Relaxed),
            oldest_log: view.oldest_log_after(0),
            last_sequence: view.flushed_sequence,
            levels: levels.iter().map(|level| level.runs().iter().map(record).collect()).collect(),
            cursors: view.version.cursors().to_vec(),
            filter_sizes: lock(&self.inner.adapted).records(),
            sealed: None,
        }
    }
}
