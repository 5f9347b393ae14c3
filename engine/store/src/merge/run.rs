//! Source over the tables of a sorted run, one after another.
//!
//! **Cost**: one table is open for reading at a time. The cursor and its buffers move from table to table.

use super::{Direction, Source};
use crate::memtable::Entry;
use crate::storage::StorageError;
use crate::table::{Reading, Table, TableCursor};
use core::ops::{Bound, Range};
use std::sync::Arc;

/// Returns the positions of the tables that may contain keys between these bounds. The tables have disjoint key
/// ranges and are sorted by key. Cost: `2 log2(tables)` comparisons of keys.
pub fn positions_between(tables: &[Arc<Table>], low: Bound<&[u8]>, high: Bound<&[u8]>) -> Range<usize> {
    let first = tables.partition_point(|table| match low {
        Bound::Included(key) => table.max_key() < key,
        Bound::Excluded(key) => table.max_key() <= key,
        Bound::Unbounded => false,
    });
    let behind = tables.partition_point(|table| match high {
        Bound::Included(key) => table.min_key() <= key,
        Bound::Excluded(key) => table.min_key() < key,
        Bound::Unbounded => true,
    });
    first..behind.max(first)
}

/// Source over adjacent tables of a sorted run.
pub struct RunSource {
    /// Tables in the order of their keys.
    tables: Arc<[Arc<Table>]>,
    /// Positions of the tables that the cursor has not entered.
    rest: Range<usize>,
    direction: Direction,
    cursor: Option<TableCursor>,
}

impl RunSource {
    /// Returns a source over the tables at these positions, at the first entry in its direction that `from`
    /// admits.
    ///
    /// `tables` are sorted by key, for either direction. `from` is a lower bound if forward and an upper bound
    /// if backward. The first table in that direction must contain an entry that it admits.
    ///
    /// # Errors
    /// [`StorageError::Damaged`], and other storage errors.
    pub fn new(
        tables: Arc<[Arc<Table>]>,
        positions: Range<usize>,
        direction: Direction,
        from: Bound<&[u8]>,
        reading: Reading,
    ) -> Result<Self, StorageError> {
        let mut source = Self { tables, rest: positions, direction, cursor: None };
        if let Some(table) = source.next_table() {
            source.cursor = Some(TableCursor::new(table, direction, from, reading)?);
        }
        Ok(source)
    }

    fn next_table(&mut self) -> Option<Arc<Table>> {
        let next = match self.direction {
            Direction::Forward => self.rest.next(),
            Direction::Backward => self.rest.next_back(),
        };
        next.map(|position| Arc::clone(&self.tables[position]))
    }

    /// Moves the cursor into the next table, or ends.
    fn enter_next(&mut self) -> Result<(), StorageError> {
        // Removed first, so that an error leaves no cursor.
        let cursor = self.cursor.take();
        if let (Some(cursor), Some(table)) = (cursor, self.next_table()) {
            self.cursor = Some(cursor.into_table(table)?);
        }
        Ok(())
    }
}

impl Source for RunSource {
    #[inline]
    fn entry(&self) -> Result<Option<Entry<'_>>, StorageError> {
        Ok(self.cursor.as_ref().and_then(TableCursor::entry))
    }

    #[inline]
    fn advance(&mut self) -> Result<(), StorageError> {
        let Some(cursor) = &mut self.cursor else { return Ok(()) };
        cursor.advance()?;
        if cursor.entry().is_none() { self.enter_next() } else { Ok(()) }
    }
}
