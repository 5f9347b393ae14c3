//! Compares scans, snapshots, batches and multi-gets with a sorted map, over every policy, and with concurrent
//! writers.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::disallowed_methods, reason = "threads are what is tested")]

use lsm_lab_engine::options::{
    CompactionOptions, Granularity, LogMode, Options, Packing, Policy, TableChoice,
};
use lsm_lab_engine::storage::{AppendFile, BLOCK_BYTES, MemoryStorage, ReadFile, Storage, StorageError};
use lsm_lab_engine::store::{Pair, Scan, Store, WriteBatch};
use lsm_lab_engine::table::BlockCache;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::ThreadId;

type Model = BTreeMap<Vec<u8>, Vec<u8>>;

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

fn options(policy: Policy, granularity: Granularity) -> Options {
    Options {
        memtable_bytes: 4 << 10,
        table_bytes: 4 << 10,
        level_one_bytes: 8 << 10,
        size_ratio: 3,
        compaction: CompactionOptions { policy, granularity },
        packing: Packing::Spill,
        log: LogMode::OnRequest,
        ..Options::durable()
    }
}

fn key(number: u16) -> Vec<u8> {
    format!("customer/{:04}", number % 200).into_bytes()
}

#[derive(Debug, Clone)]
enum Step {
    Batch(Vec<(u16, Option<u8>)>),
    Flush,
    Compact,
    Snapshot,
    Reopen,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let write = (any::<u16>(), prop::option::weighted(0.8, any::<u8>()));
    let step = prop_oneof![
        12 => prop::collection::vec(write, 1..20).prop_map(Step::Batch),
        2 => Just(Step::Flush),
        1 => Just(Step::Compact),
        2 => Just(Step::Snapshot),
        1 => Just(Step::Reopen),
    ];
    prop::collection::vec(step, 1..50)
}

type Range = (Bound<u16>, Bound<u16>);

fn ranges() -> impl Strategy<Value = Vec<(Range, Vec<bool>)>> {
    let bound = || {
        prop_oneof![
            any::<u16>().prop_map(Bound::Included),
            any::<u16>().prop_map(Bound::Excluded),
            Just(Bound::Unbounded)
        ]
    };
    prop::collection::vec(((bound(), bound()), prop::collection::vec(any::<bool>(), 0..60)), 1..6)
}

/// Pulls a scan from both ends as in `turns`, then empties it from the front.
fn pull(mut scan: Scan, turns: &[bool]) -> (Vec<Pair>, Vec<Pair>) {
    let (mut front, mut back) = (Vec::new(), Vec::new());
    for &from_front in turns {
        let pulled = if from_front { scan.next() } else { scan.next_back() };
        let Some(pair) = pulled else { break };
        if from_front { front.push(pair.unwrap()) } else { back.push(pair.unwrap()) }
    }
    front.extend(scan.map(Result::unwrap));
    (front, back)
}

fn check_scan(
    scan: Scan,
    model: &Model,
    range: (Bound<Vec<u8>>, Bound<Vec<u8>>),
    turns: &[bool],
) -> Result<(), TestCaseError> {
    let inside = |key: &[u8]| {
        let low = match &range.0 {
            Bound::Included(low) => key >= &low[..],
            Bound::Excluded(low) => key > &low[..],
            Bound::Unbounded => true,
        };
        low && match &range.1 {
            Bound::Included(high) => key <= &high[..],
            Bound::Excluded(high) => key < &high[..],
            Bound::Unbounded => true,
        }
    };
    let expected: Vec<Pair> = model
        .iter()
        .filter(|(key, _)| inside(key))
        .map(|(key, value)| (key.clone().into(), value.clone().into()))
        .collect();
    let (mut found, back) = pull(scan, turns);
    found.extend(back.into_iter().rev());
    prop_assert_eq!(found, expected);
    Ok(())
}

fn with_cache(store: Store, bytes: Option<u64>) -> Store {
    match bytes {
        Some(bytes) => store.with_cache(BlockCache::new(bytes)),
        None => store,
    }
}

fn run(
    options: Options,
    cache_bytes: Option<u64>,
    steps: &[Step],
    ranges: &[(Range, Vec<bool>)],
) -> Result<(), TestCaseError> {
    let storage: Arc<dyn Storage> = Arc::new(MemoryStorage::new());
    let mut store = with_cache(Store::create(Arc::clone(&storage), options).unwrap(), cache_bytes);
    let mut model = Model::new();
    let mut rest = steps;
    loop {
        // Snapshots borrow the store: they live until the next reopening.
        let mut snapshots = Vec::new();
        let mut reopen = false;
        while let Some((step, behind)) = rest.split_first() {
            rest = behind;
            match step {
                Step::Batch(writes) => {
                    let mut batch = WriteBatch::new();
                    for (number, value) in writes {
                        let key = key(*number);
                        if let Some(value) = value {
                            let value = vec![*value; if value % 32 == 0 { 5000 } else { 40 }];
                            batch.put(&key, &value);
                            model.insert(key, value);
                        } else {
                            batch.delete(&key);
                            model.remove(&key);
                        }
                    }
                    store.write(batch).unwrap();
                }
                Step::Flush => store.flush().unwrap(),
                Step::Compact => store.compact().unwrap(),
                Step::Snapshot => snapshots.push((store.snapshot(), model.clone())),
                Step::Reopen => {
                    reopen = true;
                    break;
                }
            }
        }
        snapshots.push((store.snapshot(), model.clone()));
        for (snapshot, model) in &snapshots {
            for (range, turns) in ranges {
                let range = (range.0.map(key), range.1.map(key));
                check_scan(snapshot.range(range.clone()), model, range.clone(), turns)?;
                if let Bound::Included(key) = range.0 {
                    let prefix = &key[..key.len() - turns.len() % 3];
                    let expected = model.iter().filter(|(key, _)| key.starts_with(prefix));
                    let expected: Vec<Pair> =
                        expected.map(|(key, value)| (key.clone().into(), value.clone().into())).collect();
                    let (mut found, back) = pull(snapshot.prefix(prefix), turns);
                    found.extend(back.into_iter().rev());
                    prop_assert_eq!(found, expected);
                }
            }
            let keys: Vec<Vec<u8>> = (0..200).map(key).collect();
            let found = snapshot.multi_get(&keys).unwrap();
            for (key, found) in keys.iter().zip(found) {
                prop_assert_eq!(found.as_deref(), model.get(key).map(Vec::as_slice));
                prop_assert_eq!(snapshot.get(key).unwrap(), found);
            }
        }
        drop(snapshots);
        if !reopen {
            return Ok(());
        }
        store.close().unwrap();
        store = with_cache(Store::open(Arc::clone(&storage)).unwrap(), cache_bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn scans_and_snapshots_agree_with_the_model(
        policy in prop::sample::select(&POLICIES[..]), granularity in prop::sample::select(&GRANULARITIES[..]),
        cache_bytes in prop::sample::select(&[None, Some(0), Some(16 << 10), Some(1 << 20)][..]),
        steps in steps(), ranges in ranges(),
    ) {
        run(options(policy, granularity), cache_bytes, &steps, &ranges)?;
    }
}

/// A writer changes two counters together: no scan, snapshot or batch may ever see them differ, and none may
/// wait.
#[test]
fn snapshots_scans_and_readers_are_shown_without_their_contents() {
    let store = Store::create(Arc::new(MemoryStorage::new()), Options::durable()).unwrap();
    store.put(b"secret", b"value").unwrap();
    let snapshot = store.snapshot();
    assert_eq!(format!("{snapshot:?}"), "Snapshot { sequence: 1, .. }");
    assert_eq!(format!("{:?}", snapshot.prefix("secret")), "Scan { sequence: 1, ended: false, .. }");
    assert_eq!(format!("{:?}", snapshot.reader()), "Reader { snapshot: Some(1), .. }");
    assert_eq!(format!("{:?}", store.reader()), "Reader { snapshot: None, .. }");
}

#[test]
fn readers_see_whole_batches_while_others_write_flush_and_compact() {
    for policy in POLICIES {
        let options = Options { log: LogMode::OnRequest, ..options(policy, Granularity::Level) };
        let store = Store::create(Arc::new(MemoryStorage::new()), options).unwrap();
        store.start_workers(None).unwrap();
        let (done, newest) = (AtomicBool::new(false), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for reader in 0..2 {
                let (store, done, newest) = (&store, &done, &newest);
                scope.spawn(move || {
                    let mut seen = 0;
                    while !done.load(Ordering::Acquire) {
                        let acknowledged = newest.load(Ordering::Acquire);
                        let snapshot = store.snapshot();
                        let pairs: Vec<_> = if reader == 0 {
                            snapshot.iter().map(Result::unwrap).collect()
                        } else {
                            let mut pairs: Vec<_> = snapshot.iter().rev().map(Result::unwrap).collect();
                            pairs.reverse();
                            pairs
                        };
                        let counts: Vec<u64> = pairs
                            .iter()
                            .map(|(_, value)| u64::from_be_bytes(value[..8].try_into().unwrap()))
                            .collect();
                        assert!(pairs.is_sorted_by(|a, b| a.0 < b.0));
                        assert!(counts.iter().all(|&count| count == counts[0]), "torn: {counts:?}");
                        let count = counts.first().copied().unwrap_or(0);
                        assert!(
                            count >= acknowledged && count >= seen,
                            "{count} after {acknowledged} and {seen}"
                        );
                        seen = count;
                        let single = snapshot.get(b"key-3").unwrap().map(|value| value[..8].to_vec());
                        assert_eq!(single.unwrap_or_else(|| vec![0; 8]), count.to_be_bytes());
                    }
                });
            }
            for count in 1..=3000_u64 {
                let mut batch = WriteBatch::new();
                for number in 0..8 {
                    let value = [count.to_be_bytes().as_slice(), &[b'.'; 30]].concat();
                    batch.put(format!("key-{number}").as_bytes(), &value);
                    batch.delete(format!("gone-{number}").as_bytes());
                }
                store.write(batch).unwrap();
                newest.store(count, Ordering::Release);
            }
            done.store(true, Ordering::Release);
        });
        store.wait_idle().unwrap();
        store.stop_workers();
        assert_eq!(store.iter().count(), 8);
        let writes = store.write_counts();
        assert!(writes.flushes > 10, "{writes:?}");
    }
}

/// Threads that write in group mode each get one acknowledgement, and all writes exist after a crash.
#[test]
fn a_group_of_writers_loses_nothing() {
    let storage: Arc<dyn Storage> = Arc::new(MemoryStorage::new());
    let options = Options { log: LogMode::Group, ..options(Policy::Leveling, Granularity::Level) };
    let store = Store::create(Arc::clone(&storage), options).unwrap();
    std::thread::scope(|scope| {
        for thread in 0..4_u32 {
            let store = &store;
            scope.spawn(move || {
                for number in 0..500_u32 {
                    store.put(format!("{thread}-{number:04}").as_bytes(), number.to_be_bytes()).unwrap();
                }
            });
        }
    });
    store.abandon();
    let store = Store::open(storage).unwrap();
    for thread in 0..4_u32 {
        for number in 0..500_u32 {
            let found = store.get(format!("{thread}-{number:04}").as_bytes()).unwrap();
            assert_eq!(found, Some(number.to_be_bytes().as_slice().into()));
        }
    }
}

/// Memory whose files record each read, and the thread that closed them.
#[derive(Clone, Default)]
struct Watched {
    inner: MemoryStorage,
    notes: Notes,
}

#[derive(Clone, Default)]
struct Notes {
    closed_by: Arc<Mutex<Vec<ThreadId>>>,
    /// Number of blocks of each read.
    reads: Arc<Mutex<Vec<usize>>>,
}

impl Notes {
    fn take_reads(&self) -> Vec<usize> {
        std::mem::take(&mut self.reads.lock().unwrap())
    }
}

struct WatchedFile {
    inner: Box<dyn ReadFile>,
    notes: Notes,
}

impl Drop for WatchedFile {
    fn drop(&mut self) {
        self.notes.closed_by.lock().unwrap().push(std::thread::current().id());
    }
}

impl ReadFile for WatchedFile {
    fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError> {
        self.notes.reads.lock().unwrap().push(into.len() / BLOCK_BYTES);
        self.inner.read_at(offset, into)
    }

    fn len(&self) -> u64 {
        self.inner.len()
    }
}

impl Storage for Watched {
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError> {
        self.inner.create(name)
    }

    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError> {
        let inner = self.inner.open(name)?;
        Ok(Box::new(WatchedFile { inner, notes: self.notes.clone() }))
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

/// Found by `npm run pauses`: the last reader of a view freed its memtables and closed removed files, which
/// waits for the journal of the file system.
#[test]
fn a_reader_never_closes_a_table() {
    let storage = Watched::default();
    let options = options(Policy::Leveling, Granularity::Level);
    let store = Store::create(Arc::new(storage.clone()), options).unwrap();
    store.put(b"key", b"value").unwrap();
    let done = AtomicBool::new(false);
    let reader_thread = std::thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut reader = store.reader();
            while !done.load(Ordering::Acquire) {
                assert!(reader.get(b"key").unwrap().is_some());
            }
            std::thread::current().id()
        });
        for number in 0..4000_u32 {
            store.put(format!("key-{:03}", number % 500).as_bytes(), [7; 50]).unwrap();
        }
        done.store(true, Ordering::Release);
        reader.join().unwrap()
    });
    let closed_by = storage.notes.closed_by.lock().unwrap();
    assert!(closed_by.len() > 20 && !closed_by.contains(&reader_thread), "{}", closed_by.len());
}

/// Returns two runs of level 1 with different keys, each of several tables, and one entry per block.
fn two_runs_of_large_values(storage: &Watched) -> Store {
    let options = Options {
        memtable_bytes: 1 << 20,
        table_bytes: 128 << 10,
        level_one_bytes: 64 << 20,
        packing: Packing::Aligned,
        ..options(Policy::Tiering, Granularity::Level)
    };
    let store = Store::create(Arc::new(storage.clone()), options).unwrap();
    for letter in ["a", "b"] {
        for number in 0..200_u32 {
            store.put(format!("{letter}{number:04}").as_bytes(), [7; 3000]).unwrap();
        }
        store.flush().unwrap();
    }
    storage.notes.take_reads();
    store
}

/// The newer run contains only keys with `b`, so a scan of keys with `a` reads nothing of it.
#[test]
fn a_scan_reads_one_block_first_then_doubles_and_opens_no_run_outside_its_range() {
    for is_backward in [false, true] {
        let storage = Watched::default();
        let store = two_runs_of_large_values(&storage);
        let mut scan = store.range("a0050"..="a0149");
        let mut pull = || if is_backward { scan.next_back() } else { scan.next() };
        assert!(pull().unwrap().is_ok());
        assert_eq!(storage.notes.take_reads().iter().sum::<usize>(), 1, "the first entry needs one block");
        let count = core::iter::from_fn(pull).count();
        assert_eq!(count, 99);
        let reads = storage.notes.take_reads();
        assert!(reads.is_sorted_by(|a, b| a <= b || reads.len() < 8), "{reads:?}");
        assert!(reads.len() <= 12, "100 blocks in few reads: {reads:?}");
        assert!(reads.iter().sum::<usize>() < 160, "only this run was read: {reads:?}");
        assert_eq!(store.prefix("c").count(), 0);
        assert_eq!(storage.notes.take_reads(), [], "no table can hold these keys");
    }
}

/// A second scan of a few entries finds its blocks in the cache. A long scan does not fill it.
#[test]
fn short_scans_use_and_fill_the_block_cache_and_long_ones_do_not_fill_it() {
    let storage = Watched::default();
    let store = two_runs_of_large_values(&storage).with_cache(BlockCache::new(64 << 20));
    let few = |store: &Store| store.range("a0010"..).take(5).map(Result::unwrap).collect::<Vec<_>>();
    let first = few(&store);
    assert!(!storage.notes.take_reads().is_empty());
    assert_eq!(few(&store), first);
    assert_eq!(storage.notes.take_reads(), [], "all blocks are cached");
    assert!(store.cache().unwrap().hits() >= 5);
    let kept = store.cache().unwrap().bytes();
    assert_eq!(store.iter().count(), 400);
    let cached_blocks = (store.cache().unwrap().bytes() - kept) / BLOCK_BYTES as u64;
    assert!(cached_blocks <= 2 * 7, "{cached_blocks} of 400 blocks");
    // Lookups use the blocks that a scan cached.
    storage.notes.take_reads();
    assert!(store.get(b"a0010").unwrap().is_some());
    assert_eq!(storage.notes.take_reads(), []);
}
