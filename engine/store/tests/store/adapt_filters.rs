//! Tests filters adapted to lookups: too small ones grow at the next compaction until the target is met, good
//! ones stay.
#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]
#![expect(clippy::print_stdout, reason = "the figures are what one runs it for")]

use lsm_lab_engine::compaction::{FilterTarget, LevelAdaptation, LevelBits, Verdict};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::options::{LogMode, MemoryPlan, Options};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::Store;
use lsm_lab_engine::tree::{Arm, FilterEstimates};
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme, SurfSuffix};
use lsm_lab_workload::KeySpace;
use std::sync::Arc;

const KEYS: u64 = 20_000;
const TARGET: f64 = 0.01;

fn options(kind: FilterKind, bits_per_key: f64) -> Options {
    Options {
        filter: FilterOptions::new(kind, bits_per_key, DigestRecipe::new(DigestFunction::Xxh3)),
        table_bytes: 64 << 10,
        memtable_bytes: 1 << 20,
        log: LogMode::NoLog,
        ..Options::durable()
    }
}

/// Returns a store with three levels; every second key of the space is in one.
fn store(storage: &Arc<MemoryStorage>, options: Options) -> (Store, KeySpace) {
    let store = Store::create(storage.clone(), options).unwrap();
    let space = KeySpace::new(3, 16);
    for (level, ids) in [(1, 0..KEYS / 20), (2, KEYS / 20..KEYS / 5), (3, KEYS / 5..KEYS)] {
        let mut entries: Vec<_> = ids.map(|id| (space.key(2 * id), vec![7; 20])).collect();
        entries.sort();
        store.load_level(level, entries.into_iter()).unwrap();
    }
    (store, space)
}

/// Returns the estimates of this many lookups, half of them of existing keys.
fn seen(store: &Store, space: &KeySpace, lookups: u64) -> FilterEstimates {
    let (mut estimates, mut reader) = (FilterEstimates::default(), store.reader());
    for id in 0..lookups {
        let found = reader.get_observed(Arm::Merged, &space.key(id), &mut estimates).unwrap().is_some();
        assert_eq!(found, id % 2 == 0 && id < 2 * KEYS);
    }
    estimates
}

fn adapt(store: &Store, estimates: &FilterEstimates, target: FilterTarget) -> Vec<LevelAdaptation> {
    let levels = store.adapt_filters(estimates, target).unwrap();
    for level in &levels {
        println!("{level:?}");
    }
    levels
}

#[test]
fn filters_that_are_too_small_grow_at_the_next_compaction_until_the_target_is_met() {
    let worm = FilterKind::Standard(ProbeScheme::Worm);
    for (kind, memory) in [
        (FilterKind::Blocked512, MemoryPlan::Uniform),
        (FilterKind::Blocked512, MemoryPlan::Monkey),
        (worm, MemoryPlan::Uniform),
        (FilterKind::Ribbon, MemoryPlan::Uniform),
    ] {
        let (store, space) = store(&Arc::default(), Options { memory, ..options(kind, 4.0) });
        let before = store.filter_memory();
        let estimates = seen(&store, &space, 40_000);
        let levels = adapt(&store, &estimates, FilterTarget::AtMost(TARGET));
        let last = levels.last().unwrap();
        assert_eq!((last.level, last.verdict), (3, Verdict::TooManyFalsePositives));
        let new = last.new_bits_per_key.unwrap();
        assert!(new > last.bits_per_key + 2.0 && new < 14.0, "{kind:?}: {new}");
        assert_eq!(
            adapt(&store, &estimates, FilterTarget::AtMost(TARGET)),
            levels,
            "asked twice, said twice"
        );
        // Nothing changes before tables are written.
        assert_eq!(store.filter_memory().bytes(), before.bytes());
        store.compact().unwrap();
        let built = store.filter_memory().levels[2];
        assert!((built.bits_per_key - new).abs() < 0.35 && (built.planned_bits_per_key - new).abs() < 1e-9);
        // More lookups, without the earlier ones: a narrower interval.
        let after = seen(&store, &space, 160_000);
        let fooled = after.levels()[&3];
        let (low, high) = fooled.interval();
        println!("{kind:?} {memory:?}: {low:.5} to {high:.5}");
        assert!(low <= TARGET && high < 1.2 * TARGET, "{kind:?}: {low} to {high}");
        let sizes = store.adapted_filters();
        let levels = adapt(&store, &after, FilterTarget::AtMost(TARGET));
        assert!(levels[2].new_bits_per_key.is_none() && store.adapted_filters() == sizes);
    }
}

#[test]
fn flushes_take_the_new_size_of_level_one_too() {
    let (store, space) = store(&Arc::default(), options(FilterKind::Blocked512, 3.0));
    adapt(&store, &seen(&store, &space, 20_000), FilterTarget::AtMost(TARGET));
    let new = store.adapted_filters().of(1).unwrap().bits_per_key();
    for id in 0..5000 {
        store.put(space.key(1_000_000 + 2 * id), [1; 20]).unwrap();
    }
    store.flush().unwrap();
    let version = store.version();
    let filter = version.level(1).runs()[0].tables()[0].filter();
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let bits_per_key = filter.bits() as f64 / filter.key_count() as f64;
    assert!((bits_per_key - new).abs() < 0.3 && new > 8.0, "{bits_per_key} {new}");
}

#[test]
fn what_meets_the_target_or_is_not_known_stays() {
    let (store, space) = store(&Arc::default(), options(FilterKind::Blocked512, 10.0));
    let estimates = seen(&store, &space, 40_000);
    for target in [FilterTarget::AtMost(0.02), FilterTarget::AtMost(0.1), FilterTarget::About(0.015)] {
        let levels = adapt(&store, &estimates, target);
        assert_eq!(levels[2].verdict, Verdict::Met);
        assert!(levels.iter().all(|level| level.new_bits_per_key.is_none()), "{levels:?}");
    }
    // 0.0095 is the actual rate, so the verdict for this target is unclear.
    assert_eq!(adapt(&store, &estimates, FilterTarget::AtMost(0.0095))[2].verdict, Verdict::Unclear);
    let few = seen(&store, &space, 800);
    let levels = adapt(&store, &few, FilterTarget::AtMost(1e-6));
    assert!(levels.iter().all(|level| level.verdict == Verdict::TooFew), "{levels:?}");
    assert_eq!(store.adapted_filters(), LevelBits::default());
}

#[test]
fn too_large_filters_shrink_only_if_they_may_and_sizes_stay_with_the_store() {
    let storage = Arc::new(MemoryStorage::new());
    let (store, space) = store(&storage, options(FilterKind::Blocked512, 20.0));
    let estimates = seen(&store, &space, 40_000);
    assert_eq!(adapt(&store, &estimates, FilterTarget::AtMost(TARGET))[2].verdict, Verdict::Met);
    let levels = adapt(&store, &estimates, FilterTarget::About(TARGET));
    assert_eq!(levels[2].verdict, Verdict::TooManyBits);
    assert!((6.0..14.0).contains(&levels[2].new_bits_per_key.unwrap()));
    let before = store.filter_memory().bytes();
    store.compact().unwrap();
    assert!(store.filter_memory().bytes() < before * 7 / 10);
    let sizes = store.adapted_filters();
    assert_ne!(sizes, LevelBits::default());
    store.close().unwrap();
    let store = Store::open(storage.clone()).unwrap();
    assert_eq!(store.adapted_filters(), sizes);
    // Tables that a reopened store writes also have the sizes.
    store.put(b"one more", b"").unwrap();
    store.compact().unwrap();
    let last = store.filter_memory().levels[2];
    assert!((last.bits_per_key - sizes.of(3).unwrap().bits_per_key()).abs() < 0.35, "{last:?}");
    store.forget_adapted_filters().unwrap();
    assert_eq!(store.adapted_filters(), LevelBits::default());
    store.close().unwrap();
    assert_eq!(Store::open(storage).unwrap().adapted_filters(), LevelBits::default());
}

#[test]
fn sizes_outlive_a_store_that_was_not_closed_and_stay_where_nothing_can_be_written() {
    let storage = Arc::new(MemoryStorage::new());
    let (store, space) = store(&storage, options(FilterKind::Blocked512, 4.0));
    let estimates = seen(&store, &space, 40_000);
    let planned = store.filter_memory().planned_bytes();
    adapt(&store, &estimates, FilterTarget::AtMost(TARGET));
    let sizes = store.adapted_filters();
    let memory = store.filter_memory();
    assert!(memory.planned_bytes() > 2 * planned && memory.planned_bytes() > 2 * memory.budget_bytes);
    assert!(memory.over_budget_bytes() * 10 < memory.budget_bytes, "nothing was written yet");
    store.compact().unwrap();
    let memory = store.filter_memory();
    assert!(memory.over_budget_bytes() > memory.budget_bytes, "a target overrules it, and this says so");
    drop(store);
    let store = Store::open_read_only(storage.clone()).unwrap();
    assert_eq!(store.adapted_filters(), sizes);
    assert_eq!(store.forget_adapted_filters().unwrap_err(), Error::ReadOnly);
    assert_eq!(store.adapted_filters(), sizes);
    drop(store);
    assert_eq!(Store::open(storage).unwrap().adapted_filters(), sizes);
}

/// No known size would help, so bits per key stay for any verdict.
#[test]
fn families_that_keep_no_size_or_have_no_formula_keep_what_they_have() {
    for kind in [
        FilterKind::Surf(SurfSuffix::Hash),
        FilterKind::Surf(SurfSuffix::None),
        FilterKind::Xor8,
        FilterKind::Rosetta,
    ] {
        let (store, space) = store(&Arc::default(), options(kind, 16.0));
        let estimates = seen(&store, &space, 40_000);
        for target in [FilterTarget::About(0.9), FilterTarget::AtMost(1e-6)] {
            let levels = adapt(&store, &estimates, target);
            assert!(levels.iter().all(|level| level.new_bits_per_key.is_none()), "{kind:?}: {levels:?}");
            let known = levels.iter().all(|level| level.formula_rate.is_some());
            assert_eq!(known, !matches!(kind, FilterKind::Surf(_)));
        }
        assert_eq!(store.adapted_filters(), LevelBits::default());
    }
}

#[test]
fn no_size_is_asked_for_where_none_helps_and_no_target_that_is_no_rate() {
    let (store, space) = store(&Arc::default(), options(FilterKind::Xor8, 10.0));
    let estimates = seen(&store, &space, 40_000);
    let levels = adapt(&store, &estimates, FilterTarget::AtMost(0.0005));
    assert_eq!(
        (levels[2].verdict, levels[2].new_bits_per_key),
        (Verdict::TooManyFalsePositives, None),
        "a filter of eight bits has one rate"
    );
    for rate in [0.0, 1.0, -1.0, f64::NAN] {
        assert!(store.adapt_filters(&estimates, FilterTarget::AtMost(rate)).is_err());
    }
    let (store, space) = self::store(&Arc::default(), options(FilterKind::None, 10.0));
    let estimates = seen(&store, &space, 2000);
    assert!(store.adapt_filters(&estimates, FilterTarget::AtMost(0.5)).unwrap().is_empty());
}
