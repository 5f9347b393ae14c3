//! Calls a store from the closures, iterators, observers, keys and values that its own functions call, in one
//! thread and in several.
//!
//! Each test has a time limit, so a lock that is held around code of the caller fails it.

#![expect(
    clippy::cast_possible_truncation,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test fails by panicking, and has threads"
)]

use crate::store_edges::soon;
use core::mem::{Discriminant, discriminant};
use core::sync::atomic::{AtomicU32, Ordering};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Event, Observer};
use lsm_lab_engine::options::{ElasticOptions, LogMode, MemoryPlan, Options};
use lsm_lab_engine::storage::{MemoryStorage, Storage as _};
use lsm_lab_engine::store::{Store, WriteBatch, check};
use lsm_lab_engine::table::{BlockCache, FilterCache};
use lsm_lab_engine::tree::{Arm, FilterEstimates, Layout};
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme};
use std::sync::{Arc, mpsc};
use std::thread;

const KEYS: u32 = 2000;

fn options() -> Options {
    Options {
        memtable_bytes: 16 << 10,
        table_bytes: 32 << 10,
        level_one_bytes: 64 << 10,
        size_ratio: 3,
        log: LogMode::OnRequest,
        ..Options::durable()
    }
}

fn key(number: u32) -> Vec<u8> {
    format!("key {number:06}").into_bytes()
}

/// Returns 200 bytes, or for one key in fifty an entry of several units.
fn value(number: u32) -> Vec<u8> {
    vec![1; if number.is_multiple_of(50) { 9000 } else { 200 }]
}

fn entries(numbers: impl Iterator<Item = u32>) -> impl Iterator<Item = (Vec<u8>, Vec<u8>)> {
    numbers.map(|number| (key(number), value(number)))
}

/// Returns a store with half of the entries on this storage, and a cache that keeps few of its blocks.
fn filled_on(storage: &MemoryStorage, options: Options) -> Store {
    let store = Store::create(Arc::new(storage.clone()), options).unwrap();
    let store = store.with_cache(BlockCache::in_one_part(96 << 10));
    store.ingest(entries((0..KEYS).step_by(2))).unwrap();
    store
}

fn filled(options: Options) -> Store {
    filled_on(&MemoryStorage::new(), options)
}

/// Returns filters, and a plan that changes the units of small segments often.
fn elastic_plan() -> (FilterOptions, MemoryPlan) {
    let standard = FilterKind::Standard(ProbeScheme::Worm);
    let filter = FilterOptions::new(standard, 6.0, DigestRecipe::new(DigestFunction::Xxh3));
    let elastic = ElasticOptions { segment_blocks: 4, life_time: 30, units: 4, ..ElasticOptions::PROTOTYPE };
    (filter, MemoryPlan::Elastic(elastic))
}

/// Stores whose lookups take different locks.
fn stores() -> Vec<(&'static str, Store)> {
    let (filter, memory) = elastic_plan();
    let filters = || FilterCache::new(4 << 10).with_prefetch();
    let second = || filters().with_second_tier(Arc::new(MemoryStorage::new()), 8 << 10).unwrap();
    let cached = |filters: FilterCache| {
        let store = Store::create(Arc::new(MemoryStorage::new()), options()).unwrap();
        let store = store.with_cache(BlockCache::of_everything()).with_filter_cache(filters).unwrap();
        store.ingest(entries((0..KEYS).step_by(2))).unwrap();
        store
    };
    vec![
        ("blocked filters", filled(options())),
        ("standard filters", filled(Options { filter, ..options() })),
        ("filter units", filled(Options { filter, memory, ..options() })),
        ("a filter cache", cached(filters())),
        ("a filter cache of two tiers", cached(second())),
    ]
}

/// Reads near a key, so that blocks with the same lock enter and leave the cache.
fn read(store: &Store, near: u32) {
    for step in 0..12 {
        store.get(key(near.saturating_add(7 * step) % KEYS)).unwrap();
    }
    assert!(store.contains_key(key(near / 50 % 20 * 100)).unwrap());
    let snapshot = store.snapshot();
    snapshot.multi_get((0..8).map(|step| key(near + 40 * step))).unwrap();
    snapshot.range(key(near)..).take(30).for_each(|entry| drop(entry.unwrap()));
    snapshot.iter().rev().take(3).for_each(|entry| drop(entry.unwrap()));
    store.reader().get_with(key(near), |_| drop(store.get(key(near + 60)).unwrap())).unwrap();
    drop((store.statistics(), store.unit_statistics(), store.filter_memory()));
}

/// Reads and writes: takes every lock of a store.
fn call(store: &Store, near: u32) {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    let own = format!("own {}", CALLS.fetch_add(1, Ordering::Relaxed));
    read(store, near);
    store.put(&own, own.as_bytes()).unwrap();
    store.delete("deleted").unwrap();
    let mut batch = WriteBatch::new();
    batch.put("of a batch", &own).delete("deleted");
    store.write(batch.clone()).unwrap();
    store.write_synced(batch).unwrap();
    store.sync().unwrap();
    store.flush().unwrap();
    store.maintain().unwrap();
    store.compact().unwrap();
    store.ingest([(format!("{own} ingested"), &own)]).unwrap();
    store.set_filter_bits(1, f64::from(near % 5) + 8.0).unwrap();
    store.forget_adapted_filters().unwrap();
    assert_eq!(store.get(&own).unwrap().as_deref(), Some(own.as_bytes()));
    assert_eq!(store.get(format!("{own} ingested")).unwrap().as_deref(), Some(own.as_bytes()));
}

/// Observer that calls a store at the first event of each kind, and reads at one in a hundred others.
struct Caller<'s> {
    store: &'s Store,
    kinds: Vec<Discriminant<Event>>,
    events: u32,
}

impl<'s> Caller<'s> {
    fn new(store: &'s Store) -> Self {
        Self { store, kinds: Vec::new(), events: 0 }
    }
}

impl Observer for Caller<'_> {
    fn observe(&mut self, event: Event) {
        self.events += 1;
        if !self.kinds.contains(&discriminant(&event)) {
            self.kinds.push(discriminant(&event));
            call(self.store, self.events);
        } else if self.events.is_multiple_of(100) {
            read(self.store, self.events % KEYS);
        }
    }
}

/// Key or value that reads a store when its bytes are used, and when it is dropped.
struct Calling<'s>(&'s Store, Vec<u8>);

impl AsRef<[u8]> for Calling<'_> {
    fn as_ref(&self) -> &[u8] {
        self.0.get(key(self.1.len() as u32)).unwrap();
        self.0.put("by a key", "value").unwrap();
        &self.1
    }
}

impl Drop for Calling<'_> {
    fn drop(&mut self) {
        self.0.put("by a drop", "value").unwrap();
    }
}

/// The case that a user found: a lookup within a lookup, with blocks that share a lock and are not cached.
#[test]
fn a_lookup_within_a_lookup_returns() {
    soon(|| {
        let store = Store::create(Arc::new(MemoryStorage::new()), Options::durable()).unwrap();
        let store = store.with_cache(BlockCache::of_everything());
        store.ingest((0..2000).map(|number| (key(number), [7; 200]))).unwrap();
        let mut reader = store.reader();
        for other in 1000..1100 {
            let mut found = None;
            assert!(reader.get_with(key(1000), |_| found = store.get(key(other)).unwrap()).unwrap());
            assert_eq!(found.as_deref(), Some(&[7; 200][..]));
        }
    });
}

#[test]
fn closures_of_lookups_call_the_store() {
    soon(|| {
        for (name, store) in stores() {
            store.put("in the memtable", "value").unwrap();
            let mut reader = store.reader();
            for number in (0..KEYS).step_by(38).chain([100, 150]) {
                // Once from the file, and once from the cache.
                for _ in 0..2 {
                    let passed = |bytes: &[u8]| {
                        let before = bytes.to_vec();
                        call(&store, number);
                        assert_eq!(bytes, before);
                    };
                    assert!(reader.get_with(key(number), passed).unwrap(), "{name} {number}");
                }
            }
            store.put("in the memtable", "value").unwrap();
            assert!(reader.get_with("in the memtable", |_| call(&store, 0)).unwrap());
            let snapshot = store.snapshot();
            assert!(snapshot.reader().get_with(key(0), |_| call(&store, 0)).unwrap());
        }
    });
}

#[test]
fn observers_of_lookups_call_the_store() {
    soon(|| {
        for (_, store) in stores() {
            let keys = |from: u32| (from..KEYS).step_by(97).map(key);
            for layout in Layout::ALL {
                let (mut caller, mut reader) = (Caller::new(&store), store.reader());
                for key in keys(layout.index() as u32) {
                    reader.get_in_layout(layout, &key, &mut caller).unwrap();
                }
            }
            for arm in Arm::ALL {
                let (mut caller, mut reader) = (Caller::new(&store), store.reader());
                for key in keys(arm as u32) {
                    reader.get_observed(arm, &key, &mut caller).unwrap();
                }
            }
            let mut caller = Caller::new(&store);
            store.snapshot().multi_get_observed(keys(3), &mut caller).unwrap();
            let frozen = store.snapshot().freeze().unwrap();
            let mut reader = frozen.reader();
            for key in keys(5) {
                reader.get_observed(&key, &mut caller).unwrap();
            }
            let mut estimates = FilterEstimates::default();
            for key in keys(6) {
                store.reader().get_observed(Arm::Shared, &key, &mut estimates).unwrap();
            }
            estimates.retain(|table| {
                call(&store, table);
                true
            });
        }
    });
}

#[test]
fn observers_of_writes_call_the_store() {
    soon(|| {
        for log in [LogMode::NoLog, LogMode::OnRequest, LogMode::EveryWrite, LogMode::Group] {
            for (workers, elastic) in [(false, false), (true, false), (false, true)] {
                let mut options = Options { log, ..options() };
                if elastic {
                    (options.filter, options.memory) = elastic_plan();
                }
                let store = filled(options);
                if workers {
                    store.start_workers(None).unwrap();
                }
                let mut caller = Caller::new(&store);
                for number in 0..200 {
                    store.write_observed(&key(number), Some(&value(number)), &mut caller).unwrap();
                    store.write_observed(&key(number + 1), None, &mut caller).unwrap();
                }
                store.flush_observed(&mut caller).unwrap();
                store.maintain_observed(&mut caller).unwrap();
                store.put("another", "value").unwrap();
                store.flush_observed(&mut caller).unwrap();
                store.compact_one(&mut caller).unwrap();
                // Workers report no events.
                assert!(workers || caller.kinds.len() > 3, "{:?}", caller.kinds);
            }
        }
    });
}

#[test]
fn keys_and_values_call_the_store() {
    soon(|| {
        let store = filled(options());
        let own = |bytes: &[u8]| Calling(&store, bytes.to_vec());
        store.put(own(b"a"), own(b"value")).unwrap();
        assert_eq!(store.get(own(b"a")).unwrap().as_deref(), Some(&b"value"[..]));
        assert!(store.contains_key(own(b"a")).unwrap());
        store.delete(own(b"a")).unwrap();
        let mut batch = WriteBatch::new();
        batch.put(own(b"b"), own(b"value")).delete(own(b"c"));
        store.write(batch).unwrap();
        assert_eq!(store.multi_get([own(b"a"), own(b"b")]).unwrap().len(), 2);
        assert_eq!(store.range(own(b"a")..own(b"bb")).count(), 1);
        assert!(store.prefix(own(b"by")).count() > 0);
        assert!(store.reader().get(own(b"b")).unwrap().is_some());
        assert!(store.reader().get_with(own(b"b"), |_| call(&store, 3)).unwrap());
        store.ingest([(own(b"d"), own(b"value")), (own(b"e"), own(b"value"))]).unwrap();
        assert_eq!(store.get(b"e").unwrap().as_deref(), Some(&b"value"[..]));
        assert!(matches!(
            store.ingest([(own(b"e"), own(b"")), (own(b"d"), own(b""))]),
            Err(Error::Unsorted { .. })
        ));
    });
}

/// Error of a source of entries, which calls the store when it is made.
struct Failed;

thread_local! {
    static STORE: core::cell::RefCell<Option<Store>> = const { core::cell::RefCell::new(None) };
}

impl From<Error> for Failed {
    fn from(_: Error) -> Self {
        STORE.with_borrow(|store| call(store.as_ref().unwrap(), 5));
        Self
    }
}

#[test]
fn iterators_of_ingestions_call_the_store() {
    soon(|| {
        for log in [LogMode::NoLog, LogMode::OnRequest, LogMode::Group] {
            let storage = MemoryStorage::new();
            let store = filled_on(&storage, Options { log, ..options() });
            let calling = |every: u32| {
                let store = &store;
                entries(0..KEYS).enumerate().map(move |(index, entry)| {
                    if (index as u32).is_multiple_of(every) {
                        call(store, index as u32);
                    }
                    entry
                })
            };
            store.ingest(calling(300)).unwrap();
            assert!(
                (0..KEYS).all(|number| store.get(key(number)).unwrap().as_deref() == Some(&value(number)))
            );
            store.try_ingest(calling(700).map(Ok::<_, Error>)).unwrap();
            let unsorted = [("b", "value"), ("a", "value")];
            STORE.set(Some(store.clone()));
            assert!(store.try_ingest(unsorted.map(Ok::<_, Failed>)).is_err());
            STORE.set(None);
            // An iterator may also ingest, and close the store.
            let nested = entries(0..3).inspect(|_| store.ingest(calling(900)).unwrap());
            store.ingest(nested).unwrap();
            let closing = entries(0..3).inspect(|_| store.clone().close().unwrap());
            assert_eq!(store.ingest(closing), Err(Error::Closed));
            drop(store);
            assert!(check(&storage).unwrap().is_whole());
        }
    });
}

/// The writer's thread waits for the iterator, and the iterator for the writer's thread.
#[test]
fn an_iterator_waits_for_a_writer_in_another_thread() {
    soon(|| {
        let store = filled(options());
        let (ask, asked) = mpsc::channel::<u32>();
        let (answer, answered) = mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(|| {
                for number in asked {
                    call(&store, number);
                    answer.send(()).unwrap();
                }
            });
            let waiting = entries(0..20).enumerate().map(|(index, entry)| {
                ask.send(index as u32).unwrap();
                answered.recv().unwrap();
                entry
            });
            store.ingest(waiting).unwrap();
            drop(ask);
        });
    });
}

/// A write that was visible before the entries of an ingestion is older, also after a crash and a compaction.
#[test]
fn writes_during_an_ingestion_have_one_order() {
    soon(|| {
        let during: [fn(&Store); 4] = [
            |_| {},
            |store| store.flush().unwrap(),
            |store| store.compact().unwrap(),
            |store| store.ingest([(key(2), "other"), (key(KEYS), "other")]).unwrap(),
        ];
        for (log, workers) in [(LogMode::OnRequest, false), (LogMode::NoLog, true), (LogMode::Group, false)] {
            for (which, during) in during.iter().enumerate() {
                let storage = MemoryStorage::new();
                let store = filled_on(&storage, Options { log, ..options() });
                if workers {
                    store.start_workers(None).unwrap();
                }
                let before = store.snapshot();
                store
                    .ingest((0..KEYS).map(|number| {
                        if number == 1000 {
                            store.put(key(1), "first").unwrap();
                            store.delete(key(KEYS - 1)).unwrap();
                            during(&store);
                            store.put(key(3), "second").unwrap();
                            assert_eq!(store.get(key(1)).unwrap().unwrap(), "first");
                            assert_eq!(store.get(key(3)).unwrap().unwrap(), "second");
                            assert_eq!(store.get(key(5)).unwrap(), None, "nothing is visible before the end");
                        }
                        (key(number), "ingested")
                    }))
                    .unwrap();
                assert_eq!(before.get(key(5)).unwrap(), None);
                drop(before);
                let shown = |store: &Store| -> Vec<_> { store.iter().map(|entry| entry.unwrap()).collect() };
                let first = shown(&store);
                let ingested = first.iter().take_while(|(_, value)| *value == "ingested").count();
                assert_eq!(ingested, KEYS as usize, "{which} {log:?}");
                for (key, value) in &first {
                    assert_eq!(store.get(key).unwrap().as_ref(), Some(value), "{which} {log:?}");
                }
                store.put(key(7), "after").unwrap();
                assert_eq!(store.get(key(7)).unwrap().unwrap(), "after");
                store.put(key(7), "ingested").unwrap();
                if log != LogMode::NoLog {
                    store.sync().unwrap();
                    let crashed = Store::open(Arc::new(storage.copy())).unwrap();
                    assert!(shown(&crashed) == first, "another order after a crash: {which} {log:?}");
                }
                store.compact().unwrap();
                assert!(shown(&store) == first, "another order after a compaction: {which} {log:?}");
                store.close().unwrap();
                let report = check(&storage).unwrap();
                assert!(report.is_whole(), "{:?}", report.faults);
                assert!(shown(&Store::open(Arc::new(storage)).unwrap()) == first);
            }
        }
    });
}

#[test]
fn only_a_write_among_the_ingested_keys_makes_an_ingestion_write_them_again() {
    let bytes = |other: &str| {
        let store = Store::create(Arc::new(MemoryStorage::new()), options()).unwrap();
        let writing = entries(0..KEYS).inspect(|_| store.put(other, "").unwrap());
        store.ingest(writing.take(300)).unwrap();
        assert!(store.get(other).unwrap().is_some());
        store.write_counts().ingested_bytes
    };
    let once = bytes("before all keys");
    assert_eq!(once, bytes("zzz"));
    assert_eq!(2 * once, bytes("key 000010 and more"));
}

/// A loaded level numbers its entries, so a write during the load is an error.
#[test]
fn iterators_of_loads_call_the_store() {
    soon(|| {
        let store = filled(options());
        let level = |store: &Store| store.load_level(5, entries(KEYS..2 * KEYS).inspect(|_| read(store, 1)));
        level(&store).unwrap();
        assert_eq!(store.iter().count(), 3 * KEYS as usize / 2);
        store.load_run(5, entries(0..9).inspect(|_| read(&store, 1))).unwrap();
        let calls: [fn(&Store); 3] = [
            |store| store.put("own", "value").unwrap(),
            |store| {
                store.put("own", "value").unwrap();
                store.flush().unwrap();
            },
            |store| store.ingest([("own", "value")]).unwrap(),
        ];
        for call in calls {
            store.flush().unwrap();
            let loaded = store.load_run(5, entries(0..9).inspect(|_| call(&store)));
            let error = loaded.unwrap_err();
            assert!(matches!(error, Error::Load { level: 5, .. }), "{error}");
            assert!(error.to_string().contains("write"), "{error}");
            assert!(store.get("own").unwrap().is_some(), "the write is kept");
        }
        store.flush().unwrap();
        store.load_run(5, entries(0..9)).unwrap();
        let closing = entries(0..9).inspect(|_| store.clone().close().unwrap());
        assert_eq!(store.load_run(5, closing), Err(Error::Closed));
    });
}

#[test]
fn a_scan_allows_every_call_between_its_items() {
    soon(|| {
        let store = filled(options());
        for (index, entry) in store.iter().enumerate() {
            entry.unwrap();
            if index.is_multiple_of(100) {
                call(&store, index as u32);
            }
        }
        assert!(store.iter().rev().step_by(200).all(|entry| {
            call(&store, 1);
            entry.is_ok()
        }));
    });
}

#[test]
fn a_change_of_stored_bytes_calls_the_store() {
    soon(|| {
        let storage = MemoryStorage::new();
        let store = filled_on(&storage, options());
        let names = storage.list().unwrap();
        for name in names.iter().filter(|name| name.starts_with("table")) {
            let change = |_: &mut Vec<u8>| {
                read(&store, 1);
                storage.open(name).unwrap();
            };
            storage.damage(name, change).unwrap();
        }
    });
}

#[test]
fn several_threads_call_the_store_at_once() {
    soon(|| {
        for (name, store) in stores() {
            thread::scope(|scope| {
                let store = &store;
                for thread in 0..3 {
                    scope.spawn(move || {
                        let (mut reader, mut caller) = (store.reader(), Caller::new(store));
                        for number in (2 * thread..KEYS).step_by(62) {
                            let passed = |_: &[u8]| {
                                read(store, number);
                                store.put(key(number + 1), "value").unwrap();
                            };
                            assert!(reader.get_with(key(number), passed).unwrap(), "{name} {number}");
                            reader.get_observed(Arm::Shared, &key(number), &mut caller).unwrap();
                        }
                    });
                }
                scope.spawn(|| {
                    let mut caller = Caller::new(store);
                    for number in 0..60 {
                        let written = value(number);
                        store.write_observed(&key(2 * number), Some(&written), &mut caller).unwrap();
                    }
                    store.maintain_observed(&mut caller).unwrap();
                });
                scope.spawn(|| {
                    let reading = (0..KEYS).step_by(2).inspect(|number| read(store, *number));
                    store.ingest(entries(reading.step_by(40))).unwrap();
                });
            });
        }
    });
}
