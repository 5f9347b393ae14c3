//! The hash of a byte string in version 2 of the crate `rustc-hash`, as computed on 64-bit targets.
//!
//! The crate's digests differ on 32-bit targets such as WebAssembly, so a filter written natively would lose
//! its keys there. This implementation has 64 bits of state on every target.
//!
//! **Source**: the published behavior of `rustc-hash` 2.1; the constants are the first digits of pi and the
//! multiplier of its state.

const LEFT: u64 = 0x243f_6a88_85a3_08d3;
const RIGHT: u64 = 0x1319_8a2e_0370_7344;
/// Keeps a block of zeros from clearing the state.
const NOT_ZERO: u64 = 0xa409_3822_299f_31d0;
const MULTIPLIER: u64 = 0xf135_7aea_2e62_a9c5;
const ROTATION: u32 = 26;

/// Returns the hash of a key.
pub(super) fn rustc_hash(key: &[u8]) -> u64 {
    bytes(key).wrapping_mul(MULTIPLIER).rotate_left(ROTATION)
}

fn bytes(key: &[u8]) -> u64 {
    let (mut left, mut right) = (LEFT, RIGHT);
    if let (Some(first), Some(last)) = (key.first_chunk::<8>(), key.last_chunk::<8>()) {
        if key.len() > 16 {
            (left, right) = blocks(key);
            let (_, end) = key.split_at(key.len() - 16);
            left ^= end.first_chunk().map_or(0, |word| u64::from_le_bytes(*word));
        } else {
            left ^= u64::from_le_bytes(*first);
        }
        right ^= u64::from_le_bytes(*last);
    } else if let (Some(first), Some(last)) = (key.first_chunk::<4>(), key.last_chunk::<4>()) {
        left ^= u64::from(u32::from_le_bytes(*first));
        right ^= u64::from(u32::from_le_bytes(*last));
    } else if let (Some(&first), Some(&last)) = (key.first(), key.last()) {
        left ^= u64::from(first);
        right ^= u64::from(last) << 8 | u64::from(key[key.len() / 2]);
    }
    fold(left, right) ^ key.len() as u64
}

/// Returns the state after all 16-byte blocks that begin more than 16 bytes before the end.
fn blocks(key: &[u8]) -> (u64, u64) {
    let (mut left, mut right) = (LEFT, RIGHT);
    let (words, _) = key[..(key.len() - 1) / 16 * 16].as_chunks::<8>();
    for pair in words.chunks_exact(2) {
        let next = fold(left ^ u64::from_le_bytes(pair[0]), NOT_ZERO ^ u64::from_le_bytes(pair[1]));
        (left, right) = (right, next);
    }
    (left, right)
}

/// Returns both halves of the 128-bit product, joined by XOR.
#[expect(clippy::cast_possible_truncation, reason = "the two halves of a 128-bit product")]
const fn fold(left: u64, right: u64) -> u64 {
    let product = left as u128 * right as u128;
    product as u64 ^ (product >> 64) as u64
}
