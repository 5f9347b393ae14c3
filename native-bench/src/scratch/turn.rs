//! One benchmark of a user at a time: two would measure each other.

use super::error::ScratchError;
use super::marker::lock_if_free;
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};

/// The right to measure, given back when dropped or when the process ends.
#[derive(Debug)]
pub struct Turn {
    /// Held for its lock alone.
    _lock: File,
}

impl Turn {
    /// Takes the turn of this user.
    ///
    /// # Errors
    /// [`ScratchError::Busy`] if another benchmark has it.
    pub fn take() -> Result<Self, ScratchError> {
        Self::take_in(&directory_of_user())
    }

    /// Takes the turn that is kept in a directory.
    ///
    /// # Errors
    /// [`ScratchError::Busy`] if another benchmark has it.
    pub fn take_in(directory: &Path) -> Result<Self, ScratchError> {
        let path = directory.join(format!("native-bench-{}.lock", user()));
        let failed = |error: &std::io::Error| ScratchError::io("lock", &path, error);
        let file = open_without_following(&path).map_err(|error| failed(&error))?;
        match lock_if_free(&file) {
            Ok(true) => Ok(Self { _lock: file }),
            Ok(false) => Err(ScratchError::Busy),
            Err(error) => Err(failed(&error)),
        }
    }
}

fn directory_of_user() -> PathBuf {
    let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|path| path.is_dir());
    runtime.unwrap_or_else(std::env::temp_dir)
}

#[cfg(unix)]
fn user() -> u32 {
    rustix::process::getuid().as_raw()
}

/// Elsewhere the temporary directory is the user's own.
#[cfg(not(unix))]
fn user() -> u32 {
    0
}

/// A world-writable directory may contain a planted link, so links are not followed and nothing is written.
#[cfg(unix)]
fn open_without_following(path: &Path) -> Result<File, std::io::Error> {
    use std::os::unix::fs::OpenOptionsExt;
    let nofollow =
        i32::try_from(rustix::fs::OFlags::NOFOLLOW.bits()).expect("flags of open fit its argument");
    OpenOptions::new().write(true).create(true).truncate(false).custom_flags(nofollow).mode(0o600).open(path)
}

#[cfg(not(unix))]
fn open_without_following(path: &Path) -> Result<File, std::io::Error> {
    OpenOptions::new().write(true).create(true).truncate(false).open(path)
}
