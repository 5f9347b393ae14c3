//! Errors of maplets.

use super::encoding::FORMAT;
use super::run::RunNumber;
use core::fmt;

/// Error of a maplet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum MapletError {
    /// No entry with this digest is in this run: the caller's records and the maplet differ.
    NotFound {
        /// Run of the entry.
        run: RunNumber,
    },
    /// More cells than the maximum.
    TooLarge,
    /// The entries for growing are not those of the maplet.
    WrongEntries {
        /// Number of entries given.
        given: u64,
        /// Number of entries in the maplet.
        held: u64,
    },
    /// A later version wrote this maplet.
    NewerFormat {
        /// Format version found.
        found: u16,
    },
    /// The bytes are not a maplet.
    Damaged {
        /// Violated condition.
        problem: &'static str,
    },
}

impl fmt::Display for MapletError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound { run } => {
                write!(f, "the maplet has no such entry in run {}; rebuild it from all entries", run.get())
            }
            Self::TooLarge => write!(f, "the maplet needs more than 2^32 bits; use several maplets"),
            Self::WrongEntries { given, held } => {
                write!(
                    f,
                    "cannot grow the maplet: it has {held} entries, but {given} were given; pass all of them"
                )
            }
            Self::NewerFormat { found } => {
                write!(f, "maplet format {found} is newer than this program, which reads up to {FORMAT}")
            }
            Self::Damaged { problem } => write!(f, "the maplet is damaged: {problem}"),
        }
    }
}

impl core::error::Error for MapletError {}
