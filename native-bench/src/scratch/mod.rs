//! The one directory that a run writes in, and the rails around it.
//!
//! **Invariants** (each with a test in `tests/program/scratch.rs`)
//! 1. Everything that a run writes lies in a new `native-bench-<run id>` inside the directory that the user named.
//! 2. It is gone when its [`Scratch`] is: after success, an error, a panic. A killed run leaves it to [`leftovers`]; one that
//!    keeps its trees ([`Scratch::keep`]) says so in its marker, and a later run may take them over ([`adopt`]).
//! 3. Nothing is ever removed that has no valid marker, or whose lock is held.
//!
//! **Not here**: signals, which the program turns into the stop flag that long work looks at.

mod adopt;
mod clean;
mod error;
mod marker;
mod place;
mod space;
mod turn;

pub use adopt::{Adopted, adopt};
pub use clean::{Leftover, leftovers, remove_leftover};
pub use error::ScratchError;
pub use marker::{MARKER_NAME, Marker};
pub use place::check_place;
pub use space::{Space, check_space};
pub use turn::Turn;

use crate::device::Machine;
use marker::PREFIX;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// A directory of this run, removed with everything in it when dropped.
#[derive(Debug)]
pub struct Scratch {
    path: PathBuf,
    run_id: String,
    keep: bool,
    /// Held for its lock alone; `None` only while dropping.
    marker: Option<File>,
}

impl Scratch {
    /// Makes the directory of a run inside one that the user named, after all checks.
    ///
    /// # Errors
    /// [`ScratchError`] with what is wrong with the place.
    ///
    /// # Panics
    /// If the run id is more than letters, digits, `-` and `_`: the program makes it, not the user.
    pub fn create(directory: &Path, run_id: &str, need_bytes: u64) -> Result<Self, ScratchError> {
        Self::create_keeping(directory, run_id, need_bytes, false)
    }

    /// Does the same with a marker that records whether data are kept. Before [`Scratch::keep`] is called,
    /// they are not.
    ///
    /// # Errors
    /// As [`Scratch::create`].
    ///
    /// # Panics
    /// As [`Scratch::create`].
    pub fn create_keeping(
        directory: &Path,
        run_id: &str,
        need_bytes: u64,
        keeps_data: bool,
    ) -> Result<Self, ScratchError> {
        let machine = Machine::this();
        let real = check_place(&machine, directory)?;
        check_space(&machine, &real, need_bytes)?;
        assert!(is_plain(run_id), "a run id becomes part of a file name: {run_id:?}");
        let path = real.join(format!("{PREFIX}{run_id}"));
        // Fails if there is one: two runs never share a directory.
        fs::create_dir(&path).map_err(|error| refusal(directory, &error))?;
        let mut scratch = Self { path, run_id: run_id.to_owned(), keep: false, marker: None };
        scratch.marker = Some(Marker::new(run_id, need_bytes, keeps_data).write(&scratch.path)?);
        Ok(scratch)
    }

    /// The directory.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The run that it belongs to.
    #[must_use]
    pub fn run_id(&self) -> &str {
        &self.run_id
    }

    /// Leaves the directory in place when this is dropped; `clean` then finds it.
    pub fn keep(&mut self) {
        self.keep = true;
    }

    /// Checks that this number of bytes still fits; called again during writing.
    ///
    /// # Errors
    /// [`ScratchError::NotEnoughSpace`].
    pub fn check_space(&self, need_bytes: u64) -> Result<(), ScratchError> {
        check_space(&Machine::this(), &self.path, need_bytes)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Some systems cannot remove an open file. A concurrent `clean` between the two calls does the same
        // work.
        self.marker = None;
        if !self.keep {
            // There is no caller to report an error to; `clean` finds the remains.
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

fn is_plain(run_id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    !run_id.is_empty() && run_id.len() <= 64 && run_id.bytes().all(plain)
}

fn refusal(directory: &Path, error: &std::io::Error) -> ScratchError {
    use std::io::ErrorKind;
    let reason = match error.kind() {
        ErrorKind::ReadOnlyFilesystem => "its file system is read-only".to_owned(),
        ErrorKind::PermissionDenied => "this user may not write in it".to_owned(),
        ErrorKind::AlreadyExists => "it already has a directory of this run".to_owned(),
        _ => return ScratchError::io("make a directory in", directory, error),
    };
    ScratchError::Refused { directory: directory.to_owned(), reason }
}
