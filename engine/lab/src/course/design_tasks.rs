//! Tasks about designs: designs that fit into memory, the best of a few, and a new design.

use super::answer::{Answer, AnswerError, Grade, grade_set, set_of};
use super::pick;
use crate::contest::{ARMS, Brief, DIGESTS, Design, PLANS, POLICIES, Score, best, modelled};
use lsm_lab_workload::Random;

/// Filters and a write buffer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Memory {
    /// Bits per key of all filters.
    pub bits_per_key: u32,
    /// Megabytes of the write buffer, a million bytes each.
    pub buffer_mb: u32,
}

/// Task: which of these fit?
#[derive(Debug, Clone, PartialEq)]
pub struct FitTask {
    /// Keys of the tree, in millions.
    pub million_keys: u32,
    /// Megabytes for filters and write buffer together.
    pub memory_mb: u32,
    /// Designs.
    pub designs: Vec<Memory>,
}

impl FitTask {
    const COUNT: usize = 5;

    pub(super) fn new(random: &mut Random) -> Self {
        loop {
            let million_keys = pick(random, &[20, 40, 80, 160]);
            let memory_mb = million_keys * pick(random, &[6, 8, 10, 12, 16]) / 8;
            let mut designs = Vec::new();
            while designs.len() < Self::COUNT {
                let design = Memory {
                    bits_per_key: pick(random, &[4, 5, 6, 8, 10, 12, 14]),
                    buffer_mb: pick(random, &[4, 8, 16, 32, 64]),
                };
                // None close to the limit, so that no calculator is needed, and none twice.
                let over = f64::from(taken_mb(million_keys, design)) / f64::from(memory_mb);
                if !(0.96..=1.04).contains(&over) && !designs.contains(&design) {
                    designs.push(design);
                }
            }
            let task = Self { million_keys, memory_mb, designs };
            if (1..Self::COUNT).contains(&task.right().iter().filter(|&&fits| fits).count()) {
                return task;
            }
        }
    }

    fn right(&self) -> Vec<bool> {
        self.designs.iter().map(|&design| taken_mb(self.million_keys, design) <= self.memory_mb).collect()
    }

    /// Returns the megabytes of each design.
    pub(super) fn evidence(&self) -> Vec<f64> {
        self.designs.iter().map(|&design| taken_mb(self.million_keys, design).into()).collect()
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Chosen(set_of(self.right()))
    }

    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        grade_set(answer, &self.right())
    }
}

/// Returns the megabytes of filters and buffer.
const fn taken_mb(million_keys: u32, design: Memory) -> u32 {
    (million_keys * design.bits_per_key).div_ceil(8) + design.buffer_mb
}

/// Task: which of these designs is best according to the model?
#[derive(Debug, Clone, PartialEq)]
pub struct BestTask {
    /// Brief of the designs.
    pub brief: Brief,
    /// Designs.
    pub designs: Vec<Design>,
}

impl BestTask {
    const COUNT: usize = 4;
    /// Largest cost of the best design relative to the next one.
    const MARGIN: f64 = 0.9;

    pub(super) fn new(random: &mut Random) -> Self {
        loop {
            let brief = Brief::new(u32::try_from(random.below(1_000_000)).unwrap_or(0));
            let mut designs: Vec<Design> = Vec::new();
            // Some briefs allow only few designs: after this many draws, another brief.
            for _ in 0..50 {
                let design = draw(random);
                if designs.len() < Self::COUNT && design.fits(&brief) && !designs.contains(&design) {
                    designs.push(design);
                }
            }
            let task = Self { brief, designs };
            let mut totals = task.totals();
            totals.sort_by(f64::total_cmp);
            if totals.len() == Self::COUNT && totals[0] < Self::MARGIN * totals[1] {
                return task;
            }
        }
    }

    fn totals(&self) -> Vec<f64> {
        let total = |design| modelled(&self.brief, design).map_or(f64::INFINITY, |score| score.total_ns);
        self.designs.iter().map(total).collect()
    }

    fn right(&self) -> Vec<bool> {
        let totals = self.totals();
        let least = totals.iter().copied().fold(f64::INFINITY, f64::min);
        totals.into_iter().map(|total| total <= least).collect()
    }

    /// Returns the modelled cost of each design.
    pub(super) fn evidence(&self) -> Vec<f64> {
        self.totals()
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Chosen(set_of(self.right()))
    }

    /// One of the designs is right, so there is one part.
    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        Ok(Grade::of([grade_set(answer, &self.right())?.is_right()]))
    }
}

fn draw(random: &mut Random) -> Design {
    Design {
        size_ratio: pick(random, &[2, 4, 6, 10]),
        policy: pick(random, &POLICIES),
        bits_per_key: pick(random, &[2, 4, 6, 8, 10, 12, 16]),
        plan: pick(random, &PLANS),
        arm: pick(random, &ARMS),
        digest: pick(random, &DIGESTS),
    }
}

/// Task: a new design.
#[derive(Debug, Clone, PartialEq)]
pub struct ContestTask {
    /// Brief of the design.
    pub brief: Brief,
    /// Best of all designs according to the model.
    best: Option<(Design, Score)>,
}

impl ContestTask {
    pub(super) fn new(seed: u32) -> Self {
        let brief = Brief::new(seed);
        Self { brief, best: best(&brief) }
    }

    /// Returns the design to beat: the plain design with the most bits per key that fit.
    #[must_use]
    pub fn plain(&self) -> Option<(Design, Score)> {
        let fitting = |bits_per_key| Design { bits_per_key, ..Design::plain() };
        let design =
            (1..=Design::plain().bits_per_key).rev().map(fitting).find(|one| one.fits(&self.brief))?;
        Some((design, modelled(&self.brief, &design)?))
    }

    /// Returns the lowest modelled cost of any design, without the design.
    #[must_use]
    pub fn best_ns(&self) -> Option<f64> {
        self.best.map(|(_, score)| score.total_ns)
    }

    /// Returns the highest modelled cost that is accepted: three quarters of the way from the plain design to the
    /// best of all. Sharing the digest alone is about half of the way.
    #[must_use]
    pub fn goal_ns(&self) -> Option<f64> {
        let ((_, plain), best_ns) = self.plain().zip(self.best_ns())?;
        Some(0.25 * plain.total_ns + 0.75 * best_ns)
    }

    pub(super) fn solution(&self) -> Answer {
        let design = self.best.map_or(Design::plain(), |(design, _)| design);
        Answer::Numbers(design.numbers().to_vec())
    }

    /// Grades the design: it must fit, and reach three quarters of the way to the best according to the model.
    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        let design = Design::from_numbers(answer.numbers(6)?).map_err(|_| AnswerError::Form)?;
        let score = modelled(&self.brief, &design);
        let is_good = score.zip(self.goal_ns()).is_some_and(|(score, goal_ns)| score.total_ns <= goal_ns);
        Ok(Grade::of([score.is_some(), is_good]))
    }
}
