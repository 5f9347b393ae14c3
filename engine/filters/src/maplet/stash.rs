//! Stash: the few slots without space in their cells, in a sorted list. A query searches it only if it is not
//! empty.

use super::cell::Slot;
use super::place::Place;
use super::run::RunSet;

/// Bytes of an entry as stored.
pub(super) const ENTRY_BYTES: usize = 6;

/// Slots with the lower cell of their pair, in ascending order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Stash(Vec<(u32, Slot)>);

impl Stash {
    /// Returns a stash of these entries; `None` if they are not in order.
    pub(super) fn from_sorted(entries: Vec<(u32, Slot)>) -> Option<Self> {
        entries.is_sorted().then_some(Self(entries))
    }

    pub(super) fn entries(&self) -> &[(u32, Slot)] {
        &self.0
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn insert(&mut self, lower: usize, slot: Slot) {
        let entry = (word(lower), slot);
        self.0.insert(self.0.partition_point(|held| *held < entry), entry);
    }

    pub(super) fn find(&self, lower: usize, slot: Slot) -> Option<usize> {
        self.0.binary_search(&(word(lower), slot)).ok()
    }

    pub(super) fn remove(&mut self, index: usize) {
        self.0.remove(index);
    }

    /// Returns the runs of the slots at a place.
    #[inline(never)]
    pub(super) fn runs(&self, place: Place) -> RunSet {
        let lower = word(place.lower());
        let first = self.0.partition_point(|held| held.0 < lower);
        let here = self.0[first..].iter().take_while(|held| held.0 == lower);
        here.filter(|held| held.1.fingerprint() == place.fingerprint)
            .fold(RunSet::EMPTY, |runs, held| runs | RunSet::of(held.1.run()))
    }
}

fn word(cell: usize) -> u32 {
    u32::try_from(cell).expect("cells are numbered by u32")
}
