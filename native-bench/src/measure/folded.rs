//! Folded backing: the tables of a large tree whose blocks are mapped into one smaller file of real blocks.
//!
//! Everything that decides whether a block is read is real and in memory: each key was hashed, and each filter
//! and each fence pointer belongs to one table and is built from its keys. Only the blocks are folded. Those of the first
//! tables are really written, one table after another, into one file. Block `u` of any later table is read from
//! block `u` of one of these. So a false positive reads a real block of the device, whose checksum and number the
//! engine checks. The block belongs to another table and does not contain the key either, so the answer is right.
//!
//! ```text
//! table 0 .. f-1   blocks in the file, fence pointers and filter in memory
//! table i >= f     block u is block u of table (i mod f); fence pointers and filter are its own, in memory
//! ```
//!
//! **Invariants**
//! 1. It serves empty lookups only, because a folded table would miss a stored key. Callers must ensure that
//!    their keys are absent, with [`super::tree::Tree::refuse_hit`], and replays treat a found key as an error.
//! 2. Every table has the same number of blocks; a table with another number is rejected while it is written.
//! 3. All other files are forwarded unchanged.
//!
//! **Memory**: fence pointers and filters of all tables, encoded. **Cost** of a read: that of the file, and an addition.

use lsm_lab_engine::storage::{AppendFile, BLOCK_BYTES, Claim, ReadFile, Storage, StorageError};
use lsm_lab_engine::table::table_number;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The file that holds the blocks.
pub const BLOCKS_NAME: &str = "folded-blocks";

/// Storage that folds the blocks of tables into one file.
pub struct FoldedStorage {
    inner: Arc<dyn Storage>,
    /// Blocks of every table, in bytes.
    data_bytes: u64,
    /// Tables whose blocks are in the file.
    whole_tables: u64,
    state: Arc<Mutex<State>>,
    blocks: Arc<Blocks>,
}

/// State of the tables written so far.
#[derive(Default)]
struct State {
    begun: u64,
    /// The file of blocks, until the last of them is in it.
    growing: Option<Box<dyn AppendFile>>,
    tables: BTreeMap<String, FoldedTable>,
}

/// A written table: whose blocks it reads, and what lies behind its own.
#[derive(Clone)]
struct FoldedTable {
    slot: u64,
    tail: Arc<Vec<u8>>,
}

/// The file of blocks, opened when the first one is read: it is not whole before.
struct Blocks {
    inner: Arc<dyn Storage>,
    file: OnceLock<Box<dyn ReadFile>>,
}

impl Blocks {
    fn file(&self) -> Result<&dyn ReadFile, StorageError> {
        if let Some(file) = self.file.get() {
            return Ok(&**file);
        }
        let opened = self.inner.open(BLOCKS_NAME)?;
        Ok(&**self.file.get_or_init(|| opened))
    }
}

impl FoldedStorage {
    /// Storage for tables of this many blocks. Only the tables that fit into `into_bytes` are really written,
    /// at least one.
    #[must_use]
    pub fn new(inner: Arc<dyn Storage>, blocks_per_table: u32, into_bytes: u64) -> Self {
        let data_bytes = u64::from(blocks_per_table) * BLOCK_BYTES as u64;
        Self {
            blocks: Arc::new(Blocks { inner: Arc::clone(&inner), file: OnceLock::new() }),
            inner,
            data_bytes,
            whole_tables: (into_bytes / data_bytes.max(1)).max(1),
            state: Arc::default(),
        }
    }

    /// Tables that are written as a whole; the others are folded.
    #[must_use]
    pub fn whole_tables(&self) -> u64 {
        self.whole_tables
    }

    /// Makes the file of blocks durable, for a tree with fewer tables than would fit.
    ///
    /// # Errors
    /// What storage reports.
    pub fn finish(&self) -> Result<(), StorageError> {
        match lock(&self.state).growing.take() {
            Some(mut growing) => growing.sync(),
            None => Ok(()),
        }
    }
}

/// A poisoned lock only says that another thread panicked; every step below leaves the state whole.
fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A table being written: its first `data_bytes` bytes are blocks, what follows is its tail.
struct FoldedAppend {
    name: String,
    index: u64,
    whole_tables: u64,
    data_bytes: u64,
    seen_bytes: u64,
    tail: Vec<u8>,
    state: Arc<Mutex<State>>,
}

impl AppendFile for FoldedAppend {
    fn append(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        let missing = self.data_bytes.saturating_sub(self.seen_bytes);
        let blocks = usize::try_from(missing).map_or(bytes.len(), |missing| missing.min(bytes.len()));
        self.seen_bytes += bytes.len() as u64;
        let (data, tail) = bytes.split_at(blocks);
        self.tail.extend_from_slice(tail);
        match &mut lock(&self.state).growing {
            Some(growing) if self.index < self.whole_tables && !data.is_empty() => growing.append(data),
            _ => Ok(()),
        }
    }

    fn sync(&mut self) -> Result<(), StorageError> {
        let blocks = blocks_by_footer(&self.tail).map(|count| count * BLOCK_BYTES as u64);
        if blocks != Some(self.data_bytes) {
            let reason = "it has another number of blocks than the tables before it, so its blocks cannot replace theirs";
            let (name, reason) = (self.name.clone(), reason.to_owned().into());
            return Err(StorageError::Io { operation: "fold", name, reason });
        }
        let mut state = lock(&self.state);
        let table = FoldedTable {
            slot: self.index % self.whole_tables,
            tail: Arc::new(core::mem::take(&mut self.tail)),
        };
        state.tables.insert(self.name.clone(), table);
        if self.index + 1 == self.whole_tables
            && let Some(mut growing) = state.growing.take()
        {
            growing.sync()?;
        }
        Ok(())
    }
}

/// Blocks of a table by its last bytes, as `docs/format/table.md` has them: a footer of 76 bytes begins with their number.
fn blocks_by_footer(tail: &[u8]) -> Option<u64> {
    const FOOTER_BYTES: usize = 76;
    let footer = tail.len().checked_sub(FOOTER_BYTES)?;
    Some(u32::from_le_bytes(*tail[footer..].first_chunk()?).into())
}

/// A table as the engine reads it.
struct FoldedFile {
    name: String,
    table: FoldedTable,
    data_bytes: u64,
    blocks: Arc<Blocks>,
}

impl ReadFile for FoldedFile {
    fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError> {
        let end = offset + into.len() as u64;
        if end <= self.data_bytes {
            return self.blocks.file()?.read_at(self.table.slot * self.data_bytes + offset, into);
        }
        let blocks = usize::try_from(self.data_bytes.saturating_sub(offset)).unwrap_or(into.len());
        let (data, tail) = into.split_at_mut(blocks);
        if !data.is_empty() {
            self.read_at(offset, data)?;
        }
        let start = usize::try_from((offset + blocks as u64) - self.data_bytes).ok();
        let source = start.and_then(|start| self.table.tail.get(start..start + tail.len()));
        let name = || self.name.clone();
        let source = source.ok_or_else(|| StorageError::UnexpectedEnd {
            name: name(),
            offset,
            wanted: data.len() + tail.len(),
        })?;
        tail.copy_from_slice(source);
        Ok(())
    }

    fn len(&self) -> u64 {
        self.data_bytes + self.table.tail.len() as u64
    }
}

impl Storage for FoldedStorage {
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError> {
        if table_number(name).is_none() {
            return self.inner.create(name);
        }
        let mut state = lock(&self.state);
        if state.tables.contains_key(name) {
            return Err(StorageError::AlreadyExists { name: name.to_owned() });
        }
        if state.begun == 0 {
            state.growing = Some(self.inner.create(BLOCKS_NAME)?);
        }
        let index = state.begun;
        state.begun += 1;
        Ok(Box::new(FoldedAppend {
            name: name.to_owned(),
            index,
            whole_tables: self.whole_tables,
            data_bytes: self.data_bytes,
            seen_bytes: 0,
            tail: Vec::new(),
            state: Arc::clone(&self.state),
        }))
    }

    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError> {
        let Some(table) = lock(&self.state).tables.get(name).cloned() else { return self.inner.open(name) };
        let (name, blocks) = (name.to_owned(), Arc::clone(&self.blocks));
        Ok(Box::new(FoldedFile { name, table, data_bytes: self.data_bytes, blocks }))
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
        self.inner.rename(from, to)
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        match lock(&self.state).tables.remove(name) {
            Some(_) => Ok(()),
            None => self.inner.remove(name),
        }
    }

    fn list(&self) -> Result<Vec<String>, StorageError> {
        let mut names = self.inner.list()?;
        names.retain(|name| name != BLOCKS_NAME);
        names.extend(lock(&self.state).tables.keys().cloned());
        names.sort_unstable();
        Ok(names)
    }

    fn sync_directory(&self) -> Result<(), StorageError> {
        self.inner.sync_directory()
    }

    fn claim(&self) -> Result<Claim, StorageError> {
        self.inner.claim()
    }
}
