//! Walks through a table from its first entry to its last, one block in memory at a time.

use super::Table;
use super::block::{Block, OUT_OF_BLOCK};
use crate::memtable::Entry;
use crate::storage::{BlockBuffer, StorageError};
use std::sync::Arc;

/// A place in a table.
pub struct TableCursor {
    table: Arc<Table>,
    block: usize,
    slot: usize,
    slots: usize,
    buffer: BlockBuffer,
}

impl TableCursor {
    /// Stands at the first entry.
    ///
    /// # Errors
    /// [`StorageError::Damaged`], and what storage reports.
    pub fn first(table: Arc<Table>) -> Result<Self, StorageError> {
        let mut cursor = Self { table, block: 0, slot: 0, slots: 0, buffer: BlockBuffer::new() };
        cursor.load()?;
        Ok(cursor)
    }

    /// The entry here; `None` behind the last.
    ///
    /// # Errors
    /// [`StorageError::Damaged`] if the entry leads out of its block.
    pub fn entry(&self) -> Result<Option<Entry<'_>>, StorageError> {
        if self.slot == self.slots {
            return Ok(None);
        }
        let block = Block::checked_before(self.buffer.bytes());
        let entry = block.entry(self.slot).ok_or_else(|| self.table.damaged(self.block, OUT_OF_BLOCK))?;
        Ok(Some(entry.0))
    }

    /// Goes to the next entry.
    ///
    /// # Errors
    /// [`StorageError::Damaged`], and what storage reports.
    pub fn advance(&mut self) -> Result<(), StorageError> {
        self.slot += 1;
        if self.slot == self.slots && self.block + 1 < self.table.fences.len() {
            self.block += 1;
            self.load()?;
        }
        Ok(())
    }

    fn load(&mut self) -> Result<(), StorageError> {
        self.table.read_block(self.block, &mut self.buffer)?;
        self.slots = self.table.check(self.block, |block| Ok(block.len()), &self.buffer)?;
        self.slot = 0;
        Ok(())
    }
}
