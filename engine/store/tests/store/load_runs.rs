//! Tests loading several runs into one level, which creates a tiered tree at once.

use lsm_lab_engine::options::{CompactionOptions, Options, Policy};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::Store;
use std::sync::Arc;

fn options() -> Options {
    let compaction = CompactionOptions { policy: Policy::Tiering, ..CompactionOptions::leveling() };
    Options { compaction, table_entries: Some(16), size_ratio: 3, ..Options::paper() }
}

/// Returns the keys of a run: every third from its number, and one that all runs contain.
fn entries(run: u32) -> impl Iterator<Item = (Vec<u8>, Vec<u8>)> {
    let own = (0..40).map(move |index| 1 + 3 * index + run);
    let keys = core::iter::once(0).chain(own);
    keys.map(move |key: u32| (key.to_be_bytes().to_vec(), run.to_be_bytes().to_vec()))
}

#[test]
fn every_run_is_found_and_the_last_one_loaded_is_the_newest() {
    let storage = MemoryStorage::new();
    let store = Store::create(Arc::new(storage.clone()), options()).unwrap();
    for level in [2, 1] {
        for run in 0..3 {
            store.load_run(level, entries(run)).unwrap();
        }
        assert_eq!(store.version().level(level).runs().len(), 3);
    }
    let check = |store: &Store| {
        let number = |key: u32| store.get(key.to_be_bytes()).unwrap().map(|value| value[3]);
        assert_eq!(number(0), Some(2), "of the newest run of the youngest level");
        for run in 0..3 {
            for index in 0..40 {
                assert_eq!(u32::from(number(1 + 3 * index + run).unwrap()), run);
            }
        }
        assert_eq!(number(121), None);
    };
    check(&store);
    store.close().unwrap();
    let store = Store::open(Arc::new(storage)).unwrap();
    assert_eq!(store.version().level(1).runs().len(), 3);
    check(&store);
    assert!(store.load_level(1, entries(0)).is_err(), "a whole level goes into an empty one only");
    assert!(store.load_run(0, entries(0)).is_err() && store.load_run(17, entries(0)).is_err());
}
