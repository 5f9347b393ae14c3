//! Promise 1, natively: seeded exercises have the fingerprints in `tests/parity/fingerprints.json`.
//!
//! `web/src/engine/parity.test.ts` runs the same exercises in WebAssembly against the same file. After a deliberate
//! change of events or engine, run `UPDATE_FINGERPRINTS=1 cargo test -p lsm-lab-teaching --test lab parity` and say why in the
//! commit.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::disallowed_methods, reason = "golden data and directories of tests are files")]

use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::observe::Trace;
use lsm_lab_engine::options::Policy;
use lsm_lab_engine::storage::{MemoryStorage, Storage};
use lsm_lab_engine::store::Store;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::DigestFunction;
use lsm_lab_filters::{FilterKind, ProbeScheme};
use lsm_lab_teaching::sandbox::{Sandbox, Settings, Setup, Value as Setting};
use lsm_lab_teaching::scenario::{
    Exercise, Growth, KeyOrder, Query, QueryKind, Scenario, exercise_fingerprint,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

const OPERATIONS: u32 = 2000;

/// Families of the recorded exercises: all of the first page.
const FAMILIES: [FilterKind; 4] = [
    FilterKind::Standard(ProbeScheme::Worm),
    FilterKind::Standard(ProbeScheme::PaperRotation),
    FilterKind::Standard(ProbeScheme::Rotation64),
    FilterKind::Blocked512,
];

fn golden_file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/parity/fingerprints.json")
}

/// Functions of the page's first module, which runs the same exercises.
const DIGESTS: [DigestFunction; 3] =
    [DigestFunction::Xxh3, DigestFunction::Xxh64, DigestFunction::MurmurHash64A];

fn exercises() -> impl Iterator<Item = Exercise> {
    let families = FAMILIES.into_iter().flat_map(|filter| DIGESTS.map(|digest| (filter, digest)));
    let paper = families.flat_map(|(filter, digest)| {
        (1..=2).map(move |seed| Exercise { seed, filter, digest, operations: OPERATIONS, arms: Arm::PAPER })
    });
    // With a mask if filters have lines, and filter by filter otherwise.
    let merged =
        [FilterKind::Blocked512, FilterKind::Standard(ProbeScheme::Worm)].into_iter().flat_map(|filter| {
            DIGESTS.map(|digest| {
                let arms = [Arm::MergedPerFilter, Arm::Merged];
                Exercise { seed: 3, filter, digest, operations: OPERATIONS, arms }
            })
        });
    paper.chain(merged)
}

fn scenarios() -> Vec<Scenario> {
    let opening = Scenario::opening();
    vec![
        opening,
        Scenario { filter: FilterKind::Blocked512, digest: DigestFunction::Xxh3, ..opening },
        Scenario { levels: 3, size_ratio: 7, digest: DigestFunction::Xxh64, seed: 9, ..opening },
    ]
}

/// Performs the lookups of the page's opening state, each by every arm.
fn lookups(scenario: &Scenario, store: &Store) -> Vec<Value> {
    let kinds = [
        ("absent", QueryKind::Absent),
        ("false-positive", QueryKind::FalsePositive),
        ("stored", QueryKind::Stored { level: scenario.levels }),
    ];
    let mut reader = store.reader();
    let mut one = |kind: QueryKind, arm: Arm| {
        let mut trace = Trace::new();
        let key = scenario.find(store, Query { kind, index: 0 }).unwrap().unwrap();
        scenario.look_up(&mut reader, arm, key, &mut trace).unwrap();
        hex(trace.fingerprint())
    };
    let all = kinds.into_iter().flat_map(|kind| Arm::ALL.map(|arm| (kind, arm)));
    all.map(|((name, kind), arm)| json!({ "kind": name, "arm": arm.name(), "fingerprint": one(kind, arm) }))
        .collect()
}

/// Returns the opening state of lab 3 with every policy, and with ascending keys.
fn growths() -> Vec<(&'static str, &'static str, Growth)> {
    let opening = Growth::opening();
    vec![
        ("leveling", "random", opening),
        ("tiering", "random", Growth { policy: Policy::Tiering, ..opening }),
        (
            "lazy-leveling",
            "random",
            Growth { policy: Policy::LazyLeveling, size_ratio: 3, seed: 2, ..opening },
        ),
        ("leveling", "rising", Growth { order: KeyOrder::Rising, ..opening }),
    ]
}

fn grown((policy, order, growth): (&str, &str, Growth)) -> Value {
    json!({
        "policy": policy, "sizeRatio": growth.size_ratio, "rounds": growth.rounds,
        "memtableEntries": growth.memtable_entries, "updatePercent": growth.update_percent,
        "deletePercent": growth.delete_percent, "order": order, "lookupsPerRound": growth.lookups_per_round,
        "bitsPerKey": growth.bits_per_key, "seed": growth.seed,
        "fingerprint": hex(growth.record().unwrap().trace.fingerprint()),
    })
}

/// The sandbox: its opening state, every mix, and all options with state between operations.
const SANDBOXES: [(&[(&str, &str)], &str); 8] = [
    (&[], ""),
    (&[("mix", "ycsb-a"), ("load", "3000"), ("policy", "lazy-leveling"), ("arm", "merged")], ""),
    (&[("mix", "ycsb-d"), ("load", "2000"), ("cache", "bounded"), ("cache-size", "48")], ""),
    (&[("mix", "ycsb-e"), ("load", "2000"), ("operations", "2000"), ("filter", "rosetta")], ""),
    (&[("mix", "ycsb-f"), ("load", "2000"), ("memory", "elastic"), ("skew", "1.2")], ""),
    (
        &[("memory", "monkey"), ("granularity", "least-overlap"), ("order", "rising"), ("arm", "per-filter")],
        "",
    ),
    (&[("filter-home", "cache"), ("filter-cache", "2"), ("second-tier", "4"), ("filter", "ribbon")], ""),
    (&[("policy", "fluid"), ("log", "interval"), ("cache", "everything")], "9.put.apple.red~9000.get.apple"),
];

fn sandboxes() -> impl Iterator<Item = Value> {
    SANDBOXES.into_iter().map(|(changes, own)| {
        let mut settings = Settings::default();
        let mut told = serde_json::Map::new();
        for &(name, text) in changes {
            let number = text.parse::<f64>();
            told.insert(
                name.to_owned(),
                number.as_ref().map_or_else(|_| json!(text), |number| json!(number)),
            );
            let value = number.map_or_else(|_| Setting::Name(text.to_owned()), Setting::Number);
            settings = settings.with(name, value).unwrap();
        }
        let mut sandbox = Sandbox::new(Setup::new(&settings, own).unwrap()).unwrap();
        let slice = sandbox.advance(u32::MAX, u64::MAX).unwrap();
        json!({ "settings": told, "own": own, "fingerprint": hex(slice.fingerprint) })
    })
}

fn hex(fingerprint: u64) -> String {
    format!("{fingerprint:016x}")
}

fn record(storage: &impl Fn() -> Arc<dyn Storage>) -> Value {
    let exercises = exercises().map(|exercise| {
        let value = exercise_fingerprint(&exercise, storage()).unwrap();
        json!({
            "seed": exercise.seed, "filter": exercise.filter.name(), "digest": exercise.digest.name(),
            "operations": exercise.operations, "arms": exercise.arms.map(Arm::name),
            "fingerprint": hex(value),
        })
    });
    let scenarios = scenarios().into_iter().map(|scenario| {
        let store = scenario.build(storage()).unwrap();
        let by_arm = Arm::ALL.map(|arm| (arm.name(), hex(scenario.fingerprint(&store, arm).unwrap())));
        let frozen = store.snapshot().freeze().unwrap();
        json!({
            "levels": scenario.levels, "sizeRatio": scenario.size_ratio, "bitsPerKey": scenario.bits_per_key,
            "filter": scenario.filter.name(), "digest": scenario.digest.name(), "seed": scenario.seed,
            "fingerprint": by_arm[Arm::Shared as usize].1,
            "byArm": by_arm.into_iter().collect::<BTreeMap<_, _>>(),
            "lookups": lookups(&scenario, &store),
            "maplet": {
                "fingerprint": hex(scenario.maplet_fingerprint(&frozen).unwrap()),
                "bytes": hex(Scenario::maplet_bytes_digest(&frozen)),
            },
        })
    });
    json!({
        "exercises": exercises.collect::<Vec<_>>(),
        "growths": growths().into_iter().map(grown).collect::<Vec<_>>(),
        "sandboxes": sandboxes().collect::<Vec<_>>(),
        "scenarios": scenarios.collect::<Vec<_>>(),
    })
}

#[test]
fn memory_gives_the_recorded_fingerprints() {
    let recorded = record(&|| Arc::new(MemoryStorage::new()));
    if std::env::var_os("UPDATE_FINGERPRINTS").is_some() {
        let text = serde_json::to_string_pretty(&recorded).unwrap() + "\n";
        std::fs::write(golden_file(), text).unwrap();
    }
    let golden: Value = serde_json::from_str(&std::fs::read_to_string(golden_file()).unwrap()).unwrap();
    assert!(golden["exercises"].as_array().unwrap().len() >= 20);
    assert_eq!(recorded, golden);
}

#[test]
fn files_give_the_fingerprints_of_memory() {
    let directory = tempfile::tempdir().unwrap();
    for exercise in exercises().step_by(5) {
        let storage = |name: &str| -> Arc<dyn Storage> {
            let path = directory.path().join(format!("{name}-{}-{}", exercise.digest.name(), exercise.seed));
            std::fs::create_dir_all(&path).unwrap();
            Arc::new(NativeStorage::open(&path, Access::Buffered).unwrap())
        };
        let files = exercise_fingerprint(&exercise, storage(exercise.filter.name())).unwrap();
        let memory = exercise_fingerprint(&exercise, Arc::new(MemoryStorage::new())).unwrap();
        assert_eq!(files, memory);
    }
}

/// Proves that the test can fail: another seed, another arm and one more operation are all detected.
#[test]
fn fingerprints_tell_runs_apart() {
    let run = |exercise: &Exercise| exercise_fingerprint(exercise, Arc::new(MemoryStorage::new())).unwrap();
    let first = exercises().next().unwrap();
    assert_ne!(run(&first), run(&Exercise { seed: 99, ..first }));
    assert_ne!(run(&first), run(&Exercise { operations: OPERATIONS + 1, ..first }));
    let scenario = Scenario { levels: 2, ..Scenario::opening() };
    let store = scenario.build(Arc::new(MemoryStorage::new())).unwrap();
    let arms = Arm::ALL.map(|arm| scenario.fingerprint(&store, arm).unwrap());
    assert!((0..arms.len()).all(|one| !arms[..one].contains(&arms[one])), "{arms:?}");
}
