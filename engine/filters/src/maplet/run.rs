//! Numbers of sorted runs, and sets of them.

use core::ops::{BitOr, BitOrAssign};

/// Number of a sorted run in a maplet: four bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RunNumber(u8);

impl RunNumber {
    /// Number of run numbers. Runs of a tree that has more must share numbers.
    pub const COUNT: u8 = 16;

    /// Returns the run number; `None` from [`RunNumber::COUNT`] on.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number < Self::COUNT { Some(Self(number)) } else { None }
    }

    /// Returns the number in the lowest four bits.
    #[inline]
    pub(super) const fn of_bits(bits: u64) -> Self {
        Self((bits & 15) as u8)
    }

    /// Returns the number.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// Set of run numbers, one bit each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct RunSet(u16);

impl RunSet {
    /// Set without runs.
    pub const EMPTY: Self = Self(0);

    /// Returns the set of one run.
    #[inline]
    #[must_use]
    pub const fn of(run: RunNumber) -> Self {
        Self(1 << run.0)
    }

    /// Returns whether the set has no runs.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether a run is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, run: RunNumber) -> bool {
        self.0 >> run.0 & 1 == 1
    }

    /// Returns the number of runs.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the bits, one per run number.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the runs in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = RunNumber> {
        (0..RunNumber::COUNT).map(RunNumber).filter(move |&run| self.contains(run))
    }
}

impl BitOr for RunSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for RunSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}
