//! A file that grows: written through the page cache, made durable by `sync`, and then dropped from the cache where
//! reads are direct, so that a mixture of cached and direct pages never arises.

use super::failure::failed;
use crate::storage::{AppendFile, StorageError};
use std::fs::File;
use std::io::Write;

pub(super) struct NativeAppend {
    file: File,
    name: String,
    drop_cache: bool,
    /// Bytes appended.
    length: u64,
    /// Bytes synced and dropped from the cache.
    dropped: u64,
}

impl NativeAppend {
    pub(super) fn new(file: File, name: &str, drop_cache: bool) -> Self {
        Self { file, name: name.to_owned(), drop_cache, length: 0, dropped: 0 }
    }
}

impl AppendFile for NativeAppend {
    fn append(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        self.file.write_all(bytes).map_err(|error| failed("append to", &self.name, &error))?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    fn sync(&mut self) -> Result<(), StorageError> {
        self.file.sync_all().map_err(|error| failed("sync", &self.name, &error))?;
        if self.drop_cache {
            drop_from_cache(&self.file, self.dropped);
            self.dropped = self.length;
        }
        Ok(())
    }
}

/// Advice only: if the system does not take it, direct reads are still direct.
#[cfg(target_os = "linux")]
fn drop_from_cache(file: &File, from: u64) {
    let _ = rustix::fs::fadvise(file, from, None, rustix::fs::Advice::DontNeed);
}

#[cfg(not(target_os = "linux"))]
fn drop_from_cache(_file: &File, _from: u64) {}
