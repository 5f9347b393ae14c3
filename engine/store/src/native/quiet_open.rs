//! Opens a file so that reading it writes nothing.
//!
//! By default the first read of a new file records the access time in its inode. On a journaling file system
//! that waits for the current commit, which during a flush is a sync of some milliseconds: reads would wait for
//! flushes (seen with `npm run pauses`). Linux allows the owner of a file to disable this.

use std::fs::{File, OpenOptions};
use std::io::Error;
use std::path::Path;

/// Opens for reading with these additional flags of `open`.
#[cfg(target_os = "linux")]
pub(super) fn open_quietly(path: &Path, flags: rustix::fs::OFlags) -> Result<File, Error> {
    use std::io::ErrorKind;
    use std::os::unix::fs::OpenOptionsExt;
    let open = |flags: rustix::fs::OFlags| {
        let flags = i32::try_from(flags.bits()).expect("flags of open fit its argument");
        OpenOptions::new().read(true).custom_flags(flags).open(path)
    };
    match open(flags | rustix::fs::OFlags::NOATIME) {
        // The file has another owner, so its access time is recorded.
        Err(error) if error.kind() == ErrorKind::PermissionDenied => open(flags),
        outcome => outcome,
    }
}

/// Opens for reading.
#[cfg(not(target_os = "linux"))]
pub(super) fn open_buffered(path: &Path) -> Result<File, Error> {
    OpenOptions::new().read(true).open(path)
}

/// Opens for reading.
#[cfg(target_os = "linux")]
pub(super) fn open_buffered(path: &Path) -> Result<File, Error> {
    open_quietly(path, rustix::fs::OFlags::empty())
}
