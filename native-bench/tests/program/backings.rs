//! Other filters over the same blocks, and memory in the place of the device: the same tree as one that was really built so.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use lsm_lab_engine::observe::{Counters, Event, Observer};
use lsm_lab_engine::storage::{MemoryStorage, Storage};
use lsm_lab_engine::table::table_number;
use lsm_lab_engine::tree::Arm;
use native_bench::measure::held_blocks::HeldBlocks;
use native_bench::measure::refitted::RefittedStorage;
use native_bench::measure::stop::Stop;
use native_bench::measure::tree::{Tree, TreeShape};
use std::sync::Arc;

fn shape(bits_per_key: f64) -> TreeShape {
    TreeShape { levels: 3, blocks_per_table: 8, bits_per_key, ..TreeShape::mini(3) }
}

fn build(storage: &MemoryStorage, bits_per_key: f64) -> Tree {
    let storage = Arc::new(storage.clone());
    Tree::build(shape(bits_per_key), storage, &Stop::never(), |_| {}).unwrap().unwrap()
}

/// Which blocks were read.
#[derive(Default, PartialEq, Debug)]
struct Reads(Vec<(u32, u32)>);

impl Observer for Reads {
    fn observe(&mut self, event: Event) {
        if let Event::BlockRead { table, block, .. } = event {
            self.0.push((table, block));
        }
    }
}

/// Answers and reads of lookups of these ids.
fn replay(tree: &Tree, ids: core::ops::Range<u64>) -> (Vec<Option<Vec<u8>>>, Reads, Counters) {
    let (mut reads, mut counters) = (Reads::default(), Counters::default());
    let mut reader = tree.store.reader();
    let answers = ids.map(|id| {
        let key = tree.keys.key(id);
        let answer = reader.get_observed(Arm::Shared, &key, &mut (&mut reads, &mut counters)).unwrap();
        answer.map(<[u8]>::to_vec)
    });
    (answers.collect(), reads, counters)
}

#[test]
fn other_filters_over_the_same_blocks_are_the_tree_that_is_built_with_them() {
    let (of_ten, of_fourteen) = (MemoryStorage::new(), MemoryStorage::new());
    let blocks = build(&of_ten, 10.0);
    let wanted = build(&of_fourteen, 14.0);
    blocks.store.close().unwrap();
    let bytes_before = of_ten.total_bytes();
    let refitted = RefittedStorage::new(Arc::new(of_ten.clone()), shape(14.0).table_bytes());
    let built = Tree::build_filters(shape(14.0), Arc::new(refitted.clone()), &Stop::never(), |_| {});
    built.unwrap().unwrap().store.close().unwrap();
    assert_eq!(of_ten.total_bytes(), bytes_before, "nothing is written to the blocks");

    let found = Tree::open(shape(14.0), Arc::new(refitted.over(Arc::new(of_ten.clone())))).unwrap();
    assert_eq!(found.filter_bytes(), wanted.filter_bytes());
    let stored = replay(&wanted, 0..wanted.stored);
    assert!(stored.0.iter().all(Option::is_some));
    assert!(replay(&found, 0..wanted.stored) == stored);
    let absent = wanted.stored..wanted.stored + 20_000;
    assert!(replay(&found, absent.clone()) == replay(&wanted, absent.clone()));
    // With ten bits more filters err: the two trees really differ in their filters.
    let of_ten = Tree::open(shape(10.0), Arc::new(of_ten)).unwrap();
    assert!(replay(&of_ten, absent.clone()).2.false_positives > 2 * replay(&found, absent).2.false_positives);
}

#[test]
fn memory_in_the_place_of_the_device_reads_as_many_blocks() {
    let storage = MemoryStorage::new();
    let tree = build(&storage, 10.0);
    let absent = tree.stored..tree.stored + 20_000;
    let wanted = replay(&tree, absent.clone());
    tree.store.close().unwrap();
    let tables: Vec<String> =
        storage.list().unwrap().into_iter().filter(|name| table_number(name).is_some()).collect();
    let data_bytes = usize::try_from(shape(10.0).table_bytes()).unwrap();
    let held = HeldBlocks::of(Arc::new(storage), data_bytes, &tables[..4]).unwrap();
    assert_eq!(held.bytes(), 4 * shape(10.0).table_bytes());
    let found = Tree::open(shape(10.0), Arc::new(held)).unwrap();
    let got = replay(&found, absent);
    assert!(wanted.2.blocks_read > 100 && got == wanted);
    assert!(got.0.iter().all(Option::is_none));
}

/// A tiered tree has several runs: each lookup probes one filter per run until it finds its key, and all
/// filters if it finds none.
#[test]
fn a_tiered_tree_has_its_runs_and_every_key() {
    let shape = TreeShape { levels: 3, blocks_per_table: 8, runs_per_level: 4, ..TreeShape::mini(3) };
    assert_eq!((shape.tables(), shape.entries()), (4 * 21, 4 * 21 * 32));
    let storage = Arc::new(MemoryStorage::new());
    let tree = Tree::build(shape, storage.clone(), &Stop::never(), |_| {}).unwrap().unwrap();
    tree.store.close().unwrap();
    let tree = Tree::open(shape, storage).unwrap();
    for level in 1..=3 {
        let version = tree.store.version();
        let runs = version.level(level).runs();
        assert_eq!(runs.len(), 4);
        assert!(runs.iter().all(|run| run.tables().len() as u64 == 4_u64.pow(u32::from(level) - 1)));
    }
    let mut reader = tree.store.reader();
    let mut key = Vec::new();
    for id in (0..tree.stored).step_by(7) {
        key.clear();
        tree.keys.write_key(id, &mut key);
        assert!(reader.get(&key).unwrap().is_some(), "{id}");
    }
    let mut counters = Counters::default();
    let lookups = 500;
    for id in tree.stored..tree.stored + lookups {
        key.clear();
        tree.keys.write_key(id, &mut key);
        assert!(reader.get_observed(Arm::Shared, &key, &mut counters).unwrap().is_none());
    }
    assert_eq!(counters.hashes, lookups, "one digest serves all runs");
    // A run whose table may hold the key probes its filter; few keys are outside all tables of a run.
    assert!((11 * lookups..=12 * lookups).contains(&counters.filters_probed), "{}", counters.filters_probed);
}
