//! Files in memory, for the page, for tests, and as the model of every other storage.
//!
//! **Cost**: a directory is a sorted list: finding a name is a binary search, and a new name moves the
//! following ones (this saves the page the code of a map). A read is one copy. Files are immutable once read,
//! so readers share them without a lock.

use super::{AppendFile, Claim, Claims, ReadFile, Storage, StorageError, check_name};
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

type Contents = Arc<Mutex<Arc<Vec<u8>>>>;

/// Directory in memory. Clones share the files.
#[derive(Clone, Default)]
pub struct MemoryStorage {
    files: Arc<Mutex<Files>>,
    claims: Claims,
    read_bytes: Arc<AtomicU64>,
}

/// Names in ascending order with the bytes of their files.
#[derive(Default)]
struct Files {
    sorted: Vec<(String, Contents)>,
}

impl Files {
    fn place(&self, name: &str) -> Result<usize, usize> {
        self.sorted.binary_search_by(|(known, _)| known.as_str().cmp(name))
    }

    fn get(&self, name: &str) -> Option<&Contents> {
        self.place(name).ok().map(|index| &self.sorted[index].1)
    }

    fn insert(&mut self, name: &str, contents: Contents) {
        match self.place(name) {
            Ok(index) => self.sorted[index].1 = contents,
            Err(index) => self.sorted.insert(index, (name.to_owned(), contents)),
        }
    }

    fn remove(&mut self, name: &str) {
        if let Ok(index) = self.place(name) {
            self.sorted.remove(index);
        }
    }
}

impl MemoryStorage {
    /// Returns an empty directory.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the bytes of all files.
    #[must_use]
    pub fn total_bytes(&self) -> u64 {
        lock(&self.files).sorted.iter().map(|(_, contents)| lock(contents).len() as u64).sum()
    }

    /// Returns the number of bytes read from files so far.
    #[must_use]
    pub fn read_bytes(&self) -> u64 {
        self.read_bytes.load(Ordering::Relaxed)
    }

    /// Changes the bytes of a file directly, for tests of damage.
    ///
    /// # Errors
    /// [`StorageError::NotFound`] if there is no such file.
    pub fn damage(&self, name: &str, change: impl FnOnce(&mut Vec<u8>)) -> Result<(), StorageError> {
        let contents = self.contents(name)?;
        // A copy, because `change` is code of the caller and may read the file.
        let mut bytes = lock(&contents).to_vec();
        change(&mut bytes);
        *lock(&contents) = Arc::new(bytes);
        Ok(())
    }

    /// Returns all files with their bytes, sorted by name.
    pub(super) fn contents_by_name(&self) -> Vec<(String, Arc<Vec<u8>>)> {
        let files = lock(&self.files);
        files.sorted.iter().map(|(name, contents)| (name.clone(), Arc::clone(&lock(contents)))).collect()
    }

    /// Returns a copy of the files that shares none of them.
    #[must_use]
    pub fn copy(&self) -> Self {
        let copy = Self::new();
        for (name, bytes) in self.contents_by_name() {
            lock(&copy.files).insert(&name, Arc::new(Mutex::new(bytes)));
        }
        copy
    }

    /// Writes a file directly.
    pub(super) fn place(&self, name: &str, bytes: Vec<u8>) {
        lock(&self.files).insert(name, Arc::new(Mutex::new(Arc::new(bytes))));
    }

    fn contents(&self, name: &str) -> Result<Contents, StorageError> {
        check_name(name)?;
        lock(&self.files).get(name).cloned().ok_or_else(|| StorageError::NotFound { name: name.to_owned() })
    }
}

/// A poisoned lock only means that another thread panicked; the bytes are consistent.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Storage for MemoryStorage {
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError> {
        check_name(name)?;
        let mut files = lock(&self.files);
        if files.place(name).is_ok() {
            return Err(StorageError::AlreadyExists { name: name.to_owned() });
        }
        let contents = Contents::default();
        files.insert(name, Arc::clone(&contents));
        Ok(Box::new(MemoryAppend { contents, appended: 0 }))
    }

    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError> {
        let bytes = Arc::clone(&lock(&*self.contents(name)?));
        Ok(Box::new(MemoryRead { name: name.to_owned(), bytes, read_bytes: Arc::clone(&self.read_bytes) }))
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
        check_name(to)?;
        let contents = self.contents(from)?;
        let mut files = lock(&self.files);
        files.remove(from);
        files.insert(to, contents);
        Ok(())
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        self.contents(name)?;
        lock(&self.files).remove(name);
        Ok(())
    }

    fn list(&self) -> Result<Vec<String>, StorageError> {
        Ok(lock(&self.files).sorted.iter().map(|(name, _)| name.clone()).collect())
    }

    fn sync_directory(&self) -> Result<(), StorageError> {
        Ok(())
    }

    fn claim(&self) -> Result<Claim, StorageError> {
        self.claims.take()
    }
}

struct MemoryAppend {
    contents: Contents,
    /// Bytes without reserved space.
    appended: usize,
}

impl AppendFile for MemoryAppend {
    fn append(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        let mut contents = lock(&self.contents);
        let file = Arc::make_mut(&mut contents);
        // Shorter only if a test of damage truncated it.
        let start = self.appended.min(file.len());
        let in_room = bytes.len().min(file.len() - start);
        let (over, behind) = bytes.split_at(in_room);
        file[start..start + in_room].copy_from_slice(over);
        file.extend_from_slice(behind);
        self.appended = start + bytes.len();
        Ok(())
    }

    fn sync(&mut self) -> Result<(), StorageError> {
        Ok(())
    }

    fn make_room(&mut self, bytes: u64) -> Result<(), StorageError> {
        let mut contents = lock(&self.contents);
        let room = usize::try_from(bytes).unwrap_or_default();
        let length = contents.len().max(self.appended + room);
        Arc::make_mut(&mut contents).resize(length, 0);
        Ok(())
    }

    fn drop_room(&mut self) -> Result<(), StorageError> {
        Arc::make_mut(&mut lock(&self.contents)).truncate(self.appended);
        Ok(())
    }
}

struct MemoryRead {
    name: String,
    bytes: Arc<Vec<u8>>,
    read_bytes: Arc<AtomicU64>,
}

impl ReadFile for MemoryRead {
    fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError> {
        let wanted = into.len();
        let range = usize::try_from(offset).ok().and_then(|start| Some(start..start.checked_add(wanted)?));
        let source = range
            .and_then(|range| self.bytes.get(range))
            .ok_or_else(|| StorageError::UnexpectedEnd { name: self.name.clone(), offset, wanted })?;
        into.copy_from_slice(source);
        self.read_bytes.fetch_add(wanted as u64, Ordering::Relaxed);
        Ok(())
    }

    fn len(&self) -> u64 {
        self.bytes.len() as u64
    }
}
