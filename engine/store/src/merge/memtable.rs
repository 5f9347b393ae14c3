//! Entries of a memtable at one sequence number, in either direction.

use super::{Direction, Source};
use crate::memtable::{Entry, Memtable, Place};
use crate::storage::StorageError;
use core::ops::Bound;
use std::sync::Arc;

/// Source of a memtable: shows the newest version of each key that is old enough.
pub struct MemtableSource {
    memtable: Arc<Memtable>,
    at_sequence: u64,
    direction: Direction,
    place: Option<Place>,
}

impl MemtableSource {
    /// Starts at the first entry from this bound: a lower bound if forward, an upper bound if backward.
    #[must_use]
    pub fn new(memtable: Arc<Memtable>, at_sequence: u64, direction: Direction, from: Bound<&[u8]>) -> Self {
        let place = match (direction, from) {
            (Direction::Forward, Bound::Unbounded) => memtable.first(),
            (Direction::Forward, Bound::Included(key) | Bound::Excluded(key)) => memtable.first_from(key),
            (Direction::Backward, Bound::Unbounded) => memtable.last(),
            (Direction::Backward, Bound::Excluded(key)) => memtable.last_before(key),
            (Direction::Backward, Bound::Included(key)) => {
                memtable.version_of(key, u64::MAX).or_else(|| memtable.last_before(key))
            }
        };
        let mut source = Self { memtable, at_sequence, direction, place };
        source.settle(match from {
            Bound::Excluded(key) => Some(key),
            _ => None,
        });
        source
    }

    /// Moves to the nearest version to show, here or further, of a key other than `shown`.
    fn settle(&mut self, shown: Option<&[u8]>) {
        while let Some(place) = self.place {
            let entry = self.memtable.entry(place);
            let other_key = shown != Some(entry.key);
            match self.direction {
                Direction::Forward if other_key && entry.sequence <= self.at_sequence => return,
                Direction::Forward => self.place = self.memtable.next(place),
                Direction::Backward => {
                    let visible = self.memtable.version_of(entry.key, self.at_sequence);
                    if other_key && visible.is_some() {
                        self.place = visible;
                        return;
                    }
                    self.place = self.memtable.last_before(entry.key);
                }
            }
        }
    }
}

impl Source for MemtableSource {
    fn entry(&self) -> Result<Option<Entry<'_>>, StorageError> {
        Ok(self.place.map(|place| self.memtable.entry(place)))
    }

    fn advance(&mut self) -> Result<(), StorageError> {
        let memtable = Arc::clone(&self.memtable);
        if let Some(place) = self.place {
            self.settle(Some(memtable.entry(place).key));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    fn keys(
        memtable: &Arc<Memtable>,
        at: u64,
        direction: Direction,
        from: Bound<&[u8]>,
    ) -> Vec<(Vec<u8>, u64)> {
        let mut source = MemtableSource::new(Arc::clone(memtable), at, direction, from);
        let mut found = Vec::new();
        while let Some(entry) = source.entry().unwrap() {
            found.push((entry.key.to_vec(), entry.sequence));
            source.advance().unwrap();
        }
        found
    }

    proptest! {
        #[test]
        fn shows_the_newest_version_of_its_moment(
            writes in prop::collection::vec(prop::collection::vec(0_u8..3, 0..4), 0..80),
            at in 0_u64..80, bound in prop::collection::vec(0_u8..3, 0..4), included: bool,
        ) {
            let memtable = Arc::new(Memtable::new(&crate::options::Options::durable().filter));
            let mut model = BTreeMap::new();
            for (sequence, key) in (1..).zip(&writes) {
                memtable.insert(Entry { key, sequence, value: None });
                if sequence <= at {
                    model.insert(key.clone(), sequence);
                }
            }
            let bound = if included { Bound::Included(bound.as_slice()) } else { Bound::Excluded(bound.as_slice()) };
            let own = |range: std::collections::btree_map::Range<'_, Vec<u8>, u64>| {
                range.map(|(key, sequence)| (key.clone(), *sequence)).collect::<Vec<_>>()
            };
            let up = own(model.range::<[u8], _>((bound, Bound::Unbounded)));
            prop_assert_eq!(keys(&memtable, at, Direction::Forward, bound), up);
            let mut down = own(model.range::<[u8], _>((Bound::Unbounded, bound)));
            down.reverse();
            prop_assert_eq!(keys(&memtable, at, Direction::Backward, bound), down);
            let all: Vec<_> = model.into_iter().collect();
            prop_assert_eq!(keys(&memtable, at, Direction::Forward, Bound::Unbounded), all);
        }
    }
}
