//! Kills a process that writes under load, repeatedly, and opens its store each time.
//!
//! **Strategy**: the test starts itself as a child, which opens the store of a directory and writes from
//! several threads. The child reports acknowledged writes on a pipe. The parent kills it with `SIGKILL` at a
//! random moment, opens the store, and checks each thread's keys. They must be the result of the thread's first
//! n writes, for one n that is at least the acknowledged number and at most slightly more; batches must be
//! complete. The next child continues on the same directory. A killed process loses nothing that it passed to
//! the system, so with a log every write that returned counts, synced or not. The lock of the directory is
//! tested in the same way.
//!
//! Environment variables: `KILLS` (number of kills, 200 if unset) and `KILL_SEED`.

#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "processes, threads, pipes and waiting are what is tested"
)]

use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::options::{CompactionOptions, Granularity, LogMode, Options, Policy, TableChoice};
use lsm_lab_engine::storage::StorageError;
use lsm_lab_engine::store::{Store, WriteBatch};
use lsm_lab_workload::Random;
use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

const THREADS: u64 = 3;
/// Keys of each thread.
const SLOTS: u64 = 24;
/// Writes by which a thread may be ahead of its report. Without a log, it reports once per sync.
const AHEAD: u64 = 64;
const LOGS: [LogMode; 5] = [
    LogMode::EveryWrite,
    LogMode::Group,
    LogMode::OnRequest,
    LogMode::Interval { bytes: 20_000 },
    LogMode::NoLog,
];

/// Returns the changes of a thread's write with this number.
fn write(thread: u64, number: u64) -> Vec<(Vec<u8>, Option<Vec<u8>>)> {
    let mut dice = Random::new(thread << 40 | number);
    let count = if number.is_multiple_of(5) { 3 } else { 1 };
    (0..count)
        .map(|_| {
            let key = format!("{thread}/{:02}", dice.below(SLOTS)).into_bytes();
            let value = (dice.below(5) > 0).then(|| {
                let mut value = format!("write {number} ").into_bytes();
                value.resize(20 + usize::try_from(dice.below(2000)).unwrap(), b'.');
                value
            });
            (key, value)
        })
        .collect()
}

fn options(log: LogMode) -> Options {
    Options {
        memtable_bytes: 16 << 10,
        table_bytes: 16 << 10,
        level_one_bytes: 32 << 10,
        size_ratio: 3,
        compaction: CompactionOptions {
            policy: Policy::Leveling,
            granularity: Granularity::Table(TableChoice::RoundRobin),
        },
        log,
        ..Options::durable()
    }
}

/// The child process; not a separate test.
#[test]
#[ignore = "the process that `killed_processes_lose_nothing` starts and kills"]
fn child() {
    let Ok(directory) = std::env::var("KILL_DIRECTORY") else { return };
    let first: Vec<u64> =
        std::env::var("KILL_FIRST").unwrap().split(',').map(|number| number.parse().unwrap()).collect();
    let store = Store::open(take(Path::new(&directory))).unwrap();
    // Flush and compaction run in background threads in every second child, and in the writers in the others.
    if std::env::var_os("KILL_BACKGROUND").is_some() {
        store.start_workers(None).unwrap();
    }
    println!("open");
    let store = &store;
    std::thread::scope(|scope| {
        for (thread, first) in (0..).zip(first) {
            scope.spawn(move || write_for_ever(store, thread, first));
        }
    });
}

/// Opens the directory, for a child. A process that the parent is starting from another thread holds the
/// parent's files, and therefore its released lock, for some microseconds until it becomes another program.
fn take(directory: &Path) -> Arc<NativeStorage> {
    for _ in 0..1000 {
        match NativeStorage::open(directory, Access::Buffered) {
            Err(StorageError::Locked { .. }) => std::thread::sleep(Duration::from_millis(1)),
            other => return Arc::new(other.unwrap()),
        }
    }
    panic!("the parent does not let go of {}", directory.display())
}

fn write_for_ever(store: &Store, thread: u64, first: u64) {
    let log = store.options().log;
    for number in first.. {
        let changes = write(thread, number);
        let values: Option<BTreeMap<_, _>> =
            changes.iter().map(|(key, value)| Some((key, value.as_ref()?))).collect();
        // An ingestion is durable when it returns, together with all earlier writes.
        let ingested = values.filter(|_| number.is_multiple_of(7));
        let was_ingested = ingested.is_some();
        if let Some(values) = ingested {
            store.ingest(values).unwrap();
        } else {
            let mut batch = WriteBatch::new();
            for (key, value) in &changes {
                match value {
                    Some(value) => batch.put(key, value),
                    None => batch.delete(key),
                };
            }
            store.write(batch).unwrap();
        }
        let synced = was_ingested || number.is_multiple_of(AHEAD / 2);
        if synced {
            store.sync().unwrap();
        }
        // One system call per line, so that a line is complete or absent. An error means that the parent has
        // exited.
        if (synced || log.has_log())
            && std::io::stdout().lock().write_all(format!("{thread} {number}\n").as_bytes()).is_err()
        {
            return;
        }
    }
}

/// Child process, killed on drop.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(
    directory: &Path,
    first: &[u64],
    background: bool,
) -> (Running, BufReader<std::process::ChildStdout>) {
    let numbers: Vec<String> = first.iter().map(u64::to_string).collect();
    let mut command = Command::new(std::env::current_exe().unwrap());
    if background {
        command.env("KILL_BACKGROUND", "1");
    }
    let mut child = command
        .args(["--exact", "child", "--ignored", "--nocapture", "--quiet"])
        .env("KILL_DIRECTORY", directory)
        .env("KILL_FIRST", numbers.join(","))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = BufReader::new(child.stdout.take().unwrap());
    let running = Running(child);
    let mut line = String::new();
    while line.trim() != "open" {
        line.clear();
        assert!(pipe.read_line(&mut line).unwrap() > 0, "the child did not open the store");
    }
    (running, pipe)
}

/// Lets a child write for a while, kills it, and returns the last acknowledged write of each thread.
fn run_and_kill(directory: &Path, first: &[u64], dice: &mut Random) -> Vec<u64> {
    let (mut running, pipe) = start(directory, first, dice.below(2) == 0);
    // Read while it runs, because a full pipe would block it.
    let reader = std::thread::spawn(move || pipe.lines().map_while(Result::ok).collect::<Vec<String>>());
    std::thread::sleep(Duration::from_micros(dice.below(300_000)));
    running.0.kill().unwrap();
    running.0.wait().unwrap();
    let mut said: Vec<u64> = first.iter().map(|&first| first - 1).collect();
    for line in reader.join().unwrap() {
        let Some((thread, number)) = line.split_once(' ') else { continue };
        let (Ok(thread), Ok(number)) = (thread.parse::<usize>(), number.parse()) else { continue };
        said[thread] = number;
    }
    said
}

/// Returns the number of a thread's writes that its keys reflect.
fn writes_of(store: &Store, thread: u64, said: u64) -> Result<u64, String> {
    let mut found = BTreeMap::new();
    for slot in 0..SLOTS {
        let key = format!("{thread}/{slot:02}").into_bytes();
        if let Some(value) = store.get(&key).map_err(|error| error.to_string())? {
            found.insert(key, value.to_vec());
        }
    }
    let mut model = BTreeMap::new();
    // Within a thousand writes, every slot is rewritten almost certainly; the first number is 1.
    for number in 1..=said + AHEAD {
        for (key, value) in write(thread, number) {
            match value {
                Some(value) => drop(model.insert(key, value)),
                None => drop(model.remove(&key)),
            }
        }
        if number >= said && model == found {
            return Ok(number);
        }
    }
    if said == 0 && found.is_empty() {
        return Ok(0);
    }
    Err(format!(
        "thread {thread} said that write {said} was done; the store holds the result of no number from there"
    ))
}

fn number_from_environment(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| text.parse().unwrap())
}

#[test]
fn killed_processes_lose_nothing() {
    let (kills, seed) = (number_from_environment("KILLS", 200), number_from_environment("KILL_SEED", 1));
    std::thread::scope(|scope| {
        for log in LOGS {
            scope.spawn(move || kill_often(log, kills.div_ceil(LOGS.len() as u64), seed));
        }
    });
}

fn kill_often(log: LogMode, kills: u64, seed: u64) {
    let directory = tempfile::tempdir().unwrap();
    let open = || NativeStorage::open(directory.path(), Access::Buffered).map(Arc::new);
    drop(Store::create(open().unwrap(), options(log)).unwrap());
    let mut dice = Random::new(seed);
    let mut done = vec![0; usize::try_from(THREADS).unwrap()];
    for kill in 0..kills {
        let first: Vec<u64> = done.iter().map(|done| done + 1).collect();
        let said = run_and_kill(directory.path(), &first, &mut dice);
        let fail = |problem: &str| -> ! {
            panic!(
                "{log:?}, kill {kill}: {problem}\nrepeat (as far as chance allows): KILL_SEED={seed} cargo test --package lsm-lab-engine --test kill"
            )
        };
        let store =
            Store::open(open().unwrap()).unwrap_or_else(|error| fail(&format!("does not open: {error}")));
        for (thread, (done, said)) in (0..).zip(done.iter_mut().zip(said)) {
            *done = writes_of(&store, thread, said).unwrap_or_else(|problem| fail(&problem));
        }
        // Half of the time the next child finds the files of this process, otherwise those of the killed one.
        if kill.is_multiple_of(2) {
            store.put(b"parent", kill.to_le_bytes()).unwrap();
        }
    }
    println!("{log:?}: {kills} kills, writes of each thread {done:?}");
    assert!(done.iter().all(|&done| done > kills), "the children hardly wrote: {done:?}");
}

#[test]
fn the_lock_dies_with_its_process() {
    let directory = tempfile::tempdir().unwrap();
    let open = || NativeStorage::open(directory.path(), Access::Buffered).map(Arc::new);
    drop(Store::create(open().unwrap(), options(LogMode::Group)).unwrap());
    for _ in 0..3 {
        let (running, _pipe) = start(directory.path(), &[1, 1, 1], true);
        assert!(matches!(open(), Err(StorageError::Locked { .. })), "a second process was let in");
        drop(running);
        drop(Store::open(open().unwrap()).unwrap());
    }
}
