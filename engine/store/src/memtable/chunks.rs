//! Growing list whose elements never move, so readers can follow indices while a writer adds elements.
//!
//! **Invariant**: an index returned by [`Chunks::ensure`] stays valid for the life of the list.
//!
//! **Cost**: finding an element is a shift and two loads. Chunk `c` has `FIRST << c` elements: a small list is
//! one small allocation, and 2^31 elements need 26 chunks.

use std::sync::OnceLock;

/// Elements of the first chunk.
const FIRST: u32 = 64;

/// Chunks for 2^32 - 64 elements, more than the memory of 32-bit targets.
const CHUNKS: usize = 26;

/// Growing list of `Default` values with interior mutability.
#[derive(Debug)]
pub(super) struct Chunks<T> {
    chunks: [OnceLock<Box<[T]>>; CHUNKS],
}

impl<T: Default> Chunks<T> {
    pub(super) fn new() -> Self {
        Self { chunks: [const { OnceLock::new() }; CHUNKS] }
    }

    /// Returns the element at an index that [`Chunks::ensure`] has created.
    #[inline]
    pub(super) fn get(&self, index: u32) -> Option<&T> {
        let (chunk, offset) = place(index);
        self.chunks[chunk].get()?.get(offset)
    }

    /// Returns the element at an index; creates it if necessary.
    pub(super) fn ensure(&self, index: u32) -> &T {
        let (chunk, offset) = place(index);
        let elements = self.chunks[chunk].get_or_init(|| {
            let count = (FIRST as usize) << chunk;
            (0..count).map(|_| T::default()).collect()
        });
        &elements[offset]
    }
}

/// Returns the chunk of an index, and the position in it.
#[inline]
fn place(index: u32) -> (usize, usize) {
    let position = index as usize + FIRST as usize;
    let chunk = position.ilog2() - FIRST.ilog2();
    (chunk as usize, position - ((FIRST as usize) << chunk))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn every_index_has_a_place_of_its_own() {
        let chunks = Chunks::<AtomicU32>::new();
        for index in 0..5000 {
            chunks.ensure(index).store(index, Ordering::Relaxed);
        }
        assert!((0..5000).all(|index| chunks.get(index).unwrap().load(Ordering::Relaxed) == index));
        assert!(chunks.get(1 << 20).is_none());
        assert!(place(u32::MAX - FIRST).0 < CHUNKS);
    }
}
