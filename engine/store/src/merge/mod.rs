//! Merges several sorted sources: the newest entry of each key, in ascending or descending key order.
//!
//! **Invariants**
//! 1. The direction of a source never changes.
//! 2. A source has one entry per key, with strictly ascending keys (descending if it goes backward).
//! 3. After an error a source has no entry; unread data is never invented.

mod heap;
mod memtable;
mod run;

pub use crate::table::Direction;
pub use heap::Merge;
pub use memtable::MemtableSource;
pub use run::{RunSource, positions_between};

use crate::memtable::Entry;
use crate::storage::StorageError;

/// Sorted source with a current entry.
pub trait Source {
    /// Returns the current entry; `None` at the end.
    ///
    /// # Errors
    /// Errors of reading.
    fn entry(&self) -> Result<Option<Entry<'_>>, StorageError>;

    /// Moves to the next entry in the direction of the source.
    ///
    /// # Errors
    /// Errors of reading.
    fn advance(&mut self) -> Result<(), StorageError>;
}

/// Boxes allow merging sources of several kinds.
impl<S: Source + ?Sized> Source for Box<S> {
    fn entry(&self) -> Result<Option<Entry<'_>>, StorageError> {
        (**self).entry()
    }

    fn advance(&mut self) -> Result<(), StorageError> {
        (**self).advance()
    }
}

#[cfg(test)]
mod tests;
