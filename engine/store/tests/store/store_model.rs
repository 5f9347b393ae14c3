//! Compares the store with a `BTreeMap`: random writes, deletes, flushes, compactions, reopens and lookups, on
//! memory and on real files, in all arms.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use lsm_lab_engine::error::Error;
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::observe::Counters;
use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::storage::{MemoryStorage, Storage};
use lsm_lab_engine::store::{FrozenTree, Snapshot, Store};
use lsm_lab_engine::tree::{Arm, Layout, Sharing};
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, FilterSize, ProbeScheme};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Debug, Clone)]
enum Step {
    Put(u16, u16),
    Delete(u16),
    /// First key, distance to the next one, number of keys, and bytes of each value.
    Ingest(u16, u16, u16, u16),
    Get(u16),
    Flush,
    Compact,
    Sync,
    Reopen,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let key = || 0..300_u16;
    let step = prop_oneof![
        30 => (key(), 0..700_u16).prop_map(|(key, bytes)| Step::Put(key, bytes)),
        1 => key().prop_map(|key| Step::Put(key, 9000)),
        8 => key().prop_map(Step::Delete),
        2 => (key(), 1..9_u16, 0..60_u16, 0..400_u16)
            .prop_map(|(first, stride, count, bytes)| Step::Ingest(first, stride, count, bytes)),
        20 => key().prop_map(Step::Get),
        2 => Just(Step::Flush),
        1 => Just(Step::Compact),
        1 => Just(Step::Sync),
        2 => Just(Step::Reopen),
    ];
    prop::collection::vec(step, 1..400)
}

/// A failure prints its smallest input, which becomes a separate test; no file of seeds is kept.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn options(kind: FilterKind, function: DigestFunction, log: bool) -> Options {
    Options {
        filter: FilterOptions::new(kind, 8.0, DigestRecipe::new(function)),
        memtable_bytes: 8 << 10,
        table_bytes: 8 << 10,
        table_entries: None,
        level_one_bytes: 16 << 10,
        size_ratio: 3,
        log: if log { LogMode::OnRequest } else { LogMode::NoLog },
        ..Options::durable()
    }
}

/// Keys share a long prefix, as in practice.
fn key(number: u16) -> Vec<u8> {
    format!("customer/{:04}/order", number % 300).into_bytes()
}

/// Arm D has the answers of the other arms. Its wasted reads are its own, but blocks with the key are the same ones.
fn check_frozen(
    frozen: &FrozenTree,
    key: &[u8],
    value: Option<&[u8]>,
    blocks_with_key: u64,
) -> Result<(), TestCaseError> {
    let mut counters = Counters::default();
    let mut reader = frozen.reader();
    let found = reader.get_observed(key, &mut counters).unwrap();
    prop_assert_eq!(found, value, "arm D");
    prop_assert_eq!(counters.hashes, (counters.masks + counters.maplet_probes).min(1));
    prop_assert!(counters.maplet_probes <= 1 && counters.filters_probed == 0);
    prop_assert_eq!(counters.blocks_read - counters.false_positives, blocks_with_key);
    prop_assert_eq!(reader.get(key).unwrap(), value, "arm D, unobserved");
    Ok(())
}

fn check_get(
    store: &Store,
    frozen: &FrozenTree,
    model: &BTreeMap<Vec<u8>, Vec<u8>>,
    key: &[u8],
) -> Result<(), TestCaseError> {
    let mut reader = store.reader();
    let mut blocks = Vec::new();
    // An empty memtable is skipped without a digest.
    let queried = store.memtables().iter().filter(|memtable| !memtable.is_empty()).count() as u64;
    let memtables = |counters: &Counters| counters.memtable_filters.min(queried);
    for arm in Arm::ALL {
        let mut counters = Counters::default();
        let found = reader.get_observed(arm, key, &mut counters).unwrap();
        prop_assert_eq!(found, model.get(key).map(Vec::as_slice));
        // The number that the probe scheme needs, for any number of filters.
        let of_each = u64::from(store.options().filter.digest_count());
        let shared = counters.filters_probed.min(1) * of_each;
        let hashes = match arm {
            Arm::PerFilter => counters.filters_probed * of_each,
            Arm::Shared => shared,
            // The mask is built before the lookup knows if any run has a table for the key.
            Arm::Merged => shared.max((memtables(&counters) + counters.masks).min(1)),
            Arm::MergedPerFilter => counters.filters_probed * of_each + memtables(&counters),
        };
        prop_assert_eq!(counters.hashes, hashes, "{:?}", arm);
        blocks.push((counters.blocks_read, counters.false_positives));
    }
    for layout in Layout::ALL {
        let mut counters = Counters::default();
        let found = reader.get_in_layout(layout, key, &mut counters).unwrap();
        prop_assert_eq!(found, model.get(key).map(Vec::as_slice), "{}", layout.name());
        let of_each = u64::from(store.options().filter.digest_count());
        // The mask is built before the lookup knows if any run has a table for the key.
        let made_for_none = if layout.sharing == Sharing::Mask { counters.masks } else { 0 };
        let hashes = layout.hashes((counters.filters_probed, memtables(&counters) + made_for_none), of_each);
        prop_assert_eq!(counters.hashes, hashes, "{}", layout.name());
        blocks.push((counters.blocks_read, counters.false_positives));
    }
    prop_assert!(
        blocks.iter().all(|of_arm| *of_arm == blocks[0]),
        "all arms search the same blocks: {:?}",
        blocks
    );
    let (read, wasted) = blocks[0];
    check_frozen(frozen, key, model.get(key).map(Vec::as_slice), read - wasted)
}

fn check_scan(snapshot: &Snapshot, model: &BTreeMap<Vec<u8>, Vec<u8>>) -> Result<(), TestCaseError> {
    let found: Vec<_> = snapshot.range(..).collect::<Result<_, _>>().unwrap();
    let expected = model.iter().map(|(key, value)| (key.as_slice(), value.as_slice()));
    prop_assert!(
        found.iter().map(|(key, value)| (&**key, &**value)).eq(expected),
        "a scan shows something else"
    );
    Ok(())
}

fn run(storage: &Arc<dyn Storage>, options: Options, steps: &[Step]) -> Result<(), TestCaseError> {
    let mut model: BTreeMap<Vec<u8>, Vec<u8>> = BTreeMap::new();
    let mut store = Store::create(Arc::clone(storage), options).unwrap();
    for step in steps {
        match *step {
            Step::Put(number, bytes) => {
                let value = vec![u8::try_from(number % 251).unwrap(); bytes.into()];
                store.put(key(number), &value).unwrap();
                model.insert(key(number), value);
            }
            Step::Delete(number) => {
                store.delete(key(number)).unwrap();
                model.remove(&key(number));
            }
            Step::Ingest(first, stride, count, bytes) => {
                let numbers = (0..count).map(|index| first + index * stride).filter(|number| *number < 300);
                let value = vec![u8::try_from(bytes % 251).unwrap(); bytes.into()];
                let snapshot = store.snapshot();
                store.ingest(numbers.clone().map(|number| (key(number), &value))).unwrap();
                check_scan(&snapshot, &model)?;
                model.extend(numbers.map(|number| (key(number), value.clone())));
                check_scan(&store.snapshot(), &model)?;
            }
            Step::Get(number) => {
                check_get(&store, &store.snapshot().freeze().unwrap(), &model, &key(number))?;
            }
            Step::Flush => store.flush().unwrap(),
            Step::Compact => store.compact().unwrap(),
            Step::Sync => store.sync().unwrap(),
            Step::Reopen => {
                store.sync().unwrap();
                drop(store);
                store = Store::open(Arc::clone(storage)).unwrap();
                prop_assert_eq!(store.options(), &options);
            }
        }
    }
    let frozen = store.snapshot().freeze().unwrap();
    for number in 0..300 {
        check_get(&store, &frozen, &model, &key(number))?;
    }
    drop(frozen);
    store.compact().unwrap();
    let entries: u64 = store.version().tables().map(|table| table.entry_count()).sum();
    prop_assert_eq!(entries, model.len() as u64, "one run is left, without tombstones and shadowed entries");
    Ok(())
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn memory_agrees_with_the_model(
        steps in steps(), kind in prop::sample::select(FilterKind::ALL),
        function in prop::sample::select(&DigestFunction::ALL[..]), log: bool,
    ) {
        let storage: Arc<dyn Storage> = Arc::new(MemoryStorage::new());
        let options = options(kind, function, log);
        prop_assume!(options.validate().is_ok());
        run(&storage, options, &steps)?;
    }
}

proptest! {
    #![proptest_config(config(8))]

    #[test]
    fn files_agree_with_the_model(steps in steps(), log: bool) {
        let directory = tempfile::tempdir().unwrap();
        let storage: Arc<dyn Storage> =
            Arc::new(NativeStorage::open(directory.path(), Access::Buffered).unwrap());
        let kind = FilterKind::Standard(ProbeScheme::Worm);
        run(&storage, options(kind, DigestFunction::Xxh3, log), &steps)?;
    }
}

#[test]
fn creating_twice_and_opening_nothing_are_refused() {
    let storage: Arc<dyn Storage> = Arc::new(MemoryStorage::new());
    assert_eq!(Store::open(Arc::clone(&storage)).err(), Some(Error::NotFound { directory: None }));
    drop(Store::create(Arc::clone(&storage), Options::durable()).unwrap());
    assert_eq!(Store::create(storage, Options::durable()).err(), Some(Error::AlreadyExists));
}

/// A store without its manifest is still data: a user's tables were removed by `create`.
#[test]
fn tables_without_a_manifest_are_not_removed() {
    let storage = MemoryStorage::new();
    let store = Store::create(Arc::new(storage.clone()), Options::durable()).unwrap();
    store.put(b"precious", b"data").unwrap();
    store.flush().unwrap();
    drop(store);
    storage.remove("MANIFEST").unwrap();
    let before = storage.list().unwrap();
    let refused = Store::create(Arc::new(storage.clone()), Options::durable()).err().unwrap();
    assert!(refused.to_string().contains("no manifest"), "{refused}");
    assert_eq!(storage.list().unwrap(), before);
}

#[test]
fn options_say_what_is_wrong() {
    let text = |change: fn(&mut Options)| {
        let mut options = Options::durable();
        change(&mut options);
        Store::create(Arc::new(MemoryStorage::new()), options).err().map(|error| error.to_string())
    };
    assert_eq!(text(|_| {}), None);
    assert_eq!(text(|o| o.size_ratio = 1).unwrap(), "size_ratio must be from 2 to 20, but is 1");
    assert_eq!(
        text(|o| o.memtable_bytes = 100).unwrap(),
        "memtable_bytes must be from 4096 (one block) to 2^40, but is 100"
    );
    assert_eq!(
        text(|o| o.filter.size = FilterSize::BitsPerKey(0.0)).unwrap(),
        "filter: bits per key must be from 1 to 64, but is 0"
    );
    assert!(text(|o| o.filter.digest.seed = 0).unwrap().contains("seed"));
}

#[test]
fn a_level_is_loaded_once_and_in_order() {
    let store = Store::create(Arc::new(MemoryStorage::new()), Options::paper()).unwrap();
    let entry = |number: u8| (vec![number], vec![number]);
    let unsorted = store.load_level(2, [entry(2), entry(1)].into_iter());
    assert_eq!(
        unsorted.unwrap_err().to_string(),
        "cannot load level 2: its keys are not in strictly rising order"
    );
    store.load_level(2, [entry(1), entry(2)].into_iter()).unwrap();
    assert_eq!(store.get([2]).unwrap(), Some(vec![2].into()));
    assert!(store.load_level(2, [entry(3)].into_iter()).is_err());
    assert!(store.load_level(0, [entry(3)].into_iter()).is_err());
}

/// Found by `memory_agrees_with_the_model`: a single run was not compacted and kept its tombstones.
#[test]
fn compaction_collects_the_tombstones_of_a_single_run() {
    let store = Store::create(Arc::new(MemoryStorage::new()), Options::durable()).unwrap();
    store.delete(b"nothing").unwrap();
    store.compact().unwrap();
    assert_eq!(store.version().tables().count(), 0);
}

#[test]
fn loading_a_level_loses_no_write_before_it() {
    let storage = Arc::new(MemoryStorage::new());
    let store = Store::create(storage.clone(), Options::durable()).unwrap();
    store.put(b"a", b"written").unwrap();
    store.sync().unwrap();
    let load = || store.load_level(2, [(b"b".to_vec(), b"loaded".to_vec())].into_iter());
    assert_eq!(
        load().unwrap_err().to_string(),
        "cannot load level 2: there are writes that no table holds yet; call `flush` first"
    );
    store.flush().unwrap();
    load().unwrap();
    store.put(b"c", b"written").unwrap();
    store.sync().unwrap();
    store.abandon();
    let store = Store::open(storage).unwrap();
    for (key, value) in [(b"a", &b"written"[..]), (b"b", b"loaded"), (b"c", b"written")] {
        assert_eq!(store.get(key).unwrap().as_deref(), Some(value));
    }
}
