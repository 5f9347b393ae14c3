//! Snapshot: the store at one moment, for as long as it is held.
//!
//! It holds the memtables and tables of its moment, and the newest sequence number visible then. Nothing is
//! copied, and tables keep no old versions for it. In return, a long-lived snapshot keeps old tables in storage
//! and old memtables in memory.

use super::key_range::{Bounds, KeyRange};
use super::view::View;
use super::{Pair, Reader, Scan, Store};
use crate::Slice;
use crate::error::Error;
use core::ops::Bound;
use core::sync::atomic::Ordering;
use std::sync::Arc;

/// Store at one moment. It borrows nothing, can be sent to another thread, and remains readable after the store
/// is closed.
///
/// A snapshot costs nothing at first. It keeps the tables and memtables of its moment: space on the device that
/// compactions would free (deleted files stay open, so directory listings and [`Store::statistics`] do not show
/// them), and memory. Drop it when you no longer need it; a clone shares what it keeps. A [`Scan`] does the same until
/// it is dropped.
#[derive(Clone)]
pub struct Snapshot {
    pub(super) store: Store,
    pub(super) view: Arc<View>,
    pub(super) sequence: u64,
}

impl Store {
    /// Returns a snapshot of the current store.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        // The view first: later writes are then in it, or newer than everything in it.
        let view = self.inner.views.load();
        Snapshot { store: self.internal(), view, sequence: self.inner.visible.load(Ordering::Acquire) }
    }

    /// Returns the entries with keys in a range, in the order of their keys. [`Iterator::rev`] starts at the
    /// last key. A storage error is the last item.
    /// The scan shows the moment of this call: you can write and delete keys while it runs. Keys are compared byte by byte, so
    /// store numbers in keys as `to_be_bytes`, which puts them in numeric order.
    ///
    /// ```
    /// # use lsm_lab_engine::{options::Options, storage::MemoryStorage, store::Store};
    /// # let store = Store::create(std::sync::Arc::new(MemoryStorage::new()), Options::durable())?;
    /// store.put(b"a", b"1")?;
    /// store.put(b"b", b"2")?;
    /// assert_eq!(store.range("a".."b").count(), 1);
    /// let everything = store.range(..).collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(everything.len(), 2);
    /// # Ok::<(), lsm_lab_engine::error::Error>(())
    /// ```
    pub fn range(&self, range: impl KeyRange) -> Scan {
        self.snapshot().range(range)
    }

    /// Returns all entries, as [`Store::range`] does.
    #[must_use]
    pub fn iter(&self) -> Scan {
        self.range(..)
    }

    /// Returns the entries whose keys begin with `prefix`, as [`Store::range`] does.
    ///
    /// ```
    /// # use lsm_lab_engine::{options::Options, storage::MemoryStorage, store::Store};
    /// # let store = Store::create(std::sync::Arc::new(MemoryStorage::new()), Options::durable())?;
    /// store.put(b"user/1", b"Ada")?;
    /// store.put(b"visit/1", b"2021")?;
    /// assert_eq!(store.prefix("user/").count(), 1);
    /// # Ok::<(), lsm_lab_engine::error::Error>(())
    /// ```
    ///
    /// Pages: the next page begins after the last key of the page before. Use one [`Snapshot`] for all pages if they
    /// must show one moment.
    ///
    /// ```
    /// # use lsm_lab_engine::{options::Options, storage::MemoryStorage, store::Store};
    /// # let store = Store::create(std::sync::Arc::new(MemoryStorage::new()), Options::durable())?;
    /// use std::ops::Bound;
    ///
    /// for id in 1..=5 {
    ///     store.put(format!("user/{id}"), "")?;
    /// }
    /// store.put("visit/1", "")?;
    /// let page = store.prefix("user/").take(3).collect::<Result<Vec<_>, _>>()?;
    /// let last = &page[2].0;
    /// let next = store
    ///     .range((Bound::Excluded(last), Bound::<&str>::Unbounded))
    ///     .take_while(|entry| entry.as_ref().map_or(true, |(key, _)| key.starts_with(b"user/")))
    ///     .take(3)
    ///     .collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(next.len(), 2);
    ///
    /// // Backwards, the prefix itself is the lower bound.
    /// let back = store.range((Bound::Included("user/"), Bound::Excluded(last))).rev();
    /// assert_eq!(back.count(), 2);
    /// # Ok::<(), lsm_lab_engine::error::Error>(())
    /// ```
    pub fn prefix(&self, prefix: impl AsRef<[u8]>) -> Scan {
        self.snapshot().prefix(prefix)
    }
}

impl Snapshot {
    /// Returns the newest sequence number that the snapshot shows.
    #[must_use]
    pub fn sequence(&self) -> u64 {
        self.sequence
    }

    /// Returns the value of a key.
    ///
    /// # Errors
    /// Storage errors; damaged bytes are an error, never a value.
    pub fn get(&self, key: impl AsRef<[u8]>) -> Result<Option<Slice>, Error> {
        self.reader().get_owned(key)
    }

    /// Returns whether a key has a value.
    ///
    /// # Errors
    /// As [`Snapshot::get`].
    pub fn contains_key(&self, key: impl AsRef<[u8]>) -> Result<bool, Error> {
        self.reader().contains_key(key)
    }

    /// Returns a reader of this moment with its own buffers, for many lookups.
    #[must_use]
    pub fn reader(&self) -> Reader<'_> {
        Reader::of_snapshot(self)
    }

    /// Returns the entries with keys in a range, as [`Store::range`] does. The scan does not borrow the snapshot.
    pub fn range(&self, range: impl KeyRange) -> Scan {
        self.scan(range.into_bounds())
    }

    /// Returns all entries, as [`Snapshot::range`] does.
    #[must_use]
    pub fn iter(&self) -> Scan {
        self.range(..)
    }

    /// Returns the entries whose keys begin with `prefix`, as [`Snapshot::range`] does.
    pub fn prefix(&self, prefix: impl AsRef<[u8]>) -> Scan {
        let prefix = prefix.as_ref();
        self.scan((Bound::Included(prefix.to_vec()), behind_prefix(prefix)))
    }

    fn scan(&self, range: Bounds) -> Scan {
        Scan::new(Arc::clone(&self.view), self.store.inner.cache.clone(), self.sequence, range)
    }
}

impl core::fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Snapshot").field("sequence", &self.sequence).finish_non_exhaustive()
    }
}

impl IntoIterator for &Store {
    type Item = Result<Pair, Error>;
    type IntoIter = Scan;

    fn into_iter(self) -> Scan {
        self.iter()
    }
}

impl IntoIterator for &Snapshot {
    type Item = Result<Pair, Error>;
    type IntoIter = Scan;

    fn into_iter(self) -> Scan {
        self.iter()
    }
}

/// Returns the exclusive upper bound of all keys with a prefix: the shortest key that is larger than each of
/// them.
fn behind_prefix(prefix: &[u8]) -> Bound<Vec<u8>> {
    let Some(last) = prefix.iter().rposition(|&byte| byte < u8::MAX) else { return Bound::Unbounded };
    let mut behind = prefix[..=last].to_vec();
    behind[last] += 1;
    Bound::Excluded(behind)
}
