//! Tests the reported memory of a store: every lookup structure is counted, and has about its documented size.
#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::{Statistics, Store};
use lsm_lab_engine::table::BlockCache;
use lsm_lab_workload::KeySpace;
use std::sync::Arc;

const KEYS: u64 = 20_000;

/// Returns a store with two levels of about twenty tables.
fn store() -> (Store, KeySpace) {
    let options = Options {
        table_bytes: 128 << 10,
        memtable_bytes: 1 << 20,
        log: LogMode::NoLog,
        ..Options::durable()
    };
    let store = Store::create(Arc::new(MemoryStorage::new()), options).unwrap();
    let store = store.with_cache(BlockCache::of_everything());
    let space = KeySpace::new(3, 16);
    for (level, ids) in [(1, 0..KEYS / 10), (2, KEYS / 10..KEYS)] {
        let mut entries: Vec<_> = ids.map(|id| (space.key(id), vec![7; 100])).collect();
        entries.sort();
        store.load_level(level, entries.into_iter()).unwrap();
    }
    (store, space)
}

fn read_all(store: &Store, space: &KeySpace) {
    for id in 0..KEYS {
        assert!(store.get(space.key(id)).unwrap().is_some());
    }
}

fn sum(statistics: &Statistics, bytes: fn(&lsm_lab_engine::store::LevelStatistics) -> u64) -> u64 {
    statistics.levels.iter().map(bytes).sum()
}

#[test]
fn the_parts_of_a_level_are_all_of_it() {
    let (store, space) = store();
    read_all(&store, &space);
    let statistics = store.statistics();
    for level in &statistics.levels {
        assert_eq!(level.memory_bytes, level.filter_bytes + level.fence_bytes + level.slot_bytes);
    }
    let levels = sum(&statistics, |level| level.memory_bytes);
    assert_eq!(
        statistics.memory_bytes(),
        levels + statistics.merged_fence_bytes + statistics.memtable_filter_bytes
    );
}

#[test]
fn structures_take_what_they_are_said_to_take() {
    let (store, space) = store();
    read_all(&store, &space);
    let statistics = store.statistics();
    let tables = sum(&statistics, |level| level.tables);
    let blocks = statistics.cached_bytes / 4096;
    assert!(tables > 15 && blocks > 500, "{tables} tables, {blocks} blocks");
    // 10 bits per key, and a started line per table.
    let filters = statistics.filter_bytes();
    assert!((KEYS * 10 / 8..=KEYS * 10 / 8 + 64 * tables).contains(&filters), "{filters} bytes of filters");
    // Per block a short separator, its end, its part of a node, and its extent.
    let fences = sum(&statistics, |level| level.fence_bytes);
    assert!((16 * blocks..64 * blocks).contains(&fences), "{fences} bytes of fence pointers");
    let slots = sum(&statistics, |level| level.slot_bytes);
    assert!((8 * blocks..20 * blocks).contains(&slots), "{slots} bytes of slots");
    let merged = statistics.merged_fence_bytes;
    assert!((32 * tables..256 * tables).contains(&merged), "{merged} bytes of merged fence pointers");
}

#[test]
fn slots_come_with_the_first_block_and_the_filter_of_a_memtable_with_its_first_entry() {
    let (store, space) = store();
    let before = store.statistics();
    assert_eq!((before.cached_bytes, sum(&before, |level| level.slot_bytes)), (0, 0));
    assert_eq!(before.memtable_filter_bytes, 0);
    store.put(space.key(KEYS), b"new").unwrap();
    store.get(space.key(0)).unwrap();
    let after = store.statistics();
    assert_eq!(after.cached_bytes, 4096);
    assert!(sum(&after, |level| level.slot_bytes) > 0 && after.memtable_filter_bytes > 0);
}
