//! What a question may use beyond the instructions that every processor of a target has.
//!
//! A family writes its question once, over [`Instructions`]; it is compiled for [`Every`] processor, and on x86-64 for those of
//! `vectors.rs` besides (`levels.rs`). Which of them a filter uses is found out when it is made (`asked.rs`).
//!
//! **Invariant**: all give equal answers (tested in `vectors.rs`, and over all families in `levels.rs`).

use super::lines::{Line, LineMask};
use super::{quotient, split_block, split_block::Block};
use crate::digest::Digest;

/// Parts of questions for which some processors have instructions.
pub(super) trait Instructions: Copy {
    /// Asks memory for what will be read soon. Changes no answer.
    fn fetch<T>(self, at: &T);

    /// Whether all bits of a digest are set in its line.
    fn line_fits(self, line: &Line, digest: Digest, probe_count: u8) -> bool;

    /// Whether all bits of a digest are set in its split block.
    fn block_fits(self, block: &Block, digest: Digest) -> bool;

    /// The place of the set bit that has `before` set bits below it; or, if not so many are set, how many are.
    fn select(self, word: u64, before: u32) -> Result<u32, u32>;
}

/// Those that every processor of the target has.
#[derive(Clone, Copy)]
pub(super) struct Every;

impl Instructions for Every {
    #[inline]
    fn fetch<T>(self, _at: &T) {}

    #[inline]
    fn line_fits(self, line: &Line, digest: Digest, probe_count: u8) -> bool {
        LineMask::of(digest, probe_count).fits(line)
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
