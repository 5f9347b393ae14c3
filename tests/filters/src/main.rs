//! Every filter of the engine at several sizes, and beside it the best well-kept crates of its family: `npm run bench:filters`.
//!
//! For each kind of [`FilterKind::ALL`]: rate with interval and formula, bits per key really used, nanoseconds per question for
//! absent and present keys in a filter that fits the second-level cache and in one that does not fit any, building, and cache
//! lines touched. Everybody is asked with ready digests, but a crate that takes only keys, which is marked. Kinds that take several
//! digests of a key get remixes of the one that is ready, made for each question; kinds that take the key get the digest as a key of
//! eight bytes.
//!
//! **How it measures.** All filters of a family are in memory at once and take turns, round by round, in an order that rotates;
//! a ratio is taken within a round, and its interval is the bootstrap of the rounds. Questions are independent of each other,
//! as those of different lookups are (`throughput`), or wait for the answer before (`latency`).

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
