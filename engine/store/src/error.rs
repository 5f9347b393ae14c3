//! Errors of store operations.

use crate::memtable::{MAX_KEY_BYTES, MAX_VALUE_BYTES};
use crate::options::OptionsError;
use crate::storage::StorageError;
use core::fmt;
use lsm_lab_filters::maplet::MapletError;
use std::io;

/// Error of a store operation.
///
/// Earlier acknowledged writes are not affected, and the store remains usable: reads work, and a failed write may be
/// repeated. [`Store::write`](crate::Store::write) describes the state after a failed write.
///
/// Each variant names the [`io::ErrorKind`] that [`Error::kind`] returns for it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// Storage failed, or contains damaged bytes.
    ///
    /// Kind: as [`StorageError::kind`].
    Storage(StorageError),
    /// The options are invalid.
    ///
    /// Kind: `InvalidInput`.
    Options(OptionsError),
    /// The maplet of a frozen tree cannot be built.
    ///
    /// Kind: `InvalidInput`.
    Maplet(MapletError),
    /// A store already exists in the storage of a new one.
    ///
    /// Kind: `AlreadyExists`.
    AlreadyExists,
    /// There is no store to open.
    ///
    /// Kind: `NotFound`.
    NotFound {
        /// Directory, if the store was to be opened by a [`StoreBuilder`](crate::StoreBuilder).
        directory: Option<String>,
    },
    /// The storage contains an interrupted repair.
    ///
    /// Kind: `InvalidData`.
    Unfinished,
    /// The store is read-only.
    ///
    /// Kind: `ReadOnlyFilesystem`.
    ReadOnly,
    /// Another handle has closed the store.
    ///
    /// Kind: `Other`.
    Closed,
    /// Workers are already running.
    ///
    /// Kind: `AlreadyExists`.
    WorkersRunning,
    /// The work was stopped before its end.
    ///
    /// Kind: `Other`.
    Stopped,
    /// There are tables or logs without a manifest: remains of a store, or other files.
    ///
    /// Kind: `AlreadyExists`.
    Occupied {
        /// Name of one of the files.
        name: String,
    },
    /// The key is too long.
    ///
    /// Kind: `InvalidInput`.
    KeyTooLong {
        /// Length in bytes.
        bytes: usize,
    },
    /// The value is too long.
    ///
    /// Kind: `InvalidInput`.
    ValueTooLong {
        /// Length in bytes.
        bytes: usize,
    },
    /// The batch is too long.
    ///
    /// Kind: `InvalidInput`.
    BatchTooLong {
        /// Length in bytes, as the log counts it.
        bytes: usize,
        /// Maximum length in bytes.
        most: usize,
    },
    /// The leader of a group of writers panicked. This write may or may not have been applied.
    ///
    /// Kind: `Other`.
    GroupLost,
    /// A background thread panicked during a flush or a compaction, which changed nothing. The next write that needs
    /// this work retries it.
    ///
    /// Kind: `Other`.
    WorkerPanicked,
    /// The store has used all sequence numbers, which only a store with changed files has.
    ///
    /// Kind: `Other`.
    SequencesUsedUp,
    /// An ingested key is not larger than the previous one.
    ///
    /// Kind: `InvalidInput`.
    Unsorted {
        /// Number of entries before it.
        position: u64,
        /// Previous key.
        before: Vec<u8>,
        /// Key.
        key: Vec<u8>,
    },
    /// A level cannot be loaded: it must be empty, and keys must be strictly ascending.
    ///
    /// Kind: `InvalidInput`.
    Load {
        /// Level, counted from 1.
        level: u8,
        /// Violated condition.
        problem: &'static str,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Storage(error) => error.fmt(f),
            Self::Options(error) => error.fmt(f),
            Self::Maplet(error) => error.fmt(f),
            Self::AlreadyExists => write!(f, "a store exists here; open it, or choose another directory"),
            Self::NotFound { directory: Some(directory) } => {
                write!(
                    f,
                    "no store in `{directory}`: `MANIFEST` is missing; check the path, or create a store"
                )
            }
            Self::NotFound { directory: None } => {
                write!(f, "no store exists here: `MANIFEST` is missing; create one")
            }
            Self::Unfinished => {
                write!(f, "this directory contains an unfinished repair; delete it and run the repair again")
            }
            Self::ReadOnly => write!(f, "the store was opened for reading only"),
            Self::Closed => write!(f, "the store is closed; open it again to write"),
            Self::WorkersRunning => {
                write!(f, "the store already has workers; stop them with `stop_workers` first")
            }
            Self::Stopped => write!(f, "stopped before it was done"),
            Self::Occupied { name } => write!(
                f,
                "found `{name}` but no manifest; the directory may contain remains of a store, so nothing was removed; \
                 choose an empty directory"
            ),
            Self::KeyTooLong { bytes } => {
                write!(f, "the key has {bytes} bytes; the maximum is {MAX_KEY_BYTES}")
            }
            Self::ValueTooLong { bytes } => {
                write!(f, "the value has {bytes} bytes; the maximum is {MAX_VALUE_BYTES}")
            }
            Self::BatchTooLong { bytes, most } => {
                write!(f, "the batch has {bytes} bytes; the maximum is {most}; split it into smaller batches")
            }
            Self::GroupLost => write!(
                f,
                "the writer thread of this commit group panicked; the write may or may not have been applied"
            ),
            Self::WorkerPanicked => write!(
                f,
                "a background thread panicked during a flush or a compaction; the next write retries it; the message of \
                 the panic is on standard error"
            ),
            Self::SequencesUsedUp => write!(
                f,
                "no sequence numbers are left for writes; repair the store into a new one with `native-bench repair DIR \
                 --into NEWDIR`"
            ),
            Self::Unsorted { position, before, key } => write!(
                f,
                "cannot ingest entry {position}: its key `{}` is not larger than the key `{}` before it; sort the entries by \
                 key, and keep one of each key",
                key.escape_ascii(),
                before.escape_ascii()
            ),
            Self::Load { level, problem } => write!(f, "cannot load level {level}: {problem}"),
        }
    }
}

/// Errors of storage and options are shown in full. The source is therefore the error behind them, for example
/// the [`SystemError`](crate::storage::SystemError) of a failed read.
impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Storage(error) => error.source(),
            Self::Options(error) => error.source(),
            _ => None,
        }
    }
}

impl Error {
    /// Returns the kind of [`io::Error`] that describes this error best.
    ///
    /// ```
    /// use lsm_lab_engine::{storage::MemoryStorage, store::Store};
    /// use std::io::ErrorKind;
    ///
    /// let missing = Store::open(std::sync::Arc::new(MemoryStorage::new())).unwrap_err();
    /// assert_eq!(missing.kind(), ErrorKind::NotFound);
    /// assert_eq!(std::io::Error::from(missing).kind(), ErrorKind::NotFound); // so `?` works in `io::Result`
    /// ```
    #[must_use]
    pub fn kind(&self) -> io::ErrorKind {
        match self {
            Self::Storage(error) => error.kind(),
            Self::NotFound { .. } => io::ErrorKind::NotFound,
            Self::AlreadyExists | Self::Occupied { .. } | Self::WorkersRunning => {
                io::ErrorKind::AlreadyExists
            }
            Self::ReadOnly => io::ErrorKind::ReadOnlyFilesystem,

            Self::Unfinished => io::ErrorKind::InvalidData,
            Self::Options(_)
            | Self::Maplet(_)
            | Self::KeyTooLong { .. }
            | Self::ValueTooLong { .. }
            | Self::BatchTooLong { .. }
            | Self::Unsorted { .. }
            | Self::Load { .. } => io::ErrorKind::InvalidInput,
            Self::Closed | Self::GroupLost | Self::WorkerPanicked | Self::SequencesUsedUp | Self::Stopped => {
                io::ErrorKind::Other
            }
        }
    }
}

impl From<Error> for io::Error {
    fn from(error: Error) -> Self {
        Self::new(error.kind(), error)
    }
}

impl From<StorageError> for Error {
    fn from(error: StorageError) -> Self {
        Self::Storage(error)
    }
}

impl From<OptionsError> for Error {
    fn from(error: OptionsError) -> Self {
        Self::Options(error)
    }
}
