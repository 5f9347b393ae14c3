//! Searches a table for one key: finds the only block that may contain it, loads the block, searches it.
//!
//! A lookup does all three at once ([`Table::search`]). A lookup of many keys first finds the block of each
//! ([`Table::place_of`]), reads all blocks together, and then searches each ([`Table::search_block`]).
//!
//! **Cost**: one read of one block: 4 KiB, or the few units of one entry; none if the block is cached.

use super::blocks::OUT_OF_PARTS;
use super::cache::LookupScratch;
use super::entry::Span;
use super::sink::Sink;
use super::slots::Kept;
use super::unit::{Unit, gather};
use super::{BlockCache, Table, block_word};
use crate::memtable::Entry;
use crate::observe::{Event, Observer, Presence, emit};
use crate::storage::{BLOCK_BYTES, ReadFile, StorageError};
use lsm_lab_filters::digest::Digest;
use std::sync::Arc;

/// The only block of a table that may contain a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockPlace {
    /// Index of the block in the table.
    pub block: u32,
    /// Offset in the file: a multiple of [`BLOCK_BYTES`].
    pub offset: u64,
    /// Length in bytes: a multiple of [`BLOCK_BYTES`].
    pub bytes: usize,
}

impl BlockPlace {
    /// Returns whether the block is one entry of several units.
    const fn spans(self) -> bool {
        self.bytes > BLOCK_BYTES
    }

    /// Returns the first of its units.
    fn first_unit(self) -> u32 {
        u32::try_from(self.offset / BLOCK_BYTES as u64).expect("units are numbered by u32")
    }
}

/// Key and its digest by the recipe of the table's filter. Without the digest, a search compares more keys.
pub(crate) type Sought<'k> = (&'k [u8], Option<Digest>);

impl Table {
    /// Searches the only block that may contain the key, without a filter probe. Passes a value to `found`.
    ///
    /// # Errors
    /// [`StorageError::Damaged`] and other storage errors.
    #[inline]
    pub fn search<O: Observer>(
        &self,
        sought: Sought<'_>,
        scratch: &mut LookupScratch,
        cache: Option<&BlockCache>,
        observer: &mut O,
        found: &mut impl Sink,
    ) -> Result<Presence, StorageError> {
        let block = self.find_block(sought.0, observer);
        self.search_found(block, sought, scratch, cache, observer, found)
    }

    /// Searches like [`Table::search`], but reads no block for a key outside of the table's key range.
    #[inline]
    pub(crate) fn search_within<O: Observer>(
        &self,
        sought: Sought<'_>,
        scratch: &mut LookupScratch,
        cache: Option<&BlockCache>,
        observer: &mut O,
        found: &mut impl Sink,
    ) -> Result<Presence, StorageError> {
        let block = self.fences.search_telling(sought.0, |leaf| {
            if let Some(slots) = self.slots.get() {
                slots.expect(leaf);
            }
        });
        // Only the outermost blocks can be chosen for such a key, so other blocks need no comparison.
        let below = block == 0 && sought.0 < self.min_key();
        if below || (block + 1 == self.fences.len() && sought.0 > self.max_key()) {
            return Ok(Presence::Absent);
        }
        emit!(observer, Event::FencesSearched { table: self.id(), block: block_word(block) });
        self.search_found(block, sought, scratch, cache, observer, found)
    }

    #[inline]
    fn search_found<O: Observer>(
        &self,
        block: usize,
        sought: Sought<'_>,
        scratch: &mut LookupScratch,
        cache: Option<&BlockCache>,
        observer: &mut O,
        found: &mut impl Sink,
    ) -> Result<Presence, StorageError> {
        if let Some(cache) = cache
            && let Some(presence) = self.search_kept(block, sought, found)?
        {
            emit!(observer, Event::BlockFromCache { table: self.id(), block: block_word(block) });
            emit!(
                observer,
                Event::BlockSearched { table: self.id(), block: block_word(block), outcome: presence }
            );
            cache.hit(self.id(), block, scratch);
            return Ok(presence);
        }
        self.search_read(block, sought, scratch, cache, observer, found)
    }

    /// Reads the block and searches it.
    #[inline(never)]
    fn search_read<O: Observer>(
        &self,
        block: usize,
        sought: Sought<'_>,
        scratch: &mut LookupScratch,
        cache: Option<&BlockCache>,
        observer: &mut O,
        found: &mut impl Sink,
    ) -> Result<Presence, StorageError> {
        let place = self.place(block);
        // The joined entry of several units precedes their bytes.
        let joined_bytes = if place.spans() { place.bytes } else { 0 };
        let memory = scratch.blocks.prepare((joined_bytes + place.bytes) / BLOCK_BYTES);
        let (joined, bytes) = memory.split_at_mut(joined_bytes);
        self.file.read_at(place.offset, bytes)?;
        let (table, block) = (self.id(), place.block);
        emit!(observer, Event::BlockRead { table, block, bytes: block_word(bytes.len()) });
        let span = self.look_into(place, sought, bytes, joined, cache)?;
        let bytes = if place.spans() { &*joined } else { &*bytes };
        let presence = presence(span, bytes, found);
        emit!(observer, Event::BlockSearched { table, block, outcome: presence });
        Ok(presence)
    }

    /// Returns the only block that may contain the key.
    #[inline]
    pub fn place_of<O: Observer>(&self, key: &[u8], observer: &mut O) -> BlockPlace {
        self.place(self.find_block(key, observer))
    }

    #[inline]
    fn find_block<O: Observer>(&self, key: &[u8], observer: &mut O) -> usize {
        let block = self.fences.search(key);
        emit!(observer, Event::FencesSearched { table: self.id(), block: block_word(block) });
        block
    }

    fn place(&self, block: usize) -> BlockPlace {
        let extent = self.fences.extent(block);
        let offset = u64::from(extent.first) * BLOCK_BYTES as u64;
        BlockPlace { block: block_word(block), offset, bytes: usize::from(extent.count) * BLOCK_BYTES }
    }

    /// Returns the file, for reading blocks at known positions.
    #[must_use]
    pub fn file(&self) -> &dyn ReadFile {
        &*self.file
    }

    /// Searches a block if it is cached. Passes a value to `found`.
    ///
    /// # Errors
    /// [`StorageError::Damaged`] if the block is inconsistent.
    #[inline]
    fn search_kept(
        &self,
        block: usize,
        sought: Sought<'_>,
        found: &mut impl Sink,
    ) -> Result<Option<Presence>, StorageError> {
        let searched = self.slots.get().and_then(|slots| slots.search(block, sought, found));
        searched.transpose().map_err(|problem| self.damaged(self.place(block).first_unit(), problem))
    }

    /// Searches like [`Table::search_found`] in a cached block; `None` if it is not cached.
    ///
    /// # Errors
    /// [`StorageError::Damaged`] if the block is inconsistent.
    pub(crate) fn search_cached<O: Observer>(
        &self,
        place: BlockPlace,
        sought: Sought<'_>,
        (cache, scratch): (&BlockCache, &mut LookupScratch),
        observer: &mut O,
        found: &mut impl Sink,
    ) -> Result<Option<Presence>, StorageError> {
        let (table, block) = (self.id(), place.block);
        let searched = self.search_kept(block as usize, sought, found)?;
        if let Some(outcome) = searched {
            emit!(observer, Event::BlockFromCache { table, block });
            emit!(observer, Event::BlockSearched { table, block, outcome });
            cache.hit(table, block as usize, scratch);
        }
        Ok(searched)
    }

    /// Searches a block that was read from its position. `joined` receives the entry if it spans several units.
    ///
    /// # Errors
    /// [`StorageError::Damaged`].
    pub fn search_block<'a, O: Observer>(
        &self,
        place: BlockPlace,
        sought: Sought<'_>,
        bytes: &'a [u8],
        joined: &'a mut Vec<u8>,
        cache: Option<&BlockCache>,
        observer: &mut O,
    ) -> Result<Option<Entry<'a>>, StorageError> {
        joined.resize(if place.spans() { place.bytes } else { 0 }, 0);
        let span = self.look_into(place, sought, bytes, joined, cache)?;
        let outcome = outcome(span);
        emit!(observer, Event::BlockSearched { table: self.id(), block: place.block, outcome });
        let bytes = if place.spans() { joined } else { bytes };
        Ok(span.and_then(|span| span.entry(bytes)))
    }

    /// Checks a block that was read, adds it to the cache, and searches it.
    fn look_into(
        &self,
        place: BlockPlace,
        (key, digest): Sought<'_>,
        bytes: &[u8],
        joined: &mut [u8],
        cache: Option<&BlockCache>,
    ) -> Result<Option<Span>, StorageError> {
        let first = place.first_unit();
        if !place.spans() {
            let unit = self.open_unit(bytes, first)?;
            self.keep(place.block as usize, || Kept::unit(bytes), cache);
            return search_unit(Some(unit), key, digest).map_err(|problem| self.damaged(first, problem));
        }
        for (unit, bytes) in (first..).zip(bytes.chunks(BLOCK_BYTES)) {
            self.open_unit(bytes, unit)?;
        }
        let units = bytes.chunks(BLOCK_BYTES).filter_map(Unit::checked_before);
        let span = gather(units, joined).ok_or_else(|| self.damaged(first, OUT_OF_PARTS))?;
        self.keep(place.block as usize, || Kept::entry(span, joined), cache);
        Ok(Some(span).filter(|span| joined.get(span.key..span.value) == Some(key)))
    }

    /// Adds a checked block to the cache.
    pub(super) fn keep(&self, block: usize, kept: impl FnOnce() -> Option<Kept>, cache: Option<&BlockCache>) {
        let Some(cache) = cache else { return };
        let slots = self.slots.get_or_init(|| Arc::new(cache.slots(self.fences.len())));
        if let Some(kept) = kept() {
            cache.missed(slots, self.id(), block, kept);
        }
    }
}

/// Returns the position of a key in a unit.
#[inline]
pub(super) fn search_unit(
    unit: Option<Unit<'_>>,
    key: &[u8],
    digest: Option<Digest>,
) -> Result<Option<Span>, &'static str> {
    unit.ok_or("it is not 4 KiB long").and_then(|unit| unit.search(key, digest))
}

#[inline]
const fn outcome(span: Option<Span>) -> Presence {
    match span {
        None => Presence::Absent,
        Some(Span { tombstone: true, .. }) => Presence::Tombstone,
        Some(_) => Presence::Value,
    }
}

/// Returns the presence of a search result, and passes a value among these bytes to `found`.
#[inline]
pub(super) fn presence(span: Option<Span>, bytes: &[u8], found: &mut impl Sink) -> Presence {
    if let Some(Span { value, end, tombstone: false, .. }) = span {
        found.receive(bytes.get(value..end).unwrap_or_default());
    }
    outcome(span)
}
