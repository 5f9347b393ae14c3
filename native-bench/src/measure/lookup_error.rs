//! Errors of comparing lookups.

use super::tree::FoldedHit;
use core::fmt;
use lsm_lab_engine::error::Error;

/// A block of lookups could not be run, or the arms disagree.
#[derive(Debug)]
pub enum LookupError {
    /// The store.
    Store(Error),
    /// The lookups would find keys that the tree cannot serve.
    FoldedHit(FoldedHit),
    /// The arms did not do the same.
    Disagreement {
        /// The block.
        block: u64,
        /// In what.
        what: &'static str,
    },
}

impl fmt::Display for LookupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::FoldedHit(hit) => hit.fmt(f),
            Self::Disagreement { block, what } => {
                write!(
                    f,
                    "the two arms differ in {what} (block {block}); discard this run and report the error"
                )
            }
        }
    }
}

impl core::error::Error for LookupError {}

impl From<Error> for LookupError {
    fn from(error: Error) -> Self {
        Self::Store(error)
    }
}

impl From<FoldedHit> for LookupError {
    fn from(hit: FoldedHit) -> Self {
        Self::FoldedHit(hit)
    }
}
