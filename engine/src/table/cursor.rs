//! Goes through a table in the order of its keys or against it, some blocks in memory at a time.
//!
//! **Invariants**
//! 1. A cursor never turns, and stands at no entry after an error.
//! 2. Every block is checked when the cursor enters it, not when it is read: damage that nobody reaches harms nobody.
//!
//! **Cost**: one read per `read_ahead_blocks` blocks, one checksum per block, nothing allocated per entry. Finding the
//! first entry compares `log2(blocks)` fences and `log2(entries)` keys.

use super::Table;
use super::block::{Block, OUT_OF_BLOCK};
use crate::memtable::Entry;
use crate::storage::{BLOCK_BYTES, BlockBuffer, StorageError};
use core::ops::{Bound, Range};
use std::sync::Arc;

/// Which way to go through keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// From small keys to large ones.
    Forward,
    /// From large keys to small ones.
    Backward,
}

/// An entry as places in the buffer.
struct Here {
    key: Range<usize>,
    sequence: u64,
    value: Option<Range<usize>>,
}

/// A place in a table.
pub struct TableCursor {
    table: Arc<Table>,
    direction: Direction,
    read_ahead_blocks: usize,
    buffer: BlockBuffer,
    /// The units of the file that the buffer holds.
    held: Range<u32>,
    block: usize,
    /// The entry of the block where the cursor stands, of how many.
    slot: usize,
    slots: usize,
    here: Option<Here>,
}

impl TableCursor {
    /// Stands at the first entry, to go forward block by block.
    ///
    /// # Errors
    /// [`StorageError::Damaged`], and what storage reports.
    pub fn first(table: Arc<Table>) -> Result<Self, StorageError> {
        Self::new(table, Direction::Forward, Bound::Unbounded, 1)
    }

    /// Stands at the first entry, going this way, that `from` lets in: a lower bound of what goes forward, an upper bound
    /// of what goes backward. Reads up to `read_ahead_blocks` blocks at once.
    ///
    /// # Errors
    /// [`StorageError::Damaged`], and what storage reports.
    pub fn new(
        table: Arc<Table>,
        direction: Direction,
        from: Bound<&[u8]>,
        read_ahead_blocks: usize,
    ) -> Result<Self, StorageError> {
        let block = match (from, direction) {
            (Bound::Included(key) | Bound::Excluded(key), _) => table.fences.search(key),
            (Bound::Unbounded, Direction::Forward) => 0,
            (Bound::Unbounded, Direction::Backward) => table.fences.len() - 1,
        };
        let buffer = BlockBuffer::new();
        let read_ahead_blocks = read_ahead_blocks.max(1);
        let (held, slot, slots, here) = (0..0, 0, 0, None);
        let mut cursor = Self { table, direction, read_ahead_blocks, buffer, held, block, slot, slots, here };
        cursor.enter(block)?;
        cursor.find_slot(from)?;
        Ok(cursor)
    }

    /// The entry here; `None` behind the last.
    #[inline]
    #[must_use]
    pub fn entry(&self) -> Option<Entry<'_>> {
        let here = self.here.as_ref()?;
        let bytes = self.buffer.bytes();
        let value = match &here.value {
            Some(range) => Some(bytes.get(range.clone())?),
            None => None,
        };
        Some(Entry { key: bytes.get(here.key.clone())?, sequence: here.sequence, value })
    }

    /// Goes to the next entry in the direction of the cursor.
    ///
    /// # Errors
    /// [`StorageError::Damaged`], and what storage reports.
    pub fn advance(&mut self) -> Result<(), StorageError> {
        if self.here.take().is_none() {
            return Ok(());
        }
        match self.direction {
            Direction::Forward if self.slot + 1 < self.slots => self.slot += 1,
            Direction::Backward if self.slot > 0 => self.slot -= 1,
            _ => return self.enter_next(),
        }
        self.stand()
    }

    /// Goes to the first entry of the block that `from` lets in, or into the next block.
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
        self.stand()
    }

    fn entries_before(&self, key: &[u8], equal: bool) -> Result<usize, StorageError> {
        let before = Block::checked_before(self.block_bytes()).entries_before(key, equal);
        before.ok_or_else(|| self.table.damaged(self.block, OUT_OF_BLOCK))
    }

    /// Goes into the next block, to its first entry in the direction of the cursor; stands at no entry if there is none.
    fn enter_next(&mut self) -> Result<(), StorageError> {
        let next = match self.direction {
            Direction::Forward => Some(self.block + 1).filter(|&next| next < self.table.fences.len()),
            Direction::Backward => self.block.checked_sub(1),
        };
        let Some(next) = next else { return Ok(()) };
        self.enter(next)?;
        self.slot = if self.direction == Direction::Forward { 0 } else { self.slots - 1 };
        self.stand()
    }

    /// Brings a block into memory and checks it.
    fn enter(&mut self, block: usize) -> Result<(), StorageError> {
        let (unit, count) = self.table.fences.extent(block);
        let wanted = unit..unit + count;
        if wanted.start < self.held.start || self.held.end < wanted.end {
            self.read(wanted)?;
        }
        self.block = block;
        let number = super::block_word(block);
        let opened = Block::open(self.block_bytes(), number);
        self.slots = opened.map_err(|problem| self.table.damaged(block, problem))?.len();
        Ok(())
    }

    /// Reads these units and what lies behind them in the direction of the cursor.
    fn read(&mut self, wanted: Range<u32>) -> Result<(), StorageError> {
        let ahead = u32::try_from(self.read_ahead_blocks).unwrap_or(u32::MAX);
        let units = match self.direction {
            Direction::Forward => {
                let end = wanted.start.saturating_add(ahead).min(self.table.data_units);
                wanted.start..end.max(wanted.end)
            }
            Direction::Backward => wanted.end.saturating_sub(ahead).min(wanted.start)..wanted.end,
        };
        self.held = 0..0;
        let offset = u64::from(units.start) * BLOCK_BYTES as u64;
        self.table.file.read_at(offset, self.buffer.prepare(units.len()))?;
        self.held = units;
        Ok(())
    }

    /// Where the block lies in the buffer.
    fn block_range(&self) -> Range<usize> {
        let (unit, count) = self.table.fences.extent(self.block);
        let start = (unit - self.held.start) as usize * BLOCK_BYTES;
        start..start + count as usize * BLOCK_BYTES
    }

    fn block_bytes(&self) -> &[u8] {
        &self.buffer.bytes()[self.block_range()]
    }

    /// Notes where the entry of this slot lies.
    fn stand(&mut self) -> Result<(), StorageError> {
        let block = self.block_range();
        let found = Block::checked_before(&self.buffer.bytes()[block.clone()]).entry(self.slot);
        let (entry, value) = found.ok_or_else(|| self.table.damaged(self.block, OUT_OF_BLOCK))?;
        let value_start = block.start + value.start;
        self.here = Some(Here {
            key: value_start - entry.key.len()..value_start,
            sequence: entry.sequence,
            value: entry.value.map(|value| value_start..value_start + value.len()),
        });
        Ok(())
    }
}
