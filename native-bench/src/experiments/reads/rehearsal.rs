//! Storage that serves reads from memory until a rehearsal ends, and from its device afterwards.
//!
//! A store whose filters adapt to lookups needs a hundred thousand of them before it is measured. On the device they would take
//! longer than the measurement.
//!
//! **Invariant**: files have the same bytes in both phases. Writes always reach the device.
//!
//! **Cost**: each file in memory; after the rehearsal, one relaxed load and one indirect call per read.

use crate::measure::in_front::{Between, InFront};
use lsm_lab_engine::storage::{ReadFile, StorageError};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// The phase: a rehearsal until [`Rehearsal::end`].
#[derive(Debug, Default)]
pub(super) struct Rehearsal {
    ended: AtomicBool,
}

impl Rehearsal {
    /// Lets the device answer from now on.
    pub(super) fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }
}

/// Storage with a rehearsal.
pub(super) type RehearsedStorage = InFront<Arc<Rehearsal>>;

impl Between for Arc<Rehearsal> {
    fn opened(&self, _name: &str, inner: Box<dyn ReadFile>) -> Box<dyn ReadFile> {
        Box::new(Rehearsed { inner, bytes: OnceLock::new(), rehearsal: Self::clone(self) })
    }
}

struct Rehearsed {
    inner: Box<dyn ReadFile>,
    /// The whole file, from the first read of the rehearsal on.
    bytes: OnceLock<Vec<u8>>,
    rehearsal: Arc<Rehearsal>,
}

impl Rehearsed {
    fn bytes(&self) -> Result<&[u8], StorageError> {
        if let Some(bytes) = self.bytes.get() {
            return Ok(bytes);
        }
        let mut bytes = vec![0; usize::try_from(self.inner.len()).unwrap_or(usize::MAX)];
        self.inner.read_at(0, &mut bytes)?;
        Ok(self.bytes.get_or_init(|| bytes))
    }
}

impl ReadFile for Rehearsed {
    fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError> {
        if self.rehearsal.ended.load(Ordering::Relaxed) {
            return self.inner.read_at(offset, into);
        }
        let bytes = self.bytes()?;
        let found = usize::try_from(offset).ok().and_then(|from| bytes.get(from..)?.get(..into.len()));
        match found {
            Some(found) => {
                into.copy_from_slice(found);
                Ok(())
            }
            // The device reports reads behind the end in its own words.
            None => self.inner.read_at(offset, into),
        }
    }

    fn len(&self) -> u64 {
        self.inner.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsm_lab_engine::storage::{MemoryStorage, Storage};

    #[test]
    fn bytes_are_equal_in_both_phases() {
        let memory: Arc<dyn Storage> = Arc::new(MemoryStorage::new());
        memory.create("file").unwrap().append(b"0123456789").unwrap();
        let rehearsal = Arc::new(Rehearsal::default());
        let storage = RehearsedStorage::new(memory, Arc::clone(&rehearsal));
        let file = storage.open("file").unwrap();
        for phase in 0..2 {
            let mut found = [0; 4];
            file.read_at(3, &mut found).unwrap();
            assert_eq!(&found, b"3456", "phase {phase}");
            assert!(file.read_at(8, &mut found).is_err(), "phase {phase}");
            rehearsal.end();
        }
    }
}
