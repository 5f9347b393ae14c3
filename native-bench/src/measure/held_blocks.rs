//! A tree on the device whose blocks are read from memory: all its filters and fence pointers, on another
//! device.
//!
//! The blocks of some of its tables are copied into memory. Block `u` of any table is then read from block
//! `u` of one of these. So a false positive reads a different real block of this tree, whose number and
//! checksum the engine checks. Neither block contains the key.
//!
//! **Invariants**
//! 1. Like every folded tree, it serves empty lookups only. Callers must ensure that their keys are absent.
//! 2. Nothing is written. Tails of tables, and all other files, are those of the storage below.
//!
//! **Memory**: the held blocks. **Cost** of a read: one copy.

use super::in_front::{Between, InFront};
use lsm_lab_engine::storage::{ReadFile, Storage, StorageError};
use lsm_lab_engine::table::table_number;
use std::sync::Arc;

/// Storage that answers blocks of tables from memory.
pub type HeldBlocks = InFront<Held>;

/// The blocks that answer.
pub struct Held {
    data_bytes: usize,
    blocks: Arc<Vec<u8>>,
}

impl HeldBlocks {
    /// Holds the blocks of these tables of the storage below; each has this many bytes of blocks.
    ///
    /// # Errors
    /// What the storage reports.
    pub fn of(inner: Arc<dyn Storage>, data_bytes: usize, names: &[String]) -> Result<Self, StorageError> {
        let mut blocks = vec![0; data_bytes * names.len()];
        for (name, into) in names.iter().zip(blocks.chunks_mut(data_bytes.max(1))) {
            inner.open(name)?.read_at(0, into)?;
        }
        Ok(Self::new(inner, Held { data_bytes, blocks: Arc::new(blocks) }))
    }

    /// Bytes that are held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.between().blocks.len() as u64
    }
}

impl Between for Held {
    fn opened(&self, name: &str, inner: Box<dyn ReadFile>) -> Box<dyn ReadFile> {
        let tables = self.blocks.len() / self.data_bytes.max(1);
        let Some(number) = table_number(name).filter(|_| tables > 0) else { return inner };
        let start = number as usize % tables * self.data_bytes;
        Box::new(HeldFile { inner, start, data_bytes: self.data_bytes, held: Arc::clone(&self.blocks) })
    }
}

struct HeldFile {
    inner: Box<dyn ReadFile>,
    /// Start of the blocks that replace those of this table.
    start: usize,
    data_bytes: usize,
    held: Arc<Vec<u8>>,
}

impl ReadFile for HeldFile {
    #[inline]
    fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError> {
        match usize::try_from(offset) {
            Ok(offset) if offset + into.len() <= self.data_bytes => {
                let from = self.start + offset;
                into.copy_from_slice(&self.held[from..from + into.len()]);
                Ok(())
            }
            _ => self.inner.read_at(offset, into),
        }
    }

    fn len(&self) -> u64 {
        self.inner.len()
    }
}
