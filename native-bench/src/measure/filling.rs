//! A device that is full after a given number of bytes, for the test of a run on a full device. Nothing else
//! uses it.

use super::in_front::{Between, InFront};
use lsm_lab_engine::storage::{AppendFile, ReadFile, StorageError};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes that the device still takes. Clones share them.
#[derive(Debug, Clone)]
pub struct RoomLeft(Arc<AtomicU64>);

/// Storage on a device that fills up.
pub type FillingDevice = InFront<RoomLeft>;

impl RoomLeft {
    /// Device with room for this number of bytes.
    #[must_use]
    pub fn new(bytes: u64) -> Self {
        Self(Arc::new(AtomicU64::new(bytes)))
    }
}

impl Between for RoomLeft {
    fn opened(&self, _name: &str, file: Box<dyn ReadFile>) -> Box<dyn ReadFile> {
        file
    }

    fn created(&self, name: &str, inner: Box<dyn AppendFile>) -> Box<dyn AppendFile> {
        Box::new(Growing { name: name.to_owned(), inner, left: self.clone() })
    }
}

struct Growing {
    name: String,
    inner: Box<dyn AppendFile>,
    left: RoomLeft,
}

impl AppendFile for Growing {
    fn append(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        let taken = bytes.len() as u64;
        let less = |left: u64| left.checked_sub(taken);
        match self.left.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less) {
            Ok(_) => self.inner.append(bytes),
            Err(_) => Err(StorageError::OutOfSpace { name: self.name.clone() }),
        }
    }

    fn sync(&mut self) -> Result<(), StorageError> {
        self.inner.sync()
    }
}
