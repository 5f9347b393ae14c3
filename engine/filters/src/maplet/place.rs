//! Place of an entry: its two cells and its fingerprint, from the digest alone.
//!
//! Both cells are in the same page of 4 KiB. The second follows from the first and the fingerprint by an exclusive
//! or, which is its own inverse. A maplet smaller than a page is one page of a power of two cells.

use super::cell::FINGERPRINT_BITS;
use crate::MAX_BITS;
use crate::digest::Digest;

/// Cells of a page of 4 KiB.
pub(super) const PAGE_CELLS: usize = 512;
/// Cells of the largest maplet.
const MAX_CELLS: usize = (MAX_BITS / 64) as usize;
/// Odd factor that spreads fingerprints over distances (2^32 divided by the golden ratio).
const SPREAD: u32 = 0x9e37_79b1;

/// Cells and fingerprint of an entry.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) cells: [usize; 2],
    pub(super) fingerprint: u16,
}

impl Place {
    /// Returns the place of a digest: the cell from its lower 32 bits, the fingerprint from the next twelve.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "32 bits and 12 bits remain")]
    pub(super) fn of(digest: Digest, cell_count: usize) -> Self {
        let first = ((u64::from(digest.0 as u32) * cell_count as u64) >> 32) as usize;
        let fingerprint = (digest.0 >> 32) as u16 & ((1 << FINGERPRINT_BITS) - 1);
        // An empty slot has fingerprint 0.
        let fingerprint = fingerprint.max(1);
        Self { cells: [first, other_cell(first, fingerprint, cell_count)], fingerprint }
    }

    /// Returns the cell that identifies the pair.
    pub(super) fn lower(self) -> usize {
        self.cells[0].min(self.cells[1])
    }
}

/// Returns the other cell of an entry in this cell.
#[inline]
pub(super) fn other_cell(cell: usize, fingerprint: u16, cell_count: usize) -> usize {
    let last = cell_count.min(PAGE_CELLS) as u64 - 1;
    let spread = u64::from(u32::from(fingerprint).wrapping_mul(SPREAD));
    let distance = 1 + ((spread * last) >> 32) as usize;
    cell ^ distance
}

/// Returns the smallest valid number of cells from `least` on; `None` if it is too large.
pub(super) fn valid_cell_count(least: f64) -> Option<usize> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates")]
    let least = libm::ceil(least) as usize;
    let count = if least <= PAGE_CELLS {
        least.max(2).next_power_of_two()
    } else {
        least.checked_next_multiple_of(PAGE_CELLS)?
    };
    (count <= MAX_CELLS).then_some(count)
}

/// Returns whether a maplet can have this many cells.
pub(super) fn is_valid_cell_count(count: usize) -> bool {
    let whole = if count <= PAGE_CELLS { count.is_power_of_two() } else { count.is_multiple_of(PAGE_CELLS) };
    whole && (2..=MAX_CELLS).contains(&count)
}
