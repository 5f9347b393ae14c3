//! Frames: 4 KiB of memory each, for the units that caches keep, from one pool of the process.
//!
//! Memory is taken from the system in chunks of several large pages, so that a system that is asked to can map it with large
//! pages: each lookup that finds its key goes to a unit at random, and with small pages waits for the page table first.
//! Who knows how to ask sets that with [`advise_by`].
//!
//! **Invariants**
//! 1. A frame begins at a multiple of 4 KiB: a unit lies in one page.
//! 2. A frame has one owner; whoever is done with it gives it back, and it serves the next.
//! 3. What was given back stays with the process, however many caches come and go: as much as all caches held at once.
//!
//! **Cost**: a lock of the pool per frame taken or given back; 2 MiB of addresses, not of memory, per chunk.

use crate::storage::BLOCK_BYTES;
use std::sync::{Mutex, OnceLock, PoisonError};

/// The memory of one unit.
pub(super) type Frame = &'static mut [u8; BLOCK_BYTES];

/// A large page of today's processors.
const LARGE_PAGE_BYTES: usize = 2 << 20;

/// What is asked of the system at once. A page's memory has no large pages.
const CHUNK_BYTES: usize = if cfg!(target_family = "wasm") { 64 << 10 } else { 4 * LARGE_PAGE_BYTES };
const ALIGNMENT: usize = if cfg!(target_family = "wasm") { BLOCK_BYTES } else { LARGE_PAGE_BYTES };

static FREE: Mutex<Vec<Frame>> = Mutex::new(Vec::new());
static ADVICE: OnceLock<fn(&mut [u8])> = OnceLock::new();

/// Has every chunk shown to `advice` before it is used; the first to say so stays.
#[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "who could ask lives in native"))]
pub(crate) fn advise_by(advice: fn(&mut [u8])) {
    ADVICE.get_or_init(|| advice);
}

/// A frame with these bytes.
pub(super) fn filled(bytes: &[u8; BLOCK_BYTES]) -> Frame {
    let frame = taken();
    frame.copy_from_slice(bytes);
    frame
}

/// A frame of which nothing is known.
fn taken() -> Frame {
    let mut free = FREE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(frame) = free.pop() {
        return frame;
    }
    // Zeroed memory that nobody has touched: the system maps it when it is used, as advised.
    let memory = vec![0_u8; CHUNK_BYTES + ALIGNMENT].leak();
    let before = memory.as_ptr().align_offset(ALIGNMENT).min(ALIGNMENT);
    let chunk = &mut memory[before..before + CHUNK_BYTES];
    if let Some(advice) = ADVICE.get() {
        advice(chunk);
    }
    // The first of them will be taken first.
    free.extend(chunk.as_chunks_mut().0.iter_mut().rev());
    free.pop().expect("a chunk has frames")
}

/// Gives a frame back.
pub(super) fn give_back(frame: Frame) {
    FREE.lock().unwrap_or_else(PoisonError::into_inner).push(frame);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_pages_of_their_own_and_serve_again() {
        let mut frames: Vec<Frame> = (0..=u8::MAX).map(|fill| filled(&[fill; BLOCK_BYTES])).collect();
        frames.sort_unstable_by_key(|frame| frame.as_ptr().addr());
        assert!(frames.iter().all(|frame| frame.as_ptr().addr().is_multiple_of(BLOCK_BYTES)));
        assert!(
            frames.windows(2).all(|pair| pair[0].as_ptr().addr() + BLOCK_BYTES <= pair[1].as_ptr().addr())
        );
        assert!(frames.iter().all(|frame| frame.iter().all(|&byte| byte == frame[0])), "nobody else wrote");
        let mut fills: Vec<u8> = frames.iter().map(|frame| frame[0]).collect();
        fills.sort_unstable();
        assert_eq!(fills, (0..=u8::MAX).collect::<Vec<_>>());
        frames.into_iter().for_each(give_back);
    }
}
