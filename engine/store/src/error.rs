//! What a user of the store may have to handle.

use crate::memtable::{MAX_KEY_BYTES, MAX_VALUE_BYTES};
use crate::options::OptionsError;
use crate::storage::StorageError;
use core::fmt;

/// An operation on a store failed. Nothing that was acknowledged before is lost by it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// Storage failed, or holds damaged bytes.
    Storage(StorageError),
    /// The options make no sense.
    Options(OptionsError),
    /// There is a store here already, or none where one was to be opened.
    Exists {
        /// Whether a store was found.
        found: bool,
    },
    /// What lies here was never finished: a repair was cut off.
    Unfinished,
    /// The store was opened for reading only.
    ReadOnly,
    /// Work was asked to stop before it was done.
    Stopped,
    /// There are tables or logs without a manifest: what is left of a store, or somebody else's files.
    Occupied {
        /// One of them.
        name: String,
    },
    /// The key is too long.
    KeyTooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// The value is too long.
    ValueTooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// The batch is too long.
    BatchTooLong {
        /// Its length in bytes, as the log counts it.
        bytes: usize,
        /// The most that it may be.
        most: usize,
    },
    /// The thread that wrote for a whole group of writers panicked: whether this write happened is not known.
    GroupLost,
    /// A level is loaded in bulk only while it is empty, and only with keys in strictly rising order.
    Load {
        /// The level, counting from 1.
        level: u8,
        /// What does not hold.
        problem: &'static str,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Storage(error) => error.fmt(f),
            Self::Options(error) => error.fmt(f),
            Self::Exists { found: true } => {
                write!(f, "there is a store here already: open it, or choose another place")
            }
            Self::Exists { found: false } => write!(f, "there is no store here: no file `MANIFEST`"),
            Self::Unfinished => write!(
                f,
                "what lies here was left by a repair that did not finish: delete the directory, and repair again"
            ),
            Self::ReadOnly => write!(f, "the store was opened for reading only"),
            Self::Stopped => write!(f, "stopped before it was done"),
            Self::Occupied { name } => write!(
                f,
                "`{name}` lies here without a manifest: it may be what is left of a store, and is not removed; \
                 choose an empty place"
            ),
            Self::KeyTooLong { bytes } => {
                write!(f, "the key has {bytes} bytes, but {MAX_KEY_BYTES} is the most")
            }
            Self::ValueTooLong { bytes } => {
                write!(f, "the value has {bytes} bytes, but {MAX_VALUE_BYTES} is the most")
            }
            Self::BatchTooLong { bytes, most } => {
                write!(f, "the batch has {bytes} bytes, but {most} is the most: write it as several")
            }
            Self::GroupLost => write!(
                f,
                "the thread that wrote for this one and others panicked: whether this write happened is not known"
            ),
            Self::Load { level, problem } => write!(f, "level {level} cannot be loaded: {problem}"),
        }
    }
}

impl core::error::Error for Error {}

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
