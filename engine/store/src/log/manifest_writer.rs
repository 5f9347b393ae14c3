//! Writes the manifest: each change of the store as a small edit, with an occasional rewrite.
//!
//! **Invariants**
//! 1. At any moment the file `MANIFEST` is absent or begins with a complete snapshot.
//! 2. After an error the file may contain the previous state or the new one. The files of both must stay until
//!    a later `record` succeeds, which rewrites the manifest.
//!
//! **Cost**: an edit is one append and one sync. The edits of a file never exceed its snapshot and
//! [`EDIT_BYTES`], so rewriting at most doubles the written bytes.

use super::edit;
use super::journal::{FILE_HEADER_BYTES, FRAME_HEADER_BYTES, FileHeader, FrameKind, JournalWriter};
use super::manifest::{MANIFEST, Manifest, NAME, NEXT_NAME};
use super::recovery::LogLength;
use super::state::{ManifestState, Seal};
use crate::storage::{Storage, StorageError};

/// Bytes of edits that are kept after any snapshot, however short.
const EDIT_BYTES: u64 = 16 << 10;

/// Manifest of an open store.
pub struct ManifestWriter {
    journal: JournalWriter,
    /// State in the file.
    state: ManifestState,
    /// End of the snapshot.
    snapshot_end: u64,
    /// True if the last attempt failed, so that the next one rewrites the file.
    failed: bool,
}

impl ManifestWriter {
    /// Writes a new manifest and durably replaces the previous one, if any. All files that it names, and their
    /// names, must be durable.
    ///
    /// # Errors
    /// Storage errors; the file then contains the previous state or the new one.
    pub fn create(storage: &dyn Storage, state: &ManifestState) -> Result<Self, StorageError> {
        let number = Manifest::number(storage)?.wrapping_add(1);
        Self::write(storage, number, ManifestState { sealed: None, ..state.clone() })
    }

    /// Creates like [`ManifestWriter::create`], if there is no manifest yet.
    ///
    /// # Errors
    /// As [`ManifestWriter::create`].
    pub fn first(storage: &dyn Storage, state: &ManifestState) -> Result<Self, StorageError> {
        Self::write(storage, 1, ManifestState { sealed: None, ..state.clone() })
    }

    /// Durably records the current state of the store.
    ///
    /// # Errors
    /// Storage errors; the file then contains the previous state or the new one.
    pub fn record(&mut self, storage: &dyn Storage, state: &ManifestState) -> Result<(), StorageError> {
        let edits = self.journal.length() - self.snapshot_end;
        let outgrown = edits > (self.snapshot_end).max(EDIT_BYTES);
        // Both change rarely, and only snapshots contain them.
        let adapted = state.filter_sizes != self.state.filter_sizes;
        let changed = adapted || state.options != self.state.options;
        if self.failed || self.journal.failed() || outgrown || changed {
            return self.rewrite(storage, state);
        }
        let before = &self.state;
        self.journal.append(FrameKind::Edit, |body| edit::encode(before, state, body))?;
        self.journal.sync()?;
        self.journal.mark();
        self.state.clone_from(state);
        self.state.sealed = None;
        Ok(())
    }

    /// Records like [`ManifestWriter::record`], with a rewrite.
    ///
    /// # Errors
    /// Storage errors; the file then contains the previous state or the new one.
    pub fn rewrite(&mut self, storage: &dyn Storage, state: &ManifestState) -> Result<(), StorageError> {
        self.failed = true;
        let number = self.journal.number().wrapping_add(1);
        *self = Self::write(storage, number, ManifestState { sealed: None, ..state.clone() })?;
        Ok(())
    }

    /// Closes the store: writes a snapshot with its own length and the durable length of each log, so that any
    /// truncation is detected.
    ///
    /// # Errors
    /// Storage errors; the file then contains the previous state or the new one.
    pub fn seal(
        &mut self,
        storage: &dyn Storage,
        state: &ManifestState,
        logs: Vec<LogLength>,
    ) -> Result<(), StorageError> {
        let mut bytes = Vec::new();
        let mut seal = Seal { manifest_bytes: 0, logs };
        state.encode(&mut bytes);
        Seal::encode(Some(&seal), &mut bytes);
        seal.manifest_bytes = (FILE_HEADER_BYTES + FRAME_HEADER_BYTES + bytes.len()) as u64;
        // Any later record starts a new file.
        self.failed = true;
        let number = self.journal.number().wrapping_add(1);
        Self::write(storage, number, ManifestState { sealed: Some(seal), ..state.clone() }).map(|_| ())
    }

    /// Returns the state in the file.
    #[must_use]
    pub fn state(&self) -> &ManifestState {
        &self.state
    }

    fn write(storage: &dyn Storage, number: u32, state: ManifestState) -> Result<Self, StorageError> {
        debug_assert!(state.makes_sense(), "what is written can be read: {state:?}");
        match storage.remove(NEXT_NAME) {
            Ok(()) | Err(StorageError::NotFound { .. }) => {}
            Err(error) => return Err(error),
        }
        let header = FileHeader { number, follows: 0, follows_bytes: 0 };
        let mut journal = JournalWriter::create(storage, NEXT_NAME, MANIFEST, header)?;
        journal.append(FrameKind::Snapshot, |body| {
            state.encode(body);
            Seal::encode(state.sealed.as_ref(), body);
        })?;
        journal.sync()?;
        storage.rename(NEXT_NAME, NAME)?;
        storage.sync_directory()?;
        let snapshot_end = journal.length();
        Ok(Self { journal, state, snapshot_end, failed: false })
    }
}
