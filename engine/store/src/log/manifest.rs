//! Reads the manifest: the state of a store.
//!
//! A journal: a snapshot frame, then an edit frame for every change. A rewrite creates a new file and renames
//! it over the old one. Its header and snapshot were synced before the rename, so they must always be readable.

use super::edit;
use super::journal::{FileKind, FrameKind, Journal};
use super::state::ManifestState;
use crate::storage::{Storage, StorageError};

pub(super) const MANIFEST: FileKind = FileKind { magic: *b"LSMLABM\0", noun: "manifest", has_room: false };
pub(crate) const NAME: &str = "MANIFEST";
pub(super) const NEXT_NAME: &str = "MANIFEST.next";

/// Manifest file.
#[derive(Debug)]
pub struct Manifest;

impl Manifest {
    /// Returns whether the storage contains a store.
    ///
    /// # Errors
    /// Storage errors.
    pub fn exists(storage: &dyn Storage) -> Result<bool, StorageError> {
        Ok(storage.list()?.iter().any(|name| name == NAME))
    }

    /// Reads the manifest.
    ///
    /// # Errors
    /// [`StorageError::NotFound`] if there is no store here. [`StorageError::Damaged`] if synced data is not
    /// readable, [`StorageError::NewerFormat`], [`StorageError::OlderFormat`], and other storage errors.
    pub fn read(storage: &dyn Storage) -> Result<ManifestState, StorageError> {
        match Self::remains(storage)? {
            (_, Err(error)) => Err(error),
            (Some(state), Ok(())) => Ok(state),
            (None, Ok(())) => Err(StorageError::damaged(NAME, 0, "it says nothing")),
        }
    }

    /// Returns the state as far as the manifest is readable, and whether that is all of it. The state of a
    /// damaged manifest is one that the store once had.
    ///
    /// # Errors
    /// As [`Manifest::read`], except for damage.
    pub(crate) fn remains(
        storage: &dyn Storage,
    ) -> Result<(Option<ManifestState>, Result<(), StorageError>), StorageError> {
        let journal = Journal::read(storage, NAME, MANIFEST, None)?;
        let mut state = None;
        let judged = journal
            .header
            .clone()
            .and_then(|_| journal.reaches(0))
            .and_then(|()| follow(&journal, &mut state));
        if judged.is_err() && state.is_none() {
            let _ = follow(&journal, &mut state);
        }
        Ok((state, judged))
    }

    /// Returns whether a file with this name belongs to the manifest.
    #[must_use]
    pub fn is_file(name: &str) -> bool {
        name == NAME || name == NEXT_NAME
    }

    /// Returns the number of rewrites of the manifest; 0 if there is none, or if its number is unreadable.
    pub(super) fn number(storage: &dyn Storage) -> Result<u32, StorageError> {
        match Journal::read(storage, NAME, MANIFEST, None) {
            Ok(journal) => Ok(journal.header.map_or(0, |header| header.number)),
            Err(StorageError::NotFound { .. }) => Ok(0),
            Err(error) => Err(error),
        }
    }
}

/// Applies the frames in order, as far as possible.
fn follow(journal: &Journal, state: &mut Option<ManifestState>) -> Result<(), StorageError> {
    let damaged = |offset, problem: &str| StorageError::damaged(NAME, offset, problem);
    let contradicts = |offset| damaged(offset, "its fields contradict themselves");
    for frame in journal.frames() {
        let next = match (frame.kind, &*state) {
            (FrameKind::Marker, Some(_)) => continue,
            (FrameKind::Snapshot, None) => ManifestState::decode(frame.body),
            (FrameKind::Edit, Some(before)) if before.sealed.is_none() => edit::decode(before, frame.body),
            _ => None,
        };
        *state = Some(next.ok_or_else(|| contradicts(frame.offset))?);
    }
    let state = state.as_ref().ok_or_else(|| damaged(journal.end, "its snapshot is damaged"))?;
    match &state.sealed {
        Some(seal) if seal.manifest_bytes != journal.length() => {
            Err(damaged(journal.end, "it is not as long as it was when sealed"))
        }
        _ => Ok(()),
    }
}
