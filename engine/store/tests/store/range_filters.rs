//! Tests range filters that the scans of a store probe.

use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::{Pair, Store};
use lsm_lab_filters::digest::{Digest, DigestFunction, DigestRecipe, remix};
use lsm_lab_filters::{FilterKind, FilterOptions, SurfSuffix};
use proptest::prelude::*;
use std::collections::BTreeMap;
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
                store.put(key(number), [1; 40]).unwrap();
                model.insert(key(number), vec![1; 40]);
            } else {
                store.delete(key(number)).unwrap();
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
            let expected: Vec<Pair> =
                model.range(range.clone()).map(|(key, value)| (key.clone().into(), value.clone().into())).collect();
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
            store.put(remix(Digest(number), 5).0.to_be_bytes(), [1; 40]).unwrap();
        }
        store.flush().unwrap();
        store.maintain().unwrap();
        let levels = store.statistics().levels.iter().filter(|level| level.runs > 0).count() as u64;
        assert!(levels >= 3, "{levels}");
        let snapshot = store.snapshot();
        let (mut queried, mut left_out, mut hashes, mut saved) = (0, 0, 0, 0);
        for query in 0..500 {
            let low = remix(Digest(query), 6).0.min(u64::MAX - 8);
            let mut scan = snapshot.range(low.to_be_bytes()..=(low + 7).to_be_bytes());
            assert!(scan.next().is_none());
            let counts = scan.range_filters();
            assert!(counts.queried <= levels);
            queried += counts.queried;
            left_out += counts.left_out;
            hashes += counts.hashes;
            saved += counts.hashes_saved;
        }
        println!(
            "{kind:?}: {levels} levels, {queried} filters probed, {left_out} tables left out, {hashes} hashes, {saved} spared"
        );
        assert!(left_out * 10 > queried * 8, "{kind:?}: {left_out} of {queried}");
        assert_eq!(hashes > 0, kind == FilterKind::Rosetta, "{kind:?}");
        if kind == FilterKind::Surf(SurfSuffix::Real) {
            assert!(left_out * 1000 > queried * 990, "{kind:?}: {left_out} of {queried}");
        }
        if kind == FilterKind::Rosetta {
            assert!(saved > 0);
        }
    }
}
