//! RocksDB's lookups, by the two calls of its C interface that return a value that the caller owns, and what they count.

use super::api::{
    Handle, rocksdb_free, rocksdb_get, rocksdb_get_pinned, rocksdb_perfcontext_create,
    rocksdb_perfcontext_destroy, rocksdb_perfcontext_report, rocksdb_perfcontext_reset,
    rocksdb_pinnableslice_destroy, rocksdb_pinnableslice_value, rocksdb_readoptions_create,
    rocksdb_set_perf_level,
};
use super::database::{COUNT, COUNT_NOTHING, Database, checked};
use crate::Outcome;
use crate::queries::{Batch, Contender, KeyMaker, Tally};
use crate::tree::{Counted, per_lookup};
use std::ffi::CStr;

/// Which call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Get {
    /// `rocksdb_get_pinned`: a handle that keeps the cached block with the value in it. Nothing is copied;
    /// the handle is allocated, also for an absent value.
    Pinned,
    /// `rocksdb_get`: the value copied into separate memory. Nothing is allocated for an absent value.
    Copied,
}

/// A reader of one thread.
pub struct RocksDb<'d> {
    database: &'d Database,
    read: Handle,
    get: Get,
}

impl Database {
    /// Looks up by this call.
    #[must_use]
    pub fn contender(&self, get: Get) -> RocksDb<'_> {
        // SAFETY: it takes nothing and gives a handle; the level is a number that the header names, and counts per thread.
        let read = unsafe {
            rocksdb_set_perf_level(COUNT_NOTHING);
            rocksdb_readoptions_create()
        };
        RocksDb { database: self, read, get }
    }

    /// Counts the work of lookups, by RocksDB's own counters.
    ///
    /// # Errors
    /// An error of RocksDB.
    pub fn count(&self, maker: &mut KeyMaker<'_>, batches: usize) -> Outcome<Counted> {
        let mut contender = self.contender(Get::Copied);
        let mut batch = maker.batch();
        // SAFETY: both take what they name; the context is that of this thread and destroyed below.
        let context = unsafe {
            rocksdb_set_perf_level(COUNT);
            let context = rocksdb_perfcontext_create();
            rocksdb_perfcontext_reset(context);
            context
        };
        let mut lookups = 0;
        for _ in 0..batches {
            maker.fill(&mut batch);
            contender.look_up(&batch)?;
            lookups += batch.lookups();
        }
        // SAFETY: the context is open; the report is a string that ends in zero and is ours until `rocksdb_free`.
        let report = unsafe {
            let text = rocksdb_perfcontext_report(context, 0);
            let report = CStr::from_ptr(text).to_string_lossy().into_owned();
            rocksdb_free(text.cast());
            rocksdb_perfcontext_destroy(context);
            rocksdb_set_perf_level(COUNT_NOTHING);
            report
        };
        let metric = |name| metric(&report, name).ok_or(format!("RocksDB does not count {name}"));
        let filters = metric("bloom_sst_hit_count")? + metric("bloom_sst_miss_count")?;
        let blocks_read = per_lookup(metric("block_read_count")?, lookups);
        Ok(Counted { filters: per_lookup(filters, lookups), blocks_read, hashes: None, wasted: None })
    }
}

/// The number of this name in a report of the form `name = 1, other = 2`.
fn metric(report: &str, name: &str) -> Option<u64> {
    let mut fields = report.split(',').filter_map(|field| field.split_once('='));
    fields.find(|(field, _)| field.trim() == name)?.1.trim().parse().ok()
}

impl RocksDb<'_> {
    /// Looks one key up and shows the value, if there is one.
    #[inline]
    pub(super) fn with<T>(&self, key: &[u8], show: impl FnOnce(&[u8]) -> T) -> Outcome<Option<T>> {
        let (mut error, mut bytes) = (std::ptr::null_mut(), 0);
        let (db, read, key_at) = (self.database.db, self.read, key.as_ptr().cast());
        // SAFETY: the handles are open, and the length is that of the slice. The result is null or a value of
        // the length that RocksDB reports. It is ours until it is freed or destroyed, and is not used after
        // it.
        let shown = unsafe {
            match self.get {
                Get::Copied => {
                    let found = rocksdb_get(db, read, key_at, key.len(), &raw mut bytes, &raw mut error);
                    (!found.is_null()).then(|| {
                        let shown = show(std::slice::from_raw_parts(found.cast(), bytes));
                        rocksdb_free(found.cast());
                        shown
                    })
                }
                Get::Pinned => {
                    let found = rocksdb_get_pinned(db, read, key_at, key.len(), &raw mut error);
                    (!found.is_null()).then(|| {
                        let value = rocksdb_pinnableslice_value(found, &raw mut bytes);
                        let shown = show(std::slice::from_raw_parts(value.cast(), bytes));
                        rocksdb_pinnableslice_destroy(found);
                        shown
                    })
                }
            }
        };
        checked(error).map(|()| shown)
    }
}

impl Contender for RocksDb<'_> {
    fn look_up(&mut self, batch: &Batch) -> Outcome<Tally> {
        let mut tally = Tally::default();
        for key in batch.keys() {
            self.with(key, |value| tally.read(value))?;
        }
        Ok(tally)
    }

    fn get(&mut self, key: &[u8]) -> Outcome<Option<Vec<u8>>> {
        self.with(key, <[u8]>::to_vec)
    }
}

#[cfg(test)]
mod tests {
    use super::metric;

    #[test]
    fn numbers_of_a_report_are_found_by_their_whole_name() {
        let report = "block_read_count = 12, user_block_read_count = 3, bloom_sst_hit_count = 0, ";
        assert_eq!(metric(report, "block_read_count"), Some(12));
        assert_eq!(metric(report, "bloom_sst_hit_count"), Some(0));
        assert_eq!(metric(report, "read_count"), None);
    }
}
