//! Storage that counts the bytes appended to it and the reads made of it.

use lsm_lab_engine::storage::{AppendFile, Claim, ReadFile, Storage, StorageError};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes appended and reads made so far.
#[derive(Debug, Default)]
pub(super) struct Counts {
    appended_bytes: AtomicU64,
    reads: AtomicU64,
}

impl Counts {
    pub(super) fn appended_bytes(&self) -> u64 {
        self.appended_bytes.load(Ordering::Relaxed)
    }

    pub(super) fn reads(&self) -> u64 {
        self.reads.load(Ordering::Relaxed)
    }
}

/// Storage in front of another.
pub(super) struct CountingStorage {
    pub(super) inner: Arc<dyn Storage>,
    pub(super) counts: Arc<Counts>,
}

struct Appended {
    inner: Box<dyn AppendFile>,
    counts: Arc<Counts>,
}

impl AppendFile for Appended {
    fn append(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        self.counts.appended_bytes.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        self.inner.append(bytes)
    }

    fn sync(&mut self) -> Result<(), StorageError> {
        self.inner.sync()
    }
}

struct Read {
    inner: Box<dyn ReadFile>,
    counts: Arc<Counts>,
}

impl ReadFile for Read {
    fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError> {
        self.counts.reads.fetch_add(1, Ordering::Relaxed);
        self.inner.read_at(offset, into)
    }

    fn len(&self) -> u64 {
        self.inner.len()
    }
}

impl Storage for CountingStorage {
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError> {
        Ok(Box::new(Appended { inner: self.inner.create(name)?, counts: Arc::clone(&self.counts) }))
    }

    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError> {
        Ok(Box::new(Read { inner: self.inner.open(name)?, counts: Arc::clone(&self.counts) }))
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
