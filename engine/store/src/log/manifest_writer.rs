//! Writing the manifest: each change of the store as one small edit, now and then all of it anew.
//!
//! **Invariants**
//! 1. At any moment the file `MANIFEST` is absent or begins with a whole snapshot.
//! 2. After an error the file may hold the state before or the one that was to be recorded: files that either names must
//!    stay until a later `record` succeeds, and that one writes the manifest anew.
//!
//! **Cost**: an edit is one append and one sync; the edits of a file are never longer than its snapshot and
//! [`EDIT_BYTES`], so that rewriting at most doubles what is written.

use super::edit;
use super::journal::{FILE_HEADER_BYTES, FRAME_HEADER_BYTES, FileHeader, FrameKind, JournalWriter};
use super::manifest::{MANIFEST, Manifest, NAME, NEXT_NAME};
use super::recovery::LogLength;
use super::state::{ManifestState, Seal};
use crate::storage::{Storage, StorageError};

/// Edits up to this many bytes are kept beside however short a snapshot.
const EDIT_BYTES: u64 = 16 << 10;

/// The manifest of an open store.
pub struct ManifestWriter {
    journal: JournalWriter,
    /// What the file says.
    state: ManifestState,
    /// Where the snapshot ends.
    snapshot_end: u64,
    /// Whether the last attempt failed, so that the file is written anew.
    failed: bool,
}

impl ManifestWriter {
    /// Writes a new manifest and puts it in the place of the one before, if there is one, durably. All files that it names
    /// must be durable, and their names too.
    ///
    /// # Errors
    /// What storage reports; invariant 2 says what is then there.
    pub fn create(storage: &dyn Storage, state: &ManifestState) -> Result<Self, StorageError> {
        let number = Manifest::number(storage)?.wrapping_add(1);
        Self::write(storage, number, ManifestState { sealed: None, ..state.clone() })
    }

    /// As [`ManifestWriter::create`], where there is no manifest yet.
    ///
    /// # Errors
    /// As [`ManifestWriter::create`].
    pub fn first(storage: &dyn Storage, state: &ManifestState) -> Result<Self, StorageError> {
        Self::write(storage, 1, ManifestState { sealed: None, ..state.clone() })
    }

    /// Makes the manifest say what the store is made of now, durably.
    ///
    /// # Errors
    /// What storage reports; invariant 2 says what is then there.
    pub fn record(&mut self, storage: &dyn Storage, state: &ManifestState) -> Result<(), StorageError> {
        let edits = self.journal.length() - self.snapshot_end;
        let outgrown = edits > (self.snapshot_end).max(EDIT_BYTES);
        // Both change seldom, and stand in snapshots alone.
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

    /// As [`ManifestWriter::record`], by writing all of it anew.
    ///
    /// # Errors
    /// What storage reports; invariant 2 says what is then there.
    pub fn rewrite(&mut self, storage: &dyn Storage, state: &ManifestState) -> Result<(), StorageError> {
        self.failed = true;
        let number = self.journal.number().wrapping_add(1);
        *self = Self::write(storage, number, ManifestState { sealed: None, ..state.clone() })?;
        Ok(())
    }

    /// Closes the store: one snapshot that also says how long it is and how much of each log is durable, so that nothing can
    /// be cut off without being noticed.
    ///
    /// # Errors
    /// What storage reports; invariant 2 says what is then there.
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
        // Whatever is recorded after this begins a new file.
        self.failed = true;
        let number = self.journal.number().wrapping_add(1);
        Self::write(storage, number, ManifestState { sealed: Some(seal), ..state.clone() }).map(|_| ())
    }

    /// What the file says.
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
