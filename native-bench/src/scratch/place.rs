//! Checks whether a benchmark may write in a directory.
//!
//! It rejects paths that are not directories, the root directory of the system, file systems of the kernel,
//! and read-only places. It also rejects links, because their target may change before the files are removed.
//! It accepts the mount point of a disk, because a run writes only in a directory that it creates there.
//! There is no way to measure a raw device: nothing here opens one.

use super::error::ScratchError;
use crate::device::{Machine, Mount};
use std::fs;
use std::path::{Path, PathBuf};

/// The same directory without links in its path, if it may be used.
///
/// # Errors
/// [`ScratchError::Refused`] with the reason.
pub fn check_place(machine: &Machine, directory: &Path) -> Result<PathBuf, ScratchError> {
    let refused =
        |reason: &str| ScratchError::Refused { directory: directory.to_owned(), reason: reason.to_owned() };
    // Taken apart and put together again, a path loses the trailing `/` or `/.` that would follow a link.
    let plain: PathBuf = directory.components().collect();
    let facts = fs::symlink_metadata(&plain).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => refused("there is no such directory; make it first"),
        _ => refused(&format!("it cannot be looked at ({error})")),
    })?;
    if facts.is_symlink() {
        return Err(refused("it is a symbolic link; name the directory that it points to"));
    }
    if !facts.is_dir() {
        return Err(refused("it is not a directory; raw devices and files are never written"));
    }
    let real = plain.canonicalize().map_err(|error| refused(&format!("it cannot be reached ({error})")))?;
    let mount = Mount::of(machine, &real);
    if is_of_the_kernel(&real) || mount.as_ref().is_some_and(Mount::is_system) {
        return Err(refused("it belongs to the kernel, not to files"));
    }
    if real.parent().is_none() {
        return Err(refused("it is the root directory of the system; name a directory inside it"));
    }
    Ok(real)
}

/// By name, for systems that have no table of mounts.
fn is_of_the_kernel(real: &Path) -> bool {
    let memory = Path::new("/dev/shm");
    ["/dev", "/proc", "/sys"].iter().any(|tree| real.starts_with(tree)) && !real.starts_with(memory)
}
