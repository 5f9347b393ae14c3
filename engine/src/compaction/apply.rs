//! Writes the merge of some sources as the tables of one sorted run.
//!
//! **Invariants**
//! 1. Of each key only the newest entry is written.
//! 2. A tombstone is left out only where nothing older can lie below.

use crate::memtable::Entry;
use crate::merge::{Direction, Merge, Source};
use crate::observe::{Event, Observer, emit};
use crate::options::Options;
use crate::storage::{Storage, StorageError};
use crate::table::{Table, TableWriter};
use std::sync::Arc;

/// Where the tables go, and how they are cut.
pub(crate) struct Output<'a> {
    pub(crate) storage: &'a dyn Storage,
    pub(crate) options: &'a Options,
    pub(crate) level: u8,
    /// Whether the level is the oldest that may hold any of the keys, so that tombstones have done their work.
    pub(crate) drop_tombstones: bool,
    pub(crate) next_number: &'a mut u32,
}

/// What a merge did.
pub(crate) struct Merged {
    pub(crate) tables: Vec<Arc<Table>>,
    pub(crate) entries_read: u64,
    pub(crate) entries_written: u64,
}

/// Merges the sources, newest first, into tables.
pub(crate) fn merge_into_tables<S: Source, O: Observer>(
    sources: Vec<S>,
    output: Output<'_>,
    observer: &mut O,
) -> Result<Merged, StorageError> {
    let mut merge = Merge::new(sources, Direction::Forward)?;
    let mut cutter = TableCutter { output, writer: None, tables: Vec::new(), entries: 0 };
    while let Some(entry) = merge.entry()? {
        if entry.value.is_some() || !cutter.output.drop_tombstones {
            cutter.add(entry, observer)?;
        }
        merge.advance()?;
    }
    cutter.close(observer)?;
    Ok(Merged { tables: cutter.tables, entries_read: merge.consumed(), entries_written: cutter.entries })
}

/// Begins a new table whenever the one before is full.
struct TableCutter<'a> {
    output: Output<'a>,
    writer: Option<(u32, TableWriter)>,
    tables: Vec<Arc<Table>>,
    entries: u64,
}

impl TableCutter<'_> {
    fn add<O: Observer>(&mut self, entry: Entry<'_>, observer: &mut O) -> Result<(), StorageError> {
        if self.writer.as_ref().is_some_and(|(_, writer)| self.is_full(writer, entry)) {
            self.close(observer)?;
        }
        if self.writer.is_none() {
            let number = *self.output.next_number;
            *self.output.next_number += 1;
            let writer = TableWriter::create(self.output.storage, number, self.output.options.filter)?;
            self.writer = Some((number, writer));
        }
        let (_, writer) = self.writer.as_mut().expect("just made");
        self.entries += 1;
        writer.add(entry)
    }

    fn is_full(&self, writer: &TableWriter, next: Entry<'_>) -> bool {
        let options = self.output.options;
        let entries_full =
            options.table_entries.is_some_and(|limit| writer.entry_count() >= u64::from(limit));
        // The block being filled counts: a table of 512 KiB has 128 blocks, not 129.
        let block_bytes = crate::storage::BLOCK_BYTES as u64;
        let bytes_full =
            writer.at_block_boundary(next) && writer.data_bytes() + block_bytes >= options.table_bytes;
        entries_full || bytes_full
    }

    fn close<O: Observer>(&mut self, observer: &mut O) -> Result<(), StorageError> {
        let Some((number, writer)) = self.writer.take() else { return Ok(()) };
        writer.finish()?;
        let table = Table::open(self.output.storage, number)?;
        let (level, entries) = (self.output.level, count_word(table.entry_count()));
        emit!(observer, Event::TableWritten { level, table: number, entries, blocks: table.block_count() });
        self.tables.push(Arc::new(table));
        Ok(())
    }
}

/// A count as the trace holds it; a table or compaction has far fewer than 2^32 entries.
pub(crate) fn count_word(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
