//! Every kind over keys, built as tables build their filters, and taken through a store: flush, reopening, compaction.

use lsm_lab_engine::digest::{DigestFunction, DigestRecipe};
use lsm_lab_engine::filter::{Filter, FilterBuilder, FilterError, FilterKind, FilterOptions, Takes};
use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::storage::{MemoryStorage, Storage};
use lsm_lab_engine::store::Store;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

fn options(kind: FilterKind, bits_per_key: f64) -> FilterOptions {
    FilterOptions::new(kind, bits_per_key, DigestRecipe::new(DigestFunction::Xxh3))
}

fn build(kind: FilterKind, bits_per_key: f64, keys: &BTreeSet<Vec<u8>>) -> Result<Filter, FilterError> {
    let options = options(kind, bits_per_key);
    let mut builder = FilterBuilder::new(&options);
    for key in keys {
        builder.add(key, options.digest.digest(key));
    }
    builder.finish()
}

/// Sets of keys that a construction may stumble over.
fn adversarial() -> Vec<(&'static str, BTreeSet<Vec<u8>>)> {
    let bytes = |prefix: &[u8]| (0..=255_u8).map(|last| [prefix, &[last]].concat()).collect();
    vec![
        ("no key", BTreeSet::new()),
        ("one key", [b"key".to_vec()].into()),
        ("the empty key", [vec![]].into()),
        ("the empty key and another", [vec![], vec![0]].into()),
        ("all bytes", bytes(b"")),
        ("equal prefixes", bytes(&[b'p'; 200])),
        ("each a prefix of the next", (0..200).map(|length| vec![b'x'; length]).collect()),
        ("zeros and ones", (0..64).map(|length| [vec![0; length], vec![0xff; length]].concat()).collect()),
        ("numbers", (0..3000_u64).map(|number| number.to_be_bytes().to_vec()).collect()),
        ("a long key", [vec![7; 65_535], b"short".to_vec()].into()),
    ]
}

#[test]
fn no_kind_loses_a_key_of_adversarial_sets() {
    for &kind in FilterKind::ALL {
        for (name, keys) in adversarial() {
            for bits_per_key in [1.0, 10.0, 33.3] {
                let filter = build(kind, bits_per_key, &keys).unwrap();
                assert_eq!((filter.kind(), filter.key_count()), (kind, keys.len() as u64), "{name}");
                let again = Filter::decode(&filter.encode()).unwrap();
                assert_eq!(again, filter, "{kind:?} of {name}");
                assert!(keys.iter().all(|key| again.may_hold(key)), "{kind:?} of {name} at {bits_per_key}");
            }
        }
    }
}

#[test]
fn a_filter_takes_what_its_recipes_say() {
    let keys = (0..100_u64).map(|number| number.to_le_bytes().to_vec()).collect();
    for &kind in FilterKind::ALL {
        let filter = build(kind, 10.0, &keys).unwrap();
        let digests = filter.digests(b"key");
        assert_eq!(digests.len(), usize::from(options(kind, 10.0).digest_count()), "{kind:?}");
        // All of them differ: they are independent hashes.
        assert_eq!(digests.iter().collect::<BTreeSet<_>>().len(), digests.len(), "{kind:?}");
        let none = kind == FilterKind::None;
        assert_eq!((filter.takes() == Takes::Nothing, filter.bits() == 0), (none, none), "{kind:?}");
    }
}

/// Kinds that are not built from single digests; the others are damaged byte by byte in `main.rs`.
#[test]
fn damaged_bytes_of_the_other_kinds_are_an_error_or_a_filter_that_answers() {
    let keys: BTreeSet<Vec<u8>> = (0..60_u64).map(|number| (number * 77).to_be_bytes().to_vec()).collect();
    for &kind in FilterKind::ALL.iter().filter(|kind| kind.takes(7) != Takes::Digest) {
        let bytes = build(kind, 12.0, &keys).unwrap().encode();
        for length in 0..bytes.len() {
            assert!(Filter::decode(&bytes[..length]).is_err(), "{kind:?} cut to {length}");
        }
        for at in 0..bytes.len() {
            for change in [0x01, 0x10, 0x80, 0xff] {
                let mut damaged = bytes.clone();
                damaged[at] ^= change;
                if let Ok(filter) = Filter::decode(&damaged) {
                    let answers = keys.iter().filter(|key| filter.may_hold(key));
                    assert!(answers.count() <= keys.len());
                }
            }
        }
    }
}

/// More than 2^32 keys are refused by their number, before memory is asked for.
#[test]
fn sizes_that_overflow_are_errors() {
    use lsm_lab_engine::math;
    for keys in [1 << 32, 1 << 33, u64::MAX / 2] {
        assert!(math::filter_bits_standard(keys, 10.0) > 1 << 32);
        assert!(math::filter_bits_blocked(keys, 10.0, 512) > 1 << 32);
    }
    let reason = FilterError::TooLarge { bits: 10 << 32 }.to_string();
    assert!(reason.contains("42949672960 bits") && reason.contains("make tables smaller"), "{reason}");
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

/// Keys that are alike in every way in which keys are, and values.
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
        prop_assert_eq!(found, Some(key.clone()));
    }
    prop_assert_eq!(store.range::<&[u8]>(..).count(), keys.len());
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

/// Ranges between neighbouring keys, and around keys, over several runs: what scans find does not depend on the filter, and
/// filters that answer ranges spare them tables, hashing each prefix once however many runs there are.
#[test]
fn scans_find_the_same_with_every_kind_and_range_filters_spare_them_tables() {
    let key = |number: u64| (number * 1_000_003).to_be_bytes().to_vec();
    for &kind in FilterKind::ALL {
        let options = Options { table_bytes: 1 << 20, level_one_bytes: 1 << 20, ..store_options(kind, 22.0) };
        let options = Options { memtable_bytes: 1 << 20, ..options };
        let store = Store::create(Arc::new(MemoryStorage::new()), options).unwrap();
        for number in 0..4000 {
            store.put(&key(number), &[1]).unwrap();
        }
        store.flush().unwrap();
        let (mut asked, mut skipped) = (0, 0);
        for number in (10..3990).step_by(7) {
            let (start, end) = (key(number), key(number + 1));
            let count = |low: &Vec<u8>, high: &Vec<u8>| {
                let mut scan = store.range::<&[u8]>(&**low..&**high);
                (scan.by_ref().count(), scan.range_filters())
            };
            assert_eq!(count(&start, &end).0, 1, "{kind:?}: the key at the lower end");
            let [low, high] =
                [400_000, 400_040].map(|step| (number * 1_000_003 + step).to_be_bytes().to_vec());
            let (found, filters) = count(&low, &high);
            assert_eq!(found, 0, "{kind:?}: nothing lies between keys");
            assert_eq!(store.range::<&[u8]>(&*low..&*high).next_back(), None);
            asked += filters.asked;
            skipped += filters.left_out;
        }
        if kind.takes(7) == Takes::Key {
            assert!(asked > 500 && 10 * skipped > 9 * asked, "{kind:?}: {skipped} of {asked}");
        } else {
            assert_eq!(asked, 0, "{kind:?}");
        }
    }
}
