//! Filters that answer ranges, held to their promises through the doors that everybody uses: built, encoded, read back, stored
//! in tables, asked by scans.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use lsm_lab_engine::digest::{Digest, DigestFunction, DigestRecipe, remix};
use lsm_lab_engine::filter::{Filter, FilterBuilder, FilterKind, FilterOptions, PrefixDigests, SurfSuffix};
use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::Store;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

fn range_kinds() -> Vec<FilterKind> {
    let kinds: Vec<_> = FilterKind::ALL
        .iter()
        .copied()
        .filter(|kind| matches!(kind, FilterKind::Rosetta | FilterKind::Surf(_)))
        .collect();
    assert_eq!(kinds.len(), 4, "Rosetta and the tries with three suffixes");
    kinds
}

fn build(kind: FilterKind, bits_per_key: f64, keys: &BTreeSet<Vec<u8>>) -> Filter {
    let options = FilterOptions::new(kind, bits_per_key, DigestRecipe::new(DigestFunction::Xxh3));
    let mut builder = FilterBuilder::new(&options);
    for key in keys {
        builder.add(key, options.digest.digest(key));
    }
    let filter = builder.finish().unwrap();
    assert_eq!((filter.kind(), filter.key_count()), (kind, keys.len() as u64));
    assert!(filter.answers_ranges());
    let again = Filter::decode(&filter.encode()).unwrap();
    assert_eq!(again, filter);
    again
}

/// Sets that a construction may stumble over.
fn adversarial() -> Vec<(&'static str, BTreeSet<Vec<u8>>)> {
    let set = |keys: Vec<Vec<u8>>| keys.into_iter().collect();
    let ladder = |byte: u8, most: usize| (0..=most).map(|count| vec![byte; count]).collect();
    vec![
        ("no key", set(vec![])),
        ("the empty key", set(vec![vec![]])),
        ("one byte", set(vec![vec![0]])),
        ("zeros of every length", ladder(0, 70)),
        ("ones of every length", ladder(0xff, 70)),
        ("all single bytes", set((0..=255).map(|byte| vec![byte]).collect())),
        ("all pairs that end alike", set((0..=255).map(|byte| vec![byte, 0xff]).collect())),
        ("the empty key and the largest", set(vec![vec![], vec![0xff; 65_535]])),
        ("two keys that part late", set(vec![vec![7; 3000], [vec![7; 2999], vec![8]].concat()])),
        ("a key and its zeros", set(vec![b"a".to_vec(), b"a\0".to_vec(), b"a\0\0".to_vec(), b"b".to_vec()])),
        ("numbers in a row", set((0_u64..3000).map(|number| number.to_be_bytes().to_vec()).collect())),
        ("numbers as text", set((0..3000).map(|number| format!("user{number}").into_bytes()).collect())),
    ]
}

#[test]
fn no_false_negative_over_adversarial_sets() {
    for kind in range_kinds() {
        for (name, keys) in adversarial() {
            for bits_per_key in [1.0, 10.0, 23.7, 64.0] {
                let filter = build(kind, bits_per_key, &keys);
                let mut before: Vec<u8> = Vec::new();
                for key in &keys {
                    let mut digests = PrefixDigests::new();
                    let mut maybe = |low: &[u8], high: &[u8]| filter.may_overlap(low, high, &mut digests);
                    assert!(filter.may_hold(key), "{kind:?} of {name} lost {key:?}");
                    assert!(maybe(key, key), "{kind:?} of {name} lost {key:?}");
                    assert!(maybe(&[], key) && maybe(key, &[0xff; 80]) || key.len() > 80);
                    assert!(maybe(&before, key), "{kind:?} of {name} lost {before:?} to {key:?}");
                    before.clone_from(key);
                }
            }
        }
    }
}

#[test]
fn damaged_bytes_are_an_error_or_a_filter_that_answers() {
    for kind in range_kinds() {
        for (name, keys) in adversarial().into_iter().filter(|(_, keys)| keys.len() < 80) {
            let bytes = build(kind, 10.0, &keys).encode();
            for length in (0..bytes.len()).step_by(1 + bytes.len() / 500) {
                assert!(Filter::decode(&bytes[..length]).is_err(), "{kind:?} of {name} cut to {length}");
            }
            assert!(
                Filter::decode(&[&bytes[..], &[0]].concat()).is_err(),
                "{kind:?} of {name} with a byte more"
            );
            for at in (0..bytes.len()).step_by(1 + bytes.len() / 500) {
                for change in [0x01, 0x10, 0x80, 0xff] {
                    let mut damaged = bytes.clone();
                    damaged[at] ^= change;
                    let Ok(filter) = Filter::decode(&damaged) else { continue };
                    let mut digests = PrefixDigests::new();
                    for key in [&b""[..], b"\0\0", b"user7", &[0xff; 9]] {
                        let _ = filter.may_hold(key);
                        let _ = filter.may_overlap(key, &[0xff; 12], &mut digests);
                    }
                }
            }
        }
    }
}

fn options(kind: FilterKind) -> Options {
    Options {
        filter: FilterOptions::new(kind, 18.0, DigestRecipe::new(DigestFunction::Xxh3)),
        memtable_bytes: 8 << 10,
        table_bytes: 16 << 10,
        level_one_bytes: 16 << 10,
        size_ratio: 3,
        log: LogMode::NoLog,
        ..Options::durable()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn scans_find_what_a_map_finds(
        kind in prop::sample::select(range_kinds()),
        writes in prop::collection::vec((0..3000_u32, any::<bool>()), 200..1500),
        ranges in prop::collection::vec((0..3000_u32, 0..40_u32, any::<bool>()), 1..80),
        reopen: bool,
    ) {
        let storage = Arc::new(MemoryStorage::new());
        let mut store = Store::create(storage.clone(), options(kind)).unwrap();
        let mut model: BTreeMap<Vec<u8>, Vec<u8>> = BTreeMap::new();
        let key = |number: u32| format!("customer/{:06}", number * 7).into_bytes();
        for &(number, stays) in &writes {
            if stays {
                store.put(&key(number), &[1; 40]).unwrap();
                model.insert(key(number), vec![1; 40]);
            } else {
                store.delete(&key(number)).unwrap();
                model.remove(&key(number));
            }
        }
        if reopen {
            store.close().unwrap();
            store = Store::open(storage).unwrap();
        }
        for &(low, length, close) in &ranges {
            let high = if close { [key(low), vec![b'0' + u8::try_from(length % 10).unwrap()]].concat() } else { key(low + length) };
            let range = key(low)..=high;
            let expected: Vec<_> = model.range(range.clone()).map(|(key, value)| (key.clone(), value.clone())).collect();
            let snapshot = store.snapshot();
            let found: Vec<_> = snapshot.range(range.clone()).collect::<Result<_, _>>().unwrap();
            prop_assert_eq!(&found, &expected);
            let mut backward: Vec<_> = snapshot.range(range).rev().collect::<Result<_, _>>().unwrap();
            backward.reverse();
            prop_assert_eq!(&backward, &expected);
        }
    }
}

#[test]
fn scans_of_nothing_leave_tables_out_and_hash_each_prefix_once() {
    for kind in range_kinds() {
        let store = Store::create(Arc::new(MemoryStorage::new()), options(kind)).unwrap();
        for number in 0..20_000_u64 {
            store.put(&remix(Digest(number), 5).0.to_be_bytes(), &[1; 40]).unwrap();
        }
        store.flush().unwrap();
        store.maintain().unwrap();
        let levels = store.statistics().levels.iter().filter(|level| level.runs > 0).count() as u64;
        assert!(levels >= 3, "{levels}");
        let snapshot = store.snapshot();
        let (mut asked, mut left_out, mut hashes, mut saved) = (0, 0, 0, 0);
        for query in 0..500 {
            let low = remix(Digest(query), 6).0.min(u64::MAX - 8);
            let mut scan = snapshot.range(low.to_be_bytes()..=(low + 7).to_be_bytes());
            assert!(scan.next().is_none());
            let counts = scan.range_filters();
            assert!(counts.asked <= levels);
            asked += counts.asked;
            left_out += counts.left_out;
            hashes += counts.hashes;
            saved += counts.hashes_saved;
        }
        println!(
            "{kind:?}: {levels} levels, {asked} filters asked, {left_out} tables left out, {hashes} hashes, {saved} spared"
        );
        assert!(left_out * 10 > asked * 8, "{kind:?}: {left_out} of {asked}");
        assert_eq!(hashes > 0, kind == FilterKind::Rosetta, "{kind:?}");
        if kind == FilterKind::Surf(SurfSuffix::Real) {
            assert!(left_out * 1000 > asked * 990, "{kind:?}: {left_out} of {asked}");
        }
        if kind == FilterKind::Rosetta {
            assert!(saved > 0);
        }
    }
}
