//! Seeded history of a store: its options, its operations, and its contents after each write.

use lsm_lab_engine::options::{
    CompactionOptions, Granularity, LogMode, Options, Packing, Policy, TableChoice,
};
use lsm_lab_workload::Random;
use std::collections::BTreeMap;

/// Number of keys: few, so that most writes replace or delete.
pub(crate) const KEYS: u64 = 48;

/// Changes of one write; a batch changes several keys.
pub(crate) type Write = Vec<(Vec<u8>, Option<Vec<u8>>)>;

/// Contents of a store.
pub(crate) type Contents = BTreeMap<Vec<u8>, Vec<u8>>;

#[derive(Debug, Clone)]
pub(crate) enum Operation {
    Write(Write),
    /// A batch that is durable when its write returns.
    WriteSynced(Write),
    /// Values in the order of their keys, written directly into tables.
    Ingest(Write),
    Sync,
    Flush,
    Compact,
    /// The process ends without closing the store, and restarts.
    Abandon,
    /// The store is closed and reopened.
    Close,
    /// Takes a snapshot and performs these operations; the snapshot must not change.
    Snapshot(Vec<Operation>),
}

/// History with this number, which determines everything.
pub(crate) struct History {
    pub(crate) options: Options,
    pub(crate) operations: Vec<Operation>,
}

const POLICIES: [Policy; 5] = [
    Policy::Leveling,
    Policy::Tiering,
    Policy::LazyLeveling,
    Policy::OneLeveling,
    Policy::Fluid { runs: 2, last_runs: 1 },
];

const GRANULARITIES: [Granularity; 5] = [
    Granularity::Level,
    Granularity::Table(TableChoice::LeastOverlap),
    Granularity::Table(TableChoice::RoundRobin),
    Granularity::Table(TableChoice::Oldest),
    Granularity::Table(TableChoice::MostTombstones),
];

const LOGS: [LogMode; 5] = [
    LogMode::NoLog,
    LogMode::OnRequest,
    LogMode::Interval { bytes: 1500 },
    LogMode::Group,
    LogMode::EveryWrite,
];

/// Number of consecutive histories that cover all log modes, policies and granularities, each with one packing;
/// twice this number covers both.
pub(crate) const COMBINATIONS: u64 = 5 * 5 * 5;

/// Returns an element of a list by the lowest digit of a number, and removes that digit.
fn digit<T: Copy>(number: &mut u64, of: &[T]) -> T {
    let index = *number % of.len() as u64;
    *number /= of.len() as u64;
    of[usize::try_from(index).expect("an index")]
}

fn options(number: u64) -> Options {
    let mut digits = number;
    let log = digit(&mut digits, &LOGS);
    let policy = digit(&mut digits, &POLICIES);
    let granularity = digit(&mut digits, &GRANULARITIES);
    let packing = if (number + digits).is_multiple_of(2) { Packing::Aligned } else { Packing::Spill };
    Options {
        memtable_bytes: 4 << 10,
        table_bytes: 4 << 10,
        table_entries: Some(12),
        level_one_bytes: 4 << 10,
        size_ratio: 3,
        compaction: CompactionOptions { policy, granularity },
        packing,
        log,
        ..Options::durable()
    }
}

pub(crate) fn key(number: u64) -> Vec<u8> {
    format!("key/{number:03}").into_bytes()
}

/// Returns a random change of one key. The value contains the number of its write, so that all values differ.
fn change(dice: &mut Random, mark: usize) -> (Vec<u8>, Option<Vec<u8>>) {
    let key = key(dice.below(KEYS));
    if dice.below(4) == 0 {
        return (key, None);
    }
    let mut value = format!("write {mark} ").into_bytes();
    let length = if dice.below(40) == 0 { 5000 } else { dice.below(500) };
    value.extend((0..length).map(|_| dice.next_u64().to_le_bytes()[0]));
    (key, Some(value))
}

impl History {
    pub(crate) fn new(number: u64, operation_count: usize) -> Self {
        let mut dice = Random::new(number);
        // Initial bulk, so that short histories have deep trees: few I/Os, many entries.
        let bulk = (0..2).map(|mark| Operation::Write((0..40).map(|_| change(&mut dice, mark)).collect()));
        let mut operations: Vec<Operation> = bulk.collect();
        operations.push(Operation::Compact);
        operations.extend((3..operation_count).map(|mark| operation(&mut dice, mark, 100)));
        Self { options: options(number), operations }
    }
}

/// Returns a random operation with one of the first `chances` of a hundred outcomes; the last outcomes use only
/// the store.
fn operation(dice: &mut Random, mark: usize, chances: u64) -> Operation {
    match dice.below(chances) {
        0..56 => Operation::Write(vec![change(dice, mark)]),
        56..63 => {
            let count = if dice.below(3) == 0 { 25 } else { 2 + dice.below(5) };
            Operation::Write((0..count).map(|_| change(dice, mark)).collect())
        }
        63..66 => {
            let count = 1 + dice.below(4);
            Operation::WriteSynced((0..count).map(|_| change(dice, mark)).collect())
        }
        66..73 => Operation::Sync,
        73..77 => {
            let count = if dice.below(3) == 0 { 30 } else { 1 + dice.below(6) };
            let values: Contents = (0..count)
                .filter_map(|_| {
                    let (key, value) = change(dice, mark);
                    Some((key, value?))
                })
                .collect();
            Operation::Ingest(values.into_iter().map(|(key, value)| (key, Some(value))).collect())
        }
        77..83 => Operation::Flush,
        83..86 => Operation::Compact,
        86..89 => {
            let count = 2 + dice.below(6);
            Operation::Snapshot((0..count).map(|_| operation(dice, mark, 86)).collect())
        }
        89..95 => Operation::Abandon,
        _ => Operation::Close,
    }
}

pub(crate) fn apply(contents: &mut Contents, write: &Write) {
    for (key, value) in write {
        match value {
            Some(value) => drop(contents.insert(key.clone(), value.clone())),
            None => drop(contents.remove(key)),
        }
    }
}

/// Returns the bytes of keys and values.
pub(crate) fn bytes_of(write: &Write) -> u64 {
    write.iter().map(|(key, value)| (key.len() + value.as_ref().map_or(0, Vec::len)) as u64).sum()
}
