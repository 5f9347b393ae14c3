//! Number of entries of a given size per block, for scenarios that need blocks of an exact shape.

use super::entry::key_word_bytes;
use super::unit::{EMPTY_BYTES, ENTRY_BYTES};
use crate::storage::BLOCK_BYTES;

/// Assumed bytes of a sequence number: enough for tables whose entries were written within a million.
const SEQUENCE_BYTES: usize = 3;

/// Returns a value size with which this many entries fill a block, given their key size. 0 if the keys alone
/// are too long.
///
/// At least this many fit if sequence numbers in a block differ by less than 2^20. No more fit if an entry is
/// longer than three bytes per entry of the block.
#[must_use]
pub fn value_bytes_for(key_bytes: usize, entries_per_block: usize) -> usize {
    let room = (BLOCK_BYTES - EMPTY_BYTES) / entries_per_block;
    room.saturating_sub(ENTRY_BYTES + key_word_bytes(key_bytes) + SEQUENCE_BYTES + key_bytes)
}
