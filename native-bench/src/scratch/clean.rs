//! Leftovers of runs that could not remove them because they were killed or lost power.
//!
//! **Invariants**
//! 1. Only a real directory directly inside the given one is touched, with the right name, a valid marker
//!    that names it, and a free lock. The lock is held during removal.
//! 2. Listing removes nothing.

use super::error::ScratchError;
use super::marker::{Marker, PREFIX, lock_if_free};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// A directory of an earlier run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leftover {
    /// Path of the directory.
    pub path: PathBuf,
    /// Marker of the directory.
    pub marker: Marker,
    /// Bytes of the files directly in it and below.
    pub bytes: u64,
    /// True if its run still goes on. Such a directory is never removed.
    pub in_use: bool,
}

/// The marked directories inside a directory, sorted by path.
///
/// # Errors
/// [`ScratchError::Io`] if it cannot be listed.
pub fn leftovers(directory: &Path) -> Result<Vec<Leftover>, ScratchError> {
    let entries = fs::read_dir(directory).map_err(|error| ScratchError::io("list", directory, &error))?;
    let mut found: Vec<Leftover> = entries.flatten().filter_map(|entry| leftover(&entry.path())).collect();
    found.sort_unstable_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

fn leftover(path: &Path) -> Option<Leftover> {
    let named = path.file_name()?.to_str()?.starts_with(PREFIX);
    if !named || !path.symlink_metadata().ok()?.is_dir() {
        return None;
    }
    let (marker, file) = Marker::read(path)?;
    let in_use = !lock_if_free(&file).ok()?;
    Some(Leftover { path: path.to_owned(), marker, bytes: bytes_below(path), in_use })
}

/// Removes a directory found before; `false` if its run goes on or it is no longer what it was.
///
/// # Errors
/// [`ScratchError::Io`] if it cannot be removed.
pub fn remove_leftover(found: &Leftover) -> Result<bool, ScratchError> {
    let Some((_, file)) = Marker::read(&found.path) else { return Ok(false) };
    let failed = |error: &std::io::Error| ScratchError::io("remove", &found.path, error);
    if !lock_if_free(&file).map_err(|error| failed(&error))? {
        return Ok(false);
    }
    remove_if_unchanged(found, &file)
}

/// Does the same for the holder of the lock, given the locked file.
pub(super) fn remove_if_unchanged(found: &Leftover, _lock: &File) -> Result<bool, ScratchError> {
    if !found.path.symlink_metadata().is_ok_and(|facts| facts.is_dir()) {
        return Ok(false);
    }
    if Marker::read(&found.path).is_none_or(|(marker, _)| marker != found.marker) {
        return Ok(false);
    }
    fs::remove_dir_all(&found.path).map_err(|error| ScratchError::io("remove", &found.path, &error))?;
    Ok(true)
}

/// Links are not followed.
fn bytes_below(directory: &Path) -> u64 {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    entries
        .filter_map(|entry| {
            let facts = entry.path().symlink_metadata().ok()?;
            Some(if facts.is_dir() { bytes_below(&entry.path()) } else { facts.len() })
        })
        .sum()
}
