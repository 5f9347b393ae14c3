//! Claim of a storage by one open store: two stores would overwrite each other's files and lose synced data.
//!
//! A storage has a [`Claims`] that its clones share. A store takes the [`Claim`] when it is created or opened,
//! and releases it when it is closed, abandoned or dropped. A separate lock protects directories against other
//! processes.

use super::StorageError;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

/// State of a storage's claim, shared by its clones.
#[derive(Debug, Clone, Default)]
pub struct Claims {
    taken: Arc<AtomicBool>,
}

impl Claims {
    /// Claims the storage for one store.
    ///
    /// # Errors
    /// [`StorageError::InUse`] while another store has it.
    pub fn take(&self) -> Result<Claim, StorageError> {
        if self.taken.swap(true, Ordering::AcqRel) {
            return Err(StorageError::InUse);
        }
        Ok(Claim { taken: Some(Arc::clone(&self.taken)) })
    }
}

/// Claim of a storage by a store, for as long as this value lives.
#[derive(Debug)]
pub struct Claim {
    taken: Option<Arc<AtomicBool>>,
}

impl Claim {
    /// Returns a claim of a storage that does not limit the number of stores.
    #[must_use]
    pub fn unwatched() -> Self {
        Self { taken: None }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if let Some(taken) = &self.taken {
            taken.store(false, Ordering::Release);
        }
    }
}
