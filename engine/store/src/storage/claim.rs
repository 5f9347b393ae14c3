//! One storage, one open store: two would overwrite each other's files and lose what was synced.
//!
//! A storage keeps a [`Claims`] that its clones share; a store takes the [`Claim`] when it is created or opened, and lets it
//! go when it is closed, abandoned or dropped. Against other processes a directory has a lock of its own.

use super::StorageError;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

/// Whether a store has the storage. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Claims {
    taken: Arc<AtomicBool>,
}

impl Claims {
    /// Takes the storage for one store.
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

/// A storage that a store has, for as long as this lives.
#[derive(Debug)]
pub struct Claim {
    taken: Option<Arc<AtomicBool>>,
}

impl Claim {
    /// That of a storage which does not watch how many stores use it.
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
