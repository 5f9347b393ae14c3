//! Parts of a probe for which some processors have special instructions.
//!
//! A family writes its probe once, over [`Instructions`]. It is compiled for every processor ([`Portable`]) and, on x86-64, for
//! the instructions of `vectors.rs` as well (`processors.rs`). `dispatch.rs` chooses one when a filter is made.
//!
//! **Invariant**: all give equal answers (tested in `vectors.rs`, and over all families in `processors.rs`).

use super::lines::{Line, LineMask, Turn};
use super::{quotient, split_block, split_block::Block};
use crate::digest::Digest;

/// Operations of a probe, each for a set of instructions.
pub(super) trait Instructions: Copy {
    /// Prefetches what will be read soon. Changes no answer.
    fn fetch<T>(self, at: &T);

    /// Returns whether all bits of a digest, turned, are set in its line.
    fn line_fits(self, line: &Line, turned: (Digest, Turn), probe_count: u8) -> bool;

    /// Returns whether all bits of a digest are set in its split block.
    fn block_fits(self, block: &Block, digest: Digest) -> bool;

    /// Returns the place of the set bit with `before` set bits below it, or the number of set bits if there are too few.
    fn select(self, word: u64, before: u32) -> Result<u32, u32>;
}

/// Instructions that every processor of the target has.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Instructions for Portable {
    #[inline]
    fn fetch<T>(self, _at: &T) {}

    #[inline]
    fn line_fits(self, line: &Line, (digest, turn): (Digest, Turn), probe_count: u8) -> bool {
        LineMask::of(digest, probe_count).fits(line, turn)
    }

    #[inline]
    fn block_fits(self, block: &Block, digest: Digest) -> bool {
        split_block::fits(block, digest)
    }

    #[inline]
    fn select(self, word: u64, before: u32) -> Result<u32, u32> {
        quotient::select(word, before)
    }
}
