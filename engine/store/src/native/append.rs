//! Growing file: written through the page cache, made durable by `sync`, and then dropped from the cache if
//! reads are direct, so that cached and direct pages are never mixed.
//!
//! Reserved space is written as zeros, not only allocated. The first write of an allocated but unwritten block
//! changes file system metadata, and therefore its journal at the next sync (decision 0091).

use super::failure::failed;
use crate::storage::{AppendFile, StorageError};
use core::num::NonZeroU64;
use core::ops::Range;
use std::fs::File;
use std::io::{Error, Seek, SeekFrom, Write};

pub(super) struct NativeAppend {
    file: File,
    name: String,
    drop_cache: bool,
    /// Bytes appended.
    length: u64,
    /// Bytes synced and dropped from the cache, in whole pages.
    dropped: u64,
    /// True if there may be reserved space after the appended bytes.
    has_room: bool,
    /// True if the file was truncated since the last sync.
    was_cut: bool,
}

/// Smallest unit that is dropped from the cache.
const PAGE_BYTES: u64 = 4096;

impl NativeAppend {
    pub(super) fn new(file: File, name: &str, drop_cache: bool) -> Self {
        Self {
            file,
            name: name.to_owned(),
            drop_cache,
            length: 0,
            dropped: 0,
            has_room: false,
            was_cut: false,
        }
    }
}

impl AppendFile for NativeAppend {
    fn append(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        self.file.write_all(bytes).map_err(|error| failed("append to", &self.name, &error))?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    fn sync(&mut self) -> Result<(), StorageError> {
        // Without the times of the inode, which no reader needs. Truncation needs the full sync.
        let synced = if self.was_cut { self.file.sync_all() } else { self.file.sync_data() };
        synced.map_err(|error| failed("sync", &self.name, &error))?;
        self.was_cut = false;
        if self.drop_cache {
            // The last page and the reserved space are rewritten soon, and would then have to be read.
            let end = if self.has_room { self.length / PAGE_BYTES * PAGE_BYTES } else { u64::MAX };
            drop_from_cache(&self.file, self.dropped..end);
            self.dropped = self.length / PAGE_BYTES * PAGE_BYTES;
        }
        Ok(())
    }

    fn make_room(&mut self, bytes: u64) -> Result<(), StorageError> {
        let Ok(room) = usize::try_from(bytes) else { return Ok(()) };
        self.has_room = true;
        let zeros = self.file.write_all(&vec![0; room]);
        let back = self.file.seek(SeekFrom::Start(self.length));
        back.map_err(|error| failed("append to", &self.name, &error))?;
        if zeros.is_err() {
            // A partial reservation would take space from other files.
            let _ = self.cut();
        }
        Ok(())
    }

    fn drop_room(&mut self) -> Result<(), StorageError> {
        if self.has_room {
            self.cut().map_err(|error| failed("shorten", &self.name, &error))?;
        }
        Ok(())
    }
}

impl NativeAppend {
    fn cut(&mut self) -> Result<(), Error> {
        self.was_cut = true;
        self.file.set_len(self.length)?;
        self.has_room = false;
        Ok(())
    }
}

/// Advice only: if the system ignores it, direct reads are still direct.
#[cfg(target_os = "linux")]
fn drop_from_cache(file: &File, range: Range<u64>) {
    let Some(bytes) = NonZeroU64::new(range.end.saturating_sub(range.start)) else { return };
    // No length means up to the end of the file.
    let bytes = Some(bytes).filter(|_| range.end != u64::MAX);
    let _ = rustix::fs::fadvise(file, range.start, bytes, rustix::fs::Advice::DontNeed);
}

#[cfg(not(target_os = "linux"))]
fn drop_from_cache(_file: &File, _range: Range<u64>) {}
