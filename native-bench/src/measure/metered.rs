//! Storage that can time its reads: while replaying, never while a block of lookups is being timed.
//!
//! **Cost** while off: one relaxed load and one indirect call per read, the same in both arms.

use super::timer::time_ns;
use lsm_lab_engine::storage::{AppendFile, Claim, ReadFile, Storage, StorageError};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Where durations of reads are collected.
#[derive(Debug, Default)]
pub struct Meter {
    on: AtomicBool,
    read_ns: Mutex<Vec<f64>>,
}

impl Meter {
    /// Turns timing on or off.
    pub fn set(&self, on: bool) {
        self.on.store(on, Ordering::Relaxed);
    }

    /// The durations collected since the last call, in nanoseconds.
    #[must_use]
    pub fn take(&self) -> Vec<f64> {
        core::mem::take(&mut *self.lock())
    }

    fn lock(&self) -> MutexGuard<'_, Vec<f64>> {
        self.read_ns.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Storage whose reads pass a [`Meter`].
pub struct MeteredStorage {
    inner: Arc<dyn Storage>,
    meter: Arc<Meter>,
}

impl MeteredStorage {
    /// Storage that reports to this meter.
    #[must_use]
    pub fn new(inner: Arc<dyn Storage>, meter: Arc<Meter>) -> Self {
        Self { inner, meter }
    }
}

struct MeteredFile {
    inner: Box<dyn ReadFile>,
    meter: Arc<Meter>,
}

impl ReadFile for MeteredFile {
    fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError> {
        if !self.meter.on.load(Ordering::Relaxed) {
            return self.inner.read_at(offset, into);
        }
        let (result, ns) = time_ns(|| self.inner.read_at(offset, into));
        self.meter.lock().push(ns);
        result
    }

    fn len(&self) -> u64 {
        self.inner.len()
    }
}

impl Storage for MeteredStorage {
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError> {
        self.inner.create(name)
    }

    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError> {
        Ok(Box::new(MeteredFile { inner: self.inner.open(name)?, meter: Arc::clone(&self.meter) }))
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
