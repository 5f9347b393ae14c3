//! Tests power cuts while threads flush and compact, so that several logs and memtables are in use at once.
//!
//! The work of the threads differs between runs, but the guarantees do not. A call's mark counts the I/Os
//! before it returned, by any thread, so a cut after that number is after the call.

use crate::history::{History, Operation};
use crate::{Mark, Promise, Run, contents, perform_open};
use lsm_lab_engine::options::LogMode;
use lsm_lab_engine::storage::{AppendFile, PowerCutStorage, ReadFile, Storage, StorageError};
use lsm_lab_engine::store::Store;
use std::sync::Arc;
use std::time::Duration;

/// Storage with slow tables, so that flushes fall behind.
struct SlowTables(PowerCutStorage);

impl Storage for SlowTables {
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError> {
        if name.starts_with("table") {
            std::thread::sleep(Duration::from_micros(300));
        }
        self.0.create(name)
    }

    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError> {
        self.0.open(name)
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
        self.0.rename(from, to)
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        self.0.remove(name)
    }

    fn list(&self) -> Result<Vec<String>, StorageError> {
        self.0.list()
    }

    fn sync_directory(&self) -> Result<(), StorageError> {
        self.0.sync_directory()
    }
}

/// Runs the writes and syncs of a history with background work, and then leaves like a killed process.
fn run(history: &History) -> Run {
    let mut run =
        Run { storage: PowerCutStorage::new(), writes: Vec::new(), marks: Vec::new(), failed: None };
    let storage = Arc::new(SlowTables(run.storage.clone()));
    let store = Store::create(storage, history.options).unwrap();
    run.mark(history.options.log, true);
    store.start_workers(None).unwrap();
    for operation in &history.operations {
        if matches!(
            operation,
            Operation::Write(_) | Operation::WriteSynced(_) | Operation::Ingest(_) | Operation::Sync
        ) {
            perform_open(&store, operation, &mut run).unwrap();
        }
    }
    store.abandon();
    run
}

/// Checks all cuts of one history; returns their number, and the most logs that survived one.
pub(crate) fn check_history(number: u64) -> (u64, usize) {
    let history = History::new(number, 60);
    let whole = run(&history);
    let mut logs_most = 0;
    let created = whole.marks.first().map_or(0, |mark: &Mark| mark.io_count);
    for io in created..whole.storage.io_count() {
        let survivors =
            whole.storage.survivors_of_cut_at(io, number.wrapping_mul(1_000_003).wrapping_add(io));
        let logs = survivors.list().unwrap().iter().filter(|name| name.starts_with("log-")).count();
        logs_most = logs_most.max(logs);
        let fail = |problem: &str| -> ! {
            let journal = whole.storage.journal();
            let last = usize::try_from(io).unwrap();
            // The last I/Os are more helpful than a second run, which differs.
            let before = journal[last.saturating_sub(25)..=last].join("\n  ");
            panic!(
                "with background work, history {number} ({:?}, {:?}), power cut at I/O {io}: {problem}\n  {before}\n\
                 repeat (as far as chance allows): \
                 POWER_CUT_SEED={number} cargo test --package lsm-lab-engine --test power_cut background",
                history.options.log, history.options.compaction
            )
        };
        let promise = Promise::at(io, &whole.marks, &whole.writes, history.options.log);
        let store =
            Store::open(Arc::new(survivors)).unwrap_or_else(|error| fail(&format!("does not open: {error}")));
        let found = contents(&store).unwrap_or_else(|error| fail(&format!("does not read: {error}")));
        if let Err(problem) = promise.check(&whole.writes, &found) {
            fail(&problem);
        }
        store.abandon();
    }
    (whole.storage.io_count() - created, if history.options.log == LogMode::NoLog { 0 } else { logs_most })
}
