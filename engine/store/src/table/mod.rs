//! Table: sorted, immutable entries in blocks, with fence pointers and a filter that locate them.
//!
//! A file consists of 4 KiB units, then properties, fence pointers, filter and footer.
//! Fence pointers and filter are read once, when the table is opened, and stay in
//! memory.
//!
//! **Invariants**
//! 1. Every returned byte was checked against a checksum; damage is an error that names file and offset.
//! 2. A file is a multiple of 4 KiB and every block begins at a multiple of 4 KiB, so direct I/O needs no copy.
//! 3. A table contains one entry per key.
//!
//! **Cost**: a search of the table reads exactly one block; memory contains the filter and the fence pointers.

mod blocks;
mod cache;
mod cursor;
mod entry;
mod fences;
#[cfg(feature = "block-cache")]
mod filter_cache;
#[cfg(not(feature = "block-cache"))]
#[path = "filter_cache_absent.rs"]
mod filter_cache;
#[cfg(feature = "block-cache")]
mod filter_loading;
#[cfg(not(feature = "block-cache"))]
#[path = "filter_loading_absent.rs"]
mod filter_loading;
mod filter_units;
mod footer;
mod frames;
#[cfg(feature = "block-cache")]
mod mixed;
mod packing;
mod properties;
mod reading;
mod remains;
mod remains_tail;
mod replaced;
mod search;
mod separators;
mod sink;
mod slots;
mod tail;
mod unit;
mod verify;
mod writer;

pub use cache::{BlockCache, LookupScratch};
pub use cursor::{Direction, TableCursor};
pub(crate) use fences::shortest_between;
#[cfg(not(feature = "block-cache"))]
pub(crate) use filter_cache::FilterCache;
#[cfg(feature = "block-cache")]
pub use filter_cache::{FilterCache, FilterCacheCounts};
pub(crate) use filter_loading::prefetch_filters;
pub(crate) use filter_units::FilterUnits;
pub(crate) use filter_units::{UnitReads, mixed as unit_digest_of};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use frames::advise_by as advise_block_memory_by;
pub use packing::value_bytes_for;
pub use reading::Reading;
pub(crate) use remains::{LostKeys, OwnedEntry, Standing, TableRemains};
pub use replaced::{ReplacedFilter, ReplacementReason};
pub use search::BlockPlace;
pub(crate) use separators::Separators;
pub(crate) use sink::Sink;
pub use writer::{TableOptions, TableWriter};

use crate::storage::{BLOCK_BYTES, BlockBuffer, ReadFile, Storage, StorageError};
use fences::Fences;
use filter_loading::FilterLoading;
#[cfg(feature = "block-cache")]
use filter_loading::FilterPlace;
use footer::{FOOTER_BYTES, Footer};
use lsm_lab_filters::Filter;
use properties::Properties;
use replaced::Refused;
use slots::Slots;
use std::sync::{Arc, OnceLock};
use tail::Tail;
use unit::Unit;

/// Problem of intact sections that do not belong to the same table.
const CONTRADICTION: &str = "its properties, fence pointers and filter contradict each other";

/// Problems of blocks with valid checksums.
const KEYS_FALL: &str = "its keys are not in rising order";
const OUT_OF_FENCES: &str = "a fence does not lead to one of its keys";
const CONTRADICTED: &str = "its properties contradict its entries";

/// More entries than a unit can have.
const MOST_ENTRIES: u64 = BLOCK_BYTES as u64 / 4;

/// Returns the file name of a table.
#[must_use]
pub fn table_name(table: u32) -> String {
    format!("table-{table:06}.tab")
}

/// Returns the table of a file name, if it is one.
#[must_use]
pub fn table_number(name: &str) -> Option<u32> {
    let table = name.strip_prefix("table-")?.strip_suffix(".tab")?.parse().ok()?;
    (table_name(table) == name).then_some(table)
}

/// Open table.
pub struct Table {
    name: String,
    file: Box<dyn ReadFile>,
    data_units: u32,
    properties: Properties,
    fences: Fences,
    /// Filter; without its bits if it is loaded on demand.
    filter: Filter,
    #[cfg(feature = "block-cache")]
    filter_place: FilterPlace,
    loading: Option<FilterLoading>,
    /// Filter units instead of a filter, if the store's memory plan is elastic.
    units: Option<FilterUnits>,
    /// Family that could not be built.
    refused: Option<Refused>,
    /// Created when the first block is cached.
    slots: OnceLock<Arc<Slots>>,
}

impl Table {
    /// Opens the table with this number and reads everything except its blocks.
    ///
    /// # Errors
    /// [`StorageError::Damaged`], [`StorageError::NewerFormat`] and other storage errors.
    pub fn open(storage: &dyn Storage, table: u32) -> Result<Self, StorageError> {
        let name = table_name(table);
        let file = storage.open(&name)?;
        let length = file.len();
        let unit = BLOCK_BYTES as u64;
        let problem = |problem: &str| Err(StorageError::damaged(&name, length, problem));
        if length == 0 {
            return problem("it is empty");
        }
        if length < 2 * unit || !length.is_multiple_of(unit) {
            return problem("its length is not that of a table: it was cut short, or something was added");
        }
        let mut buffer = BlockBuffer::new();
        file.read_at(length - unit, buffer.prepare(1))?;
        let footer = Footer::decode(buffer.bytes(), &name, length)?;
        let tail_offset = u64::from(footer.data_units) * unit;
        let tail_units =
            (length.checked_sub(tail_offset)).and_then(|bytes| usize::try_from(bytes / unit).ok());
        let Some(tail_units) = tail_units.filter(|&units| units > 0) else {
            return problem("its blocks are said to be longer than the file");
        };
        file.read_at(tail_offset, buffer.prepare(tail_units))?;
        let bytes = &buffer.bytes()[..tail_units * BLOCK_BYTES - FOOTER_BYTES];
        let mut tail = Tail::new(&name, tail_offset, bytes);
        let properties = tail.decode(footer.properties, "properties", Properties::decode)?;
        let units = footer.data_units;
        let fences = tail.decode(footer.fences, "fence pointers", |bytes| Fences::decode(bytes, units))?;
        let (filter, units) = tail.filter(footer.filter)?;
        tail.end()?;
        if properties.table != table {
            let problem = format!("it is table {}", properties.table);
            return Err(StorageError::damaged(&name, tail_offset, problem));
        }
        let (entries, last_block) = (properties.contents.entries, fences.len() - 1);
        let consistent = fences.unit_count() == footer.data_units
            && filter.key_count() == entries
            && entries <= u64::from(footer.data_units) * MOST_ENTRIES
            && fences.search(&properties.min_key) == 0
            && fences.search(&properties.max_key) == last_block
            && units.as_ref().is_none_or(|units| units.segment_count() == units.segment_of(last_block) + 1);
        if !consistent {
            return Err(StorageError::damaged(&name, tail_offset, CONTRADICTION));
        }
        Ok(Self {
            name,
            file,
            data_units: footer.data_units,
            properties,
            fences,
            filter,
            #[cfg(feature = "block-cache")]
            filter_place: FilterPlace::new(&footer),
            loading: None,
            units,
            refused: footer.refused,
            slots: OnceLock::new(),
        })
    }

    /// Returns the number that identifies the table in the store and in traces.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.properties.table
    }

    /// Returns the number of entries, including tombstones.
    #[must_use]
    pub fn entry_count(&self) -> u64 {
        self.properties.contents.entries
    }

    /// Returns the number of tombstones.
    #[must_use]
    pub fn tombstone_count(&self) -> u64 {
        self.properties.contents.tombstones
    }

    /// Returns the newest sequence number in the table.
    #[must_use]
    pub fn last_sequence(&self) -> u64 {
        self.properties.contents.last_sequence
    }

    /// Returns the oldest sequence number in the table.
    #[must_use]
    pub fn min_sequence(&self) -> u64 {
        self.properties.contents.min_sequence
    }

    /// Returns the number of blocks. A search reads one block. An entry that spans several units is a separate
    /// block.
    #[must_use]
    pub fn block_count(&self) -> u32 {
        u32::try_from(self.fences.len()).expect("blocks are numbered by u32")
    }

    /// Returns the bytes of blocks, with shared units counted once.
    #[must_use]
    pub fn data_bytes(&self) -> u64 {
        u64::from(self.data_units) * BLOCK_BYTES as u64
    }

    /// Returns the bytes of the file.
    #[must_use]
    pub fn file_bytes(&self) -> u64 {
        self.file.len()
    }

    /// Returns the bytes of the open table in memory: filter, fence pointers and slots. Cached blocks and
    /// filters loaded on demand belong to their caches.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        (self.filter.memory_bytes() + self.fences.memory_bytes()) as u64
            + self.slot_bytes()
            + self.unit_memory()
    }

    /// Returns the bytes of the slots for blocks, without the blocks; 0 until the first one is cached.
    #[must_use]
    pub fn slot_bytes(&self) -> u64 {
        self.slots.get().map_or(0, |slots| slots.memory_bytes() as u64)
    }

    /// Returns the bytes of the fence pointers.
    #[must_use]
    pub fn fence_bytes(&self) -> u64 {
        self.fences.memory_bytes() as u64
    }

    /// Returns the smallest key.
    #[inline]
    #[must_use]
    pub fn min_key(&self) -> &[u8] {
        &self.properties.min_key
    }

    /// Returns the largest key.
    #[inline]
    #[must_use]
    pub fn max_key(&self) -> &[u8] {
        &self.properties.max_key
    }

    /// Returns the filter over all keys of the table. If it is loaded on demand, returns it without bits, so
    /// that it answers *maybe*.
    #[inline]
    #[must_use]
    pub fn filter(&self) -> &Filter {
        &self.filter
    }

    /// Returns the filter units of the table, if it has units instead of a filter.
    #[inline]
    #[must_use]
    pub(crate) fn filter_units(&self) -> Option<&FilterUnits> {
        self.units.as_ref()
    }

    /// Returns the bytes of the filter, or of the resident units instead of it.
    #[must_use]
    pub fn filter_bytes(&self) -> u64 {
        if let Some(units) = &self.units {
            return units.resident_bytes();
        }
        self.filter.byte_count() as u64
    }

    /// Checks a unit that was read.
    #[inline]
    fn open_unit<'a>(&self, bytes: &'a [u8], unit: u32) -> Result<Unit<'a>, StorageError> {
        Unit::open(bytes, unit).map_err(|problem| self.damaged(unit, problem))
    }

    /// Returns the error of damage in the block that begins with this unit.
    #[cold]
    fn damaged(&self, unit: u32, problem: &str) -> StorageError {
        StorageError::damaged(&self.name, u64::from(unit) * BLOCK_BYTES as u64, problem)
    }

    /// Returns the error of properties that do not match the entries.
    #[cold]
    fn contradicts_entries(&self) -> StorageError {
        StorageError::damaged(&self.name, self.tail_offset(), CONTRADICTED)
    }

    /// Returns the end of the blocks in the file.
    fn tail_offset(&self) -> u64 {
        u64::from(self.data_units) * BLOCK_BYTES as u64
    }
}

impl core::fmt::Debug for Table {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Table({}, {} entries)", self.name, self.entry_count())
    }
}

/// Returns a count of blocks or bytes as a word of the trace.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "blocks are numbered by u32, and are far below 4 GiB")]
const fn block_word(number: usize) -> u32 {
    number as u32
}

#[cfg(test)]
mod tests;
