//! Frames of 4 KiB for cached units, from one pool of the process.
//!
//! Memory is allocated in chunks of several large pages, so that the system can map it with large pages on
//! request. Every lookup of an existing key accesses a random unit, and with small pages it waits for the page
//! table first. Platform code sets the request with [`advise_by`].
//!
//! **Invariants**
//! 1. A frame begins at a multiple of 4 KiB: a unit is in one page.
//! 2. A frame has one owner, which returns it after use for the next owner.
//! 3. Returned memory stays with the process for later caches. It never exceeds the maximum that all caches
//!    held at once.
//!
//! **Cost**: a lock of the pool per frame; 2 MiB of addresses, not of memory, per chunk.

use crate::storage::BLOCK_BYTES;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Memory of one unit.
pub(super) type Frame = &'static mut [u8; BLOCK_BYTES];

/// Bytes of a large page of current processors.
const LARGE_PAGE_BYTES: usize = 2 << 20;

/// Bytes allocated at once. The memory of WebAssembly has no large pages.
const CHUNK_BYTES: usize = if cfg!(target_family = "wasm") { 64 << 10 } else { 4 * LARGE_PAGE_BYTES };
const ALIGNMENT: usize = if cfg!(target_family = "wasm") { BLOCK_BYTES } else { LARGE_PAGE_BYTES };

static FREE: Mutex<Vec<Frame>> = Mutex::new(Vec::new());
static ADVICE: OnceLock<fn(&mut [u8])> = OnceLock::new();

/// Passes every new chunk to `advice` before its use; only the first call has an effect.
#[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "only native code calls it"))]
pub(crate) fn advise_by(advice: fn(&mut [u8])) {
    ADVICE.get_or_init(|| advice);
}

/// Returns a frame with these bytes.
pub(super) fn filled(bytes: &[u8; BLOCK_BYTES]) -> Frame {
    let frame = taken();
    frame.copy_from_slice(bytes);
    frame
}

/// Returns a frame with arbitrary bytes.
fn taken() -> Frame {
    let mut free = FREE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(frame) = free.pop() {
        return frame;
    }
    // Untouched zeroed memory, which the system maps on first use, as advised.
    let memory = vec![0_u8; CHUNK_BYTES + ALIGNMENT].leak();
    let before = memory.as_ptr().align_offset(ALIGNMENT).min(ALIGNMENT);
    let chunk = &mut memory[before..before + CHUNK_BYTES];
    if let Some(advice) = ADVICE.get() {
        advice(chunk);
    }
    // Reversed, so that the first frame is used first.
    free.extend(chunk.as_chunks_mut().0.iter_mut().rev());
    free.pop().expect("a chunk has frames")
}

/// Returns a frame to the pool.
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
