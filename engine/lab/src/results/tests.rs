//! Rejected files, with the field named, and accepted ones.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod arbitrary;
mod fields;
mod hash_costs;
mod study;
mod summary;

use super::*;
use serde_json::{Value, json};

/// A whole result as JSON, the subject that every case changes in one place.
fn sample() -> Value {
    json!({
        "schema": "native-bench-result", "schema_version": "1.0.0",
        "run": { "id": "0123456789abcdef", "started_utc": "2026-11-21T02:30:00Z", "preset": "quick", "seed": 7,
            "tool": { "name": "native-bench", "version": "0.1.0", "target": "x86_64-linux", "profile": "release" },
            "arguments": ["run", "quick"], "partial": false, "stop_reason": "completed" },
        "environment": { "cpu": { "architecture": "x86_64", "logical_count": 2 }, "system": { "name": "linux" },
            "virtualised": true },
        "io": { "requested": "direct", "effective": "direct", "verification": { "verdict": "verified" } },
        "filesystem": { "type": "ext4" },
        "device": { "kind": "real", "label": "virtio disk", "virtualised": true },
        "calibration": {
            "timer": { "resolution_ns": 1.0, "overhead_ns": 23.0 },
            "read_latency": { "n": 3, "min_ns": 40e3, "p50_ns": 50e3, "p90_ns": 60e3, "p99_ns": 70e3,
                "mean_ns": 52e3, "trimmed_mean_ns": 51e3, "steady": true, "histogram": [[40_000, 1], [50_000, 2]] },
            "hash": [{ "function": "xxh3", "key_bytes": 512, "ns_latency": 45, "ns_throughput": 40.5,
                "ci95_ns": [44.0, 46.0] }],
            "probe": [{ "filter": "blocked512", "bits_per_key": 10.0, "filter_bytes": 218_000, "resident": "l2",
                "ns_negative": 9.0, "ns_positive": 12.0, "ci95_ns": [8.0, 10.0] }] },
        "tree": { "levels": 5, "size_ratio": 4, "tables": 341, "entries": 174_592, "key_bytes": 512,
            "entry_bytes": 1024, "filter": "blocked512", "bits_per_key": 10.0, "digest": "xxh3",
            "table_bytes": 524_288, "data_bytes": 178_782_208, "backing": "literal" },
        "lookups": [{ "empty_fraction": 1.0,
            "arms": { "per_filter": arm(5000), "shared": arm(1000) },
            "gain": { "estimate": 0.08, "low": 0.05, "high": 0.11, "confidence": 0.95, "pairs": 60,
                "stop_reason": "precise", "claim": "faster" },
            "control": { "estimate": 0.0, "low": -0.02, "high": 0.02, "pairs": 6, "excludes_zero": false },
            "model": { "inputs": { "levels": 5, "size_ratio": 4, "empty_fraction": 1.0,
                "false_positive_rate": 0.0095, "hash_ns": 45.0, "probe_ns": 9.0, "read_ns": 50e3, "other_ns": 0.0 },
                "predicted_gain": 0.07 },
            "answers_equal": true, "reads_equal": true, "quality": { "grade": "B" } }],
        "parity": { "scenario": { "levels": 5, "size_ratio": 4, "entries_per_table": 64, "bits_per_key": 10.0,
            "filter": "blocked512", "digest": "xxh3", "seed": 1 }, "fingerprint": "00ff00ff00ff00ff" },
        "warnings": []
    })
}

fn arm(hashes: u64) -> Value {
    json!({ "mean_ns_per_lookup": 2600.0, "counters": { "lookups": 1000, "lookups_with_filter": 1000,
        "hashes": hashes, "hashes_saved": 5000 - hashes, "filters_probed": 5000, "bits_probed": 9000,
        "filter_positives": 47, "false_positives": 47, "blocks_read": 47, "bytes_read": 192_512 } })
}

/// The sample with one value replaced (`null` to remove it), parsed.
fn changed(pointer: &str, value: Value) -> Result<ResultFile, ResultError> {
    let mut whole = sample();
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    match whole.pointer_mut(parent).unwrap() {
        Value::Object(fields) if value == Value::Null => drop(fields.remove(name)),
        Value::Object(fields) => drop(fields.insert(name.to_owned(), value)),
        Value::Array(list) => list[name.parse::<usize>().unwrap()] = value,
        other => panic!("{other} has no fields"),
    }
    parse(&whole.to_string())
}

#[test]
fn a_whole_result_survives_the_round_trip() {
    let file = parse(&sample().to_string()).unwrap();
    let again = parse(&serde_json::to_string_pretty(&file).unwrap()).unwrap();
    assert_eq!(file, again);
    assert_eq!(again.lookups[0].gain.pairs, 60);
}

#[test]
fn the_wrong_field_is_named() {
    let cases = [
        (
            "/calibration/hash/0/ns_latency",
            json!("45"),
            "calibration.hash[0].ns_latency: expected a number, found a text",
        ),
        ("/calibration/hash/0/ns_latency", Value::Null, "calibration.hash[0].ns_latency: is missing"),
        ("/calibration/hash/0/ns_latency", json!(-1.0), "calibration.hash[0].ns_latency: -1 is negative"),
        (
            "/calibration/hash/0/ns_latency",
            json!(50.0),
            "calibration.hash[0].ci95_ns: 50 does not lie in its interval [44, 46]",
        ),
        (
            "/calibration/hash/0/ci95_ns",
            json!([44.0]),
            "calibration.hash[0].ci95_ns: expected a list of length 2, found one of 1",
        ),
        ("/calibration/probe/0/resident", json!("l4"), "calibration.probe[0].resident: unknown variant `l4`"),
        (
            "/calibration/read_latency/p90_ns",
            json!(10.0),
            "calibration.read_latency.p90_ns: 10 lies below p50_ns (50000)",
        ),
        (
            "/calibration/read_latency/n",
            json!(4),
            "calibration.read_latency.histogram: holds 3 reads, but `n` says 4",
        ),
        (
            "/calibration/read_latency/n",
            json!(-3),
            "calibration.read_latency.n: expected a whole number that is not too large or negative, found the number -3",
        ),
        ("/calibration", json!([]), "calibration: expected an object, found a list"),
        ("/run", Value::Null, "run: is missing"),
        ("/run/partial", json!(1), "run.partial: expected true or false, found the number 1"),
        ("/run/seed", json!(1_u64 << 60), "run.seed: 1152921504606846976 is above 2^53"),
        ("/run/started_utc", json!("yesterday"), "run.started_utc: is not a time"),
        ("/device/kind", json!("hdd"), "device.kind: unknown variant `hdd`"),
        ("/tree", Value::Null, "tree: is missing although there are lookups"),
        ("/tree/levels", json!(0), "tree.levels: must not be 0"),
        (
            "/lookups/0/empty_fraction",
            json!(1.5),
            "lookups[0].empty_fraction: 1.5 is not a fraction from 0 to 1",
        ),
        (
            "/lookups/0/gain/estimate",
            json!(0.2),
            "lookups[0].gain.estimate: 0.2 does not lie in its interval",
        ),
        ("/lookups/0/gain/low", json!(-0.05), "lookups[0].gain.claim: contradicts the interval"),
        ("/lookups/0/control/low", json!(0.01), "lookups[0].control.estimate: 0 does not lie"),
        ("/lookups/0/control/excludes_zero", json!(true), "lookups[0].control.excludes_zero: contradicts"),
        (
            "/lookups/0/arms/shared/counters/hashes",
            json!(1.5),
            "lookups[0].arms.shared.counters.hashes: expected a whole number",
        ),
        ("/lookups/0", json!("x"), "lookups[0]: expected an object, found a text"),
        ("/parity/fingerprint", json!("12"), "parity.fingerprint: is not a fingerprint"),
        ("/warnings", json!("none"), "warnings: expected a list, found a text"),
    ];
    for (pointer, value, expected) in cases {
        let error = changed(pointer, value.clone()).expect_err(pointer).to_string();
        assert!(error.starts_with(expected), "{pointer} = {value}: {error}");
    }
}

#[test]
fn what_is_not_ours_is_called_that() {
    let not_ours = "schema: this is not a native-bench result: field `schema` is missing";
    assert_eq!(parse(r#"{"name":"lsm-lab","version":"1"}"#).unwrap_err().to_string(), not_ours);
    for (text, expected) in [
        ("", "this is not JSON: EOF while parsing"),
        ("<!doctype html>", "this is not JSON: expected value at line 1 column 1"),
        ("[1]", "this is not a native-bench result: expected an object, found a list"),
        (r#"{"schema":3}"#, "schema: this is not a native-bench result: field `schema` is a number"),
        (r#"{"schema":"fio"}"#, "schema: this is not a native-bench result: field `schema` says `fio`"),
        (r#"{"schema":"native-bench-result"}"#, "schema_version: is missing"),
        (r#"{"schema":"native-bench-result","schema_version":1}"#, "schema_version: expected a text such as"),
        (
            r#"{"schema":"native-bench-result","schema_version":"one"}"#,
            "schema_version: `one` is not a version",
        ),
        (
            r#"{"schema":"native-bench-result","schema_version":"2.0.0"}"#,
            "schema_version: this result has format version 2.0.0",
        ),
    ] {
        let error = parse(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
    let numbers = sample().to_string().replace("2600.0", "1e999");
    assert!(parse(&numbers).unwrap_err().to_string().contains("number out of range"));
    assert!(parse(&"[".repeat(100_000)).unwrap_err().to_string().contains("recursion limit"));
}

#[test]
fn a_later_minor_version_with_new_fields_is_read() {
    let mut whole = sample();
    whole["schema_version"] = json!("1.7.3");
    whole["energy"] = json!({ "joules": 3 });
    whole["lookups"][0]["phase_of_moon"] = json!("full");
    assert_eq!(parse(&whole.to_string()).unwrap().schema_version, "1.7.3");
    assert!(parse(&format!("\u{feff}{whole}")).is_ok(), "a byte order mark does not matter");
}

#[test]
fn every_cut_of_a_result_is_refused_without_a_panic() {
    let text = sample().to_string();
    for end in 0..text.len() {
        assert!(parse(&text[..end]).is_err());
    }
}

#[test]
fn the_view_says_where_numbers_are_from() {
    let view = parse(&sample().to_string()).unwrap().view();
    assert_eq!(view.label, "measured natively on virtio disk, 2026-11-21");
    assert_eq!(view.caveats.len(), 1);
    assert!(view.caveats[0].starts_with("This disk is virtual"));
    assert_eq!(view.lookups[0].sentence, "Sharing saves 8.0 % (95 % CI 5.0 to 11.0, 60 pairs).");
    assert_eq!(view.lookups[0].read_ns, Some(50e3));
    let memory = changed("/device/kind", json!("memory")).unwrap().view();
    assert_eq!(memory.caveats, ["Memory answered these reads, not a drive."]);
    let cached = changed("/device/kind", json!("page-cache")).unwrap().view();
    assert!(cached.caveats[0].starts_with("The page cache"));
}
