//! Units of a table in memory, checked: the buffer of cursors and verification.
//!
//! **Invariant**: a unit is checked once each time that it is read, when one of its blocks is first opened.
//! Damage in unused units is not reported.
//!
//! **Cost**: that of [`Reading`]; a unit in the block cache costs a copy of 4 KiB instead of a read.

use super::entry::Span;
use super::fences::Extent;
use super::reading::Reading;
use super::slots::Kept;
use super::unit::{Unit, gather};
use super::{Direction, Table};
use crate::storage::{BLOCK_BYTES, BlockBuffer, StorageError};
use core::ops::Range;

/// Units of a table in memory, with one of their blocks open.
pub(super) struct Blocks {
    direction: Direction,
    reading: Reading,
    /// True if the cache keeps the units once they are opened.
    is_kept: bool,
    buffer: BlockBuffer,
    /// Units of the file in the buffer.
    held: Range<u32>,
    /// Units of the buffer that were checked.
    checked: Range<u32>,
    open: Extent,
    /// Entry of the open block, joined from several units.
    joined: Vec<u8>,
    joined_span: Option<Span>,
}

impl Blocks {
    pub(super) fn new(direction: Direction, reading: Reading) -> Self {
        let buffer = BlockBuffer::new();
        let open = Extent { first: 0, count: 0 };
        let (held, checked, joined, joined_span) = (0..0, 0..0, Vec::new(), None);
        Self { direction, reading, is_kept: false, buffer, held, checked, open, joined, joined_span }
    }

    /// Drops the units of a table, but neither the buffers nor the size of the next read.
    pub(super) fn leave_table(&mut self) {
        (self.held, self.checked) = (0..0, 0..0);
    }

    /// Opens a block and returns its number of entries, at least one.
    pub(super) fn open(&mut self, table: &Table, block: usize) -> Result<usize, StorageError> {
        let extent = table.fences.extent(block);
        let wanted = extent.units();
        let is_held = self.held.start <= wanted.start && wanted.end <= self.held.end;
        if !is_held && !self.copy_kept(table, block, extent) {
            self.read(table, wanted.clone())?;
        }
        self.open = extent;
        self.joined_span = None;
        for unit in wanted {
            self.check(table, unit)?;
        }
        if !extent.spans() {
            let entries = self.unit().map_or(0, Unit::len);
            let none = || table.damaged(extent.first, "the block holds no entry, but a fence points to it");
            if entries == 0 {
                return Err(none());
            }
            self.keep(table, block);
            return Ok(entries);
        }
        self.join(table)?;
        Ok(1)
    }

    /// Copies the unit of a block from the cache. Returns `false` if it is not cached.
    fn copy_kept(&mut self, table: &Table, block: usize, extent: Extent) -> bool {
        let (Some(cache), Some(slots)) = (self.reading.cache(), table.slots.get()) else { return false };
        if extent.spans() || !slots.copy_unit(block, &mut self.buffer) {
            return false;
        }
        cache.scanned(table.id(), block);
        // Cached units were checked when they were read.
        self.held = extent.units();
        self.checked = extent.units();
        self.is_kept = false;
        true
    }

    /// Adds the open block to the cache, if a small read loaded it.
    fn keep(&self, table: &Table, block: usize) {
        if self.is_kept
            && let Some(cache) = self.reading.cache()
        {
            table.keep(block, || Kept::unit(self.unit_bytes()), Some(cache));
        }
    }

    /// Joins the single entry of the open block.
    fn join(&mut self, table: &Table) -> Result<(), StorageError> {
        let bytes = &self.buffer.bytes()[self.range(self.open.units())];
        self.joined.resize(bytes.len(), 0);
        let units = bytes.chunks_exact(BLOCK_BYTES).filter_map(Unit::checked_before);
        self.joined_span = gather(units, &mut self.joined);
        self.joined_span.map(|_| ()).ok_or_else(|| table.damaged(self.open.first, OUT_OF_PARTS))
    }

    /// Returns the position of this entry of the open block in [`Blocks::bytes`]; `None` if it is outside.
    #[inline]
    pub(super) fn span(&self, slot: usize) -> Option<Span> {
        if self.open.spans() { self.joined_span } else { self.unit()?.span(slot) }
    }

    /// Returns the bytes of the open block, which contain its entries.
    #[inline]
    pub(super) fn bytes(&self) -> &[u8] {
        if self.open.spans() { &self.joined } else { self.unit_bytes() }
    }

    /// Returns the open block, if it is a unit.
    #[inline]
    pub(super) fn unit(&self) -> Option<Unit<'_>> {
        Unit::checked_before(self.unit_bytes()).filter(|_| !self.open.spans())
    }

    #[inline]
    fn unit_bytes(&self) -> &[u8] {
        &self.buffer.bytes()[self.range(self.open.first..self.open.first + 1)]
    }

    /// Returns the bytes of units in the buffer.
    #[inline]
    fn range(&self, units: Range<u32>) -> Range<usize> {
        let start = (units.start - self.held.start) as usize * BLOCK_BYTES;
        start..start + units.len() * BLOCK_BYTES
    }

    /// Checks a unit of the buffer, unless it was checked.
    fn check(&mut self, table: &Table, unit: u32) -> Result<(), StorageError> {
        if self.checked.contains(&unit) {
            return Ok(());
        }
        let bytes = &self.buffer.bytes()[self.range(unit..unit + 1)];
        table.open_unit(bytes, unit)?;
        if unit == self.checked.end {
            self.checked.end += 1;
        } else if unit + 1 == self.checked.start {
            self.checked.start -= 1;
        } else {
            self.checked = unit..unit + 1;
        }
        Ok(())
    }

    /// Reads these units and the following ones in the direction of the walk.
    fn read(&mut self, table: &Table, wanted: Range<u32>) -> Result<(), StorageError> {
        let ahead = self.reading.next_units();
        self.is_kept = self.reading.is_kept(ahead);
        let units = match self.direction {
            Direction::Forward => {
                let end = wanted.start.saturating_add(ahead).min(table.data_units);
                wanted.start..end.max(wanted.end)
            }
            Direction::Backward => wanted.end.saturating_sub(ahead).min(wanted.start)..wanted.end,
        };
        (self.held, self.checked) = (0..0, 0..0);
        let offset = u64::from(units.start) * BLOCK_BYTES as u64;
        table.file.read_at(offset, self.buffer.prepare(units.len()))?;
        self.checked = units.start..units.start;
        self.held = units;
        Ok(())
    }
}

/// Problem of an entry in several units whose parts do not match.
pub(super) const OUT_OF_PARTS: &str = "the parts of an entry do not fit together";
