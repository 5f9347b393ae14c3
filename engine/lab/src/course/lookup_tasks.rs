//! Tasks about sharing a digest: the counts of one lookup, and the required digest width.

use super::answer::{Answer, AnswerError, Grade, grade_set, set_of};
use crate::scenario::{KeyId, Query, QueryKind, Scenario};
use lsm_lab_engine::observe::{Counters, Trace};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::Store;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::DigestFunction;
use lsm_lab_filters::math;
use lsm_lab_filters::{FilterKind, ProbeScheme};
use lsm_lab_workload::Random;
use std::sync::Arc;

/// Answer of a level's filter for the key, and the contents of the level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelAnswer {
    /// Level, counted from 1.
    pub level: u8,
    /// True if a table of the level covers the key.
    pub covers: bool,
    /// True if its filter answers *maybe*.
    pub maybe: bool,
    /// True if the level contains the key.
    pub holds: bool,
}

/// Task: hashes, probes and reads of one lookup, with a digest per filter and with a shared one.
#[derive(Debug, Clone)]
pub struct CountTask {
    /// Levels from level 1, including those that the lookup does not reach.
    pub levels: Vec<LevelAnswer>,
    per_filter: Counters,
    shared: Counters,
}

impl CountTask {
    pub(super) fn new(random: &mut Random) -> Self {
        loop {
            // A filter of three bits per key has enough false positives for a task.
            let levels = 4 + u8::try_from(random.below(3)).unwrap_or(0);
            let scenario = Scenario {
                levels,
                size_ratio: 2,
                entries_per_table: 50,
                filter: FilterKind::Standard(ProbeScheme::Worm),
                bits_per_key: 3.0,
                digest: DigestFunction::Xxh3,
                seed: random.next_u64(),
            };
            let kind = match random.below(3) {
                0 => QueryKind::FalsePositive,
                _ => QueryKind::Stored {
                    level: 2 + u8::try_from(random.below(levels.into())).unwrap_or(0) % (levels - 1),
                },
            };
            let index = u32::try_from(random.below(20)).unwrap_or(0);
            if let Some(task) = Self::of(&scenario, Query { kind, index }) {
                return task;
            }
        }
    }

    /// Returns `None` if the task would be trivial: without a false positive, or if the lookup reaches the last
    /// level and finds nothing there.
    fn of(scenario: &Scenario, query: Query) -> Option<Self> {
        let store = scenario.build(Arc::new(MemoryStorage::new())).ok()?;
        let id = scenario.find(&store, query).ok()??;
        let count = |arm| {
            let (mut trace, mut reader) = (Trace::new(), store.reader());
            scenario.look_up(&mut reader, arm, id, &mut trace).ok()?;
            Some(trace.seen_by(Counters::default()))
        };
        let task = Self {
            levels: levels_of(scenario, &store, id),
            per_filter: count(Arm::PerFilter)?,
            shared: count(Arm::Shared)?,
        };
        let is_telling = task.per_filter.false_positives > 0 && task.per_filter.hashes > 1;
        is_telling.then_some(task)
    }

    /// Returns the hashes with a digest per filter, the hashes with one digest, the filters probed, and the
    /// blocks read.
    fn right(&self) -> [u64; 4] {
        [self.per_filter.hashes, self.shared.hashes, self.shared.filters_probed, self.shared.blocks_read]
    }

    #[expect(clippy::cast_precision_loss, reason = "counts of one lookup")]
    pub(super) fn solution(&self) -> Answer {
        Answer::Numbers(self.right().map(|count| count as f64).to_vec())
    }

    #[expect(clippy::cast_precision_loss, reason = "counts of one lookup")]
    #[expect(clippy::float_cmp, reason = "whole numbers")]
    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        let numbers = answer.numbers(4)?;
        Ok(Grade::of(numbers.iter().zip(self.right()).map(|(&number, right)| number == right as f64)))
    }
}

fn levels_of(scenario: &Scenario, store: &Store, id: KeyId) -> Vec<LevelAnswer> {
    let (key, version) = (scenario.key(id), store.version());
    let levels = (1..).zip(version.levels()).take(scenario.levels.into());
    let answer = |(level, content): (u8, &lsm_lab_engine::tree::Level)| {
        let table = content.tables().find(|table| (table.min_key()..=table.max_key()).contains(&&*key));
        LevelAnswer {
            level,
            covers: table.is_some(),
            maybe: table.is_some_and(|table| table.filter().may_hold(&key)),
            holds: (scenario.first_key(level)..scenario.first_key(level + 1)).contains(&id),
        }
    };
    levels.map(answer).collect()
}

/// Task: the narrowest digest that is wide enough for the largest level.
#[derive(Debug, Clone, PartialEq)]
pub struct WidthTask {
    /// Keys of each level, level 1 first.
    pub keys: Vec<u64>,
    /// Largest rate that collisions may add to any filter.
    pub limit: f64,
}

impl WidthTask {
    /// Widths to choose from.
    pub const WIDTHS: [u8; 7] = [16, 24, 32, 40, 48, 56, 64];

    pub(super) fn new(random: &mut Random) -> Self {
        loop {
            let pick = |random: &mut Random, from: &[u64]| from[random.index(from.len())];
            let (first, ratio) =
                (pick(random, &[10_000, 50_000, 200_000, 1_000_000]), pick(random, &[4, 8, 10]));
            let levels = u32::try_from(3 + random.below(3)).unwrap_or(3);
            let keys: Vec<u64> = (0..levels).map(|level| first * ratio.pow(level)).collect();
            let limit = 1.0 / [100.0, 1000.0, 10_000.0][usize::try_from(random.below(3)).unwrap_or(0)];
            let task = Self { keys, limit };
            // The smallest level, or all keys together, must require another width than the largest level.
            let narrowest = |keys| {
                Self::WIDTHS
                    .into_iter()
                    .find(|&width| math::digest_collision_rate(keys, width.into()) <= limit)
            };
            let largest = task.largest();
            if narrowest(first) != narrowest(largest)
                && narrowest(task.keys.iter().sum()) == narrowest(largest)
            {
                return task;
            }
        }
    }

    fn largest(&self) -> u64 {
        self.keys.iter().copied().max().unwrap_or(0)
    }

    fn right(&self) -> Vec<bool> {
        let fits = |width: u8| math::digest_collision_rate(self.largest(), width.into()) <= self.limit;
        let narrowest = Self::WIDTHS.into_iter().find(|&width| fits(width));
        Self::WIDTHS.iter().map(|&width| Some(width) == narrowest).collect()
    }

    /// Returns the rate that collisions add to the largest level, for each width.
    pub(super) fn evidence(&self) -> Vec<f64> {
        Self::WIDTHS.iter().map(|&width| math::digest_collision_rate(self.largest(), width.into())).collect()
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Chosen(set_of(self.right()))
    }

    /// One of the widths is right, so there is one part.
    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        Ok(Grade::of([grade_set(answer, &self.right())?.is_right()]))
    }
}
