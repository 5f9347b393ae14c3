//! Tasks about measuring: reportable times, the rest of a lookup, and the terms that the model omits.

use super::answer::{Answer, AnswerError, Grade, grade_set, set_of};
use super::pick;
use crate::model::Gap;
use lsm_lab_workload::Random;

/// Batch of equal steps, timed as a whole.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Batch {
    /// Time of one step, in ns.
    pub step_ns: f64,
    /// Steps of the batch.
    pub rounds: u32,
}

impl Batch {
    /// Returns its duration.
    #[must_use]
    pub fn lasts_ns(&self) -> f64 {
        self.step_ns * f64::from(self.rounds)
    }
}

/// Task: which of these batches are long enough for the clock?
#[derive(Debug, Clone, PartialEq)]
pub struct BatchesTask {
    /// Resolution of the clock, in ns.
    pub clock_step_ns: f64,
    /// Batches.
    pub batches: Vec<Batch>,
}

impl BatchesTask {
    /// Largest share of a batch that one clock step may be.
    pub const ERROR: f64 = 0.02;
    const COUNT: usize = 5;

    pub(super) fn new(random: &mut Random) -> Self {
        loop {
            let clock_step_ns = pick(random, &[5_000.0, 20_000.0, 100_000.0, 1_000_000.0]);
            let mut batches: Vec<Batch> = Vec::new();
            while batches.len() < Self::COUNT {
                let step_ns = pick(random, &[4.0, 12.0, 30.0, 90.0, 250.0, 3_000.0]);
                let rounds = pick(random, &[1, 2, 5]) * 10_u32.pow(2 + pick(random, &[0, 1, 2, 3, 4]));
                let batch = Batch { step_ns, rounds };
                let steps = batch.lasts_ns() / clock_step_ns;
                // None close to the limit, so that no calculator is needed, none extremely long, and none
                // twice.
                let is_clear = !(25.0..=100.0).contains(&steps) && (0.001..=20_000.0).contains(&steps);
                if is_clear && !batches.contains(&batch) {
                    batches.push(batch);
                }
            }
            let task = Self { clock_step_ns, batches };
            if (1..Self::COUNT).contains(&task.right().iter().filter(|&&fits| fits).count()) {
                return task;
            }
        }
    }

    fn right(&self) -> Vec<bool> {
        self.batches.iter().map(|batch| self.clock_step_ns <= Self::ERROR * batch.lasts_ns()).collect()
    }

    /// Returns the duration of each batch, then the least duration that is long enough.
    pub(super) fn evidence(&self) -> Vec<f64> {
        let least = self.clock_step_ns / Self::ERROR;
        self.batches.iter().map(Batch::lasts_ns).chain([least]).collect()
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Chosen(set_of(self.right()))
    }

    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        grade_set(answer, &self.right())
    }
}

/// Task: how much of this lookup is neither hashing nor probing nor reading?
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RestTask {
    /// True if the digest is shared.
    pub shared: bool,
    /// Time of the whole lookup, in ns.
    pub total_ns: f64,
    /// Time of one hash.
    pub hash_ns: f64,
    /// Time of one probe.
    pub probe_ns: f64,
    /// Time of one read.
    pub read_ns: f64,
    /// Filters probed by an average lookup.
    pub filters: f64,
    /// Blocks read by an average lookup.
    pub blocks: f64,
    /// Value that was drawn; the answer is computed from the displayed numbers.
    other_ns: f64,
}

impl RestTask {
    /// Relative tolerance of the answer.
    pub const TOLERANCE: f64 = 0.02;

    pub(super) fn new(random: &mut Random) -> Self {
        loop {
            let shared = random.below(2) == 0;
            let hundredths = |from: u64| f64::from(u32::try_from(from).unwrap_or(0)) / 100.0;
            let mut task = Self {
                shared,
                total_ns: 0.0,
                hash_ns: pick(random, &[60.0, 110.0, 180.0, 240.0]),
                probe_ns: pick(random, &[20.0, 35.0, 50.0]),
                read_ns: pick(random, &[400.0, 2_000.0, 10_000.0]),
                filters: hundredths(350 + 10 * random.below(31)),
                blocks: hundredths(3 + random.below(6)),
                other_ns: pick(random, &[250.0, 400.0, 550.0, 700.0, 900.0]),
            };
            // Whole nanoseconds, as in a file.
            task.total_ns = libm::round(task.named_ns(shared) + task.other_ns);
            let other_ns = task.right();
            let is_telling = task.wrong().into_iter().all(|wrong| (wrong / other_ns - 1.0).abs() > 0.05);
            if is_telling && (0.1..=0.8).contains(&(other_ns / task.total_ns)) {
                return task;
            }
        }
    }

    /// Returns the time of the model's terms, with the hashes of this arm.
    fn named_ns(&self, shared: bool) -> f64 {
        let hashes = if shared { 1.0 } else { self.filters };
        hashes * self.hash_ns + self.filters * self.probe_ns + self.blocks * self.read_ns
    }

    fn right(&self) -> f64 {
        self.total_ns - self.named_ns(self.shared)
    }

    /// Returns wrong answers: with the other arm's hashes, with one block for every lookup, the largest part
    /// only, the whole.
    #[must_use]
    pub fn wrong(&self) -> [f64; 4] {
        [
            self.total_ns - self.named_ns(!self.shared),
            self.right() + self.blocks * self.read_ns - self.read_ns,
            self.total_ns - self.blocks * self.read_ns,
            self.total_ns,
        ]
    }

    /// Returns the times of hashes, probes, reads and the rest.
    pub(super) fn evidence(&self) -> Vec<f64> {
        let hashes = if self.shared { 1.0 } else { self.filters };
        let (probes, reads) = (self.filters * self.probe_ns, self.blocks * self.read_ns);
        vec![hashes * self.hash_ns, probes, reads, self.right()]
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Numbers(vec![libm::round(self.right())])
    }

    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        let off = (answer.numbers(1)?[0] / self.right() - 1.0).abs();
        Ok(Grade::of([off <= Self::TOLERANCE]))
    }
}

/// Grades the terms of a measured lookup that the model omits, for a real run, so there is no seed.
///
/// # Errors
/// [`AnswerError::Form`] for anything but a set of the terms.
pub fn grade_gap(gap: &Gap, answer: &Answer) -> Result<Grade, AnswerError> {
    grade_set(answer, &gap.left_out())
}
