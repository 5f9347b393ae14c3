//! Reading: the point lookup as users call it.

use super::Store;
use crate::error::Error;
use crate::observe::{NoObserver, Observer};
use crate::storage::BlockBuffer;
use crate::tree::{Arm, PerFilter, Shared, lookup};

impl Store {
    /// The newest value of a key. Hashes the key once for all filters.
    ///
    /// # Errors
    /// What storage reports; damaged bytes are an error, never a value.
    pub fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, Error> {
        Ok(self.reader().get(key)?.map(<[u8]>::to_vec))
    }

    /// A reader with buffers of its own, for many lookups.
    #[must_use]
    pub fn reader(&self) -> Reader<'_> {
        Reader { store: self, scratch: BlockBuffer::new() }
    }
}

/// Looks keys up. Holds the block buffer, so that a warm reader allocates nothing.
pub struct Reader<'s> {
    store: &'s Store,
    scratch: BlockBuffer,
}

impl Reader<'_> {
    /// The newest value of a key, valid until the next lookup.
    ///
    /// # Errors
    /// As [`Store::get`].
    pub fn get(&mut self, key: &[u8]) -> Result<Option<&[u8]>, Error> {
        self.get_observed(Arm::Shared, key, &mut NoObserver)
    }

    /// The newest value of a key, by this arm, with everything that happens shown.
    ///
    /// # Errors
    /// As [`Store::get`].
    #[inline]
    pub fn get_observed<O: Observer>(
        &mut self,
        arm: Arm,
        key: &[u8],
        observer: &mut O,
    ) -> Result<Option<&[u8]>, Error> {
        let (memtable, version) = (&self.store.memtable, &self.store.version);
        Ok(match arm {
            Arm::PerFilter => lookup::<PerFilter, O>(memtable, version, key, &mut self.scratch, observer)?,
            Arm::Shared => lookup::<Shared, O>(memtable, version, key, &mut self.scratch, observer)?,
        })
    }
}
