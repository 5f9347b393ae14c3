//! The tables on the screen, and the file.

use crate::arguments::Arguments;
use crate::cells::{Cell, SERIES, Timed};
use lsm_lab_filters::FilterKind;
use lsm_lab_filters::math::statistics::Interval;
use serde_json::{Value, json};

/// The head of the first table.
pub(crate) fn print_head(memory_keys: u64) {
    println!(
        "Times in ns. L2: a filter of 200,000 keys; memory: one of {memory_keys} keys. -: not measured.\n"
    );
    println!(
        "{:16} {:>4} {:>6} {:>21} {:>9} | {:>6} {:>6} | {:>6} {:>6} | {:>6} | {:>5} {:>5}",
        "filter",
        "b/k",
        "used",
        "rate % (95 % CI)",
        "theory %",
        "L2 no",
        "yes",
        "mem no",
        "yes",
        "build",
        "lines",
        "yes"
    );
}

/// One row of the first table.
pub(crate) fn print(cell: &Cell) {
    let name = cell.kind.name();
    if let Some(problem) = &cell.problem {
        println!("{name:16} {:>4} not measured: {problem}", cell.bits_per_key);
        return;
    }
    let rate = cell.rate.map_or_else(
        || "-".to_owned(),
        |rate| format!("{:.4} ({:.4}-{:.4})", 100.0 * rate.estimate, 100.0 * rate.low, 100.0 * rate.high),
    );
    let ns = |place: &[Timed], series: usize| {
        place.first().map_or_else(|| "-".to_owned(), |ours| format!("{:.2}", ours.ns[series].estimate))
    };
    let theory = if cell.theory.is_nan() { "-".to_owned() } else { format!("{:.4}", 100.0 * cell.theory) };
    println!(
        "{name:16} {:>4} {:>6.2} {rate:>21} {theory:>9} | {:>6} {:>6} | {:>6} {:>6} | {:>6.1} | {:>5.2} {:>5.2}",
        cell.bits_per_key,
        cell.cached[0].bits_per_key,
        ns(&cell.cached, 0),
        ns(&cell.cached, 1),
        ns(&cell.memory, 0),
        ns(&cell.memory, 1),
        cell.build_ns_per_key,
        cell.lines.0,
        cell.lines.1,
    );
    if let Some(problem) = &cell.memory_problem {
        println!("{name:16} {:>4} not measured in memory: {problem}", cell.bits_per_key);
    }
}

/// Prints the second table: the crates, each in the rounds of the engine's filter.
pub(crate) fn print_peers(cells: &[Cell]) {
    println!("\nCrates: their time / our time with its 95 % CI; above 1, ours is faster.\n");
    println!(
        "{:16} {:>4} {:8} {:24} {:>6} {:>8} | {:>20} | {:>20}",
        "filter", "b/k", "where", "crate", "used", "rate %", "absent", "present"
    );
    // No filter has nothing to be compared.
    for cell in cells.iter().filter(|cell| cell.kind != FilterKind::None) {
        for (place, name) in [(&cell.cached, "L2"), (&cell.memory, "memory")] {
            for peer in place.iter().skip(1) {
                let rate = cell.peer_rates.iter().find(|rate| rate.0 == peer.name).and_then(|rate| rate.1);
                let rate =
                    rate.map_or_else(|| "-".to_owned(), |rate| format!("{:.4}", 100.0 * rate.estimate));
                println!(
                    "{:16} {:>4} {name:8} {:24} {:>6.2} {rate:>8} | {:>20} | {:>20}  {}",
                    cell.kind.name(),
                    cell.bits_per_key,
                    peer.name,
                    peer.bits_per_key,
                    interval(peer.ratios[0]),
                    interval(peer.ratios[1]),
                    peer.remark,
                );
            }
        }
    }
}

fn interval(ratio: Interval) -> String {
    format!("{:.2} ({:.2}-{:.2})", ratio.estimate, ratio.low, ratio.high)
}

/// Writes the file.
pub(crate) fn write(cells: &[Cell], arguments: &Arguments) -> std::io::Result<()> {
    let document = json!({
        "schema": "lsm-lab filters",
        "schema_version": 1,
        "machine": machine(),
        "rounds": arguments.rounds,
        "memory_keys": arguments.memory_keys,
        "filters_per_rate": arguments.rate_filters,
        "series": SERIES.map(|series| series.0),
        "cells": cells.iter().map(cell).collect::<Vec<_>>(),
    });
    if let Some(folder) = std::path::Path::new(&arguments.json).parent() {
        std::fs::create_dir_all(folder)?;
    }
    // Writes a temporary file next to it first, so that no reader finds an incomplete file.
    let half = format!("{}.part", arguments.json);
    std::fs::write(&half, serde_json::to_string_pretty(&document)? + "\n")?;
    std::fs::rename(half, &arguments.json)
}

/// Only what is named here: no host names, no paths.
fn machine() -> Value {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name));
        line.and_then(|line| line.split_once(':')).map(|(_, value)| value.trim().to_owned())
    };
    let cache = |index: u8| {
        let path = format!("/sys/devices/system/cpu/cpu0/cache/index{index}/size");
        std::fs::read_to_string(path).map(|size| size.trim().to_owned()).ok()
    };
    json!({
        "processor": field("model name"),
        "second_level_cache": cache(2),
        "third_level_cache": cache(3),
        "architecture": std::env::consts::ARCH,
        "vectors": vectors(),
    })
}

#[cfg(target_arch = "x86_64")]
fn vectors() -> Vec<&'static str> {
    let features =
        [("avx2", is_x86_feature_detected!("avx2")), ("avx512f", is_x86_feature_detected!("avx512f"))];
    features.into_iter().filter(|feature| feature.1).map(|feature| feature.0).collect()
}

#[cfg(not(target_arch = "x86_64"))]
fn vectors() -> Vec<&'static str> {
    Vec::new()
}

fn cell(cell: &Cell) -> Value {
    json!({
        "filter": cell.kind.name(),
        "bits_per_key": cell.bits_per_key,
        "problem": cell.problem,
        "rate": cell.rate.map(estimate),
        "theory": number(cell.theory),
        "build_ns_per_key": number(cell.build_ns_per_key),
        "lines_negative": number(cell.lines.0),
        "lines_positive": number(cell.lines.1),
        "peer_rates": cell.peer_rates.iter().map(|(name, rate)| json!({ "name": name, "rate": rate.map(estimate) }))
            .collect::<Vec<_>>(),
        "l2": cell.cached.iter().map(timed).collect::<Vec<_>>(),
        "memory": cell.memory.iter().map(timed).collect::<Vec<_>>(),
    })
}

fn timed(timed: &Timed) -> Value {
    json!({
        "name": timed.name,
        "remark": timed.remark,
        "bits_per_key": number(timed.bits_per_key),
        "ns": timed.ns.iter().copied().map(estimate).collect::<Vec<_>>(),
        "times_over_ours": timed.ratios.iter().copied().map(estimate).collect::<Vec<_>>(),
    })
}

fn estimate(estimate: Interval) -> Value {
    json!([number(estimate.estimate), number(estimate.low), number(estimate.high)])
}

/// Five digits, which is more than any of it is worth.
fn number(value: f64) -> Value {
    if !value.is_finite() {
        return Value::Null;
    }
    format!("{value:.4e}").parse::<f64>().map_or(Value::Null, Value::from)
}
