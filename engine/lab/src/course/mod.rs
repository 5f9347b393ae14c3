//! Tasks of the course: random instances from a seed, graded by the engine, and result codes.
//!
//! ```text
//! Instance::new(task, seed)   what is shown: a filter, a tree, a setting of the model
//!     .grade(&answer)         how much of it is right; the engine computes the answer
//!     .solution()             for answer keys and tests
//!     .evidence()             values that decide it, for figures
//!     .key()                  the solution in readable form
//! ResultCode                  task, seed, tries and answer as a line that can be pasted and graded again
//! ```
//!
//! **Invariants**
//! 1. An instance is a pure function of task and seed.
//! 2. No answer is stored: grading probes the filter, runs the lookup or evaluates the model.
//! 3. Every instance has an answer that is graded as right, and the plausible wrong ones are not
//!    (`engine/lab/tests/lab/course.rs`).
//!
//! **Not here**: texts for readers, which are on the page.

mod answer;
mod claim_tasks;
mod code;
mod design_tasks;
mod filter_tasks;
mod flow_tasks;
mod gain_tasks;
mod growth_tasks;
mod lookup_tasks;
mod maplet_tasks;
mod measure_tasks;
mod memory_tasks;
mod scheme_tasks;
mod slip;

pub use answer::{Answer, AnswerError, Grade};
pub use claim_tasks::{About, HoldTask, SizeTask, Statement};
pub use code::{CodeError, ResultCode, check_words, seed_of};
pub use design_tasks::{BestTask, ContestTask, FitTask, Memory};
pub use filter_tasks::{CulpritsTask, MaybeTask};
pub use flow_tasks::{PassTask, TreeSetting, WasteTask};
pub use gain_tasks::{DeviceTask, PaysTask, Setting};
pub use growth_tasks::{DesignTask, RunsTask};
pub use lookup_tasks::{CountTask, LevelAnswer, WidthTask};
pub use maplet_tasks::{CandidatesTask, MovesTask, RunSize};
pub use measure_tasks::{Batch, BatchesTask, RestTask, grade_gap};
pub use memory_tasks::{DivideTask, ReleaseTask, SegmentUnits};
pub use scheme_tasks::{ProgressionTask, SizesTask};
pub use slip::{Slip, SlipKind, slip_of};

use lsm_lab_filters::digest::{Digest, remix};
use lsm_lab_workload::Random;

/// Tasks, by lab and letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Task {
    /// Lab 1: for which words does this filter answer *maybe*?
    Maybe,
    /// Lab 1: whose bits let this absent word pass?
    Culprits,
    /// Lab 5: what is the cost of this lookup with a hash per filter, and with one?
    Count,
    /// Lab 5: how wide must the digest be?
    Width,
    /// Lab 6: on which device does sharing have exactly this gain?
    Device,
    /// Lab 6: in which of these settings is sharing worthwhile?
    Pays,
    /// Lab 2: which bit positions follow from the first two?
    Progression,
    /// Lab 2: at which sizes does a rotation tie bit positions together?
    Sizes,
    /// Lab 3: how many sorted runs does each level have?
    Runs,
    /// Lab 3: which designs stay within two limits?
    Design,
    /// Lab 4: how many lookups reach the last level, how many filters are probed, and how many reads are
    /// wasted?
    Pass = 10,
    /// Lab 4: in which of these trees do lookups waste reads?
    Waste = 11,
    /// Lab 8: how should three levels divide a memory?
    Divide = 12,
    /// Lab 8: which segment should release a filter unit?
    Release = 13,
    /// Lab 7: which of these batches are long enough for the clock?
    // Instances depend on these numbers, so they never change.
    Batches = 20,
    /// Lab 7: how much of this lookup is neither hashing nor probing nor reading?
    Rest = 21,
    /// Lab 9: which of these statements hold in this setting?
    Hold = 22,
    /// Lab 9: how large is this filter?
    Size = 23,
    /// Lab 10: which of these designs fit into memory?
    Fit = 24,
    /// Lab 10: which of these designs is best according to the model?
    Best = 25,
    /// Lab 10: a new design.
    Contest = 26,
    /// Lab 11: which runs must this lookup search?
    Candidates = 27,
    /// Lab 11: how many slots does this compaction change?
    Moves = 28,
}

impl Task {
    /// All tasks with their names in links and codes. Names never change.
    pub const ALL: [(Self, &'static str); 23] = [
        (Self::Maybe, "1a"),
        (Self::Culprits, "1b"),
        (Self::Progression, "2a"),
        (Self::Sizes, "2b"),
        (Self::Runs, "3a"),
        (Self::Design, "3b"),
        (Self::Count, "5a"),
        (Self::Width, "5b"),
        (Self::Device, "6a"),
        (Self::Pays, "6b"),
        (Self::Batches, "7a"),
        (Self::Rest, "7b"),
        (Self::Hold, "9a"),
        (Self::Size, "9b"),
        (Self::Fit, "10a"),
        (Self::Best, "10b"),
        (Self::Contest, "10c"),
        (Self::Pass, "4a"),
        (Self::Waste, "4b"),
        (Self::Divide, "8a"),
        (Self::Release, "8b"),
        (Self::Candidates, "11a"),
        (Self::Moves, "11b"),
    ];

    /// Returns the task with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// Returns its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }
}

/// Displayed facts of an instance.
#[derive(Debug, Clone)]
pub enum Facts {
    /// Of [`Task::Maybe`].
    Maybe(MaybeTask),
    /// Of [`Task::Culprits`].
    Culprits(CulpritsTask),
    /// Of [`Task::Count`].
    Count(CountTask),
    /// Of [`Task::Width`].
    Width(WidthTask),
    /// Of [`Task::Device`].
    Device(DeviceTask),
    /// Of [`Task::Pays`].
    Pays(PaysTask),
    /// Of [`Task::Progression`].
    Progression(ProgressionTask),
    /// Of [`Task::Sizes`].
    Sizes(SizesTask),
    /// Of [`Task::Runs`].
    Runs(RunsTask),
    /// Of [`Task::Design`].
    Design(DesignTask),
    /// Of [`Task::Batches`].
    Batches(BatchesTask),
    /// Of [`Task::Rest`].
    Rest(RestTask),
    /// Of [`Task::Hold`].
    Hold(HoldTask),
    /// Of [`Task::Size`].
    Size(SizeTask),
    /// Of [`Task::Fit`].
    Fit(FitTask),
    /// Of [`Task::Best`].
    Best(BestTask),
    /// Of [`Task::Contest`].
    Contest(ContestTask),
    /// Of [`Task::Pass`].
    Pass(PassTask),
    /// Of [`Task::Waste`].
    Waste(WasteTask),
    /// Of [`Task::Divide`].
    Divide(DivideTask),
    /// Of [`Task::Release`].
    Release(ReleaseTask),
    /// Of [`Task::Candidates`].
    Candidates(CandidatesTask),
    /// Of [`Task::Moves`].
    Moves(MovesTask),
}

/// Task with the numbers of a seed.
#[derive(Debug, Clone)]
pub struct Instance {
    /// Task.
    pub task: Task,
    /// Seed of the instance.
    pub seed: u32,
    /// Displayed facts.
    pub facts: Facts,
}

impl Instance {
    /// Returns the instance of a seed.
    #[must_use]
    pub fn new(task: Task, seed: u32) -> Self {
        // Different tasks of one seed are independent.
        let mut random = Random::new(remix(Digest(seed.into()), task as u64 + 1).0);
        let facts = match task {
            Task::Maybe => Facts::Maybe(MaybeTask::new(&mut random)),
            Task::Culprits => Facts::Culprits(CulpritsTask::new(&mut random)),
            Task::Count => Facts::Count(CountTask::new(&mut random)),
            Task::Width => Facts::Width(WidthTask::new(&mut random)),
            Task::Device => Facts::Device(DeviceTask::new(&mut random)),
            Task::Pays => Facts::Pays(PaysTask::new(&mut random)),
            Task::Progression => Facts::Progression(ProgressionTask::new(&mut random)),
            Task::Sizes => Facts::Sizes(SizesTask::new(&mut random)),
            Task::Runs => Facts::Runs(RunsTask::new(&mut random)),
            Task::Design => Facts::Design(DesignTask::new(&mut random)),
            Task::Batches => Facts::Batches(BatchesTask::new(&mut random)),
            Task::Rest => Facts::Rest(RestTask::new(&mut random)),
            Task::Hold => Facts::Hold(HoldTask::new(&mut random)),
            Task::Size => Facts::Size(SizeTask::new(&mut random)),
            Task::Fit => Facts::Fit(FitTask::new(&mut random)),
            Task::Best => Facts::Best(BestTask::new(&mut random)),
            Task::Contest => Facts::Contest(ContestTask::new(seed)),
            Task::Pass => Facts::Pass(PassTask::new(&mut random)),
            Task::Waste => Facts::Waste(WasteTask::new(&mut random)),
            Task::Divide => Facts::Divide(DivideTask::new(&mut random)),
            Task::Release => Facts::Release(ReleaseTask::new(&mut random)),
            Task::Candidates => Facts::Candidates(CandidatesTask::new(&mut random)),
            Task::Moves => Facts::Moves(MovesTask::new(&mut random)),
        };
        Self { task, seed, facts }
    }

    /// Grades an answer.
    ///
    /// # Errors
    /// [`AnswerError`] if the answer does not have the form of this task.
    pub fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        match &self.facts {
            Facts::Maybe(task) => task.grade(answer),
            Facts::Culprits(task) => task.grade(answer),
            Facts::Count(task) => task.grade(answer),
            Facts::Width(task) => task.grade(answer),
            Facts::Device(task) => task.grade(answer),
            Facts::Pays(task) => task.grade(answer),
            Facts::Progression(task) => task.grade(answer),
            Facts::Sizes(task) => task.grade(answer),
            Facts::Runs(task) => task.grade(answer),
            Facts::Design(task) => task.grade(answer),
            Facts::Batches(task) => task.grade(answer),
            Facts::Rest(task) => task.grade(answer),
            Facts::Hold(task) => task.grade(answer),
            Facts::Size(task) => task.grade(answer),
            Facts::Fit(task) => task.grade(answer),
            Facts::Best(task) => task.grade(answer),
            Facts::Contest(task) => task.grade(answer),
            Facts::Pass(task) => task.grade(answer),
            Facts::Waste(task) => task.grade(answer),
            Facts::Divide(task) => task.grade(answer),
            Facts::Release(task) => task.grade(answer),
            Facts::Candidates(task) => task.grade(answer),
            Facts::Moves(task) => task.grade(answer),
        }
    }

    /// Returns a right answer.
    #[must_use]
    pub fn solution(&self) -> Answer {
        match &self.facts {
            Facts::Maybe(task) => task.solution(),
            Facts::Culprits(task) => task.solution(),
            Facts::Count(task) => task.solution(),
            Facts::Width(task) => task.solution(),
            Facts::Device(task) => task.solution(),
            Facts::Pays(task) => task.solution(),
            Facts::Progression(task) => task.solution(),
            Facts::Sizes(task) => task.solution(),
            Facts::Runs(task) => task.solution(),
            Facts::Design(task) => task.solution(),
            Facts::Batches(task) => task.solution(),
            Facts::Rest(task) => task.solution(),
            Facts::Hold(task) => task.solution(),
            Facts::Size(task) => task.solution(),
            Facts::Fit(task) => task.solution(),
            Facts::Best(task) => task.solution(),
            Facts::Contest(task) => task.solution(),
            Facts::Pass(task) => task.solution(),
            Facts::Waste(task) => task.solution(),
            Facts::Divide(task) => task.solution(),
            Facts::Release(task) => task.solution(),
            Facts::Candidates(task) => task.solution(),
            Facts::Moves(task) => task.solution(),
        }
    }

    /// Returns the values that decide the answer, for figures that show it: in the order of the choices, or of
    /// the levels. Empty if facts and solution show them.
    #[must_use]
    pub fn evidence(&self) -> Vec<f64> {
        match &self.facts {
            Facts::Width(task) => task.evidence(),
            Facts::Device(task) => task.evidence(),
            Facts::Pays(task) => task.evidence(),
            Facts::Sizes(task) => task.evidence(),
            Facts::Design(task) => task.evidence(),
            Facts::Batches(task) => task.evidence(),
            Facts::Rest(task) => task.evidence(),
            Facts::Hold(task) => task.evidence(),
            Facts::Fit(task) => task.evidence(),
            Facts::Best(task) => task.evidence(),
            Facts::Pass(task) => task.evidence(),
            Facts::Waste(task) => task.evidence(),
            Facts::Release(task) => task.evidence(),
            Facts::Maybe(_)
            | Facts::Culprits(_)
            | Facts::Count(_)
            | Facts::Progression(_)
            | Facts::Runs(_)
            | Facts::Size(_)
            | Facts::Contest(_)
            | Facts::Divide(_)
            | Facts::Candidates(_)
            | Facts::Moves(_) => Vec::new(),
        }
    }

    /// Returns the right answer for readers: numbers with the fewest decimals that are graded as right and
    /// differ by at most a thousandth.
    #[must_use]
    pub fn key(&self) -> Answer {
        let solution = self.solution();
        let Answer::Numbers(exact) = &solution else { return solution };
        let rounded = |decimals: u8| {
            let factor = (0..decimals).fold(1.0, |factor, _| factor * 10.0);
            exact.iter().map(|number| libm::round(number * factor) / factor).collect::<Vec<f64>>()
        };
        let is_near = |rounded: &[f64]| {
            exact.iter().zip(rounded).all(|(exact, rounded)| (exact - rounded).abs() <= exact.abs() * NEAR)
        };
        let mut ways =
            (0..=MOST_DECIMALS).map(rounded).filter(|numbers| is_near(numbers)).map(Answer::Numbers);
        ways.find(|answer| self.grade(answer).is_ok_and(Grade::is_right)).unwrap_or(solution)
    }
}

/// Largest relative error of the numbers in a key.
const NEAR: f64 = 0.001;
/// Most decimals of answers.
const MOST_DECIMALS: u8 = 6;

/// Returns one of these, each with the same probability.
fn pick<T: Copy>(random: &mut Random, from: &[T]) -> T {
    from[random.index(from.len())]
}
