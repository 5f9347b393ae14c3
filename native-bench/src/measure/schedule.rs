//! Order of a comparison: the arms that meet, their blocks of lookups, and the arm that runs first.
//!
//! Pairs are grouped in rounds. In a round, every block of lookups runs once. The round is then repeated with
//! the sides of every pair exchanged. The four blocks of a pair and its mirror image form a Latin square:
//!
//! | | block 1 | block 2 |
//! |---|---|---|
//! | round | A | B |
//! | mirrored round | B | A |
//!
//! Over a square, both sides look up the same keys and run once in each place, so neither keys nor places
//! favor one of them.
//!
//! **Invariants** (tests in `tests.rs`)
//! 1. The schedule is a function of the seed.
//! 2. Within a round no block runs twice, except in pairs of [`Match::HotSharing`], whose two sides run the
//!    same block.
//! 3. No block of one round occurs in another, apart from its mirrored round.
//!
//! **Sources**: randomized interleaved trials and duet benchmarking (L. Bulej et al., ICPE 2020).

use lsm_lab_engine::tree::Arm;
use lsm_lab_workload::Random;

/// Below this many control pairs the control says nothing either way. Eight squares all lie on one side of 0 by chance
/// once in 128 times; five would do so once in 16.
pub const CONTROL_PAIRS_MIN: usize = 16;

/// Which two arms a pair compares, and on which keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Match {
    /// A against B on fresh keys: one digest per filter against one per lookup. The headline.
    Sharing,
    /// B against C on fresh keys: filters one by one against one mask for all.
    Merging,
    /// A against B, where the second side looks up the keys of the first side again.
    HotSharing,
    /// A against A on fresh keys: there is no difference.
    Control,
}

impl Match {
    /// Returns the two sides. A gain is what the second side saves of the first side's time.
    #[must_use]
    pub fn arms(self) -> [Arm; 2] {
        match self {
            Self::Sharing | Self::HotSharing => [Arm::PerFilter, Arm::Shared],
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

/// Pairs of a group at first: short cells have enough of [`Match::Sharing`] and of the control.
const GROUP: [Match; 4] = [Match::Sharing, Match::Sharing, Match::HotSharing, Match::Control];

/// Later groups have more of [`Match::Sharing`], because A against B is the headline. With fewer controls their interval would be
/// too wide to support a gain of 2 %.
const LATER_GROUP: [Match; 7] = [
    Match::Sharing,
    Match::Sharing,
    Match::Sharing,
    Match::Sharing,
    Match::HotSharing,
    Match::Control,
    Match::Control,
];

/// Pairs of [`Match::Merging`] per group, if C takes part.
const MERGING_PER_GROUP: usize = 2;

/// One pair of blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// Which arms.
    pub kind: Match,
    /// True if the second side runs first.
    pub swapped: bool,
    /// The blocks of lookups in the order in which they run.
    pub blocks: [u64; 2],
}

impl Pair {
    /// Returns the arms in the order in which they run.
    #[must_use]
    pub fn order(&self) -> [Arm; 2] {
        let [first, second] = self.kind.arms();
        if self.swapped { [second, first] } else { [first, second] }
    }

    /// Returns the mirror image: the other half of the Latin square.
    #[must_use]
    pub fn mirrored(self) -> Self {
        let [first, second] = self.blocks;
        // A pair on hot keys has one block for both sides, so its mirror image has the next one.
        let blocks = if self.kind == Match::HotSharing { [first + 1; 2] } else { [first, second] };
        Self { swapped: !self.swapped, blocks, ..self }
    }
}

/// The rounds of a cell.
#[derive(Debug, Clone)]
pub struct Schedule {
    random: Random,
    contestants: Contestants,
    /// Pairs of the current group that are left, and the number of groups so far.
    group: Vec<Match>,
    groups: usize,
    next_block: u64,
}

impl Schedule {
    /// Returns the schedule of a seed.
    #[must_use]
    pub fn new(seed: u64, contestants: Contestants) -> Self {
        Self { random: Random::new(seed), contestants, group: Vec::new(), groups: 0, next_block: 0 }
    }

    /// Returns the pairs of the next round.
    pub fn round(&mut self, pairs: usize) -> Vec<Pair> {
        (0..pairs).map(|_| self.next_pair()).collect()
    }

    fn next_pair(&mut self) -> Pair {
        let kind = loop {
            if let Some(kind) = self.group.pop() {
                break kind;
            }
            self.refill();
        };
        let first = self.next_block;
        self.next_block += 2;
        let blocks = if kind == Match::HotSharing { [first; 2] } else { [first, first + 1] };
        Pair { kind, swapped: self.random.below(2) == 1, blocks }
    }

    fn refill(&mut self) {
        let group = if self.groups < CONTROL_PAIRS_MIN / 2 { &GROUP[..] } else { &LATER_GROUP };
        self.group = group.to_vec();
        if self.contestants == Contestants::Three {
            self.group.extend([Match::Merging; MERGING_PER_GROUP]);
        }
        self.random.shuffle(&mut self.group);
        self.groups += 1;
    }
}
