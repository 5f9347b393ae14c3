//! Which arms meet in which pair, and which of them runs first: balanced random order from a seed.
//!
//! **Invariants** (tests in `tests.rs`)
//! 1. The schedule is a function of the seed.
//! 2. Of any two consecutive pairs of a match, one runs each order.
//!
//! **Sources**: randomised interleaved trials and duet benchmarking (L. Bulej et al., ICPE 2020).

use lsm_lab_engine::tree::Arm;
use lsm_lab_workload::Random;

/// Below this many control pairs the control says nothing either way. Eight couples all lie on one side of 0 by chance
/// once in 128 times; five would do so once in 16.
pub const CONTROL_PAIRS_MIN: usize = 16;

/// Which two arms a pair compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Match {
    /// A against B: one digest per filter against one per lookup.
    Sharing,
    /// B against C: filters one by one against one mask for all.
    Merging,
    /// A against A: there is nothing to see.
    Control,
}

impl Match {
    /// Its sides; a gain is what the second saves of the first.
    #[must_use]
    pub fn arms(self) -> [Arm; 2] {
        match self {
            Self::Sharing => [Arm::PerFilter, Arm::Shared],
            Self::Merging => [Arm::Shared, Arm::Merged],
            Self::Control => [Arm::PerFilter, Arm::PerFilter],
        }
    }
}

/// Which arms take part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contestants {
    /// A and B.
    Two,
    /// A, B and C.
    Three,
}

/// One pair: which arms, in which order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// Which arms.
    pub kind: Match,
    /// The second side runs first.
    pub swapped: bool,
}

/// The pairs of a cell, in order, without end.
#[derive(Debug, Clone)]
pub struct Schedule {
    random: Random,
    contestants: Contestants,
    /// What is left of the current group, and how many groups there were.
    group: Vec<Match>,
    groups: usize,
    /// The order owed to the previous pair of a match, in the order of [`Match`].
    mirrors: [Option<bool>; 3],
}

impl Schedule {
    /// The schedule of a seed.
    #[must_use]
    pub fn new(seed: u64, contestants: Contestants) -> Self {
        Self { random: Random::new(seed), contestants, group: Vec::new(), groups: 0, mirrors: [None; 3] }
    }

    /// One control for two comparisons at first, so that short cells have enough; one for four afterwards: with fewer, its
    /// interval is too wide to back a gain of 2 %. Of B against C as many as of A against B at first, half as many afterwards:
    /// A against B is the headline.
    fn refill(&mut self) {
        let (sharing, merging) = if self.groups < CONTROL_PAIRS_MIN { (2, 2) } else { (4, 2) };
        self.group = vec![Match::Control];
        self.group.extend([Match::Sharing].repeat(sharing));
        if self.contestants == Contestants::Three {
            self.group.extend([Match::Merging].repeat(merging));
        }
        self.random.shuffle(&mut self.group);
        self.groups += 1;
    }
}

impl Iterator for Schedule {
    type Item = Pair;

    fn next(&mut self) -> Option<Pair> {
        if self.group.is_empty() {
            self.refill();
        }
        let kind = self.group.pop()?;
        let mirror = &mut self.mirrors[kind as usize];
        let swapped = if let Some(owed) = mirror.take() {
            owed
        } else {
            let drawn = self.random.below(2) == 1;
            *mirror = Some(!drawn);
            drawn
        };
        Some(Pair { kind, swapped })
    }
}
