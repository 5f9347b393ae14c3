//! Tasks about filter memory: its division among levels, and the filter unit to release.

use super::answer::{Answer, AnswerError, Grade, grade_set, set_of};
use crate::model::{Allocation, AllocationError, LevelSize, allocate_sizes, divided};
use lsm_lab_engine::elastic::Rules;
use lsm_lab_filters::math;
use lsm_lab_workload::Random;

/// Task: bits per key for three levels, within a memory and with nearly the fewest reads.
#[derive(Debug, Clone, PartialEq)]
pub struct DivideTask {
    /// Keys of each level, level 1 first.
    pub keys: Vec<u64>,
    /// Memory in bits per key of the tree.
    pub bits_per_key: f64,
}

impl DivideTask {
    /// Accepted reads relative to the minimum, in addition to it.
    pub const TOLERANCE: f64 = 0.02;
    /// Accepted relative excess of the memory, for rounding.
    const OVER: f64 = 0.001;

    pub(super) fn new(random: &mut Random) -> Self {
        loop {
            let pick = |random: &mut Random, from: &[u64]| from[random.index(from.len())];
            let first = pick(random, &[1_000, 2_000, 3_000]);
            let second = first * pick(random, &[3, 4, 5, 8]);
            let keys = vec![first, second, second * pick(random, &[3, 4, 6])];
            let tenths = pick(random, &[25, 30, 35, 40, 45, 50, 60]);
            let task = Self { keys, bits_per_key: float(tenths) / 10.0 };
            let is_solvable = task.best().bits_per_key.iter().all(|&bits| bits >= 1.0);
            if is_solvable && task.misconceptions().iter().all(|bits| task.parts(bits).contains(&false)) {
                return task;
            }
        }
    }

    fn sizes(&self) -> Vec<LevelSize> {
        self.keys.iter().map(|&entries| LevelSize { entries, runs: 1 }).collect()
    }

    fn total(&self) -> f64 {
        self.keys.iter().copied().map(float).sum()
    }

    fn best(&self) -> Allocation {
        allocate_sizes(&self.sizes(), self.bits_per_key).unwrap_or_else(|_: AllocationError| Allocation {
            rates: Vec::new(),
            bits_per_key: vec![0.0],
            false_positives: 0.0,
        })
    }

    /// Returns whether these bits per key fit into the memory, and whether they need nearly the fewest reads.
    fn parts(&self, bits: &[f64]) -> [bool; 2] {
        let used: f64 = self.keys.iter().zip(bits).map(|(&keys, bits)| float(keys) * bits).sum();
        let reads = divided(&self.sizes(), bits).map_or(f64::INFINITY, |division| division.false_positives);
        [
            used <= self.bits_per_key * self.total() * (1.0 + Self::OVER),
            reads <= self.best().false_positives * (1.0 + Self::TOLERANCE),
        ]
    }

    /// Returns the answers of typical misconceptions: equal bits for every key, for every level, or most for
    /// the keys of the largest level.
    #[must_use]
    pub fn misconceptions(&self) -> [Vec<f64>; 3] {
        let memory = self.bits_per_key * self.total();
        let count = self.keys.iter().fold(0.0, |count, _| count + 1.0);
        let even = self.keys.iter().map(|_| self.bits_per_key);
        let by_level = self.keys.iter().map(|&keys| memory / count / float(keys));
        let squares: f64 = self.keys.iter().map(|&keys| float(keys) * float(keys)).sum();
        let by_size = self.keys.iter().map(|&keys| memory * float(keys) / squares);
        [even.collect(), by_level.collect(), by_size.collect()]
    }

    pub(super) fn solution(&self) -> Answer {
        // Rounded down, so that it fits.
        let bits = self.best().bits_per_key.iter().map(|bits| libm::floor(bits * 100.0) / 100.0).collect();
        Answer::Numbers(bits)
    }

    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        Ok(Grade::of(self.parts(answer.numbers(self.keys.len())?)))
    }
}

/// State of a segment with filter units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SegmentUnits {
    /// Number of queries.
    pub frequency: u32,
    /// Units in memory.
    pub units: u8,
}

/// Task: which segment should release a unit?
#[derive(Debug, Clone, PartialEq)]
pub struct ReleaseTask {
    /// Segments to choose from.
    pub segments: Vec<SegmentUnits>,
    /// Rate of a segment by its units, from 0.
    pub rates: Vec<f64>,
}

impl ReleaseTask {
    pub(super) fn new(random: &mut Random) -> Self {
        const UNITS: u8 = 5;
        let unit_rate = math::false_positive_rate_standard(2.0, math::probe_count_nearest(2.0));
        let rates = Rules::of_units(UNITS, unit_rate, 1).rates;
        loop {
            let segment = |random: &mut Random| SegmentUnits {
                frequency: 5 + u32::try_from(random.below(400)).unwrap_or(0),
                units: 1 + u8::try_from(random.below(UNITS.into())).unwrap_or(0),
            };
            let segments: Vec<SegmentUnits> = (0..6).map(|_| segment(random)).collect();
            let task = Self { segments, rates: rates.clone() };
            if task.is_telling() {
                return task;
            }
        }
    }

    /// Returns the additional expected wasted reads if the segment releases a unit.
    fn price(&self, segment: SegmentUnits) -> f64 {
        let rate = |units: u8| self.rates.get(usize::from(units)).copied().unwrap_or(1.0);
        f64::from(segment.frequency) * (rate(segment.units - 1) - rate(segment.units))
    }

    fn cheapest(&self) -> usize {
        let prices = (0..).zip(self.segments.iter().map(|&segment| self.price(segment)));
        prices.min_by(|one, other| one.1.total_cmp(&other.1)).map_or(0, |(at, _): (usize, f64)| at)
    }

    /// Returns whether the answer is neither the coldest segment nor one with the most units, and no other has
    /// nearly the same cost.
    fn is_telling(&self) -> bool {
        let cheapest = self.segments[self.cheapest()];
        let is_dearer = |(at, &segment): (usize, &SegmentUnits)| {
            at == self.cheapest() || self.price(segment) > 1.2 * self.price(cheapest)
        };
        let most = self.segments.iter().map(|segment| segment.units).max();
        let coldest = self.segments.iter().map(|segment| segment.frequency).min();
        most > Some(cheapest.units)
            && coldest < Some(cheapest.frequency)
            && self.segments.iter().enumerate().all(is_dearer)
    }

    fn right(&self) -> Vec<bool> {
        (0..self.segments.len()).map(|at| at == self.cheapest()).collect()
    }

    /// Returns the wasted reads that each segment adds if it releases a unit.
    pub(super) fn evidence(&self) -> Vec<f64> {
        self.segments.iter().map(|&segment| self.price(segment)).collect()
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Chosen(set_of(self.right()))
    }

    /// One of the segments is right, so there is one part.
    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        Ok(Grade::of([grade_set(answer, &self.right())?.is_right()]))
    }
}

#[expect(clippy::cast_precision_loss, reason = "keys of a task")]
const fn float(keys: u64) -> f64 {
    keys as f64
}
