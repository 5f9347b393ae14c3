//! Blocks of 64 slots with 2.125 metadata bits each: which quotients have a run, where runs end, and how far
//! the runs of earlier blocks extend.
//!
//! A block: *offset* (1 byte), *occupieds* (8), *runends* (8), then 64 remainders of r bits, from the lowest
//! bit. Runs are in the order of their quotients. None starts before the slot of its quotient, and moved runs
//! have no gaps between them.
//!
//! **Invariants**
//! 1. Bit `q mod 64` of the occupieds of block `q / 64`: quotient q has a run. Bit of a slot in runends: a run
//!    ends there.
//! 2. The offset of a block is the number of its first slots that runs of earlier blocks occupy. 255 means
//!    more; the true value then follows from the last block before it with an exact offset.
//! 3. Eight bytes follow the last block, so a word can be read at the start of any remainder.
//!
//! **Source**: Pandey, Bender, Johnson, Patro, SIGMOD 2017, section 3.

use super::super::instructions::{Instructions, Portable};

/// Slots per block.
pub(super) const BLOCK_SLOTS: u64 = 64;

/// Bytes of a block before its remainders.
const HEAD: usize = 17;

/// Bytes after the last block, one word.
const PADDING: usize = 8;

/// Stored offset for values that do not fit.
const OFFSET_OVERFLOW: u8 = u8::MAX;

/// Start of the run of a quotient.
pub(super) enum FoundRun {
    /// The quotient has no run.
    None,
    /// First slot of the run, inside the filter.
    At(u64),
    /// The blocks are damaged: the previous run has no end.
    Lost,
}

/// Bits of a word that are complete for any bit offset within its first byte.
const WHOLE_BITS: u32 = 57;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Blocks {
    remainder_bits: u32,
    /// Lowest bit of each remainder that a word contains completely.
    lowest_bits: u64,
    count: usize,
    bytes: Vec<u8>,
}

fn lowest_bits(remainder_bits: u32) -> u64 {
    (0..WHOLE_BITS / remainder_bits).map(|slot| 1 << (slot * remainder_bits)).sum()
}

/// Returns the block of a slot or quotient, and its bit in it.
#[inline]
const fn place(slot: u64) -> (usize, u32) {
    ((slot / BLOCK_SLOTS) as usize, (slot % BLOCK_SLOTS) as u32)
}

#[inline]
const fn first_slot(block: usize) -> u64 {
    block as u64 * BLOCK_SLOTS
}

impl Blocks {
    pub(super) fn new(remainder_bits: u32, count: usize) -> Self {
        let lowest_bits = lowest_bits(remainder_bits);
        let mut blocks = Self { remainder_bits, lowest_bits, count: 0, bytes: vec![0; PADDING] };
        blocks.resize(count);
        blocks
    }

    /// Returns the blocks of these bytes, which must be whole blocks.
    pub(super) fn from_bytes(remainder_bits: u32, bytes: &[u8]) -> Self {
        let mut padded = Vec::with_capacity(bytes.len() + PADDING);
        padded.extend_from_slice(bytes);
        padded.resize(bytes.len() + PADDING, 0);
        let count = bytes.len() / Self::block_bytes(remainder_bits);
        Self { remainder_bits, lowest_bits: lowest_bits(remainder_bits), count, bytes: padded }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.bytes.len() - PADDING]
    }

    pub(super) fn memory_bytes(&self) -> usize {
        self.bytes.len()
    }

    /// Returns the bytes of a block with remainders of this width.
    pub(super) const fn block_bytes(remainder_bits: u32) -> usize {
        HEAD + 8 * remainder_bits as usize
    }

    pub(super) fn remainder_bits(&self) -> u32 {
        self.remainder_bits
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    #[inline]
    pub(super) fn slots(&self) -> u64 {
        first_slot(self.count)
    }

    pub(super) fn resize(&mut self, count: usize) {
        let end = count * Self::block_bytes(self.remainder_bits);
        self.count = count;
        self.bytes.truncate(end);
        self.bytes.resize(end + PADDING, 0);
        self.bytes[end..].fill(0);
    }

    /// Clears blocks.
    pub(super) fn clear(&mut self, blocks: core::ops::Range<usize>) {
        let bytes = Self::block_bytes(self.remainder_bits);
        self.bytes[blocks.start * bytes..blocks.end * bytes].fill(0);
    }

    #[inline]
    fn begin(&self, block: usize) -> usize {
        block * Self::block_bytes(self.remainder_bits)
    }

    #[inline]
    fn word(&self, at: usize) -> u64 {
        u64::from_le_bytes(self.bytes[at..at + PADDING].try_into().expect("eight bytes"))
    }

    fn set_word(&mut self, at: usize, word: u64) {
        self.bytes[at..at + PADDING].copy_from_slice(&word.to_le_bytes());
    }

    #[inline]
    pub(super) fn offset(&self, block: usize) -> u8 {
        self.bytes[self.begin(block)]
    }

    #[inline]
    pub(super) fn occupieds(&self, block: usize) -> u64 {
        self.word(self.begin(block) + 1)
    }

    #[inline]
    fn runends(&self, block: usize) -> u64 {
        self.word(self.begin(block) + 9)
    }

    /// Returns whether a run ends in a slot.
    #[inline]
    pub(super) fn is_runend(&self, slot: u64) -> bool {
        let (block, bit) = place(slot);
        self.runends(block) >> bit & 1 == 1
    }

    /// Stores the number of slots at the beginning of a block that runs of earlier blocks occupy.
    pub(super) fn set_offset(&mut self, block: usize, slots: u64) {
        let at = self.begin(block);
        self.bytes[at] = u8::try_from(slots).unwrap_or(OFFSET_OVERFLOW);
    }

    pub(super) fn set_occupied(&mut self, quotient: u64) {
        let (block, bit) = place(quotient);
        self.set_word(self.begin(block) + 1, self.occupieds(block) | 1 << bit);
    }

    pub(super) fn set_runend(&mut self, slot: u64) {
        let (block, bit) = place(slot);
        self.set_word(self.begin(block) + 9, self.runends(block) | 1 << bit);
    }

    /// Returns the first byte of a slot's remainder, and the bit in that byte.
    #[inline]
    fn remainder_place(&self, slot: u64) -> (usize, u32) {
        let (block, within) = place(slot);
        let bit = within * self.remainder_bits;
        (self.begin(block) + HEAD + (bit / 8) as usize, bit % 8)
    }

    /// Returns the remainder in a slot.
    #[inline]
    pub(super) fn remainder(&self, slot: u64) -> u64 {
        let (at, bit) = self.remainder_place(slot);
        self.word(at) >> bit & self.remainder_mask()
    }

    pub(super) fn set_remainder(&mut self, slot: u64, remainder: u64) {
        let (at, bit) = self.remainder_place(slot);
        let others = self.word(at) & !(self.remainder_mask() << bit);
        self.set_word(at, others | remainder << bit);
    }

    #[inline]
    fn remainder_mask(&self) -> u64 {
        (1 << self.remainder_bits) - 1
    }

    /// Returns the bit of the filter at which a slot's remainder starts.
    pub(super) fn bit_of(&self, slot: u64) -> u64 {
        let (at, bit) = self.remainder_place(slot);
        8 * at as u64 + u64::from(bit)
    }

    /// Returns the bit of the filter that is set if a quotient has a run.
    pub(super) fn occupied_bit_of(&self, quotient: u64) -> u64 {
        let (block, bit) = place(quotient);
        8 * (self.begin(block) as u64 + 1) + u64::from(bit)
    }

    /// Prefetches the metadata of a quotient's run and the likely slots of the run, a few after the quotient's
    /// own.
    #[inline]
    pub(super) fn fetch(&self, quotient: u64, instructions: impl Instructions) {
        let (at, _) = self.remainder_place(quotient);
        instructions.fetch(&self.bytes[self.begin(place(quotient).0)]);
        instructions.fetch(&self.bytes[at + PADDING - 1]);
    }

    /// Returns the start of the run of a quotient.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "compiled for a level where it is called: processors.rs")]
    pub(super) fn run_of(&self, quotient: u64, instructions: impl Instructions) -> FoundRun {
        let (block, bit) = place(quotient);
        let occupieds = self.occupieds(block);
        if occupieds >> bit & 1 == 0 {
            return FoundRun::None;
        }
        let overhang = match self.offset(block) {
            OFFSET_OVERFLOW => self.long_overhang(block),
            offset => Some(u64::from(offset)),
        };
        let runs_before = (occupieds & ((1 << bit) - 1)).count_ones();
        let free = overhang.map(|overhang| first_slot(block) + overhang);
        match free
            .and_then(|free| self.behind(free, runs_before, instructions))
            .map(|free| free.max(quotient))
        {
            Some(slot) if slot < self.slots() => FoundRun::At(slot),
            _ => FoundRun::Lost,
        }
    }

    /// Returns whether the run at this slot contains a remainder, comparing all its slots at once. `None` if
    /// the run is too long for one word, or if its slots do not ascend, so one may be a digit of a count.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "compiled for a level where it is called: processors.rs")]
    pub(super) fn compare(&self, slot: u64, remainder: u64) -> Option<bool> {
        let (block, bit) = place(slot);
        let (at, shift) = self.remainder_place(slot);
        let slots = (self.runends(block) >> bit).trailing_zeros() + 1;
        if slots * self.remainder_bits > WHOLE_BITS {
            return None;
        }
        let last = (slots - 1) * self.remainder_bits;
        let (lowest, highest) = (self.lowest_bits, self.lowest_bits << (self.remainder_bits - 1));
        let found = self.word(at) >> shift;
        // Sets the highest bit of each slot that is not smaller than the next one. That bit decides, or, if
        // both agree in it, the bits below, which borrow from it if they are smaller.
        let next = found >> self.remainder_bits;
        let below = (found | highest).wrapping_sub(next & !highest);
        let not_rising = ((found & !next) | (!(found ^ next) & below)) & highest;
        // A matching slot becomes 0, and only a 0 borrows from its highest bit without having it set. Above the
        // first match the result is meaningless.
        let differences = found ^ (lowest * remainder);
        let equal = differences.wrapping_sub(lowest) & !differences & highest;
        let before_last = (1 << last) - 1;
        let held = equal & (before_last << self.remainder_bits | self.remainder_mask()) != 0;
        (not_rising & before_last == 0).then_some(held)
    }

    /// Returns the slot after this many runs, of which the first begins at this slot or later.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "compiled for a level where it is called: processors.rs")]
    fn behind(&self, slot: u64, runs: u32, instructions: impl Instructions) -> Option<u64> {
        let Some(mut before) = runs.checked_sub(1) else { return Some(slot) };
        let (mut block, bit) = place(slot);
        let mut from = u64::MAX << bit;
        while block < self.count {
            match instructions.select(self.runends(block) & from, before) {
                Ok(bit) => return Some(first_slot(block) + u64::from(bit) + 1),
                Err(here) => before -= here,
            }
            from = u64::MAX;
            block += 1;
        }
        None
    }

    #[cold]
    fn long_overhang(&self, block: usize) -> Option<u64> {
        let known = (0..block).rev().find(|&earlier| self.offset(earlier) != OFFSET_OVERFLOW)?;
        let mut overhang = u64::from(self.offset(known));
        for earlier in known..block {
            overhang = self.next_overhang(earlier, overhang)?;
        }
        Some(overhang)
    }

    /// Returns the slots of the next block that runs of this and earlier blocks occupy.
    pub(super) fn next_overhang(&self, block: usize, overhang: u64) -> Option<u64> {
        let behind =
            self.behind(first_slot(block) + overhang, self.occupieds(block).count_ones(), Portable)?;
        Some(behind.saturating_sub(first_slot(block + 1)))
    }

    /// Returns whether every offset is right and every run can be found. Walks over the blocks then never leave
    /// them.
    pub(super) fn are_consistent(&self) -> bool {
        let mut overhang = 0;
        let mut runs: u64 = 0;
        for block in 0..self.count() {
            if self.offset(block) != u8::try_from(overhang).unwrap_or(OFFSET_OVERFLOW) {
                return false;
            }
            match self.next_overhang(block, overhang) {
                Some(next) => overhang = next,
                None => return false,
            }
            runs = runs
                .wrapping_add(self.occupieds(block).count_ones().into())
                .wrapping_sub(self.runends(block).count_ones().into());
        }
        overhang == 0 && runs == 0
    }
}
