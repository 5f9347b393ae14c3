//! Several sorted sources as one: the newest entry of each key, in the order of the keys.
//!
//! **Invariants**
//! 1. Sources are given newest first; of equal keys the first source wins and the others skip theirs.
//! 2. Keys come out in strictly rising order.
//!
//! **Cost**: one comparison per source and entry. Leveling merges two or three sources, for which a heap would cost more.

use crate::memtable::{Entry, Memtable};
use crate::storage::StorageError;
use crate::table::{Table, TableCursor};
use std::sync::Arc;

/// A sorted source that stands at an entry.
pub trait Source {
    /// The entry here; `None` at the end.
    ///
    /// # Errors
    /// What reading finds.
    fn entry(&self) -> Result<Option<Entry<'_>>, StorageError>;

    /// Goes to the next entry.
    ///
    /// # Errors
    /// What reading finds.
    fn advance(&mut self) -> Result<(), StorageError>;
}

/// The tables of a sorted run, one after another.
pub struct RunSource {
    rest: std::vec::IntoIter<Arc<Table>>,
    cursor: Option<TableCursor>,
}

impl RunSource {
    /// Stands at the first entry of these tables, which are in the order of their keys.
    ///
    /// # Errors
    /// What reading finds.
    pub fn new(tables: Vec<Arc<Table>>) -> Result<Self, StorageError> {
        let mut rest = tables.into_iter();
        let cursor = rest.next().map(TableCursor::first).transpose()?;
        Ok(Self { rest, cursor })
    }
}

impl Source for RunSource {
    fn entry(&self) -> Result<Option<Entry<'_>>, StorageError> {
        self.cursor.as_ref().map_or(Ok(None), TableCursor::entry)
    }

    fn advance(&mut self) -> Result<(), StorageError> {
        let Some(cursor) = &mut self.cursor else { return Ok(()) };
        cursor.advance()?;
        if cursor.entry()?.is_none() {
            self.cursor = self.rest.next().map(TableCursor::first).transpose()?;
        }
        Ok(())
    }
}

/// The entries of a memtable.
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

/// The merge of several sources, itself a source.
pub struct Merge<S> {
    sources: Vec<S>,
    /// The source that holds the entry here.
    winner: Option<usize>,
    /// Entries taken from all sources so far, shadowed ones included.
    consumed: u64,
}

impl<S: Source> Merge<S> {
    /// Stands at the smallest key of the sources, which are given newest first.
    ///
    /// # Errors
    /// What reading finds.
    pub fn new(sources: Vec<S>) -> Result<Self, StorageError> {
        let mut merge = Self { sources, winner: None, consumed: 0 };
        merge.winner = merge.smallest()?;
        Ok(merge)
    }

    /// Entries taken from all sources so far, shadowed ones included.
    #[must_use]
    pub fn consumed(&self) -> u64 {
        self.consumed
    }

    /// The first source with the smallest key.
    fn smallest(&self) -> Result<Option<usize>, StorageError> {
        let mut best: Option<(usize, &[u8])> = None;
        for (index, source) in self.sources.iter().enumerate() {
            if let Some(entry) = source.entry()?
                && best.is_none_or(|(_, key)| entry.key < key)
            {
                best = Some((index, entry.key));
            }
        }
        Ok(best.map(|(index, _)| index))
    }
}

impl<S: Source> Source for Merge<S> {
    fn entry(&self) -> Result<Option<Entry<'_>>, StorageError> {
        self.winner.map_or(Ok(None), |winner| self.sources[winner].entry())
    }

    fn advance(&mut self) -> Result<(), StorageError> {
        let Some(winner) = self.winner else { return Ok(()) };
        // Older sources first lose their shadowed entry; the winner's key must stay readable until then.
        let (newer, older) = self.sources.split_at_mut(winner + 1);
        let key = newer[winner].entry()?.expect("the winner stands at an entry").key;
        for source in older {
            if source.entry()?.is_some_and(|entry| entry.key == key) {
                source.advance()?;
                self.consumed += 1;
            }
        }
        self.sources[winner].advance()?;
        self.consumed += 1;
        self.winner = self.smallest()?;
        Ok(())
    }
}
