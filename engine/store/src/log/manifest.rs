//! Reading the manifest: what the store is made of.
//!
//! A journal: a snapshot frame, then an edit frame for every change. Whoever rewrites it does so beside it, and puts the
//! new one in its place by one rename: its header and its snapshot were synced before the file got its name, so they must
//! always read back.

use super::edit;
use super::journal::{FileKind, FrameKind, Journal};
use super::state::ManifestState;
use crate::storage::{Storage, StorageError};

pub(super) const MANIFEST: FileKind = FileKind { magic: *b"LSMLABM\0", noun: "manifest", has_room: false };
pub(super) const NAME: &str = "MANIFEST";
pub(super) const NEXT_NAME: &str = "MANIFEST.next";

/// The manifest as a file.
#[derive(Debug)]
pub struct Manifest;

impl Manifest {
    /// Whether storage holds a store.
    ///
    /// # Errors
    /// What storage reports.
    pub fn exists(storage: &dyn Storage) -> Result<bool, StorageError> {
        Ok(storage.list()?.iter().any(|name| name == NAME))
    }

    /// Reads the manifest.
    ///
    /// # Errors
    /// [`StorageError::NotFound`] if there is no store here, [`StorageError::Damaged`] if it does not read back as far as it
    /// is known to have been synced, [`StorageError::NewerFormat`], [`StorageError::OlderFormat`], and what storage reports.
    pub fn read(storage: &dyn Storage) -> Result<ManifestState, StorageError> {
        match Self::remains(storage)? {
            (_, Err(error)) => Err(error),
            (Some(state), Ok(())) => Ok(state),
            (None, Ok(())) => Err(StorageError::damaged(NAME, 0, "it says nothing")),
        }
    }

    /// The state as far as the manifest reads, and whether that is all of it. The state of a damaged manifest is one that
    /// the store once had.
    ///
    /// # Errors
    /// As [`Manifest::read`], damage aside.
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

    /// Whether a file of this name belongs to the manifest.
    #[must_use]
    pub fn is_file(name: &str) -> bool {
        name == NAME || name == NEXT_NAME
    }

    /// How often the manifest here was rewritten; 0 if there is none, or if it does not say.
    pub(super) fn number(storage: &dyn Storage) -> Result<u32, StorageError> {
        match Journal::read(storage, NAME, MANIFEST, None) {
            Ok(journal) => Ok(journal.header.map_or(0, |header| header.number)),
            Err(StorageError::NotFound { .. }) => Ok(0),
            Err(error) => Err(error),
        }
    }
}

/// Follows the frames as far as they lead, to the state of the last one.
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
