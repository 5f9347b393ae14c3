//! Writes a table: units as they fill, then the sections that describe them.
//!
//! **Invariants**
//! 1. Keys must be strictly ascending.
//! 2. The file is complete and synced when `finish` returns. A file that ends early has no footer and is not a
//!    table.
//! 3. With [`Packing::Aligned`] an entry is in one unit if it fits into one, and otherwise has its units alone.
//!    With [`Packing::Spill`] an entry that does not fit begins in the rest of the unit, if that is more than a
//!    sixteenth.
//!
//! **Cost**: one digest and two copies per entry, one checksum per unit, one `append` per 64 KiB, and no
//! allocation per entry. **Memory**: 18 bytes per block and its separator for fence pointers and 8 per key for
//! digests (see [`FilterBuilder`] for filters that need more), until `finish`.

use super::entry;
use super::fences::{Extent, Fences};
use super::filter_units::FilterUnitsBuilder;
use super::footer::{FOOTER_BYTES, Footer, Section};
use super::properties::Properties;
use super::replaced::Refused;
use super::table_name;
use super::unit::{SPILL_BYTES, UnitBuilder};
use crate::memtable::Entry;
use crate::options::{ElasticOptions, Packing};
use crate::storage::{AppendFile, BLOCK_BYTES, Storage, StorageError};
use lsm_lab_filters::{FilterBuilder, FilterOptions, Salt};

/// Bytes of units after which they are appended to the file.
const APPEND_BYTES: usize = 64 << 10;

/// An entry spills only if more bytes than this would stay empty.
const SPILL_FROM_BYTES: usize = BLOCK_BYTES / 16;

/// Options of a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TableOptions {
    /// Filter options.
    pub filter: FilterOptions,
    /// True if the filter has the salt of the table.
    pub salted: bool,
    /// Layout of entries in blocks.
    pub packing: Packing,
    /// Filter units instead of the filter.
    pub filter_units: Option<ElasticOptions>,
}

/// Table under construction.
pub struct TableWriter {
    file: Box<dyn AppendFile>,
    options: TableOptions,
    unit: UnitBuilder,
    /// Number of finished units; `out` contains those that are not yet appended.
    units: u32,
    out: Vec<u8>,
    /// Buffer for an entry that spans several units.
    spanning: Vec<u8>,
    fences: Fences,
    filter: FilterBuilder,
    filter_units: Option<FilterUnitsBuilder>,
    properties: Properties,
}

impl TableWriter {
    /// Creates the table with this number.
    ///
    /// # Errors
    /// Storage errors.
    pub fn create(storage: &dyn Storage, table: u32, options: TableOptions) -> Result<Self, StorageError> {
        let salt = if options.salted { Salt::of_table(table) } else { Salt::NONE };
        Ok(Self {
            file: storage.create(&table_name(table))?,
            options,
            unit: UnitBuilder::default(),
            units: 0,
            out: Vec::with_capacity(APPEND_BYTES + BLOCK_BYTES),
            spanning: Vec::new(),
            fences: Fences::default(),
            filter: FilterBuilder::new(&options.filter).salted(salt),
            filter_units: options
                .filter_units
                .map(|units| FilterUnitsBuilder::new(&options.filter, units, salt)),
            properties: Properties::new(table),
        })
    }

    /// Adds the next entry.
    ///
    /// # Errors
    /// Storage errors.
    ///
    /// # Panics
    /// If the key is not larger than the previous one: the caller sorts.
    pub fn add(&mut self, entry: Entry<'_>) -> Result<(), StorageError> {
        let first = self.properties.contents.entries == 0;
        assert!(first || self.properties.max_key.as_slice() < entry.key, "invariant 1: keys rise");
        let digest = self.options.filter.digest.digest(entry.key);
        if self.filter_units.is_none() {
            self.filter.add(entry.key, digest);
        }
        if !self.unit.fits(entry) && !self.unit.is_empty() && !self.may_spill() {
            self.finish_unit(&[])?;
        }
        if self.unit.fits(entry) {
            if self.unit.has_no_entry() {
                self.push_fence(entry.key, 1);
            }
            self.unit.add(entry, digest);
        } else {
            self.add_spanning(entry)?;
        }
        if let Some(units) = &mut self.filter_units {
            units.add(self.fences.len() - 1, entry.key, digest);
        }
        self.properties.count(entry);
        Ok(())
    }

    /// Returns whether an entry that does not fit may begin in the rest of the unit.
    fn may_spill(&self) -> bool {
        self.options.packing == Packing::Spill && self.unit.room() > SPILL_FROM_BYTES
    }

    /// Adds an entry that begins in this unit and ends in a later one.
    fn add_spanning(&mut self, entry: Entry<'_>) -> Result<(), StorageError> {
        let mut bytes = core::mem::take(&mut self.spanning);
        bytes.clear();
        bytes.extend_from_slice(&[0; SPILL_BYTES]);
        entry::encode(entry, self.unit.base_for(entry), &mut bytes);
        let length = u32::try_from(bytes.len() - SPILL_BYTES).expect("the store checks the length of values");
        bytes[..SPILL_BYTES].copy_from_slice(&length.to_le_bytes());
        let first = self.units;
        let (here, mut rest) = bytes.split_at(self.unit.room());
        self.finish_unit(here)?;
        loop {
            rest = self.unit.carry(rest);
            if rest.is_empty() {
                break;
            }
            self.finish_unit(&[])?;
        }
        let count = u16::try_from(self.units - first + 1).expect("the longest entry spans about 4200 units");
        self.push_fence_at(entry.key, Extent { first, count });
        if self.options.packing == Packing::Aligned {
            self.finish_unit(&[])?;
        }
        self.spanning = bytes;
        Ok(())
    }

    fn push_fence(&mut self, key: &[u8], count: u16) {
        self.push_fence_at(key, Extent { first: self.units, count });
    }

    fn push_fence_at(&mut self, key: &[u8], extent: Extent) {
        let before = (self.properties.contents.entries > 0).then_some(self.properties.max_key.as_slice());
        self.fences.push(before, key, extent);
    }

    /// Returns the number of entries so far.
    #[must_use]
    pub fn entry_count(&self) -> u64 {
        self.properties.contents.entries
    }

    /// Returns the bytes of finished units so far.
    #[must_use]
    pub fn data_bytes(&self) -> u64 {
        u64::from(self.units) * BLOCK_BYTES as u64
    }

    /// Returns whether the next entry would not fit into the current unit.
    #[must_use]
    pub fn at_block_boundary(&self, next: Entry<'_>) -> bool {
        self.unit.is_empty() || !self.unit.fits(next)
    }

    /// Writes the rest and syncs the file.
    ///
    /// # Errors
    /// Storage errors.
    ///
    /// # Panics
    /// If no entry was added: a table is never empty.
    pub fn finish(mut self) -> Result<(), StorageError> {
        assert!(self.properties.contents.entries > 0, "a table is never empty");
        if !self.unit.is_empty() {
            self.finish_unit(&[])?;
        }
        let (filter, error) = if let Some(units) = self.filter_units.take() {
            units.finish()
        } else {
            let (filter, error) = self.filter.finish_or_replace();
            (filter.encode(), error)
        };
        let refused = error.map(|error| Refused::new(self.options.filter.kind, &error));
        let mut section = |bytes: Vec<u8>| {
            self.out.extend_from_slice(&bytes);
            Section::of(&bytes)
        };
        let footer = Footer {
            data_units: self.units,
            refused,
            properties: section(self.properties.encode()),
            fences: section(self.fences.encode()),
            filter: section(filter),
        };
        // Only whole units were appended, so the end of `out` is the end of the file modulo 4 KiB.
        let end = (self.out.len() + FOOTER_BYTES).next_multiple_of(BLOCK_BYTES);
        self.out.resize(end - FOOTER_BYTES, 0);
        self.out.extend_from_slice(&footer.encode());
        self.append()?;
        self.file.sync()
    }

    fn finish_unit(&mut self, spilled: &[u8]) -> Result<(), StorageError> {
        self.unit.finish(self.units, spilled, &mut self.out);
        self.units = self.units.checked_add(1).expect("a table is below 16 TiB");
        // Avoids buffering an entry of several MiB.
        if self.out.len() >= APPEND_BYTES { self.append() } else { Ok(()) }
    }

    fn append(&mut self) -> Result<(), StorageError> {
        self.file.append(&self.out)?;
        self.out.clear();
        Ok(())
    }
}
