//! Runs a few threads of a store in many orders. `shuttle` switches threads at every lock, and reports locks that
//! wait for each other.
//!
//! `npm run test:more`, or `cargo test --package lsm-lab-engine --lib interleavings` with
//! `RUSTFLAGS="--cfg lsm_lab_shuttle"`.

use super::{Store, WriteBatch};
use crate::observe::{Event, Observer};
use crate::options::{LogMode, Options};
use crate::storage::MemoryStorage;
use crate::table::BlockCache;
use crate::tree::Arm;
use shuttle::thread;
use std::sync::Arc;

/// Entries of ten blocks, whose slots are in three groups.
const KEYS: u32 = 180;

/// Orders per test.
const ORDERS: usize = 1000;

fn key(number: u32) -> [u8; 4] {
    number.to_be_bytes()
}

fn value(round: u8) -> [u8; 200] {
    [round; 200]
}

/// Returns a store whose cache keeps a few blocks.
fn filled(log: LogMode) -> Store {
    let options = Options { memtable_bytes: 4 << 10, log, ..Options::durable() };
    let store = Store::create(Arc::new(MemoryStorage::new()), options).unwrap();
    let store = store.with_cache(BlockCache::in_one_part(20 << 10));
    store.ingest((0..KEYS).map(|number| (key(number), value(0)))).unwrap();
    store
}

/// Observer that looks up a key at each event.
struct Caller<'s>(&'s Store, u32);

impl Observer for Caller<'_> {
    fn observe(&mut self, _event: Event) {
        self.1 += 20;
        assert!(self.0.get(key(self.1 % KEYS)).unwrap().is_some());
    }
}

#[test]
fn lookups_within_lookups_wait_for_no_neighbor() {
    let test = || {
        let store = filled(LogMode::OnRequest);
        let threads = [0, 20, 40].map(|first| {
            let store = store.clone();
            thread::spawn(move || {
                let mut reader = store.reader();
                for number in [first, first + 25, first + 100] {
                    let within = |bytes: &[u8]| {
                        assert_eq!(bytes, value(0));
                        let next = (number + 18) % KEYS;
                        assert!(
                            store.reader().get_with(key(next), |_| drop(store.get(key(0)).unwrap())).unwrap()
                        );
                        store.iter().take(40).for_each(|entry| drop(entry.unwrap()));
                    };
                    assert!(reader.get_with(key(number), within).unwrap());
                    reader.get_observed(Arm::Shared, &key(number), &mut Caller(&store, number)).unwrap();
                }
            })
        });
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        let cache = store.cache().unwrap();
        assert!(cache.bytes() <= cache.capacity_bytes(), "a slot is full without the policy");
    };
    shuttle::check_random(test, ORDERS);
    shuttle::check_pct(test, ORDERS, 3);
}

/// Views are exchanged by flushes and an ingestion, and freed, while readers refresh theirs.
#[test]
fn readers_of_exchanged_views_never_go_back() {
    for log in [LogMode::NoLog, LogMode::Group] {
        let test = move || {
            let store = filled(log);
            let writer = {
                let store = store.clone();
                thread::spawn(move || {
                    for round in 1..4 {
                        let mut batch = WriteBatch::new();
                        batch.put(key(3), value(round)).put(key(150), value(round));
                        store.write(batch).unwrap();
                        store.flush().unwrap();
                    }
                    store.ingest([3, 150].map(|number| (key(number), value(4)))).unwrap();
                })
            };
            let reader = {
                let store = store.clone();
                thread::spawn(move || {
                    let (mut reader, mut newest) = (store.reader(), 0);
                    for _ in 0..6 {
                        let mut seen = 0;
                        assert!(reader.get_with(key(3), |bytes| seen = bytes[0]).unwrap());
                        assert!(seen >= newest, "{seen} after {newest}");
                        let snapshot = store.snapshot();
                        let both = [3, 150].map(|number| snapshot.get(key(number)).unwrap().unwrap()[0]);
                        assert_eq!(both[0], both[1], "a part of a write");
                        assert!(both[0] >= seen);
                        newest = both[0];
                    }
                })
            };
            let compactor = {
                let store = store.clone();
                thread::spawn(move || store.write_observed(&key(7), None, &mut Caller(&store, 0)).unwrap())
            };
            store.maintain().unwrap();
            [writer, reader, compactor].into_iter().for_each(|thread| thread.join().unwrap());
            assert_eq!(store.get(key(150)).unwrap().unwrap(), value(4));
            assert_eq!(store.get(key(7)).unwrap(), None);
        };
        shuttle::check_random(test, ORDERS);
        shuttle::check_pct(test, ORDERS, 3);
    }
}

/// The iterator writes, and waits for another thread that writes.
#[test]
fn an_ingestion_waits_for_its_iterator_without_a_lock() {
    let test = || {
        let store = filled(LogMode::OnRequest);
        let other = store.clone();
        let mut writing = Some(thread::spawn(move || {
            other.put(key(1), value(1)).unwrap();
            other.flush().unwrap();
        }));
        let entries = (0..3).map(|number| {
            store.put(key(2), value(2)).unwrap();
            writing.take().into_iter().for_each(|thread| thread.join().unwrap());
            (key(number), value(3))
        });
        store.ingest(entries).unwrap();
        for number in 0..3 {
            assert_eq!(store.get(key(number)).unwrap().unwrap(), value(3));
        }
    };
    shuttle::check_random(test, ORDERS);
}
