//! Tests runs of imported traces: the same for any slices, and with the answers of a map.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use lsm_lab_teaching::sandbox::{Answer, Sandbox, Settings, Setup, TraceReader, Value};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// Returns puts, deletions, lookups and scans of a few keys of several lengths.
fn trace() -> String {
    let mut text = "operation,key,size\n".to_owned();
    for at in 0_u32..6000 {
        let key = format!("{}{}", "k".repeat(1 + at as usize % 5), at * 7919 % 900);
        let (operation, size) = match at % 7 {
            0..=2 => ("put", (at % 60).to_string()),
            3 => ("delete", String::new()),
            4 => ("scan", "5".to_owned()),
            _ => ("get", String::new()),
        };
        writeln!(text, "{operation},{key},{size}").unwrap();
    }
    text
}

fn setup(text: &str) -> Setup {
    let mut reader = TraceReader::default();
    for part in text.as_bytes().chunks(1000) {
        reader.read(part).unwrap();
    }
    let settings = Settings::default().with("memtable", Value::Number(8.0)).unwrap();
    Setup::new(&settings, "").unwrap().with_trace(Arc::new(reader.finish().unwrap())).unwrap()
}

#[test]
fn a_trace_runs_as_a_map_would_and_alike_however_it_is_sliced() {
    let text = trace();
    let setup = setup(&text);
    assert_eq!(setup.total(), 6000);
    let (mut one, mut other) = (Sandbox::new(setup.clone()).unwrap(), Sandbox::new(setup).unwrap());
    let mut model: BTreeMap<&str, usize> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let [operation, key, size] = <[&str; 3]>::try_from(line.split(',').collect::<Vec<_>>()).unwrap();
        one.advance(1, u64::MAX).unwrap();
        let report = one.operation().unwrap();
        assert_eq!(report.key, key.as_bytes());
        match operation {
            "put" => drop(model.insert(key, size.parse().unwrap())),
            "delete" => drop(model.remove(key)),
            "get" => {
                let Answer::Value(value) = report.answer else { panic!("a lookup answers with a value") };
                assert_eq!(value.map(|value| value.len()), model.get(key).copied(), "{line}");
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
fn a_trace_that_could_write_too_much_is_refused_by_name() {
    let mut reader = TraceReader::default();
    reader.read("put,a\n".repeat(100_000).as_bytes()).unwrap();
    let trace = Arc::new(reader.finish().unwrap());
    let settings = Settings::default().with("value-bytes", Value::Number(4000.0)).unwrap();
    let small = settings.with("operations", Value::Number(1.0)).unwrap();
    let refused = Setup::new(&small, "").unwrap().with_trace(trace).unwrap_err();
    assert_eq!(refused.setting, "operations");
}
