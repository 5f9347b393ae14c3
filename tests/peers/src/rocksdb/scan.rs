//! RocksDB's scans and single lookups, each with a separate iterator or value.

use super::api::{
    Handle, rocksdb_create_iterator, rocksdb_flush_wal, rocksdb_iter_destroy, rocksdb_iter_get_error,
    rocksdb_iter_key, rocksdb_iter_next, rocksdb_iter_seek, rocksdb_iter_valid, rocksdb_iter_value,
    rocksdb_readoptions_create, rocksdb_readoptions_destroy,
};
use super::database::{Database, checked};
use super::look_up::{Get, RocksDb};
use crate::Outcome;

/// A reader of one thread.
pub struct Cursor<'d> {
    database: &'d Database,
    options: Handle,
    lookups: RocksDb<'d>,
}

impl Database {
    /// Makes all writes durable.
    ///
    /// # Errors
    /// What RocksDB says.
    pub fn sync_log(&self) -> Outcome<()> {
        let mut error = std::ptr::null_mut();
        // SAFETY: the handle is open; the other argument asks for a sync.
        unsafe { rocksdb_flush_wal(self.db, 1, &raw mut error) };
        checked(error)
    }

    /// A reader of one thread.
    #[must_use]
    pub fn cursor(&self) -> Cursor<'_> {
        // SAFETY: it takes nothing and gives a handle.
        let options = unsafe { rocksdb_readoptions_create() };
        Cursor { database: self, options, lookups: self.contender(Get::Pinned) }
    }
}

impl Cursor<'_> {
    /// Looks a key up, and returns the first byte of its value.
    ///
    /// # Errors
    /// What RocksDB says.
    pub fn first_byte(&self, key: &[u8]) -> Outcome<Option<u8>> {
        Ok(self.lookups.with(key, |value| value.first().copied())?.flatten())
    }

    /// Shows entries from this key on, until `show` returns `false`.
    ///
    /// # Errors
    /// What RocksDB says.
    pub fn each_from(&self, from: &[u8], mut show: impl FnMut(&[u8], &[u8]) -> bool) -> Outcome<()> {
        let mut error = std::ptr::null_mut();
        // SAFETY: the handles are open. Key and value are valid until the iterator moves, and are not used after that. The
        // iterator is destroyed once and not used after that.
        unsafe {
            let iterator = rocksdb_create_iterator(self.database.db, self.options);
            rocksdb_iter_seek(iterator, from.as_ptr().cast(), from.len());
            while rocksdb_iter_valid(iterator) != 0 {
                let (mut key_bytes, mut value_bytes) = (0, 0);
                let key = rocksdb_iter_key(iterator, &raw mut key_bytes);
                let value = rocksdb_iter_value(iterator, &raw mut value_bytes);
                let key = std::slice::from_raw_parts(key.cast::<u8>(), key_bytes);
                let value = std::slice::from_raw_parts(value.cast::<u8>(), value_bytes);
                if !show(key, value) {
                    break;
                }
                rocksdb_iter_next(iterator);
            }
            rocksdb_iter_get_error(iterator, &raw mut error);
            rocksdb_iter_destroy(iterator);
        }
        checked(error)
    }
}

impl Drop for Cursor<'_> {
    fn drop(&mut self) {
        // SAFETY: the handle is not used again.
        unsafe { rocksdb_readoptions_destroy(self.options) };
    }
}
