//! Tasks about a maplet: the runs that a query returns, and the slots that a compaction changes.

use super::answer::{Answer, AnswerError, Grade, grade_set, set_of};
use super::pick;
use crate::scenario::{Growth, MapletMoment, SlotChange};
use lsm_lab_engine::options::Policy;
use lsm_lab_filters::digest::Digest;
use lsm_lab_filters::maplet::{Maplet, RunNumber};
use lsm_lab_workload::Random;

/// Task: which runs must the lookup of this key search?
#[derive(Debug, Clone)]
pub struct CandidatesTask {
    /// Fingerprint of the key.
    pub fingerprint: u16,
    /// Slots of both cells: fingerprint and run number, or `None` if empty.
    pub cells: [[Option<(u16, u8)>; 4]; 2],
    right: [bool; Self::RUNS],
}

impl CandidatesTask {
    /// Number of sorted runs.
    pub const RUNS: usize = 6;
    /// Entries of the maplet: most of its slots are used.
    const ENTRIES: usize = 54;

    pub(super) fn new(random: &mut Random) -> Self {
        loop {
            // Few fingerprints that differ in one digit, so that slots must be read exactly.
            let near = 16 * (1 + random.below(254));
            let digest = |random: &mut Random| {
                Digest(((near + random.below(5)) << 32) | (random.next_u64() & u64::from(u32::MAX)))
            };
            let run = |random: &mut Random| {
                let number = u8::try_from(random.index(Self::RUNS)).ok();
                number.and_then(RunNumber::new).expect("a run")
            };
            let entries: Vec<_> = (0..Self::ENTRIES).map(|_| (digest(random), run(random))).collect();
            let Ok(maplet) = Maplet::build(&entries) else { continue };
            let of_key = digest(random);
            let ([first, other], fingerprint) = maplet.cells_of(of_key);
            let found = maplet.query(of_key);
            if maplet.stashed() == 0 && (1..=3).contains(&found.len()) {
                let slots =
                    |cell| maplet.slots_of(cell).map(|slot| slot.map(|(print, run)| (print, run.get())));
                let right =
                    core::array::from_fn(|run| found.iter().any(|found| usize::from(found.get()) == run));
                return Self { fingerprint, cells: [slots(first), slots(other)], right };
            }
        }
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Chosen(set_of(self.right))
    }

    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        grade_set(answer, &self.right)
    }
}

/// Sorted run before or after a compaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunSize {
    /// Level, counted from 1.
    pub level: u8,
    /// Number in the maplet.
    pub number: u8,
    /// Number of entries.
    pub entries: u32,
}

/// Task: how many slots does a compaction change?
#[derive(Debug, Clone)]
pub struct MovesTask {
    /// Policy of the tree.
    pub policy: Policy,
    /// Sorted runs that the compaction merges, newest first.
    pub inputs: Vec<RunSize>,
    /// Sorted run that it writes.
    pub output: RunSize,
    right: [u32; 3],
}

impl MovesTask {
    pub(super) fn new(random: &mut Random) -> Self {
        loop {
            let (policy, size_ratio) =
                (pick(random, &[Policy::Leveling, Policy::Tiering]), pick(random, &[3, 4]));
            let growth = Growth {
                policy,
                size_ratio,
                rounds: 15,
                memtable_entries: 40 + 2 * u32::try_from(random.below(20)).unwrap_or(0),
                update_percent: 20,
                delete_percent: 0,
                lookups_per_round: 0,
                seed: random.next_u64(),
                ..Growth::opening()
            };
            let Ok(moments) = growth.maplet_moments() else { continue };
            let telling: Vec<Self> =
                moments.windows(2).filter_map(|pair| Self::of(policy, &pair[0], &pair[1])).collect();
            if !telling.is_empty() {
                return pick_one(random, telling);
            }
        }
    }

    /// Returns the task about the compaction between two moments, if it moves, removes and keeps slots.
    fn of(policy: Policy, before: &MapletMoment, after: &MapletMoment) -> Option<Self> {
        if before.flushes != after.flushes {
            return None;
        }
        let changes =
            |run: &&crate::scenario::MapletRun| run.entries.iter().any(|entry| entry.1 == SlotChange::Moved);
        let output = after.runs.iter().find(changes)?;
        let entries = |entries: usize| u32::try_from(entries).unwrap_or(u32::MAX);
        let size = |run: &crate::scenario::MapletRun| RunSize {
            level: run.level,
            number: run.number,
            entries: entries(run.entries.len()),
        };
        let is_gone = |run: &&crate::scenario::MapletRun| {
            !after.runs.iter().any(|other| {
                other.number == run.number
                    && other.level == run.level
                    && other.entries.len() == run.entries.len()
            })
        };
        let inputs: Vec<_> = before.runs.iter().filter(is_gone).map(size).collect();
        let of = |change| entries(output.entries.iter().filter(|entry| entry.1 == change).count());
        let removes = after.counts.removes - before.counts.removes;
        let right = [of(SlotChange::Moved), u32::try_from(removes).ok()?, of(SlotChange::Kept)];
        let is_whole = inputs.iter().map(|run| run.entries).sum::<u32>() == right.iter().sum::<u32>();
        (is_whole && right.iter().all(|&count| count > 0)).then(|| Self {
            policy,
            inputs,
            output: size(output),
            right,
        })
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Numbers(self.right.map(f64::from).into())
    }

    #[expect(clippy::float_cmp, reason = "whole numbers")]
    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        let numbers = answer.numbers(self.right.len())?;
        Ok(Grade::of(numbers.iter().zip(self.right).map(|(&number, right)| number == f64::from(right))))
    }
}

fn pick_one<T>(random: &mut Random, mut from: Vec<T>) -> T {
    let at = random.index(from.len());
    from.swap_remove(at)
}
