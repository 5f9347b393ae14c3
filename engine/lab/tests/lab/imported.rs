//! Tests runs of imported traces: the same for any slices, and with the answers of a map.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

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
