//! Merge of several sources: a winner, and a heap of the other sources.
//!
//! **Invariants**
//! 1. Sources are ordered newest first; for equal keys the first source wins and the others skip theirs.
//! 2. Keys are strictly ascending (descending if the sources go backward).
//! 3. The winner's entry precedes those of the heap, or has an equal key and is newer.
//!
//! **Cost** with `n` sources: two comparisons per entry while the same source keeps winning, `2 log2(n)` more
//! otherwise; most compare eight adjacent bytes and no key. No allocation per entry.

use super::{Direction, Source};
use crate::memtable::Entry;
use crate::storage::StorageError;
use core::cmp::Ordering;

/// Merge of several sources, itself a source.
pub struct Merge<S> {
    sources: Vec<S>,
    /// First eight bytes of the current key of each source, big-endian, padded with zeros.
    heads: Vec<u64>,
    direction: Direction,
    /// Source of the current entry.
    winner: Option<usize>,
    /// Other sources with an entry, as a heap: no parent follows its children.
    heap: Vec<usize>,
    /// Number of entries consumed from all sources, including overwritten ones.
    consumed: u64,
}

impl<S: Source> Merge<S> {
    /// Starts at the first key of the sources, which are ordered newest first and all have this direction.
    ///
    /// # Errors
    /// Errors of reading.
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

    /// Returns the number of entries consumed from all sources, including overwritten ones.
    #[must_use]
    pub fn consumed(&self) -> u64 {
        self.consumed
    }

    /// Stores the first bytes of a source's current key. Returns `false` at its end.
    fn take_head(&mut self, source: usize) -> Result<bool, StorageError> {
        let Some(entry) = self.sources[source].entry()? else { return Ok(false) };
        self.heads[source] = head(entry.key);
        Ok(true)
    }

    /// Returns the current key of a source in the heap, or of the winner. Both have an entry.
    fn key(&self, source: usize) -> Result<&[u8], StorageError> {
        Ok(self.sources[source].entry()?.map_or(&[], |entry| entry.key))
    }

    /// Compares the keys of two sources in the direction of the merge.
    fn order(&self, a: usize, b: usize) -> Result<Ordering, StorageError> {
        let order = match self.heads[a].cmp(&self.heads[b]) {
            Ordering::Equal => self.key(a)?.cmp(self.key(b)?),
            different => different,
        };
        Ok(if self.direction == Direction::Forward { order } else { order.reverse() })
    }

    /// Returns whether `a` wins against `b`: its key is earlier, or equal and from a newer source.
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

    /// Removes the first source from the heap.
    fn pop(&mut self) -> Result<Option<usize>, StorageError> {
        if self.heap.is_empty() {
            return Ok(None);
        }
        let first = self.heap.swap_remove(0);
        self.sift_down(0)?;
        Ok(Some(first))
    }

    /// Makes the sources of the heap skip their entries of the winner's key. The winner must not have advanced
    /// yet.
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
        // Removed first, so that an error leaves no winner.
        if let Some(last) = self.winner.take() {
            self.winner = self.next_winner(last)?;
        }
        Ok(())
    }
}

/// Returns the first eight bytes of a key as a number with the same order.
#[inline]
fn head(key: &[u8]) -> u64 {
    if let Some(first) = key.first_chunk::<8>() {
        return u64::from_be_bytes(*first);
    }
    let mut bytes = [0; 8];
    bytes[..key.len()].copy_from_slice(key);
    u64::from_be_bytes(bytes)
}
