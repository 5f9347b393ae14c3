//! Writing: log, sync as the options say, memtable, and only then visible to readers.
//!
//! **Invariants**
//! 1. One writer at a time holds [`Writer`]; sequence numbers follow the order in the log.
//! 2. Readers see a batch whole or not at all: the newest visible sequence number moves after all of it is in.
//! 3. A write that returns an error is not visible, and room is made before a write, not after: nothing is half done.
//! 4. In [`LogMode::Group`] and [`LogMode::EveryWrite`] nothing becomes visible that a power cut could take back.
//!
//! **Cost** of a write: one append to the log, one insertion into the skip list; a sync as the mode says. In group mode
//! the writers that wait for a sync form the next group: one of them writes for all, with one sync.

use super::Store;
use super::batch::{Write, WriteBatch};
use super::view::lock;
use crate::error::Error;
use crate::log::LogWriter;
use crate::memtable::{Entry, MAX_KEY_BYTES, MAX_VALUE_BYTES};
use crate::observe::{Event, NoObserver, Observer, Presence, emit};
use crate::options::LogMode;
use crate::storage::{Storage, StorageError};
use core::sync::atomic::Ordering;
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, PoisonError};

/// What only the writer of the moment may touch.
pub(super) struct Writer {
    /// None without a log, and after a sync that failed until all that it was to make durable is in tables.
    pub(super) log: Option<LogWriter>,
    pub(super) last_sequence: u64,
}

/// Writers that wait for each other in group mode.
#[derive(Default)]
pub(super) struct Group {
    state: Mutex<GroupState>,
    changed: Condvar,
}

#[derive(Default)]
struct GroupState {
    waiting: Vec<(u64, WriteBatch)>,
    /// Whether one of the writers is writing for a group.
    led: bool,
    next_ticket: u64,
    outcomes: BTreeMap<u64, Result<(), Error>>,
}

impl Store {
    /// Writes a value, replacing an older one.
    ///
    /// # Errors
    /// [`Error::KeyTooLong`], [`Error::ValueTooLong`], and what storage reports.
    pub fn put(&self, key: &[u8], value: &[u8]) -> Result<(), Error> {
        self.write_observed(key, Some(value), &mut NoObserver)
    }

    /// Deletes a key, whether it was there or not.
    ///
    /// # Errors
    /// As [`Store::put`].
    pub fn delete(&self, key: &[u8]) -> Result<(), Error> {
        self.write_observed(key, None, &mut NoObserver)
    }

    /// Does all writes of a batch, or none of them.
    ///
    /// # Errors
    /// As [`Store::put`].
    pub fn write(&self, batch: WriteBatch) -> Result<(), Error> {
        self.commit(batch, &mut NoObserver)
    }

    /// Writes a value, or a tombstone where there is none, and shows what happens.
    ///
    /// # Errors
    /// As [`Store::put`].
    pub fn write_observed<O: Observer>(
        &self,
        key: &[u8],
        value: Option<&[u8]>,
        observer: &mut O,
    ) -> Result<(), Error> {
        let write = (key, value);
        check(write)?;
        if self.options.log == LogMode::Group {
            let mut batch = WriteBatch::new();
            batch.add(write);
            return self.commit_in_group(batch, observer);
        }
        self.make_way()?;
        let mut writer = lock(&self.writer);
        self.make_room(&mut writer, observer)?;
        self.apply(&mut writer, &[&[write]], observer)
    }

    fn commit<O: Observer>(&self, batch: WriteBatch, observer: &mut O) -> Result<(), Error> {
        batch.iter().try_for_each(check)?;
        if batch.is_empty() {
            return Ok(());
        }
        if self.options.log == LogMode::Group {
            return self.commit_in_group(batch, observer);
        }
        self.make_way()?;
        let mut writer = lock(&self.writer);
        self.make_room(&mut writer, observer)?;
        let whole: Vec<Write<'_>> = batch.iter().collect();
        self.apply(&mut writer, &[&whole], observer)
    }

    /// Joins the group that is waiting; writes for all of it if nobody else does.
    fn commit_in_group<O: Observer>(&self, batch: WriteBatch, observer: &mut O) -> Result<(), Error> {
        let mut state = lock(&self.group.state);
        let ticket = state.next_ticket;
        state.next_ticket += 1;
        state.waiting.push((ticket, batch));
        while state.led {
            state = self.group.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            if let Some(outcome) = state.outcomes.remove(&ticket) {
                return outcome;
            }
        }
        state.led = true;
        let group = core::mem::take(&mut state.waiting);
        drop(state);
        let outcome = self.write_group(&group, observer);
        let mut state = lock(&self.group.state);
        state.led = false;
        for (other, _) in group.iter().filter(|(other, _)| *other != ticket) {
            state.outcomes.insert(*other, outcome.clone());
        }
        self.group.changed.notify_all();
        outcome
    }

    fn write_group<O: Observer>(&self, group: &[(u64, WriteBatch)], observer: &mut O) -> Result<(), Error> {
        self.make_way()?;
        let mut writer = lock(&self.writer);
        self.make_room(&mut writer, observer)?;
        let batches: Vec<Vec<Write<'_>>> = group.iter().map(|(_, batch)| batch.iter().collect()).collect();
        let batches: Vec<&[Write<'_>]> = batches.iter().map(Vec::as_slice).collect();
        self.apply(&mut writer, &batches, observer)
    }

    /// Logs, syncs, inserts and shows batches.
    fn apply<O: Observer>(
        &self,
        writer: &mut Writer,
        batches: &[&[Write<'_>]],
        observer: &mut O,
    ) -> Result<(), Error> {
        let view = self.views.load();
        if let Some(log) = &mut writer.log {
            log_batches(log, &*self.storage, batches, writer.last_sequence, self.options.log)?;
        }
        for &(key, value) in batches.iter().copied().flatten() {
            writer.last_sequence += 1;
            let entry = Entry { key, sequence: writer.last_sequence, value };
            view.active.memtable.insert(entry);
            self.counters.written(entry);
            let written = if value.is_some() { Presence::Value } else { Presence::Tombstone };
            emit!(observer, Event::EntryWritten { sequence: entry.sequence, written });
        }
        self.visible.store(writer.last_sequence, Ordering::Release);
        Ok(())
    }

    /// Makes every write that returned so far durable: through the log, or by a flush where there is no log or where it
    /// failed.
    ///
    /// # Errors
    /// What storage reports.
    pub fn sync(&self) -> Result<(), Error> {
        let mut writer = lock(&self.writer);
        match &mut writer.log {
            Some(log) if !log.failed() => Ok(log.sync(&*self.storage)?),
            _ => self.flush_all(&mut writer, &mut NoObserver),
        }
    }
}

/// Appends batches, one frame each, and syncs as the mode says.
fn log_batches(
    log: &mut LogWriter,
    storage: &dyn Storage,
    batches: &[&[Write<'_>]],
    last_sequence: u64,
    mode: LogMode,
) -> Result<(), StorageError> {
    let mut next = last_sequence + 1;
    for batch in batches {
        if let &[(key, value)] = *batch {
            // The frequent case allocates nothing.
            log.append(next, &[Entry { key, sequence: next, value }])?;
        } else {
            let numbered = (next..).zip(batch.iter());
            let entries = numbered.map(|(sequence, &(key, value))| Entry { key, sequence, value });
            log.append(next, &entries.collect::<Vec<_>>())?;
        }
        next += batch.len() as u64;
    }
    match mode {
        LogMode::Group | LogMode::EveryWrite => log.sync(storage),
        LogMode::Interval { bytes } if log.unsynced_bytes() >= bytes => log.sync(storage),
        LogMode::NoLog | LogMode::OnRequest | LogMode::Interval { .. } => Ok(()),
    }
}

fn check((key, value): Write<'_>) -> Result<(), Error> {
    if key.len() > MAX_KEY_BYTES {
        return Err(Error::KeyTooLong { bytes: key.len() });
    }
    match value {
        Some(value) if value.len() > MAX_VALUE_BYTES => Err(Error::ValueTooLong { bytes: value.len() }),
        _ => Ok(()),
    }
}
