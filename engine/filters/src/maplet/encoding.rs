//! Saved maplets: a header, all cells, the stash, and a checksum. `docs/format/maplet.md` has the layout.

use super::cell::{Cell, Slot};
use super::place::{is_valid_cell_count, other_cell};
use super::stash::{ENTRY_BYTES, Stash};
use super::{Maplet, MapletError};
use xxhash_rust::xxh3::xxh3_64;

/// Newest format version.
pub(super) const FORMAT: u16 = 1;
/// First bytes of a saved maplet.
const MAGIC: &[u8; 4] = b"LSMM";
const HEADER_BYTES: usize = 24;
const CHECKSUM_BYTES: usize = 8;

impl Maplet {
    /// Encodes the maplet.
    ///
    /// The bytes identify neither the digest function nor the runs, so the caller stores them with it.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(
            HEADER_BYTES + self.cells.len() * 8 + self.stash.len() * ENTRY_BYTES + CHECKSUM_BYTES,
        );
        let word = |count: usize| u32::try_from(count).expect("counts are below 2^32").to_le_bytes();
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&u32::from(FORMAT).to_le_bytes());
        bytes.extend_from_slice(&word(self.cells.len()));
        bytes.extend_from_slice(&word(self.stash.len()));
        bytes.extend_from_slice(&self.entries.to_le_bytes());
        self.cells.iter().for_each(|cell| bytes.extend_from_slice(&cell.0.to_le_bytes()));
        for &(cell, slot) in self.stash.entries() {
            bytes.extend_from_slice(&cell.to_le_bytes());
            bytes.extend_from_slice(&slot.0.to_le_bytes());
        }
        bytes.extend_from_slice(&xxh3_64(&bytes).to_le_bytes());
        bytes
    }

    /// Decodes a maplet.
    ///
    /// # Errors
    /// [`MapletError::NewerFormat`] and [`MapletError::Damaged`].
    pub fn decode(bytes: &[u8]) -> Result<Self, MapletError> {
        let too_short = || damaged("it is shorter than its header and checksum");
        let (content, checksum) = bytes.split_last_chunk::<CHECKSUM_BYTES>().ok_or_else(too_short)?;
        let (header, body) = content.split_first_chunk::<HEADER_BYTES>().ok_or_else(too_short)?;
        let word =
            |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
        if &header[..4] != MAGIC {
            return Err(damaged("its first bytes are not `LSMM`"));
        }
        let format = u16::from_le_bytes([header[4], header[5]]);
        if format > FORMAT {
            return Err(MapletError::NewerFormat { found: format });
        }
        if xxh3_64(content) != u64::from_le_bytes(*checksum) {
            return Err(damaged("its checksum differs"));
        }
        if word(4) != u32::from(FORMAT) {
            return Err(damaged("its format is unknown"));
        }
        let count = usize::try_from(word(8)).map_err(|_| damaged("it has too many cells"))?;
        if !is_valid_cell_count(count) {
            return Err(damaged("its number of cells is impossible"));
        }
        let (cells, stash) =
            body.split_at_checked(count * 8).ok_or_else(|| damaged("its length differs from its header"))?;
        let cells: Vec<Cell> =
            cells.as_chunks().0.iter().map(|cell| Cell(u64::from_le_bytes(*cell))).collect();
        let stash = decode_stash(stash, word(12), count)?;
        let entries = u64::from(word(16)) | u64::from(word(20)) << 32;
        let maplet = Self { cells, stash, entries };
        maplet.check_slots()?;
        Ok(maplet)
    }

    /// Checks that used slots have fingerprints, and that their number is that of the entries.
    fn check_slots(&self) -> Result<(), MapletError> {
        let used = || self.cells.iter().flat_map(|cell| cell.slots()).filter(|&slot| slot != Slot::EMPTY);
        if used().any(|slot| slot.fingerprint() == 0) {
            return Err(damaged("a slot has no fingerprint"));
        }
        if (used().count() + self.stash.len()) as u64 != self.entries {
            return Err(damaged("its number of entries differs from its slots"));
        }
        Ok(())
    }
}

fn decode_stash(bytes: &[u8], entries: u32, cell_count: usize) -> Result<Stash, MapletError> {
    let (chunks, rest) = bytes.as_chunks::<ENTRY_BYTES>();
    if !rest.is_empty() || chunks.len() as u64 != u64::from(entries) {
        return Err(damaged("its length differs from its header"));
    }
    let entry = |&[a, b, c, d, e, f]: &[u8; ENTRY_BYTES]| {
        (u32::from_le_bytes([a, b, c, d]), Slot(u16::from_le_bytes([e, f])))
    };
    let entries: Vec<(u32, Slot)> = chunks.iter().map(entry).collect();
    let is_lower = |&(cell, slot): &(u32, Slot)| {
        let cell = cell as usize;
        slot.fingerprint() != 0
            && cell < cell_count
            && cell < other_cell(cell, slot.fingerprint(), cell_count)
    };
    if !entries.iter().all(is_lower) {
        return Err(damaged("its stash has an impossible entry"));
    }
    Stash::from_sorted(entries).ok_or_else(|| damaged("its stash is not in order"))
}

const fn damaged(problem: &'static str) -> MapletError {
    MapletError::Damaged { problem }
}
