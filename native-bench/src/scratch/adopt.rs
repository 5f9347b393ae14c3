//! Adoption of the directory of an earlier run, to reuse its trees.
//!
//! **Invariants**
//! 1. An adopted directory is locked as if its own run went on, so `clean` skips it and no second run adopts
//!    it.
//! 2. It is removed only if the adopting run requests that, under the rules of [`super::clean`].

use super::clean::{Leftover, remove_if_unchanged};
use super::error::ScratchError;
use super::marker::{Marker, lock_if_free};
use std::fs::File;
use std::path::Path;

/// A directory of an earlier run, held.
#[derive(Debug)]
pub struct Adopted {
    found: Leftover,
    /// Held for its lock alone; `None` only while dropping.
    marker: Option<File>,
    remove: bool,
}

/// Takes over a directory found before; `None` if its run goes on or it is no longer what it was.
///
/// # Errors
/// [`ScratchError::Io`] if it cannot be locked.
pub fn adopt(found: &Leftover) -> Result<Option<Adopted>, ScratchError> {
    let Some((marker, file)) = Marker::read(&found.path).filter(|(marker, _)| *marker == found.marker) else {
        return Ok(None);
    };
    let free = lock_if_free(&file).map_err(|error| ScratchError::io("lock", &found.path, &error))?;
    let found = Leftover { marker, ..found.clone() };
    Ok(free.then_some(Adopted { found, marker: Some(file), remove: false }))
}

impl Adopted {
    /// The directory.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.found.path
    }

    /// Marker of the directory.
    #[must_use]
    pub fn marker(&self) -> &Marker {
        &self.found.marker
    }

    /// Removes the directory when this is dropped: what a killed run left goes with the run that goes on from it.
    pub fn remove_in_the_end(&mut self) {
        self.remove = true;
    }
}

impl Drop for Adopted {
    fn drop(&mut self) {
        let Some(marker) = self.marker.take() else { return };
        if self.remove {
            // There is no caller to report an error to; `clean` finds the remains.
            let _ = remove_if_unchanged(&self.found, &marker);
        }
    }
}
