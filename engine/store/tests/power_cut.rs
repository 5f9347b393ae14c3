//! Cuts the power at every I/O of seeded histories, and again at every I/O of the recovery.
//!
//! **Strategy**: a history runs once on storage with a journal, which then provides a possible disk state for
//! a cut at each I/O. From each of these states, the store must open and contain the result of its first n
//! writes. n is at least the number acknowledged as durable and at most the number begun. Nothing durable is
//! then lost, no deleted key reappears, nothing is reordered, and batches are complete. The store must then
//! accept writes, flush, compact and reopen.
//!
//! Recovery is also cut at each of its I/Os. Some histories run on a storage that really fails at the cut, so
//! that the store handles the error.
//!
//! Environment variables: `POWER_CUT_SEED` (number of the first history), `POWER_CUTS` (number of cuts, a
//! million for a soak). A failure prints the command that repeats its history.

#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test stops at a surprise, says what it did, takes its length from outside and uses all processors"
)]

#[path = "power_cut/background.rs"]
mod background;
#[path = "power_cut/history.rs"]
mod history;
#[path = "power_cut/oracle.rs"]
mod oracle;

use history::{COMBINATIONS, Contents, History, KEYS, Operation, Write, apply, key};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::options::LogMode;
use lsm_lab_engine::storage::{MemoryStorage, PowerCutStorage, Storage};
use lsm_lab_engine::store::{Pair, Store, WriteBatch, check};
use lsm_lab_engine::table::table_name;
use oracle::{Mark, Promise};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Cuts between two lines of progress. A stopped soak continues with the `POWER_CUT_SEED` of its last line.
const SHOWN_EVERY: u64 = 50_000;

/// Operations of one history. Without a number of cuts, only the first of them run: `npm run test:more` and a soak run all.
const OPERATIONS: usize = 26;
const FIRST_OPERATIONS: usize = 10;

/// Progress of one run.
struct Run {
    storage: PowerCutStorage,
    writes: Vec<Write>,
    marks: Vec<Mark>,
    /// Error that ended it, if any.
    failed: Option<Error>,
}

impl Run {
    fn mark(&mut self, log: LogMode, durable: bool) {
        let count = self.writes.len();
        let before = self.marks.last().map_or(0, |mark| mark.durable);
        let durable = durable || matches!(log, LogMode::Group | LogMode::EveryWrite);
        self.marks.push(Mark {
            io_count: self.storage.io_count(),
            begun: count,
            acknowledged: count,
            durable: if durable { count } else { before },
        });
    }
}

/// Runs a history until its end or the first error.
fn run(history: &History, storage: PowerCutStorage) -> Run {
    let mut run = Run { storage, writes: Vec::new(), marks: Vec::new(), failed: None };
    if let Err(error) = perform(history, &mut run) {
        run.failed = Some(error);
    }
    run
}

fn perform(history: &History, run: &mut Run) -> Result<(), Error> {
    let shared: Arc<dyn Storage> = Arc::new(run.storage.clone());
    let log = history.options.log;
    let mut store = Store::create(Arc::clone(&shared), history.options)?;
    run.mark(log, true);
    for operation in &history.operations {
        match operation {
            Operation::Abandon => {
                store.abandon();
                store = Store::open(Arc::clone(&shared))?;
                if log == LogMode::NoLog {
                    // Unflushed writes ended with the process, as if one write had reverted them.
                    run.writes.push(taken_back(&run.writes, &contents(&store)?));
                }
                run.mark(log, false);
            }
            Operation::Close => {
                store.close()?;
                // Closing made it durable, regardless of the open.
                run.mark(log, true);
                store = Store::open(Arc::clone(&shared))?;
                run.mark(log, true);
            }
            _ => perform_open(&store, operation, run)?,
        }
    }
    Ok(())
}

/// Performs an operation on a store that stays open.
fn perform_open(store: &Store, operation: &Operation, run: &mut Run) -> Result<(), Error> {
    let log = store.options().log;
    match operation {
        Operation::Write(write) => {
            run.writes.push(write.clone());
            write_to(store, write)?;
        }
        Operation::WriteSynced(write) => {
            run.writes.push(write.clone());
            store.write_synced(batch_of(write))?;
        }
        Operation::Ingest(values) => {
            run.writes.push(values.clone());
            store.ingest(values.iter().map(|(key, value)| (key, value.as_deref().unwrap_or_default())))?;
        }
        Operation::Sync => store.sync()?,
        Operation::Flush => store.flush()?,
        Operation::Compact => store.compact()?,
        Operation::Snapshot(operations) => {
            let snapshot = store.snapshot();
            let before = model_of(&run.writes);
            for operation in operations {
                perform_open(store, operation, run)?;
            }
            let seen: Contents = snapshot.iter().map(|pair| pair.map(owned)).collect::<Result<_, _>>()?;
            assert_eq!(seen, before, "a snapshot has changed");
            return Ok(());
        }
        Operation::Abandon | Operation::Close => unreachable!("these need the store alone"),
    }
    run.mark(log, !matches!(operation, Operation::Write(_)));
    Ok(())
}

/// Converts a pair of a scan for the model.
fn owned((key, value): Pair) -> (Vec<u8>, Vec<u8>) {
    (key.into(), value.into())
}

fn model_of(writes: &[Write]) -> Contents {
    let mut model = Contents::new();
    for write in writes {
        apply(&mut model, write);
    }
    model
}

/// Returns the write that turns all written entries into the contents of a store.
fn taken_back(writes: &[Write], found: &Contents) -> Write {
    let model = model_of(writes);
    let keys = (0..KEYS).map(key).filter(|key| model.get(key) != found.get(key));
    keys.map(|key| (key.clone(), found.get(&key).cloned())).collect()
}

fn write_to(store: &Store, write: &Write) -> Result<(), Error> {
    if let [(key, value)] = &write[..] {
        return value.as_ref().map_or_else(|| store.delete(key), |value| store.put(key, value));
    }
    store.write(batch_of(write))
}

fn batch_of(write: &Write) -> WriteBatch {
    let mut batch = WriteBatch::new();
    for (key, value) in write {
        match value {
            Some(value) => batch.put(key, value),
            None => batch.delete(key),
        };
    }
    batch
}

/// Returns the contents of a store, by lookups, and checks them with scans from both ends.
fn contents(store: &Store) -> Result<Contents, Error> {
    let mut contents = Contents::new();
    let mut reader = store.reader();
    for number in 0..KEYS {
        let key = key(number);
        if let Some(value) = reader.get(&key)? {
            contents.insert(key.clone(), value.to_vec());
        }
    }
    let keys: Vec<Vec<u8>> = (0..KEYS).map(key).collect();
    let many = store.multi_get(&keys)?;
    assert!(
        many.iter().zip(&keys).all(|(found, key)| found.as_deref() == contents.get(key).map(Vec::as_slice)),
        "many keys at once differ"
    );
    let scanned = store.iter().map(|pair| pair.map(owned)).collect::<Result<Vec<_>, _>>()?;
    assert!(scanned.iter().map(|(key, value)| (key, value)).eq(&contents), "a scan gives something else");
    let backward = store.iter().rev().map(|pair| pair.map(owned)).collect::<Result<Vec<_>, _>>()?;
    assert!(scanned.iter().rev().eq(&backward), "a scan backward gives something else");
    Ok(contents)
}

fn open(storage: Arc<dyn Storage>) -> Result<(Store, Contents), String> {
    let store = Store::open(storage).map_err(|error| format!("does not open: {error}"))?;
    let found = contents(&store).map_err(|error| format!("does not read: {error}"))?;
    Ok((store, found))
}

/// Checks the state after one cut; after a cut before the store was created there may be none.
fn check_cut(run: &Run, log: LogMode, io: u64, dice: u64) -> Result<(), String> {
    let survivors = run.storage.survivors_of_cut_at(io, dice);
    let created = run.marks.first().is_some_and(|mark| mark.io_count <= io);
    if !created && matches!(Store::open(Arc::new(survivors.copy())), Err(Error::NotFound { .. })) {
        return Ok(());
    }
    let promise = Promise::at(io, &run.marks, &run.writes, log);
    let recovery = PowerCutStorage::over(&survivors);
    let (store, found) = open(Arc::new(recovery.clone()))?;
    let recovery_io_count = recovery.io_count();
    promise.check(&run.writes, &found)?;
    // The rest is more expensive: one cut in three continues with the store, and one in eight cuts the power at
    // each I/O of recovery.
    if dice.is_multiple_of(3) {
        go_on(store, found, &recovery, dice / 3).map_err(|problem| format!("after recovery: {problem}"))?;
    } else {
        store.abandon();
    }
    if dice.is_multiple_of(8) {
        for again in 0..recovery_io_count {
            check_second_cut(
                &recovery.survivors_of_cut_at(again, dice.wrapping_add(again)),
                promise,
                &run.writes,
            )
            .map_err(|problem| format!("after a second cut at I/O {again} of recovery: {problem}"))?;
        }
    }
    Ok(())
}

fn check_second_cut(survivors: &MemoryStorage, promise: Promise, writes: &[Write]) -> Result<(), String> {
    let (_, found) = open(Arc::new(survivors.clone()))?;
    promise.check(writes, &found).map(drop)
}

/// Checks that a recovered store works: it accepts writes, makes them durable, compacts, and loses none to
/// another cut.
fn go_on(store: Store, mut model: Contents, storage: &PowerCutStorage, dice: u64) -> Result<(), String> {
    let said = |what: &'static str| move |error: Error| format!("{what}: {error}");
    let first: Write = vec![(key(dice % KEYS), Some(b"after the cut".to_vec()))];
    let second: Write = vec![(key((dice + 7) % KEYS), None)];
    for write in [&first, &second] {
        write_to(&store, write).map_err(said("write"))?;
        apply(&mut model, write);
    }
    let way = dice % 4;
    let step = match way {
        0 => store.sync(),
        1 => store.flush(),
        2 => store.compact(),
        _ => Ok(()),
    };
    step.map_err(said("sync, flush or compact"))?;
    if contents(&store).map_err(said("read"))? != model {
        return Err("reads something else than was written".to_owned());
    }
    if way == 3 {
        store.close().map_err(said("close"))?;
    } else {
        store.abandon();
    }
    let survivors = storage.survivors(dice);
    let (store, found) = open(Arc::new(survivors.clone()))?;
    if found != model {
        return Err(format!("a third cut loses what was durable (way {way})"));
    }
    nothing_is_left_over(store, &survivors)
}

/// After opening there are no unused tables, and a check of the closed store finds no fault.
fn nothing_is_left_over(store: Store, storage: &MemoryStorage) -> Result<(), String> {
    let named: BTreeSet<String> = store.version().tables().map(|table| table_name(table.id())).collect();
    let tables = storage.list().unwrap().into_iter().filter(|name| name.starts_with("table"));
    let there: BTreeSet<String> = tables.collect();
    if there != named {
        return Err(format!("tables {there:?} where the manifest names {named:?}"));
    }
    store.close().map_err(|error| format!("close: {error}"))?;
    let faults = check(storage).unwrap().faults;
    if faults.is_empty() { Ok(()) } else { Err(format!("check finds {faults:?}")) }
}

/// Runs a history on storage that fails at this I/O: the store must report it, and acknowledge no more than it
/// guarantees.
fn check_live_cut(history: &History, whole: &Run, io: u64, dice: u64) -> Result<(), String> {
    let storage = PowerCutStorage::new();
    storage.cut_at(io);
    let cut = run(history, storage);
    let expected = whole.marks.partition_point(|mark| mark.io_count <= io);
    if cut.marks.len() < expected {
        return Err(format!("failed before the cut: {:?}", cut.failed));
    }
    // A store may ignore a harmless failure, such as that of removing a file; later acknowledgements then
    // count.
    let last = cut.marks.last().map_or(0, |mark| mark.durable);
    if cut.marks.is_empty() {
        return Ok(());
    }
    let (_, found) = open(Arc::new(cut.storage.survivors(dice)))?;
    let promise = Promise { least: last, most: cut.writes.len() };
    promise.check(&cut.writes, &found).map(drop)
}

/// Checks all cuts of one history; returns their number.
fn check_history(number: u64, operations: usize) -> u64 {
    let history = History::new(number, operations);
    let log = history.options.log;
    let whole = run(&history, PowerCutStorage::new());
    let fail = |io: u64, problem: &str| -> ! {
        panic!(
            "history {number}, power cut at I/O {io}: {problem}\n{:?}, {:?}\nrepeat: POWER_CUT_SEED={number} POWER_CUTS=1 cargo test --package lsm-lab-engine --test power_cut",
            history.options.compaction, log
        )
    };
    if let Some(error) = &whole.failed {
        fail(u64::MAX, &format!("failed without a cut: {error}"));
    }
    let io_count = whole.storage.io_count();
    for io in 0..io_count {
        let dice = number.wrapping_mul(1_000_003).wrapping_add(io);
        if let Err(problem) = check_cut(&whole, log, io, dice) {
            fail(io, &problem);
        }
        if io % 16 == number % 16
            && let Err(problem) = check_live_cut(&history, &whole, io, dice)
        {
            fail(io, &format!("met by the store: {problem}"));
        }
    }
    io_count
}

fn number_from_environment(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} must be a number")))
}

#[test]
fn no_power_cut_loses_what_was_durable() {
    let first = number_from_environment("POWER_CUT_SEED").unwrap_or(0);
    let wanted = number_from_environment("POWER_CUTS");
    let operations = if wanted.is_some() { OPERATIONS } else { FIRST_OPERATIONS };
    let (next, cuts) = (AtomicU64::new(0), AtomicU64::new(0));
    let more = |index: u64| match wanted {
        Some(wanted) => cuts.load(Ordering::Relaxed) < wanted,
        None => index < COMBINATIONS,
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..if wanted == Some(1) { 1 } else { threads } {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if !more(index) {
                        break;
                    }
                    let made = check_history(first + index, operations);
                    let before = cuts.fetch_add(made, Ordering::Relaxed);
                    if before / SHOWN_EVERY != (before + made) / SHOWN_EVERY {
                        println!("{} power cuts; history {} is next", before + made, first + index + 1);
                    }
                }
            });
        }
    });
    let cuts = cuts.into_inner();
    println!("{cuts} power cuts");
    assert!(wanted.is_some() || cuts >= 10_000, "only {cuts} cuts");
}

#[test]
fn no_power_cut_during_background_work_loses_what_was_durable() {
    let first = number_from_environment("POWER_CUT_SEED").unwrap_or(0);
    // Consecutive histories differ in their log modes, and every fifth in its policy.
    let histories = if number_from_environment("POWER_CUTS").is_some() { 400 } else { 12 };
    let (mut cuts, mut logs_most) = (0, 0);
    for number in first..first + histories {
        let (count, logs) = background::check_history(number);
        cuts += count;
        logs_most = logs_most.max(logs);
    }
    println!("{cuts} power cuts during background work, with up to {logs_most} logs in use");
    assert!(logs_most >= 3, "flushes never fell behind: nothing was tested that needs background work");
}
