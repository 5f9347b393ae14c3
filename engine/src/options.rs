//! How a store is built, and what is wrong with options that make no sense.
//!
//! There is no default: presets are named functions, so that a reader of a benchmark sees what was measured.

use crate::digest::{DigestFunction, DigestRecipe};
use crate::filter::{FilterError, FilterKind, FilterOptions, ProbeScheme};
use crate::storage::BLOCK_BYTES;
use core::fmt;

/// How a store is built. Fixed when the store is created and kept in its manifest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Options {
    /// The filters of its tables.
    pub filter: FilterOptions,
    /// The memtable is flushed when its entries would take this many bytes in blocks.
    pub memtable_bytes: u64,
    /// A table is closed when its blocks reach this many bytes.
    pub table_bytes: u64,
    /// A table is also closed when it holds this many entries, if set: small trees of an exact shape.
    pub table_entries: Option<u32>,
    /// Bytes that level 1 may hold; level i may hold `size_ratio^(i-1)` times as many.
    pub level_one_bytes: u64,
    /// T: how many times larger each level is than the one above.
    pub size_ratio: u32,
    /// Whether every write goes to a write-ahead log before it goes to the memtable.
    pub log: bool,
}

/// The largest size ratio.
pub const MAX_SIZE_RATIO: u32 = 20;

impl Options {
    /// For use as a store: 4 MiB memtable, 2 MiB tables, size ratio 10, blocked filters of 10 bits per key, a log.
    #[must_use]
    pub fn durable() -> Self {
        Self {
            filter: FilterOptions {
                kind: FilterKind::Blocked512,
                bits_per_key: 10.0,
                digest: DigestRecipe::new(DigestFunction::Xxh3),
            },
            memtable_bytes: 4 << 20,
            table_bytes: 2 << 20,
            table_entries: None,
            level_one_bytes: 40 << 20,
            size_ratio: 10,
            log: true,
        }
    }

    /// The tree of the paper's experiments (section 5): level 1 as large as the memtable, one 2 MiB table; size ratio
    /// 10; `MurmurHash64A`; the paper's filter with 10 bits per key; no log, for it is loaded and then only read.
    #[must_use]
    pub fn paper() -> Self {
        Self {
            filter: FilterOptions {
                kind: FilterKind::Standard(ProbeScheme::PaperRotation),
                bits_per_key: 10.0,
                digest: DigestRecipe::new(DigestFunction::MurmurHash64A),
            },
            memtable_bytes: 2 << 20,
            table_bytes: 2 << 20,
            table_entries: None,
            level_one_bytes: 2 << 20,
            size_ratio: 10,
            log: false,
        }
    }

    /// Says what is wrong, if anything is.
    ///
    /// # Errors
    /// [`OptionsError`] with the field, its value and what would be right.
    pub fn validate(&self) -> Result<(), OptionsError> {
        self.filter.validate().map_err(OptionsError::Filter)?;
        let block = BLOCK_BYTES as u64;
        let bytes = |field, value: u64| {
            (block..=1 << 40).contains(&value).then_some(()).ok_or(OptionsError::Bytes { field, value })
        };
        bytes("memtable_bytes", self.memtable_bytes)?;
        bytes("table_bytes", self.table_bytes)?;
        bytes("level_one_bytes", self.level_one_bytes)?;
        if !(2..=MAX_SIZE_RATIO).contains(&self.size_ratio) {
            return Err(OptionsError::SizeRatio { value: self.size_ratio });
        }
        if self.table_entries == Some(0) {
            return Err(OptionsError::TableEntries);
        }
        Ok(())
    }
}

/// An option that makes no sense.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum OptionsError {
    /// Something about the filters.
    Filter(FilterError),
    /// A size outside of 4 KiB to 1 TiB.
    Bytes {
        /// The option.
        field: &'static str,
        /// Its value.
        value: u64,
    },
    /// A size ratio outside of 2 to [`MAX_SIZE_RATIO`].
    SizeRatio {
        /// Its value.
        value: u32,
    },
    /// Tables of no entries.
    TableEntries,
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Filter(error) => write!(f, "filter: {error}"),
            Self::Bytes { field, value } => {
                write!(f, "{field} must be from {BLOCK_BYTES} (one block) to 2^40, but is {value}")
            }
            Self::SizeRatio { value } => {
                write!(f, "size_ratio must be from 2 to {MAX_SIZE_RATIO}, but is {value}")
            }
            Self::TableEntries => write!(f, "table_entries must be at least 1 where it is set"),
        }
    }
}

impl core::error::Error for OptionsError {}
