//! The two arms on a real tree: timed blocks without an observer, and the same blocks replayed and compared.
//!
//! Blocks of uniform lookups have fresh keys ([`Workload`], invariant 3); the keys of the warm-up do not
//! occur again either.
//!
//! **Invariants**, asserted on every compared block (a violation ends the run with exit code 6)
//! 1. Both arms give the same answers.
//! 2. Both arms read the same blocks in the same order: sharing changes only the work of the processor. Arm D reads other blocks
//!    in vain.
//! 3. Arm A hashes exactly once per probed filter, arm B exactly once per lookup that probes a filter. Arm D hashes and probes
//!    exactly once per lookup.

pub use super::arm_log::ArmLog;
pub use super::lookup_error::LookupError;

use super::arm_log::hashes_as_it_should;
use super::metered::Meter;
use super::paired::Contest;
use super::stop::Stop;
use super::timer::{TimeSpent, nanoseconds, time_spent};
use super::tree::{FoldedHit, Tree};
use super::workload::Workload;
use crate::device::ProcessorCounters;
use core::hint::black_box;
use core::time::Duration;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Event, NoObserver, Observer};
use lsm_lab_engine::store::{FrozenReader, FrozenTree, Reader};
use lsm_lab_engine::tree::{Arm, Layout};
use lsm_lab_teaching::results::ProcessorEvents;
use std::time::Instant;
use xxhash_rust::xxh3::Xxh3;

/// Lookups of a block: two hundred, or what fits into [`BLOCK_TIME`], but at least fifty.
const BLOCK_LOOKUPS: [u32; 3] = [200, 100, 50];
const BLOCK_TIME: Duration = Duration::from_millis(5);

/// Blocks whose events are counted, at most: 4000 lookups, or a tenth of a second.
const EVENT_BLOCKS_MAX: u64 = 20;

/// Deliberate fault of arm B, for the test of the checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Broken {
    /// It asks for other keys.
    Answers,
    /// It hashes once per filter.
    Hashes,
    /// The program panics.
    Panics,
}

/// How an arm looks up keys.
#[derive(Debug, Clone, Copy)]
pub enum Way<'t> {
    /// With filters, in this layout.
    In(Layout),
    /// With one maplet (arm D).
    Maplet(&'t FrozenTree),
}

/// The arms on one tree under one workload.
pub struct LookupContest<'t> {
    /// How each arm looks up keys, in the order of [`Arm::ALL`].
    ways: [Way<'t>; 4],
    tree: &'t Tree,
    reader: Reader<'t>,
    /// Reader of arm D, if it takes part.
    frozen: Option<FrozenReader<'t>>,
    workload: Workload,
    broken: Option<Broken>,
    seed: u64,
    meter: &'t Meter,
    stop: &'t Stop,
    start: Instant,
    lookups_per_block: u64,
    /// Mean time of a block in the warm-up.
    block_time: Duration,
    /// Lookups of the warm-up: blocks begin after them.
    warm_up_lookups: u64,
    /// The keys of one block, one after the other.
    keys: Vec<u8>,
    keys_of: Option<u64>,
    /// One log per arm, in the order of [`Arm::ALL`].
    logs: [ArmLog; 4],
}

impl<'t> LookupContest<'t> {
    /// Warms up and decides how long a block is.
    ///
    /// # Errors
    /// What the store reports.
    pub fn new(
        tree: &'t Tree,
        workload: impl Into<Workload>,
        seed: u64,
        meter: &'t Meter,
        stop: &'t Stop,
    ) -> Result<Self, LookupError> {
        Self::in_layouts(Arm::ALL.map(Layout::of), tree, workload, seed, (meter, stop))
    }

    /// As [`Self::new`], with other lookups in the place of the arms: the first two layouts are compared.
    ///
    /// # Errors
    /// What the store reports.
    pub fn in_layouts(
        layouts: [Layout; 4],
        tree: &'t Tree,
        workload: impl Into<Workload>,
        seed: u64,
        machine: (&'t Meter, &'t Stop),
    ) -> Result<Self, LookupError> {
        Self::in_ways(layouts.map(Way::In), tree, workload, seed, machine)
    }

    /// As [`Self::in_layouts`], of which some may be lookups with a maplet of the tree.
    ///
    /// # Errors
    /// What the store reports.
    pub fn in_ways(
        ways: [Way<'t>; 4],
        tree: &'t Tree,
        workload: impl Into<Workload>,
        seed: u64,
        (meter, stop): (&'t Meter, &'t Stop),
    ) -> Result<Self, LookupError> {
        let frozen = ways.iter().find_map(|way| match way {
            Way::Maplet(frozen) => Some(frozen.reader()),
            Way::In(_) => None,
        });
        let mut contest = Self {
            ways,
            tree,
            reader: tree.store.reader(),
            frozen,
            workload: workload.into(),
            broken: None,
            seed,
            meter,
            stop,
            start: Instant::now(),
            lookups_per_block: BLOCK_LOOKUPS[0].into(),
            block_time: Duration::ZERO,
            warm_up_lookups: 0,
            keys: Vec::new(),
            keys_of: None,
            logs: Default::default(),
        };
        contest.warm_up()?;
        contest.start = Instant::now();
        Ok(contest)
    }

    /// Runs blocks that do not count: at least 200 ms of both arms.
    fn warm_up(&mut self) -> Result<(), LookupError> {
        let (mut total_ns, mut blocks) = (0.0, 0_u32);
        while self.start.elapsed() < Duration::from_millis(200) && !self.stop.requested() || blocks < 2 {
            let arm = Arm::PAPER[blocks as usize % 2];
            total_ns += self.time_block(blocks.into(), arm)?.wall_ns;
            blocks += 1;
        }
        self.warm_up_lookups = u64::from(blocks) * self.lookups_per_block;
        let lookup_ns = total_ns / (f64::from(blocks) * f64::from(BLOCK_LOOKUPS[0]));
        let fits = |count: &&u32| f64::from(**count) * lookup_ns <= nanoseconds(BLOCK_TIME);
        let lookups = *BLOCK_LOOKUPS.iter().find(fits).unwrap_or(&BLOCK_LOOKUPS[2]);
        self.lookups_per_block = lookups.into();
        self.block_time = Duration::from_secs_f64(f64::from(lookups) * lookup_ns / 1e9);
        self.keys_of = None;
        Ok(())
    }

    /// Makes arm B do something else than it should, so that a test sees the checks find it.
    pub fn break_arm(&mut self, broken: Option<Broken>) {
        self.broken = broken;
    }

    /// Returns the lookups of one block.
    #[must_use]
    pub fn lookups_per_block(&self) -> u64 {
        self.lookups_per_block
    }

    /// Returns the work of an arm in the replays so far.
    #[must_use]
    pub fn log(&self, arm: Arm) -> &ArmLog {
        &self.logs[arm as usize]
    }

    /// Returns the events of a lookup of each of these arms, in a separate pass over the first blocks; `None`
    /// if the system provides no counters.
    ///
    /// # Errors
    /// An error of the store.
    #[expect(clippy::cast_precision_loss, reason = "a number of lookups")]
    pub fn events<const ARMS: usize>(
        &mut self,
        arms: [Arm; ARMS],
    ) -> Result<[Option<ProcessorEvents>; ARMS], LookupError> {
        let mut sums = [None; ARMS];
        let Ok(mut counters) = ProcessorCounters::open() else { return Ok(sums) };
        let mut blocks = 0;
        while blocks < EVENT_BLOCKS_MAX && !self.stop.requested() {
            self.prepare(blocks)?;
            for (sum, arm) in sums.iter_mut().zip(arms) {
                let (found, events) = counters.count(|| self.look_up_all(arm));
                black_box(found?);
                // A count that was interrupted would make the sum too small.
                let Some(events) = events else { return Ok([None; ARMS]) };
                *sum = Some(plus(sum.unwrap_or(NO_EVENTS), events));
            }
            blocks += 1;
        }
        let lookups = (blocks * self.lookups_per_block) as f64;
        let per_lookup = |events: ProcessorEvents| ProcessorEvents {
            instructions: events.instructions / lookups,
            cache_misses: events.cache_misses / lookups,
            branch_misses: events.branch_misses / lookups,
        };
        Ok(sums.map(|sum| sum.map(per_lookup)))
    }

    fn way(&self, arm: Arm) -> Way<'t> {
        self.ways[arm as usize]
    }

    /// Looks up all keys of the prepared block, unobserved.
    #[inline]
    fn look_up_all(&mut self, arm: Arm) -> Result<usize, Error> {
        let (keys, key_bytes) = (&self.keys, self.tree.shape.key_bytes as usize);
        match (self.ways[arm as usize], &mut self.frozen) {
            (Way::In(layout), _) => LOOK_UP_ALL[layout.index()](&mut self.reader, keys, key_bytes),
            (Way::Maplet(_), Some(reader)) => look_up_all_frozen(reader, keys, key_bytes),
            (Way::Maplet(_), None) => unreachable!("arm D has a reader if it takes part"),
        }
    }

    /// Writes the keys of a block.
    fn prepare(&mut self, block: u64) -> Result<(), FoldedHit> {
        if self.keys_of == Some(block) {
            return Ok(());
        }
        let first = self.warm_up_lookups + block * self.lookups_per_block;
        let ids = self.workload.ids(self.tree.stored, first..first + self.lookups_per_block, self.seed);
        self.keys.clear();
        let mut key = Vec::new();
        for id in ids {
            self.tree.refuse_hit(id)?;
            key.clear();
            self.tree.keys.write_key(id, &mut key);
            self.keys.extend_from_slice(&key);
        }
        self.keys_of = Some(block);
        Ok(())
    }

    /// One block in one arm, observed: what it did and a checksum over answers, and one over reads.
    fn replay(&mut self, arm: Arm) -> Result<(ArmLog, u64, u64), LookupError> {
        let mut log = ArmLog::default();
        let mut answers = Xxh3::new();
        let mut reads = ReadSequence::default();
        let lie = self.broken.filter(|_| arm == Arm::Shared);
        assert!(lie != Some(Broken::Panics), "on purpose, as --break-arm has it");
        let way = self.way(if lie == Some(Broken::Hashes) { Arm::PerFilter } else { arm });
        let mut wrong = Vec::new();
        self.meter.set(true);
        for key in self.keys.chunks_exact(self.tree.shape.key_bytes as usize) {
            let key = if lie == Some(Broken::Answers) { changed(key, &mut wrong) } else { key };
            let filters_before = log.counters.filters_probed;
            let observer = &mut (&mut log.counters, &mut reads);
            let answer = match (way, &mut self.frozen) {
                (Way::Maplet(_), Some(reader)) => reader.get_observed(key, observer),
                (Way::In(layout), _) => self.reader.get_in_layout(layout, key, observer),
                (Way::Maplet(_), None) => unreachable!("arm D has a reader if it takes part"),
            };
            match answer.inspect_err(|_| self.meter.set(false))? {
                Some(value) => {
                    answers.update(&[1]);
                    answers.update(value);
                }
                None => answers.update(&[0]),
            }
            log.lookups_with_filter += u64::from(log.counters.filters_probed > filters_before);
        }
        self.meter.set(false);
        log.read_ns = self.meter.take();
        Ok((log, answers.digest(), reads.0.digest()))
    }
}

const NO_EVENTS: ProcessorEvents =
    ProcessorEvents { instructions: 0.0, cache_misses: 0.0, branch_misses: 0.0 };

fn plus(sum: ProcessorEvents, more: ProcessorEvents) -> ProcessorEvents {
    ProcessorEvents {
        instructions: sum.instructions + more.instructions,
        cache_misses: sum.cache_misses + more.cache_misses,
        branch_misses: sum.branch_misses + more.branch_misses,
    }
}

/// Another key, of the same length.
fn changed<'w>(key: &[u8], into: &'w mut Vec<u8>) -> &'w [u8] {
    into.clear();
    into.extend_from_slice(key);
    if let Some(last) = into.last_mut() {
        *last ^= 1;
    }
    into
}

/// A checksum over which blocks were read, in order.
#[derive(Default)]
struct ReadSequence(Xxh3);

impl Observer for ReadSequence {
    fn observe(&mut self, event: Event) {
        if let Event::BlockRead { table, block, .. } = event {
            self.0.update(&table.to_le_bytes());
            self.0.update(&block.to_le_bytes());
        }
    }
}

impl Contest for LookupContest<'_> {
    type Error = LookupError;

    fn time_block(&mut self, block: u64, arm: Arm) -> Result<TimeSpent, LookupError> {
        self.prepare(block)?;
        let (sum, spent) = time_spent(|| self.look_up_all(arm));
        black_box(sum?);
        Ok(spent)
    }

    fn check_block(&mut self, block: u64, arms: [Arm; 2]) -> Result<(), LookupError> {
        self.prepare(block)?;
        // The order of the replays alternates too, so that neither arm always leaves its traces in the caches.
        let ((first, first_answers, first_reads), (second, second_answers, second_reads));
        if block.is_multiple_of(2) {
            (first, first_answers, first_reads) = self.replay(arms[0])?;
            (second, second_answers, second_reads) = self.replay(arms[1])?;
        } else {
            (second, second_answers, second_reads) = self.replay(arms[1])?;
            (first, first_answers, first_reads) = self.replay(arms[0])?;
        }
        let ways = arms.map(|arm| self.way(arm));
        let same_filters = first.counters.filters_probed == second.counters.filters_probed;
        // Errors of a maplet are not those of filters, so it reads other blocks that do not contain the key.
        let same_reads = first_reads == second_reads || ways.iter().any(|way| matches!(way, Way::Maplet(_)));
        let found = [
            (first_answers == second_answers, "their answers"),
            (same_reads, "the blocks that they read"),
            (probe_differently(ways) || same_filters, "the probed filters"),
            (works_as_it_should(ways[0], &first), "hashes of the first"),
            (works_as_it_should(ways[1], &second), "hashes of the second"),
        ];
        if let Some((_, what)) = found.into_iter().find(|(holds, _)| !holds) {
            return Err(LookupError::Disagreement { block, what });
        }
        // B is logged where it meets A, so that both logs are of the same lookups.
        if arms[0] == Arm::PerFilter {
            self.logs[arms[0] as usize].add(first);
        }
        self.logs[arms[1] as usize].add(second);
        Ok(())
    }

    fn block_time(&self) -> Duration {
        self.block_time
    }

    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    fn must_stop(&self) -> bool {
        self.stop.requested()
    }
}

/// Returns whether the two ways may probe different filters.
///
/// A lookup that probes all filters at once probes those of later runs too. Merged fence pointers name a table
/// for a key between two tables of a run. A maplet probes none.
fn probe_differently(ways: [Way<'_>; 2]) -> bool {
    match ways {
        [Way::In(first), Way::In(second)] => {
            first.all_at_once || second.all_at_once || first.merged_fences != second.merged_fences
        }
        _ => true,
    }
}

/// Returns whether lookups hashed and probed as their arm does: arm D once each.
fn works_as_it_should(way: Way<'_>, log: &ArmLog) -> bool {
    let counters = &log.counters;
    match way {
        Way::In(layout) => hashes_as_it_should(layout, log),
        Way::Maplet(_) => {
            counters.filters_probed == 0 && [counters.hashes, counters.maplet_probes] == [counters.lookups; 2]
        }
    }
}

/// A loop that is timed.
type LookUpAll = fn(&mut Reader<'_>, &[u8], usize) -> Result<usize, Error>;

/// The loop of each layout, in the order of [`Layout::ALL`]. The layout is a constant of its loop, so the choice is not timed.
const LOOK_UP_ALL: [LookUpAll; Layout::ALL.len()] = [
    look_up_all::<0>,
    look_up_all::<1>,
    look_up_all::<2>,
    look_up_all::<3>,
    look_up_all::<4>,
    look_up_all::<5>,
    look_up_all::<6>,
    look_up_all::<7>,
    look_up_all::<8>,
    look_up_all::<9>,
    look_up_all::<10>,
    look_up_all::<11>,
];

#[inline(never)]
fn look_up_all<const LAYOUT: usize>(
    reader: &mut Reader<'_>,
    keys: &[u8],
    key_bytes: usize,
) -> Result<usize, Error> {
    let mut sum = 0_usize;
    for key in keys.chunks_exact(key_bytes) {
        let answer = reader.get_in_layout(Layout::ALL[LAYOUT], key, &mut NoObserver)?;
        sum = sum.wrapping_add(answer.map_or(1, <[u8]>::len));
    }
    Ok(sum)
}

#[inline(never)]
fn look_up_all_frozen(reader: &mut FrozenReader<'_>, keys: &[u8], key_bytes: usize) -> Result<usize, Error> {
    let mut sum = 0_usize;
    for key in keys.chunks_exact(key_bytes) {
        sum = sum.wrapping_add(reader.get(key)?.map_or(1, <[u8]>::len));
    }
    Ok(sum)
}
