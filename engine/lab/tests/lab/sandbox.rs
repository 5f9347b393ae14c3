//! Compares the sandbox with a map as its model, with random settings. Checks that settings reach every option
//! of the engine, and that refusals name the invalid setting.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use lsm_lab_engine::observe::SCHEMA;
use lsm_lab_engine::options::Options;
use lsm_lab_teaching::merged::Fate;
use lsm_lab_teaching::sandbox::{
    Answer, Kind, MOST_MARKS, OperationReport, Reason, Sandbox, Setting, Settings, Setup, Slice, Tombstones,
    Value, settings,
};
use lsm_lab_workload::Action;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Returns values for a setting, some of which the engine rejects.
fn values(setting: &Setting) -> Vec<Value> {
    match &setting.kind {
        Kind::Choice(names) => names.iter().map(|&name| Value::Name(name.to_owned())).collect(),
        Kind::Number { min, max } => {
            [*min, (min + max) / 4.0, (min + max) / 2.0, *max].map(Value::Number).to_vec()
        }
        #[expect(clippy::cast_precision_loss, reason = "bounds are below 2^53")]
        Kind::Whole { min, max } => {
            [*min, min + 1, (min + 3).min(*max), *max].map(|value| Value::Number(value as f64)).to_vec()
        }
    }
}

fn with(settings: Settings, changes: &[(&str, &str)]) -> Settings {
    changes.iter().fold(settings, |settings, &(name, text)| {
        let value = text.parse().map_or_else(|_| Value::Name(text.to_owned()), Value::Number);
        settings.with(name, value).unwrap()
    })
}

fn changed(changes: &[(&str, &str)]) -> Settings {
    with(Settings::default(), changes)
}

/// Returns every leaf of an indented debug text, by its path, with its value.
fn leaves(options: &Options) -> Vec<(String, String)> {
    let (mut path, mut found) = (Vec::new(), Vec::new());
    for line in format!("{options:#?}").lines() {
        let line = line.trim().trim_end_matches(',');
        let (name, value) = line.split_once(": ").unwrap_or(("", line));
        if value.ends_with(['{', '(']) {
            path.push(name.to_owned());
            found.push((path.join("."), value.to_owned()));
        } else if matches!(value, "}" | ")") {
            path.pop();
        } else {
            found.push((format!("{}.{name}", path.join(".")), value.to_owned()));
        }
    }
    found
}

#[test]
fn every_field_of_the_options_is_reached_by_some_setting() {
    let mut seen: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let starts = [
        changed(&[]),
        changed(&[("size", "rate")]),
        changed(&[("probes", "exactly")]),
        changed(&[("memory", "elastic")]),
        changed(&[("policy", "fluid")]),
        changed(&[("log", "interval")]),
        changed(&[("table-entries", "9")]),
        changed(&[("granularity", "oldest")]),
    ];
    for start in starts {
        for setting in settings() {
            for value in values(&setting) {
                for (path, value) in leaves(&start.clone().with(setting.name, value).unwrap().options()) {
                    seen.entry(path).or_default().insert(value);
                }
            }
        }
    }
    // All fields of `Options` and of its parts, except for fields that are always the same.
    for field in
        ["memtable_bytes", "filter.kind", "filter.digest.seed", "change_ratio", "stall_runs", "log.bytes"]
    {
        assert!(seen.keys().any(|path| path.ends_with(field)), "{field}: {:?}", seen.keys());
    }
    // Types that form one value with fields, each with a separate path.
    let whole = ["Options {", "FilterOptions {", "DigestRecipe {", "CompactionOptions {", "ElasticOptions {"];
    for (path, values) in &seen {
        let is_whole = values.iter().all(|value| whole.contains(&value.as_str()) || value.is_empty());
        assert!(values.len() > 1 || is_whole, "no setting changes `{path}`: it is always {values:?}");
    }
}

#[test]
fn settings_and_options_lead_to_each_other() {
    let fields: BTreeSet<&str> = settings().iter().map(|setting| setting.name).collect();
    assert_eq!(fields.len(), settings().len(), "names are unique");
    for setting in settings() {
        for value in values(&setting) {
            let settings = Settings::default().with(setting.name, value).unwrap();
            assert_eq!(settings.clone().of(&settings.options()), settings, "{}", setting.name);
        }
    }
    let options = Options::paper();
    assert_eq!(Settings::default().of(&options).options(), options);
}

/// Returns a setup of few operations, with other values according to the numbers.
fn setups() -> impl Strategy<Value = (Settings, String)> {
    let few = proptest::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..12);
    let own = prop_oneof![
        Just(String::new()),
        Just("20.put.apple.red~21.get.apple~40.delete.apple~90.get.apple".to_owned()),
        Just("0.put.zebra~5.scan.a.zz~700.put.pear~701.get.pear".to_owned()),
    ];
    (few, own, 0..4000_u32).prop_map(|(few, own, seed)| {
        let seed = seed.to_string();
        let start =
            [("operations", "500"), ("memtable", "4"), ("level-one", "8"), ("table", "4"), ("seed", &seed)];
        let mut chosen = changed(&start);
        for (which, value) in few {
            let all = settings();
            let setting = which.get(&all);
            if !["operations", "load", "memtable", "level-one", "value-bytes"].contains(&setting.name) {
                chosen = chosen.with(setting.name, value.get(&values(setting)).clone()).unwrap();
            }
        }
        (chosen, own)
    })
}

/// Returns the answer of a map, and applies the operation to it.
fn answer_of(model: &mut BTreeMap<Vec<u8>, Vec<u8>>, report: &OperationReport, value: &[u8]) -> Answer {
    let OperationReport { action, key, to, .. } = report;
    match action {
        Action::Insert | Action::Update => {
            model.insert(key.clone(), value.to_vec());
            Answer::Written
        }
        Action::Delete => {
            model.remove(key);
            Answer::Written
        }
        Action::Get => Answer::Value(model.get(key).cloned()),
        Action::Modify => Answer::Value(model.insert(key.clone(), value.to_vec())),
        Action::Scan => Answer::Scanned(model.range(key.clone()..to.clone().unwrap()).count() as u64),
    }
}

/// Returns the value that the n-th operation writes.
fn value_of(settings: &Settings, report: &OperationReport) -> Vec<u8> {
    let Some(&Value::Number(bytes)) = settings.get("value-bytes") else { panic!("a number") };
    if report.is_typed && report.key == b"apple" {
        return b"red".to_vec();
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small whole number")]
    let bytes = bytes as usize;
    format!("{:07}", report.number - 1).bytes().chain(core::iter::repeat(b'.')).take(bytes).collect()
}

fn run(setup: &Setup, at_once: u32) -> (Sandbox, Vec<Slice>) {
    let mut sandbox = Sandbox::new(setup.clone()).unwrap();
    let mut slices = Vec::new();
    loop {
        slices.push(sandbox.advance(at_once, u64::MAX).unwrap());
        if slices.last().unwrap().is_last() {
            return (sandbox, slices);
        }
    }
}

fn joined<T: Clone>(slices: &[Slice], of: impl Fn(&Slice) -> &Vec<T>) -> Vec<T> {
    slices.iter().flat_map(|slice| of(slice).clone()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn answers_are_those_of_a_map((settings, own) in setups()) {
        let Ok(setup) = Setup::new(&settings, &own) else { return Ok(()) };
        let mut sandbox = Sandbox::new(setup.clone()).unwrap();
        let mut model = BTreeMap::new();
        while sandbox.done() < setup.total() {
            let slice = sandbox.advance(1, u64::MAX).unwrap();
            let report = sandbox.operation().unwrap();
            prop_assert_eq!(report.number, sandbox.done());
            let expected = answer_of(&mut model, &report, &value_of(&settings, &report));
            prop_assert_eq!(&report.answer, &expected, "{:?}", &report);
            let now = slice.samples.last().unwrap();
            let bytes: usize = model.iter().map(|(key, value)| key.len() + value.len()).sum();
            prop_assert_eq!((now.live_keys, now.live_bytes), (model.len() as u64, bytes as u64));
        }
    }

    #[test]
    fn a_run_is_the_same_however_it_is_sliced((settings, own) in setups(), at_once in 1..200_u32, back in 0..600_u32) {
        let Ok(setup) = Setup::new(&settings, &own) else { return Ok(()) };
        let (mut one, whole) = run(&setup, u32::MAX);
        let (_, sliced) = run(&setup, at_once);
        prop_assert_eq!(whole.last().unwrap().fingerprint, sliced.last().unwrap().fingerprint);
        prop_assert_eq!(joined(&whole, |slice| &slice.words), joined(&sliced, |slice| &slice.words));
        prop_assert_eq!(joined(&whole, |slice| &slice.moments), joined(&sliced, |slice| &slice.moments));
        prop_assert_eq!(joined(&whole, |slice| &slice.merges), joined(&sliced, |slice| &slice.merges));
        prop_assert_eq!(joined(&whole, |slice| &slice.tables), joined(&sliced, |slice| &slice.tables));
        prop_assert_eq!(joined(&whole, |slice| &slice.writes).len(), setup.total() as usize);
        prop_assert_eq!(joined(&whole, |slice| &slice.fooled), joined(&sliced, |slice| &slice.fooled));
        prop_assert_eq!(whole.last().unwrap().samples.last(), sliced.last().unwrap().samples.last());
        // Going back runs again: the counts are those of a run to that moment.
        let target = back.min(setup.total() - 1);
        while one.seek(target, 150).unwrap() < target {}
        let mut fresh = Sandbox::new(setup.clone()).unwrap();
        let there = fresh.advance(target, u64::MAX).unwrap();
        // A run that is followed without reports follows no lives.
        let [mut again, mut first] = [one.sample(), there.samples.last().unwrap().clone()];
        (again.tombstones.lives, first.tombstones.lives) = (None, None);
        prop_assert_eq!(again, first);
        prop_assert_eq!(one.operation(), fresh.operation());
        prop_assert_eq!(one.done(), setup.total());
    }

    /// The lives are those of the operations: each tombstone from its deletion to the change without it.
    #[test]
    fn tombstones_add_up_and_their_lives_are_followed((settings, own) in setups()) {
        let Ok(setup) = Setup::new(&settings, &own) else { return Ok(()) };
        let mut sandbox = Sandbox::new(setup.clone()).unwrap();
        let (mut before, mut total) = (0, 0_u64);
        while sandbox.done() < setup.total() {
            let slice = sandbox.advance(1, u64::MAX).unwrap();
            let now = slice.samples.last().unwrap();
            let Tombstones { written, dropped, left, lives } = now.tombstones;
            prop_assert_eq!(written, dropped + now.tombstones.replaced() + left);
            prop_assert_eq!(written - before, slice.writes.iter().map(|&what| u64::from(what == 2)).sum::<u64>());
            let lives = lives.expect("small compactions are followed");
            // Each operation makes every tombstone that is left one operation older.
            total += left;
            prop_assert_eq!(lives.gone + lives.left, total);
            before = written;
        }
    }

    #[test]
    fn what_is_told_of_the_structure_is_what_the_store_has((settings, own) in setups()) {
        let Ok(setup) = Setup::new(&settings, &own) else { return Ok(()) };
        let (sandbox, slices) = run(&setup, 100);
        let tables = joined(&slices, |slice| &slice.tables);
        prop_assert!(tables.windows(2).all(|pair| pair[0].table < pair[1].table));
        prop_assert!(tables.iter().all(|table| (0.0..=table.to).contains(&table.from) && table.to <= 1.0));
        let words = joined(&slices, |slice| &slice.words);
        let named = |name: &str| SCHEMA.iter().find(|event| event.name == name).unwrap().tag;
        let count = |name: &str| words.chunks(6).filter(|event| event[0] == named(name)).count();
        prop_assert_eq!(tables.len(), count("TableWritten"));
        prop_assert_eq!(joined(&slices, |slice| &slice.moments).len(), count("FlushStarted") + count("CompactionPicked"));
        let merges = joined(&slices, |slice| &slice.merges);
        prop_assert_eq!(merges.len(), count("FlushStarted") + count("CompactionPicked"));
        let sum = |is_counted: fn(Fate) -> bool| -> u64 {
            merges.iter().flatten().filter(|row| is_counted(row.fate)).map(|row| u64::from(row.entries)).sum()
        };
        let told = |name: &str, at: usize| -> u64 {
            words.chunks(6).filter(|event| event[0] == named(name)).map(|event| u64::from(event[at])).sum()
        };
        prop_assert_eq!(sum(|_| true), told("CompactionEnded", 1));
        prop_assert_eq!(sum(|fate| fate == Fate::Kept), told("CompactionEnded", 2));
        prop_assert_eq!(sum(|fate| matches!(fate, Fate::Shadowed | Fate::Deleted)), told("EntriesDropped", 1));
        prop_assert_eq!(sum(|fate| fate == Fate::Collected), told("EntriesDropped", 2));
        let last = slices.last().unwrap().samples.last().unwrap();
        let moved = joined(&slices, |slice| &slice.moved);
        prop_assert_eq!(moved.len(), merges.len());
        prop_assert_eq!(moved.iter().map(|bytes| bytes[0]).sum::<u64>(), last.writes.compacted_bytes_read);
        prop_assert_eq!(
            moved.iter().map(|bytes| bytes[1]).sum::<u64>(),
            last.writes.flushed_bytes + last.writes.compacted_bytes_written
        );
        prop_assert_eq!(last.level_bytes.iter().sum::<u64>(), last.file_bytes);
        prop_assert!(last.levels.iter().all(|level| level.wasted <= level.fooled));
        prop_assert!(last.wasted_reads() <= last.counters.blocks_read);
        prop_assert_eq!(last.writes.flushes, count("FlushEnded") as u64);
        prop_assert_eq!(last.counters.compactions, count("CompactionEnded") as u64);
        for table in &tables {
            let Some(filter) = sandbox.filter(table.table, Some(b"user:1")).unwrap() else { continue };
            prop_assert!(filter.level > 0, "only tables of a level have files");
            prop_assert!(filter.bytes.len() as u64 * 8 >= filter.bits);
        }
    }
}

#[test]
fn what_cannot_be_is_refused_with_the_setting_to_blame() {
    for (changes, setting, part) in [
        (&[("filter", "cuckoo"), ("probes", "exactly")][..], "probes", "`cuckoo` have a fixed number"),
        (&[("digest", "crc32")], "digest", "have 32 bits"),
        (&[("memory", "monkey"), ("filter", "xor8")], "memory", "`xor8` have a size that no plan can change"),
        (&[("memory", "elastic"), ("size", "rate")], "size", "need bits per key"),
        (&[("memory", "elastic"), ("bits", "20")], "bits", "the budget exceeds"),
        (
            &[("memory", "elastic"), ("filter", "xor8"), ("bits", "9")],
            "filter",
            "units must be filters of the kind",
        ),
        (&[("memory", "elastic"), ("initial-units", "7")], "initial-units", "must not exceed"),
        (&[("memory", "elastic"), ("filter-home", "cache")], "filter-home", "an elastic plan controls"),
        (&[("policy", "fluid"), ("runs", "4")], "runs", "runs must be from 1 to 3"),
        (&[("policy", "fluid"), ("last-runs", "0")], "last-runs", "last_runs must be from 1 to 3"),
        (&[("ratio", "1")], "ratio", "size_ratio must be from 2 to 20"),
        (&[("memtable", "1")], "memtable", "memtable_bytes must be from 4096"),
        (&[("log", "interval"), ("log-interval", "0")], "log-interval", "at least 1 byte"),
        (&[("filter", "surf"), ("size", "rate")], "size", "surf"),
        (&[("filter", "rosetta"), ("size", "rate")], "size", "choose one of standard"),
        (&[("filter", "standard-leveldb"), ("size", "rate")], "size", "set bits per key"),
        (&[("size", "rate"), ("rate", "0")], "rate", "above 0"),
        (&[("bits", "0")], "bits", "from 1 to 64"),
        (&[("digest-seed", "0")], "digest-seed", "must not be 0"),
        (&[("probes", "exactly"), ("probe-count", "31")], "probe-count", "1 to 30"),
        (&[("stall-runs", "0")], "stall-runs", "from 1 to 64"),
        (&[("inserts", "0"), ("updates", "0"), ("deletes", "0"), ("gets", "0")], "inserts", "some operation"),
        (&[("operations", "2000000"), ("value-bytes", "1000")], "operations", "a page can hold 192"),
        (&[("operations", "2000000"), ("load", "1")], "load", "together"),
    ] {
        let refusal = Setup::new(&changed(changes), "").expect_err(setting);
        assert_eq!(refusal.setting, setting, "{refusal}");
        assert!(refusal.problem.contains(part), "{refusal}");
    }
    for (changes, reason) in [
        (&[("ratio", "1")][..], Reason::Range([2, 20])),
        (&[("memtable", "1")], Reason::Range([4, 16_384])),
        (&[("policy", "fluid"), ("runs", "4")], Reason::Range([1, 3])),
        (&[("bits", "0")], Reason::Range([1, 64])),
        (&[("stall-runs", "0")], Reason::Range([1, 64])),
        (&[("memory", "monkey"), ("filter", "xor8")], Reason::FixedSize),
        (&[("digest-seed", "0")], Reason::ZeroSeed),
        (&[("operations", "2000000"), ("value-bytes", "1000")], Reason::Memory([1941, 192])),
    ] {
        assert_eq!(Setup::new(&changed(changes), "").unwrap_err().reason, reason);
    }
    assert_eq!(Setup::new(&changed(&[]), "3.scan.b.a").unwrap_err().setting, "own");
    let no = Settings::default();
    assert_eq!(no.clone().with("bits", Value::Number(65.0)).unwrap_err().setting, "bits");
    assert!(no.clone().with("ratio", Value::Number(2.5)).unwrap_err().problem.contains("whole number"));
    assert!(no.clone().with("filter", Value::Name("bloom".into())).unwrap_err().problem.contains("one of"));
    assert!(no.with("warp", Value::Number(1.0)).unwrap_err().problem.contains("no setting `warp`"));
}

#[test]
fn a_slice_is_bounded_and_samples_are_even() {
    let setup = Setup::new(&changed(&[("operations", "50000"), ("memory", "monkey")]), "").unwrap();
    let (_, slices) = run(&setup, 5000);
    assert_eq!(slices.len(), 10);
    assert!(slices.iter().all(|slice| slice.writes.len() == 5000 && slice.samples.len() < 30));
    let samples = joined(&slices, |slice| &slice.samples);
    assert!(samples.windows(2).all(|pair| pair[0].done <= pair[1].done));
    let last = samples.last().unwrap();
    assert!(last.write_amplification().unwrap() > 2.0 && last.space_amplification().unwrap() > 1.0);
    assert!(last.hashes_per_lookup().unwrap() <= 1.0);
    assert!(last.levels.iter().map(|level| level.queried).sum::<u64>() == last.counters.filters_probed);
    assert!(last.levels.iter().map(|level| level.hashes).sum::<u64>() == last.counters.hashes);
    assert!(last.levels.iter().map(|level| level.fooled).sum::<u64>() == last.counters.false_positives);
    // A slice ends once its compactions have moved enough.
    let mut sandbox = Sandbox::new(setup).unwrap();
    let slice = sandbox.advance(5000, 1).unwrap();
    assert!(slice.done < 5000 && slice.samples.last().unwrap().counters.compactions > 0);
}

#[test]
fn bytes_are_counted_by_purpose() {
    let distinct = [("inserts", "100"), ("updates", "0"), ("deletes", "0"), ("gets", "0")];
    let (_, slices) = run(&Setup::new(&changed(&distinct), "").unwrap(), 500);
    for slice in &slices {
        let now = slice.samples.last().unwrap();
        assert_eq!((now.obsolete_bytes, now.tombstone_bytes), (0, 0), "all keys are new");
        assert_eq!(now.space_amplification().is_some(), now.file_bytes > 0);
        assert_eq!(now.write_amplification().is_some(), now.file_bytes > 0);
    }
    let last = slices.last().unwrap().samples.last().unwrap();
    assert_eq!(last.live_bytes, 20_000 * 48);
    // The remaining bytes are the format: filters of 10 bits per key, headers and padding.
    assert_eq!(last.held_bytes(), last.live_bytes + last.filter_bytes + last.format_bytes());
    assert!((1.0..1.6).contains(&last.space_amplification().unwrap()));

    // Every second operation deletes: tombstones and the entries that they hide stay until compactions remove
    // them.
    let deletes =
        [("inserts", "50"), ("updates", "0"), ("deletes", "50"), ("gets", "0"), ("policy", "tiering")];
    let (_, slices) = run(&Setup::new(&changed(&deletes), "").unwrap(), 1000);
    let last = slices.last().unwrap().samples.last().unwrap();
    assert!(last.tombstone_bytes > 0 && last.tombstone_bytes.is_multiple_of(18));
    assert!(last.obsolete_bytes > 0 && last.obsolete_bytes.is_multiple_of(48));
    let Tombstones { written, dropped, .. } = last.tombstones;
    assert!(dropped > 0 && dropped + last.tombstone_bytes / 18 <= written);
    let named = last.live_bytes + last.obsolete_bytes + last.tombstone_bytes + last.filter_bytes;
    assert_eq!(named + last.format_bytes(), last.held_bytes());
}

#[test]
fn typed_entries_are_counted_at_their_own_length() {
    let alone = [("operations", "1"), ("inserts", "0"), ("deletes", "0"), ("updates", "0")];
    let setup = Setup::new(&changed(&alone), "0.put.a.xyz~0.put.a.x~0.put.bc~0.delete.bc").unwrap();
    let (_, slices) = run(&setup, 10);
    let last = slices.last().unwrap().samples.last().unwrap();
    // `a` has a value of one byte; its older one has 3, and `bc` had 30.
    assert_eq!((last.live_bytes, last.obsolete_bytes, last.tombstone_bytes), (2, 4 + 32, 2));
    assert_eq!(last.space_amplification(), None, "no table exists");
    // The same after enough other writes to be in tables.
    let setup =
        Setup::new(&changed(&[("deletes", "0"), ("updates", "0"), ("gets", "0")]), "5.put.a.xyz").unwrap();
    let (_, slices) = run(&setup, 30_000);
    let last = slices.last().unwrap().samples.last().unwrap();
    assert_eq!((last.live_bytes, last.obsolete_bytes), (20_000 * 48 + 4, 0));
}

#[test]
fn marks_of_false_positives_end_and_their_count_goes_on() {
    let all_lookups =
        [("operations", "30000"), ("load", "3000"), ("inserts", "0"), ("updates", "0"), ("deletes", "0")];
    let settings = with(changed(&all_lookups), &[("gets", "100"), ("bits", "1"), ("empty", "100")]);
    let (_, slices) = run(&Setup::new(&settings, "").unwrap(), 10_000);
    let fooled = joined(&slices, |slice| &slice.fooled);
    assert_eq!(fooled.len(), MOST_MARKS as usize);
    assert!(slices.last().unwrap().samples.last().unwrap().counters.false_positives > fooled.len() as u64);
}

#[test]
fn rising_keys_rise_and_absent_ones_are_absent() {
    let settings =
        changed(&[("order", "rising"), ("operations", "400"), ("inserts", "70"), ("empty", "100")]);
    let setup = Setup::new(&settings, "").unwrap();
    let mut sandbox = Sandbox::new(setup.clone()).unwrap();
    let mut newest = Vec::new();
    while sandbox.done() < setup.total() {
        sandbox.advance(1, u64::MAX).unwrap();
        let report = sandbox.operation().unwrap();
        match report.action {
            Action::Insert => {
                assert!(report.key > newest);
                newest = report.key;
            }
            Action::Get => assert_eq!(report.answer, Answer::Value(None)),
            _ => {}
        }
    }
}

#[test]
fn scans_count_what_they_read_and_lookups_what_a_cache_saves() {
    let scans = changed(&[
        ("operations", "20000"),
        ("inserts", "50"),
        ("updates", "0"),
        ("deletes", "0"),
        ("scans", "20"),
    ]);
    let last = |settings: &Settings| {
        let (_, slices) = run(&Setup::new(settings, "").unwrap(), 5000);
        slices.last().unwrap().samples.last().unwrap().clone()
    };
    let plain = last(&scans);
    assert!(plain.blocks_per_scan().unwrap() > 1.0, "a scan opens at least a block of each run");
    assert_eq!(plain.recent_cached_per_lookup(), Some(0.0));
    let wider = last(&with(scans.clone(), &[("scan-keys", "400")]));
    assert!(wider.scan_bytes > plain.scan_bytes);
    let cached = last(&with(scans, &[("cache", "bounded"), ("cache-size", "1024")]));
    assert!(cached.scan_bytes < plain.scan_bytes, "blocks in the cache are not read");
    assert!(cached.recent_cached_per_lookup().unwrap() > 0.0);
    assert_eq!(last(&changed(&[])).blocks_per_scan(), None, "no scan has a cost");
}
