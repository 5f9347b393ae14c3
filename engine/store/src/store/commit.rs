//! Write path: log, sync according to the options, memtable, then visibility to readers.
//!
//! **Invariants**
//! 1. One writer at a time holds [`Writer`]; sequence numbers follow the order in the log.
//! 2. Readers see a batch completely or not at all: the newest visible sequence number advances after the whole
//!    batch is inserted.
//! 3. A write that returns an error is not visible. Space is made before a write, so no write is half applied.
//! 4. In [`LogMode::Group`] and [`LogMode::EveryWrite`], nothing that a power cut could undo becomes visible. The same holds
//!    for the batches of [`Store::write_synced`] with a log.
//!
//! **Cost** of a write: one append to the log, one insertion into the skip list, and a sync if the mode
//! requires it. In group mode, and for [`Store::write_synced`], the writers that wait for a sync form the next group: one of
//! them writes for all, with one sync. Other writes wait while a sync runs, because it holds [`Writer`]. If it panics, the others get [`Error::GroupLost`], and the next one leads.

use super::Store;
use super::batch::{Write, WriteBatch};
use super::view::{View, lock};
use crate::error::Error;
use crate::log::{LogWriter, MAX_BATCH_BYTES};
use crate::memtable::{Entry, MAX_KEY_BYTES, MAX_SEQUENCE, MAX_VALUE_BYTES};
use crate::observe::{Deferred, Event, NoObserver, Observer, Presence, emit};
use crate::options::LogMode;
use crate::storage::{Storage, StorageError};
use crate::sync::{Condvar, Mutex};
use core::sync::atomic::Ordering;
use std::collections::BTreeMap;
use std::sync::PoisonError;

/// State that only the current writer may access.
pub(super) struct Writer {
    /// `None` without a log, and after a failed sync until all of its entries are in tables.
    pub(super) log: Option<LogWriter>,
    pub(super) last_sequence: u64,
    /// True if the manifest may name tables of a failed ingestion. No write is acknowledged before a manifest
    /// without them is durable.
    pub(super) ingestion_in_doubt: bool,
}

impl Writer {
    /// Returns the sequence number of the first of `count` entries to be written.
    ///
    /// # Errors
    /// [`Error::SequencesUsedUp`].
    pub(super) fn first_of(&self, count: usize) -> Result<u64, Error> {
        let is_left = count as u64 <= MAX_SEQUENCE - self.last_sequence;
        if is_left { Ok(self.last_sequence + 1) } else { Err(Error::SequencesUsedUp) }
    }

    /// Releases logs whose entries are in tables. They need no sync, and their space becomes free.
    pub(super) fn forget_flushed(&mut self, view: &View) {
        if let Some(log) = &mut self.log {
            log.forget_before(view.oldest_log_after(0));
        }
    }
}

/// Writers that wait for each other in group mode.
#[derive(Default)]
pub(super) struct Group {
    state: Mutex<GroupState>,
    changed: Condvar,
}

#[derive(Default)]
struct GroupState {
    waiting: Vec<Waiting>,
    /// True while one of the writers writes for a group.
    led: bool,
    next_ticket: u64,
    /// Results not yet collected by their writers: sequence number of the first entry.
    outcomes: BTreeMap<u64, Result<u64, Error>>,
}

/// Batch that waits for a leader.
struct Waiting {
    ticket: u64,
    batch: WriteBatch,
}

/// Leader of a group. However it ends, even by a panic, the others are notified and the next one may lead.
struct Leader<'g> {
    group: &'g Group,
    ticket: u64,
    taken: Vec<Waiting>,
    outcome: Result<u64, Error>,
}

impl Leader<'_> {
    /// Takes all batches that wait now.
    fn take(&mut self) {
        self.taken = core::mem::take(&mut lock(&self.group.state).waiting);
    }
}

impl Drop for Leader<'_> {
    fn drop(&mut self) {
        let mut state = lock(&self.group.state);
        state.led = false;
        let mut first = self.outcome.clone();
        for Waiting { ticket, batch } in &self.taken {
            if *ticket != self.ticket {
                state.outcomes.insert(*ticket, first.clone());
            }
            first = first.map(|first| first + batch.len() as u64);
        }
        // A batch that no leader took must not be written later, because its writer has returned.
        state.waiting.retain(|waiting| waiting.ticket != self.ticket);
        self.group.changed.notify_all();
    }
}

impl Store {
    /// Writes a value, replacing an older one.
    ///
    /// # Errors
    /// After an error, the state is as described at [`Store::write`].
    ///
    /// [`Error::KeyTooLong`] above 65 535 bytes, [`Error::ValueTooLong`] above 16 MiB, storage errors, and
    /// [`Error::SequencesUsedUp`] if all sequence numbers are used.
    #[doc(alias = "insert")]
    pub fn put(&self, key: impl AsRef<[u8]>, value: impl AsRef<[u8]>) -> Result<(), Error> {
        self.write_observed(key.as_ref(), Some(value.as_ref()), &mut NoObserver)
    }

    /// Deletes a key, which need not exist.
    ///
    /// # Errors
    /// As [`Store::put`].
    #[doc(alias = "remove")]
    pub fn delete(&self, key: impl AsRef<[u8]>) -> Result<(), Error> {
        self.write_observed(key.as_ref(), None, &mut NoObserver)
    }

    /// Applies all writes of a batch, or none of them. An empty batch writes nothing.
    ///
    /// A batch is not a transaction: if a write depends on a value that you read, hold your own lock from the
    /// read to the write.
    ///
    /// # Errors
    /// As [`Store::put`], and [`Error::BatchTooLong`] above 1 GiB: the lengths of keys and values, 6 bytes for
    /// each write and 12 for the batch.
    ///
    /// After an error, except [`Error::GroupLost`], no write of the batch is visible. The store remains usable, and
    /// the batch may be written again. If the process ends first, the log may still contain the batch; opening the
    /// store then shows all of it or none.
    pub fn write(&self, batch: WriteBatch) -> Result<(), Error> {
        self.check_batch(&batch)?;
        if batch.is_empty() {
            return Ok(());
        }
        if self.inner.options.log == LogMode::Group {
            return self.commit_in_group(batch, &mut Deferred::none()).map(drop);
        }
        let whole: Vec<Write<'_>> = batch.iter().collect();
        self.commit(&whole, &mut Deferred::none()).map(drop)
    }

    /// Writes like [`Store::write`], and is durable when it returns, in every log mode.
    ///
    /// Earlier writes become durable as well. With [`LogMode::OnRequest`] and [`LogMode::Interval`], concurrent calls share one
    /// sync, and other writes wait until it ends. Without a log, this flushes.
    ///
    /// # Errors
    /// As [`Store::write`]. Without a log, the batch may be visible after an error.
    pub fn write_synced(&self, batch: WriteBatch) -> Result<(), Error> {
        match self.inner.options.log {
            LogMode::Group | LogMode::EveryWrite => self.write(batch),
            LogMode::NoLog => {
                self.write(batch)?;
                self.sync()
            }
            LogMode::OnRequest | LogMode::Interval { .. } => {
                self.check_batch(&batch)?;
                if batch.is_empty() {
                    return self.sync();
                }
                self.commit_in_group(batch, &mut Deferred::none()).map(drop)
            }
        }
    }

    /// Writes a value, or a tombstone for `None`, and reports events: the entry, and the flushes and merges
    /// that this write triggered.
    ///
    /// In [`LogMode::Group`] the leader of the group performs and reports flushes and merges; each writer
    /// reports its own entry.
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
        self.writable()?;
        check(write)?;
        let sequence = Deferred::during(observer, |events| {
            if self.inner.options.log == LogMode::Group {
                let mut batch = WriteBatch::new();
                batch.add(write);
                self.commit_in_group(batch, events)
            } else {
                self.commit(&[write], events)
            }
        })?;
        let written = if value.is_some() { Presence::Value } else { Presence::Tombstone };
        emit!(observer, Event::EntryWritten { sequence, written });
        Ok(())
    }

    /// Checks that the store accepts writes, and the lengths of a batch.
    fn check_batch(&self, batch: &WriteBatch) -> Result<(), Error> {
        self.writable()?;
        batch.iter().try_for_each(check)?;
        check_batch_bytes(batch.logged_bytes())
    }

    /// Commits a batch and returns the sequence number of its first entry.
    fn commit<O: Observer>(&self, batch: &[Write<'_>], observer: &mut Deferred<O>) -> Result<u64, Error> {
        self.make_way()?;
        let mut writer = lock(&self.inner.writer);
        self.make_room(&mut writer, observer)?;
        self.apply(&mut writer, &[batch], self.inner.options.log)
    }

    /// Joins the waiting group, and leads it if no other writer does.
    fn commit_in_group<O: Observer>(
        &self,
        batch: WriteBatch,
        observer: &mut Deferred<O>,
    ) -> Result<u64, Error> {
        let mut state = lock(&self.inner.group.state);
        let ticket = state.next_ticket;
        state.next_ticket += 1;
        state.waiting.push(Waiting { ticket, batch });
        while state.led {
            state = self.inner.group.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            if let Some(outcome) = state.outcomes.remove(&ticket) {
                return outcome;
            }
        }
        state.led = true;
        drop(state);
        let outcome = Err(Error::GroupLost);
        let mut leader = Leader { group: &self.inner.group, ticket, taken: Vec::new(), outcome };
        leader.outcome = self.lead(&mut leader, observer);
        let own = leader.taken.iter().position(|waiting| waiting.ticket == ticket).unwrap_or_default();
        let before: usize = leader.taken[..own].iter().map(|waiting| waiting.batch.len()).sum();
        leader.outcome.clone().map(|first| first + before as u64)
    }

    /// Writes for a group and returns the sequence number of its first entry.
    fn lead<O: Observer>(&self, leader: &mut Leader<'_>, observer: &mut Deferred<O>) -> Result<u64, Error> {
        let way = self.make_way();
        let mut writer = lock(&self.inner.writer);
        let room = way.and_then(|()| self.make_room(&mut writer, observer));
        // Taken as late as possible: writers that arrived meanwhile share the sync, and a panic before this loses
        // none.
        leader.take();
        room?;
        let batches: Vec<Vec<Write<'_>>> =
            leader.taken.iter().map(|waiting| waiting.batch.iter().collect()).collect();
        let batches: Vec<&[Write<'_>]> = batches.iter().map(Vec::as_slice).collect();
        self.apply(&mut writer, &batches, LogMode::Group)
    }

    /// Logs, syncs as this mode requires, inserts and publishes batches. Returns the sequence number of the first entry. Calls
    /// no code of the caller.
    fn apply(&self, writer: &mut Writer, batches: &[&[Write<'_>]], mode: LogMode) -> Result<u64, Error> {
        let view = self.inner.views.load();
        let first = writer.first_of(batches.iter().map(|batch| batch.len()).sum())?;
        if let Some(log) = &mut writer.log {
            log_batches(log, &*self.inner.storage, batches, first, mode)?;
        }
        for &(key, value) in batches.iter().copied().flatten() {
            writer.last_sequence += 1;
            let entry = Entry { key, sequence: writer.last_sequence, value };
            view.active.memtable.insert(entry);
            self.inner.counters.written(entry);
        }
        self.inner.visible.store(writer.last_sequence, Ordering::Release);
        Ok(first)
    }

    /// Makes every write that has returned durable: through the log, or by a flush if there is no log or the
    /// log failed.
    ///
    /// # Errors
    /// Storage errors.
    pub fn sync(&self) -> Result<(), Error> {
        let mut writer = lock(&self.inner.writer);
        self.writable()?;
        writer.forget_flushed(&self.inner.views.load());
        match &mut writer.log {
            Some(log) if !log.failed() => Ok(log.sync(&*self.inner.storage)?),
            _ => self.flush_all(&mut writer, &mut Deferred::none()),
        }
    }
}

/// Appends batches whose first entry has the number `next`, one frame each, and syncs if the mode requires it.
fn log_batches(
    log: &mut LogWriter,
    storage: &dyn Storage,
    batches: &[&[Write<'_>]],
    mut next: u64,
    mode: LogMode,
) -> Result<(), StorageError> {
    for batch in batches {
        if let &[(key, value)] = *batch {
            // The common case, without an allocation.
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

/// Checks the lengths of a key and a value.
pub(super) fn check((key, value): Write<'_>) -> Result<(), Error> {
    if key.len() > MAX_KEY_BYTES {
        return Err(Error::KeyTooLong { bytes: key.len() });
    }
    match value {
        Some(value) if value.len() > MAX_VALUE_BYTES => Err(Error::ValueTooLong { bytes: value.len() }),
        _ => Ok(()),
    }
}

/// Checks that a batch of this length fits one frame of the log.
fn check_batch_bytes(bytes: usize) -> Result<(), Error> {
    let most = MAX_BATCH_BYTES;
    if bytes > most { Err(Error::BatchTooLong { bytes, most }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::storage::PowerCutStorage;
    use std::sync::Arc;

    #[test]
    #[expect(clippy::disallowed_methods, reason = "only threads can wait for each other")]
    fn durable_batches_of_waiting_writers_share_a_sync() {
        const WRITERS: u8 = 6;
        for log in [LogMode::OnRequest, LogMode::Interval { bytes: 1 << 20 }] {
            let storage = Arc::new(PowerCutStorage::new());
            let options = Options { log, ..Options::durable() };
            let store = Store::create(Arc::<PowerCutStorage>::clone(&storage), options).unwrap();
            store.put("cheap", "value").unwrap();
            let before = storage.io_count();
            std::thread::scope(|scope| {
                // The leader waits for the writer's state, and the others wait for the leader.
                let writer = lock(&store.inner.writer);
                for key in 0..WRITERS {
                    let store = &store;
                    scope.spawn(move || {
                        let mut batch = WriteBatch::new();
                        batch.put([key], "value");
                        store.write_synced(batch).unwrap();
                    });
                }
                while lock(&store.inner.group.state).waiting.len() < usize::from(WRITERS) {
                    std::thread::yield_now();
                }
                drop(writer);
            });
            let journal = storage.journal();
            let syncs =
                journal.iter().skip(usize::try_from(before).unwrap()).filter(|io| io.contains("sync file"));
            assert_eq!(syncs.count(), 1, "{journal:#?}");
            let survivors = Store::open(Arc::new(storage.survivors(1))).unwrap();
            assert_eq!(survivors.iter().count(), usize::from(WRITERS) + 1);
        }
    }

    #[test]
    fn a_batch_is_bounded_by_what_a_frame_of_the_log_holds() {
        assert_eq!(check_batch_bytes(MAX_BATCH_BYTES), Ok(()));
        let (bytes, most) = (MAX_BATCH_BYTES + 1, MAX_BATCH_BYTES);
        assert_eq!(check_batch_bytes(bytes), Err(Error::BatchTooLong { bytes, most }));
    }
}
