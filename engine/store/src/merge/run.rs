//! The tables of a sorted run, one after another, as one source.
//!
//! **Cost**: one table is open for reading at a time; finding where to begin compares `log2(tables)` keys.

use super::{Direction, Source};
use crate::memtable::Entry;
use crate::storage::StorageError;
use crate::table::{Table, TableCursor};
use core::ops::Bound;
use std::sync::Arc;

/// The tables of a sorted run from some key on.
pub struct RunSource {
    /// Those that come after the one under the cursor: it goes through them from the end of this list.
    rest: Vec<Arc<Table>>,
    direction: Direction,
    read_ahead_blocks: usize,
    cursor: Option<TableCursor>,
}

impl RunSource {
    /// Stands at the first entry, going this way, that `from` lets in. `tables` are in the order of their keys, whatever
    /// the direction; `from` is a lower bound of what goes forward and an upper bound of what goes backward. Reads up to
    /// `read_ahead_blocks` blocks at once.
    ///
    /// # Errors
    /// What reading finds.
    pub fn new(
        mut tables: Vec<Arc<Table>>,
        direction: Direction,
        from: Bound<&[u8]>,
        read_ahead_blocks: usize,
    ) -> Result<Self, StorageError> {
        match direction {
            Direction::Forward => {
                let passed = tables.partition_point(|table| match from {
                    Bound::Included(key) => table.max_key() < key,
                    Bound::Excluded(key) => table.max_key() <= key,
                    Bound::Unbounded => false,
                });
                tables.drain(..passed);
                tables.reverse();
            }
            Direction::Backward => tables.truncate(tables.partition_point(|table| match from {
                Bound::Included(key) => table.min_key() <= key,
                Bound::Excluded(key) => table.min_key() < key,
                Bound::Unbounded => true,
            })),
        }
        let mut source = Self { rest: tables, direction, read_ahead_blocks, cursor: None };
        source.open_next(from)?;
        Ok(source)
    }

    fn open_next(&mut self, from: Bound<&[u8]>) -> Result<(), StorageError> {
        self.cursor = None;
        if let Some(table) = self.rest.pop() {
            self.cursor = Some(TableCursor::new(table, self.direction, from, self.read_ahead_blocks)?);
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
        // Only the first table can be out of entries at once, and it never is: `from` leaves it its last key at least.
        if cursor.entry().is_none() { self.open_next(Bound::Unbounded) } else { Ok(()) }
    }
}
