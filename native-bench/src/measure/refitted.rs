//! The same blocks under other filters: a sweep over bits per key without writing data again.
//!
//! A table is blocks followed by a tail: fence pointers, filter, footer. A tree that is loaded again from the
//! same seed with other filters has the same tables with the same blocks. So it is loaded into this storage,
//! which drops the blocks and keeps the tails in memory. Reads get blocks from the existing tables, and tails
//! from memory.
//!
//! **Invariants**
//! 1. Nothing is written to the storage of the blocks.
//! 2. Both trees have the same tables in the same order, with the same number of blocks each. The loader
//!    ensures this, and the engine detects violations, because every block carries its number and a checksum.
//!
//! **Memory**: tails of all tables, encoded.

use lsm_lab_engine::storage::{AppendFile, Claim, MemoryStorage, ReadFile, Storage, StorageError};
use lsm_lab_engine::table::table_number;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

type Tails = Arc<Mutex<BTreeMap<String, Arc<Vec<u8>>>>>;

/// Storage of the tails, over the storage that the blocks are in. Clones share the tails.
#[derive(Clone)]
pub struct RefittedStorage {
    blocks: Arc<dyn Storage>,
    /// Bytes of the blocks of every table.
    data_bytes: u64,
    tails: Tails,
    /// Manifest and all other files that are not tables.
    rest: MemoryStorage,
}

impl RefittedStorage {
    /// Storage over tables with this number of bytes of blocks each.
    #[must_use]
    pub fn new(blocks: Arc<dyn Storage>, data_bytes: u64) -> Self {
        Self { blocks, data_bytes, tails: Tails::default(), rest: MemoryStorage::new() }
    }

    /// The same tails over the same blocks, read in another way.
    #[must_use]
    pub fn over(&self, blocks: Arc<dyn Storage>) -> Self {
        Self { blocks, ..self.clone() }
    }
}

/// Every step leaves the tails whole, so a panic elsewhere does no harm.
fn lock(tails: &Tails) -> MutexGuard<'_, BTreeMap<String, Arc<Vec<u8>>>> {
    tails.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A table being written: its blocks are dropped, its tail is kept.
struct TailAppend {
    name: String,
    blocks_left: u64,
    tail: Vec<u8>,
    tails: Tails,
}

impl AppendFile for TailAppend {
    fn append(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        let dropped = usize::try_from(self.blocks_left).map_or(bytes.len(), |left| left.min(bytes.len()));
        self.blocks_left -= dropped as u64;
        self.tail.extend_from_slice(&bytes[dropped..]);
        Ok(())
    }

    fn sync(&mut self) -> Result<(), StorageError> {
        lock(&self.tails).insert(self.name.clone(), Arc::new(core::mem::take(&mut self.tail)));
        Ok(())
    }
}

struct RefittedFile {
    name: String,
    blocks: Box<dyn ReadFile>,
    data_bytes: u64,
    tail: Arc<Vec<u8>>,
}

impl ReadFile for RefittedFile {
    #[inline]
    fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError> {
        if offset + into.len() as u64 <= self.data_bytes {
            return self.blocks.read_at(offset, into);
        }
        let of_blocks = usize::try_from(self.data_bytes.saturating_sub(offset)).unwrap_or(into.len());
        let (blocks, tail) = into.split_at_mut(of_blocks);
        if !blocks.is_empty() {
            self.blocks.read_at(offset, blocks)?;
        }
        let start = usize::try_from(offset + of_blocks as u64 - self.data_bytes).ok();
        let source = start.and_then(|start| self.tail.get(start..start + tail.len()));
        let Some(source) = source else {
            return Err(StorageError::UnexpectedEnd {
                name: self.name.clone(),
                offset,
                wanted: of_blocks + tail.len(),
            });
        };
        tail.copy_from_slice(source);
        Ok(())
    }

    fn len(&self) -> u64 {
        self.data_bytes + self.tail.len() as u64
    }
}

impl Storage for RefittedStorage {
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError> {
        if table_number(name).is_none() {
            return self.rest.create(name);
        }
        let (tail, tails) = (Vec::new(), Arc::clone(&self.tails));
        Ok(Box::new(TailAppend { name: name.to_owned(), blocks_left: self.data_bytes, tail, tails }))
    }

    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError> {
        let Some(tail) = lock(&self.tails).get(name).cloned() else { return self.rest.open(name) };
        let blocks = self.blocks.open(name)?;
        Ok(Box::new(RefittedFile { name: name.to_owned(), blocks, data_bytes: self.data_bytes, tail }))
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
        self.rest.rename(from, to)
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        match lock(&self.tails).remove(name) {
            Some(_) => Ok(()),
            None => self.rest.remove(name),
        }
    }

    fn list(&self) -> Result<Vec<String>, StorageError> {
        let mut names = self.rest.list()?;
        names.extend(lock(&self.tails).keys().cloned());
        names.sort_unstable();
        Ok(names)
    }

    fn sync_directory(&self) -> Result<(), StorageError> {
        Ok(())
    }

    fn claim(&self) -> Result<Claim, StorageError> {
        self.rest.claim()
    }
}
