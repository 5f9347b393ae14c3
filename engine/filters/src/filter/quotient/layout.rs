//! Reads and writes runs in the order of their quotients. Building, merging and changing share this code.

use super::blocks::{BLOCK_SLOTS, Blocks};
use super::entries;
use core::ops::Range;

/// Run: its quotient and its slots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) quotient: u64,
    pub(super) slots: Vec<u64>,
}

/// Returns the runs of all quotients of these blocks. No run of an earlier block extends into the first of
/// them.
pub(super) fn runs(blocks: &Blocks, of: Range<usize>) -> impl Iterator<Item = Run> {
    let mut next = of.start as u64 * BLOCK_SLOTS;
    let end = blocks.slots();
    of.flat_map(|block| quotients(block, blocks.occupieds(block))).map(move |quotient| {
        let mut slots = Vec::new();
        next = next.max(quotient);
        while next < end {
            slots.push(blocks.remainder(next));
            next += 1;
            if blocks.is_runend(next - 1) {
                break;
            }
        }
        Run { quotient, slots }
    })
}

fn quotients(block: usize, mut occupieds: u64) -> impl Iterator<Item = u64> {
    core::iter::from_fn(move || {
        let bit = (occupieds != 0).then(|| u64::from(occupieds.trailing_zeros()))?;
        occupieds &= occupieds - 1;
        Some(block as u64 * BLOCK_SLOTS + bit)
    })
}

/// Returns remainders and counts of a run.
pub(super) fn counts(remainder_bits: u32, slots: &[u64]) -> impl Iterator<Item = (u64, u64)> {
    let mut rest = slots;
    core::iter::from_fn(move || {
        let entry = entries::read(remainder_bits, |slot| rest.get(slot).copied())?;
        rest = &rest[entry.slots..];
        Some((entry.remainder, entry.count))
    })
}

/// Writes runs in ascending order of quotients into empty blocks.
pub(super) struct Writer<'a> {
    blocks: &'a mut Blocks,
    /// First slot that is free.
    next: u64,
    /// First block whose offset is not yet known.
    block: usize,
}

impl<'a> Writer<'a> {
    pub(super) fn new(blocks: &'a mut Blocks, first: usize) -> Self {
        Self { blocks, next: first as u64 * BLOCK_SLOTS, block: first }
    }

    pub(super) fn write(&mut self, quotient: u64, slots: &[u64]) {
        let Some(last) = (slots.len() as u64).checked_sub(1) else { return };
        self.settle_offsets(block_of(quotient));
        let first = self.next.max(quotient);
        let end = block_of(first + last);
        if end >= self.blocks.count() {
            self.blocks.resize(end + 1);
        }
        for (slot, &remainder) in (first..).zip(slots) {
            self.blocks.set_remainder(slot, remainder);
        }
        self.blocks.set_occupied(quotient);
        self.blocks.set_runend(first + last);
        self.next = first + last + 1;
    }

    /// Sets the remaining offsets and returns the slot after the last run.
    pub(super) fn finish(mut self, end_of_blocks: usize) -> u64 {
        let reached = self.next.div_ceil(BLOCK_SLOTS);
        #[expect(clippy::cast_possible_truncation, reason = "blocks are within memory")]
        self.settle_offsets(end_of_blocks.max(reached as usize).min(self.blocks.count()).wrapping_sub(1));
        self.next
    }

    /// Sets the offsets of all blocks up to this one. Later runs begin after all slots written so far.
    fn settle_offsets(&mut self, last: usize) {
        while self.block <= last {
            let begin = self.block as u64 * BLOCK_SLOTS;
            self.blocks.set_offset(self.block, self.next.saturating_sub(begin));
            self.block += 1;
        }
    }
}

const fn block_of(slot: u64) -> usize {
    (slot / BLOCK_SLOTS) as usize
}
