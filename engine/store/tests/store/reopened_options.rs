//! Tests stores opened with other options: allowed changes take effect, other changes are named, and no entry
//! is lost.

#![expect(clippy::unwrap_used, reason = "a test stops at a surprise")]

use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::NoObserver;
use lsm_lab_engine::options::{
    CompactionOptions, ElasticOptions, LogMode, MemoryPlan, Options, OptionsError, Packing, Policy,
};
use lsm_lab_engine::storage::{MemoryStorage, PowerCutStorage, Storage};
use lsm_lab_engine::store::{Pair, Store, WriteBatch, check};
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme};
use std::sync::Arc;

const MODES: [LogMode; 5] = [
    LogMode::NoLog,
    LogMode::OnRequest,
    LogMode::Interval { bytes: 300 },
    LogMode::Group,
    LogMode::EveryWrite,
];

fn options(log: LogMode) -> Options {
    Options { memtable_bytes: 64 << 10, log, ..Options::default() }
}

fn put(store: &Store, numbers: core::ops::Range<u8>) {
    for number in numbers {
        store.put([number], [number; 50]).unwrap();
    }
}

fn assert_has(store: &Store, numbers: core::ops::Range<u8>, what: &str) {
    let found: Vec<_> = store.iter().collect::<Result<_, _>>().unwrap();
    let expected: Vec<Pair> = numbers.map(|number| (vec![number].into(), vec![number; 50].into())).collect();
    assert_eq!(found, expected, "{what}");
}

#[test]
fn every_log_mode_can_follow_every_other() {
    for (before, after) in MODES.into_iter().flat_map(|before| MODES.map(|after| (before, after))) {
        for closed in [true, false] {
            let what = format!("{before:?}, then {after:?}, closed {closed}");
            let storage = MemoryStorage::new();
            let shared: Arc<dyn Storage> = Arc::new(storage.clone());
            let store = Store::create(Arc::clone(&shared), options(before)).unwrap();
            put(&store, 0..40);
            if closed {
                store.close().unwrap();
            } else {
                store.sync().unwrap();
                store.abandon();
            }
            let changed = Options { stall_runs: 3, stall_memtables: 2, ..options(after) };
            let store = Store::open_with(Arc::clone(&shared), changed).unwrap();
            assert_has(&store, 0..40, &what);
            put(&store, 40..80);
            store.sync().unwrap();
            store.abandon();
            // Kept: opening without options uses those of the last time.
            let store = Store::open(shared).unwrap();
            assert_eq!(store.options(), &changed, "{what}");
            assert_has(&store, 0..80, &what);
            store.close().unwrap();
            assert!(check(&storage).unwrap().is_whole(), "{what}");
        }
    }
}

/// A power cut at each I/O of an open that changes the log mode.
#[test]
fn no_power_cut_while_options_change_loses_anything() {
    let mut cuts = 0;
    for (before, after) in MODES.into_iter().flat_map(|before| MODES.map(|after| (before, after))) {
        let storage = MemoryStorage::new();
        let store = Store::create(Arc::new(storage.clone()), options(before)).unwrap();
        put(&store, 0..30);
        store.sync().unwrap();
        store.abandon();
        let disk = PowerCutStorage::over(&storage);
        Store::open_with(Arc::new(disk.clone()), options(after)).unwrap().abandon();
        for io in 0..=disk.io_count() {
            for seed in 0..4 {
                let what = format!("{before:?}, then {after:?}, cut at I/O {io}, seed {seed}");
                let survivors = disk.survivors_of_cut_at(io, seed);
                let store =
                    Store::open(Arc::new(survivors)).unwrap_or_else(|error| panic!("{what}: {error}"));
                assert!([before, after].contains(&store.options().log), "{what}");
                assert_has(&store, 0..30, &what);
                cuts += 1;
            }
        }
    }
    assert!(cuts > 500, "only {cuts}");
}

#[test]
fn a_smaller_memtable_is_flushed_sooner() {
    let shared: Arc<dyn Storage> = Arc::new(MemoryStorage::new());
    let store = Store::open_or_create(Arc::clone(&shared), options(LogMode::OnRequest)).unwrap();
    put(&store, 0..200);
    let in_memory = |store: &Store| store.memtables().iter().map(|memtable| memtable.len()).sum::<usize>();
    assert_eq!(in_memory(&store), 200);
    store.close().unwrap();
    let small = Options { memtable_bytes: 4 << 10, ..options(LogMode::OnRequest) };
    let store = Store::open_or_create(shared, small).unwrap();
    assert_eq!(in_memory(&store), 0);
    put(&store, 0..200);
    assert!(in_memory(&store) < 100, "{}", in_memory(&store));
    assert_has(&store, 0..200, "overwritten");
}

#[test]
fn an_option_of_the_format_is_named_and_nothing_changes() {
    let storage = MemoryStorage::new();
    let stored = options(LogMode::Group);
    Store::create(Arc::new(storage.clone()), stored).unwrap().close().unwrap();
    let elastic = MemoryPlan::Elastic(ElasticOptions::PROTOTYPE);
    let cases: [(&str, Options); 8] = [
        ("filter.digest", Options { filter: Options::paper().filter, ..stored }),
        ("memory", Options { memory: elastic, ..stored }),
        ("table_bytes", Options { table_bytes: 1 << 20, ..stored }),
        ("table_entries", Options { table_entries: Some(7), ..stored }),
        ("level_one_bytes", Options { level_one_bytes: 1 << 20, ..stored }),
        ("size_ratio", Options { size_ratio: 4, ..stored }),
        (
            "compaction",
            Options {
                compaction: CompactionOptions { policy: Policy::Tiering, ..stored.compaction },
                ..stored
            },
        ),
        ("packing", Options { packing: Packing::Aligned, ..stored }),
    ];
    let bytes = || {
        let names = storage.list().unwrap();
        names.into_iter().map(|name| (storage.open(&name).unwrap().len(), name)).collect::<Vec<_>>()
    };
    let before = bytes();
    for (name, requested) in cases {
        let error = Store::open_or_create(Arc::new(storage.clone()), requested).err().unwrap();
        assert!(error.to_string().starts_with(&format!("{name} is ")), "{error}");
        assert!(
            matches!(error, Error::Options(OptionsError::Fixed { field, .. }) if field == name),
            "{error:?}"
        );
        assert_eq!(bytes(), before, "{name}");
    }
    let nonsense = Options { memtable_bytes: 1, ..stored };
    assert!(matches!(
        Store::open_with(Arc::new(storage.clone()), nonsense),
        Err(Error::Options(OptionsError::Bytes { field: "memtable_bytes", .. }))
    ));
    let text =
        Store::open_with(Arc::new(storage), Options { size_ratio: 4, ..stored }).err().unwrap().to_string();
    assert_eq!(
        text,
        "size_ratio is 10 in this store and cannot become 4; write the entries into a new store"
    );
}

/// Checks the values of a store, and an absent key next to each, with every lookup method.
fn assert_found(store: &Store, numbers: core::ops::Range<u32>, what: &str) {
    let mut reader = store.reader();
    for number in numbers.clone() {
        let (key, absent) = (number.to_be_bytes(), [&number.to_be_bytes()[..], b"?"].concat());
        for arm in [Arm::PerFilter, Arm::Shared, Arm::Merged, Arm::MergedPerFilter] {
            let found = reader.get_observed(arm, &key, &mut NoObserver).unwrap();
            assert_eq!(found, Some(&[7; 40][..]), "{number} by {arm:?}, {what}");
            assert_eq!(reader.get_observed(arm, &absent, &mut NoObserver).unwrap(), None, "{arm:?}, {what}");
        }
    }
    let many = store.multi_get(numbers.clone().map(u32::to_be_bytes)).unwrap();
    assert!(many.iter().all(Option::is_some), "{what}");
    assert_eq!(store.iter().count(), numbers.len(), "{what}");
}

#[test]
fn filters_of_new_tables_may_change() {
    let filter = |kind, bits| FilterOptions::new(kind, bits, DigestRecipe::new(DigestFunction::Xxh3));
    let plans = [
        (filter(FilterKind::Blocked512, 10.0), true, MemoryPlan::Uniform),
        (filter(FilterKind::Blocked512, 4.0), false, MemoryPlan::Monkey),
        (filter(FilterKind::Blocked512, 16.0), true, MemoryPlan::Uniform),
        (filter(FilterKind::Standard(ProbeScheme::PaperRotation), 12.0), false, MemoryPlan::Uniform),
        (filter(FilterKind::None, 1.0), true, MemoryPlan::Uniform),
    ];
    for (before, after) in plans.into_iter().flat_map(|before| plans.map(|after| (before, after))) {
        let what = format!("{before:?}, then {after:?}");
        let with = |(filter, salted_filters, memory)| Options {
            filter,
            salted_filters,
            memory,
            ..options(LogMode::OnRequest)
        };
        let storage = MemoryStorage::new();
        let store = Store::create(Arc::new(storage.clone()), with(before)).unwrap();
        let put = |store: &Store, numbers: core::ops::Range<u32>| {
            numbers.for_each(|number| store.put(number.to_be_bytes(), [7; 40]).unwrap());
        };
        put(&store, 0..150);
        store.flush().unwrap();
        put(&store, 150..200);
        store.sync().unwrap();
        // Entries that only the log contains get the filters of the new plan.
        store.abandon();
        let store = Store::open_with(Arc::new(storage.clone()), with(after)).unwrap();
        assert_found(&store, 0..200, &what);
        put(&store, 200..300);
        assert_found(&store, 0..300, &what);
        store.flush().unwrap();
        assert_found(&store, 0..300, &what);
        store.close().unwrap();
        let store = Store::open(Arc::new(storage.clone())).unwrap();
        assert_eq!(store.options(), &with(after), "{what}");
        store.compact().unwrap();
        assert_found(&store, 0..300, &what);
        assert_eq!(store.statistics().replaced_filters(), 0, "{what}");
        store.close().unwrap();
        assert!(check(&storage).unwrap().is_whole(), "{what}");
    }
}

#[test]
fn a_store_is_made_once_and_then_opened() {
    let shared: Arc<dyn Storage> = Arc::new(MemoryStorage::new());
    assert_eq!(
        Store::open_with(Arc::clone(&shared), Options::default()).err(),
        Some(Error::NotFound { directory: None })
    );
    for round in 0..3 {
        let store = Store::open_or_create(Arc::clone(&shared), Options::default()).unwrap();
        assert_has(&store, 0..round, "what the rounds before wrote");
        put(&store, round..round + 1);
        store.close().unwrap();
    }
}

/// In every mode, a batch that was written with sync survives every later power cut, together with earlier
/// writes.
#[test]
fn a_synced_batch_is_durable_in_every_mode() {
    for mode in MODES {
        let disk = PowerCutStorage::new();
        let store = Store::create(Arc::new(disk.clone()), options(mode)).unwrap();
        put(&store, 0..20);
        let mut batch = WriteBatch::new();
        for number in 20..25_u8 {
            batch.put([number], [number; 50]);
        }
        store.write_synced(batch).unwrap();
        store.write_synced(WriteBatch::new()).unwrap();
        for seed in 0..40 {
            let store = Store::open(Arc::new(disk.survivors(seed))).unwrap();
            assert_has(&store, 0..25, &format!("{mode:?}, seed {seed}"));
        }
    }
}
