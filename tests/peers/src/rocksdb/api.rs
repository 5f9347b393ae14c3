//! The functions of `rocksdb/c.h` that are called.

use std::ffi::{c_char, c_double, c_int, c_uchar, c_void};

/// Something that RocksDB allocated and only RocksDB looks into.
pub(super) type Handle = *mut c_void;

// The static library of the crate is linked where something of the crate is named.
#[cfg(feature = "rocksdb-current")]
use librocksdb_sys as _;

#[cfg_attr(not(feature = "rocksdb-current"), link(name = "rocksdb"))]
unsafe extern "C" {
    pub(super) fn rocksdb_options_create() -> Handle;
    pub(super) fn rocksdb_options_destroy(options: Handle);
    pub(super) fn rocksdb_options_set_create_if_missing(options: Handle, value: c_uchar);
    pub(super) fn rocksdb_options_set_write_buffer_size(options: Handle, bytes: usize);
    pub(super) fn rocksdb_options_set_target_file_size_base(options: Handle, bytes: u64);
    pub(super) fn rocksdb_options_set_max_bytes_for_level_base(options: Handle, bytes: u64);
    pub(super) fn rocksdb_options_set_max_bytes_for_level_multiplier(options: Handle, ratio: c_double);
    pub(super) fn rocksdb_options_set_level_compaction_dynamic_level_bytes(options: Handle, value: c_uchar);
    pub(super) fn rocksdb_options_set_compression(options: Handle, kind: c_int);
    pub(super) fn rocksdb_options_set_max_background_jobs(options: Handle, jobs: c_int);
    pub(super) fn rocksdb_options_set_use_direct_reads(options: Handle, value: c_uchar);
    pub(super) fn rocksdb_options_set_block_based_table_factory(options: Handle, table: Handle);
    pub(super) fn rocksdb_get_options_from_string(
        base: Handle,
        text: *const c_char,
        into: Handle,
        error: *mut *mut c_char,
    );
    pub(super) fn rocksdb_block_based_options_create() -> Handle;
    pub(super) fn rocksdb_block_based_options_set_block_size(table: Handle, bytes: usize);
    pub(super) fn rocksdb_block_based_options_set_filter_policy(table: Handle, policy: Handle);
    pub(super) fn rocksdb_block_based_options_set_block_cache(table: Handle, cache: Handle);
    pub(super) fn rocksdb_block_based_options_set_no_block_cache(table: Handle, value: c_uchar);
    pub(super) fn rocksdb_filterpolicy_create_bloom_full(bits_per_key: c_double) -> Handle;
    pub(super) fn rocksdb_cache_create_lru(bytes: usize) -> Handle;
    pub(super) fn rocksdb_writeoptions_create() -> Handle;
    pub(super) fn rocksdb_writeoptions_disable_WAL(options: Handle, disable: c_int);
    pub(super) fn rocksdb_writeoptions_set_sync(options: Handle, sync: c_uchar);
    pub(super) fn rocksdb_writebatch_create() -> Handle;
    pub(super) fn rocksdb_writebatch_put(
        batch: Handle,
        key: *const c_char,
        key_bytes: usize,
        value: *const c_char,
        value_bytes: usize,
    );
    pub(super) fn rocksdb_writebatch_destroy(batch: Handle);
    pub(super) fn rocksdb_write(db: Handle, options: Handle, batch: Handle, error: *mut *mut c_char);
    pub(super) fn rocksdb_flushoptions_create() -> Handle;
    pub(super) fn rocksdb_open(options: Handle, name: *const c_char, error: *mut *mut c_char) -> Handle;
    pub(super) fn rocksdb_put(
        db: Handle,
        options: Handle,
        key: *const c_char,
        key_bytes: usize,
        value: *const c_char,
        value_bytes: usize,
        error: *mut *mut c_char,
    );
    pub(super) fn rocksdb_readoptions_create() -> Handle;
    pub(super) fn rocksdb_readoptions_destroy(options: Handle);
    pub(super) fn rocksdb_create_iterator(db: Handle, options: Handle) -> Handle;
    pub(super) fn rocksdb_iter_seek(iterator: Handle, key: *const c_char, key_bytes: usize);
    pub(super) fn rocksdb_iter_valid(iterator: Handle) -> c_uchar;
    pub(super) fn rocksdb_iter_next(iterator: Handle);
    pub(super) fn rocksdb_iter_key(iterator: Handle, bytes: *mut usize) -> *const c_char;
    pub(super) fn rocksdb_iter_value(iterator: Handle, bytes: *mut usize) -> *const c_char;
    pub(super) fn rocksdb_iter_get_error(iterator: Handle, error: *mut *mut c_char);
    pub(super) fn rocksdb_iter_destroy(iterator: Handle);
    pub(super) fn rocksdb_flush_wal(db: Handle, sync: c_uchar, error: *mut *mut c_char);
    pub(super) fn rocksdb_get(
        db: Handle,
        options: Handle,
        key: *const c_char,
        key_bytes: usize,
        value_bytes: *mut usize,
        error: *mut *mut c_char,
    ) -> *mut c_char;
    pub(super) fn rocksdb_get_pinned(
        db: Handle,
        options: Handle,
        key: *const c_char,
        key_bytes: usize,
        error: *mut *mut c_char,
    ) -> Handle;
    pub(super) fn rocksdb_pinnableslice_value(slice: Handle, bytes: *mut usize) -> *const c_char;
    pub(super) fn rocksdb_pinnableslice_destroy(slice: Handle);
    pub(super) fn rocksdb_free(memory: *mut c_void);
    pub(super) fn rocksdb_flush(db: Handle, options: Handle, error: *mut *mut c_char);
    pub(super) fn rocksdb_property_int(db: Handle, name: *const c_char, value: *mut u64) -> c_int;
    pub(super) fn rocksdb_property_value(db: Handle, name: *const c_char) -> *mut c_char;
    pub(super) fn rocksdb_close(db: Handle);
    pub(super) fn rocksdb_set_perf_level(level: c_int);
    pub(super) fn rocksdb_perfcontext_create() -> Handle;
    pub(super) fn rocksdb_perfcontext_reset(context: Handle);
    pub(super) fn rocksdb_perfcontext_report(context: Handle, without_zeros: c_uchar) -> *mut c_char;
    pub(super) fn rocksdb_perfcontext_destroy(context: Handle);
}
