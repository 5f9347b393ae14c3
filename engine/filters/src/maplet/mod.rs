//! Maplet: one hash table for the whole tree, which maps a digest to the sorted runs that may contain the key.
//!
//! A filter answers for one run. A maplet answers for all: each entry of each run has a slot with a piece of its
//! digest (the fingerprint) and the number of its run. A query reads two cells and returns the set of runs
//! whose slots have the fingerprint. For most absent keys this set is empty.
//!
//! **Cost** of a query: two 8-byte cells of the same 4 KiB, read at once. **Memory**: 16 bits per slot, 18.2 bits per
//! entry at load 0.88. **Rate**: [`crate::math::maplet_false_candidates`]. **Sources**: in `docs/maplet.md`.
//!
//! Run numbers have four bits each and are not compressed. `docs/maplet.md` explains the patent behind this rule.
//!
//! **Invariants**
//! 1. The multiset of slots in cells and stash equals that of the inserted, moved and not removed entries. Hence
//!    no query misses a run of its key.
//! 2. Either cell of an entry and its fingerprint give the other cell. Equal slots of the same two cells are
//!    therefore interchangeable, and removing any of them is right.
//! 3. The same calls in the same order give the same bytes on every target: no clock, no randomness.

mod cell;
mod encoding;
mod error;
mod place;
mod run;
mod stash;
#[cfg(test)]
mod tests;

pub use error::MapletError;
pub use run::{RunNumber, RunSet};

use crate::digest::Digest;
use crate::math::MAPLET_MAX_LOAD;
use cell::{Cell, SLOTS, Slot};
use place::{PAGE_CELLS, Place, other_cell, valid_cell_count};
use stash::Stash;

/// Most slots that an insertion moves before it uses the stash.
const MOST_STEPS: usize = 500;
/// Largest stash of a maplet that does not need to grow.
const MAX_STASH: usize = 64;
/// Below this load, growing does not empty the stash: its entries have more duplicates than two cells have slots.
const MIN_LOAD_TO_GROW: f64 = 0.5;
/// Number of cells after growing, relative to before.
const GROWTH: f64 = 1.25;
/// Queries whose cells are read together.
const TOGETHER: usize = 16;

/// Map from digests to run numbers. See the source file for its invariants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Maplet {
    cells: Vec<Cell>,
    stash: Stash,
    entries: u64,
}

/// Position of a slot.
enum Found {
    Cell { cell: usize, slot: usize },
    Stash { index: usize },
}

impl Maplet {
    /// Returns an empty maplet for this many entries.
    ///
    /// It accepts more: [`Maplet::should_grow`] tells when its load is too high.
    ///
    /// # Errors
    /// [`MapletError::TooLarge`].
    pub fn with_capacity(entries: u64) -> Result<Self, MapletError> {
        #[expect(clippy::cast_precision_loss, reason = "more than 2^53 entries exceed the limit")]
        let cells = entries as f64 / (SLOTS as f64 * MAPLET_MAX_LOAD);
        Self::with_cells(cells)
    }

    fn with_cells(cells: f64) -> Result<Self, MapletError> {
        let count = valid_cell_count(cells).ok_or(MapletError::TooLarge)?;
        Ok(Self { cells: vec![Cell::EMPTY; count], stash: Stash::default(), entries: 0 })
    }

    /// Returns the maplet of these entries.
    ///
    /// # Errors
    /// [`MapletError::TooLarge`].
    pub fn build(entries: &[(Digest, RunNumber)]) -> Result<Self, MapletError> {
        let mut maplet = Self::with_capacity(entries.len() as u64)?;
        for &(digest, run) in entries {
            maplet.insert(digest, run);
        }
        while maplet.should_grow() {
            maplet.grow(entries.iter().copied())?;
        }
        Ok(maplet)
    }

    /// Returns the runs that may contain a key with this digest, which include all runs that do.
    #[inline]
    #[must_use]
    pub fn query(&self, digest: Digest) -> RunSet {
        let place = Place::of(digest, self.cells.len());
        self.runs_in(place, self.both(place))
    }

    /// Appends the answer of [`Maplet::query`] to each digest, in order. The cells of several digests are read at once.
    pub fn query_many(&self, digests: &[Digest], answers: &mut Vec<RunSet>) {
        answers.reserve(digests.len());
        for chunk in digests.chunks(TOGETHER) {
            let mut read = [([Cell::EMPTY; 2], Place::default()); TOGETHER];
            for (into, &digest) in read.iter_mut().zip(chunk) {
                let place = Place::of(digest, self.cells.len());
                *into = (self.both(place), place);
            }
            answers.extend(read[..chunk.len()].iter().map(|&(cells, place)| self.runs_in(place, cells)));
        }
    }

    /// Returns the two cells that a query of this digest reads, and the fingerprint that it compares.
    #[must_use]
    pub fn cells_of(&self, digest: Digest) -> ([u32; 2], u16) {
        let place = Place::of(digest, self.cells.len());
        let word = |cell| u32::try_from(cell).expect("cells are numbered by u32");
        (place.cells.map(word), place.fingerprint)
    }

    /// Returns the cells in the page of this cell. Both cells of an entry are in one page.
    #[must_use]
    pub fn page_of(&self, cell: u32) -> core::ops::Range<u32> {
        let cells = u32::try_from(self.cells.len().min(PAGE_CELLS)).expect("a page is small");
        let first = cell / cells * cells;
        first..first + cells
    }

    /// Returns the fingerprint and the run of each slot of a cell; `None` for an empty slot.
    #[must_use]
    pub fn slots_of(&self, cell: u32) -> [Option<(u16, RunNumber)>; SLOTS] {
        let slots = self.cells[cell as usize].slots();
        slots.map(|slot| (slot != Slot::EMPTY).then(|| (slot.fingerprint(), slot.run())))
    }

    #[inline]
    fn both(&self, place: Place) -> [Cell; 2] {
        place.cells.map(|cell| self.cells[cell])
    }

    #[inline]
    fn runs_in(&self, place: Place, [first, other]: [Cell; 2]) -> RunSet {
        let runs = first.runs(place.fingerprint) | other.runs(place.fingerprint);
        if self.stash.is_empty() { runs } else { runs | self.stash.runs(place) }
    }

    /// Inserts an entry of a run. A key has one slot for each run that contains it.
    pub fn insert(&mut self, digest: Digest, run: RunNumber) {
        let place = Place::of(digest, self.cells.len());
        let slot = Slot::new(place.fingerprint, run);
        let [first, other] = self.both(place);
        self.entries += 1;
        let target = usize::from(other.used() < first.used());
        if self.cells[place.cells[target]].put(slot) {
            return;
        }
        let duplicates = first.count(place.fingerprint) + other.count(place.fingerprint);
        if duplicates == 2 * SLOTS {
            // All slots belong to this pair of cells: moving them cannot make space.
            self.stash.insert(place.lower(), slot);
        } else {
            self.displace(place.cells[target], slot);
        }
    }

    /// Stores a slot in a full cell, and moves the replaced slots to their other cells until one has space.
    fn displace(&mut self, mut cell: usize, mut slot: Slot) {
        for step in 0..MOST_STEPS {
            slot = self.cells[cell].replace(step % SLOTS, slot);
            cell = other_cell(cell, slot.fingerprint(), self.cells.len());
            if self.cells[cell].put(slot) {
                return;
            }
        }
        let other = other_cell(cell, slot.fingerprint(), self.cells.len());
        self.stash.insert(cell.min(other), slot);
    }

    /// Changes the run of an entry, as a compaction does.
    ///
    /// # Errors
    /// [`MapletError::NotFound`], without effect.
    pub fn move_entry(&mut self, digest: Digest, from: RunNumber, to: RunNumber) -> Result<(), MapletError> {
        let place = Place::of(digest, self.cells.len());
        let slot = Slot::new(place.fingerprint, to);
        match self.find(place, from)? {
            Found::Cell { cell, slot: index } => {
                self.cells[cell].replace(index, slot);
            }
            Found::Stash { index } => {
                self.stash.remove(index);
                self.stash.insert(place.lower(), slot);
            }
        }
        Ok(())
    }

    /// Removes an entry of a run.
    ///
    /// # Errors
    /// [`MapletError::NotFound`], without effect.
    pub fn remove(&mut self, digest: Digest, run: RunNumber) -> Result<(), MapletError> {
        let place = Place::of(digest, self.cells.len());
        match self.find(place, run)? {
            Found::Cell { cell, slot } => {
                self.cells[cell].replace(slot, Slot::EMPTY);
            }
            Found::Stash { index } => self.stash.remove(index),
        }
        self.entries -= 1;
        Ok(())
    }

    /// Finds a slot of an entry of a run.
    fn find(&self, place: Place, run: RunNumber) -> Result<Found, MapletError> {
        let slot = Slot::new(place.fingerprint, run);
        let in_cells = place
            .cells
            .into_iter()
            .find_map(|cell| self.cells[cell].find(slot).map(|slot| Found::Cell { cell, slot }));
        in_cells
            .or_else(|| self.stash.find(place.lower(), slot).map(|index| Found::Stash { index }))
            .ok_or(MapletError::NotFound { run })
    }

    /// Returns whether the maplet needs more cells: its load exceeds [`MAPLET_MAX_LOAD`], or its stash is large at a
    /// load at which growing helps.
    #[must_use]
    pub fn should_grow(&self) -> bool {
        let load = self.load();
        load > MAPLET_MAX_LOAD || (self.stash.len() > MAX_STASH && load > MIN_LOAD_TO_GROW)
    }

    /// Rebuilds the maplet with 1.25 times as many cells, at least.
    ///
    /// Slots have too few bits of the digest to find their new cells, so `entries` must be all entries.
    ///
    /// # Errors
    /// [`MapletError::TooLarge`], and [`MapletError::WrongEntries`] if their number is not [`Maplet::entries`]. Without
    /// effect.
    pub fn grow(
        &mut self,
        entries: impl IntoIterator<Item = (Digest, RunNumber)>,
    ) -> Result<(), MapletError> {
        #[expect(clippy::cast_precision_loss, reason = "at most 2^26")]
        let mut grown = Self::with_cells(self.cells.len() as f64 * GROWTH)?;
        for (digest, run) in entries {
            grown.insert(digest, run);
        }
        if grown.entries != self.entries {
            return Err(MapletError::WrongEntries { given: grown.entries, held: self.entries });
        }
        *self = grown;
        Ok(())
    }

    /// Returns the number of entries.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// Returns the number of slots in cells.
    #[must_use]
    pub fn slots(&self) -> u64 {
        (self.cells.len() * SLOTS) as u64
    }

    /// Returns the number of entries outside of the cells.
    #[must_use]
    pub fn stashed(&self) -> usize {
        self.stash.len()
    }

    /// Returns the share of used slots.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a maplet has at most 2^28 slots")]
    pub fn load(&self) -> f64 {
        (self.entries - self.stash.len() as u64) as f64 / self.slots() as f64
    }

    /// Returns the bits of cells and stash.
    #[must_use]
    pub fn bits(&self) -> u64 {
        64 * self.cells.len() as u64 + 8 * (self.stash.len() * stash::ENTRY_BYTES) as u64
    }
}
