//! Files opened for reading, through or bypassing the page cache.
//!
//! **Invariants**
//! 1. A direct file reads only whole blocks at block offsets into block-aligned memory, for any request of the
//!    caller (`storage_conformance::ranges_at_all_alignments`).
//! 2. A file that became shorter after opening returns `UnexpectedEnd`, never stale or zero bytes.

use super::direct;
use super::failure::{at_direct, at_open, failed};
use super::quiet_open::open_buffered;
use crate::storage::{BLOCK_BYTES, BlockBuffer, ReadFile, StorageError};
use std::cell::RefCell;
use std::fs::File;
use std::io::{Error, ErrorKind};
use std::path::Path;

/// Blocks per step of an unaligned read: 1 MiB.
const BOUNCE_BLOCKS: usize = 256;

thread_local! {
    /// One per reading thread, so that readers share nothing.
    static BOUNCE: RefCell<BlockBuffer> = RefCell::new(BlockBuffer::new());
}

/// File read through the page cache.
pub(super) struct BufferedRead {
    file: File,
    name: String,
    length: u64,
}

impl BufferedRead {
    pub(super) fn open(path: &Path, name: &str) -> Result<Self, StorageError> {
        let file = open_buffered(path).map_err(|error| at_open(name, &error))?;
        let length = file.metadata().map_err(|error| failed("ask about", name, &error))?.len();
        Ok(Self { file, name: name.to_owned(), length })
    }
}

impl ReadFile for BufferedRead {
    fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError> {
        check_range(&self.name, self.length, offset, into.len())?;
        match read_until(&self.file, offset, into, into.len()) {
            Ok(read) if read == into.len() => Ok(()),
            Ok(_) => Err(ended(&self.name, offset, into.len())),
            Err(error) => Err(failed("read", &self.name, &error)),
        }
    }

    #[cfg(target_os = "linux")]
    fn will_read(&self, offset: u64, bytes: usize) {
        if let Some(bytes) = std::num::NonZeroU64::new(bytes as u64) {
            // If the advice fails, the bytes are loaded on demand.
            let _ = rustix::fs::fadvise(&self.file, offset, Some(bytes), rustix::fs::Advice::WillNeed);
        }
    }

    fn len(&self) -> u64 {
        self.length
    }
}

/// File read bypassing the page cache.
pub(super) struct DirectRead {
    file: File,
    name: String,
    length: u64,
}

impl DirectRead {
    pub(super) fn open(path: &Path, name: &str) -> Result<Self, StorageError> {
        let file = direct::open_file(path).map_err(|error| at_direct("open", name, &error))?;
        let length = file.metadata().map_err(|error| failed("ask about", name, &error))?.len();
        Ok(Self { file, name: name.to_owned(), length })
    }

    /// Reads whole blocks into aligned memory; at least the first `wanted` bytes of them must exist.
    fn read_blocks(&self, offset: u64, into: &mut [u8], wanted: usize) -> Result<(), StorageError> {
        match read_until(&self.file, offset, into, wanted) {
            Ok(read) if read >= wanted => Ok(()),
            Ok(_) => Err(ended(&self.name, offset, wanted)),
            Err(error) => Err(at_direct("read", &self.name, &error)),
        }
    }

    /// Reads the blocks around the range and copies the range out of them.
    fn read_through(
        &self,
        bounce: &mut BlockBuffer,
        offset: u64,
        into: &mut [u8],
    ) -> Result<(), StorageError> {
        let mut done = 0;
        while done < into.len() {
            let at = offset + done as u64;
            let skip = usize::try_from(at % BLOCK_BYTES as u64).expect("less than a block");
            let wanted = (into.len() - done).min(BOUNCE_BLOCKS * BLOCK_BYTES - skip);
            let blocks = bounce.prepare((skip + wanted).div_ceil(BLOCK_BYTES));
            self.read_blocks(at - skip as u64, blocks, skip + wanted)?;
            into[done..done + wanted].copy_from_slice(&blocks[skip..skip + wanted]);
            done += wanted;
        }
        Ok(())
    }
}

impl ReadFile for DirectRead {
    fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError> {
        check_range(&self.name, self.length, offset, into.len())?;
        let aligned = offset.is_multiple_of(BLOCK_BYTES as u64)
            && into.len().is_multiple_of(BLOCK_BYTES)
            && into.as_ptr().addr().is_multiple_of(BLOCK_BYTES);
        if aligned {
            let wanted = into.len();
            return self.read_blocks(offset, into, wanted);
        }
        BOUNCE.with_borrow_mut(|bounce| self.read_through(bounce, offset, into))
    }

    fn len(&self) -> u64 {
        self.length
    }
}

fn check_range(name: &str, length: u64, offset: u64, wanted: usize) -> Result<(), StorageError> {
    match offset.checked_add(wanted as u64) {
        Some(end) if end <= length => Ok(()),
        _ => Err(ended(name, offset, wanted)),
    }
}

fn ended(name: &str, offset: u64, wanted: usize) -> StorageError {
    StorageError::UnexpectedEnd { name: name.to_owned(), offset, wanted }
}

/// Reads until the buffer is full, the file ends, or `wanted` bytes are read; returns the number of bytes.
///
/// The last condition matters for direct files: after the short block at the end, another read would be
/// unaligned.
fn read_until(file: &File, offset: u64, into: &mut [u8], wanted: usize) -> Result<usize, Error> {
    let mut done = 0;
    while done < wanted {
        match read_some(file, offset + done as u64, &mut into[done..]) {
            Ok(0) => break,
            Ok(read) => done += read,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(done)
}

#[cfg(unix)]
fn read_some(file: &File, offset: u64, into: &mut [u8]) -> Result<usize, Error> {
    std::os::unix::fs::FileExt::read_at(file, into, offset)
}

#[cfg(windows)]
fn read_some(file: &File, offset: u64, into: &mut [u8]) -> Result<usize, Error> {
    std::os::windows::fs::FileExt::seek_read(file, into, offset)
}
