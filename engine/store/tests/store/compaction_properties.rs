//! Tests every policy, granularity and size ratio on random histories: flushes arrive, and tasks are picked,
//! run and applied until nothing is due. Some flushes happen during a task. Tables are real tables in memory,
//! of a few blocks.
//!
//! Checked properties: a task is a pure function of the version, and picking ends. At rest no level exceeds its
//! runs or bytes. The newest entry of each key is found first, and deleted keys stay deleted. No file is lost
//! or left over, and a stopped task leaves nothing behind.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use lsm_lab_engine::compaction::{
    Task, TaskKind, allowed_runs, debt, everything, level_capacity_bytes, pick, run_task,
};
use lsm_lab_engine::memtable::Entry;
use lsm_lab_engine::merge::{Direction, RunSource, Source};
use lsm_lab_engine::observe::{Event, NoObserver, Trace};
use lsm_lab_engine::options::{CompactionOptions, Granularity, MemoryPlan, Options, Policy, TableChoice};
use lsm_lab_engine::storage::{MemoryStorage, Storage};
use lsm_lab_engine::table::{Reading, Table, TableOptions, TableWriter, table_name};
use lsm_lab_engine::tree::{Level, MAX_LEVELS, SortedRun, Version};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Flush: keys with a value of this many bytes, or a tombstone.
type Flush = BTreeMap<u16, Option<u16>>;

/// Tree without a store.
struct Tree {
    storage: MemoryStorage,
    options: Options,
    version: Version,
    next_number: AtomicU32,
    sequence: u64,
    /// Newest entry of every key: its sequence number, and whether it is a value.
    model: BTreeMap<u16, (u64, bool)>,
    tasks: u32,
}

fn key(number: u16) -> Vec<u8> {
    format!("key{number:05}").into_bytes()
}

impl Tree {
    fn new(options: Options) -> Self {
        options.validate().unwrap();
        Self {
            storage: MemoryStorage::new(),
            options,
            version: Version::default(),
            next_number: AtomicU32::new(1),
            sequence: 0,
            model: BTreeMap::new(),
            tasks: 0,
        }
    }

    /// Adds a run of one or two tables at the front of level 1.
    fn flush(&mut self, flush: &Flush) {
        let entries: Vec<_> = flush.iter().collect();
        let mut tables = Vec::new();
        for part in entries.chunks(entries.len().div_ceil(2).max(4)) {
            let number = self.next_number.fetch_add(1, Ordering::Relaxed);
            let Options { filter, packing, .. } = self.options;
            let options = TableOptions { filter, salted: true, packing, filter_units: None };
            let mut writer = TableWriter::create(&self.storage, number, options).unwrap();
            for &(&number, &bytes) in part {
                self.sequence += 1;
                let value = bytes.map(|bytes| vec![b'v'; bytes.into()]);
                let entry = Entry { key: &key(number), sequence: self.sequence, value: value.as_deref() };
                writer.add(entry).unwrap();
                self.model.insert(number, (self.sequence, value.is_some()));
            }
            writer.finish().unwrap();
            tables.push(Arc::new(Table::open(&self.storage, number).unwrap()));
        }
        let run = SortedRun::new(self.next_number.fetch_add(1, Ordering::Relaxed), tables);
        let mut runs = self.version.level(1).runs().to_vec();
        runs.insert(0, run);
        self.version = self.version.with_level(1, Level::new(runs));
    }

    /// Performs one task; `meanwhile` is flushed while it runs.
    fn step(&mut self, task: &Task, meanwhile: Option<&Flush>) {
        let picked_from = self.version.clone();
        if let Some(flush) = meanwhile {
            self.flush(flush);
        }
        let mut trace = Trace::new();
        let (never, at_once) = (AtomicBool::new(false), AtomicBool::new(true));
        let run = |stop: &AtomicBool, trace: &mut Trace| {
            let (storage, options) = (&self.storage, &self.options);
            run_task(storage, options, &picked_from, task, &self.next_number, stop, trace).unwrap()
        };
        if task.kind == TaskKind::Merge {
            let files = self.storage.list().unwrap();
            assert!(run(&at_once, &mut trace).is_none(), "it was stopped");
            assert_eq!(self.storage.list().unwrap(), files, "a stopped task leaves no file behind");
            assert!(matches!(trace.events().last(), Some(Event::CompactionStopped { .. })));
            trace.clear();
        }
        let merged = run(&never, &mut trace).unwrap();
        check_trace(task, &trace);
        self.version = self.version.after(task, merged.tables, merged.run);
        for table in merged.obsolete {
            self.storage.remove(&table_name(table)).unwrap();
        }
        self.tasks += 1;
        assert!(self.tasks < 100_000, "picking ends");
    }

    fn rest(&mut self) {
        while let Some(task) = pick(&self.version, &self.options) {
            assert_eq!(pick(&self.version, &self.options), Some(task.clone()), "a policy is pure");
            self.step(&task, None);
        }
        self.check_rest();
    }

    fn check_rest(&self) {
        let last = u8::try_from(self.version.levels().len()).unwrap();
        assert_eq!(debt(&self.version, &self.options), 0);
        for (number, level) in (1..).zip(self.version.levels()) {
            let runs = u32::try_from(level.runs().len()).unwrap();
            let allowed = allowed_runs(&self.options, number, last);
            assert!(runs <= allowed, "level {number} of {last} has {runs} runs, and {allowed} are allowed");
            let tiered = match self.options.compaction.policy {
                Policy::Leveling => false,
                Policy::Tiering => true,
                Policy::LazyLeveling => number < last,
                Policy::OneLeveling => number == 1,
                Policy::Fluid { .. } => allowed > 1 && allowed + 1 == self.options.size_ratio,
            };
            let capacity = level_capacity_bytes(&self.options, number);
            if !tiered && number < MAX_LEVELS {
                assert!(level.data_bytes() <= capacity, "level {number} is within its capacity");
            }
        }
    }

    /// Checks that the newest entry of every key is found first, and that deleted keys stay deleted.
    fn check_content(&self) {
        let mut found: BTreeMap<u16, (u64, bool)> = BTreeMap::new();
        for run in self.version.levels().iter().flat_map(Level::runs) {
            let (tables, all) = (run.tables().into(), 0..run.tables().len());
            let mut source =
                RunSource::new(tables, all, Direction::Forward, Bound::Unbounded, Reading::ahead(1)).unwrap();
            while let Some(entry) = source.entry().unwrap() {
                let number = std::str::from_utf8(&entry.key[3..]).unwrap().parse().unwrap();
                let here = (entry.sequence, entry.value.is_some());
                let first = found.entry(number).or_insert(here);
                assert!(first.0 >= here.0, "key {number}: an older entry hides a newer one");
                source.advance().unwrap();
            }
        }
        found.retain(|_, (_, is_value)| *is_value);
        let live = |(&key, &newest): (&u16, &(u64, bool))| newest.1.then_some((key, newest));
        assert_eq!(found, self.model.iter().filter_map(live).collect());
        let mut files: Vec<_> = self.version.tables().map(|table| table_name(table.id())).collect();
        files.sort_unstable();
        assert_eq!(self.storage.list().unwrap(), files, "no file is missing or left over");
    }
}

/// Checks that the trace of a task contains inputs, outputs and cost, with consistent sums.
fn check_trace(task: &Task, trace: &Trace) {
    let (mut taken, mut taken_blocks, mut out, mut dropped) = (0, 0, 0, 0);
    for event in trace.events() {
        match *event {
            Event::CompactionPicked { input_tables, reason, .. } => {
                assert_eq!(input_tables as usize, task.inputs.iter().map(|i| i.tables.len()).sum::<usize>());
                assert_eq!(reason, task.reason);
            }
            Event::TableTaken { blocks, .. } => {
                taken += 1;
                taken_blocks += blocks;
            }
            Event::TableWritten { .. } | Event::TableMoved { .. } => out += 1,
            Event::EntriesDropped { shadowed, tombstones } => dropped = shadowed + tombstones,
            Event::BlocksCompacted { read, written, .. } if task.kind == TaskKind::Move => {
                assert_eq!((read, written), (0, 0), "a move reads and writes nothing");
            }
            Event::BlocksCompacted { read, .. } => assert_eq!(read, taken_blocks),
            Event::CompactionEnded { entries_read, entries_written, tables } => {
                assert_eq!(entries_read, entries_written + dropped);
                assert_eq!(tables, out);
            }
            _ => {}
        }
    }
    assert!(taken > 0);
    assert_eq!(task.chosen.is_some(), trace.events().iter().any(|e| matches!(e, Event::TableChosen { .. })));
}

fn options() -> impl Strategy<Value = Options> {
    let choices = [
        TableChoice::LeastOverlap,
        TableChoice::RoundRobin,
        TableChoice::Oldest,
        TableChoice::MostTombstones,
    ];
    let granularity = prop_oneof![
        Just(Granularity::Level),
        prop::sample::select(choices.to_vec()).prop_map(Granularity::Table),
    ];
    // Small ratios are frequent, because they make deep trees of few flushes.
    let ratio = prop_oneof![2..=4_u32, 2..=20_u32];
    (ratio, granularity, 1..=4_u64, 1..=3_u64).prop_flat_map(
        |(size_ratio, granularity, level_one, tables)| {
            let policy = prop_oneof![
                Just(Policy::Leveling),
                Just(Policy::Tiering),
                Just(Policy::LazyLeveling),
                Just(Policy::OneLeveling),
                (1..size_ratio, 1..size_ratio)
                    .prop_map(|(runs, last_runs)| Policy::Fluid { runs, last_runs }),
            ];
            let memory = prop::sample::select(&MemoryPlan::ALL[..]);
            (policy, memory).prop_map(move |(policy, memory)| Options {
                memory,
                memtable_bytes: 8 << 10,
                table_bytes: tables * (4 << 10),
                level_one_bytes: level_one * (8 << 10),
                size_ratio,
                compaction: CompactionOptions { policy, granularity },
                ..Options::durable()
            })
        },
    )
}

/// Random keys, or mostly ascending keys, which cause moves.
fn flushes() -> impl Strategy<Value = Vec<Flush>> {
    let value = || prop_oneof![3 => (100..900_u16).prop_map(Some), 1 => Just(None)];
    let random = prop::collection::btree_map(0..400_u16, value(), 1..24);
    let rising = (0..60_u16, prop::collection::btree_map(0..8_u16, value(), 4..8));
    let rising = rising.prop_map(|(at, flush)| flush.into_iter().map(|(k, v)| (at * 8 + k, v)).collect());
    prop_oneof![prop::collection::vec(random, 1..50), prop::collection::vec(rising, 1..60),]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn flushes_one_by_one(options in options(), flushes in flushes()) {
        let mut tree = Tree::new(options);
        for (index, flush) in flushes.iter().enumerate() {
            tree.flush(flush);
            tree.rest();
            if index % 8 == 0 {
                tree.check_content();
            }
        }
        tree.check_content();
        if let Some(task) = everything(&tree.version, &tree.options) {
            tree.step(&task, None);
        }
        tree.check_content();
        let live = tree.model.values().filter(|(_, is_value)| *is_value).count() as u64;
        let entries: u64 = tree.version.tables().map(|table| table.entry_count()).sum();
        prop_assert_eq!(entries, live, "one run without tombstones and shadowed entries");
        prop_assert!(everything(&tree.version, &tree.options).is_none());
        tree.rest();
    }

    /// In the background, flushes arrive while a task runs, and several may wait for the first one.
    #[test]
    fn flushes_while_tasks_run(options in options(), flushes in flushes(), late in any::<u64>()) {
        let mut tree = Tree::new(options);
        let mut waiting = flushes.iter();
        let mut turn = 0_u32;
        while let Some(flush) = waiting.next() {
            tree.flush(flush);
            turn = turn.wrapping_add(1);
            if late >> (turn % 64) & 1 == 1 {
                continue;
            }
            if let Some(task) = pick(&tree.version, &tree.options) {
                tree.step(&task, waiting.next());
            }
            tree.check_content();
        }
        tree.rest();
        tree.check_content();
    }
}

/// The same history twice results in the same tree, run for run.
#[test]
fn the_same_history_makes_the_same_tree() {
    let options = Options {
        memtable_bytes: 8 << 10,
        table_bytes: 8 << 10,
        level_one_bytes: 16 << 10,
        size_ratio: 3,
        compaction: CompactionOptions {
            policy: Policy::Leveling,
            granularity: Granularity::Table(TableChoice::RoundRobin),
        },
        ..Options::durable()
    };
    let grow = || {
        let mut tree = Tree::new(options);
        for round in 0..60_u16 {
            tree.flush(&(0..12).map(|key| ((key * 97 + round * 31) % 400, Some(500))).collect());
            tree.rest();
        }
        let runs = tree.version.levels().iter().flat_map(Level::runs);
        let names = runs.map(|run| run.tables().iter().map(|table| table.id()).collect::<Vec<_>>());
        (names.collect::<Vec<_>>(), tree.version.cursors().to_vec())
    };
    assert_eq!(grow(), grow());
    assert!(grow().1.iter().any(Option::is_some), "tables went down in turn");
}

/// Keys that ascend from flush to flush are written once: every task is a move.
#[test]
fn rising_keys_are_never_rewritten() {
    for policy in [Policy::Leveling, Policy::Tiering, Policy::LazyLeveling, Policy::OneLeveling] {
        let mut tree = Tree::new(Options {
            memtable_bytes: 8 << 10,
            table_bytes: 4 << 10,
            level_one_bytes: 32 << 10,
            size_ratio: 4,
            compaction: CompactionOptions { policy, granularity: Granularity::Level },
            ..Options::durable()
        });
        for round in 0..100_u16 {
            tree.flush(&(0..14).map(|key| (round * 14 + key, Some(500))).collect());
            while let Some(task) = pick(&tree.version, &tree.options) {
                assert_eq!(task.kind, TaskKind::Move, "{policy:?}");
                tree.step(&task, None);
            }
        }
        assert!(tree.version.levels().len() >= 3);
        tree.check_content();
    }
}

/// Inputs that overlap nothing are still rewritten if that removes tombstones.
#[test]
fn a_move_does_not_keep_tombstones_that_can_go() {
    let mut tree = Tree::new(Options {
        memtable_bytes: 8 << 10,
        level_one_bytes: 8 << 10,
        table_bytes: 8 << 10,
        ..Options::durable()
    });
    tree.flush(&(0..14).map(|key| (key, (key % 2 == 0).then_some(900))).collect());
    let task = pick(&tree.version, &tree.options).unwrap();
    assert_eq!((task.kind, task.drop_tombstones), (TaskKind::Merge, true));
    tree.rest();
    assert!(tree.version.tables().all(|table| table.tombstone_count() == 0));
    assert!(run_is_alone(&tree.version));
    tree.check_content();
    // Without tombstones it is a move.
    tree.flush(&(100..114).map(|key| (key, Some(900))).collect());
    assert_eq!(pick(&tree.version, &tree.options).unwrap().kind, TaskKind::Move);
}

/// The deepest possible level cannot move down: its runs are merged in place, and picking ends.
#[test]
fn the_oldest_possible_level_is_merged_in_place() {
    for policy in [Policy::Leveling, Policy::Tiering, Policy::Fluid { runs: 2, last_runs: 2 }] {
        let compaction = CompactionOptions { policy, granularity: Granularity::Level };
        let options = Options { size_ratio: 4, level_one_bytes: 4 << 10, compaction, ..Options::durable() };
        let mut tree = Tree::new(options);
        for round in 0..5 {
            tree.flush(&(0..40).map(|key| (key * 5 + round, Some(500))).collect());
        }
        let runs = tree.version.level(1).runs().to_vec();
        tree.version = Version::default().with_level(MAX_LEVELS, Level::new(runs));
        tree.rest();
        tree.check_content();
        let last = tree.version.levels().last().unwrap();
        assert_eq!(tree.version.levels().len(), usize::from(MAX_LEVELS));
        assert!(last.runs().len() <= 3);
    }
}

fn run_is_alone(version: &Version) -> bool {
    version.levels().iter().flat_map(Level::runs).count() == 1
}

/// A task whose storage fails leaves no file behind and does not change the version.
#[test]
fn a_task_that_fails_removes_its_files() {
    let mut tree = Tree::new(Options {
        memtable_bytes: 8 << 10,
        table_bytes: 8 << 10,
        level_one_bytes: 64 << 10,
        ..Options::durable()
    });
    for round in 0..2 {
        tree.flush(&(0..40).map(|key| (key * 2 + round, Some(500))).collect());
    }
    let task = pick(&tree.version, &tree.options).unwrap();
    let damaged = tree.version.tables().last().unwrap().id();
    // Damages a block near the end, so that tables are finished before it is read.
    tree.storage.damage(&table_name(damaged), |bytes| bytes[5 * 4096 / 2] ^= 1).unwrap();
    let reopened = SortedRun::new(
        tree.version.level(1).runs()[1].id(),
        tree.version.level(1).runs()[1]
            .tables()
            .iter()
            .map(|table| Arc::new(Table::open(&tree.storage, table.id()).unwrap()))
            .collect(),
    );
    let runs = vec![tree.version.level(1).runs()[0].clone(), reopened];
    tree.version = tree.version.with_level(1, Level::new(runs));
    let files = tree.storage.list().unwrap();
    let never = AtomicBool::new(false);
    let (storage, options) = (&tree.storage, &tree.options);
    let failed = run_task(storage, options, &tree.version, &task, &tree.next_number, &never, &mut NoObserver);
    assert!(failed.is_err(), "the damage is found");
    assert_eq!(tree.storage.list().unwrap(), files);
}
