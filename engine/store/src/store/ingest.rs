//! Ingests sorted entries directly into tables, without log and memtable.
//!
//! **Invariants**
//! 1. An ingestion is one write. Its entries are newer than all writes that returned before it began, and older
//!    than all that begin after it returned. Readers and snapshots see all of its entries or none.
//! 2. It is durable when it returns, in every log mode. After an error or a power cut, none of it belongs to
//!    the store: its tables become part of it when the manifest names them.
//! 3. Memtables are searched before tables, so earlier writes are flushed first. None of them then hides an
//!    ingested entry.
//!
//! **Cost**: each entry is written once. Tables whose keys are in no other run move down without being
//! rewritten.

use super::commit::check;
use super::view::lock;
use super::{Store, Work};
use crate::compaction::TreeContent;
use crate::error::Error;
use crate::memtable::Entry;
use crate::merge::Source;
use crate::observe::NoObserver;
use crate::storage::StorageError;
use crate::table::table_name;
use crate::tree::{Level, SortedRun, Version};
use core::sync::atomic::Ordering;
use std::sync::Arc;

impl Store {
    /// Writes entries with strictly ascending keys, faster than [`Store::put`]: they go directly into tables.
    /// All of them become visible at once, replace older values of their keys, and are durable when this
    /// returns.
    ///
    /// Other writes wait until this returns; reads do not. An iterator that writes to the same store waits
    /// forever. Earlier writes are flushed first. Many small calls are therefore slower than one large call.
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
        let mut writer = lock(&self.inner.writer);
        self.make_room(&mut writer, &mut NoObserver)?;
        // Also flushes memtables of background work (invariant 3).
        self.flush_all(&mut writer, &mut NoObserver)?;
        let (run, sequence) = (self.take_number()?, writer.last_sequence + 1);
        let mut source = Ascending::new(entries, sequence);
        let content = TreeContent::of(&self.inner.views.load().version);
        let tables = self.write_run(vec![&mut source], 1, &content, &mut NoObserver)?;
        if let Some(problem) = source.problem {
            self.remove_tables(&tables);
            return Ok(Some(problem));
        }
        if tables.is_empty() {
            return Ok(None);
        }
        let counts = (source.position, source.user_bytes, source.entry_bytes);
        let run = SortedRun::new(run, tables);
        // Also if the manifest cannot be written: it may still name the tables, and no later entry may have
        // their sequence number.
        writer.last_sequence = sequence;
        writer.ingestion_in_doubt = true;
        let version = |before: &Arc<Version>| {
            let runs = core::iter::once(&run).chain(before.level(1).runs()).cloned().collect();
            Arc::new(before.with_level(1, Level::new(runs)))
        };
        let installed = self.install(&[], &mut NoObserver, version, |view| view.flushed_sequence = sequence);
        if let Err(error) = installed {
            let names = run.tables().iter().map(|table| table_name(table.id()));
            lock(&self.inner.installation).leftovers.extend(names);
            return Err(error);
        }
        writer.ingestion_in_doubt = false;
        self.inner.visible.fetch_max(sequence, Ordering::Release);
        self.inner.counters.ingested(run.tables(), counts);
        self.inner.work.want(Work::Compaction);
        Ok(None)
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
