//! Measures the filter tables of the sources, with many sets of keys instead of one.
//!
//! `npm run reproduce:filters`, or
//! `cargo run --release --package lsm-lab-teaching --example reproduce_filters -- [SEEDS [FILE]]`: 40 sets of
//! keys by default, at least 20; with a file, the cells are written to it as JSON.
//!
//! A source measures one filter, so its number includes chance: each cell has the interval of 95 of 100 single
//! filters, from the sets. A source's number inside it agrees with chance. The mean of the sets is precise
//! enough to show an effect of the digest, the scheme or the size against the formula. Every filter is the
//! engine's, except if a digest for every probe is needed.

#![expect(clippy::print_stdout, reason = "a command shows its result")]
#![expect(
    clippy::disallowed_types,
    clippy::print_stderr,
    reason = "a command prints results and errors; it does not belong to the engine"
)]

mod cells;
#[path = "../command/mod.rs"]
mod command;
#[path = "../command/key_sets.rs"]
mod key_sets;
mod sources;

use cells::Cell;
use lsm_lab_teaching::reproduction;
use serde_json::{Value, json};
use std::process::ExitCode;

fn main() -> ExitCode {
    command::run("npm run reproduce:filters -- [key sets, usually 40] [file for results]", |words| {
        command::at_most(words, 2)?;
        let seeds = key_sets::key_sets(words.first(), 40, 20)?;
        let file = command::ResultFile::open(words.get(1))?;
        file.write(&reproduced(seeds))
    })
}

/// Computes and prints all tables.
fn reproduced(seeds: u64) -> Value {
    let claims = include_str!("../../../../tests/golden/paper-claims.json");
    let claims: Value = serde_json::from_str(claims).expect("the claims of the sources are JSON");
    println!(
        "Rates in per cent; {seeds} sets of 10 000 keys of 512 bytes, each probed with 100 000 absent keys."
    );
    println!(
        "one filter: where 95 of 100 single filters fall. z of the source: its distance to the mean, in"
    );
    println!(
        "deviations of one filter; beyond 2 it is hardly luck, but one of ten cells may be at 2.8. z of"
    );
    println!(
        "the mean: its distance to the formula, in standard errors; beyond 4 it is an effect, not luck."
    );
    let tables = sources::tables(seeds, &claims);
    for (title, cells) in &tables {
        print_table(title, cells);
    }
    let tables: Vec<Value> = tables
        .iter()
        .map(|(title, cells)| json!({ "title": title, "cells": cells.iter().map(Cell::json).collect::<Vec<_>>() }))
        .collect();
    json!({
        "setup": { "keys": reproduction::KEYS, "absent_queries": reproduction::QUERIES, "key_bytes": reproduction::KEY_BYTES, "seeds": seeds },
        "units": "fractions from 0 to 1; one_filter_95 is where a single filter falls, mean_95 where the mean is",
        "tables": tables,
    })
}

fn print_table(title: &str, cells: &[Cell]) {
    println!("\n{title}");
    println!(
        "  {:<40} {:>8} {:>8} {:>8} {:>17} {:>8} {:>8}  verdict",
        "", "source", "formula", "mean", "one filter", "z source", "z mean"
    );
    for cell in cells {
        let percent = |rate: Option<f64>| rate.map_or(String::new(), |rate| format!("{:.4}", 100.0 * rate));
        let (low, high) = cell.one_filter();
        println!(
            "  {:<40} {:>8} {:>8} {:>8} {:>8}..{:>7} {:>8} {:>8.1}  {}",
            cell.name,
            percent(cell.source),
            percent(Some(cell.formula)),
            percent(Some(cell.mean())),
            percent(Some(low)),
            percent(Some(high)),
            cell.z_of_source().map_or(String::new(), |z| format!("{z:.1}")),
            cell.z_of_mean(),
            cell.verdict(),
        );
    }
}
