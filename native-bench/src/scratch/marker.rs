//! The file that identifies a directory of a run, and the lock that shows that its owner is alive.
//!
//! The lock belongs to the open file. The system frees it when the owner ends, for any reason.

use super::error::ScratchError;
use crate::device::Machine;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

/// The name of the file in every scratch directory.
pub const MARKER_NAME: &str = "MARKER.json";
/// Required value of the field `tool`.
const TOOL: &str = "native-bench";
/// Directories are named `native-bench-<run id>`.
pub(super) const PREFIX: &str = "native-bench-";

/// Content of the marker file. It stays on this machine and never enters a result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marker {
    /// Program that created the directory.
    pub tool: String,
    /// The run, which is also in the directory's name.
    pub run_id: String,
    /// The process.
    pub pid: u32,
    /// The start of the system that the process belonged to.
    pub boot_id: Option<String>,
    /// Seconds since 1970 when it began.
    pub started_unix_s: u64,
    /// Bytes that it planned to write.
    pub planned_bytes: u64,
    /// True if the trees are kept for later runs.
    #[serde(default)]
    pub keeps_data: bool,
}

impl Marker {
    pub(super) fn new(run_id: &str, planned_bytes: u64, keeps_data: bool) -> Self {
        let since_1970 = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        Self {
            tool: TOOL.to_owned(),
            run_id: run_id.to_owned(),
            pid: std::process::id(),
            boot_id: Machine::this().text("proc/sys/kernel/random/boot_id"),
            started_unix_s: since_1970.map_or(0, |time| time.as_secs()),
            planned_bytes,
            keeps_data,
        }
    }

    /// Writes the marker into a directory that was just made, and locks it.
    pub(super) fn write(&self, directory: &Path) -> Result<File, ScratchError> {
        let path = directory.join(MARKER_NAME);
        let failed = |error: &std::io::Error| ScratchError::io("write", &path, error);
        let mut file =
            OpenOptions::new().write(true).create_new(true).open(&path).map_err(|error| failed(&error))?;
        file.lock().map_err(|error| failed(&error))?;
        let text = serde_json::to_string_pretty(self).map_err(|error| failed(&error.into()))?;
        file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(|error| failed(&error))?;
        Ok(file)
    }

    /// The marker of a directory, if it has a valid one that belongs to it.
    pub(super) fn read(directory: &Path) -> Option<(Self, File)> {
        let path = directory.join(MARKER_NAME);
        if !path.symlink_metadata().is_ok_and(|facts| facts.is_file() && facts.len() < 4096) {
            return None;
        }
        let mut file = File::open(path).ok()?;
        let mut text = String::new();
        file.read_to_string(&mut text).ok()?;
        let marker: Self = serde_json::from_str(&text).ok()?;
        let belongs = directory.file_name()? == format!("{PREFIX}{}", marker.run_id).as_str();
        (marker.tool == TOOL && belongs).then_some((marker, file))
    }
}

/// Locks a file if its lock is free, and returns whether it did. The lock is held until the file is closed.
pub(super) fn lock_if_free(file: &File) -> Result<bool, std::io::Error> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
