//! Read sizes of a cursor, and its block cache.
//!
//! A scan of a few entries needs one block of each sorted run, so its first read is one block. Each further
//! read is twice as long, up to [`MOST_UNITS`]. Only small reads fill the cache: a long scan would replace
//! blocks that lookups need.

use super::BlockCache;
use std::sync::Arc;

/// Units of the longest read of a scan.
const MOST_UNITS: u32 = 64;

/// Units of the longest read whose blocks the cache keeps.
const KEPT_UNITS: u32 = 4;

/// Read sizes and the block cache.
#[derive(Clone)]
pub struct Reading {
    next_units: u32,
    most_units: u32,
    cache: Option<Arc<BlockCache>>,
}

impl Reading {
    /// Reads this many blocks at once, without a cache.
    #[must_use]
    pub fn ahead(blocks: usize) -> Self {
        let units = u32::try_from(blocks).unwrap_or(u32::MAX);
        Self { next_units: units, most_units: units, cache: None }
    }

    /// Reads one block first, then twice as many with each read, through a cache if there is one.
    #[must_use]
    pub fn growing(cache: Option<Arc<BlockCache>>) -> Self {
        Self { next_units: 1, most_units: MOST_UNITS, cache }
    }

    pub(super) fn cache(&self) -> Option<&BlockCache> {
        self.cache.as_deref()
    }

    /// Returns the units of the read that follows, and doubles the one after it.
    pub(super) fn next_units(&mut self) -> u32 {
        let units = self.next_units;
        self.next_units = units.saturating_mul(2).min(self.most_units);
        units
    }

    /// Returns whether the cache keeps the blocks of a read of this many units.
    pub(super) fn is_kept(&self, units: u32) -> bool {
        self.cache.is_some() && units <= KEPT_UNITS
    }
}
