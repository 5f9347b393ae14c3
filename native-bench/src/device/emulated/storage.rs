//! Storage that waits: every read takes as long as the device would.

use super::delay::Delays;
use super::spec::DeviceSpec;
use crate::measure::in_front::{Between, InFront};
use core::hint::spin_loop;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use lsm_lab_engine::storage::{ReadFile, Storage, StorageError};
use std::sync::Arc;
use std::time::Instant;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Remaining wait at which spinning begins; no sleep is late by more.
const SPIN: Duration = Duration::from_micros(200);

/// A device as a cell uses it: the storage to read through, and a way to fill it without waiting.
#[derive(Clone)]
pub struct OpenDevice {
    storage: Arc<dyn Storage>,
    waits: Arc<AtomicBool>,
}

impl DeviceSpec {
    /// This device over storage that holds its data: memory, unless the device is the real one, which is handed through.
    #[must_use]
    pub fn open(&self, inner: Arc<dyn Storage>, seed: u64) -> OpenDevice {
        let waits = Arc::new(AtomicBool::new(true));
        let storage = match self.delays() {
            None => inner,
            Some(delays) => {
                let device = Device { delays, seed, waits: Arc::clone(&waits) };
                Arc::new(InFront::new(inner, Arc::new(device)))
            }
        };
        OpenDevice { storage, waits }
    }
}

impl OpenDevice {
    /// To read through.
    #[must_use]
    pub fn storage(&self) -> Arc<dyn Storage> {
        Arc::clone(&self.storage)
    }

    /// Does work with untimed reads, such as building a tree.
    pub fn without_waiting<T>(&self, work: impl FnOnce() -> T) -> T {
        /// Waits again, however the work ends.
        struct Again<'a>(&'a AtomicBool);
        impl Drop for Again<'_> {
            fn drop(&mut self) {
                self.0.store(true, Ordering::Relaxed);
            }
        }
        self.waits.store(false, Ordering::Relaxed);
        let _again = Again(&self.waits);
        work()
    }
}

impl core::fmt::Debug for OpenDevice {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "OpenDevice(waits: {})", self.waits.load(Ordering::Relaxed))
    }
}

struct Device {
    delays: Delays,
    seed: u64,
    waits: Arc<AtomicBool>,
}

impl Between for Arc<Device> {
    fn opened(&self, name: &str, inner: Box<dyn ReadFile>) -> Box<dyn ReadFile> {
        let number = xxh3_64_with_seed(name.as_bytes(), self.seed);
        Box::new(EmulatedFile { inner, device: Self::clone(self), number })
    }
}

struct EmulatedFile {
    inner: Box<dyn ReadFile>,
    device: Arc<Device>,
    /// Of its name: blocks at the same offset of different files wait differently.
    number: u64,
}

impl ReadFile for EmulatedFile {
    fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError> {
        let start = Instant::now();
        self.inner.read_at(offset, into)?;
        if self.device.waits.load(Ordering::Relaxed) {
            wait_until(start, self.device.delays.of(self.number ^ offset));
        }
        Ok(())
    }

    fn len(&self) -> u64 {
        self.inner.len()
    }
}

fn wait_until(start: Instant, delay: Duration) {
    if let Some(long) = delay.checked_sub(start.elapsed() + SPIN) {
        std::thread::sleep(long);
    }
    while start.elapsed() < delay {
        spin_loop();
    }
}
