//! A table: sorted, immutable entries in blocks, with the fence pointers and the filter that find them.
//!
//! A file is units of 4 KiB, then properties, fence pointers, filter and footer; see `docs/format/table.md`. Fence
//! pointers and filter are read once, at opening, and stay in memory.
//!
//! **Invariants**
//! 1. Every byte that is served was checked against a checksum; damage is an error that names file and place.
//! 2. A file is a multiple of 4 KiB and every block begins at a multiple of 4 KiB: direct I/O needs no copy.
//! 3. A table holds one entry per key.
//!
//! **Cost**: a search of the table reads exactly one block; memory is the filter plus the fence pointers.

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
mod search;
mod separators;
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
pub use search::BlockPlace;
pub(crate) use separators::Separators;
pub use writer::{TableOptions, TableWriter};

use crate::storage::{BLOCK_BYTES, BlockBuffer, ReadFile, Storage, StorageError};
use fences::Fences;
use filter_loading::FilterLoading;
#[cfg(feature = "block-cache")]
use filter_loading::FilterPlace;
use footer::{FOOTER_BYTES, Footer};
use lsm_lab_filters::Filter;
use properties::Properties;
use slots::Slots;
use std::sync::{Arc, OnceLock};
use tail::Tail;
use unit::Unit;

/// What is said of sections that are whole, and not of one table.
const CONTRADICTION: &str = "its properties, fence pointers and filter contradict each other";

/// The file of a table.
#[must_use]
pub fn table_name(table: u32) -> String {
    format!("table-{table:06}.tab")
}

/// The table of a file name, if it is one.
#[must_use]
pub fn table_number(name: &str) -> Option<u32> {
    let table = name.strip_prefix("table-")?.strip_suffix(".tab")?.parse().ok()?;
    (table_name(table) == name).then_some(table)
}

/// An open table.
pub struct Table {
    name: String,
    file: Box<dyn ReadFile>,
    data_units: u32,
    properties: Properties,
    fences: Fences,
    /// Without its bits, if it is loaded when it is asked.
    filter: Filter,
    #[cfg(feature = "block-cache")]
    filter_place: FilterPlace,
    loading: Option<FilterLoading>,
    /// In the place of a filter, if the store's memory plan is elastic.
    units: Option<FilterUnits>,
    /// Made when the first block is kept.
    slots: OnceLock<Arc<Slots>>,
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
        let fences = tail.decode(footer.fences, "fence pointers", Fences::decode)?;
        let (filter, units) = tail.filter(footer.filter)?;
        tail.end()?;
        if properties.table != table {
            let problem = format!("it is table {}", properties.table);
            return Err(StorageError::damaged(&name, tail_offset, problem));
        }
        if fences.unit_count() != footer.data_units || filter.key_count() != properties.entries {
            return Err(StorageError::damaged(&name, tail_offset, CONTRADICTION));
        }
        if units.as_ref().is_some_and(|units| units.segment_count() != units.segment_of(fences.len() - 1) + 1)
        {
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
            slots: OnceLock::new(),
        })
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

    /// The oldest sequence number in the table.
    #[must_use]
    pub fn min_sequence(&self) -> u64 {
        self.properties.min_sequence
    }

    /// Number of blocks: what a search reads one of. An entry that spans several units is a block of its own.
    #[must_use]
    pub fn block_count(&self) -> u32 {
        u32::try_from(self.fences.len()).expect("blocks are numbered by u32")
    }

    /// Bytes of blocks, shared units counted once.
    #[must_use]
    pub fn data_bytes(&self) -> u64 {
        u64::from(self.data_units) * BLOCK_BYTES as u64
    }

    /// Bytes of the file.
    #[must_use]
    pub fn file_bytes(&self) -> u64 {
        self.file.len()
    }

    /// Bytes that the open table keeps in memory: filter, fence pointers and slots; what is in the slots, and a filter that is
    /// loaded when it is asked, are their caches'.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        (self.filter.memory_bytes() + self.fences.memory_bytes()) as u64
            + self.slot_bytes()
            + self.unit_memory()
    }

    /// Bytes of the slots for blocks, without the blocks; 0 until the first one is kept.
    #[must_use]
    pub fn slot_bytes(&self) -> u64 {
        self.slots.get().map_or(0, |slots| slots.memory_bytes() as u64)
    }

    /// Bytes of the fence pointers.
    #[must_use]
    pub fn fence_bytes(&self) -> u64 {
        self.fences.memory_bytes() as u64
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

    /// The filter over all keys of the table. One that is loaded when it is asked is described, and says *maybe*.
    #[inline]
    #[must_use]
    pub fn filter(&self) -> &Filter {
        &self.filter
    }

    /// The filter units of the table, if it has units in the place of a filter.
    #[inline]
    #[must_use]
    pub(crate) fn filter_units(&self) -> Option<&FilterUnits> {
        self.units.as_ref()
    }

    /// Bytes of the filter, or of the units in its place that are in memory.
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

    /// Damage in the block that begins with this unit.
    #[cold]
    fn damaged(&self, unit: u32, problem: &str) -> StorageError {
        StorageError::damaged(&self.name, u64::from(unit) * BLOCK_BYTES as u64, problem)
    }

    /// Where the blocks end.
    fn tail_offset(&self) -> u64 {
        u64::from(self.data_units) * BLOCK_BYTES as u64
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

#[cfg(test)]
mod tests;
