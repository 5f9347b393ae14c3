//! A table whose filter is a replacement is counted and told of, and no key is lost.
//!
//! No family fails for keys that a test can write in a moment, so the table is injected: that of a store with blocked filters of as many
//! bits, which is what the writer puts in the place of a filter that cannot be built.
#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use lsm_lab_engine::digest::{DigestFunction, DigestRecipe};
use lsm_lab_engine::filter::{FilterKind, FilterOptions};
use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::storage::{MemoryStorage, Storage};
use lsm_lab_engine::store::{Metrics, Store};
use lsm_lab_engine::table::table_number;
use std::sync::Arc;

/// A closed store with one table.
fn one_table(kind: FilterKind) -> (Arc<MemoryStorage>, String) {
    let storage = Arc::new(MemoryStorage::new());
    let filter = FilterOptions::new(kind, 12.0, DigestRecipe::new(DigestFunction::Xxh3));
    let options = Options { filter, log: LogMode::NoLog, ..Options::durable() };
    let store = Store::create(storage.clone(), options).unwrap();
    (0..1000_u32).for_each(|key| store.put(&key.to_be_bytes(), b"value").unwrap());
    store.flush().unwrap();
    assert_eq!(store.statistics().replaced_filters(), 0);
    store.close().unwrap();
    let name = storage.list().unwrap().into_iter().find(|name| table_number(name).is_some());
    (storage, name.unwrap())
}

#[test]
fn a_replaced_filter_is_counted_until_its_table_is_rewritten() {
    let ((blocked, from), (storage, to)) = (one_table(FilterKind::Blocked512), one_table(FilterKind::Cuckoo));
    assert_eq!(from, to, "the same work gives the same numbers");
    let mut table = Vec::new();
    blocked.damage(&from, |bytes| table.clone_from(bytes)).unwrap();
    storage.damage(&to, |bytes| bytes.clone_from(&table)).unwrap();

    let store = Store::open(storage).unwrap();
    let statistics = store.statistics();
    assert_eq!((statistics.replaced_filters(), statistics.levels[0].tables), (1, 1));
    let metrics = Metrics { statistics: &statistics, counters: None, estimates: None, filter_cache: None };
    assert!(metrics.to_text().contains("\nlsm_lab_replaced_filters{level=\"1\"} 1\n"));
    assert!((0..1000_u32).all(|key| store.get(&key.to_be_bytes()).unwrap().is_some()));
    store.put(b"more", b"value").unwrap();
    store.compact().unwrap();
    assert_eq!(store.statistics().replaced_filters(), 0, "written anew, it is of the family asked for");
    assert!((0..1000_u32).all(|key| store.get(&key.to_be_bytes()).unwrap().is_some()));
}
