//! Lost data, and the keys whose remaining entries are in doubt because of it.
//!
//! A remaining entry is *in doubt* if lost data could contain a newer entry of its key. A loss has a key range,
//! a depth, and a newest possible sequence number. The logs have depth 0, above all sorted runs; within a level
//! the newest run is highest. For one key, higher means newer.

use crate::table::LostKeys;
use core::ops::Bound;

/// Unreadable part of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loss {
    /// File name.
    pub file: String,
    /// Offset in bytes.
    pub offset: u64,
    /// Length in bytes; 0 if unknown.
    pub bytes: u64,
    /// Violated condition.
    pub problem: String,
    /// Lower bound of the keys that it may have contained.
    pub from: Bound<Vec<u8>>,
    /// Upper bound of the keys that it may have contained.
    pub to: Bound<Vec<u8>>,
    /// Newest sequence number that it may have contained.
    pub newest: u64,
    /// Number of keys whose newest remaining entry is in doubt because of it.
    pub doubtful: u64,
    pub(super) depth: usize,
}

impl Loss {
    /// Returns a loss of any keys, above all remaining data.
    pub(super) fn of_any_key(file: &str, offset: u64, bytes: u64, problem: String, newest: u64) -> Self {
        let (from, to) = (Bound::Unbounded, Bound::Unbounded);
        Self { file: file.to_owned(), offset, bytes, problem, from, to, newest, doubtful: 0, depth: 0 }
    }

    /// Returns the loss of a part of a table.
    pub(super) fn of_table(file: &str, lost: LostKeys, newest: u64, depth: usize) -> Self {
        let LostKeys { offset, bytes, problem, from, to } = lost;
        Self { file: file.to_owned(), offset, bytes, problem, from, to, newest, doubtful: 0, depth }
    }

    /// Returns whether it may have contained this key.
    #[must_use]
    pub fn may_have_held(&self, key: &[u8]) -> bool {
        self.begins_before(key) && !self.ends_before(key)
    }

    fn begins_before(&self, key: &[u8]) -> bool {
        match &self.from {
            Bound::Unbounded => true,
            Bound::Included(from) => from.as_slice() <= key,
            Bound::Excluded(from) => from.as_slice() < key,
        }
    }

    fn ends_before(&self, key: &[u8]) -> bool {
        match &self.to {
            Bound::Unbounded => false,
            Bound::Included(to) => to.as_slice() < key,
            Bound::Excluded(to) => to.as_slice() <= key,
        }
    }

    /// Returns whether it may have contained a newer entry of a key in its range than the one found at this
    /// depth.
    fn may_be_newer(&self, depth: usize, sequence: u64) -> bool {
        (self.depth < depth || self.depth == 0) && self.newest > sequence
    }
}

/// Decides for ascending keys if they are in doubt.
pub(super) struct Doubts<'a> {
    losses: &'a mut [Loss],
    /// Losses ordered by lower bound; those before `next` have begun.
    order: Vec<usize>,
    next: usize,
    /// Losses that have begun and may not have ended.
    current: Vec<usize>,
}

impl<'a> Doubts<'a> {
    pub(super) fn new(losses: &'a mut [Loss]) -> Self {
        let mut order: Vec<usize> = (0..losses.len()).collect();
        order.sort_by(|&a, &b| begin(&losses[a].from).cmp(&begin(&losses[b].from)));
        Self { losses, order, next: 0, current: Vec::new() }
    }

    /// Returns whether the newest remaining entry of a key is in doubt, and counts it. Keys must ascend from
    /// call to call.
    pub(super) fn doubts(&mut self, key: &[u8], depth: usize, sequence: u64) -> bool {
        let losses = &mut *self.losses;
        while let Some(&index) = self.order.get(self.next).filter(|&&index| losses[index].begins_before(key))
        {
            self.current.push(index);
            self.next += 1;
        }
        self.current.retain(|&index| !losses[index].ends_before(key));
        let newer = self.current.iter().find(|&&index| losses[index].may_be_newer(depth, sequence));
        if let Some(&index) = newer {
            losses[index].doubtful += 1;
        }
        newer.is_some()
    }
}

/// Returns the sort key of a lower bound.
fn begin(from: &Bound<Vec<u8>>) -> (&[u8], u8) {
    match from {
        Bound::Unbounded => (&[], 0),
        Bound::Included(key) => (key, 0),
        Bound::Excluded(key) => (key, 1),
    }
}
