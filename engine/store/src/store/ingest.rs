//! Ingests sorted entries directly into tables, without log and memtable.
//!
//! **Invariants**
//! 1. An ingestion is one write. Its entries are newer than all writes that were visible before them, and older
//!    than all that begin after it returned. Readers and snapshots see all of its entries or none.
//! 2. It is durable when it returns, in every log mode. After an error or a power cut, none of it belongs to
//!    the store: its tables become part of it when the manifest names them.
//! 3. Memtables are searched before tables, so earlier writes are flushed first. None of them then hides an
//!    ingested entry.
//! 4. Code of the caller (its iterator, keys and values) runs under no lock.
//!
//! Its sequence number is reserved before the iterator begins. When the iterator has ended, a write since then must
//! be older: if it was flushed, or has a key between the ingested ones, the entries get a new number, and are
//! written again. Otherwise the order makes no difference.
//!
//! **Cost**: each entry is written once, or twice because of such a write. Tables whose keys are in no other run
//! move down without being rewritten.

use super::commit::{Writer, check};
use super::view::lock;
use super::{Store, Work};
use crate::compaction::TreeContent;
use crate::error::Error;
use crate::memtable::{Entry, Memtable};
use crate::merge::{Direction, RunSource, Source};
use crate::observe::Deferred;
use crate::storage::StorageError;
use crate::table::{Reading, Table, table_name};
use crate::tree::{Level, SortedRun, Version};
use core::ops::Bound;
use core::sync::atomic::Ordering;
use std::sync::Arc;

/// Blocks per read of entries that are written again.
const READ_AHEAD_BLOCKS: usize = 32;

impl Store {
    /// Writes entries with strictly ascending keys, faster than [`Store::put`]: they go directly into tables.
    /// All of them become visible at once, replace older values of their keys, and are durable when this
    /// returns.
    ///
    /// Other reads and writes continue until the iterator ends, also its own, and their values are replaced too.
    /// After such a write with a key between those of the entries, the entries are written twice. Earlier writes are
    /// flushed first. Many small calls are therefore slower than one large call.
    ///
    /// ```
    /// # use lsm_lab_engine::{error::Error, options::Options, storage::MemoryStorage, store::Store};
    /// # let store = Store::create(std::sync::Arc::new(MemoryStorage::new()), Options::durable())?;
    /// store.put(b"user/2", b"old")?;
    /// store.ingest([("user/1", "Ada"), ("user/2", "Grace")])?;
    /// assert_eq!(store.get(b"user/2")?.as_deref(), Some(&b"Grace"[..]));
    ///
    /// let unsorted = store.ingest([("b", "1"), ("a", "2")]).unwrap_err();
    /// assert!(matches!(unsorted, Error::Unsorted { position: 1, .. }));
    /// assert_eq!(store.get(b"b")?, None);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// An iterator that ends early is a shorter, complete ingestion. If your source can fail, use
    /// [`Store::try_ingest`].
    ///
    /// # Errors
    /// [`Error::Unsorted`] names the first key that is not larger than the key before it. [`Error::KeyTooLong`] and
    /// [`Error::ValueTooLong`] as [`Store::put`], and storage errors. Nothing is ingested then.
    pub fn ingest<K: AsRef<[u8]>, V: AsRef<[u8]>>(
        &self,
        entries: impl IntoIterator<Item = (K, V)>,
    ) -> Result<(), Error> {
        self.try_ingest(entries.into_iter().map(Ok))
    }

    /// Ingests like [`Store::ingest`] from a source that can fail, for example a file or a request. The first
    /// error of the source ends the ingestion: this returns it, and nothing is ingested.
    ///
    /// Errors of the store become errors of the source's type. [`std::io::Error`] and `Box<dyn Error>` have this
    /// conversion; for another type, write `From<lsm_lab_engine::Error>` or use `map_err` on the items.
    ///
    /// ```
    /// # use lsm_lab_engine::{options::Options, storage::MemoryStorage, store::Store};
    /// # let store = Store::create(std::sync::Arc::new(MemoryStorage::new()), Options::durable())?;
    /// let pair = |line: &'static str| {
    ///     line.split_once('\t').ok_or_else(|| std::io::Error::other(format!("no tab in `{line}`")))
    /// };
    /// let error = store.try_ingest("a\t1\nb\t2\nbroken".lines().map(pair)).unwrap_err();
    /// assert_eq!(error.to_string(), "no tab in `broken`");
    /// assert_eq!(store.iter().count(), 0);
    ///
    /// store.try_ingest("a\t1\nb\t2".lines().map(pair))?;
    /// assert_eq!(store.iter().count(), 2);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// The first error of the source, and errors as of [`Store::ingest`].
    pub fn try_ingest<K: AsRef<[u8]>, V: AsRef<[u8]>, E: From<Error>>(
        &self,
        entries: impl IntoIterator<Item = Result<(K, V), E>>,
    ) -> Result<(), E> {
        match self.ingest_until(entries.into_iter())? {
            Some(problem) => Err(problem),
            None => Ok(()),
        }
    }

    /// Ingests all entries, or none if one cannot be ingested. Returns the problem of this entry.
    fn ingest_until<K: AsRef<[u8]>, V: AsRef<[u8]>, E: From<Error>>(
        &self,
        entries: impl Iterator<Item = Result<(K, V), E>>,
    ) -> Result<Option<E>, Error> {
        self.writable()?;
        self.make_way()?;
        let sequence = self.begin_ingestion(&mut lock(&self.inner.writer))?;
        let mut source = Ascending::new(entries, sequence);
        let mut tables = self.write_entries(&mut source)?;
        let counts = (source.position, source.user_bytes, source.entry_bytes);
        let problem = source.problem.take();
        // An iterator, a key and a value of the caller.
        drop(source);
        if problem.is_some() {
            self.remove_tables(&tables);
            return Ok(problem);
        }
        if tables.is_empty() {
            return Ok(None);
        }
        let finished = self.finish_ingestion(&mut tables, sequence, counts);
        if finished.is_err() {
            // The manifest may still name them.
            let names = tables.iter().map(|table| table_name(table.id()));
            lock(&self.inner.installation).leftovers.extend(names);
        }
        finished.map(|()| None)
    }

    /// Flushes earlier writes, and reserves the next sequence number.
    fn begin_ingestion(&self, writer: &mut Writer) -> Result<u64, Error> {
        self.make_room(writer, &mut Deferred::none())?;
        // Also flushes memtables of background work (invariant 3).
        self.flush_all(writer, &mut Deferred::none())?;
        writer.last_sequence = writer.first_of(1)?;
        Ok(writer.last_sequence)
    }

    fn write_entries(&self, source: impl Source) -> Result<Vec<Arc<Table>>, Error> {
        let content = TreeContent::of(&self.inner.views.load().version);
        self.write_run(vec![source], 1, &content, &mut Deferred::none())
    }

    /// Makes written tables the newest ones. Writes them again if a write since then must be older.
    fn finish_ingestion(
        &self,
        tables: &mut Vec<Arc<Table>>,
        mut sequence: u64,
        counts: (u64, u64, u64),
    ) -> Result<(), Error> {
        let mut writer = lock(&self.inner.writer);
        self.writable()?;
        self.settle_ingestion(&mut writer)?;
        // Nothing leaves the memtables while this is held.
        let mut flushing = lock(&self.inner.flushing);
        if self.is_overtaken(tables, sequence) {
            drop(flushing);
            sequence = self.begin_ingestion(&mut writer)?;
            let again = self.write_entries(Renumbered::new(tables, sequence)?)?;
            self.inner.counters.ingested(tables, (0, 0, 0));
            self.remove_tables(&core::mem::replace(tables, again));
            flushing = lock(&self.inner.flushing);
        }
        let run = SortedRun::new(self.take_number()?, tables.clone());
        // Stays true after an error: the manifest may name the tables.
        writer.ingestion_in_doubt = true;
        let version = |before: &Arc<Version>| {
            let runs = core::iter::once(&run).chain(before.level(1).runs()).cloned().collect();
            Arc::new(before.with_level(1, Level::new(runs)))
        };
        self.install(&[], &mut Deferred::none(), version, |view| view.flushed_sequence = sequence)?;
        drop(flushing);
        writer.ingestion_in_doubt = false;
        self.inner.visible.fetch_max(sequence, Ordering::Release);
        self.inner.counters.ingested(tables, counts);
        self.inner.work.want(Work::Compaction);
        Ok(())
    }

    /// Returns whether a newer write was flushed, or has a key in the range of these tables. The memtables were
    /// empty when the number was reserved.
    fn is_overtaken(&self, tables: &[Arc<Table>], sequence: u64) -> bool {
        let (Some(first), Some(last)) = (tables.first(), tables.last()) else { return false };
        let view = self.inner.views.load();
        let in_range = |memtable: &Memtable| {
            let next = memtable.first_from(first.min_key());
            next.is_some_and(|place| memtable.entry(place).key <= last.max_key())
        };
        view.flushed_sequence > sequence || view.memtables().any(in_range)
    }
}

/// Entries of written tables with another sequence number.
struct Renumbered {
    entries: RunSource,
    sequence: u64,
}

impl Renumbered {
    fn new(tables: &[Arc<Table>], sequence: u64) -> Result<Self, StorageError> {
        let (all, reading) = (0..tables.len(), Reading::ahead(READ_AHEAD_BLOCKS));
        let entries = RunSource::new(tables.into(), all, Direction::Forward, Bound::Unbounded, reading)?;
        Ok(Self { entries, sequence })
    }
}

impl Source for Renumbered {
    fn entry(&self) -> Result<Option<Entry<'_>>, StorageError> {
        Ok(self.entries.entry()?.map(|entry| Entry { sequence: self.sequence, ..entry }))
    }

    fn advance(&mut self) -> Result<(), StorageError> {
        self.entries.advance()
    }
}

/// Entries of the caller. Ends at the first one that cannot be ingested.
struct Ascending<I, K, V, E> {
    entries: I,
    current: Option<(K, V)>,
    /// Sequence number of all entries: they are one write, and their keys differ.
    sequence: u64,
    /// Number of entries so far.
    position: u64,
    entry_bytes: u64,
    user_bytes: u64,
    problem: Option<E>,
}

impl<K: AsRef<[u8]>, V: AsRef<[u8]>, E: From<Error>, I: Iterator<Item = Result<(K, V), E>>>
    Ascending<I, K, V, E>
{
    fn new(entries: I, sequence: u64) -> Self {
        let mut source = Self {
            entries,
            current: None,
            sequence,
            position: 0,
            entry_bytes: 0,
            user_bytes: 0,
            problem: None,
        };
        source.next_entry();
        source
    }

    fn next_entry(&mut self) {
        let before = self.current.take();
        let (key, value) = match self.entries.next() {
            None => return,
            Some(Err(problem)) => {
                self.problem = Some(problem);
                return;
            }
            Some(Ok(pair)) => pair,
        };
        let before = before.as_ref().map(|(key, _)| key.as_ref());
        self.problem = self.problem_of(before, key.as_ref(), value.as_ref()).map(E::from);
        if self.problem.is_none() {
            let entry = Entry { key: key.as_ref(), sequence: self.sequence, value: Some(value.as_ref()) };
            self.position += 1;
            self.entry_bytes += entry.encoded_bytes() as u64;
            self.user_bytes += (key.as_ref().len() + value.as_ref().len()) as u64;
            self.current = Some((key, value));
        }
    }

    fn problem_of(&self, before: Option<&[u8]>, key: &[u8], value: &[u8]) -> Option<Error> {
        if let Err(problem) = check((key, Some(value))) {
            return Some(problem);
        }
        let before = before.filter(|before| *before >= key)?;
        Some(Error::Unsorted { position: self.position, before: before.to_vec(), key: key.to_vec() })
    }
}

impl<K: AsRef<[u8]>, V: AsRef<[u8]>, E: From<Error>, I: Iterator<Item = Result<(K, V), E>>> Source
    for &mut Ascending<I, K, V, E>
{
    fn entry(&self) -> Result<Option<Entry<'_>>, StorageError> {
        Ok(self.current.as_ref().map(|(key, value)| Entry {
            key: key.as_ref(),
            sequence: self.sequence,
            value: Some(value.as_ref()),
        }))
    }

    fn advance(&mut self) -> Result<(), StorageError> {
        (**self).next_entry();
        Ok(())
    }
}
