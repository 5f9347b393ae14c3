//! Simulates a power cut at any I/O, and the possible states of a disk afterwards.
//!
//! Files in memory with a journal of every change. The power fails at a chosen I/O, or retrospectively at any:
//! [`PowerCutStorage::survivors_of_cut_at`] returns the state for each I/O of one run, so a test of ten
//! thousand cuts needs only one run.
//!
//! ```
//! use lsm_lab_engine::storage::{PowerCutStorage, Storage};
//!
//! let storage = PowerCutStorage::new();
//! let mut file = storage.create("log")?;
//! file.append(b"synced,")?;
//! file.sync()?;
//! storage.sync_directory()?;
//! file.append(b"not synced")?;
//! storage.cut_at(storage.io_count());
//! assert!(file.append(b"too late").is_err());
//! let mut bytes = [0; 7];
//! storage.survivors(1).open("log")?.read_at(0, &mut bytes)?;
//! assert_eq!(&bytes, b"synced,");
//! # Ok::<(), lsm_lab_engine::storage::StorageError>(())
//! ```
//!
//! **Invariants**
//! 1. I/Os are the calls that change something, counted from 0: create, append, `make_room`, `drop_room`, sync,
//!    rename, remove, `sync_directory`. A call that is rejected without an access to the disk (a bad name, a
//!    missing file) does not count.
//! 2. I/Os before the cut happened. The one at the cut may have happened completely, partly or not at all, and
//!    its caller gets an error. No later one happened, and reading, listing and opening fail as well.
//! 3. The remaining data is a function of the journal, the cut and the seed; the rules are in `disk.rs`.
//!
//! **Cost**: every appended byte is kept twice until the storage is dropped; survivors cost a walk of the
//! journal up to the cut.

mod disk;
#[cfg(test)]
mod tests;

use super::memory::lock;
use super::{AppendFile, Claim, MemoryStorage, ReadFile, Storage, StorageError, check_name};
use disk::{Disk, FileId, Io};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

#[derive(Default)]
struct State {
    /// Durable contents of the disk before the first I/O.
    at_first: BTreeMap<String, Arc<Vec<u8>>>,
    journal: Vec<Io>,
    /// Current file of each name.
    names: BTreeMap<String, FileId>,
    file_count: FileId,
    /// I/O at which the power fails.
    cut: Option<usize>,
}

impl State {
    /// Records an I/O; returns an error if the power did not last to its end. The one at the cut is recorded as
    /// well, because it may have happened in part.
    fn io(&mut self, name: &str, io: Io) -> Result<(), StorageError> {
        let cut = self.cut.unwrap_or(usize::MAX);
        let number = self.journal.len();
        if number <= cut {
            self.journal.push(io);
        }
        if number < cut { Ok(()) } else { Err(gone("write", name)) }
    }

    /// Returns the file with this name while there is power.
    fn file_of(&self, name: &str) -> Result<FileId, StorageError> {
        if self.is_cut() {
            return Err(gone("find", name));
        }
        self.names.get(name).copied().ok_or_else(|| StorageError::NotFound { name: name.to_owned() })
    }

    fn is_cut(&self) -> bool {
        self.cut.is_some_and(|cut| self.journal.len() > cut)
    }
}

fn gone(operation: &'static str, name: &str) -> StorageError {
    StorageError::Io { operation, name: name.to_owned(), reason: "the power was cut".to_owned().into() }
}

/// Directory in memory that loses unsynced data when its power is cut. Clones share files and power.
#[derive(Clone, Default)]
pub struct PowerCutStorage {
    /// Files in the view of readers while there is power.
    files: MemoryStorage,
    state: Arc<Mutex<State>>,
}

impl PowerCutStorage {
    /// Returns an empty directory with power.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a directory with a copy of these files, all durable: a machine after a restart.
    #[must_use]
    pub fn over(files: &MemoryStorage) -> Self {
        let storage = Self { files: files.copy(), state: Arc::default() };
        let mut state = lock(&storage.state);
        for (name, bytes) in files.contents_by_name() {
            let file = state.file_count;
            state.file_count += 1;
            state.names.insert(name.clone(), file);
            state.at_first.insert(name, bytes);
        }
        drop(state);
        storage
    }

    /// Cuts the power at the I/O with this number; the next one is [`PowerCutStorage::io_count`].
    ///
    /// # Panics
    /// If that I/O has happened already.
    pub fn cut_at(&self, io: u64) {
        let mut state = lock(&self.state);
        let io = usize::try_from(io).expect("a journal fits into memory");
        assert!(io >= state.journal.len(), "I/O {io} has happened: ask survivors_of_cut_at");
        state.cut = Some(io);
    }

    /// Returns the number of I/Os so far, including the one at the cut.
    #[must_use]
    pub fn io_count(&self) -> u64 {
        lock(&self.state).journal.len() as u64
    }

    /// Returns every I/O so far as text, for the analysis of a failure.
    #[must_use]
    pub fn journal(&self) -> Vec<String> {
        lock(&self.state).journal.iter().map(ToString::to_string).collect()
    }

    /// Returns whether the power has failed.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        lock(&self.state).is_cut()
    }

    /// Returns a possible state of the disk after the cut, or after a cut now. The same seed returns the same
    /// state.
    #[must_use]
    pub fn survivors(&self, seed: u64) -> MemoryStorage {
        let count = self.io_count();
        self.survivors_of_cut_at(if self.is_cut() { count - 1 } else { count }, seed)
    }

    /// Returns a possible state of the disk after a cut at the I/O with this number. The same seed returns the
    /// same state.
    #[must_use]
    pub fn survivors_of_cut_at(&self, io: u64, seed: u64) -> MemoryStorage {
        let state = lock(&self.state);
        let cut = usize::try_from(io).unwrap_or(usize::MAX).min(state.journal.len());
        let mut disk = Disk::of(&state.at_first);
        for io in &state.journal[..cut] {
            disk.apply(io);
        }
        if let Some(io) = state.journal.get(cut) {
            disk.begin(io);
        }
        disk.survivors(seed)
    }

    fn powered(&self, operation: &'static str, name: &str) -> Result<(), StorageError> {
        if self.is_cut() { Err(gone(operation, name)) } else { Ok(()) }
    }
}

impl Storage for PowerCutStorage {
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError> {
        check_name(name)?;
        let mut state = lock(&self.state);
        if state.names.contains_key(name) && !state.is_cut() {
            return Err(StorageError::AlreadyExists { name: name.to_owned() });
        }
        let file = state.file_count;
        state.file_count += 1;
        state.io(name, Io::Create { name: name.to_owned(), file })?;
        state.names.insert(name.to_owned(), file);
        let append = self.files.create(name)?;
        Ok(Box::new(PowerCutAppend { name: name.to_owned(), file, append, state: Arc::clone(&self.state) }))
    }

    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError> {
        self.powered("open", name)?;
        let file = self.files.open(name)?;
        Ok(Box::new(PowerCutRead { name: name.to_owned(), file, storage: self.clone() }))
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
        check_name(from)?;
        check_name(to)?;
        let mut state = lock(&self.state);
        let file = state.file_of(from)?;
        state.io(from, Io::Rename { from: from.to_owned(), to: to.to_owned(), file })?;
        state.names.remove(from);
        state.names.insert(to.to_owned(), file);
        self.files.rename(from, to)
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        check_name(name)?;
        let mut state = lock(&self.state);
        let file = state.file_of(name)?;
        state.io(name, Io::Remove { name: name.to_owned(), file })?;
        state.names.remove(name);
        self.files.remove(name)
    }

    fn list(&self) -> Result<Vec<String>, StorageError> {
        self.powered("list", "the directory")?;
        self.files.list()
    }

    fn sync_directory(&self) -> Result<(), StorageError> {
        lock(&self.state).io("the directory", Io::SyncDirectory)
    }

    fn claim(&self) -> Result<Claim, StorageError> {
        self.files.claim()
    }
}

struct PowerCutAppend {
    name: String,
    file: FileId,
    append: Box<dyn AppendFile>,
    state: Arc<Mutex<State>>,
}

impl AppendFile for PowerCutAppend {
    fn append(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        let io = Io::Append { file: self.file, bytes: bytes.to_vec() };
        lock(&self.state).io(&self.name, io)?;
        self.append.append(bytes)
    }

    fn sync(&mut self) -> Result<(), StorageError> {
        lock(&self.state).io(&self.name, Io::Sync { file: self.file })
    }

    fn make_room(&mut self, bytes: u64) -> Result<(), StorageError> {
        let room = usize::try_from(bytes).unwrap_or_default();
        lock(&self.state).io(&self.name, Io::MakeRoom { file: self.file, bytes: room })?;
        self.append.make_room(bytes)
    }

    fn drop_room(&mut self) -> Result<(), StorageError> {
        lock(&self.state).io(&self.name, Io::DropRoom { file: self.file })?;
        self.append.drop_room()
    }
}

struct PowerCutRead {
    name: String,
    file: Box<dyn ReadFile>,
    storage: PowerCutStorage,
}

impl ReadFile for PowerCutRead {
    fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError> {
        self.storage.powered("read", &self.name)?;
        self.file.read_at(offset, into)
    }

    fn len(&self) -> u64 {
        self.file.len()
    }
}
