//! Sorted run: tables with disjoint key ranges, in the order of their keys.

use crate::table::{Separators, Table, shortest_between};
use std::sync::Arc;

/// Bytes of the smallest key that separate the first table from smaller keys.
const FIRST_START_BYTES: usize = 32;

/// Sorted run of at least one table.
#[derive(Debug, Clone)]
pub struct SortedRun {
    id: u32,
    tables: Arc<[Arc<Table>]>,
    /// For each table a short key: larger than all keys of the previous table, and not larger than any of this
    /// one.
    starts: Arc<Separators>,
}

impl SortedRun {
    /// Returns a run of these tables.
    ///
    /// # Panics
    /// If there is none, or if their key ranges overlap or are not sorted.
    #[must_use]
    pub fn new(id: u32, tables: Vec<Arc<Table>>) -> Self {
        assert!(!tables.is_empty(), "a sorted run has at least one table");
        let disjoint = tables.windows(2).all(|pair| pair[0].max_key() < pair[1].min_key());
        assert!(disjoint, "the tables of a sorted run have disjoint key ranges in rising order");
        let mut starts = Separators::default();
        for (index, table) in tables.iter().enumerate() {
            match index.checked_sub(1) {
                Some(before) => starts.push(shortest_between(tables[before].max_key(), table.min_key())),
                // No table precedes it, so any prefix works.
                None => starts.push(&table.min_key()[..table.min_key().len().min(FIRST_START_BYTES)]),
            }
        }
        Self { id, tables: tables.into(), starts: Arc::new(starts) }
    }

    /// Returns the number of the run.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Returns its tables in the order of their keys.
    #[must_use]
    pub fn tables(&self) -> &[Arc<Table>] {
        &self.tables
    }

    /// Returns the tables as a shared list, without a copy.
    pub(crate) fn shared_tables(&self) -> Arc<[Arc<Table>]> {
        Arc::clone(&self.tables)
    }

    /// Returns the start of each table: a key that separates it from the previous table.
    pub(super) fn starts(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.tables.len()).map(|index| self.starts.get(index))
    }

    /// Returns the bytes of these starts.
    pub(super) fn start_bytes(&self) -> usize {
        self.starts.memory_bytes()
    }

    /// Returns the only table whose key range contains the key. Cost: `log2(tables)` comparisons of keys.
    #[inline]
    #[must_use]
    pub fn table_for(&self, key: &[u8]) -> Option<&Table> {
        let index = self.tables.partition_point(|table| table.max_key() < key);
        self.tables.get(index).map(Arc::as_ref).filter(|table| table.min_key() <= key)
    }

    /// Returns the tables that may contain keys of this range, both ends included. Cost: `2 log2(tables)`
    /// comparisons of keys.
    #[must_use]
    pub fn overlapping(&self, min_key: &[u8], max_key: &[u8]) -> &[Arc<Table>] {
        let first = self.tables.partition_point(|table| table.max_key() < min_key);
        let behind = self.tables.partition_point(|table| table.min_key() <= max_key);
        self.tables.get(first..behind).unwrap_or(&[])
    }

    /// Returns the bytes of blocks.
    #[must_use]
    pub fn data_bytes(&self) -> u64 {
        self.tables.iter().map(|table| table.data_bytes()).sum()
    }

    /// Returns the number of entries, including tombstones and overwritten entries.
    #[must_use]
    pub fn entry_count(&self) -> u64 {
        self.tables.iter().map(|table| table.entry_count()).sum()
    }
}
