//! Every filter of the engine at several sizes, compared with the best maintained crates of its family: `npm
//! run bench:filters`.
//!
//! For each kind of [`FilterKind::ALL`], it measures the rate with interval and formula, and the bits per key
//! really used. It measures nanoseconds per query for absent and present keys, in a filter that fits the
//! second-level cache and in one that fits no cache. It also measures building, and cache lines touched. All
//! filters get ready digests; crates that take only keys are marked. Kinds that take several digests of a key
//! get remixes of the ready one, made for each query. Kinds that take the key get the digest as a key of
//! eight bytes.
//!
//! **Method.** All filters of a family are in memory at once and take turns, round by round, in an order that
//! rotates. A ratio is computed within a round, and its interval is the bootstrap of the rounds. Queries are
//! independent of each other, as those of different lookups are (`throughput`), or wait for the answer before
//! (`latency`).

mod arguments;
mod cells;
mod peers;
mod rates;
mod report;
mod statistics;
mod subject;
mod timing;

use arguments::Arguments;
use lsm_lab_filters::FilterKind;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = match Arguments::parse(std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(problem) => {
            eprintln!("{problem}");
            return ExitCode::FAILURE;
        }
    };
    let kinds: Vec<FilterKind> =
        FilterKind::ALL.iter().copied().filter(|&kind| arguments.wants(kind)).collect();
    let keys = cells::Keys::new(&arguments);
    let mut cells = Vec::new();
    report::print_head(arguments.memory_keys);
    for kind in kinds {
        for &bits_per_key in &arguments.bits_per_key {
            let cell = cells::measure(kind, bits_per_key, &keys, &arguments);
            report::print(&cell);
            cells.push(cell);
            // After every cell: all of them take most of an hour, and who stops it keeps what is done.
            if let Err(problem) = report::write(&cells, &arguments) {
                eprintln!("{}: {problem}", arguments.json);
                return ExitCode::FAILURE;
            }
        }
    }
    report::print_peers(&cells);
    println!("\n{}", arguments.json);
    ExitCode::SUCCESS
}
