//! `load`: what it costs to load a store in random order until it is at rest, beside RocksDB.
//!
//! Each load runs in a process of its own, engines in turn (A B A B ...), so that neither sees the other's memory and both
//! see the same weather. Keys are made before the clock starts. Log off, 10 bits per key, blocks of 4 KiB, size ratio 4,
//! no compression; two background threads each. When the store is closed at rest the clock stops; then it is opened again
//! and keys from the whole load are looked up, so that no load is fast by losing some.
//!
//! **Units**: seconds of processor time (user and system, all threads of the process), seconds of wall time, bytes of all
//! files but RocksDB's text log and options once the store is closed.
//!
//! `load [--rounds N] [--shape paper|small] [--directory DIR] [--json FILE] [--ours VARIANT]`

mod cost;
mod ours;
mod report;
mod rocksdb;
mod workload;

use cost::Cost;
use report::{Engine, Run};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use workload::Shape;

/// What goes wrong is a sentence for whoever ran the command.
type Outcome<T> = Result<T, String>;

struct Arguments {
    rounds: u32,
    shapes: Vec<Shape>,
    directory: PathBuf,
    json: PathBuf,
    ours: String,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.first().map(String::as_str) {
        Some("child") => child(&arguments[1..]),
        _ => parse(&arguments).and_then(|arguments| compare(&arguments)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("load: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn parse(arguments: &[String]) -> Outcome<Arguments> {
    let mut parsed = Arguments {
        rounds: 3,
        shapes: Shape::ALL.to_vec(),
        directory: std::env::temp_dir(),
        json: PathBuf::from("results/peers-load.json"),
        ours: ours::VARIANTS[0].to_owned(),
    };
    let mut rest = arguments.iter();
    while let Some(name) = rest.next() {
        let value = rest.next().ok_or_else(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--rounds" => {
                parsed.rounds = value.parse().map_err(|_| format!("{value} is no number of rounds"))?;
            }
            "--shape" => parsed.shapes = vec![Shape::from_name(value)?],
            "--directory" => parsed.directory = PathBuf::from(value),
            "--json" => parsed.json = PathBuf::from(value),
            "--ours" => parsed.ours.clone_from(value),
            _ => return Err(format!("there is no option {name}")),
        }
    }
    if !ours::VARIANTS.contains(&parsed.ours.as_str()) {
        return Err(format!("--ours is one of {}", ours::VARIANTS.join(", ")));
    }
    Ok(parsed)
}

/// Loads by turns, prints the tables and writes the file.
fn compare(arguments: &Arguments) -> Outcome<()> {
    let mut runs = Vec::new();
    for &shape in &arguments.shapes {
        for round in 0..arguments.rounds {
            for engine in Engine::ALL {
                let cost = load_in_child(engine, shape, arguments)?;
                eprintln!("{} {} round {}: {cost}", shape.name(), engine.name(), round + 1);
                runs.push(Run { engine, shape, cost });
            }
        }
    }
    let peer = rocksdb::version();
    for &shape in &arguments.shapes {
        print!("{}", report::table(shape, &runs, &peer, &arguments.ours));
    }
    let text = report::json(&runs, &peer, &arguments.ours);
    if let Some(parent) = arguments.json.parent() {
        std::fs::create_dir_all(parent).map_err(|error| format!("{}: {error}", parent.display()))?;
    }
    std::fs::write(&arguments.json, text).map_err(|error| format!("{}: {error}", arguments.json.display()))
}

fn load_in_child(engine: Engine, shape: Shape, arguments: &Arguments) -> Outcome<Cost> {
    let place =
        tempfile::tempdir_in(&arguments.directory).map_err(|error| format!("no place to load: {error}"))?;
    let program = std::env::current_exe().map_err(|error| format!("who am I? {error}"))?;
    let output = Command::new(program)
        .args(["child", engine.name(), shape.name(), &arguments.ours])
        .arg(place.path())
        .output()
        .map_err(|error| format!("a child did not start: {error}"))?;
    if !output.status.success() {
        return Err(format!("{} failed: {}", engine.name(), String::from_utf8_lossy(&output.stderr)));
    }
    let mut cost =
        Cost::parse(&String::from_utf8_lossy(&output.stdout)).ok_or("a child said nothing useful")?;
    cost.disk_bytes = disk_bytes(place.path())?;
    Ok(cost)
}

/// One load; prints what it cost.
fn child(arguments: &[String]) -> Outcome<()> {
    let [engine, shape, variant, directory] = arguments else {
        return Err("a child has four arguments".into());
    };
    let data = Shape::from_name(shape)?.data();
    let directory = Path::new(directory);
    let cost = match engine.as_str() {
        "ours" => ours::load(&data, variant, directory)?,
        "rocksdb" => rocksdb::load(&data, directory)?,
        other => return Err(format!("there is no engine {other}")),
    };
    match engine.as_str() {
        "ours" => ours::check(&data, directory)?,
        _ => rocksdb::check(&data, directory)?,
    }
    println!("{}", cost.line());
    Ok(())
}

/// Bytes of all files of a closed store that hold data or say where it is.
fn disk_bytes(directory: &Path) -> Outcome<u64> {
    let entries =
        std::fs::read_dir(directory).map_err(|error| format!("{}: {error}", directory.display()))?;
    let mut bytes = 0;
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !name.starts_with("LOG") && !name.starts_with("OPTIONS") {
            bytes += entry.metadata().map_err(|error| error.to_string())?.len();
        }
    }
    Ok(bytes)
}
