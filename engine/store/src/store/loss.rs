//! What was lost, and which keys it puts in doubt.
//!
//! An entry that is left is *in doubt* if something that was lost could hold a newer one of its key. What was lost has a range of
//! keys, a depth (the logs lie at 0, above all sorted runs; within a level the newest run is highest), and a newest possible
//! sequence number. For one key, what lies higher is newer.

use crate::table::LostKeys;
use core::ops::Bound;

/// Something that cannot be read any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loss {
    /// The file.
    pub file: String,
    /// Where in it, in bytes.
    pub offset: u64,
    /// How many bytes; 0 where that is not known.
    pub bytes: u64,
    /// What does not hold.
    pub problem: String,
    /// The smallest key that it may have held.
    pub from: Bound<Vec<u8>>,
    /// The largest key that it may have held.
    pub to: Bound<Vec<u8>>,
    /// The newest sequence number that it may have held.
    pub newest: u64,
    /// Keys whose newest entry that is left is in doubt because of it.
    pub doubtful: u64,
    pub(super) depth: usize,
}

impl Loss {
    /// Something that may have held any key, above all that is left.
    pub(super) fn of_any_key(file: &str, offset: u64, bytes: u64, problem: String, newest: u64) -> Self {
        let (from, to) = (Bound::Unbounded, Bound::Unbounded);
        Self { file: file.to_owned(), offset, bytes, problem, from, to, newest, doubtful: 0, depth: 0 }
    }

    /// A part of a table.
    pub(super) fn of_table(file: &str, lost: LostKeys, newest: u64, depth: usize) -> Self {
        let LostKeys { offset, bytes, problem, from, to } = lost;
        Self { file: file.to_owned(), offset, bytes, problem, from, to, newest, doubtful: 0, depth }
    }

    /// Whether it may have held this key.
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

    /// Whether it may have held a newer entry of a key in its range than the one found at this depth.
    fn may_be_newer(&self, depth: usize, sequence: u64) -> bool {
        (self.depth < depth || self.depth == 0) && self.newest > sequence
    }
}

/// Asks of rising keys whether they are in doubt.
pub(super) struct Doubts<'a> {
    losses: &'a mut [Loss],
    /// Losses by where they begin; those before `next` have begun.
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

    /// Whether an entry that is the newest left of its key is in doubt; counts it. Keys must rise from call to call.
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

/// In the order of what bounds let in first.
fn begin(from: &Bound<Vec<u8>>) -> (&[u8], u8) {
    match from {
        Bound::Unbounded => (&[], 0),
        Bound::Included(key) => (key, 0),
        Bound::Excluded(key) => (key, 1),
    }
}
