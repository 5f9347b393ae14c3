//! The search of a table for one key: find the one block that may hold it, bring it into memory, look into it.
//!
//! A lookup does all three at once ([`Table::search`]). A lookup of many keys first asks where each lies
//! ([`Table::place_of`]), reads all blocks together, and then looks into each ([`Table::search_block`]).
//!
//! **Cost**: one read of one block: 4 KiB, or the few units that one entry spans; none if the block is cached.

use super::blocks::OUT_OF_PARTS;
use super::entry::Span;
use super::unit::{Unit, gather};
use super::{BlockCache, Table, block_word};
use crate::digest::Digest;
use crate::memtable::Entry;
use crate::observe::{Event, Observer, Presence, emit};
use crate::storage::{BLOCK_BYTES, BlockBuffer, ReadFile, StorageError};
use core::ops::Range;

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

/// The one block of a table that may hold a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockPlace {
    /// Its number in the table.
    pub block: u32,
    /// Where it begins in the file: a multiple of [`BLOCK_BYTES`].
    pub offset: u64,
    /// How long it is: a multiple of [`BLOCK_BYTES`].
    pub bytes: usize,
}

impl BlockPlace {
    /// Whether the block is one entry of several units.
    const fn spans(self) -> bool {
        self.bytes > BLOCK_BYTES
    }

    /// The units of the block.
    fn units(self) -> Range<u32> {
        let first = block_word_wide(self.offset / BLOCK_BYTES as u64);
        first..first + block_word(self.bytes / BLOCK_BYTES)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "units are numbered by u32")]
const fn block_word_wide(unit: u64) -> u32 {
    unit as u32
}

impl Table {
    /// Searches the one block that may hold the key, without asking the filter. `digest` is that of the key by the recipe
    /// of the table's filter; without one the search compares more keys. The value lies in `scratch`.
    ///
    /// # Errors
    /// [`StorageError::Damaged`], and what storage reports.
    pub fn search<O: Observer>(
        &self,
        key: &[u8],
        digest: Option<Digest>,
        scratch: &mut BlockBuffer,
        cache: Option<&BlockCache>,
        observer: &mut O,
    ) -> Result<Found, StorageError> {
        let place = self.place_of(key, observer);
        if let Some(cache) = cache
            && let Some(found) = self.search_cached(place, key, digest, scratch, cache, observer)?
        {
            return Ok(found);
        }
        // An entry of several units is put together in front of them.
        let joined_bytes = if place.spans() { place.bytes } else { 0 };
        let memory = scratch.prepare((joined_bytes + place.bytes) / BLOCK_BYTES);
        let (joined, bytes) = memory.split_at_mut(joined_bytes);
        self.file.read_at(place.offset, bytes)?;
        let (table, block) = (self.id(), place.block);
        emit!(observer, Event::BlockRead { table, block, bytes: block_word(bytes.len()) });
        let span = self.look_into(place, key, digest, bytes, joined)?;
        self.keep(place, bytes, cache);
        Ok(self.found(place, span, observer))
    }

    /// The one block that may hold the key.
    #[inline]
    pub fn place_of<O: Observer>(&self, key: &[u8], observer: &mut O) -> BlockPlace {
        let index = self.fences.search(key);
        let extent = self.fences.extent(index);
        let block = block_word(index);
        emit!(observer, Event::FencesSearched { table: self.id(), block });
        let offset = u64::from(extent.first) * BLOCK_BYTES as u64;
        BlockPlace { block, offset, bytes: usize::from(extent.count) * BLOCK_BYTES }
    }

    /// The file, for reading blocks whose places are known.
    #[must_use]
    pub fn file(&self) -> &dyn ReadFile {
        &*self.file
    }

    /// Searches a block if all of it is cached. The value lies in `scratch`.
    ///
    /// # Errors
    /// [`StorageError::Damaged`] if the block contradicts itself.
    pub fn search_cached<O: Observer>(
        &self,
        place: BlockPlace,
        key: &[u8],
        digest: Option<Digest>,
        scratch: &mut BlockBuffer,
        cache: &BlockCache,
        observer: &mut O,
    ) -> Result<Option<Found>, StorageError> {
        let mut kept = place.units().map(|unit| cache.get(self.id(), unit));
        let span = if place.spans() {
            let Some(kept) = kept.collect::<Option<Vec<_>>>() else { return Ok(None) };
            let units = kept.iter().filter_map(|bytes| Unit::checked_before(bytes));
            let joined = scratch.prepare(place.bytes / BLOCK_BYTES);
            self.join(place, key, units, joined)?
        } else {
            let Some(Some(bytes)) = kept.next() else { return Ok(None) };
            let span = self.search_unit(place, Unit::checked_before(&bytes), key, digest)?;
            // Only the value is copied.
            span.map(|span| {
                let value = bytes.get(span.value..span.end).unwrap_or_default();
                scratch.prepare(1)[..value.len()].copy_from_slice(value);
                Span { key: 0, value: 0, end: value.len(), ..span }
            })
        };
        emit!(observer, Event::BlockFromCache { table: self.id(), block: place.block });
        Ok(Some(self.found(place, span, observer)))
    }

    /// Searches a block that was read from its place. `joined` takes the entry if it spans several units.
    ///
    /// # Errors
    /// [`StorageError::Damaged`].
    pub fn search_block<'a, O: Observer>(
        &self,
        place: BlockPlace,
        (key, digest): (&[u8], Option<Digest>),
        bytes: &'a [u8],
        joined: &'a mut Vec<u8>,
        cache: Option<&BlockCache>,
        observer: &mut O,
    ) -> Result<Option<Entry<'a>>, StorageError> {
        joined.resize(if place.spans() { place.bytes } else { 0 }, 0);
        let span = self.look_into(place, key, digest, bytes, joined)?;
        self.keep(place, bytes, cache);
        self.found(place, span, observer);
        let bytes = if place.spans() { joined } else { bytes };
        Ok(span.and_then(|span| span.entry(bytes)))
    }

    /// Checks a block that was read, and searches it.
    fn look_into(
        &self,
        place: BlockPlace,
        key: &[u8],
        digest: Option<Digest>,
        bytes: &[u8],
        joined: &mut [u8],
    ) -> Result<Option<Span>, StorageError> {
        let first = place.units().start;
        if !place.spans() {
            let unit = self.open_unit(bytes, first)?;
            return self.search_unit(place, Some(unit), key, digest);
        }
        for (unit, bytes) in (first..).zip(bytes.chunks(BLOCK_BYTES)) {
            self.open_unit(bytes, unit)?;
        }
        self.join(place, key, bytes.chunks(BLOCK_BYTES).filter_map(Unit::checked_before), joined)
    }

    #[inline]
    fn search_unit(
        &self,
        place: BlockPlace,
        unit: Option<Unit<'_>>,
        key: &[u8],
        digest: Option<Digest>,
    ) -> Result<Option<Span>, StorageError> {
        let unit = unit.ok_or("it is not 4 KiB long");
        unit.and_then(|unit| unit.search(key, digest))
            .map_err(|problem| self.damaged(place.units().start, problem))
    }

    /// Puts the one entry of a block together; where it lies in `joined`, if it has this key.
    fn join<'a>(
        &self,
        place: BlockPlace,
        key: &[u8],
        units: impl Iterator<Item = Unit<'a>>,
        joined: &mut [u8],
    ) -> Result<Option<Span>, StorageError> {
        let span = gather(units, joined).ok_or_else(|| self.damaged(place.units().start, OUT_OF_PARTS))?;
        Ok(Some(span).filter(|span| joined.get(span.key..span.value) == Some(key)))
    }

    /// Gives the units of a checked block to the cache.
    #[inline]
    fn keep(&self, place: BlockPlace, bytes: &[u8], cache: Option<&BlockCache>) {
        if let Some(cache) = cache {
            for (unit, bytes) in place.units().zip(bytes.chunks(BLOCK_BYTES)) {
                cache.insert(self.id(), unit, bytes);
            }
        }
    }

    /// What a search found, told to the observer.
    #[inline]
    fn found<O: Observer>(&self, place: BlockPlace, span: Option<Span>, observer: &mut O) -> Found {
        let (found, outcome) = match span {
            None => (Found::Absent, Presence::Absent),
            Some(span) if span.tombstone => (Found::Tombstone, Presence::Tombstone),
            Some(span) => (Found::Value(span.value..span.end), Presence::Value),
        };
        emit!(observer, Event::BlockSearched { table: self.id(), block: place.block, outcome });
        found
    }
}
