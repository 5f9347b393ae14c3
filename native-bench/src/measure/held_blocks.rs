//! A tree on the device whose blocks are answered by memory: all its filters and fence pointers, another device.
//!
//! The blocks of some of its tables are copied into memory; block `u` of any table is then read from block `u` of one of
//! these. A false positive thus reads a real block of this tree, whose number and checksum the engine checks, merely
//! another one, and the key is in neither.
//!
//! **Invariants**
//! 1. It serves empty lookups only, as every folded tree: whoever asks must know that its keys are absent.
//! 2. Nothing is written. Tails of tables, and files that are no tables, are those of the storage below.
//!
//! **Memory**: the blocks that are held. **Cost** of a read: one copy.

use lsm_lab_engine::storage::{AppendFile, Claim, ReadFile, Storage, StorageError};
use lsm_lab_engine::table::table_number;
use std::sync::Arc;

/// Storage that answers blocks of tables from memory.
pub struct HeldBlocks {
    inner: Arc<dyn Storage>,
    data_bytes: usize,
    held: Arc<Vec<u8>>,
}

impl HeldBlocks {
    /// Holds the blocks of these tables of the storage below; each has this many bytes of blocks.
    ///
    /// # Errors
    /// What the storage reports.
    pub fn of(inner: Arc<dyn Storage>, data_bytes: usize, names: &[String]) -> Result<Self, StorageError> {
        let mut held = vec![0; data_bytes * names.len()];
        for (name, into) in names.iter().zip(held.chunks_mut(data_bytes.max(1))) {
            inner.open(name)?.read_at(0, into)?;
        }
        Ok(Self { inner, data_bytes, held: Arc::new(held) })
    }

    /// Bytes that are held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.held.len() as u64
    }
}

struct HeldFile {
    inner: Box<dyn ReadFile>,
    /// Where the blocks that stand for those of this table begin.
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

impl Storage for HeldBlocks {
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError> {
        self.inner.create(name)
    }

    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError> {
        let inner = self.inner.open(name)?;
        let tables = self.held.len() / self.data_bytes.max(1);
        let Some(number) = table_number(name).filter(|_| tables > 0) else { return Ok(inner) };
        let start = number as usize % tables * self.data_bytes;
        Ok(Box::new(HeldFile { inner, start, data_bytes: self.data_bytes, held: Arc::clone(&self.held) }))
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
        self.inner.rename(from, to)
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        self.inner.remove(name)
    }

    fn list(&self) -> Result<Vec<String>, StorageError> {
        self.inner.list()
    }

    fn sync_directory(&self) -> Result<(), StorageError> {
        self.inner.sync_directory()
    }

    fn claim(&self) -> Result<Claim, StorageError> {
        self.inner.claim()
    }
}
