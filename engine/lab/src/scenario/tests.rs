//! Tests that scenarios have their documented shape, and that the two arms differ only in hashes.

use super::*;
use lsm_lab_engine::observe::{Counters, Trace};
use lsm_lab_engine::storage::MemoryStorage;

fn build(scenario: &Scenario) -> Store {
    scenario.build(Arc::new(MemoryStorage::new())).unwrap()
}

#[test]
fn the_opening_tree_has_the_shape_of_the_quick_run() {
    let scenario = Scenario::opening();
    let store = build(&scenario);
    let tables: Vec<usize> = store.version().levels().iter().map(|level| level.tables().count()).collect();
    assert_eq!(tables, [1, 4, 16, 64, 256]);
    assert!(store.version().tables().all(|table| table.entry_count() == 100 && table.block_count() == 4));
}

#[test]
fn every_stored_key_is_found_in_its_level_and_no_absent_one() {
    let scenario = Scenario { levels: 4, size_ratio: 3, ..Scenario::opening() };
    let store = build(&scenario);
    for id in 0..scenario.stored_keys() {
        assert!(store.get(scenario.key(id)).unwrap().is_some());
    }
    for id in scenario.stored_keys()..scenario.stored_keys() + 2000 {
        assert_eq!(store.get(scenario.key(id)).unwrap(), None);
    }
}

#[test]
fn arms_differ_in_hashes_only() {
    let scenario = Scenario::opening();
    let store = build(&scenario);
    let mut reader = store.reader();
    for id in
        (0..scenario.stored_keys()).step_by(997).chain(scenario.stored_keys()..scenario.stored_keys() + 300)
    {
        let mut seen = Arm::PAPER.map(|arm| {
            let (mut trace, mut counters) = (Trace::new(), Counters::default());
            scenario.look_up(&mut reader, arm, id, &mut (&mut trace, &mut counters)).unwrap();
            (trace, counters)
        });
        let [(per_filter, a), (shared, b)] = &mut seen;
        assert_eq!(a.hashes, a.filters_probed);
        assert_eq!(b.hashes, u64::from(b.filters_probed > 0));
        assert_eq!(b.hashes + b.hashes_saved, a.hashes);
        for (left, right) in per_filter.events().iter().zip(shared.events()) {
            let hashes = matches!(left, Event::DigestComputed { .. });
            assert!(left == right || (hashes && matches!(right, Event::DigestReused { .. })));
        }
        assert_eq!(per_filter.events().len(), shared.events().len());
    }
}

#[test]
fn queries_show_what_they_are_for() {
    let scenario = Scenario::opening();
    let store = build(&scenario);
    let counters = |kind, index| {
        let id = scenario.find(&store, Query { kind, index }).unwrap().unwrap();
        let mut counters = Counters::default();
        let mut reader = store.reader();
        let found = scenario.look_up(&mut reader, Arm::Shared, id, &mut counters).unwrap().is_some();
        (found, counters)
    };
    for index in 0..3 {
        let (found, seen) = counters(QueryKind::Absent, index);
        assert!(!found && seen.filters_probed == 5 && seen.blocks_read == 0);
        let (found, seen) = counters(QueryKind::FalsePositive, index);
        assert!(!found && seen.false_positives > 0);
        for level in 1..=5 {
            assert!(counters(QueryKind::Stored { level }, index).0);
        }
    }
}

#[test]
fn shapes_that_make_no_sense_are_named() {
    let text = |scenario: Scenario| scenario.validate().unwrap_err().to_string();
    let opening = Scenario::opening();
    assert_eq!(text(Scenario { levels: 0, ..opening }), "levels must be from 1 to 8, but is 0");
    assert_eq!(
        text(Scenario { size_ratio: 10, ..opening }),
        "this tree has 11111 tables; the maximum is 1365"
    );
    assert!(text(Scenario { bits_per_key: f64::NAN, ..opening }).contains("bits per key"));
}

#[test]
fn sharing_changes_the_hashes_and_nothing_else() {
    let scenario = Scenario { size_ratio: 2, levels: 6, bits_per_key: 4.0, ..Scenario::opening() };
    let store = scenario.build(Arc::new(MemoryStorage::new())).expect("builds");
    for (empty_percent, found) in [(100, 0), (50, 250), (0, 500)] {
        let [per_filter, shared] = [Arm::PerFilter, Arm::Shared]
            .map(|arm| scenario.count(&store, arm, 500, empty_percent).expect("counts"));
        assert_eq!((per_filter.counters.lookups, shared.counters.hashes, shared.found), (500, 500, found));
        assert_eq!(per_filter.counters.hashes, per_filter.counters.filters_probed);
        let same = |counted: &Counted| {
            let counters = counted.counters;
            (
                counters.filters_probed,
                counters.bits_probed,
                counters.blocks_read,
                counters.false_positives,
                counted.found,
            )
        };
        assert_eq!(same(&per_filter), same(&shared));
    }
}

#[test]
fn what_fits_is_built_and_one_more_is_not() {
    for (levels, size_ratio) in [(5, 4), (8, 4), (8, 2), (1, 10), (4, 10)] {
        let scenario = Scenario { levels, size_ratio, ..Scenario::opening() };
        let Fitting { levels, size_ratio } = scenario.fitting();
        let is_built = |levels, size_ratio| Scenario { levels, size_ratio, ..scenario }.validate().is_ok();
        assert!(is_built(levels, scenario.size_ratio) && !is_built(levels + 1, scenario.size_ratio));
        assert!(is_built(scenario.levels, size_ratio));
        assert!(scenario.levels == 1 || !is_built(scenario.levels, size_ratio + 1));
    }
    let fitting = Scenario { levels: 8, ..Scenario::opening() }.fitting();
    assert_eq!(fitting, Fitting { levels: 6, size_ratio: 2 });
}
