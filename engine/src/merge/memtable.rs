//! The entries of a memtable as a source.

use super::Source;
use crate::memtable::{Entry, Memtable};
use crate::storage::StorageError;

/// The entries of a memtable, forward.
pub struct MemtableSource<'a> {
    entries: Box<dyn Iterator<Item = Entry<'a>> + 'a>,
    current: Option<Entry<'a>>,
}

impl<'a> MemtableSource<'a> {
    /// Stands at the first entry.
    #[must_use]
    pub fn new(memtable: &'a Memtable) -> Self {
        let mut entries = Box::new(memtable.iter());
        let current = entries.next();
        Self { entries, current }
    }
}

impl Source for MemtableSource<'_> {
    fn entry(&self) -> Result<Option<Entry<'_>>, StorageError> {
        Ok(self.current)
    }

    fn advance(&mut self) -> Result<(), StorageError> {
        self.current = self.entries.next();
        Ok(())
    }
}
