//! A table: sorted, immutable entries in blocks, with the fence pointers and the filter that find them.
//!
//! A file is blocks of 4 KiB, then properties, fence pointers and filter, then a footer of 4 KiB; see
//! `docs/format/table.md`. Fence pointers and filter are read once, at opening, and stay in memory.
//!
//! **Invariants**
//! 1. Every byte that is served was checked against a checksum; damage is an error that names file and place.
//! 2. A file is a multiple of 4 KiB and every block begins at a multiple of 4 KiB: direct I/O needs no copy.
//!
//! **Cost**: a search of the table reads exactly one block; memory is the filter plus the fence pointers.

mod block;
mod cursor;
mod fences;
mod footer;
mod properties;
mod writer;

pub use block::value_bytes_for;
pub use cursor::{Direction, TableCursor};
pub use writer::TableWriter;

use crate::filter::{Filter, FilterError};
use crate::observe::{Event, Observer, Presence, emit};
use crate::storage::{BLOCK_BYTES, BlockBuffer, ReadFile, Storage, StorageError, checksum};
use block::Block;
use core::ops::Range;
use fences::Fences;
use footer::{Footer, Section};
use properties::Properties;

/// The file of a table.
#[must_use]
pub fn table_name(table: u32) -> String {
    format!("table-{table:06}.tab")
}

/// The table of a file name, if it is one.
#[must_use]
pub fn table_number(name: &str) -> Option<u32> {
    name.strip_prefix("table-")?.strip_suffix(".tab")?.parse().ok()
}

/// An open table.
pub struct Table {
    name: String,
    file: Box<dyn ReadFile>,
    data_units: u32,
    properties: Properties,
    fences: Fences,
    filter: Filter,
}

/// What a search of one block found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    Absent,
    /// The key was deleted.
    Tombstone,
    /// A value, here in the bytes of the block buffer.
    Value(Range<usize>),
}

impl Table {
    /// Opens the table of this number and reads all of it but its blocks.
    ///
    /// # Errors
    /// [`StorageError::Damaged`], [`StorageError::NewerFormat`], and what storage reports.
    pub fn open(storage: &dyn Storage, table: u32) -> Result<Self, StorageError> {
        let name = table_name(table);
        let file = storage.open(&name)?;
        let length = file.len();
        let unit = BLOCK_BYTES as u64;
        if length < 3 * unit || !length.is_multiple_of(unit) {
            return Err(StorageError::damaged(
                &name,
                length,
                "its length is not that of a table: it was cut short",
            ));
        }
        let footer_offset = length - unit;
        let mut buffer = BlockBuffer::new();
        file.read_at(footer_offset, buffer.prepare(1))?;
        let footer = Footer::decode(buffer.bytes(), &name, footer_offset)?;
        let tail_offset = u64::from(footer.data_units) * unit;
        let tail_units = (footer_offset.checked_sub(tail_offset))
            .and_then(|bytes| usize::try_from(bytes / unit).ok())
            .ok_or_else(|| StorageError::damaged(&name, footer_offset, "the footer points behind itself"))?;
        file.read_at(tail_offset, buffer.prepare(tail_units))?;
        let tail = Tail { name: &name, offset: tail_offset, bytes: buffer.bytes() };
        let properties = tail.decode(footer.properties, "properties", Properties::decode)?;
        let fences = tail.decode(footer.fences, "fence pointers", Fences::decode)?;
        let filter = tail.filter(footer.filter)?;
        if properties.table != table || fences.extent(fences.len() - 1).0 >= footer.data_units {
            return Err(StorageError::damaged(&name, tail_offset, "its properties belong to another table"));
        }
        Ok(Self { name, file, data_units: footer.data_units, properties, fences, filter })
    }

    /// The number that names the table in the store and in traces.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.properties.table
    }

    /// Entries, tombstones included.
    #[must_use]
    pub fn entry_count(&self) -> u64 {
        self.properties.entries
    }

    /// Tombstones.
    #[must_use]
    pub fn tombstone_count(&self) -> u64 {
        self.properties.tombstones
    }

    /// The newest sequence number in the table.
    #[must_use]
    pub fn last_sequence(&self) -> u64 {
        self.properties.last_sequence
    }

    /// Number of blocks.
    #[must_use]
    pub fn block_count(&self) -> u32 {
        u32::try_from(self.fences.len()).expect("blocks are numbered by u32")
    }

    /// Bytes of blocks.
    #[must_use]
    pub fn data_bytes(&self) -> u64 {
        u64::from(self.data_units) * BLOCK_BYTES as u64
    }

    /// Bytes of the file.
    #[must_use]
    pub fn file_bytes(&self) -> u64 {
        self.file.len()
    }

    /// Bytes that the open table keeps in memory: filter and fence pointers.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        (self.filter.bytes().len() + self.fences.memory_bytes()) as u64
    }

    /// The smallest key.
    #[inline]
    #[must_use]
    pub fn min_key(&self) -> &[u8] {
        &self.properties.min_key
    }

    /// The largest key.
    #[inline]
    #[must_use]
    pub fn max_key(&self) -> &[u8] {
        &self.properties.max_key
    }

    /// The filter over all keys of the table.
    #[inline]
    #[must_use]
    pub fn filter(&self) -> &Filter {
        &self.filter
    }

    /// Searches the one block that may hold the key, without asking the filter.
    ///
    /// # Errors
    /// [`StorageError::Damaged`], and what storage reports.
    pub fn search<O: Observer>(
        &self,
        key: &[u8],
        scratch: &mut BlockBuffer,
        observer: &mut O,
    ) -> Result<Found, StorageError> {
        let index = self.fences.search(key);
        let (table, block) = (self.id(), block_word(index));
        emit!(observer, Event::FencesSearched { table, block });
        self.read_block(index, scratch)?;
        emit!(observer, Event::BlockRead { table, block, bytes: block_word(scratch.bytes().len()) });
        let (found, outcome) = match self.check(index, |opened| opened.search(key), scratch)? {
            None => (Found::Absent, Presence::Absent),
            Some((entry, range)) if entry.value.is_some() => (Found::Value(range), Presence::Value),
            Some(_) => (Found::Tombstone, Presence::Tombstone),
        };
        emit!(observer, Event::BlockSearched { table, block, outcome });
        Ok(found)
    }

    /// Reads a block without checking it.
    fn read_block(&self, index: usize, into: &mut BlockBuffer) -> Result<(), StorageError> {
        let (unit, count) = self.fences.extent(index);
        self.file.read_at(u64::from(unit) * BLOCK_BYTES as u64, into.prepare(count as usize))
    }

    /// Checks a block that was read and looks into it; whatever does not hold becomes an error with file and place.
    fn check<'a, T>(
        &self,
        index: usize,
        look: impl FnOnce(Block<'a>) -> Result<T, &'static str>,
        buffer: &'a BlockBuffer,
    ) -> Result<T, StorageError> {
        let opened = Block::open(buffer.bytes(), block_word(index));
        opened.and_then(look).map_err(|problem| self.damaged(index, problem))
    }

    /// Damage in this block.
    fn damaged(&self, index: usize, problem: &str) -> StorageError {
        let offset = u64::from(self.fences.extent(index).0) * BLOCK_BYTES as u64;
        StorageError::damaged(&self.name, offset, problem)
    }
}

impl core::fmt::Debug for Table {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Table({}, {} entries)", self.name, self.entry_count())
    }
}

/// A count of blocks or bytes as the trace holds it.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "blocks are numbered by u32, and are far below 4 GiB")]
const fn block_word(number: usize) -> u32 {
    number as u32
}

/// The sections between the last block and the footer.
struct Tail<'a> {
    name: &'a str,
    offset: u64,
    bytes: &'a [u8],
}

impl<'a> Tail<'a> {
    /// The bytes of a section, checked.
    fn section(&self, section: Section, what: &str) -> Result<&'a [u8], StorageError> {
        let damaged = |problem: &str| {
            StorageError::damaged(self.name, section.offset, format!("{problem} of its {what}"))
        };
        let start = section.offset.checked_sub(self.offset).and_then(|start| usize::try_from(start).ok());
        let length = usize::try_from(section.length).ok();
        let range = start.zip(length).and_then(|(start, length)| Some(start..start.checked_add(length)?));
        let bytes = range.and_then(|range| self.bytes.get(range)).ok_or_else(|| damaged("wrong place"))?;
        if checksum(bytes) != section.checksum {
            return Err(damaged("wrong checksum"));
        }
        Ok(bytes)
    }

    fn decode<T>(
        &self,
        section: Section,
        what: &str,
        decode: impl FnOnce(&[u8]) -> Option<T>,
    ) -> Result<T, StorageError> {
        let bytes = self.section(section, what)?;
        decode(bytes).ok_or_else(|| {
            StorageError::damaged(self.name, section.offset, format!("its {what} contradict themselves"))
        })
    }

    fn filter(&self, section: Section) -> Result<Filter, StorageError> {
        let bytes = self.section(section, "filter")?;
        Filter::decode(bytes).map_err(|error| match error {
            FilterError::NewerFormat { found } => {
                StorageError::NewerFormat { name: self.name.to_owned(), found: found.into(), supported: 1 }
            }
            other => StorageError::damaged(self.name, section.offset, other.to_string()),
        })
    }
}

#[cfg(test)]
mod tests;
