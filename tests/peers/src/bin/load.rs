//! `load`: the cost of loading a store in random order until it is at rest, vs. RocksDB and lsm-tree.
//!
//! Each load runs in a separate process, engines in turn (A B C A B C ...), so that none sees another's
//! memory and all see the same conditions. Keys are made before the clock starts. The log is off, or on
//! without sync. Filters have 10 bits per key, blocks 4 KiB, the size ratio is 4, and nothing is compressed.
//! The clock stops when the store is closed at rest. Then the store is opened again, and keys from the whole
//! load are looked up, so that no load is fast by losing keys.
//!
//! **Units**: seconds of processor time (user and system, all threads of the process), seconds of wall time.
//! Bytes of all files once the store is closed, without RocksDB's text log and options.
//!
//! `load [--rounds N] [--shape NAME] [--directory DIR] [--json FILE] [--ours VARIANT]`

use lsm_lab_peers::cost::Cost;
use lsm_lab_peers::data::Data;
use lsm_lab_peers::load_report::{self, LOADERS, LoadedEngine, Loader, Run};
use lsm_lab_peers::shape::Shape;
use lsm_lab_peers::{Outcome, lsm, ours, rocksdb};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

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
        shapes: Vec::new(),
        directory: std::env::temp_dir(),
        json: PathBuf::from("results/peers-load.json"),
        ours: ours::load::VARIANTS[0].to_owned(),
    };
    let mut rest = arguments.iter();
    while let Some(name) = rest.next() {
        let value = rest.next().ok_or_else(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--rounds" => {
                parsed.rounds = value.parse().map_err(|_| format!("{value} is not a number of rounds"))?;
            }
            "--shape" => parsed.shapes.push(Shape::from_name(value)?),
            "--directory" => parsed.directory = PathBuf::from(value),
            "--json" => parsed.json = PathBuf::from(value),
            "--ours" => parsed.ours.clone_from(value),
            _ => return Err(format!("there is no option {name}")),
        }
    }
    if parsed.shapes.is_empty() {
        parsed.shapes = vec![Shape::PAPER, Shape::SMALL];
    }
    if !ours::load::VARIANTS.contains(&parsed.ours.as_str()) {
        return Err(format!("--ours is one of {}", ours::load::VARIANTS.join(", ")));
    }
    Ok(parsed)
}

/// Loads by turns, prints the tables and writes the file.
fn compare(arguments: &Arguments) -> Outcome<()> {
    let version = rocksdb::version()?;
    let mut runs = Vec::new();
    for &shape in &arguments.shapes {
        for round in 0..arguments.rounds {
            for loader in LOADERS {
                let cost = load_in_child(loader, shape, arguments)?;
                eprintln!("{} {} round {}: {cost}", shape.name, loader.name, round + 1);
                runs.push(Run { loader, shape, cost });
            }
        }
    }
    let versions = format!("RocksDB {version}, lsm-tree {}", lsm::VERSION);
    for &shape in &arguments.shapes {
        print!("{}", load_report::table(shape, &runs, &versions, &arguments.ours));
    }
    let text = load_report::json(&runs, &version, &arguments.ours);
    if let Some(parent) = arguments.json.parent() {
        std::fs::create_dir_all(parent).map_err(|error| format!("{}: {error}", parent.display()))?;
    }
    std::fs::write(&arguments.json, text).map_err(|error| format!("{}: {error}", arguments.json.display()))
}

fn load_in_child(loader: Loader, shape: Shape, arguments: &Arguments) -> Outcome<Cost> {
    let place =
        tempfile::tempdir_in(&arguments.directory).map_err(|error| format!("no place to load: {error}"))?;
    let program = std::env::current_exe().map_err(|error| format!("who am I? {error}"))?;
    let output = Command::new(program)
        .args(["child", loader.name, shape.name, &arguments.ours])
        .arg(place.path())
        .output()
        .map_err(|error| format!("a child did not start: {error}"))?;
    if !output.status.success() {
        return Err(format!("{} failed: {}", loader.name, String::from_utf8_lossy(&output.stderr)));
    }
    let mut cost =
        Cost::parse(&String::from_utf8_lossy(&output.stdout)).ok_or("a child said nothing useful")?;
    cost.disk_bytes = disk_bytes(place.path())?;
    Ok(cost)
}

/// One load; prints what it cost.
fn child(arguments: &[String]) -> Outcome<()> {
    let [loader, shape, variant, directory] = arguments else {
        return Err("a child has four arguments".into());
    };
    let data = Data::new(Shape::from_name(shape)?);
    let directory = Path::new(directory);
    let loader = Loader::from_name(loader).ok_or(format!("there is no loader {loader}"))?;
    let cost = match loader.engine {
        LoadedEngine::Ours => ours::load::load(&data, variant, loader.log, directory)?,
        LoadedEngine::RocksDb => rocksdb::load::load(&data, loader.log, directory)?,
        LoadedEngine::LsmTree => lsm::load(&data, directory)?,
    };
    match loader.engine {
        LoadedEngine::Ours => ours::load::check(&data, directory)?,
        LoadedEngine::RocksDb => rocksdb::load::check(&data, directory)?,
        LoadedEngine::LsmTree => lsm::check(&data, directory)?,
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
        let facts = entry.metadata().map_err(|error| error.to_string())?;
        if facts.is_dir() {
            bytes += disk_bytes(&entry.path())?;
        } else if !name.starts_with("LOG") && !name.starts_with("OPTIONS") {
            bytes += facts.len();
        }
    }
    Ok(bytes)
}
