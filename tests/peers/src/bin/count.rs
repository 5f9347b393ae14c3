//! `count`: instructions and cache lines of one lookup by arm and peer, and bytes in memory per key,
//! before and after.
//!
//! Nothing is timed, so the machine may be busy. Needs valgrind. Trees are those of `lookup`.
//!
//! `count [--shape NAME] [--entries N] [--directory DIR] [--json FILE]`

use lsm_lab_peers::arguments::Arguments;
use lsm_lab_peers::counts::{self, Flush, KEYS, Row, without};
use lsm_lab_peers::data::Data;
use lsm_lab_peers::kept::{Engine, Kept};
use lsm_lab_peers::lsm::{LsmTree, Tuning};
use lsm_lab_peers::ours::{Frozen, Opened, OursTree, Way, count_frozen, public_arm};
use lsm_lab_peers::queries::{BATCH, Batch, Contender, Harness, KeyMaker, Stream};
use lsm_lab_peers::rocksdb::{Database, Get};
use lsm_lab_peers::series::Who;
use lsm_lab_peers::shape::Shape;
use lsm_lab_peers::zipf::Zipf;
use lsm_lab_peers::{Outcome, environment, lsm, resident, rocksdb, trees};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const STREAMS: [Stream; 2] = [Stream::Empty, Stream::Existing];
const RESULTS: &str = "results/peers-counts.json";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match words.first().map(String::as_str) {
        Some("child") => child(&words[1..]),
        _ => Arguments::parse(&words).and_then(|arguments| run(&arguments)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("count: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Outcome<()> {
    let version = rocksdb::version()?;
    let kept = Kept::new(&arguments.directory, &version)?;
    let (mut counted, mut memory) = (Vec::new(), Vec::new());
    for &shape in &arguments.shapes {
        println!(
            "\n{}\nthis engine {} vs. RocksDB {version} and lsm-tree {}\n{}",
            shape.described(),
            environment::ENGINE_VERSION,
            lsm::VERSION,
            environment::build_line()
        );
        let data = Data::new(shape);
        let parts = resident::measure(&data, &kept)?;
        println!("{}", resident::table(&parts, &shape));
        memory.push(resident::json(&parts, &shape));
        let rows = count_all(&data, &kept)?;
        println!("{}", counts::table(&rows));
        counted.push(counts::json(shape.name, &rows));
    }
    let file = json!({
        "format": "lsm-lab peers counts 1",
        "date": environment::today(),
        "versions": environment::versions(&version),
        "build": environment::build(),
        "counts": counted,
        "memory": memory,
    });
    let json = arguments.json.clone().unwrap_or_else(|| PathBuf::from(RESULTS));
    environment::write(&json, &file)
}

/// Counts all contenders on every stream.
fn count_all(data: &Data, kept: &Kept) -> Outcome<Vec<Row>> {
    let program = std::env::current_exe().map_err(|error| format!("who am I? {error}"))?;
    let mut rows = Vec::new();
    for stream in STREAMS {
        let count = |who: Who| {
            let place = match engine_of(who) {
                Some(engine) => kept.tree(engine, data)?,
                None => PathBuf::new(),
            };
            eprintln!("counting {}, {}", who.name, stream.name());
            let entries = data.shape.entries.to_string();
            let words = ["child", data.shape.name, &entries, who.name, stream.name()].map(str::to_owned);
            let words: Vec<String> = words.into_iter().chain([place.display().to_string()]).collect();
            counts::count(&program, &words)
        };
        let harness = count(Who::HARNESS)?;
        for who in counts::WHO {
            let counts = without(count(who)?, harness);
            rows.push(Row { who, stream, counts, filters: filters(who, stream, data, kept)? });
        }
    }
    Ok(rows)
}

/// Returns the engine of a contender's tree; none for the harness.
fn engine_of(who: Who) -> Option<Engine> {
    match who {
        Who::HARNESS => None,
        Who::ROCKSDB_PINNED | Who::ROCKSDB_GET => Some(Engine::RocksDb),
        Who::LSM_TREE => Some(Engine::LsmTree),
        _ => Some(Engine::Ours),
    }
}

/// Filters asked per lookup of the keys that are counted.
fn filters(who: Who, stream: Stream, data: &Data, kept: &Kept) -> Outcome<f64> {
    let zipf = Zipf::new(1, 1.0);
    let mut maker = maker(data, stream, &zipf);
    let batches = usize::try_from(KEYS).unwrap_or_default() / BATCH;
    let Some(engine) = engine_of(who) else { return Ok(0.0) };
    let place = kept.tree(engine, data)?;
    let counted = match engine {
        Engine::RocksDb => Database::hot(&data.shape, &place)?.count(&mut maker, batches)?,
        Engine::LsmTree => LsmTree::open(&data.shape, &place, Tuning::Lookups)?.count(&mut maker, batches)?,
        Engine::Ours => {
            let ours = OursTree::open(&data.shape, &place, Opened::Hot)?;
            let counted = match trees::arm_of(who) {
                _ if who == Who::MAPLET => count_frozen(&ours.freeze()?, &mut maker, batches)?,
                arm => ours.count(arm.unwrap_or(public_arm()), &mut maker, batches)?,
            };
            ours.leave();
            counted
        }
    };
    Ok(counted.filters)
}

fn maker<'d>(data: &'d Data, stream: Stream, zipf: &'d Zipf) -> KeyMaker<'d> {
    KeyMaker::new(data, stream, zipf, &[6, stream as u64])
}

/// Looks keys up under the tool that counts.
fn child(words: &[String]) -> Outcome<()> {
    let [shape, entries, who, stream, place, rounds] = words else {
        return Err("a child has six arguments".into());
    };
    let entries = entries.parse().map_err(|_| format!("`{entries}` is not a number"))?;
    let rounds: u64 = rounds.parse().map_err(|_| format!("`{rounds}` is not a number"))?;
    let data = Data::new(Shape::from_name(shape)?.of(entries));
    let stream = STREAMS.into_iter().find(|known| known.name() == stream).ok_or("no such stream")?;
    let known = counts::WHO.into_iter().chain([Who::HARNESS]);
    let who = known.into_iter().find(|known| known.name == who).ok_or("no such contender")?;
    let place = Path::new(place);
    match engine_of(who) {
        None => look_up(&mut Harness, &data, stream, rounds),
        Some(Engine::RocksDb) => {
            let get = if who == Who::ROCKSDB_PINNED { Get::Pinned } else { Get::Copied };
            let database = Database::hot(&data.shape, place)?;
            look_up(&mut database.contender(get), &data, stream, rounds)
        }
        Some(Engine::LsmTree) => {
            look_up(&mut &LsmTree::open(&data.shape, place, Tuning::Lookups)?, &data, stream, rounds)
        }
        Some(Engine::Ours) => {
            let ours = OursTree::open(&data.shape, place, Opened::Hot)?;
            if who == Who::MAPLET {
                look_up(&mut Frozen::new(&ours.freeze()?), &data, stream, rounds)?;
            } else {
                let way = trees::arm_of(who).map_or(Way::Owned, Way::By);
                look_up(&mut ours.contender(way), &data, stream, rounds)?;
            }
            ours.leave();
            Ok(())
        }
    }
}

/// Every key once, so that its block is cached; then in rounds, each with nothing of the tree in the processor's cache.
fn look_up(contender: &mut dyn Contender, data: &Data, stream: Stream, rounds: u64) -> Outcome<()> {
    let zipf = Zipf::new(1, 1.0);
    let mut maker = maker(data, stream, &zipf);
    let mut singles: Vec<Batch> = Vec::new();
    let mut batch = maker.batch();
    while (singles.len() as u64) < KEYS {
        maker.fill(&mut batch);
        singles.extend(batch.singles());
    }
    for single in &singles {
        contender.look_up(single)?;
    }
    let flush = Flush::default();
    for _ in 0..rounds {
        for single in &singles {
            flush.flush();
            std::hint::black_box(contender.look_up(single)?);
        }
    }
    Ok(())
}
