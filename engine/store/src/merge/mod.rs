//! Several sorted sources as one: the newest entry of each key, in the order of the keys or against it.
//!
//! **Invariants**
//! 1. The direction of a source is fixed when it is made; it never turns.
//! 2. A source holds one entry per key, in strictly rising order of keys (falling, if it goes backward).
//! 3. After an error a source stands at no entry: what was not read is never made up.

mod heap;
mod memtable;
mod run;

pub use crate::table::Direction;
pub use heap::Merge;
pub use memtable::MemtableSource;
pub use run::{RunSource, positions_between};

use crate::memtable::Entry;
use crate::storage::StorageError;

/// A sorted source that stands at an entry.
pub trait Source {
    /// The entry here; `None` at the end.
    ///
    /// # Errors
    /// What reading finds.
    fn entry(&self) -> Result<Option<Entry<'_>>, StorageError>;

    /// Goes to the next entry in the direction of the source.
    ///
    /// # Errors
    /// What reading finds.
    fn advance(&mut self) -> Result<(), StorageError>;
}

/// Sources of several kinds merge as boxes.
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
