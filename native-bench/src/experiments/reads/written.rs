//! Storage that counts the bytes appended to it and the reads made of it.

use crate::measure::in_front::{Between, InFront};
use lsm_lab_engine::storage::{AppendFile, ReadFile, StorageError};
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

/// Storage whose bytes and reads are counted.
pub(super) type CountingStorage = InFront<Arc<Counts>>;

impl Between for Arc<Counts> {
    fn opened(&self, _name: &str, inner: Box<dyn ReadFile>) -> Box<dyn ReadFile> {
        Box::new(Read { inner, counts: Self::clone(self) })
    }

    fn created(&self, _name: &str, inner: Box<dyn AppendFile>) -> Box<dyn AppendFile> {
        Box::new(Appended { inner, counts: Self::clone(self) })
    }
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
