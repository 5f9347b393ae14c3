//! Cell: four slots of 16 bits in one word. A slot has the run number in its upper four bits and the fingerprint,
//! which is never 0, in its lower twelve. Slot 0 is empty.

use super::run::{RunNumber, RunSet};

/// Slots of a cell.
pub(super) const SLOTS: usize = 4;
/// Bits of a fingerprint.
pub(super) const FINGERPRINT_BITS: u32 = 12;

/// Bits of a run number.
const RUN_BITS: u32 = 4;
const SLOT_BITS: usize = 16;
/// One in every slot.
const ONES: u64 = 0x0001_0001_0001_0001;
/// Fingerprint bits of every slot.
const FINGERPRINTS: u64 = ONES * ((1 << FINGERPRINT_BITS) - 1);
/// Highest bit of every slot.
const HIGHEST: u64 = ONES << (SLOT_BITS - 1);
/// All bits of every slot except the highest.
const BELOW_HIGHEST: u64 = HIGHEST - ONES;

/// Fingerprint and run number of an entry; 0 if empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Slot(pub(super) u16);

impl Slot {
    pub(super) const EMPTY: Self = Self(0);

    pub(super) fn new(fingerprint: u16, run: RunNumber) -> Self {
        Self(u16::from(run.get()) << FINGERPRINT_BITS | fingerprint)
    }

    pub(super) const fn fingerprint(self) -> u16 {
        self.0 & ((1 << FINGERPRINT_BITS) - 1)
    }

    pub(super) fn run(self) -> RunNumber {
        RunNumber::of_bits(u64::from(self.0 >> FINGERPRINT_BITS))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cell(pub(super) u64);

impl Cell {
    pub(super) const EMPTY: Self = Self(0);

    pub(super) fn slots(self) -> [Slot; SLOTS] {
        [0, 1, 2, 3].map(|index| self.slot(index))
    }

    #[expect(clippy::cast_possible_truncation, reason = "a slot is 16 bits")]
    const fn slot(self, index: usize) -> Slot {
        Slot((self.0 >> (SLOT_BITS * index)) as u16)
    }

    /// Returns the highest bit of each slot with this fingerprint.
    #[inline]
    const fn fits(self, fingerprint: u16) -> u64 {
        let differences = (self.0 ^ (fingerprint as u64 * ONES)) & FINGERPRINTS;
        // Adding carries into the highest bit of a slot exactly if its difference is not 0.
        !(differences + BELOW_HIGHEST) & HIGHEST
    }

    /// Returns the runs of the slots with this fingerprint.
    #[inline]
    pub(super) fn runs(self, fingerprint: u16) -> RunSet {
        let (mut fits, mut runs) = (self.fits(fingerprint), RunSet::EMPTY);
        while fits != 0 {
            // The run number ends with the highest bit of its slot.
            let number = self.0 >> (fits.trailing_zeros() + 1 - RUN_BITS);
            runs |= RunSet::of(RunNumber::of_bits(number));
            fits &= fits - 1;
        }
        runs
    }

    /// Counts the slots with this fingerprint.
    pub(super) const fn count(self, fingerprint: u16) -> usize {
        self.fits(fingerprint).count_ones() as usize
    }

    /// Counts the used slots.
    pub(super) fn used(self) -> usize {
        self.slots().into_iter().filter(|&slot| slot != Slot::EMPTY).count()
    }

    /// Returns the index of the first slot with this content.
    pub(super) fn find(self, slot: Slot) -> Option<usize> {
        self.slots().into_iter().position(|held| held == slot)
    }

    /// Stores a slot in the first empty one, and returns whether there was one.
    pub(super) fn put(&mut self, slot: Slot) -> bool {
        let empty = self.find(Slot::EMPTY);
        if let Some(index) = empty {
            self.replace(index, slot);
        }
        empty.is_some()
    }

    /// Replaces a slot and returns its earlier content.
    pub(super) const fn replace(&mut self, index: usize, slot: Slot) -> Slot {
        let before = self.slot(index);
        self.0 ^= ((before.0 ^ slot.0) as u64) << (SLOT_BITS * index);
        before
    }
}

const _: () = assert!(1 << RUN_BITS == RunNumber::COUNT as u32, "a slot has room for every run number");
