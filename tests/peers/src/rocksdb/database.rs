//! An open database: writing, flushing, waiting, and its statistics.

use super::api::{
    Handle, rocksdb_close, rocksdb_flush, rocksdb_flushoptions_create, rocksdb_free, rocksdb_get,
    rocksdb_open, rocksdb_property_int, rocksdb_put, rocksdb_readoptions_create, rocksdb_set_perf_level,
    rocksdb_write, rocksdb_writebatch_create, rocksdb_writebatch_destroy, rocksdb_writebatch_put,
    rocksdb_writeoptions_create, rocksdb_writeoptions_disable_WAL, rocksdb_writeoptions_set_sync,
};
use super::tuning::{BlockCaching, Setup};
use crate::Outcome;
use crate::data::Data;
use crate::shape::Shape;
use crate::tree::{Form, TopUp, top_up};
use std::ffi::{CStr, CString, c_char};
use std::path::Path;
use std::time::Duration;

const LEVELS: usize = 7;
/// `rocksdb_disable` of `c.h`: no counting, which is on by default and costs each lookup some additions.
pub(super) const COUNT_NOTHING: i32 = 1;
/// `rocksdb_enable_count`.
pub(super) const COUNT: i32 = 2;

/// An open database. Closed when dropped; what is in its memtable is not flushed then.
pub struct Database {
    pub(super) db: Handle,
    write: Handle,
    logs: bool,
}

// SAFETY: any number of threads may use RocksDB's database and write options at once. The header of the C
// interface states this for the database, and the documentation of constant options for the options.
unsafe impl Send for Database {}
// SAFETY: as above.
unsafe impl Sync for Database {}

/// Turns the error that a call left behind into a sentence.
pub(super) fn checked(error: *mut c_char) -> Outcome<()> {
    if error.is_null() {
        return Ok(());
    }
    // SAFETY: RocksDB leaves a null pointer or a string that ends in zero, which is ours until `rocksdb_free`.
    unsafe {
        let sentence = CStr::from_ptr(error).to_string_lossy().into_owned();
        rocksdb_free(error.cast());
        Err(sentence)
    }
}

impl Database {
    /// Opens or makes a database.
    ///
    /// # Errors
    /// What RocksDB says.
    pub fn open(directory: &Path, setup: Setup) -> Outcome<Self> {
        let name = CString::new(directory.to_string_lossy().as_bytes()).map_err(|error| error.to_string())?;
        let options = setup.options()?;
        let mut error = std::ptr::null_mut();
        // SAFETY: the options were just made and are never freed, the name ends in zero.
        let db = unsafe { rocksdb_open(options, name.as_ptr(), &raw mut error) };
        checked(error)?;
        // SAFETY: it takes nothing and gives a handle, which is used with the functions of its kind.
        let write = unsafe {
            let write = rocksdb_writeoptions_create();
            rocksdb_writeoptions_disable_WAL(write, i32::from(!setup.log));
            write
        };
        // SAFETY: it takes a number that the header names.
        unsafe { rocksdb_set_perf_level(COUNT_NOTHING) };
        Ok(Self { db, write, logs: setup.log })
    }

    /// Writes an entry.
    ///
    /// # Errors
    /// What RocksDB says.
    pub fn put(&self, key: &[u8], value: &[u8]) -> Outcome<()> {
        let mut error = std::ptr::null_mut();
        // SAFETY: the handles are open; RocksDB copies key and value, whose lengths are those of the slices.
        unsafe {
            let (key_at, value_at) = (key.as_ptr().cast(), value.as_ptr().cast());
            rocksdb_put(self.db, self.write, key_at, key.len(), value_at, value.len(), &raw mut error);
        }
        checked(error)
    }

    /// Returns whether writes are logged.
    #[must_use]
    pub fn logs(&self) -> bool {
        self.logs
    }

    /// Makes writes return when they are durable.
    #[must_use]
    pub fn synced(self) -> Self {
        // SAFETY: the handle is open, and no other thread has it yet.
        unsafe { rocksdb_writeoptions_set_sync(self.write, 1) };
        self
    }

    /// Writes entries as one batch.
    ///
    /// # Errors
    /// What RocksDB says.
    pub fn write_batch<'e>(&self, entries: impl Iterator<Item = (&'e [u8], &'e [u8])>) -> Outcome<()> {
        let mut error = std::ptr::null_mut();
        // SAFETY: the handles are open, and that of the batch is used here alone; RocksDB copies keys and values, whose
        // lengths are those of the slices.
        unsafe {
            let batch = rocksdb_writebatch_create();
            for (key, value) in entries {
                let (key_at, value_at) = (key.as_ptr().cast(), value.as_ptr().cast());
                rocksdb_writebatch_put(batch, key_at, key.len(), value_at, value.len());
            }
            rocksdb_write(self.db, self.write, batch, &raw mut error);
            rocksdb_writebatch_destroy(batch);
        }
        checked(error)
    }

    /// Returns whether it has this value of a key.
    ///
    /// # Errors
    /// An error of RocksDB.
    pub fn has(&self, key: &[u8], value: &[u8]) -> Outcome<bool> {
        let (mut error, mut length) = (std::ptr::null_mut(), 0);
        // SAFETY: the handles are open. The result is null or this number of bytes, which are ours until
        // `rocksdb_free` and are not used after it.
        unsafe {
            let (key_at, options) = (key.as_ptr().cast(), rocksdb_readoptions_create());
            let found = rocksdb_get(self.db, options, key_at, key.len(), &raw mut length, &raw mut error);
            checked(error)?;
            let same = !found.is_null() && std::slice::from_raw_parts(found.cast::<u8>(), length) == value;
            rocksdb_free(found.cast());
            Ok(same)
        }
    }

    /// Flushes the memtable.
    ///
    /// # Errors
    /// What RocksDB says.
    pub fn flush(&self) -> Outcome<()> {
        let mut error = std::ptr::null_mut();
        // SAFETY: the handle is open; the options are those of a flush and wait for its end, the default.
        unsafe { rocksdb_flush(self.db, rocksdb_flushoptions_create(), &raw mut error) };
        checked(error)
    }

    fn property(&self, name: &CStr) -> u64 {
        let mut value = 0;
        // SAFETY: the handle is open, the name ends in zero, and `value` is one number of eight bytes.
        unsafe { rocksdb_property_int(self.db, name.as_ptr(), &raw mut value) };
        value
    }

    /// Bytes of what it keeps in memory, as it estimates them.
    #[must_use]
    pub fn memory(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("filters and indexes", self.property(c"rocksdb.estimate-table-readers-mem")),
            ("memtables", self.property(c"rocksdb.cur-size-all-mem-tables")),
            ("blocks", self.property(c"rocksdb.block-cache-usage")),
        ]
    }

    /// Waits until nothing is running or due, three times in a row.
    pub fn rest(&self) {
        let properties = [
            c"rocksdb.mem-table-flush-pending",
            c"rocksdb.num-running-flushes",
            c"rocksdb.compaction-pending",
            c"rocksdb.num-running-compactions",
        ];
        let mut quiet = 0;
        while quiet < 3 {
            let busy = properties.into_iter().any(|property| self.property(property) != 0);
            quiet = if busy { 0 } else { quiet + 1 };
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Loads everything into a new database, for lookups.
    ///
    /// # Errors
    /// What RocksDB says.
    pub fn build(data: &Data, directory: &Path) -> Outcome<()> {
        let table_bytes = data.shape.table_bytes;
        let setup = Setup { base_bytes: table_bytes, ..Setup::plain(table_bytes) };
        let mut db = Self::open(directory, setup)?;
        db.add(&mut data.entries())?;
        top_up(&mut db, data)
    }

    /// Opens a database that was built, with a block cache that holds everything.
    ///
    /// # Errors
    /// What RocksDB says.
    pub fn hot(shape: &Shape, directory: &Path) -> Outcome<Self> {
        let bytes = usize::try_from(4 * shape.bytes()).map_err(|error| error.to_string())?;
        let base_bytes = shape.table_bytes;
        let caching = BlockCaching::Bytes(bytes);
        Self::open(directory, Setup { base_bytes, caching, ..Setup::plain(shape.table_bytes) })
    }

    /// Opens a database that was built, past the page cache and without a block cache.
    ///
    /// # Errors
    /// What RocksDB says.
    pub fn direct(shape: &Shape, directory: &Path) -> Outcome<Self> {
        let base_bytes = shape.table_bytes;
        let caching = BlockCaching::None;
        Self::open(directory, Setup { base_bytes, caching, direct: true, ..Setup::plain(shape.table_bytes) })
    }

    /// Half fills the memtable; nothing is flushed.
    ///
    /// # Errors
    /// What RocksDB says.
    pub fn fill_memtable(&self, data: &Data) -> Outcome<()> {
        let mut entries = data.again(crate::tree::MEMTABLE_PART, data.shape.half_memtable());
        entries.try_for_each(|(key, value)| self.put(key, value))
    }

    /// Tables of a level. RocksDB tells this number as text only.
    fn tables(&self, level: usize) -> u64 {
        let name = CString::new(format!("rocksdb.num-files-at-level{level}")).unwrap_or_default();
        // SAFETY: the handle is open and the name ends in zero. The result is null or a string that ends in
        // zero. It is ours until `rocksdb_free` and is not used after it.
        unsafe {
            let text = super::api::rocksdb_property_value(self.db, name.as_ptr());
            if text.is_null() {
                return 0;
            }
            let number = CStr::from_ptr(text).to_string_lossy().parse().unwrap_or_default();
            rocksdb_free(text.cast());
            number
        }
    }
}

impl TopUp for Database {
    fn add(&mut self, entries: &mut dyn Iterator<Item = (&[u8], &[u8])>) -> Outcome<()> {
        for (key, value) in entries {
            self.put(key, value)?;
        }
        self.flush()?;
        self.rest();
        Ok(())
    }

    fn form(&self) -> Form {
        let tables: Vec<u64> = (0..LEVELS).map(|level| self.tables(level)).collect();
        let below = tables[1..].iter().filter(|&&tables| tables > 0).count() as u64;
        let memory_bytes = self.property(c"rocksdb.estimate-table-readers-mem");
        Form { runs: tables[0] + below, tables, memory_bytes }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // SAFETY: the handle is open and not used again.
        unsafe { rocksdb_close(self.db) };
    }
}
