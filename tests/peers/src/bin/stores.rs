//! `stores`: typical uses of a store, vs. fjall, redb and RocksDB.
//!
//! Each part of the work runs in a separate process, stores in balanced random order, so that none sees
//! another's memory and all see the same conditions. Batches with sync take turns in one process.
//!
//! `stores [--rounds N] [--entries N] [--only PART]... [--directory DIR] [--out FILE]`; `FILE.json` and
//! `FILE.md` are written.

use lsm_lab_peers::order::balanced;
use lsm_lab_peers::stores::report::{Measured, turns_of};
use lsm_lab_peers::stores::work::{self, Cost, Part};
use lsm_lab_peers::stores::{KINDS, Kind, synced};
use lsm_lab_peers::{Outcome, environment, told};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

struct Arguments {
    rounds: usize,
    entries: u64,
    /// Nothing for everything.
    only: Vec<String>,
    directory: PathBuf,
    out: PathBuf,
}

/// The name of the part that takes turns in one process.
const BATCHES: &str = "batches";

fn parse(words: &[String]) -> Outcome<Arguments> {
    let mut parsed = Arguments {
        rounds: 5,
        entries: 1_000_000,
        only: Vec::new(),
        directory: std::env::temp_dir(),
        out: PathBuf::from("results/stores"),
    };
    let mut rest = words.iter();
    while let Some(name) = rest.next() {
        let value = rest.next().ok_or_else(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--rounds" => {
                parsed.rounds = value.parse().map_err(|_| format!("{value} is not a number of rounds"))?;
            }
            "--entries" => {
                parsed.entries = value.parse().map_err(|_| format!("{value} is not a number of entries"))?;
            }
            "--only" if value == BATCHES || Part::from_name(value).is_some() => {
                parsed.only.push(value.clone());
            }
            "--only" => {
                let names: Vec<&str> = Part::ALL.iter().map(|part| part.name()).chain([BATCHES]).collect();
                return Err(format!("there is no part {value}; choose one of {}", names.join(", ")));
            }
            "--directory" => parsed.directory = PathBuf::from(value),
            "--out" => parsed.out = PathBuf::from(value),
            _ => return Err(format!("there is no option {name}")),
        }
    }
    if parsed.rounds == 0 || parsed.entries < 1000 {
        return Err("rounds begin at 1 and entries at 1000".to_owned());
    }
    Ok(parsed)
}

impl Arguments {
    /// Returns whether a part is measured. Parts on a filled store need the fill.
    fn asks(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == name)
    }

    fn asks_part(&self, part: Part) -> bool {
        let for_others =
            part == Part::FillRandomAtEnd && (self.asks_part(Part::Open) || self.asks_part(Part::Reads));
        self.asks(part.name()) || for_others
    }
}

fn compare(arguments: &Arguments) -> Outcome<()> {
    let load_before = environment::load_average();
    let mut measured = Measured::default();
    for round in 0..arguments.rounds {
        let place = told(tempfile::tempdir_in(&arguments.directory))?;
        for part in Part::ALL.into_iter().filter(|part| arguments.asks_part(*part)) {
            // The seed differs from part to part, and the order is that of this round.
            let orders = balanced(KINDS.len(), arguments.rounds, part as u64);
            for store in &orders[round] {
                let kind = KINDS[*store];
                let folder = if part.on_filled() { "filled" } else { part.name() };
                let directory = place.path().join(folder).join(kind.name);
                for cost in in_child(part, kind, &directory, arguments.entries, round)? {
                    eprintln!(
                        "round {} {:<16} {:<8} {:>10.3} µs of processor, {:>10.3} µs",
                        round + 1,
                        cost.row,
                        kind.name,
                        cost.cpu_us,
                        cost.wall_us
                    );
                    measured.add(kind, &cost);
                }
                if !part.on_filled() {
                    told(std::fs::remove_dir_all(directory))?;
                }
            }
        }
    }
    if arguments.asks(BATCHES) {
        measured.add_synced(synced::measure(&arguments.directory, turns_of(arguments.rounds))?);
    }
    let loads = [load_before, environment::load_average()];
    let page = measured.page(arguments.entries, arguments.rounds, &loads)?;
    println!("{page}");
    environment::write(&arguments.out.with_extension("json"), &measured.json(arguments.entries, &loads)?)?;
    let file = arguments.out.with_extension("md");
    std::fs::write(&file, page).map_err(|error| format!("{}: {error}", file.display()))
}

/// Runs one part in a separate process.
fn in_child(part: Part, kind: Kind, directory: &Path, entries: u64, round: usize) -> Outcome<Vec<Cost>> {
    told(std::fs::create_dir_all(directory))?;
    let program = told(std::env::current_exe())?;
    let output = Command::new(program)
        .args(["child", part.name(), kind.name])
        .arg(directory)
        .args([entries.to_string(), round.to_string()])
        .output();
    let output = told(output)?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(format!("{} of {} failed: {said}", part.name(), kind.name));
    }
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let costs: Option<Vec<Cost>> = said.lines().map(Cost::parse).collect();
    costs.ok_or_else(|| format!("a child said {said}"))
}

fn child(arguments: &[String]) -> Outcome<()> {
    let [part, kind, directory, entries, round] = arguments else {
        return Err("a child has five arguments".into());
    };
    let part = Part::from_name(part).ok_or(format!("there is no part {part}"))?;
    let number = |word: &String| word.parse::<u64>().map_err(|_| format!("{word} is not a number"));
    let costs =
        work::run(part, Kind::from_name(kind)?, Path::new(directory), number(entries)?, number(round)?)?;
    costs.iter().for_each(|cost| println!("{}", cost.line()));
    Ok(())
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match words.first().map(String::as_str) {
        Some("child") => child(&words[1..]),
        _ => parse(&words).and_then(|arguments| compare(&arguments)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("stores: {problem}");
            ExitCode::FAILURE
        }
    }
}
