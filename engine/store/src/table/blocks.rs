//! Some units of a table in memory, checked: what a cursor and a verification walk through.
//!
//! **Invariants**
//! 1. A unit is checked once each time that it is read, when a block of it is first opened: damage that nobody reaches
//!    harms nobody.
//!
//! **Cost**: as [`Reading`] says; a unit that the block cache holds costs a copy of 4 KiB instead of a read.

use super::entry::Span;
use super::fences::Extent;
use super::reading::Reading;
use super::slots::Kept;
use super::unit::{Unit, gather};
use super::{Direction, Table};
use crate::storage::{BLOCK_BYTES, BlockBuffer, StorageError};
use core::ops::Range;

/// Units of a table in memory, and one block of them open.
pub(super) struct Blocks {
    direction: Direction,
    reading: Reading,
    /// Whether the cache keeps the held units once they are opened.
    is_kept: bool,
    buffer: BlockBuffer,
    /// The units of the file that the buffer holds.
    held: Range<u32>,
    /// Those of them that were checked.
    checked: Range<u32>,
    open: Extent,
    /// The entry of the open block, put together, where it spans several units.
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

    /// Forgets the units of a table, but neither the buffers nor the size of the next read.
    pub(super) fn leave_table(&mut self) {
        (self.held, self.checked) = (0..0, 0..0);
    }

    /// Opens a block; returns how many entries it has, at least one.
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

    /// Copies the unit of a block out of the cache; false if the cache does not hold it.
    fn copy_kept(&mut self, table: &Table, block: usize, extent: Extent) -> bool {
        let (Some(cache), Some(slots)) = (self.reading.cache(), table.slots.get()) else { return false };
        let buffer = &mut self.buffer;
        if extent.spans() || slots.with_unit(block, |unit| buffer.prepare(1).copy_from_slice(unit)).is_none()
        {
            return false;
        }
        cache.scanned(table.id(), block);
        // Kept units were checked when they were read.
        self.held = extent.units();
        self.checked = extent.units();
        self.is_kept = false;
        true
    }

    /// Gives the open block to the cache, if it came with a small read.
    fn keep(&self, table: &Table, block: usize) {
        if self.is_kept
            && let Some(cache) = self.reading.cache()
        {
            table.keep(block, || Kept::unit(self.unit_bytes()), Some(cache));
        }
    }

    /// Puts the one entry of the open block together.
    fn join(&mut self, table: &Table) -> Result<(), StorageError> {
        let bytes = &self.buffer.bytes()[self.range(self.open.units())];
        self.joined.resize(bytes.len(), 0);
        let units = bytes.chunks_exact(BLOCK_BYTES).filter_map(Unit::checked_before);
        self.joined_span = gather(units, &mut self.joined);
        self.joined_span.map(|_| ()).ok_or_else(|| table.damaged(self.open.first, OUT_OF_PARTS))
    }

    /// Where this entry of the open block lies in [`Blocks::bytes`]; `None` if it leads out of it.
    #[inline]
    pub(super) fn span(&self, slot: usize) -> Option<Span> {
        if self.open.spans() { self.joined_span } else { self.unit()?.span(slot) }
    }

    /// The bytes of the open block, in which its entries lie.
    #[inline]
    pub(super) fn bytes(&self) -> &[u8] {
        if self.open.spans() { &self.joined } else { self.unit_bytes() }
    }

    /// The open block, if it is a unit.
    #[inline]
    pub(super) fn unit(&self) -> Option<Unit<'_>> {
        Unit::checked_before(self.unit_bytes()).filter(|_| !self.open.spans())
    }

    #[inline]
    fn unit_bytes(&self) -> &[u8] {
        &self.buffer.bytes()[self.range(self.open.first..self.open.first + 1)]
    }

    /// Where held units lie in the buffer.
    #[inline]
    fn range(&self, units: Range<u32>) -> Range<usize> {
        let start = (units.start - self.held.start) as usize * BLOCK_BYTES;
        start..start + units.len() * BLOCK_BYTES
    }

    /// Checks a held unit, unless it was.
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

    /// Reads these units and what lies behind them in the direction of the walk.
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

/// What is wrong when the parts of an entry in several units do not fit.
pub(super) const OUT_OF_PARTS: &str = "the parts of an entry do not fit together";
