//! Why the program ends without what was asked for: a sentence and an exit code.
//!
//! | code | meaning |
//! |---|---|
//! | 0 | done |
//! | 1 | an error of the system or of this program |
//! | 2 | invalid arguments |
//! | 3 | unsafe path, or the file exists |
//! | 4 | direct I/O is refused |
//! | 5 | not enough space, or more bytes than allowed |
//! | 6 | a check of correctness failed: the arms disagree, or bytes are damaged |
//! | 7 | with `--strict`: the machine was too noisy for a conclusion |
//! | 129, 130, 143 | stopped by SIGHUP, SIGINT, SIGTERM; the partial result is written |

use crate::device::DeviceError;
use crate::measure::lookup::LookupError;
use crate::scratch::ScratchError;
use core::fmt;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::storage::StorageError;
use lsm_lab_teaching::scenario::ScenarioError;

/// An error of the system or of this program.
pub const INTERNAL: u8 = 1;
/// The command line makes no sense.
pub const USAGE: u8 = 2;
/// An unsafe place, or a refused overwrite.
pub const UNSAFE_PLACE: u8 = 3;
/// Direct I/O is refused.
pub const DIRECT_REFUSED: u8 = 4;
/// Not enough space, or more bytes than allowed.
pub const NO_SPACE: u8 = 5;
/// A check of correctness failed.
pub const INCORRECT: u8 = 6;

/// With `--strict`: measured, but too noisy for a claim.
pub const NOISY: u8 = 7;

/// Ends the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The exit code.
    pub code: u8,
    /// Message for the user.
    pub message: String,
}

impl Failure {
    /// A failure with this code.
    #[must_use]
    pub fn new(code: u8, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl core::error::Error for Failure {}

impl From<StorageError> for Failure {
    fn from(error: StorageError) -> Self {
        let code = match &error {
            StorageError::DirectRefused { .. } => DIRECT_REFUSED,
            StorageError::OutOfSpace { .. } => NO_SPACE,
            StorageError::Damaged { .. } => INCORRECT,
            _ => INTERNAL,
        };
        let limit = if code == NO_SPACE { size_limit_in_words() } else { String::new() };
        Self::new(code, format!("{error}{limit}"))
    }
}

/// Returns what to do about the limit on the size of files, if the system sets one.
#[cfg(unix)]
pub(crate) fn size_limit_in_words() -> String {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Fsize).current;
    limit.map_or_else(String::new, |limit| {
        let limit = crate::output::bytes(limit);
        format!("; files are limited to {limit} here, so raise the limit (`ulimit -f unlimited`) or free some space")
    })
}

/// Returns what to do about the limit on the size of files, if the system sets one.
#[cfg(not(unix))]
pub(crate) fn size_limit_in_words() -> String {
    String::new()
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Storage(error) => error.into(),
            other => Self::new(INTERNAL, other.to_string()),
        }
    }
}

impl From<ScenarioError> for Failure {
    fn from(error: ScenarioError) -> Self {
        match error {
            ScenarioError::Store(error) => error.into(),
            other => Self::new(INTERNAL, other.to_string()),
        }
    }
}

impl From<LookupError> for Failure {
    fn from(error: LookupError) -> Self {
        match error {
            LookupError::Store(error) => error.into(),
            LookupError::FoldedHit(hit) => Self::new(USAGE, hit.to_string()),
            disagreement @ LookupError::Disagreement { .. } => Self::new(INCORRECT, disagreement.to_string()),
        }
    }
}

impl From<ScratchError> for Failure {
    fn from(error: ScratchError) -> Self {
        Self::new(error.exit_code(), error.to_string())
    }
}

impl From<DeviceError> for Failure {
    fn from(error: DeviceError) -> Self {
        Self::new(error.exit_code(), error.to_string())
    }
}
