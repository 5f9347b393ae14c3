//! Cursor over a table in ascending or descending key order, with some blocks in memory at a time.
//!
//! **Invariants**
//! 1. A cursor never changes direction, and has no entry after an error.
//! 2. Its keys ascend (or descend) strictly within the key range of the table, whatever the file contains. After a
//!    walk over the whole table, its entries were those of the properties. Valid checksums prove neither.
//!
//! **Cost**: that of [`Reading`]; one checksum and two comparisons of keys per read block, one more per entry, no
//! allocation per entry. Finding the first entry compares `log2(blocks)` fence pointers and `log2(entries)` keys.

use super::blocks::Blocks;
use super::entry::Span;
use super::properties::Contents;
use super::reading::Reading;
use super::unit::{OUT_OF_UNIT, Unit};
use super::{KEYS_FALL, OUT_OF_FENCES, Table};
use crate::memtable::Entry;
use crate::storage::StorageError;
use core::ops::Bound;
use std::sync::Arc;

/// Direction through keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// From small keys to large ones.
    Forward,
    /// From large keys to small ones.
    Backward,
}

/// Position in a table.
pub struct TableCursor {
    table: Arc<Table>,
    direction: Direction,
    blocks: Blocks,
    block: usize,
    /// Index of the current entry in the block, and the number of entries.
    slot: usize,
    slots: usize,
    here: Option<Span>,
    /// Entries so far.
    seen: Contents,
    /// True if the walk began at an end of the table.
    is_whole: bool,
}

impl TableCursor {
    /// Returns a cursor at the first entry, which moves forward block by block.
    ///
    /// # Errors
    /// [`StorageError::Damaged`] and other storage errors.
    pub fn first(table: Arc<Table>) -> Result<Self, StorageError> {
        Self::new(table, Direction::Forward, Bound::Unbounded, Reading::ahead(1))
    }

    /// Returns a cursor at the first entry in this direction that `from` admits: a lower bound if forward, an
    /// upper bound if backward.
    ///
    /// # Errors
    /// [`StorageError::Damaged`] and other storage errors.
    pub fn new(
        table: Arc<Table>,
        direction: Direction,
        from: Bound<&[u8]>,
        reading: Reading,
    ) -> Result<Self, StorageError> {
        Self::over(table, direction, from, Blocks::new(direction, reading))
    }

    /// Moves to the first entry of another table. Keeps the buffers and the size of the next read.
    ///
    /// # Errors
    /// [`StorageError::Damaged`] and other storage errors.
    pub(crate) fn into_table(mut self, table: Arc<Table>) -> Result<Self, StorageError> {
        self.blocks.leave_table();
        Self::over(table, self.direction, Bound::Unbounded, self.blocks)
    }

    fn over(
        table: Arc<Table>,
        direction: Direction,
        from: Bound<&[u8]>,
        blocks: Blocks,
    ) -> Result<Self, StorageError> {
        let block = match (from, direction) {
            (Bound::Included(key) | Bound::Excluded(key), _) => table.fences.search(key),
            (Bound::Unbounded, Direction::Forward) => 0,
            (Bound::Unbounded, Direction::Backward) => table.fences.len() - 1,
        };
        let is_whole = from == Bound::Unbounded;
        let seen = Contents::NOTHING;
        let mut cursor =
            Self { table, direction, blocks, block, slot: 0, slots: 0, here: None, seen, is_whole };
        cursor.open_block(block)?;
        cursor.find_slot(from)?;
        Ok(cursor)
    }

    /// Returns the current entry; `None` after the last one.
    #[inline]
    #[must_use]
    pub fn entry(&self) -> Option<Entry<'_>> {
        self.here?.entry(self.blocks.bytes())
    }

    /// Moves to the next entry in the direction of the cursor.
    ///
    /// # Errors
    /// [`StorageError::Damaged`] and other storage errors.
    #[inline]
    pub fn advance(&mut self) -> Result<(), StorageError> {
        let Some(before) = self.here.take() else { return Ok(()) };
        match self.direction {
            Direction::Forward if self.slot + 1 < self.slots => self.slot += 1,
            Direction::Backward if self.slot > 0 => self.slot -= 1,
            _ => return self.enter_next(),
        }
        self.stand(Some(before))
    }

    /// Opens a block and compares its ends with the fences around it.
    fn open_block(&mut self, block: usize) -> Result<(), StorageError> {
        self.slots = self.blocks.open(&self.table, block)?;
        self.block = block;
        let bytes = self.blocks.bytes();
        let key = |slot| self.blocks.span(slot).and_then(|span| bytes.get(span.key..span.value));
        let (Some(first), Some(last)) = (key(0), key(self.slots - 1)) else {
            return Err(self.fault(OUT_OF_UNIT));
        };
        let (table, last_block) = (&*self.table, self.table.fences.len() - 1);
        let begins =
            if block == 0 { first == table.min_key() } else { table.fences.separator(block) <= first };
        let ends = if block == last_block {
            last == table.max_key()
        } else {
            last < table.fences.separator(block + 1)
        };
        if begins && ends { Ok(()) } else { Err(self.fault(OUT_OF_FENCES)) }
    }

    /// Moves to the first entry of the block that `from` admits, or into the next block.
    fn find_slot(&mut self, from: Bound<&[u8]>) -> Result<(), StorageError> {
        let before = match (from, self.direction) {
            (Bound::Included(key), Direction::Forward) | (Bound::Excluded(key), Direction::Backward) => {
                self.entries_before(key, false)?
            }
            (Bound::Excluded(key), Direction::Forward) | (Bound::Included(key), Direction::Backward) => {
                self.entries_before(key, true)?
            }
            (Bound::Unbounded, Direction::Forward) => 0,
            (Bound::Unbounded, Direction::Backward) => self.slots,
        };
        match self.direction {
            Direction::Forward if before < self.slots => self.slot = before,
            Direction::Backward if before > 0 => self.slot = before - 1,
            _ => return self.enter_next(),
        }
        self.stand(None)
    }

    /// Counts the entries of the block with a smaller key, or an equal one if `equal`.
    fn entries_before(&self, key: &[u8], equal: bool) -> Result<usize, StorageError> {
        let before = match self.blocks.unit() {
            Some(unit) => Unit::entries_before(unit, key, equal),
            None => self
                .blocks
                .span(0)
                .and_then(|span| span.entry(self.blocks.bytes()))
                .map(|entry| usize::from(entry.key < key || (equal && entry.key == key))),
        };
        before.ok_or_else(|| self.fault(OUT_OF_UNIT))
    }

    /// Enters the next block at its first entry in the direction of the cursor; the cursor has no entry if
    /// there is none.
    fn enter_next(&mut self) -> Result<(), StorageError> {
        let next = match self.direction {
            Direction::Forward => Some(self.block + 1).filter(|&next| next < self.table.fences.len()),
            Direction::Backward => self.block.checked_sub(1),
        };
        let Some(next) = next else {
            let is_right = !self.is_whole || self.seen == self.table.properties.contents;
            return if is_right { Ok(()) } else { Err(self.table.contradicts_entries()) };
        };
        self.open_block(next)?;
        self.slot = if self.direction == Direction::Forward { 0 } else { self.slots - 1 };
        self.stand(None)
    }

    /// Stores the position of the entry in this slot, which follows the one `before` in the block.
    #[inline]
    fn stand(&mut self, before: Option<Span>) -> Result<(), StorageError> {
        let Some(span) = self.blocks.span(self.slot) else { return Err(self.fault(OUT_OF_UNIT)) };
        if let Some(before) = before {
            let (low, high) = match self.direction {
                Direction::Forward => (before, span),
                Direction::Backward => (span, before),
            };
            let bytes = self.blocks.bytes();
            if bytes.get(low.key..low.value) >= bytes.get(high.key..high.value) {
                return Err(self.fault(KEYS_FALL));
            }
        }
        if !self.table.properties.contents.may_have(span.sequence) {
            return Err(self.table.contradicts_entries());
        }
        self.seen.count(span.sequence, span.tombstone);
        self.here = Some(span);
        Ok(())
    }

    /// Returns an error of the open block.
    #[cold]
    fn fault(&self, problem: &str) -> StorageError {
        self.table.damaged(self.table.fences.extent(self.block).first, problem)
    }
}
