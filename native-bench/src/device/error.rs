//! Errors of measuring a device.

use crate::scratch::ScratchError;
use core::fmt;
use lsm_lab_engine::storage::StorageError;

/// A measurement that gave no number.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeviceError {
    /// Files could not be written or read.
    Storage(StorageError),
    /// The directory is full or no longer exists.
    Scratch(ScratchError),
    /// The user asked to stop.
    Stopped,
    /// The kernel refuses a ring that was asked for.
    NoRing {
        /// Why, and what to do about it.
        reason: String,
    },
    /// There is not one whole block to read.
    NothingToRead,
    /// A page is not what was written: what was timed were reads of something else.
    WrongBytes {
        /// Page of the file.
        page: u64,
        /// Description of the fault.
        problem: &'static str,
    },
    /// The file has holes: reads of those never reach a device.
    Holes {
        /// Bytes of the file.
        file_bytes: u64,
        /// Bytes that the file system keeps for it.
        allocated_bytes: u64,
    },
}

impl DeviceError {
    /// The exit code of the program.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Storage(StorageError::DirectRefused { .. }) | Self::Holes { .. } => 4,
            Self::Storage(StorageError::OutOfSpace { .. }) => 5,
            Self::Storage(_) | Self::NothingToRead | Self::NoRing { .. } => 1,
            Self::Scratch(error) => error.exit_code(),
            Self::Stopped => 130,
            Self::WrongBytes { .. } => 6,
        }
    }
}

impl From<StorageError> for DeviceError {
    fn from(error: StorageError) -> Self {
        Self::Storage(error)
    }
}

impl From<ScratchError> for DeviceError {
    fn from(error: ScratchError) -> Self {
        Self::Scratch(error)
    }
}

impl fmt::Display for DeviceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Storage(StorageError::DirectRefused { name, reason }) => write!(
                f,
                "cannot use direct I/O for `{name}` ({reason}); choose a --dir on a local disk, or pass --io buffered or --io \
                 auto"
            ),
            Self::Storage(error) => write!(f, "{error}"),
            Self::Scratch(error) => write!(f, "{error}"),
            Self::Stopped => write!(f, "stopped"),
            Self::NoRing { reason } => {
                write!(f, "cannot use io_uring: {reason}; or pass --engine threads")
            }
            Self::NothingToRead => {
                write!(f, "cannot measure reads: the files have no whole block of 4096 bytes")
            }
            Self::WrongBytes { page, problem } => {
                write!(f, "page {page} of the test file differs from the written page: {problem}")
            }
            Self::Holes { file_bytes, allocated_bytes } => write!(
                f,
                "the test file has holes: {allocated_bytes} of its {file_bytes} bytes are on the device, and reads of \
                 the rest never reach it"
            ),
        }
    }
}

impl core::error::Error for DeviceError {}
