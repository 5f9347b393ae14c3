//! The merge itself: a winner, and a heap of the other sources.
//!
//! **Invariants**
//! 1. Sources are given newest first; of equal keys the first source wins and the others skip theirs.
//! 2. Keys come out in strictly rising order (falling, if the sources go backward).
//! 3. The winner's entry is before those of the heap, or equal to some of them and newer.
//!
//! **Cost** with `n` sources: two comparisons per entry while the same source goes on winning, `2 log2(n)` more when it
//! does not; most compare eight bytes that lie side by side and touch no key. Nothing is allocated per entry.

use super::{Direction, Source};
use crate::memtable::Entry;
use crate::storage::StorageError;
use core::cmp::Ordering;

/// The merge of several sources, itself a source.
pub struct Merge<S> {
    sources: Vec<S>,
    /// For each source the first eight bytes of its key, big-endian, zeros behind a shorter one.
    heads: Vec<u64>,
    direction: Direction,
    /// The source that holds the entry here.
    winner: Option<usize>,
    /// The others that stand at an entry: no parent comes after its children.
    heap: Vec<usize>,
    /// Entries taken from all sources so far, shadowed ones included.
    consumed: u64,
}

impl<S: Source> Merge<S> {
    /// Stands at the first key of the sources, which are given newest first and all go in this direction.
    ///
    /// # Errors
    /// What reading finds.
    pub fn new(sources: Vec<S>, direction: Direction) -> Result<Self, StorageError> {
        let heads = vec![0; sources.len()];
        let heap = Vec::with_capacity(sources.len());
        let mut merge = Self { sources, heads, direction, winner: None, heap, consumed: 0 };
        for source in 0..merge.sources.len() {
            if merge.take_head(source)? {
                merge.heap.push(source);
            }
        }
        for parent in (0..merge.heap.len() / 2).rev() {
            merge.sift_down(parent)?;
        }
        merge.winner = merge.pop()?;
        Ok(merge)
    }

    /// Entries taken from all sources so far, shadowed ones included.
    #[must_use]
    pub fn consumed(&self) -> u64 {
        self.consumed
    }

    /// Notes the first bytes of the key that a source stands at; false at its end.
    fn take_head(&mut self, source: usize) -> Result<bool, StorageError> {
        let Some(entry) = self.sources[source].entry()? else { return Ok(false) };
        self.heads[source] = head(entry.key);
        Ok(true)
    }

    /// The key that a source stands at. Only asked of sources in the heap and of the winner, which stand at one.
    fn key(&self, source: usize) -> Result<&[u8], StorageError> {
        Ok(self.sources[source].entry()?.map_or(&[], |entry| entry.key))
    }

    /// Which of two keys comes first in the direction of the merge.
    fn order(&self, a: usize, b: usize) -> Result<Ordering, StorageError> {
        let order = match self.heads[a].cmp(&self.heads[b]) {
            Ordering::Equal => self.key(a)?.cmp(self.key(b)?),
            different => different,
        };
        Ok(if self.direction == Direction::Forward { order } else { order.reverse() })
    }

    /// Whether `a` wins against `b`: an earlier key, or the same from a newer source.
    fn wins(&self, a: usize, b: usize) -> Result<bool, StorageError> {
        Ok(self.order(a, b)?.then(a.cmp(&b)).is_lt())
    }

    fn sift_down(&mut self, mut parent: usize) -> Result<(), StorageError> {
        loop {
            let left = 2 * parent + 1;
            if left >= self.heap.len() {
                return Ok(());
            }
            let right = left + 1;
            let right_wins = right < self.heap.len() && self.wins(self.heap[right], self.heap[left])?;
            let child = if right_wins { right } else { left };
            if self.wins(self.heap[parent], self.heap[child])? {
                return Ok(());
            }
            self.heap.swap(parent, child);
            parent = child;
        }
    }

    /// Takes the first source out of the heap.
    fn pop(&mut self) -> Result<Option<usize>, StorageError> {
        if self.heap.is_empty() {
            return Ok(None);
        }
        let first = self.heap.swap_remove(0);
        self.sift_down(0)?;
        Ok(Some(first))
    }

    /// Lets the sources of the heap skip their entries of the winner's key, which must still stand at it.
    fn skip_shadowed(&mut self, winner: usize) -> Result<(), StorageError> {
        while let Some(&first) = self.heap.first()
            && self.order(first, winner)?.is_eq()
        {
            self.sources[first].advance()?;
            self.consumed += 1;
            if self.take_head(first)? {
                self.sift_down(0)?;
            } else {
                self.pop()?;
            }
        }
        Ok(())
    }

    fn next_winner(&mut self, last: usize) -> Result<Option<usize>, StorageError> {
        self.skip_shadowed(last)?;
        self.sources[last].advance()?;
        self.consumed += 1;
        if !self.take_head(last)? {
            return self.pop();
        }
        let Some(&first) = self.heap.first() else { return Ok(Some(last)) };
        if self.wins(last, first)? {
            return Ok(Some(last));
        }
        self.heap[0] = last;
        self.sift_down(0)?;
        Ok(Some(first))
    }
}

impl<S: Source> Source for Merge<S> {
    #[inline]
    fn entry(&self) -> Result<Option<Entry<'_>>, StorageError> {
        self.winner.map_or(Ok(None), |winner| self.sources[winner].entry())
    }

    #[inline]
    fn advance(&mut self) -> Result<(), StorageError> {
        // Taken, so that an error leaves no winner (invariant 3 of the room).
        if let Some(last) = self.winner.take() {
            self.winner = self.next_winner(last)?;
        }
        Ok(())
    }
}

/// The first eight bytes of a key as a number that sorts as they do.
#[inline]
fn head(key: &[u8]) -> u64 {
    if let Some(first) = key.first_chunk::<8>() {
        return u64::from_be_bytes(*first);
    }
    let mut bytes = [0; 8];
    bytes[..key.len()].copy_from_slice(key);
    u64::from_be_bytes(bytes)
}
