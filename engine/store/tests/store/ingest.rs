//! Tests ingestion: accepted input, the level of its tables, and its visibility to readers, writers and a
//! reopened store. (`store_model.rs` mixes it with everything else, `power_cut.rs` cuts the power,
//! `disk_full.rs` fills the device.)

#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test fails by panicking, and reads in a thread"
)]

use lsm_lab_engine::error::Error;
use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::storage::{MemoryStorage, Storage};
use lsm_lab_engine::store::{Store, WriteBatch};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn options() -> Options {
    Options {
        memtable_bytes: 64 << 10,
        table_bytes: 64 << 10,
        level_one_bytes: 128 << 10,
        ..Options::durable()
    }
}

fn store(storage: &MemoryStorage, options: Options) -> Store {
    Store::create(Arc::new(storage.clone()), options).unwrap()
}

fn key(number: u32) -> [u8; 4] {
    number.to_be_bytes()
}

fn tables(storage: &MemoryStorage) -> usize {
    storage.list().unwrap().iter().filter(|name| name.starts_with("table")).count()
}

#[test]
fn unsorted_entries_are_named_and_nothing_is_ingested() {
    let storage = MemoryStorage::new();
    let store = store(&storage, options());
    store.put(key(3), b"before").unwrap();
    let in_order = (0..5000_u32).map(|number| (key(number), [0; 100]));
    for wrong in [4999, 7] {
        let error = store.ingest(in_order.clone().chain([(key(wrong), [1; 100])])).unwrap_err();
        let before = key(4999).to_vec();
        assert_eq!(error, Error::Unsorted { position: 5000, before, key: key(wrong).to_vec() });
    }
    let too_long = store.ingest([(vec![0; 70_000], b"value")]).unwrap_err();
    assert_eq!(too_long, Error::KeyTooLong { bytes: 70_000 });
    assert_eq!(store.range(..).count(), 1);
    assert_eq!(tables(&storage), 1, "only the table of the flushed memtable is left");
    assert_eq!(store.get(key(3)).unwrap().as_deref(), Some(&b"before"[..]));
}

#[test]
fn an_error_of_the_source_ingests_nothing() {
    let storage = MemoryStorage::new();
    let store = store(&storage, options());
    store.put(key(3), b"before").unwrap();
    let polled = core::cell::Cell::new(0);
    let lines = |bad: u32| {
        let polled = &polled;
        (0..5000_u32).map(move |number| {
            polled.set(number);
            if number == bad {
                Err(io::Error::other("line is broken"))
            } else {
                Ok((key(number), [0_u8; 100]))
            }
        })
    };
    for bad in [0, 1, 4999] {
        let error = store.try_ingest(lines(bad)).unwrap_err();
        assert_eq!((error.to_string().as_str(), polled.get()), ("line is broken", bad));
        assert_eq!(store.range(..).count(), 1);
        assert_eq!(tables(&storage), 1, "only the table of the flushed memtable is left");
    }
    // Errors of the store have the type of the source.
    let unsorted: [io::Result<_>; 2] = [Ok(("b", "")), Ok(("a", ""))];
    assert_eq!(store.try_ingest(unsorted).unwrap_err().kind(), io::ErrorKind::InvalidInput);
    store.try_ingest(lines(5000)).unwrap();
    assert_eq!(store.range(..).count(), 5000);
    store.clone().close().unwrap();
    assert_eq!(store.try_ingest(lines(5000)).unwrap_err().to_string(), Error::Closed.to_string());
}

#[test]
fn nothing_to_ingest_is_no_error() {
    let store = store(&MemoryStorage::new(), options());
    store.ingest(core::iter::empty::<(&[u8], &[u8])>()).unwrap();
    assert_eq!(store.version().tables().count(), 0);
}

#[test]
fn the_newest_of_puts_deletes_and_ingestions_wins() {
    let store = store(&MemoryStorage::new(), options());
    store.put(b"a", b"1").unwrap();
    store.delete(b"b").unwrap();
    store.ingest([("a", "2"), ("b", "2"), ("c", "2")]).unwrap();
    let get = |key: &str| {
        store.get(key.as_bytes()).unwrap().map(|value| String::from_utf8(value.to_vec()).unwrap())
    };
    assert_eq!(["a", "b", "c"].map(get), ["2", "2", "2"].map(|value| Some(value.to_owned())));
    store.delete(b"a").unwrap();
    store.put(b"b", b"3").unwrap();
    store.ingest([("c", "4")]).unwrap();
    assert_eq!(["a", "b", "c"].map(get), [None, Some("3".to_owned()), Some("4".to_owned())]);
    store.compact().unwrap();
    assert_eq!(["a", "b", "c"].map(get), [None, Some("3".to_owned()), Some("4".to_owned())]);
}

/// In every log mode, including those in which a write is durable only after a sync.
#[test]
fn what_was_ingested_and_what_was_written_before_survive_the_process() {
    for log in [LogMode::NoLog, LogMode::OnRequest, LogMode::Group] {
        let storage = MemoryStorage::new();
        let store = store(&storage, Options { log, ..options() });
        store.put(b"before", b"1").unwrap();
        store.ingest([("ingested", "2")]).unwrap();
        store.abandon();
        let store = Store::open(Arc::new(storage)).unwrap();
        assert_eq!(store.get(b"before").unwrap().as_deref(), Some(&b"1"[..]), "{log:?}");
        assert_eq!(store.get(b"ingested").unwrap().as_deref(), Some(&b"2"[..]), "{log:?}");
        store.put(b"ingested", b"3").unwrap();
        assert_eq!(store.get(b"ingested").unwrap().as_deref(), Some(&b"3"[..]), "{log:?}");
    }
}

#[test]
fn entries_are_written_once_where_no_other_run_has_their_keys() {
    let store = store(&MemoryStorage::new(), options());
    for part in 0..20_u32 {
        store.ingest((0..2000).map(|number| (key(part * 2000 + number), [0; 100]))).unwrap();
    }
    store.maintain().unwrap();
    let writes = store.write_counts();
    assert_eq!((writes.entries, writes.flushes, writes.compacted_bytes_written), (40_000, 0, 0));
    assert!(writes.moved_tables > 0, "nothing went down");
    let amplification = writes.write_amplification().unwrap();
    assert!((0.8..1.2).contains(&amplification), "{amplification}");
    assert_eq!(store.range(..).count(), 40_000);
}

/// Snapshots and scans show all of an ingestion or none of it, while writers and readers run.
#[test]
fn readers_see_an_ingestion_whole_or_not_at_all() {
    const KEYS: u32 = 600;
    let store = store(&MemoryStorage::new(), options());
    store.ingest((0..KEYS).map(|number| (key(number), 0_u32.to_be_bytes()))).unwrap();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    let snapshot = store.snapshot();
                    let scan = || snapshot.range(..).map(|entry| entry.unwrap().1);
                    let first = scan().next().unwrap();
                    assert!(scan().all(|value| value == first), "a snapshot shows a part");
                    assert_eq!(scan().count(), KEYS as usize);
                    assert_eq!(snapshot.get(key(KEYS - 1)).unwrap().as_ref(), Some(&first));
                }
            });
        }
        for round in 1..60_u32 {
            let value = round.to_be_bytes();
            if round.is_multiple_of(3) {
                let mut batch = WriteBatch::new();
                for number in 0..KEYS {
                    batch.put(key(number), value);
                }
                store.write(batch).unwrap();
            } else {
                store.ingest((0..KEYS).map(|number| (key(number), value))).unwrap();
            }
        }
        done.store(true, Ordering::Relaxed);
    });
}

#[test]
fn a_store_for_reading_only_ingests_nothing() {
    let storage = MemoryStorage::new();
    store(&storage, options()).close().unwrap();
    let store = Store::open_read_only(Arc::new(storage)).unwrap();
    assert_eq!(store.ingest([("a", "1")]), Err(Error::ReadOnly));
}
