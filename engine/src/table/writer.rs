//! Writes a table: blocks as they fill, then what describes them.
//!
//! **Invariants**
//! 1. Keys are given in strictly rising order.
//! 2. The file is complete and synced when `finish` returns; a file that ends early has no footer and is no table.
//!
//! **Memory**: 16 bytes per block for fences and 8 per key for digests, until `finish`.

use super::block::BlockBuilder;
use super::fences::Fences;
use super::footer::{Footer, Section};
use super::properties::Properties;
use super::table_name;
use crate::digest::Digest;
use crate::filter::{Filter, FilterOptions};
use crate::memtable::Entry;
use crate::storage::{AppendFile, BLOCK_BYTES, Storage, StorageError, checksum};

/// A table being written.
pub struct TableWriter {
    file: Box<dyn AppendFile>,
    filter: FilterOptions,
    block: BlockBuilder,
    fences: Fences,
    units: u32,
    digests: Vec<Digest>,
    properties: Properties,
}

impl TableWriter {
    /// Begins the table of this number.
    ///
    /// # Errors
    /// What storage reports.
    pub fn create(storage: &dyn Storage, table: u32, filter: FilterOptions) -> Result<Self, StorageError> {
        let properties = Properties {
            table,
            entries: 0,
            tombstones: 0,
            last_sequence: 0,
            min_key: Vec::new(),
            max_key: Vec::new(),
        };
        Ok(Self {
            file: storage.create(&table_name(table))?,
            filter,
            block: BlockBuilder::default(),
            fences: Fences::default(),
            units: 0,
            digests: Vec::new(),
            properties,
        })
    }

    /// Adds the next entry.
    ///
    /// # Errors
    /// What storage reports.
    ///
    /// # Panics
    /// If the key is not larger than the one before: the caller sorts.
    pub fn add(&mut self, entry: Entry<'_>) -> Result<(), StorageError> {
        let first = self.properties.entries == 0;
        assert!(first || self.properties.max_key.as_slice() < entry.key, "invariant 1: keys rise");
        if !self.block.is_empty() && !self.block.fits(entry) {
            self.write_block()?;
        }
        if self.block.is_empty() {
            let before = (!first).then_some(self.properties.max_key.as_slice());
            self.fences.push(before, entry.key, self.units);
        }
        self.block.add(entry);
        self.digests.push(self.filter.digest.digest(entry.key));
        let properties = &mut self.properties;
        properties.entries += 1;
        properties.tombstones += u64::from(entry.value.is_none());
        properties.last_sequence = properties.last_sequence.max(entry.sequence);
        if first {
            properties.min_key = entry.key.to_vec();
        }
        properties.max_key.clear();
        properties.max_key.extend_from_slice(entry.key);
        Ok(())
    }

    /// Entries so far.
    #[must_use]
    pub fn entry_count(&self) -> u64 {
        self.properties.entries
    }

    /// Bytes of finished blocks so far.
    #[must_use]
    pub fn data_bytes(&self) -> u64 {
        u64::from(self.units) * BLOCK_BYTES as u64
    }

    /// Whether the next entry would begin a new block.
    #[must_use]
    pub fn at_block_boundary(&self, next: Entry<'_>) -> bool {
        self.block.is_empty() || !self.block.fits(next)
    }

    /// Writes what is left and syncs the file.
    ///
    /// # Errors
    /// What storage reports.
    ///
    /// # Panics
    /// If no entry was added: a table is never empty.
    pub fn finish(mut self) -> Result<(), StorageError> {
        assert!(self.properties.entries > 0, "a table is never empty");
        if !self.block.is_empty() {
            self.write_block()?;
        }
        self.fences.close(self.units);
        let mut tail = Vec::new();
        let data_bytes = self.data_bytes();
        let mut section = |bytes: Vec<u8>| {
            let offset = data_bytes + tail.len() as u64;
            let section = Section { offset, length: bytes.len() as u64, checksum: checksum(&bytes) };
            tail.extend(bytes);
            section
        };
        let footer = Footer {
            data_units: self.units,
            properties: section(self.properties.encode()),
            fences: section(self.fences.encode()),
            filter: section(Filter::build(&self.filter, &self.digests).encode()),
        };
        tail.resize(tail.len().next_multiple_of(BLOCK_BYTES), 0);
        tail.extend(footer.encode());
        self.file.append(&tail)?;
        self.file.sync()
    }

    fn write_block(&mut self) -> Result<(), StorageError> {
        let number = u32::try_from(self.fences.len() - 1).expect("blocks are numbered by u32");
        let bytes = self.block.finish(number);
        self.units += u32::try_from(bytes.len() / BLOCK_BYTES).expect("a block is below 4 GiB");
        self.file.append(&bytes)
    }
}
