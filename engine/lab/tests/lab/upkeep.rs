//! Replays histories of flushes and compactions on a maplet: no false negative, and counts as the model predicts.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]

use lsm_lab_engine::compaction::allowed_runs;
use lsm_lab_engine::options::{CompactionOptions, Granularity, Options, Policy, TableChoice};
use lsm_lab_teaching::model::{
    maplet_moves_counted, maplet_moves_leveling, maplet_moves_tiering, maplet_rebuilt_at_most,
};
use lsm_lab_teaching::sandbox::{Settings, Setup, Value, maplet_upkeep};
use lsm_lab_teaching::scenario::{Growth, SlotChange, Workload};
use lsm_lab_teaching::upkeep::{History, MapletUpkeep, UpkeepCounts};
use lsm_lab_workload::Random;

const CHOICES: [TableChoice; 4] =
    [TableChoice::LeastOverlap, TableChoice::RoundRobin, TableChoice::Oldest, TableChoice::MostTombstones];

/// Returns a history with this seed: any policy, whole levels or single tables, updates and deletions.
fn history(seed: u64) -> History {
    let mut random = Random::new(seed);
    let size_ratio = u32::try_from(2 + random.below(5)).unwrap();
    let policies = [Policy::Leveling, Policy::Tiering, Policy::LazyLeveling, Policy::OneLeveling];
    let policy = policies[random.index(policies.len())];
    let granularity = match random.index(2) {
        0 => Granularity::Level,
        _ => Granularity::Table(CHOICES[random.index(CHOICES.len())]),
    };
    History {
        compaction: CompactionOptions { policy, granularity },
        size_ratio,
        flushes: u32::try_from(20 + random.below(40)).unwrap(),
        update_percent: random.below(80),
        delete_percent: random.below(20),
        seed,
    }
}

/// Replays histories, and checks every entry after every flush and compaction. Returns the number of changes.
fn check(seeds: core::ops::Range<u64>) -> u64 {
    let mut changes = 0;
    for seed in seeds {
        let history = history(seed);
        let upkeep = history
            .replay(|upkeep| {
                let (entries, missing) = upkeep.missing();
                assert_eq!(missing, 0, "false negatives: {history:?}");
                assert_eq!(upkeep.maplet().entries(), entries, "{history:?}");
            })
            .unwrap();
        let counts = upkeep.counts();
        assert_eq!(counts.inserts - counts.removes, upkeep.maplet().entries());
        changes += counts.moves + counts.removes;
    }
    changes
}

#[test]
fn replayed_histories_have_no_false_negative() {
    assert!(check(0..40) > 0);
}

/// Histories of lab 3 and of the sandbox, with every policy.
#[test]
fn histories_of_scenarios_and_of_the_sandbox_have_no_false_negative() {
    let whole = |upkeep: &MapletUpkeep| {
        let (entries, missing) = upkeep.missing();
        assert_eq!((missing, upkeep.maplet().entries()), (0, entries));
    };
    let growth = Growth { rounds: 40, update_percent: 20, ..Growth::opening() };
    for policy in [Policy::Leveling, Policy::Tiering, Policy::LazyLeveling] {
        let grown = Growth { policy, ..growth }.maplet_upkeep(whole).unwrap();
        assert!(grown.counts().moves > 0 && grown.counts().removes > 0, "{policy:?}");
    }
    for (policy, granularity) in [("leveling", "least-overlap"), ("tiering", "level"), ("fluid", "level")] {
        let value = |name: &str| Value::Name(name.to_owned());
        let settings = Settings::default()
            .with("policy", value(policy))
            .and_then(|settings| settings.with("granularity", value(granularity)))
            .and_then(|settings| settings.with("load", Value::Number(4_000.0)))
            .and_then(|settings| settings.with("operations", Value::Number(2_000.0)))
            .unwrap();
        let followed = maplet_upkeep(&Setup::new(&settings, "").unwrap(), whole).unwrap();
        assert!(followed.counts().versions > 10, "{policy}: {:?}", followed.counts());
    }
}

/// The changes that the lab draws are those that the upkeep counts.
#[test]
fn the_marked_entries_of_every_moment_are_the_counted_changes() {
    for policy in [Policy::Leveling, Policy::Tiering, Policy::LazyLeveling] {
        for update_percent in [0, 40] {
            let growth = Growth { policy, size_ratio: 3, rounds: 26, update_percent, ..Growth::opening() };
            let (mut moves, mut inserts) = (0, 0);
            for moment in growth.maplet_moments().unwrap() {
                let count = |change| {
                    let entries = moment.runs.iter().flat_map(|run| &run.entries);
                    entries.filter(|entry| entry.1 == change).count() as u64
                };
                moves += count(SlotChange::Moved);
                inserts += count(SlotChange::Inserted);
                assert_eq!((moment.counts.moves, moment.counts.inserts), (moves, inserts), "{policy:?}");
                assert!(moment.written >= moves, "a moved entry was rewritten");
            }
            assert!(moves > 0);
        }
    }
}

fn workload(empty_percent: u32, lookups_per_write: u32) -> Workload {
    let growth = Growth {
        rounds: 63,
        memtable_entries: 64,
        update_percent: 0,
        delete_percent: 0,
        ..Growth::opening()
    };
    Workload { growth, empty_percent, lookups_per_write }
}

/// The maplet saves a step of an absent key and none of an existing one, apart from wasted reads.
#[test]
fn a_maplet_pays_for_absent_keys_and_not_for_existing_ones() {
    let absent = workload(100, 10).balance().unwrap();
    let per = |steps: u64| steps as f64 / absent.merged.lookups as f64;
    assert_eq!([absent.merged.searches, absent.maplet.maplet_probes], [absent.merged.lookups; 2]);
    // Few keys are in no table's range.
    assert!(per(absent.merged.line_reads) > 0.99);
    assert!(per(absent.maplet.searches) < 0.05 && per(absent.merged.lines) > 2.0);
    assert!(absent.pays(), "{absent:?}");
    let moves = absent.counts.moves as f64 / f64::from(absent.workload.growth.writes());
    assert!((moves - absent.moves_of_model().unwrap()).abs() < 0.02 * moves, "{moves}");

    let existing = workload(0, 100).balance().unwrap();
    let saved = existing.saved_per_write() / 100.0;
    assert!(saved.abs() < 0.06, "{saved}");
    assert!(!existing.pays(), "{existing:?}");
    assert!(!workload(100, 1).balance().unwrap().pays());
}

/// Part of `npm run soak`.
#[test]
#[ignore = "takes minutes"]
fn a_thousand_replayed_histories_have_no_false_negative() {
    assert!(check(0..1_000) > 0);
}

/// Replays unique keys until this many levels are full.
fn full_tree(policy: Policy, size_ratio: u32, levels: u32) -> UpkeepCounts {
    let compaction = CompactionOptions { policy, granularity: Granularity::Level };
    let flushes = size_ratio.pow(levels) - 1;
    let history = History { compaction, size_ratio, flushes, update_percent: 0, delete_percent: 0, seed: 1 };
    *history.replay(|_| ()).unwrap().counts()
}

#[test]
fn counted_moves_are_those_of_the_model() {
    for (size_ratio, levels) in [(2, 6), (3, 4), (4, 3), (6, 3)] {
        for policy in [Policy::Leveling, Policy::Tiering, Policy::LazyLeveling, Policy::OneLeveling] {
            let counts = full_tree(policy, size_ratio, levels);
            let compaction = CompactionOptions { policy, granularity: Granularity::Level };
            let options = Options { size_ratio, compaction, ..Options::durable() };
            let level = |number: u32| u8::try_from(number).unwrap();
            let runs = |number, last| allowed_runs(&options, level(number), level(last));
            let model = maplet_moves_counted(size_ratio, levels, runs);
            let counted = counts.moves as f64 / counts.inserts as f64;
            assert!(
                (counted - model).abs() <= 0.02 * model,
                "{policy:?}, T = {size_ratio}, L = {levels}: {counted} counted, {model} expected"
            );
            assert_eq!(counts.removes, 0, "unique keys");
            let rebuilt = counts.rebuilt_entries as f64 / counts.inserts as f64;
            assert!(rebuilt <= maplet_rebuilt_at_most(), "{rebuilt}");
        }
    }
}

/// The closed forms differ from the counted arrivals only by the last, missing flush.
#[test]
fn the_closed_forms_are_the_limit_of_the_counts() {
    for ratio in [2, 4, 10] {
        let leveling = maplet_moves_counted(ratio, 8, |_, _| 1);
        let tiering = maplet_moves_counted(ratio, 8, |_, _| ratio - 1);
        assert!((leveling - maplet_moves_leveling(ratio, 8)).abs() < 0.02, "{ratio}: {leveling}");
        assert!((tiering - maplet_moves_tiering(ratio, 8)).abs() < 0.02, "{ratio}: {tiering}");
    }
}
