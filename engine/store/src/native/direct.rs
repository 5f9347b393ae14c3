//! Detects how a directory supports direct I/O before the first table is written.
//!
//! All direct reads are of 4096 bytes at multiples of 4096 into memory at multiples of 4096; the check is only
//! whether this suffices. On Linux, it tries three sources in order: `statx` (since 6.1), the logical block
//! size of the disk, and the page size of 4096 that every current file system accepts.
//!
//! **Sources**: open(2) and statx(2) of Linux; the order is that of the file system tests of Linux.

use super::failure::{at_direct, failed};
use crate::storage::{BLOCK_BYTES, BlockBuffer, StorageError};
use std::fs::{self, File, OpenOptions};
use std::io::{Error, Write};
use std::path::Path;

/// Source of the alignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AlignmentSource {
    /// The file system reported it.
    Statx,
    /// The disk's logical block size.
    LogicalBlockSize,
    /// Nothing was reported, so the page size is assumed.
    PageSize,
}

impl AlignmentSource {
    /// Returns the name in result files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Statx => "statx",
            Self::LogicalBlockSize => "logical-block-size",
            Self::PageSize => "page-size",
        }
    }
}

/// Guarantee of the system for a read that was opened as direct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Enforcement {
    /// It bypasses the page cache or fails (Linux, Windows).
    Required,
    /// The system was requested to bypass the cache, and may still use it (macOS).
    Advisory,
    /// The system has no such request: reads are buffered.
    Unavailable,
}

impl Enforcement {
    /// Returns the guarantee of the compilation target.
    #[must_use]
    pub const fn of_this_system() -> Self {
        if cfg!(any(target_os = "linux", windows)) {
            Self::Required
        } else if cfg!(target_vendor = "apple") {
            Self::Advisory
        } else {
            Self::Unavailable
        }
    }

    /// Returns the name in result files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Advisory => "advisory",
            Self::Unavailable => "unavailable",
        }
    }
}

/// Support of direct I/O in a directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DirectFacts {
    /// Required multiple of the memory address.
    pub memory_alignment_bytes: u32,
    /// Required multiple of offset and length.
    pub offset_alignment_bytes: u32,
    /// Source of the alignment.
    pub source: AlignmentSource,
    /// Guarantee of the system.
    pub enforcement: Enforcement,
}

/// Writes one block, queries its alignment, and reads it back directly.
pub(super) fn probe(path: &Path, shown: &str) -> Result<DirectFacts, StorageError> {
    // Left by a process that died here; this process holds the lock of the directory.
    let _ = fs::remove_file(path);
    let outcome = write_block(path)
        .map_err(|error| failed("write a test block in", shown, &error))
        .and_then(|()| facts_of(path, shown))
        .and_then(|facts| read_block(path).map_err(|error| at_direct("read", shown, &error)).map(|()| facts));
    let _ = fs::remove_file(path);
    outcome
}

fn write_block(path: &Path) -> Result<(), Error> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(&[0x5a; BLOCK_BYTES])?;
    file.sync_all()
}

fn read_block(path: &Path) -> Result<(), Error> {
    let file = open_file(path)?;
    let mut buffer = BlockBuffer::new();
    let block = buffer.prepare(1);
    #[cfg(unix)]
    std::os::unix::fs::FileExt::read_exact_at(&file, block, 0)?;
    #[cfg(not(unix))]
    std::io::Read::read_exact(&mut &file, block)?;
    if block.iter().any(|&byte| byte != 0x5a) {
        return Err(Error::new(
            std::io::ErrorKind::Unsupported,
            "a direct read returned other bytes than were written",
        ));
    }
    Ok(())
}

/// Returns the required alignment; an error if blocks of 4096 bytes do not satisfy it.
fn facts_of(path: &Path, shown: &str) -> Result<DirectFacts, StorageError> {
    let (memory, offset, source) = alignment(path).map_err(|reason| refused(shown, reason))?;
    for requested in [memory, offset] {
        if requested == 0 || !BLOCK_BYTES.is_multiple_of(requested as usize) {
            return Err(refused(
                shown,
                format!("it requires an alignment of {requested} bytes, but blocks have 4096"),
            ));
        }
    }
    Ok(DirectFacts {
        memory_alignment_bytes: memory,
        offset_alignment_bytes: offset,
        source,
        enforcement: Enforcement::of_this_system(),
    })
}

fn refused(shown: &str, reason: String) -> StorageError {
    StorageError::DirectRefused { name: shown.to_owned(), reason }
}

const PAGE_SIZE: (u32, u32, AlignmentSource) = (4096, 4096, AlignmentSource::PageSize);

/// Returns the alignment of memory and offsets with its source, or the reason if the file system does not
/// support direct I/O.
#[cfg(target_os = "linux")]
fn alignment(path: &Path) -> Result<(u32, u32, AlignmentSource), String> {
    use rustix::fs::{AtFlags, CWD, StatxFlags, statx};
    let wanted = StatxFlags::BASIC_STATS | StatxFlags::DIOALIGN;
    // Kernels before 4.11 and some sandboxes have no `statx`; the other sources remain.
    let Ok(facts) = statx(CWD, path, AtFlags::empty(), wanted) else { return Ok(PAGE_SIZE) };
    if facts.stx_mask & StatxFlags::DIOALIGN.bits() != 0 {
        if facts.stx_dio_offset_align == 0 {
            return Err("the file system says that it does none".to_owned());
        }
        return Ok((facts.stx_dio_mem_align, facts.stx_dio_offset_align, AlignmentSource::Statx));
    }
    let device = format!("/sys/dev/block/{}:{}", facts.stx_dev_major, facts.stx_dev_minor);
    // The queue of a partition is one directory up.
    let sizes = ["queue/logical_block_size", "../queue/logical_block_size"];
    let size = sizes
        .iter()
        .find_map(|file| fs::read_to_string(Path::new(&device).join(file)).ok()?.trim().parse().ok());
    Ok(size.map_or(PAGE_SIZE, |bytes| (bytes, bytes, AlignmentSource::LogicalBlockSize)))
}

#[cfg(not(target_os = "linux"))]
fn alignment(_path: &Path) -> Result<(u32, u32, AlignmentSource), String> {
    Ok(PAGE_SIZE)
}

/// Opens a file for reads that bypass the page cache.
#[cfg(target_os = "linux")]
pub(super) fn open_file(path: &Path) -> Result<File, Error> {
    super::quiet_open::open_quietly(path, rustix::fs::OFlags::DIRECT)
}

/// Requests that read data is not kept in the page cache; cached data is still used.
#[cfg(target_vendor = "apple")]
pub(super) fn open_file(path: &Path) -> Result<File, Error> {
    let file = File::open(path)?;
    rustix::fs::fcntl_nocache(&file, true)?;
    Ok(file)
}

#[cfg(windows)]
pub(super) fn open_file(path: &Path) -> Result<File, Error> {
    use std::os::windows::fs::OpenOptionsExt;
    /// `FILE_FLAG_NO_BUFFERING` of `CreateFileW`.
    const NO_BUFFERING: u32 = 0x2000_0000;
    OpenOptions::new().read(true).custom_flags(NO_BUFFERING).open(path)
}

/// Without such a request ([`Enforcement::Unavailable`]).
#[cfg(not(any(target_os = "linux", target_vendor = "apple", windows)))]
pub(super) fn open_file(path: &Path) -> Result<File, Error> {
    File::open(path)
}
