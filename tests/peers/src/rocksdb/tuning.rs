//! Setup of RocksDB: tuned for these shapes as its documentation advises.
//!
//! Level sizes are dynamic, and filters are full, with 10 bits per key. Filters and indexes are in the memory
//! of open tables, not in the block cache. All files are open, there are two background jobs, and no
//! statistics. Everything else is its default.

use super::api::{
    Handle, rocksdb_block_based_options_create, rocksdb_block_based_options_set_block_cache,
    rocksdb_block_based_options_set_block_size, rocksdb_block_based_options_set_filter_policy,
    rocksdb_block_based_options_set_no_block_cache, rocksdb_cache_create_lru,
    rocksdb_filterpolicy_create_bloom_full, rocksdb_get_options_from_string, rocksdb_options_create,
    rocksdb_options_destroy, rocksdb_options_set_block_based_table_factory, rocksdb_options_set_compression,
    rocksdb_options_set_create_if_missing, rocksdb_options_set_level_compaction_dynamic_level_bytes,
    rocksdb_options_set_max_background_jobs, rocksdb_options_set_max_bytes_for_level_base,
    rocksdb_options_set_max_bytes_for_level_multiplier, rocksdb_options_set_target_file_size_base,
    rocksdb_options_set_use_direct_reads, rocksdb_options_set_write_buffer_size,
};
use super::database::checked;
use crate::Outcome;
use crate::tree::{BITS_PER_KEY, SIZE_RATIO};

/// Which blocks are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockCaching {
    /// Default options.
    Default,
    /// An LRU cache of this many bytes.
    Bytes(usize),
    /// None.
    None,
}

/// Differences between uses.
#[derive(Debug, Clone, Copy)]
pub struct Setup {
    /// Bytes of a memtable and of a table.
    pub table_bytes: u64,
    /// Bytes that the first level below level 0 may hold.
    pub base_bytes: u64,
    /// The block cache.
    pub caching: BlockCaching,
    /// True if reads bypass the page cache.
    pub direct: bool,
    /// True if writes are logged, without sync.
    pub log: bool,
}

impl Setup {
    /// Without log, with the default block cache, the first level four tables large.
    #[must_use]
    pub fn plain(table_bytes: u64) -> Self {
        let caching = BlockCaching::Default;
        Self { table_bytes, base_bytes: 4 * table_bytes, caching, direct: false, log: false }
    }

    /// Options of the C interface. They are kept until the process ends: a database refers to them.
    pub(super) fn options(&self) -> Outcome<Handle> {
        let bytes = usize::try_from(self.table_bytes).map_err(|error| error.to_string())?;
        let mut error = std::ptr::null_mut();
        // SAFETY: every handle was made by the matching `create` just before and is used with the functions
        // of its kind. Options take ownership of table options and filter policy. The text ends in zero.
        // `plain` is not used after it is destroyed.
        let options = unsafe {
            let table = rocksdb_block_based_options_create();
            rocksdb_block_based_options_set_block_size(table, 4096);
            rocksdb_block_based_options_set_filter_policy(
                table,
                rocksdb_filterpolicy_create_bloom_full(BITS_PER_KEY),
            );
            match self.caching {
                BlockCaching::Default => {}
                BlockCaching::Bytes(bytes) => {
                    rocksdb_block_based_options_set_block_cache(table, rocksdb_cache_create_lru(bytes));
                }
                BlockCaching::None => rocksdb_block_based_options_set_no_block_cache(table, 1),
            }
            let plain = rocksdb_options_create();
            rocksdb_options_set_create_if_missing(plain, 1);
            rocksdb_options_set_write_buffer_size(plain, bytes);
            rocksdb_options_set_target_file_size_base(plain, self.table_bytes);
            rocksdb_options_set_max_bytes_for_level_base(plain, self.base_bytes);
            rocksdb_options_set_max_bytes_for_level_multiplier(plain, f64::from(SIZE_RATIO));
            rocksdb_options_set_level_compaction_dynamic_level_bytes(plain, 1);
            rocksdb_options_set_compression(plain, 0);
            rocksdb_options_set_max_background_jobs(plain, 2);
            rocksdb_options_set_use_direct_reads(plain, u8::from(self.direct));
            rocksdb_options_set_block_based_table_factory(plain, table);
            let options = rocksdb_options_create();
            // The C interface has no function for this one: a memtable that is half full must not be flushed at the end.
            let text = c"avoid_flush_during_shutdown=true";
            rocksdb_get_options_from_string(plain, text.as_ptr(), options, &raw mut error);
            rocksdb_options_destroy(plain);
            options
        };
        checked(error).map(|()| options)
    }
}
