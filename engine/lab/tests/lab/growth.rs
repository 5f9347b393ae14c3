//! Tests that a growing tree behaves as its page describes, with a map as the model, for every policy.

use lsm_lab_engine::observe::{Event, Operation};
use lsm_lab_engine::options::Policy;
use lsm_lab_teaching::scenario::{Growth, KeyOrder, Recorded};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const POLICIES: [Policy; 3] = [Policy::Leveling, Policy::Tiering, Policy::LazyLeveling];

fn small() -> Growth {
    Growth { rounds: 30, memtable_entries: 10, ..Growth::opening() }
}

fn growths() -> impl Strategy<Value = Growth> {
    let order = prop_oneof![Just(KeyOrder::Random), Just(KeyOrder::Rising)];
    (0..3_usize, 2..9_u32, 1..40_u32, 0..40_u32, 0..40_u32, order, 0..2_u32, any::<u64>()).prop_map(
        |(policy, size_ratio, rounds, update_percent, delete_percent, order, lookups_per_round, seed)| {
            Growth {
                policy: POLICIES[policy],
                size_ratio,
                rounds,
                update_percent,
                delete_percent,
                order,
                lookups_per_round,
                seed,
                ..small()
            }
        },
    )
}

/// Returns the keys after the operations of the trace.
fn model_of(recorded: &Recorded) -> BTreeMap<u32, bool> {
    let mut model = BTreeMap::new();
    for event in recorded.trace.events() {
        match *event {
            Event::OperationStarted { operation: Operation::Put, key_id } => drop(model.insert(key_id, true)),
            Event::OperationStarted { operation: Operation::Delete, key_id } => {
                model.insert(key_id, false);
            }
            _ => {}
        }
    }
    model
}

/// Returns the newest entry of every key in the tree, from the tables of its levels.
fn newest_of(recorded: &Recorded) -> BTreeMap<u32, bool> {
    let tables: BTreeMap<u32, _> = recorded.tables.iter().map(|table| (table.id, table)).collect();
    let mut newest = BTreeMap::new();
    for run in recorded.levels.iter().flatten() {
        for table in &run.tables {
            for &(key, is_deleted) in &tables[table].entries {
                newest.entry(key).or_insert(!is_deleted);
            }
        }
    }
    newest
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// The final tables contain what was written: puts exist, and deleted keys are absent or marked.
    #[test]
    fn the_tables_hold_what_was_written(growth in growths()) {
        let recorded = growth.record().unwrap();
        let newest = newest_of(&recorded);
        for (key, is_there) in model_of(&recorded) {
            prop_assert_eq!(newest.get(&key).copied().unwrap_or(false), is_there, "key {}", key);
        }
        let written: BTreeSet<u32> = recorded.keys.iter().copied().collect();
        prop_assert!(newest.keys().all(|key| written.contains(key)));
    }

    /// Every table of the trace was recorded with its number of entries, in the order of their keys.
    #[test]
    fn every_table_of_the_trace_is_known(growth in growths()) {
        let recorded = growth.record().unwrap();
        let named = recorded.trace.events().iter().filter_map(|event| match *event {
            Event::TableWritten { table, entries, blocks, .. } => Some((table, entries as usize, blocks)),
            _ => None,
        });
        let known = recorded.tables.iter().map(|table| (table.id, table.entries.len(), table.blocks));
        prop_assert_eq!(named.collect::<Vec<_>>(), known.collect::<Vec<_>>());
        let space = growth.key_space();
        for table in &recorded.tables {
            let numbers: Vec<u64> = table.entries.iter().map(|&(key, _)| space.number(key.into())).collect();
            prop_assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]));
            prop_assert_eq!(table.tombstones(), table.entries.iter().filter(|entry| entry.1).count());
        }
    }

    /// Fewer rounds are a prefix of more, so a slider of rounds moves within one history.
    #[test]
    fn fewer_rounds_are_the_beginning_of_more(growth in growths(), less in 1..20_u32) {
        let growth = Growth { order: KeyOrder::Random, ..growth };
        let shorter = Growth { rounds: growth.rounds.saturating_sub(less).max(1), ..growth };
        let (long, short) = (growth.record().unwrap(), shorter.record().unwrap());
        prop_assert_eq!(&long.trace.events()[..short.trace.events().len()], short.trace.events());
    }

    /// Slices change nothing, and a stopped growth is a prefix of the whole one.
    #[test]
    fn slices_and_stops_change_nothing(growth in growths(), slice in 1..9_u32, stop in 1..40_u32) {
        let (mut recording, mut surveying) = (growth.recording().unwrap(), growth.surveying().unwrap());
        let mut done = 0;
        while done < growth.rounds && done < stop {
            let now = recording.advance(slice).unwrap();
            prop_assert_eq!(now, (done + slice).min(growth.rounds));
            prop_assert_eq!(surveying.advance(slice).unwrap(), now);
            done = now;
        }
        let (whole, seen) = (growth.record().unwrap(), recording.recorded());
        prop_assert_eq!(&whole.trace.events()[..seen.trace.events().len()], seen.trace.events());
        prop_assert_eq!(&whole.tables[..seen.tables.len()], &seen.tables[..]);
        prop_assert_eq!(&whole.keys[..seen.keys.len()], &seen.keys[..]);
        if done == growth.rounds {
            prop_assert_eq!(&seen, &whole);
            prop_assert_eq!(surveying.surveyed(), growth.survey().unwrap());
        } else {
            prop_assert!(surveying.surveyed().blocks_flushed < growth.survey().unwrap().blocks_flushed);
        }
    }

    /// The counts of a survey equal those of a recording.
    #[test]
    fn a_survey_agrees_with_the_record(growth in growths()) {
        let (recorded, surveyed) = (growth.record().unwrap(), growth.survey().unwrap());
        let (mut written, mut flushed, mut compacted, mut is_flush) = (0, 0, 0, false);
        for event in recorded.trace.events() {
            match *event {
                Event::FlushStarted { .. } | Event::FlushEnded { .. } => is_flush = !is_flush,
                Event::TableWritten { blocks, .. } => {
                    written += u64::from(blocks);
                    flushed += if is_flush { u64::from(blocks) } else { 0 };
                }
                Event::BlocksCompacted { written, .. } => compacted += u64::from(written),
                _ => {}
            }
        }
        prop_assert_eq!(surveyed.blocks_compacted, compacted);
        prop_assert_eq!(surveyed.blocks_flushed, flushed);
        prop_assert_eq!(flushed + compacted, written);
        let runs: usize = recorded.levels.iter().map(Vec::len).sum();
        prop_assert_eq!(surveyed.runs as usize, runs);
        prop_assert!(surveyed.most_runs >= surveyed.runs);
        prop_assert_eq!(surveyed.lookups, u64::from(growth.rounds * growth.lookups_per_round));
        prop_assert_eq!(surveyed.hashes_per_filter, surveyed.filters_probed);
        prop_assert!(surveyed.hashes_shared <= surveyed.lookups);
        prop_assert_eq!(growth.runs().unwrap().iter().sum::<u32>(), surveyed.runs);
    }
}

/// The statements of lab 3 on policies and the size ratio hold for its setting.
#[test]
fn a_small_ratio_writes_less_and_asks_more_and_tiering_even_more_so() {
    let survey = |policy, size_ratio| {
        let growth = Growth { policy, size_ratio, update_percent: 0, delete_percent: 0, ..Growth::opening() };
        growth.survey().unwrap()
    };
    let (small, large) = (survey(Policy::Leveling, 2), survey(Policy::Leveling, 8));
    assert!(small.written_per_block() < 0.8 * large.written_per_block(), "{small:?} {large:?}");
    assert!(small.filters_per_lookup() > 1.2 * large.filters_per_lookup(), "{small:?} {large:?}");
    assert_eq!(small.hashes_per_filter, small.filters_probed);
    assert!(small.hashes_shared <= small.lookups && large.hashes_shared <= large.lookups);
    let [leveling, tiering, lazy] = POLICIES.map(|policy| survey(policy, 4));
    assert!(tiering.written_per_block() < lazy.written_per_block());
    assert!(lazy.written_per_block() < leveling.written_per_block());
    assert!(tiering.filters_per_lookup() > lazy.filters_per_lookup());
    assert!(lazy.filters_per_lookup() > leveling.filters_per_lookup());
}

/// Ascending keys never overlap: every table moves without rewriting.
#[test]
fn rising_keys_are_written_once_whatever_the_policy() {
    for policy in POLICIES {
        let growth = Growth {
            policy,
            order: KeyOrder::Rising,
            update_percent: 0,
            delete_percent: 0,
            ..Growth::opening()
        };
        let surveyed = growth.survey().unwrap();
        assert!(surveyed.written_per_block() < 1.2, "{policy:?}: {surveyed:?}");
        assert!(surveyed.tables_moved > 0);
    }
}

#[test]
fn what_cannot_grow_is_refused() {
    for growth in [
        Growth { rounds: 0, ..small() },
        Growth { rounds: Growth::MOST_WRITES, ..small() },
        Growth { memtable_entries: 0, ..small() },
        Growth { update_percent: 60, delete_percent: 40, ..small() },
        Growth { size_ratio: 1, ..small() },
    ] {
        assert!(growth.record().is_err() && growth.survey().is_err(), "{growth:?}");
    }
}
