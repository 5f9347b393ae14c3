//! Tests filters of every family in the tables of a store: flush, reopening, compaction, scans.

use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::storage::{MemoryStorage, Storage};
use lsm_lab_engine::store::Store;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, Takes};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

fn options(kind: FilterKind, bits_per_key: f64) -> FilterOptions {
    FilterOptions::new(kind, bits_per_key, DigestRecipe::new(DigestFunction::Xxh3))
}

fn store_options(kind: FilterKind, bits_per_key: f64) -> Options {
    Options {
        filter: options(kind, bits_per_key),
        memtable_bytes: 8 << 10,
        table_bytes: 8 << 10,
        level_one_bytes: 16 << 10,
        size_ratio: 3,
        log: LogMode::NoLog,
        ..Options::durable()
    }
}

/// Keys with all kinds of similarity, and values.
fn keys() -> impl Strategy<Value = BTreeSet<Vec<u8>>> {
    let key = prop_oneof![
        any::<u16>().prop_map(|number| format!("customer/{number:05}/order").into_bytes()),
        any::<u64>().prop_map(|number| number.to_be_bytes().to_vec()),
        prop::collection::vec(any::<u8>(), 0..12),
        (0_usize..300).prop_map(|length| vec![b'x'; length]),
    ];
    prop::collection::btree_set(key, 1..500)
}

fn all_found(store: &Store, keys: &BTreeSet<Vec<u8>>) -> Result<(), TestCaseError> {
    for key in keys {
        let found = store.get(key).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(found.as_deref(), Some(key.as_slice()));
    }
    prop_assert_eq!(store.iter().count(), keys.len());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_kind_loses_a_key_through_flush_reopening_and_compaction(keys in keys(), bits_per_key in 2.0..20.0) {
        for &kind in FilterKind::ALL {
            let storage: Arc<dyn Storage> = Arc::new(MemoryStorage::new());
            let store = Store::create(Arc::clone(&storage), store_options(kind, bits_per_key)).unwrap();
            for key in &keys {
                store.put(key, key).unwrap();
            }
            store.flush().unwrap();
            all_found(&store, &keys)?;
            drop(store);
            let store = Store::open(Arc::clone(&storage)).unwrap();
            prop_assert!(store.version().tables().all(|table| table.filter().kind() == kind));
            all_found(&store, &keys)?;
            store.compact().unwrap();
            prop_assert!(store.version().tables().all(|table| table.filter().kind() == kind));
            all_found(&store, &keys)?;
        }
    }
}

/// Ranges between adjacent keys, and around keys, over several runs. Scans find the same with every filter, and
/// range filters skip tables, hashing each prefix once for any number of runs.
#[test]
fn scans_find_the_same_with_every_kind_and_range_filters_spare_them_tables() {
    let key = |number: u64| (number * 1_000_003).to_be_bytes().to_vec();
    for &kind in FilterKind::ALL {
        let options = Options { table_bytes: 1 << 20, level_one_bytes: 1 << 20, ..store_options(kind, 22.0) };
        let options = Options { memtable_bytes: 1 << 20, ..options };
        let store = Store::create(Arc::new(MemoryStorage::new()), options).unwrap();
        for number in 0..4000 {
            store.put(key(number), [1]).unwrap();
        }
        store.flush().unwrap();
        let (mut queried, mut skipped) = (0, 0);
        for number in (10..3990).step_by(7) {
            let (start, end) = (key(number), key(number + 1));
            let count = |low: &Vec<u8>, high: &Vec<u8>| {
                let mut scan = store.range(&**low..&**high);
                (scan.by_ref().count(), scan.range_filters())
            };
            assert_eq!(count(&start, &end).0, 1, "{kind:?}: the key at the lower end");
            let [low, high] =
                [400_000, 400_040].map(|step| (number * 1_000_003 + step).to_be_bytes().to_vec());
            let (found, filters) = count(&low, &high);
            assert_eq!(found, 0, "{kind:?}: nothing lies between keys");
            assert_eq!(store.range(&*low..&*high).next_back(), None);
            queried += filters.queried;
            skipped += filters.left_out;
        }
        if kind.takes(7) == Takes::Key {
            assert!(queried > 500 && 10 * skipped > 9 * queried, "{kind:?}: {skipped} of {queried}");
        } else {
            assert_eq!(queried, 0, "{kind:?}");
        }
    }
}
