//! Picks the first level from the top that holds more than its policy allows, and the task for it.
//!
//! A full level moves down together with the arrival that filled it, without merging the arrival first. If the
//! level below would be full too, it moves along, and so on: one merge instead of a chain.
//!
//! **Cost**: one pass over the tables of the inspected levels; nothing is read from storage.

use super::choose;
use super::plan::Plan;
use super::shape::Shape;
use super::task::{Task, TaskInput};
use crate::observe::CompactionReason;
use crate::options::Options;
use crate::tree::{Level, MAX_LEVELS, SortedRun, Version};

/// Returns the next due task, if any. Pure.
#[must_use]
pub fn pick(version: &Version, options: &Options) -> Option<Task> {
    let shape = Shape::new(version, options);
    let mut levels = (1..).zip(version.levels()).filter(|(_, level)| !level.runs().is_empty());
    levels.find_map(|(number, level)| due(version, options, &shape, number, level))
}

/// Returns the number of runs by which level 1 exceeds its policy's limit at rest: the debt for which writers
/// may wait.
#[must_use]
pub fn debt(version: &Version, options: &Options) -> u32 {
    let Some(level) = version.levels().first() else { return 0 };
    let runs = u32::try_from(level.runs().len()).unwrap_or(u32::MAX);
    runs.saturating_sub(Shape::new(version, options).rule(1).most_runs)
}

/// Returns the task that merges everything into one run in the deepest level, without tombstones. `None` if
/// that is already the case.
#[must_use]
pub fn everything(version: &Version, options: &Options) -> Option<Task> {
    let runs =
        || (1..).zip(version.levels()).flat_map(|(n, level)| level.runs().iter().map(move |run| (n, run)));
    let (to_level, oldest) = runs().last()?;
    if runs().count() == 1 && oldest.tables().iter().all(|table| table.tombstone_count() == 0) {
        return None;
    }
    let inputs = runs().map(|(level, run)| TaskInput::whole(level, run)).collect();
    let plan = Plan { reason: CompactionReason::Requested, inputs, to_level, into_run: Some(oldest) };
    Some(plan.task(version, options))
}

/// Returns the due task of a level, if any.
fn due(version: &Version, options: &Options, shape: &Shape<'_>, number: u8, level: &Level) -> Option<Task> {
    let rule = shape.rule(number);
    if rule.tiered {
        let due = level.runs().len() > rule.most_runs as usize;
        let reason = CompactionReason::RunsOverLimit;
        return due.then(|| {
            if number < MAX_LEVELS {
                send_down(version, options, shape, number, reason)
            } else {
                merge_within(level.runs(), number, reason).task(version, options)
            }
        });
    }
    let choice = shape.table_choice(number);
    let full = shape.is_full(number, level.data_bytes());
    if full && choice.is_none() {
        return Some(send_down(version, options, shape, number, CompactionReason::LevelOverCapacity));
    }
    if let Some(runs) = runs_to_merge(shape, number, level) {
        return Some(merge_within(runs, number, CompactionReason::RunsToMerge).task(version, options));
    }
    let (choice, run) = choice.filter(|_| full).zip(level.runs().first())?;
    let below = version.level(number + 1);
    let chosen = choose::table(version, number, run, below.runs().first(), choice);
    let input = TaskInput { level: number, run: run.id(), tables: vec![chosen.table] };
    let plan = Plan {
        reason: CompactionReason::LevelOverCapacity,
        inputs: vec![input],
        to_level: number + 1,
        into_run: below.runs().first(),
    };
    Some(Task { chosen: Some(chosen), ..plan.task(version, options) })
}

/// Moves a whole level, and those below that would be full with it, into the first level with space.
fn send_down(
    version: &Version,
    options: &Options,
    shape: &Shape<'_>,
    from: u8,
    reason: CompactionReason,
) -> Task {
    let (mut inputs, mut arriving_bytes, mut to_level) = (Vec::new(), 0, from);
    let below = loop {
        let level = version.level(to_level);
        inputs.extend(level.runs().iter().map(|run| TaskInput::whole(to_level, run)));
        arriving_bytes += level.data_bytes();
        to_level += 1;
        let below = version.level(to_level);
        if !shape.overflows(to_level, below, arriving_bytes) {
            break below;
        }
    };
    let limit = shape.takes_up_to_bytes(to_level, below).last().copied().unwrap_or(0);
    let into_run = below.runs().first().filter(|run| run.data_bytes() <= limit);
    Plan { reason, inputs, to_level, into_run }.task(version, options)
}

/// Returns the runs, newest first, that a grown level merges into the last of them: the oldest run that still
/// accepts arrivals, and the newer ones that fit into it.
fn runs_to_merge<'v>(shape: &Shape<'_>, number: u8, level: &'v Level) -> Option<&'v [SortedRun]> {
    let oldest_first = level.runs().iter().rev().zip(shape.takes_up_to_bytes(number, level));
    let (skipped, limit) = oldest_first
        .enumerate()
        .find_map(|(at, (run, limit))| (run.data_bytes() <= limit).then_some((at, limit)))?;
    let into = level.runs().len() - 1 - skipped;
    let (mut first, mut bytes) = (into, level.runs()[into].data_bytes());
    while first > 0 && bytes <= limit {
        first -= 1;
        bytes += level.runs()[first].data_bytes();
    }
    (first < into).then(|| &level.runs()[first..=into])
}

/// Merges newer runs into the oldest of them, in its place.
fn merge_within(runs: &[SortedRun], level: u8, reason: CompactionReason) -> Plan<'_> {
    let (into, newer) = runs.split_last().expect("some run is due");
    let inputs = newer.iter().map(|run| TaskInput::whole(level, run)).collect();
    Plan { reason, inputs, to_level: level, into_run: Some(into) }
}
