//! Tasks about compaction: the shape of a tree under a policy, and the policies within two limits.
//!
//! Trees of tasks have small memtables, because runs and blocks depend on the number of flushes, not on their
//! entries.

use super::answer::{Answer, AnswerError, Grade, grade_set, set_of};
use crate::scenario::{Growth, Surveyed};
use lsm_lab_engine::options::Policy;
use lsm_lab_workload::Random;

/// Entries of a memtable.
const MEMTABLE_ENTRIES: u32 = 10;

/// Returns a growth of new keys only.
fn growth_of(policy: Policy, size_ratio: u32, rounds: u32, seed: u64) -> Growth {
    Growth {
        policy,
        size_ratio,
        rounds,
        memtable_entries: MEMTABLE_ENTRIES,
        update_percent: 0,
        delete_percent: 0,
        lookups_per_round: 0,
        seed,
        ..Growth::opening()
    }
}

fn pick<T: Copy>(random: &mut Random, from: &[T]) -> T {
    from[random.index(from.len())]
}

const POLICIES: [Policy; 3] = [Policy::Leveling, Policy::Tiering, Policy::LazyLeveling];

/// Task: how many sorted runs does each level have after this many flushes?
#[derive(Debug, Clone)]
pub struct RunsTask {
    /// Tree and its writes.
    pub growth: Growth,
    right: [u32; Self::LEVELS],
}

impl RunsTask {
    /// Number of levels in the question: all of the tree.
    pub const LEVELS: usize = 3;

    pub(super) fn new(random: &mut Random) -> Self {
        loop {
            let (policy, size_ratio) = (pick(random, &POLICIES), pick(random, &[3_u32, 4, 5]));
            // Enough for a third level, too few for a fourth.
            let (least, behind) = (u64::from(size_ratio.pow(2)), u64::from(size_ratio.pow(3)));
            let rounds = u32::try_from(least + random.below(behind - least)).unwrap_or(0);
            let growth = growth_of(policy, size_ratio, rounds, random.next_u64());
            let Ok(runs) = growth.runs() else { continue };
            let Ok(right) = runs.try_into() else { continue };
            let task = Self { growth, right };
            // Trees with the same number in all levels are too easy.
            if task.right.iter().any(|&runs| runs != task.right[0]) {
                return task;
            }
        }
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Numbers(self.right.iter().copied().map(f64::from).collect())
    }

    #[expect(clippy::float_cmp, reason = "whole numbers")]
    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        let numbers = answer.numbers(Self::LEVELS)?;
        Ok(Grade::of(numbers.iter().zip(self.right).map(|(&number, right)| number == f64::from(right))))
    }
}

/// Task: which designs stay within a limit of runs and a limit of writing?
#[derive(Debug, Clone)]
pub struct DesignTask {
    /// Designs to choose from.
    pub designs: Vec<(Policy, u32)>,
    /// Number of memtables flushed.
    pub rounds: u32,
    /// Most sorted runs after any flush.
    pub most_runs: u32,
    /// Most blocks written per flushed block.
    pub most_written: f64,
    found: Vec<Surveyed>,
}

impl DesignTask {
    /// Designs of one task.
    const DESIGNS: usize = 5;
    /// Smallest relative distance of a design from the writing limit.
    const MARGIN: f64 = 0.04;

    pub(super) fn new(random: &mut Random) -> Self {
        loop {
            let ratios = [3, 4, 6, 8];
            let mut designs: Vec<_> =
                POLICIES.iter().flat_map(|&policy| ratios.map(|ratio| (policy, ratio))).collect();
            random.shuffle(&mut designs);
            designs.truncate(Self::DESIGNS);
            let rounds = 40 + 5 * u32::try_from(random.below(9)).unwrap_or(0);
            let seed = random.next_u64();
            let survey = |&(policy, ratio): &(Policy, u32)| growth_of(policy, ratio, rounds, seed).survey();
            let Ok(found) = designs.iter().map(survey).collect::<Result<Vec<_>, _>>() else { continue };
            for _ in 0..8 {
                let most_runs = pick(random, &found).most_runs;
                let most_written = 2.0 + 0.5 * f64::from(u32::try_from(random.below(9)).unwrap_or(0));
                let task =
                    Self { designs: designs.clone(), rounds, most_runs, most_written, found: found.clone() };
                if task.is_telling() {
                    return task;
                }
            }
        }
    }

    fn has_few_runs(&self, found: &Surveyed) -> bool {
        found.most_runs <= self.most_runs
    }

    fn writes_little(&self, found: &Surveyed) -> bool {
        found.written_per_block() <= self.most_written
    }

    /// Returns whether both limits matter, and no design is so close to one that details of a tree would
    /// decide.
    fn is_telling(&self) -> bool {
        let is_apart = |found: &Surveyed| {
            (found.written_per_block() - self.most_written).abs() > Self::MARGIN * self.most_written
        };
        let any = |runs: bool, written: bool| {
            self.found
                .iter()
                .any(|found| (self.has_few_runs(found), self.writes_little(found)) == (runs, written))
        };
        self.found.iter().all(is_apart) && any(true, true) && any(true, false) && any(false, true)
    }

    fn right(&self) -> Vec<bool> {
        self.found.iter().map(|found| self.has_few_runs(found) && self.writes_little(found)).collect()
    }

    /// Returns most runs and blocks written per block of each design.
    pub(super) fn evidence(&self) -> Vec<f64> {
        let both = |found: &Surveyed| [f64::from(found.most_runs), found.written_per_block()];
        self.found.iter().flat_map(both).collect()
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Chosen(set_of(self.right()))
    }

    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        grade_set(answer, &self.right())
    }
}
