//! Lives of the tombstones of a run, from the operation that wrote one to the flush or compaction that removed it.
//!
//! **Invariant**: every tombstone that was written is dropped, replaced, or still there, so the three counts add
//! up to the number written (test: `tombstones_add_up_and_their_lives_are_followed`).
//!
//! **Memory**: about 20 bytes for each tombstone that is still there.

use std::collections::{BTreeMap, BTreeSet};

/// Tombstones of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tombstones {
    /// Number written.
    pub written: u64,
    /// Number that a compaction dropped, because they hid no older entry any more.
    pub dropped: u64,
    /// Number in tables and memtable.
    pub left: u64,
    /// Lives of those that are gone and of those that are left; `None` if a compaction was too large to follow.
    pub lives: Option<LivesSoFar>,
}

impl Tombstones {
    /// Returns the number that a newer entry of their key replaced.
    #[must_use]
    pub const fn replaced(&self) -> u64 {
        self.written - self.dropped - self.left
    }
}

/// Sums over tombstones, in operations of the run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LivesSoFar {
    /// Total life of those that are gone.
    pub gone: u64,
    /// Longest life of one that is gone.
    pub longest: u32,
    /// Total age of those that are left.
    pub left: u64,
}

/// Follows tombstones by their sequence numbers.
#[derive(Default)]
pub(super) struct Lives {
    /// Operations before each tombstone that is still there.
    born: BTreeMap<u64, u32>,
    /// Sum of these operations.
    births: u64,
    /// Sequence numbers in the memtable.
    fresh: Vec<u64>,
    gone: u64,
    longest: u32,
}

impl Lives {
    /// Records a new tombstone, after `done` operations.
    pub(super) fn begin(&mut self, sequence: u64, done: u32) {
        self.births += u64::from(done);
        self.born.insert(sequence, done);
        self.fresh.push(sequence);
    }

    /// Records the end of an entry, after `done` operations. Other entries have no effect.
    pub(super) fn end(&mut self, sequence: u64, done: u32) {
        let Some(born) = self.born.remove(&sequence) else { return };
        self.births -= u64::from(born);
        self.gone += u64::from(done - born);
        self.longest = self.longest.max(done - born);
    }

    /// Records a flush that wrote these entries: newer entries replaced the other ones in the memtable.
    pub(super) fn flush(&mut self, written: &BTreeSet<u64>, done: u32) {
        for sequence in core::mem::take(&mut self.fresh) {
            if !written.contains(&sequence) {
                self.end(sequence, done);
            }
        }
    }

    /// Returns the sums after `done` operations; `None` if `left` tombstones are others than the followed ones.
    pub(super) fn so_far(&self, left: u64, done: u32) -> Option<LivesSoFar> {
        let Self { births, gone, longest, .. } = *self;
        (self.born.len() as u64 == left).then(|| LivesSoFar {
            gone,
            longest,
            left: left * u64::from(done) - births,
        })
    }
}
