//! Tests filters in limited memory. Answers equal those with all filters in memory, for any budget, and counts
//! are consistent. Damage in tables is reported, and damage in the second tier has no effect.
#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Counters, NoObserver};
use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::storage::{AppendFile, MemoryStorage, ReadFile, Storage, StorageError};
use lsm_lab_engine::store::Store;
use lsm_lab_engine::table::{FilterCache, FilterCacheCounts};
use lsm_lab_engine::tree::Arm;
use lsm_lab_workload::KeySpace;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const KEYS: u64 = 6000;

fn options() -> Options {
    Options {
        table_bytes: 32 << 10,
        memtable_bytes: 64 << 10,
        level_one_bytes: 64 << 10,
        size_ratio: 3,
        log: LogMode::NoLog,
        ..Options::durable()
    }
}

/// Returns a tree of three levels and about twenty tables on this storage.
fn loaded(storage: &MemoryStorage) -> (Store, KeySpace) {
    let store = Store::create(Arc::new(storage.clone()), options()).unwrap();
    let space = KeySpace::new(3, 16);
    for (level, ids) in [(1, 0..KEYS / 10), (2, KEYS / 10..KEYS / 3), (3, KEYS / 3..KEYS)] {
        let mut entries: Vec<_> = ids.map(|id| (space.key(2 * id), value(id))).collect();
        entries.sort();
        store.load_level(level, entries.into_iter()).unwrap();
    }
    (store, space)
}

fn value(id: u64) -> Vec<u8> {
    [&id.to_le_bytes()[..], &[7; 60]].concat()
}

/// Looks up everything with an arm; returns the counts.
fn check(store: &Store, space: &KeySpace, arm: Arm) -> Counters {
    let mut counters = Counters::default();
    let mut reader = store.reader();
    for id in 0..2 * KEYS {
        // Consecutive keys of this order are far from each other in key order.
        let id = id * 7919 % (2 * KEYS);
        let found = reader.get_observed(arm, &space.key(id), &mut counters).unwrap();
        assert_eq!(found, id.is_multiple_of(2).then(|| value(id / 2)).as_deref(), "{} {id}", arm.name());
    }
    counters
}

fn counts(store: &Store) -> FilterCacheCounts {
    store.filter_cache().unwrap().counts()
}

#[test]
fn every_budget_gives_the_same_answers_and_blocks() {
    let (pinned, space) = loaded(&MemoryStorage::new());
    let filters = pinned.statistics().filter_bytes();
    for arm in [Arm::PerFilter, Arm::Shared, Arm::Merged] {
        let expected = check(&pinned, &space, arm);
        for budget in [0, 1, filters / 10, filters / 2, 2 * filters] {
            let (store, _) = loaded(&MemoryStorage::new());
            let cache = FilterCache::new(budget);
            let cache = if arm == Arm::Merged { cache.with_prefetch() } else { cache };
            let store = store.with_filter_cache(cache).unwrap();
            let seen = check(&store, &space, arm);
            assert_eq!(
                (seen.blocks_read, seen.false_positives, seen.filter_positives >= expected.false_positives),
                (expected.blocks_read, expected.false_positives, true),
                "{} with {budget} bytes",
                arm.name()
            );
            let counts = counts(&store);
            assert!(counts.resident_bytes <= budget, "{counts:?} within {budget}");
            assert_eq!(counts.hits + counts.misses, seen.filters_probed, "{counts:?}");
        }
    }
}

#[test]
fn filters_that_fit_are_read_once_and_take_no_memory_elsewhere() {
    let (pinned, space) = loaded(&MemoryStorage::new());
    let before = pinned.statistics();
    let (store, _) = loaded(&MemoryStorage::new());
    let store = store.with_filter_cache(FilterCache::new(1 << 20)).unwrap();
    let tables = store.version().tables().count() as u64;
    assert_eq!(store.statistics().memory_bytes() + before.filter_bytes(), before.memory_bytes());
    check(&store, &space, Arm::Shared);
    check(&store, &space, Arm::Shared);
    let counts = counts(&store);
    assert_eq!((counts.misses, counts.evictions), (tables, 0));
    assert_eq!(counts.resident_bytes, before.filter_bytes());
}

#[test]
fn a_lookup_has_the_filters_of_all_runs_read_at_once() {
    for (prefetches, expected) in [(true, [0, 3]), (false, [3, 0])] {
        let (store, space) = loaded(&MemoryStorage::new());
        let cache = FilterCache::new(1 << 20);
        let cache = if prefetches { cache.with_prefetch() } else { cache };
        let store = store.with_filter_cache(cache).unwrap();
        assert_eq!(store.get(space.key(KEYS + 1)).unwrap(), None);
        let counts = counts(&store);
        assert_eq!([counts.misses, counts.prefetched], expected);
    }
}

#[test]
fn the_second_tier_spares_tables_and_keeps_to_its_budget() {
    let (store, space) = loaded(&MemoryStorage::new());
    let filters = store.statistics().filter_bytes();
    let (small, tier) = (filters / 4, MemoryStorage::new());
    tier.create("filter-000099").unwrap();
    let cache = FilterCache::new(small).with_second_tier(Arc::new(tier.clone()), 4 * filters).unwrap();
    assert!(tier.list().unwrap().is_empty(), "leftovers are removed");
    let store = store.with_filter_cache(cache).unwrap();
    for arm in [Arm::Shared, Arm::Merged] {
        check(&store, &space, arm);
    }
    let all = counts(&store);
    assert!(all.second_tier_hits > 9 * all.misses.min(all.evictions) / 10, "{all:?}");
    assert!(all.second_tier_bytes <= 4 * filters && tier.total_bytes() == all.second_tier_bytes);

    let (store, _) = loaded(&MemoryStorage::new());
    let tight = MemoryStorage::new();
    let cache = FilterCache::new(small).with_second_tier(Arc::new(tight.clone()), filters / 4).unwrap();
    let store = store.with_filter_cache(cache).unwrap();
    check(&store, &space, Arm::Merged);
    assert!(tight.total_bytes() <= filters / 4);
    drop(store);
    assert!(tight.list().unwrap().is_empty(), "closed tables need no copies");
}

#[test]
fn a_damaged_copy_in_the_second_tier_is_as_if_there_were_none() {
    let (store, space) = loaded(&MemoryStorage::new());
    let filters = store.statistics().filter_bytes();
    let tier = MemoryStorage::new();
    let cache = FilterCache::new(filters / 4).with_second_tier(Arc::new(tier.clone()), 4 * filters).unwrap();
    let store = store.with_filter_cache(cache).unwrap();
    check(&store, &space, Arm::Shared);
    for name in tier.list().unwrap() {
        tier.damage(&name, |bytes| bytes[20] ^= 1).unwrap();
    }
    check(&store, &space, Arm::Shared);
    for name in tier.list().unwrap() {
        tier.damage(&name, |bytes| bytes.truncate(9)).unwrap();
    }
    check(&store, &space, Arm::Merged);
}

/// Storage whose files become damaged while they are open: from some moment on, reads after the blocks return
/// wrong bytes.
struct Rotting {
    inner: MemoryStorage,
    rotten: Arc<AtomicBool>,
}

struct RottingFile {
    inner: Box<dyn ReadFile>,
    rotten: Arc<AtomicBool>,
}

/// Above the bytes of a table's blocks, and below the start of its filter.
const BLOCKS_END: u64 = 32 << 10;

impl ReadFile for RottingFile {
    fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError> {
        self.inner.read_at(offset, into)?;
        if self.rotten.load(Ordering::Relaxed) && offset >= BLOCKS_END {
            for byte in into {
                *byte ^= 0x40;
            }
        }
        Ok(())
    }

    fn len(&self) -> u64 {
        self.inner.len()
    }
}

impl Storage for Rotting {
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError> {
        self.inner.create(name)
    }

    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError> {
        let inner = self.inner.open(name)?;
        Ok(Box::new(RottingFile { inner, rotten: Arc::clone(&self.rotten) }))
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
        self.inner.rename(from, to)
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        self.inner.remove(name)
    }

    fn list(&self) -> Result<Vec<String>, StorageError> {
        self.inner.list()
    }

    fn sync_directory(&self) -> Result<(), StorageError> {
        self.inner.sync_directory()
    }
}

#[test]
fn a_filter_damaged_after_opening_is_reported_and_never_says_no() {
    let inner = MemoryStorage::new();
    let (store, space) = loaded(&inner);
    drop(store);
    let rotten = Arc::new(AtomicBool::new(false));
    let store = Store::open(Arc::new(Rotting { inner, rotten: Arc::clone(&rotten) })).unwrap();
    let store = store.with_filter_cache(FilterCache::new(0)).unwrap();
    let _ = check(&store, &space, Arm::Merged);
    rotten.store(true, Ordering::Relaxed);
    for arm in [Arm::Shared, Arm::Merged] {
        let mut reported = 0;
        for id in (0..2 * KEYS).step_by(2) {
            match store.reader().get_observed(arm, &space.key(id), &mut NoObserver) {
                Ok(found) => assert_eq!(found, Some(&*value(id / 2))),
                Err(Error::Storage(StorageError::Damaged { name, .. })) => {
                    assert!(name.starts_with("table-"), "{name}");
                    reported += 1;
                }
                Err(other) => panic!("{other}"),
            }
        }
        assert!(reported > KEYS / 2, "{reported} reports by {}", arm.name());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Writes, deletions, flushes, compactions and reopening, with a budget for some of the filters.
    #[test]
    fn a_store_with_filters_in_a_cache_is_a_map(
        operations in prop::collection::vec((0_u16..400, 0_u8..20), 1..900),
        budget in prop_oneof![Just(0_u64), 1_u64..4000],
    ) {
        let storage = MemoryStorage::new();
        let small = Options { memtable_bytes: 8 << 10, table_bytes: 4 << 10, level_one_bytes: 8 << 10, ..options() };
        let housed = |store: Store| store.with_filter_cache(FilterCache::new(budget)).unwrap();
        let mut store = housed(Store::create(Arc::new(storage.clone()), small).unwrap());
        let mut model = BTreeMap::new();
        for (number, what) in operations {
            let key = number.to_be_bytes();
            match what {
                0 => {
                    store.delete(key).unwrap();
                    model.remove(&number);
                }
                1 => store.flush().unwrap(),
                2 => {
                    store.flush().unwrap();
                    drop(store);
                    store = housed(Store::open(Arc::new(storage.clone())).unwrap());
                }
                _ => {
                    store.put(key, [what; 90]).unwrap();
                    model.insert(number, what);
                }
            }
            let resident = counts(&store).resident_bytes;
            prop_assert!(resident <= budget);
        }
        for number in 0..400_u16 {
            let expected = model.get(&number).map(|&what| vec![what; 90]);
            prop_assert_eq!(store.get(number.to_be_bytes()).unwrap().map(Vec::from), expected);
        }
    }
}
