//! Reasons for rejecting a directory, each with a fix.

use core::fmt;
use std::path::PathBuf;

/// A scratch directory could not be made, kept or removed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScratchError {
    /// The benchmark must not write in this place.
    Refused {
        /// The directory asked for.
        directory: PathBuf,
        /// Reason, as the end of a sentence.
        reason: String,
    },
    /// Too little space is free.
    NotEnoughSpace {
        /// The directory asked for.
        directory: PathBuf,
        /// Bytes that must be free, with the margin.
        wanted_bytes: u64,
        /// Bytes that are free.
        free_bytes: u64,
        /// Of what: the file system, or memory.
        of: &'static str,
    },
    /// Another benchmark of this user is running.
    Busy,
    /// Error of the operating system.
    Io {
        /// Operation that failed.
        operation: &'static str,
        /// Where.
        path: PathBuf,
        /// Error text of the operating system.
        reason: String,
    },
}

impl ScratchError {
    /// The exit code of the program: 3 for an unsafe place, 5 for no space, 1 for the rest.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Refused { .. } => 3,
            Self::NotEnoughSpace { .. } => 5,
            Self::Busy | Self::Io { .. } => 1,
        }
    }

    pub(super) fn io(operation: &'static str, path: impl Into<PathBuf>, error: &std::io::Error) -> Self {
        Self::Io { operation, path: path.into(), reason: error.to_string() }
    }
}

impl fmt::Display for ScratchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { directory, reason } => {
                write!(f, "cannot write in `{}`: {reason}", directory.display())
            }
            Self::NotEnoughSpace { directory, wanted_bytes, free_bytes, of } => write!(
                f,
                "not enough free {of} in `{}`: the run needs {} MiB with its reserve, and {} MiB are free; choose another --dir or a \
                 smaller run",
                directory.display(),
                wanted_bytes.div_ceil(1 << 20),
                free_bytes >> 20
            ),
            Self::Busy => write!(
                f,
                "another native-bench is running and would distort the results; wait until it ends, or \
                 pass --no-lock"
            ),
            Self::Io { operation, path, reason } => {
                write!(f, "cannot {operation} `{}`: {reason}", path.display())
            }
        }
    }
}

impl core::error::Error for ScratchError {}
