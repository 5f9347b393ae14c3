//! Checks that a file system has room for a run: the bytes of the run, a tenth of them, and a reserve for other
//! programs.
//!
//! The reserve is as large as the run, and at most a twentieth of the file system or a gibibyte, because an SSD that is almost
//! full writes more slowly. A small run needs a small reserve: `mini` runs where a few hundred MiB are free.

use super::error::ScratchError;
use crate::device::{Machine, Mount};
use std::path::Path;

/// The smallest reserve.
const RESERVE_BYTES_MIN: u64 = 64 << 20;
/// A larger reserve than this depends on the size of the file system.
const RESERVE_BYTES: u64 = 1 << 30;

/// Capacity of a file system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Space {
    /// Bytes that an ordinary user may still write.
    pub free_bytes: u64,
    /// Bytes in all.
    pub total_bytes: u64,
}

impl Space {
    /// That of the file system of a directory; `None` where neither the system nor the file system says.
    #[cfg(unix)]
    #[must_use]
    pub fn of(directory: &Path) -> Option<Self> {
        // Some file systems in memory or on a network give 0 for everything.
        let facts = rustix::fs::statvfs(directory).ok().filter(|facts| facts.f_blocks > 0)?;
        Some(Self {
            free_bytes: facts.f_bavail.saturating_mul(facts.f_frsize),
            total_bytes: facts.f_blocks.saturating_mul(facts.f_frsize),
        })
    }

    /// That of the file system of a directory; `None` where the system has no such call.
    #[cfg(not(unix))]
    #[must_use]
    pub fn of(_directory: &Path) -> Option<Self> {
        None
    }

    /// Returns the number of bytes that must be free before these bytes are written.
    #[must_use]
    pub fn wanted_bytes(&self, need_bytes: u64) -> u64 {
        let reserve_bytes = need_bytes.clamp(RESERVE_BYTES_MIN, RESERVE_BYTES.max(self.total_bytes / 20));
        need_bytes.saturating_add(need_bytes / 10).saturating_add(reserve_bytes)
    }
}

/// Checks that this many bytes can be written. In memory, twice as much must be available there.
///
/// # Errors
/// [`ScratchError::NotEnoughSpace`].
pub fn check_space(machine: &Machine, directory: &Path, need_bytes: u64) -> Result<(), ScratchError> {
    let short = |wanted_bytes, free_bytes, of| {
        Err(ScratchError::NotEnoughSpace { directory: directory.to_owned(), wanted_bytes, free_bytes, of })
    };
    if let Some(space) = Space::of(directory) {
        let wanted_bytes = space.wanted_bytes(need_bytes);
        if space.free_bytes < wanted_bytes {
            return short(wanted_bytes, space.free_bytes, "space");
        }
    }
    let in_memory = Mount::of(machine, directory).is_some_and(|mount| mount.is_memory());
    if let Some(free_bytes) = machine_memory_bytes(machine).filter(|_| in_memory) {
        let wanted_bytes = need_bytes.saturating_mul(2);
        if free_bytes < wanted_bytes {
            return short(wanted_bytes, free_bytes, "memory");
        }
    }
    Ok(())
}

/// Memory that programs may still have.
fn machine_memory_bytes(machine: &Machine) -> Option<u64> {
    let table = machine.text("proc/meminfo")?;
    let row = table.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    row.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib << 10)
}
