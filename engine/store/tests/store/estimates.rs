//! Tests false positive rates of lookups: equal for every arm, near the formula, and readable by monitoring
//! systems.
#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use lsm_lab_engine::observe::Counters;
use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::{Metrics, Store};
use lsm_lab_engine::table::FilterCache;
use lsm_lab_engine::tree::{Arm, FilterEstimates, Fooled};
use lsm_lab_workload::KeySpace;
use std::sync::Arc;

const KEYS: u64 = 20_000;
const LOOKUPS: u64 = 40_000;

/// Returns a store with three levels; every second key of the space is in one.
fn store() -> (Store, KeySpace) {
    let options =
        Options { table_bytes: 64 << 10, memtable_bytes: 1 << 20, log: LogMode::NoLog, ..Options::durable() };
    let store = Store::create(Arc::new(MemoryStorage::new()), options).unwrap();
    let space = KeySpace::new(3, 16);
    for (level, ids) in [(1, 0..KEYS / 20), (2, KEYS / 20..KEYS / 5), (3, KEYS / 5..KEYS)] {
        let mut entries: Vec<_> = ids.map(|id| (space.key(2 * id), vec![7; 20])).collect();
        entries.sort();
        store.load_level(level, entries.into_iter()).unwrap();
    }
    (store, space)
}

fn seen(store: &Store, space: &KeySpace, arm: Arm) -> (FilterEstimates, Counters) {
    let mut observer = (FilterEstimates::default(), Counters::default());
    let mut reader = store.reader();
    for id in 0..LOOKUPS {
        let found = reader.get_observed(arm, &space.key(id), &mut observer).unwrap().is_some();
        assert_eq!(found, id % 2 == 0 && id < 2 * KEYS);
    }
    observer
}

/// Arm C also probes tables whose last key is smaller than the key: one filter in a hundred, with a different
/// rate.
#[test]
fn arms_of_one_layout_see_the_same_and_the_layouts_nearly() {
    let (store, space) = store();
    let [(a, _), (b, _), (c, _), (d, _)] = Arm::ALL.map(|arm| seen(&store, &space, arm));
    assert!(a.tables().eq(b.tables()) && c.tables().eq(d.tables()));
    let (ordinary, merged) = (a.all(), c.all());
    assert!(merged.queried >= ordinary.queried && merged.fooled >= ordinary.fooled);
    assert!(merged.queried - ordinary.queried < ordinary.queried / 50, "{ordinary:?} {merged:?}");
}

#[test]
fn rates_are_those_of_the_formula_and_no_held_key_counts() {
    let (store, space) = store();
    let (estimates, counters) = seen(&store, &space, Arm::Shared);
    let Fooled { queried, fooled } = estimates.all();
    let held = LOOKUPS / 2;
    assert_eq!(queried, counters.filters_probed - held);
    assert_eq!(fooled, counters.filter_positives - held);
    let formula = lsm_lab_filters::math::false_positive_rate_blocked(10.0, 6, 512);
    for (level, seen) in estimates.levels() {
        let (low, high) = seen.interval();
        // The rate of a single filter varies by about a tenth.
        assert!(
            low < 1.1 * formula && formula < 1.1 * high,
            "level {level}: {low} to {high}, formula {formula}"
        );
    }
}

#[test]
fn tables_that_are_gone_can_be_forgotten() {
    let (store, space) = store();
    let (mut estimates, _) = seen(&store, &space, Arm::Merged);
    let first = estimates.tables().next().unwrap().0;
    estimates.retain(|table| table == first);
    assert_eq!(estimates.tables().count(), 1);
}

/// Each family is declared once and before its samples, no line is malformed, and the text has its end mark.
#[test]
fn monitoring_systems_can_read_it() {
    let (store, space) = store();
    let store = store.with_filter_cache(FilterCache::new(1 << 10)).unwrap();
    let (estimates, counters) = seen(&store, &space, Arm::Merged);
    let statistics = store.statistics();
    let metrics = Metrics {
        statistics: &statistics,
        counters: Some(&counters),
        estimates: Some(&estimates),
        filter_cache: store.filter_cache().map(FilterCache::counts),
    };
    let text = metrics.to_text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.last(), text.ends_with('\n')), (Some(&"# EOF"), true));
    let mut family = String::new();
    let mut declared = Vec::new();
    for line in &lines[..lines.len() - 1] {
        if let Some(rest) = line.strip_prefix("# ") {
            let [keyword, name, _] = rest.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
            if keyword == "TYPE" {
                name.clone_into(&mut family);
                assert!(!declared.contains(&family), "{line}");
                declared.push(family.clone());
            }
            assert_eq!(name, family, "{line}");
        } else {
            let (name, value) = line.rsplit_once(' ').unwrap();
            let bare = name.split('{').next().unwrap();
            assert!(bare == family || bare == format!("{family}_total"), "{line}");
            assert!(value.parse::<f64>().unwrap() >= 0.0, "{line}");
        }
    }
    assert!(text.contains("\nlsm_lab_false_positive_rate_ratio{level=\"3\"} 0.0"), "{text}");
    assert!(text.contains("\nlsm_lab_observed_lookups_total 40000\n"));
}
