//! Tests runs of imported traces: the same for any slices, and with the answers of a map.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use lsm_lab_engine::table::{ReplacedFilter, ReplacementReason};
use lsm_lab_filters::FilterKind;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_teaching::sandbox::{Answer, Sandbox, Settings, Setup, TraceReader, Value};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// Operation of a trace: its name, its key, and its size.
type Row = (&'static str, Vec<u8>, Option<u32>);

/// Returns puts, deletions, lookups and scans of a few keys of several lengths.
fn rows(key: impl Fn(u32) -> Vec<u8>) -> Vec<Row> {
    let row = |at: u32| match at % 7 {
        0..=2 => ("put", key(at), Some(at % 60)),
        3 => ("delete", key(at), None),
        4 => ("scan", key(at), None),
        _ => ("get", key(at), None),
    };
    (0..6000).map(row).collect()
}

fn setup(text: &str) -> Setup {
    let mut reader = TraceReader::default();
    for part in text.as_bytes().chunks(1000) {
        reader.read(part).unwrap();
    }
    let settings = Settings::default().with("memtable", Value::Number(8.0)).unwrap();
    let settings = settings.with("scan-keys", Value::Number(5.0)).unwrap();
    Setup::new(&settings, "").unwrap().with_trace(Arc::new(reader.finish().unwrap())).unwrap()
}

fn runs_as_a_map_would(rows: &[Row], setup: Setup) {
    assert_eq!(setup.total(), 6000);
    let (mut one, mut other) = (Sandbox::new(setup.clone()).unwrap(), Sandbox::new(setup).unwrap());
    let mut model: BTreeMap<&[u8], usize> = BTreeMap::new();
    for (operation, key, size) in rows {
        one.advance(1, u64::MAX).unwrap();
        let report = one.operation().unwrap();
        assert_eq!(&report.key, key);
        match *operation {
            "put" => drop(model.insert(key, size.unwrap() as usize)),
            "delete" => drop(model.remove(key.as_slice())),
            "get" => {
                let Answer::Value(value) = report.answer else { panic!("a lookup answers with a value") };
                assert_eq!(value.map(|value| value.len()), model.get(key.as_slice()).copied(), "{key:?}");
            }
            _ => assert!(matches!(report.answer, Answer::Scanned(count) if count <= 5)),
        }
    }
    let whole = other.advance(u32::MAX, u64::MAX).unwrap();
    let last = whole.samples.last().unwrap();
    assert_eq!(last, &one.sample());
    let live: usize = model.iter().map(|(key, size)| key.len() + size).sum();
    assert_eq!((last.live_keys, last.live_bytes), (model.len() as u64, live as u64));
    let named = last.live_bytes + last.obsolete_bytes + last.tombstone_bytes + last.filter_bytes;
    assert_eq!(named + last.format_bytes(), last.held_bytes());
}

#[test]
fn a_table_runs_as_a_map_would_and_alike_however_it_is_sliced() {
    let rows = rows(|at| format!("{}{}", "k".repeat(1 + at as usize % 5), at * 7919 % 900).into_bytes());
    let mut text = "operation,key,size\n".to_owned();
    for (operation, key, size) in &rows {
        let size = size.map_or(String::new(), |size| size.to_string());
        writeln!(text, "{operation},{},{size}", str::from_utf8(key).unwrap()).unwrap();
    }
    runs_as_a_map_would(&rows, setup(&text));
}

#[test]
fn a_trace_of_binary_keys_with_the_empty_one_runs_as_a_map_would() {
    let rows = rows(|at| (at * 7919 % 900).to_be_bytes()[(at % 5) as usize..].to_vec());
    assert!(rows.iter().filter(|(operation, key, _)| *operation == "put" && key.is_empty()).count() > 100);
    let mut text = String::new();
    for (operation, key, size) in &rows {
        let kind = match *operation {
            "put" => 1,
            "delete" => 2,
            "scan" => 6,
            _ => 0,
        };
        let hex = key.iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02X}"));
        writeln!(text, "0x{hex} {kind} 0 {} 1775552742000077", size.unwrap_or(0)).unwrap();
    }
    runs_as_a_map_would(&rows, setup(&text));
}

#[test]
fn a_trace_that_could_write_too_much_is_refused_by_name() {
    let mut reader = TraceReader::default();
    reader.read("put,a\n".repeat(100_000).as_bytes()).unwrap();
    let trace = Arc::new(reader.finish().unwrap());
    let settings = Settings::default().with("value-bytes", Value::Number(4000.0)).unwrap();
    let small = settings.with("operations", Value::Number(1.0)).unwrap();
    let refused = Setup::new(&small, "").unwrap().with_trace(trace).unwrap_err();
    assert_eq!(refused.setting, "operations");
}

/// Returns the 8-byte key with this `MurmurHash64A` digest: the steps of the function for one word, backwards.
fn key_of(digest: u64, seed: u64) -> [u8; 8] {
    const MULTIPLIER: u64 = 0xc6a4_a793_5bd1_e995;
    let inverse = (0..6).fold(MULTIPLIER, |inverse, _| {
        inverse.wrapping_mul(2_u64.wrapping_sub(MULTIPLIER.wrapping_mul(inverse)))
    });
    let unmix = |word: u64| (word ^ (word >> 47)).wrapping_mul(inverse);
    let before = unmix(digest) ^ (unmix(digest) >> 47);
    let word = before.wrapping_mul(inverse) ^ seed ^ MULTIPLIER.wrapping_mul(8);
    unmix(word.wrapping_mul(inverse)).to_le_bytes()
}

/// Keys whose digests have one upper half share a bucket of a cuckoo filter, which no number of buckets changes.
#[test]
fn a_run_tells_which_filters_were_replaced_and_why() {
    let recipe = DigestRecipe::new(DigestFunction::MurmurHash64A);
    let mut text = String::new();
    for index in 0..400_u64 {
        let key = key_of((0x1234_5678 << 32) | (index * 10_000_019 % (1 << 32)), recipe.seed);
        writeln!(text, "0x{:016x} 1 0 40 {index}", u64::from_be_bytes(key)).unwrap();
    }
    let mut reader = TraceReader::default();
    reader.read(text.as_bytes()).unwrap();
    let trace = Arc::new(reader.finish().unwrap());
    let sample = |digest: DigestFunction| {
        let name = |name: &str| Value::Name(name.to_owned());
        let changes = [
            ("filter", name("cuckoo")),
            ("digest", name(digest.name())),
            ("salt", name("none")),
            ("bits", Value::Number(4.0)),
            ("memtable", Value::Number(8.0)),
        ];
        let settings = changes
            .into_iter()
            .fold(Settings::default(), |settings, (name, value)| settings.with(name, value).unwrap());
        let setup = Setup::new(&settings, "").unwrap().with_trace(trace.clone()).unwrap();
        let mut sandbox = Sandbox::new(setup).unwrap();
        sandbox.advance(u32::MAX, u64::MAX).unwrap().samples.pop().unwrap()
    };
    assert!(sample(DigestFunction::Xxh3).replaced_filters.is_empty());
    let replaced = sample(recipe.function).replaced_filters;
    let expected = ReplacedFilter {
        wanted: FilterKind::Cuckoo,
        found: FilterKind::Blocked512,
        reason: ReplacementReason::NotBuilt,
    };
    assert!(replaced.keys().eq([&expected]) && replaced[&expected] > 0, "{replaced:?}");
}
