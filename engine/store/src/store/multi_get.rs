//! Looks up many keys with overlapping block reads.
//!
//! **Cost**: more per key than a loop of lookups with one reader, which arm C serves. The reads of a device take longer, so
//! overlapping them pays. If all blocks are cached, it does not (`npm run bench`).

use super::{Snapshot, Store};
use crate::Slice;
use crate::error::Error;
use crate::memtable::Entry;
use crate::observe::{Event, NoObserver, Observer, Presence, emit};
use crate::table::LookupScratch;
use crate::tree::{Tables, lookup_many};

impl Store {
    /// Returns the newest values of these keys in order, all at one moment. If the storage supports it, several
    /// blocks are read concurrently.
    ///
    /// This pays if blocks must be read from the device. If most of them are cached, a loop of
    /// [`Reader::get_owned`](super::Reader::get_owned) is faster, above all for absent keys.
    ///
    /// # Errors
    /// Storage errors; damaged bytes are an error, never a value.
    pub fn multi_get<K: AsRef<[u8]>>(
        &self,
        keys: impl IntoIterator<Item = K>,
    ) -> Result<Vec<Option<Slice>>, Error> {
        self.snapshot().multi_get(keys)
    }
}

impl Snapshot {
    /// Returns the values of these keys in order.
    ///
    /// # Errors
    /// As [`Store::multi_get`].
    pub fn multi_get<K: AsRef<[u8]>>(
        &self,
        keys: impl IntoIterator<Item = K>,
    ) -> Result<Vec<Option<Slice>>, Error> {
        self.multi_get_observed(keys, &mut NoObserver)
    }

    /// Returns the values of these keys in order, and reports events.
    ///
    /// # Errors
    /// As [`Store::multi_get`].
    pub fn multi_get_observed<K: AsRef<[u8]>, O: Observer>(
        &self,
        keys: impl IntoIterator<Item = K>,
        observer: &mut O,
    ) -> Result<Vec<Option<Slice>>, Error> {
        let keys: Vec<K> = keys.into_iter().collect();
        let mut values: Vec<Option<Slice>> = vec![None; keys.len()];
        let mut in_tables = Vec::new();
        for (index, key) in keys.iter().enumerate() {
            let key = key.as_ref();
            match self.in_memtables(key, observer) {
                Some(entry) => values[index] = entry.value.map(Slice::from),
                None => in_tables.push((index, key)),
            }
        }
        let tables = Tables {
            version: &self.view.version,
            at_sequence: self.sequence,
            cache: &self.store.inner.cache,
            storage: &self.store.inner.storage,
        };
        let mut scratch = LookupScratch::default();
        let storage = &*self.store.inner.storage;
        lookup_many(&tables, storage, in_tables.into_iter(), &mut values, &mut scratch, observer)?;
        self.store.inner.tell_units(keys.len() as u64, &mut scratch, observer);
        Ok(values)
    }

    /// Returns the entry of a key in the memtables.
    fn in_memtables<O: Observer>(&self, key: &[u8], observer: &mut O) -> Option<Entry<'_>> {
        for memtable in self.view.memtables() {
            if let Some(entry) = memtable.get(key, self.sequence) {
                let outcome = if entry.value.is_some() { Presence::Value } else { Presence::Tombstone };
                emit!(observer, Event::MemtableSearched { outcome });
                emit!(observer, Event::LookupEnded { outcome });
                return Some(entry);
            }
            emit!(observer, Event::MemtableSearched { outcome: Presence::Absent });
        }
        None
    }
}
