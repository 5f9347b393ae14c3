//! Tasks about claims: true statements about a setting, and the size of a filter.

use super::answer::{Answer, AnswerError, Grade, grade_set, set_of};
use super::pick;
use lsm_lab_filters::math;
use lsm_lab_workload::Random;

/// Topic of a statement; its number is a count, bytes or a fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// Bytes of the filter of one level.
    FilterBytes,
    /// Rate of one filter.
    Rate,
    /// Rate of two such filters merged by OR.
    RateOfUnion,
    /// Hashes of an empty lookup with a shared digest.
    HashesShared,
    /// Hashes of an empty lookup with a digest for each filter.
    HashesPerFilter,
    /// Mean number of blocks that an empty lookup reads.
    Reads,
}

impl About {
    /// All topics with their names on pages.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::FilterBytes, "filter-bytes"),
        (Self::Rate, "rate"),
        (Self::RateOfUnion, "rate-of-union"),
        (Self::HashesShared, "hashes-shared"),
        (Self::HashesPerFilter, "hashes-per-filter"),
        (Self::Reads, "reads"),
    ];
}

/// Statement of a task.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Statement {
    /// Topic.
    pub about: About,
    /// Value.
    pub value: f64,
}

/// Task: which of these statements hold in this setting?
#[derive(Debug, Clone, PartialEq)]
pub struct HoldTask {
    /// Levels, one run each, all of which cover the key.
    pub levels: u8,
    /// Keys of the level in the statements.
    pub keys: u64,
    /// Bits per key of every filter.
    pub bits_per_key: f64,
    /// The statements.
    pub statements: Vec<Statement>,
}

impl HoldTask {
    /// Largest relative error of a true statement, which has the word *about*.
    pub const ABOUT: f64 = 0.25;
    const COUNT: usize = 5;

    pub(super) fn new(random: &mut Random) -> Self {
        loop {
            let mut task = Self {
                levels: pick(random, &[4, 5, 6, 7]),
                keys: pick(random, &[100_000, 400_000, 1_000_000, 2_000_000]),
                bits_per_key: pick(random, &[5.0, 8.0, 10.0, 12.0]),
                statements: Vec::new(),
            };
            let mut about = About::ALL.map(|row| row.0);
            random.shuffle(&mut about);
            task.statements = about[..Self::COUNT]
                .iter()
                .map(|&about| {
                    let wrong = task.wrong(about);
                    let right = task.truth(about);
                    let value =
                        if random.below(2) == 0 { rounded(right) } else { rounded(pick(random, &wrong)) };
                    Statement { about, value }
                })
                .collect();
            if (1..Self::COUNT).contains(&task.right().iter().filter(|&&holds| holds).count()) {
                return task;
            }
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "keys of a task are far below 2^53")]
    fn truth(&self, about: About) -> f64 {
        let probes = math::probe_count_nearest(self.bits_per_key);
        let rate = math::false_positive_rate_standard(self.bits_per_key, probes);
        match about {
            About::FilterBytes => self.keys as f64 * self.bits_per_key / 8.0,
            About::Rate => rate,
            About::RateOfUnion => math::false_positive_rate_union(self.bits_per_key, probes, 2),
            About::HashesShared => 1.0,
            About::HashesPerFilter => self.levels.into(),
            About::Reads => f64::from(self.levels) * rate,
        }
    }

    /// Returns values of typical misconceptions; each is at least half as large again, or smaller.
    fn wrong(&self, about: About) -> [f64; 2] {
        let truth = self.truth(about);
        let probes = f64::from(math::probe_count_nearest(self.bits_per_key));
        match about {
            // A byte per bit; wrong by the factor of a published post.
            About::FilterBytes => [8.0 * truth, truth / 125.0],
            // Proportional to the bits instead of a power of them.
            About::Rate => [truth / 3.0, 3.0 * truth],
            // The same rate as before, or its square.
            About::RateOfUnion => [self.truth(About::Rate), truth / 4.0],
            // A hash per level, or one per bit position.
            About::HashesShared => [self.levels.into(), probes],
            // A hash per bit position of each filter, or one as if it were shared.
            About::HashesPerFilter => [truth * probes, 1.0],
            // One filter's rate, as if there were one level; or a read for every level.
            About::Reads => [self.truth(About::Rate), self.levels.into()],
        }
    }

    fn right(&self) -> Vec<bool> {
        let holds = |statement: &Statement| {
            (statement.value / self.truth(statement.about) - 1.0).abs() <= Self::ABOUT
        };
        self.statements.iter().map(holds).collect()
    }

    /// Returns the true value of each statement.
    pub(super) fn evidence(&self) -> Vec<f64> {
        self.statements.iter().map(|statement| self.truth(statement.about)).collect()
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Chosen(set_of(self.right()))
    }

    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        grade_set(answer, &self.right())
    }
}

/// Task: how large is the filter of this many keys?
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SizeTask {
    /// Number of keys.
    pub keys: u64,
    /// Bits per key.
    pub bits_per_key: f64,
}

impl SizeTask {
    /// Relative tolerance of the answer, which excludes megabytes of 2^20 bytes.
    pub const TOLERANCE: f64 = 0.01;
    /// Bytes per megabyte.
    const MEGABYTE: f64 = 1e6;

    pub(super) fn new(random: &mut Random) -> Self {
        let keys = pick(random, &[1, 2, 3, 5, 6, 8]) * pick(random, &[1_000_000, 10_000_000, 100_000_000]);
        Self { keys, bits_per_key: pick(random, &[5.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0]) }
    }

    /// Returns the size in megabytes of a million bytes.
    #[expect(clippy::cast_precision_loss, reason = "keys of a task are far below 2^53")]
    fn right(&self) -> f64 {
        self.keys as f64 * self.bits_per_key / 8.0 / Self::MEGABYTE
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Numbers(vec![self.right()])
    }

    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        let off = (answer.numbers(1)?[0] / self.right() - 1.0).abs();
        Ok(Grade::of([off <= Self::TOLERANCE]))
    }
}

/// Rounds to two digits, as in statements.
fn rounded(value: f64) -> f64 {
    let scale = libm::pow(10.0, libm::floor(libm::log10(value)) - 1.0);
    libm::round(value / scale) * scale
}
