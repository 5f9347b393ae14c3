//! `sync`: batches of 100 entries that are durable when the write returns, beside fjall and RocksDB.
//!
//! All stores lie in one folder and are open in one process. They take turns in balanced random order, so that all see the same
//! weather, and ratios are taken turn by turn. Keys of 16 and values of 100 random bytes, memtables of 64 MiB, no compression. Each
//! engine syncs by `fdatasync`: ours in the mode `Group`, fjall by `PersistMode::SyncData`, RocksDB by `sync`. At the end, each
//! store has all entries of the batches that are looked up.
//!
//! **Units**: microseconds of wall time per batch, over all writers.
//!
//! `sync [--rounds N] [--directory DIR] [--json FILE]`

use fjall::{Database, Keyspace, KeyspaceCreateOptions, PersistMode};
use lsm_lab_engine::native::{Access, Background, NativeStorage};
use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::store::{Store, WriteBatch};
use lsm_lab_peers::order::balanced;
use lsm_lab_peers::random::Random;
use lsm_lab_peers::rocksdb::{self, Setup};
use lsm_lab_peers::statistics::{estimate_of, ratio_of};
use lsm_lab_peers::{Outcome, environment, told};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

const MEMTABLE_BYTES: u64 = 64 << 20;
const BATCH: u64 = 100;
/// Batches of a turn, of all writers together.
const BATCHES: u64 = 32;
const WRITERS: [u64; 2] = [1, 8];
const NAMES: [&str; 3] = ["ours", "fjall", "RocksDB"];
/// Every so many batches, one is looked up at the end.
const CHECKED_STRIDE: usize = 7;

type Entry = ([u8; 16], [u8; 100]);

/// The entries of a batch; its number decides.
fn entries(batch: u64) -> Vec<Entry> {
    let mut random = Random::of(&[batch]);
    let mut fill = |bytes: &mut [u8]| {
        for part in bytes.chunks_mut(8) {
            part.copy_from_slice(&random.draw().to_le_bytes()[..part.len()]);
        }
    };
    let mut entry = || {
        let mut entry = ([0; 16], [0; 100]);
        fill(&mut entry.0);
        fill(&mut entry.1);
        entry
    };
    (0..BATCH).map(|_| entry()).collect()
}

/// A store whose writes are durable when they return.
trait Synced: Sync {
    fn write(&self, entries: &[Entry]) -> Outcome<()>;

    fn has(&self, entry: &Entry) -> Outcome<bool>;
}

struct Fjall(Database, Keyspace);

impl Synced for Store {
    fn write(&self, entries: &[Entry]) -> Outcome<()> {
        let mut batch = WriteBatch::new();
        for (key, value) in entries {
            batch.put(key, value);
        }
        told(self.write(batch))
    }

    fn has(&self, (key, value): &Entry) -> Outcome<bool> {
        Ok(told(self.get(key))?.as_deref() == Some(value))
    }
}

impl Synced for Fjall {
    fn write(&self, entries: &[Entry]) -> Outcome<()> {
        let mut batch = self.0.batch().durability(Some(PersistMode::SyncData));
        for (key, value) in entries {
            batch.insert(&self.1, key, value);
        }
        told(batch.commit())
    }

    fn has(&self, (key, value): &Entry) -> Outcome<bool> {
        Ok(told(self.1.get(key))?.as_deref() == Some(value))
    }
}

impl Synced for rocksdb::Database {
    fn write(&self, entries: &[Entry]) -> Outcome<()> {
        self.write_batch(entries.iter().map(|(key, value)| (&key[..], &value[..])))
    }

    fn has(&self, (key, value): &Entry) -> Outcome<bool> {
        self.has(key, value)
    }
}

fn ours(directory: &Path) -> Outcome<Arc<Store>> {
    let options = Options { memtable_bytes: MEMTABLE_BYTES, log: LogMode::Group, ..Options::durable() };
    let storage = told(NativeStorage::open(directory, Access::Buffered))?;
    Ok(Arc::new(told(Store::create(Arc::new(storage), options))?))
}

fn fjall(directory: &Path) -> Outcome<Fjall> {
    let database = told(Database::builder(directory).open())?;
    let options = || KeyspaceCreateOptions::default().max_memtable_size(MEMTABLE_BYTES);
    let keyspace = told(database.keyspace("entries", options))?;
    Ok(Fjall(database, keyspace))
}

fn rocksdb(directory: &Path) -> Outcome<rocksdb::Database> {
    let setup = Setup { log: true, ..Setup::plain(MEMTABLE_BYTES) };
    rocksdb::Database::open(directory, setup).map(rocksdb::Database::synced)
}

/// One turn, whose batches the writers share; microseconds per batch.
fn turn(store: &dyn Synced, first: u64, writers: u64) -> Outcome<f64> {
    let of_writer = |writer| (first..first + BATCHES).filter(move |batch| batch % writers == writer);
    let batches: Vec<Vec<_>> = (0..writers).map(|writer| of_writer(writer).map(entries).collect()).collect();
    let start = Instant::now();
    std::thread::scope(|scope| {
        let write = |batches: &Vec<Vec<Entry>>| batches.iter().try_for_each(|batch| store.write(batch));
        let threads: Vec<_> = batches.iter().map(|batches| scope.spawn(move || write(batches))).collect();
        let failed = |_| Err("a writer panicked".to_owned());
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(failed))
    })?;
    #[expect(clippy::cast_precision_loss, reason = "a few batches")]
    Ok(start.elapsed().as_secs_f64() * 1e6 / BATCHES as f64)
}

fn compare(arguments: &Arguments) -> Outcome<()> {
    let place = told(tempfile::tempdir_in(&arguments.directory))?;
    let at = |name: &str| place.path().join(name);
    let (ours, fjall, rocksdb) = (ours(&at("ours"))?, fjall(&at("fjall"))?, rocksdb(&at("rocksdb"))?);
    let background = told(Background::start(Arc::clone(&ours), None))?;
    let stores: [&dyn Synced; 3] = [&*ours, &fjall, &rocksdb];
    let (mut results, mut first) = (Vec::new(), 0);
    println!(
        "Wall time in µs per batch of {BATCH} entries with sync: median and 95 % interval of {} turns",
        arguments.rounds
    );
    println!("Load of the machine before: {}", environment::load_average());
    for writers in WRITERS {
        let mut times = vec![Vec::new(); stores.len()];
        for order in balanced(stores.len(), arguments.rounds, writers) {
            for store in order {
                times[store].push(turn(stores[store], first, writers)?);
            }
            first += BATCHES;
        }
        println!("\nWriters: {writers}");
        for (name, times) in NAMES.iter().zip(&times) {
            let time = estimate_of(times);
            println!("  {name:<15} {:>6.0} ({:.0} to {:.0})", time.estimate, time.low, time.high);
        }
        for (name, peer) in NAMES.iter().zip(&times).skip(1) {
            let ratio = ratio_of(&times[0], peer);
            println!("  ours / {name:<8} {:>6.2} ({:.2} to {:.2})", ratio.estimate, ratio.low, ratio.high);
        }
        results.push(json!({ "writers": writers, "stores": NAMES, "us_per_batch": times }));
    }
    println!("\nLoad of the machine after: {}", environment::load_average());
    for batch in (0..first).step_by(CHECKED_STRIDE) {
        for entry in entries(batch) {
            for (name, store) in NAMES.iter().zip(stores) {
                if !store.has(&entry)? {
                    return Err(format!("{name} lost an entry of batch {batch}"));
                }
            }
        }
    }
    drop(background);
    let versions =
        json!({ "rocksdb": rocksdb::version()?, "fjall": FJALL, "ours": environment::ENGINE_VERSION });
    let content = json!({
        "date": environment::today(), "machine": environment::machine(), "build": environment::build(),
        "versions": versions, "entries_of_a_batch": BATCH, "results": results,
    });
    environment::write(&arguments.json, &content)
}

/// As `Cargo.toml` pins it.
const FJALL: &str = "3.1.10";

struct Arguments {
    rounds: usize,
    directory: PathBuf,
    json: PathBuf,
}

fn parse(words: &[String]) -> Outcome<Arguments> {
    let json = PathBuf::from("results/peers-sync.json");
    let mut parsed = Arguments { rounds: 120, directory: std::env::temp_dir(), json };
    let mut rest = words.iter();
    while let Some(name) = rest.next() {
        let value = rest.next().ok_or_else(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--rounds" => {
                parsed.rounds = value.parse().map_err(|_| format!("{value} is no number of rounds"))?;
            }
            "--directory" => parsed.directory = PathBuf::from(value),
            "--json" => parsed.json = PathBuf::from(value),
            _ => return Err(format!("there is no option {name}")),
        }
    }
    Ok(parsed)
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match parse(&words).and_then(|arguments| compare(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("sync: {problem}");
            ExitCode::FAILURE
        }
    }
}
