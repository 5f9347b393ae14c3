//! Storage that can time its reads: while replaying, never while a block of lookups is being timed.
//!
//! **Cost** while off: one relaxed load and one indirect call per read, the same in both arms.

use super::in_front::{Between, InFront};
use super::timer::time_ns;
use lsm_lab_engine::storage::{ReadFile, StorageError};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Collector of read durations.
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
pub type MeteredStorage = InFront<Arc<Meter>>;

impl Between for Arc<Meter> {
    fn opened(&self, _name: &str, inner: Box<dyn ReadFile>) -> Box<dyn ReadFile> {
        Box::new(MeteredFile { inner, meter: Self::clone(self) })
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
