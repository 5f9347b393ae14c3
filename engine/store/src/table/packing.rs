//! How many entries of a given size one block takes: what a scenario needs to build blocks of an exact shape.

use super::entry::key_word_bytes;
use super::unit::{EMPTY_BYTES, ENTRY_BYTES};
use crate::storage::BLOCK_BYTES;

/// Bytes of a sequence number that are reckoned with: enough for tables whose entries were written within a million.
const SEQUENCE_BYTES: usize = 3;

/// A value size with which this many entries fill a block, given their key size. Zero if the keys alone are too long.
///
/// No fewer fit while sequence numbers in a block differ by less than 2^20; no more, as long as an entry is longer than
/// three bytes per entry of the block.
#[must_use]
pub fn value_bytes_for(key_bytes: usize, entries_per_block: usize) -> usize {
    let room = (BLOCK_BYTES - EMPTY_BYTES) / entries_per_block;
    room.saturating_sub(ENTRY_BYTES + key_word_bytes(key_bytes) + SEQUENCE_BYTES + key_bytes)
}
