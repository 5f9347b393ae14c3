//! Storage in front of other storage: it forwards everything, and wraps each file that is opened.
//!
//! **Invariant**: names, their order and their owner are those of the storage behind.
//!
//! **Cost**: one indirect call for each call of a file, as any file behind [`ReadFile`] has.

use lsm_lab_engine::storage::{AppendFile, Claim, ReadFile, Storage, StorageError};
use std::sync::Arc;

/// Wrapper of opened files.
pub trait Between: Send + Sync {
    /// Between a file that was opened and its reader.
    fn opened(&self, name: &str, file: Box<dyn ReadFile>) -> Box<dyn ReadFile>;

    /// Between a new file and its writer: nothing, unless said otherwise.
    fn created(&self, name: &str, file: Box<dyn AppendFile>) -> Box<dyn AppendFile> {
        let _ = name;
        file
    }
}

/// Storage with something in front of it.
pub struct InFront<B> {
    inner: Arc<dyn Storage>,
    between: B,
}

impl<B: Between> InFront<B> {
    /// This in front of that storage.
    #[must_use]
    pub fn new(inner: Arc<dyn Storage>, between: B) -> Self {
        Self { inner, between }
    }

    /// Wrapper of opened files.
    pub fn between(&self) -> &B {
        &self.between
    }
}

impl<B: Between> Storage for InFront<B> {
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError> {
        Ok(self.between.created(name, self.inner.create(name)?))
    }

    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError> {
        Ok(self.between.opened(name, self.inner.open(name)?))
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
