//! Storage errors, with messages that state the remedy.

use core::fmt;
use std::io;

/// Error of a storage operation.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum StorageError {
    /// There is no file with this name.
    ///
    /// Kind: `NotFound`.
    NotFound {
        /// File name.
        name: String,
    },
    /// A file with this name exists and would be overwritten.
    ///
    /// Kind: `AlreadyExists`.
    AlreadyExists {
        /// File name.
        name: String,
    },
    /// The name has characters that storage does not accept.
    ///
    /// Kind: `InvalidInput`.
    BadName {
        /// Name.
        name: String,
    },
    /// The file ends inside the requested range.
    ///
    /// Kind: `UnexpectedEof`.
    UnexpectedEnd {
        /// File name.
        name: String,
        /// Offset of the read in bytes.
        offset: u64,
        /// Length of the read in bytes.
        wanted: usize,
    },
    /// Another process, or another storage of this process, uses the directory.
    ///
    /// Kind: `ResourceBusy`.
    Locked {
        /// Directory.
        name: String,
    },
    /// An open store uses this storage.
    ///
    /// Kind: `ResourceBusy`.
    InUse,
    /// The storage is read-only.
    ///
    /// Kind: `ReadOnlyFilesystem`.
    ReadOnly {
        /// File that would have changed.
        name: String,
    },
    /// There are no numbers left for new files.
    ///
    /// Kind: `Other`.
    NumbersUsedUp {
        /// File that has, or provides, one of the last numbers.
        name: String,
    },
    /// The device is full.
    ///
    /// Kind: `StorageFull`.
    OutOfSpace {
        /// File that could not grow.
        name: String,
    },
    /// The file system does not support direct I/O.
    ///
    /// Kind: `Unsupported`.
    DirectRefused {
        /// File or directory.
        name: String,
        /// Reason of the system.
        reason: String,
    },
    /// The bytes differ from those written.
    ///
    /// Kind: `InvalidData`.
    Damaged {
        /// File name.
        name: String,
        /// Offset in bytes.
        offset: u64,
        /// Violated condition.
        problem: String,
    },
    /// A later version of this program wrote the file.
    ///
    /// Kind: `Unsupported`.
    NewerFormat {
        /// File name.
        name: String,
        /// Format found.
        found: u32,
        /// Latest format that this program reads.
        supported: u32,
    },
    /// The file has an unreleased format that no program reads any more.
    ///
    /// Kind: `Unsupported`.
    OlderFormat {
        /// File name.
        name: String,
        /// Format found.
        found: u32,
        /// Earliest format that this program reads.
        supported: u32,
    },
    /// Other error of the medium.
    ///
    /// Kind: as [`SystemError::kind`].
    Io {
        /// Operation.
        operation: &'static str,
        /// File name.
        name: String,
        /// Error of the system, also returned by [`source`](core::error::Error::source).
        reason: SystemError,
    },
}

/// Error of the operating system, as a value that can be copied and compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SystemError {
    kind: io::ErrorKind,
    message: String,
}

impl SystemError {
    /// Returns the kind that the standard library gives such an error.
    #[must_use]
    pub fn kind(&self) -> io::ErrorKind {
        self.kind
    }
}

impl From<&io::Error> for SystemError {
    fn from(error: &io::Error) -> Self {
        Self { kind: error.kind(), message: error.to_string() }
    }
}

/// Converts a text without a system error, of the kind [`Other`](io::ErrorKind::Other).
impl From<String> for SystemError {
    fn from(message: String) -> Self {
        Self { kind: io::ErrorKind::Other, message }
    }
}

impl fmt::Display for SystemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for SystemError {}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound { name } => write!(f, "file `{name}` is missing"),
            Self::AlreadyExists { name } => write!(f, "file `{name}` already exists"),
            Self::BadName { name } => {
                write!(f, "invalid file name `{name}`; use only letters, digits, `.`, `_` and `-`")
            }
            Self::UnexpectedEnd { name, offset, wanted } => {
                write!(f, "file `{name}` is truncated: expected at least {} bytes", offset + *wanted as u64)
            }
            Self::Locked { name } => {
                write!(
                    f,
                    "directory `{name}` is locked by another program, or by a store of this one; close it first"
                )
            }
            Self::InUse => write!(f, "an open store uses this storage; close that store first"),
            Self::ReadOnly { name } => {
                write!(f, "cannot change `{name}`: the storage was opened for reading only")
            }
            Self::NumbersUsedUp { name } => write!(
                f,
                "no numbers are left for new files, because `{name}` has one of the last; move it away if no store wrote \
                 it, else repair the store into a new one"
            ),
            Self::OutOfSpace { name } => {
                write!(f, "cannot write `{name}`: the device is full")
            }
            Self::DirectRefused { name, reason } => write!(
                f,
                "direct I/O is not supported for `{name}` ({reason}); use a directory on a local disk, or buffered I/O"
            ),
            Self::Damaged { name, offset, problem } => {
                write!(
                    f,
                    "file `{name}` is damaged at byte {offset}: {problem}; copy the rest into a new store with \
                     `native-bench repair DIR --into NEWDIR`"
                )
            }
            Self::NewerFormat { name, found, supported } => write!(
                f,
                "file `{name}` has format {found}, but this program reads up to {supported}; use a newer program"
            ),
            Self::OlderFormat { name, found, supported } => write!(
                f,
                "file `{name}` has format {found}, which was never released; this program reads {supported} and later; \
                 load the data again into a new store"
            ),
            Self::Io { operation, name, reason } => write!(f, "cannot {operation} `{name}`: {reason}"),
        }
    }
}

impl StorageError {
    /// Returns the kind of [`io::Error`] that describes this error best.
    #[must_use]
    pub fn kind(&self) -> io::ErrorKind {
        match self {
            Self::NotFound { .. } => io::ErrorKind::NotFound,
            Self::AlreadyExists { .. } => io::ErrorKind::AlreadyExists,
            Self::BadName { .. } => io::ErrorKind::InvalidInput,
            Self::UnexpectedEnd { .. } => io::ErrorKind::UnexpectedEof,
            Self::Locked { .. } | Self::InUse => io::ErrorKind::ResourceBusy,
            Self::ReadOnly { .. } => io::ErrorKind::ReadOnlyFilesystem,
            Self::NumbersUsedUp { .. } => io::ErrorKind::Other,
            Self::OutOfSpace { .. } => io::ErrorKind::StorageFull,
            Self::DirectRefused { .. } | Self::NewerFormat { .. } | Self::OlderFormat { .. } => {
                io::ErrorKind::Unsupported
            }
            Self::Damaged { .. } => io::ErrorKind::InvalidData,
            Self::Io { reason, .. } => reason.kind(),
        }
    }

    /// Returns the problem, without the file, offset and remedy of damage.
    pub(crate) fn problem(&self) -> String {
        match self {
            Self::Damaged { problem, .. } => problem.clone(),
            other => other.to_string(),
        }
    }

    /// Returns the error of damage in a file.
    pub(crate) fn damaged(name: &str, offset: u64, problem: impl Into<String>) -> Self {
        Self::Damaged { name: name.to_owned(), offset, problem: problem.into() }
    }
}

impl core::error::Error for StorageError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Io { reason, .. } => Some(reason),
            _ => None,
        }
    }
}
