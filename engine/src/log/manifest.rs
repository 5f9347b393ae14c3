//! Reading the manifest: what the store is made of.
//!
//! A journal: a snapshot frame, then an edit frame for every change. Whoever rewrites it does so beside it, and puts the
//! new one in its place by one rename: its header and its snapshot were synced before the file got its name, so they must
//! always read back.

use super::edit;
use super::journal::{FileKind, FrameKind, Journal};
use super::state::ManifestState;
use crate::storage::{Storage, StorageError};

pub(super) const MANIFEST: FileKind = FileKind { magic: *b"LSMLABM\0", noun: "manifest" };
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
        let journal = Journal::read(storage, NAME, MANIFEST, None)?;
        let damaged = |offset, problem: &str| StorageError::damaged(NAME, offset, problem);
        if let Err(error) = &journal.header {
            return Err(error.clone());
        }
        journal.reaches(0)?;
        let mut frames = journal.frames();
        let first = frames.next().filter(|frame| frame.kind == FrameKind::Snapshot);
        let first = first.ok_or_else(|| damaged(journal.end, "its snapshot is damaged"))?;
        let contradicts = |offset| damaged(offset, "its fields contradict themselves");
        let mut state = ManifestState::decode(first.body).ok_or_else(|| contradicts(first.offset))?;
        if let Some(seal) = &state.sealed {
            let whole = seal.manifest_bytes == journal.length() && first.end as u64 == journal.end;
            return if whole {
                Ok(state)
            } else {
                Err(damaged(journal.end, "it is not as long as it was when sealed"))
            };
        }
        for frame in frames {
            match frame.kind {
                FrameKind::Marker => {}
                FrameKind::Edit => {
                    state = edit::decode(&state, frame.body).ok_or_else(|| contradicts(frame.offset))?;
                }
                FrameKind::Snapshot | FrameKind::Batch => return Err(contradicts(frame.offset)),
            }
        }
        Ok(state)
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
