//! The load of RocksDB through its C interface, declared here as far as it is used.
//!
//! Tuned as its documentation advises for this shape: dynamic level sizes, full filters of 10 bits per key, two background
//! jobs. Everything else is its default.
#![expect(unsafe_code, reason = "a C library is called; each call says why it is sound")]

use crate::Outcome;
use crate::cost::{Cost, Stopwatch};
use crate::workload::{CHECKED_STRIDE, Data};
use std::ffi::{CStr, CString, c_char, c_double, c_int, c_uchar, c_void};
use std::path::Path;
use std::time::Duration;

/// Something that RocksDB allocated and only RocksDB looks into.
type Handle = *mut c_void;

#[link(name = "rocksdb")]
unsafe extern "C" {
    fn rocksdb_options_create() -> Handle;
    fn rocksdb_options_set_create_if_missing(options: Handle, value: c_uchar);
    fn rocksdb_options_set_write_buffer_size(options: Handle, bytes: usize);
    fn rocksdb_options_set_target_file_size_base(options: Handle, bytes: u64);
    fn rocksdb_options_set_max_bytes_for_level_base(options: Handle, bytes: u64);
    fn rocksdb_options_set_max_bytes_for_level_multiplier(options: Handle, ratio: c_double);
    fn rocksdb_options_set_level_compaction_dynamic_level_bytes(options: Handle, value: c_uchar);
    fn rocksdb_options_set_compression(options: Handle, kind: c_int);
    fn rocksdb_options_set_max_background_jobs(options: Handle, jobs: c_int);
    fn rocksdb_options_set_block_based_table_factory(options: Handle, table: Handle);
    fn rocksdb_block_based_options_create() -> Handle;
    fn rocksdb_block_based_options_set_block_size(table: Handle, bytes: usize);
    fn rocksdb_block_based_options_set_filter_policy(table: Handle, policy: Handle);
    fn rocksdb_filterpolicy_create_bloom_full(bits_per_key: c_double) -> Handle;
    fn rocksdb_writeoptions_create() -> Handle;
    fn rocksdb_writeoptions_disable_WAL(options: Handle, disable: c_int);
    fn rocksdb_flushoptions_create() -> Handle;
    fn rocksdb_open(options: Handle, name: *const c_char, error: *mut *mut c_char) -> Handle;
    fn rocksdb_put(
        db: Handle,
        options: Handle,
        key: *const c_char,
        key_bytes: usize,
        value: *const c_char,
        value_bytes: usize,
        error: *mut *mut c_char,
    );
    fn rocksdb_readoptions_create() -> Handle;
    fn rocksdb_get(
        db: Handle,
        options: Handle,
        key: *const c_char,
        key_bytes: usize,
        value_bytes: *mut usize,
        error: *mut *mut c_char,
    ) -> *mut c_char;
    fn rocksdb_free(memory: *mut c_void);
    fn rocksdb_flush(db: Handle, options: Handle, error: *mut *mut c_char);
    fn rocksdb_property_int(db: Handle, name: *const c_char, value: *mut u64) -> c_int;
    fn rocksdb_close(db: Handle);
}

/// Which RocksDB this is: as the file of the library is called that the loader found.
pub(crate) fn version() -> String {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let path = maps
        .lines()
        .filter_map(|line| line.split_whitespace().nth(5))
        .find(|path| path.contains("librocksdb"));
    let name = path.and_then(|path| path.rsplit('/').next()).unwrap_or("librocksdb of unknown version");
    name.strip_prefix("librocksdb.so.").map_or(name.to_owned(), |number| format!("{number} (system package)"))
}

/// Turns the error that a call left behind into a sentence.
fn checked(error: *mut c_char) -> Outcome<()> {
    if error.is_null() {
        return Ok(());
    }
    // SAFETY: RocksDB leaves a null pointer or a string that ends in zero. It is not freed: the process ends now.
    Err(unsafe { CStr::from_ptr(error) }.to_string_lossy().into_owned())
}

/// An open store of RocksDB.
struct Db {
    db: Handle,
    write: Handle,
}

impl Db {
    fn open(directory: &Path, table_bytes: u64) -> Outcome<Self> {
        let name = CString::new(directory.to_string_lossy().as_bytes()).map_err(|error| error.to_string())?;
        let bytes = usize::try_from(table_bytes).map_err(|error| error.to_string())?;
        let mut error = std::ptr::null_mut();
        // SAFETY: every handle was made by the matching `create` just before and is used with the functions of its kind;
        // options take ownership of table options and filter policy; all are kept until the process ends.
        let db = unsafe {
            let table = rocksdb_block_based_options_create();
            rocksdb_block_based_options_set_block_size(table, 4096);
            rocksdb_block_based_options_set_filter_policy(
                table,
                rocksdb_filterpolicy_create_bloom_full(10.0),
            );
            let options = rocksdb_options_create();
            rocksdb_options_set_create_if_missing(options, 1);
            rocksdb_options_set_write_buffer_size(options, bytes);
            rocksdb_options_set_target_file_size_base(options, table_bytes);
            rocksdb_options_set_max_bytes_for_level_base(options, 4 * table_bytes);
            rocksdb_options_set_max_bytes_for_level_multiplier(options, 4.0);
            rocksdb_options_set_level_compaction_dynamic_level_bytes(options, 1);
            rocksdb_options_set_compression(options, 0);
            rocksdb_options_set_max_background_jobs(options, 2);
            rocksdb_options_set_block_based_table_factory(options, table);
            rocksdb_open(options, name.as_ptr(), &raw mut error)
        };
        checked(error)?;
        // SAFETY: as above.
        let write = unsafe {
            let write = rocksdb_writeoptions_create();
            rocksdb_writeoptions_disable_WAL(write, 1);
            write
        };
        Ok(Self { db, write })
    }

    fn put(&self, key: &[u8], value: &[u8]) -> Outcome<()> {
        let mut error = std::ptr::null_mut();
        // SAFETY: the handles are open; RocksDB copies key and value, whose lengths are those of the slices.
        unsafe {
            let (key_at, value_at) = (key.as_ptr().cast(), value.as_ptr().cast());
            rocksdb_put(self.db, self.write, key_at, key.len(), value_at, value.len(), &raw mut error);
        }
        checked(error)
    }

    /// Whether this is the value of the key.
    fn holds(&self, read: Handle, key: &[u8], value: &[u8]) -> Outcome<bool> {
        let (mut error, mut found_bytes) = (std::ptr::null_mut(), 0);
        // SAFETY: the handles are open, the length is that of the slice; what comes back is null or memory of the length
        // that RocksDB says, ours until `rocksdb_free`, after which it is not used.
        let equal = unsafe {
            let key_at = key.as_ptr().cast();
            let found = rocksdb_get(self.db, read, key_at, key.len(), &raw mut found_bytes, &raw mut error);
            let equal =
                !found.is_null() && std::slice::from_raw_parts(found.cast::<u8>(), found_bytes) == value;
            rocksdb_free(found.cast());
            equal
        };
        checked(error).map(|()| equal)
    }

    fn flush(&self) -> Outcome<()> {
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

    /// Waits until nothing is running or due, three times in a row.
    fn rest(&self) {
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

    fn close(self) {
        // SAFETY: the handle is open and not used again.
        unsafe { rocksdb_close(self.db) };
    }
}

/// Loads everything until the store is at rest, and closes it.
pub(crate) fn load(data: &Data, directory: &Path) -> Outcome<Cost> {
    let db = Db::open(directory, data.shape.table_bytes())?;
    let mut watch = Stopwatch::start();
    for (key, value) in data.entries() {
        db.put(key, value)?;
    }
    watch.all_put();
    db.flush()?;
    db.rest();
    db.close();
    Ok(watch.stop())
}

/// Opens the store again and looks some keys up.
pub(crate) fn check(data: &Data, directory: &Path) -> Outcome<()> {
    let db = Db::open(directory, data.shape.table_bytes())?;
    // SAFETY: it takes nothing and gives a handle.
    let read = unsafe { rocksdb_readoptions_create() };
    for (key, value) in data.entries().step_by(CHECKED_STRIDE) {
        if !db.holds(read, key, value)? {
            return Err("a key was lost".to_owned());
        }
    }
    db.close();
    Ok(())
}
