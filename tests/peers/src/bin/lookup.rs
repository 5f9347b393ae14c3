//! `lookup`: lookups of this engine, RocksDB and lsm-tree in one process, in turns, on the same keys.
//!
//! `lookup [--shape NAME] [--only SECTION] [--rounds N] [--directory DIR] [--json FILE]`

use lsm_lab_peers::hot::{self, measure};
use lsm_lab_peers::kept::Kept;
use lsm_lab_peers::queries::Stream;
use lsm_lab_peers::series::Section;
use lsm_lab_peers::shape::Shape;
use lsm_lab_peers::trees::Trees;
use lsm_lab_peers::turn::Length;
use lsm_lab_peers::{Outcome, environment, lsm, rocksdb, tables};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;

/// What can be measured, in the order in which it is.
const SECTIONS: [&str; 3] = ["peers", "sharing", "memtable"];

struct Arguments {
    rounds: usize,
    shapes: Vec<Shape>,
    only: Vec<String>,
    directory: PathBuf,
    json: PathBuf,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match parse(&arguments).and_then(|arguments| run(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("lookup: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn parse(arguments: &[String]) -> Outcome<Arguments> {
    let mut parsed = Arguments {
        rounds: 24,
        shapes: Vec::new(),
        only: Vec::new(),
        directory: PathBuf::from("target/peers/trees"),
        json: PathBuf::from("results/peers-lookup.json"),
    };
    let mut rest = arguments.iter();
    while let Some(name) = rest.next() {
        let value = rest.next().ok_or_else(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--rounds" => {
                let rounds = value.parse().ok().filter(|&rounds| rounds > 0);
                parsed.rounds = rounds.ok_or_else(|| format!("`{value}` is no number of rounds"))?;
            }
            "--shape" => parsed.shapes.push(Shape::from_name(value)?),
            "--only" => {
                if !SECTIONS.contains(&value.as_str()) {
                    return Err(format!("`{value}` is none of {}", SECTIONS.join(", ")));
                }
                parsed.only.push(value.clone());
            }
            "--directory" => parsed.directory = PathBuf::from(value),
            "--json" => parsed.json = PathBuf::from(value),
            _ => return Err(format!("there is no option {name}")),
        }
    }
    if parsed.shapes.is_empty() {
        parsed.shapes = vec![Shape::PAPER, Shape::SMALL];
    }
    if parsed.only.is_empty() {
        parsed.only = SECTIONS.map(str::to_owned).to_vec();
    }
    Ok(parsed)
}

fn run(arguments: &Arguments) -> Outcome<()> {
    let version = rocksdb::version()?;
    let kept = Kept::new(&arguments.directory, &version)?;
    let mut sections = Vec::new();
    let mut forms = Vec::new();
    for &shape in &arguments.shapes {
        let trees = Trees::open(shape, &kept)?;
        println!(
            "\n{}\nthis engine {} beside RocksDB {version} and lsm-tree {}\n{}\n{}",
            shape.described(),
            env!("CARGO_PKG_VERSION"),
            lsm::VERSION,
            environment::build_line(),
            tables::forms(&trees.forms())
        );
        for (name, form) in trees.forms() {
            forms.push(json!({ "shape": shape.name, "engine": name, "sorted_runs": form.runs,
                "tables_per_level": form.tables, "filter_and_index_bytes": form.memory_bytes }));
        }
        trees.warm()?;
        measure_shape(&trees, arguments, &mut sections)?;
        trees.leave();
    }
    write(arguments, &version, &sections, &forms)
}

/// All that is asked for of one shape; the memtables are filled last.
fn measure_shape(trees: &Trees, arguments: &Arguments, sections: &mut Vec<Section>) -> Outcome<()> {
    let asked = |name: &str| arguments.only.iter().any(|only| only == name);
    let extent = (Length::HOT, arguments.rounds);
    if asked("peers") {
        let section = measure(trees, "peers", &hot::PEERS, &Stream::ALL, extent)?;
        println!("Everything cached, memtable empty\n{}", tables::peers(&section));
        sections.push(section);
    }
    if asked("sharing") {
        let section = measure(trees, "sharing", &hot::sharing(), &Stream::ALL, extent)?;
        println!("What sharing and what layout is worth\n{}", tables::sharing(&section));
        sections.push(section);
    }
    if asked("memtable") {
        trees.fill_memtables()?;
        let section = measure(trees, "memtable", &hot::PEERS, &Stream::ALL, extent)?;
        println!("Everything cached, memtable half full\n{}", tables::peers(&section));
        sections.push(section);
    }
    Ok(())
}

fn write(arguments: &Arguments, version: &str, sections: &[Section], forms: &[Value]) -> Outcome<()> {
    let file = json!({
        "format": "lsm-lab peers lookup 1",
        "versions": environment::versions(version),
        "build": environment::build(),
        "machine": environment::machine(),
        "load_average_at_end": environment::load_average(),
        "trees": forms,
        "sections": sections.iter().map(Section::json).collect::<Vec<_>>(),
    });
    if let Some(parent) = arguments.json.parent() {
        std::fs::create_dir_all(parent).map_err(|error| format!("{}: {error}", parent.display()))?;
    }
    let text = format!("{file:#}\n");
    std::fs::write(&arguments.json, text).map_err(|error| format!("{}: {error}", arguments.json.display()))
}
