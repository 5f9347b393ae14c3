//! `lookup`: lookups of this engine, RocksDB and lsm-tree in one process, in turns, on the same keys.
//!
//! `lookup [--shape NAME] [--entries N] [--only SECTION] [--parts LAYOUT] [--rounds N] [--directory DIR]
//! [--json FILE]`
//!
//! Sections (`arguments.rs`):
//! - `peers`: everything cached
//! - `sharing`: the engine's arms
//! - `parts`: the parts of arm C
//! - `memtable`: half full
//! - `threads`: two readers
//! - `maplet`: one maplet for the tree (arm D) vs. filters, with its memory and upkeep
//! - `levels`: one more level
//! - `prefixed`: keys with a common prefix
//! - `direct`: from the device

use lsm_lab_peers::arguments::Arguments;
use lsm_lab_peers::hot::{self, measure};
use lsm_lab_peers::kept::Kept;
use lsm_lab_peers::queries::Stream;
use lsm_lab_peers::shape::Shape;
use lsm_lab_peers::trees::Trees;
use lsm_lab_peers::turn::Length;
use lsm_lab_peers::{
    Outcome, direct, environment, levels, lsm, maplet, memory, prefixed, rocksdb, tables, threads,
};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;

const RESULTS: &str = "results/peers-lookup.json";

/// Content of the file.
#[derive(Default)]
struct Results {
    sections: Vec<Value>,
    trees: Vec<Value>,
    memory: Vec<Value>,
}

/// The sections that need the trees of all engines open and everything cached.
const CACHED: [&str; 5] = ["peers", "sharing", "parts", "threads", "memtable"];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match Arguments::parse(&words).and_then(|arguments| run(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("lookup: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Outcome<()> {
    let version = rocksdb::version()?;
    let kept = Kept::new(&arguments.directory, &version)?;
    let mut results = Results::default();
    for &shape in &arguments.shapes {
        println!(
            "\n{}\nthis engine {} vs. RocksDB {version} and lsm-tree {}\n{}",
            shape.described(),
            environment::ENGINE_VERSION,
            lsm::VERSION,
            environment::build_line(),
        );
        if CACHED.iter().any(|section| arguments.asks(section, &shape)) {
            measure_cached(arguments, shape, &kept, &mut results)?;
        }
        measure_apart(arguments, shape, &kept, &mut results)?;
    }
    write(arguments, &version, &results)
}

/// Measures trees that are all open with every block cached; the memtables are filled last.
fn measure_cached(arguments: &Arguments, shape: Shape, kept: &Kept, results: &mut Results) -> Outcome<()> {
    let trees = Trees::open(shape, kept)?;
    for (name, form) in trees.forms() {
        results.trees.push(json!({ "shape": shape.name, "entries": shape.entries, "engine": name,
            "sorted_runs": form.runs, "tables_per_level": form.tables, "filter_and_index_bytes": form.memory_bytes }));
    }
    println!("{}", tables::forms(&trees.forms()));
    let memories = trees.warm()?;
    println!("{}", memory::table(&memories, &shape));
    results.memory.push(memory::json(&memories, &shape));
    let extent = (Length::HOT, arguments.rounds);
    if arguments.asks("peers", &shape) {
        let section = measure(&trees, "peers", &hot::PEERS, &Stream::ALL, extent)?;
        println!("Everything cached, memtable empty\n{}", tables::peers(&section));
        results.sections.push(section.json());
    }
    if arguments.asks("sharing", &shape) {
        let section = measure(&trees, "sharing", &hot::sharing(), &Stream::ALL, extent)?;
        println!("What sharing and what layout is worth\n{}", tables::sharing(&section));
        results.sections.push(section.json());
    }
    if arguments.asks("parts", &shape) {
        let section = measure(&trees, "parts", &hot::parts(&arguments.layouts), &Stream::ALL, extent)?;
        println!("What each part of arm C is worth\n{}", tables::parts(&section));
        results.sections.push(section.json());
    }
    if arguments.asks("threads", &shape) {
        let gains = threads::measure(&trees, &[Stream::Empty, Stream::Existing], arguments.rounds)?;
        println!("Two reader threads vs. one, everything cached\n{}", threads::table(&gains));
        results.sections.push(threads::json(shape.name, &gains));
    }
    if arguments.asks("memtable", &shape) {
        trees.fill_memtables()?;
        let section = measure(&trees, "memtable", &hot::PEERS, &Stream::ALL, extent)?;
        println!("Everything cached, memtable half full\n{}", tables::peers(&section));
        results.sections.push(section.json());
    }
    trees.leave();
    Ok(())
}

/// Measures sections that open or build separate trees.
fn measure_apart(arguments: &Arguments, shape: Shape, kept: &Kept, results: &mut Results) -> Outcome<()> {
    let extent = (Length::HOT, arguments.rounds);
    if arguments.asks("maplet", &shape) {
        let measured = maplet::measure(kept, shape, extent)?;
        println!("One maplet for the tree (arm D), everything cached\n{}", measured.table());
        results.sections.push(measured.json());
    }
    if arguments.asks("levels", &shape) {
        let measured = levels::measure(shape, extent)?;
        println!("One more level, everything in memory\n{}", measured.table());
        results.sections.push(measured.json());
    }
    if arguments.asks("prefixed", &shape) && shape.name == Shape::SMALL.name {
        let section = prefixed::measure(kept, shape, &Stream::ALL, extent)?;
        println!("Keys with a common prefix, this engine\n{}", tables::prefixed(&section));
        results.sections.push(section.json());
    }
    if arguments.asks("direct", &shape) {
        let section = direct::measure(kept, shape, arguments.rounds)?;
        println!("Past the page cache, no block cache\n{}", tables::direct(&section));
        results.sections.push(section.json());
    }
    Ok(())
}

fn write(arguments: &Arguments, version: &str, results: &Results) -> Outcome<()> {
    let file = json!({
        "format": "lsm-lab peers lookup 2",
        "date": environment::today(),
        "versions": environment::versions(version),
        "build": environment::build(),
        "machine": environment::machine(),
        "load_average_at_end": environment::load_average(),
        "trees": results.trees,
        "memory": results.memory,
        "sections": results.sections,
    });
    let json = arguments.json.clone().unwrap_or_else(|| PathBuf::from(RESULTS));
    environment::write(&json, &file)
}
