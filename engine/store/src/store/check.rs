//! Reads a complete store and reports every fault. Changes nothing, and does not need an intact manifest.
//!
//! It checks more than opening a store does: every block of every table, filters and fence pointers for each
//! key, the order of versions across runs, log contents after damage, and unused files.
//!
//! **Cost**: reads everything three times: file by file, for missing entries, and merged.

use super::Stopped;
use super::load::UNFINISHED_NAME;
use super::recover::{belongs, next_free_number};
use super::remains::{Left, Remains, place};
use crate::error::Error;
use crate::log::{Manifest, ManifestState, log_name, log_number, logs_from, replay};
use crate::storage::{Storage, StorageError};
use crate::table::{Table, table_name, table_number};
use core::sync::atomic::AtomicBool;
use std::collections::BTreeMap;

/// Violated condition of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// File name.
    pub file: String,
    /// Offset in bytes; `None` for the whole file.
    pub offset: Option<u64>,
    /// Violated condition.
    pub problem: String,
    /// Consequence for the store.
    pub meaning: &'static str,
}

/// Result of a check.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Faults.
    pub faults: Vec<Fault>,
    /// Observations that are not faults, such as remains of a crash.
    pub notes: Vec<Fault>,
    /// Number of files read.
    pub files: u64,
    /// Number of tables that belong to the store.
    pub tables: u64,
    /// Number of entries in tables and logs, including overwritten ones.
    pub entries: u64,
    /// Number of keys with a value.
    pub values: u64,
}

/// Sequence numbers from here mean "unknown".
const UNKNOWN: u64 = u64::MAX - 1;

const REFUSED: &str = "the store does not open";
const LOST: &str = "these bytes are lost; the rest is readable";
const HARMLESS: &str = "no entry is missing there, but the store does not open";
const UNTRUE: &str = "reads may return an old value or none; repair the store";
const REPLACED: &str = "lookups find every entry, but may read other numbers of blocks than planned";
const LEFTOVER: &str = "left over from interrupted work; the next open removes it";

/// Checks the store in this storage.
///
/// # Errors
/// Errors of listing the files. All other errors are in the report.
pub fn check(storage: &dyn Storage) -> Result<Report, StorageError> {
    match check_until(storage, &AtomicBool::new(false)) {
        Ok(report) => Ok(report),
        Err(Error::Storage(error)) => Err(error),
        Err(other) => unreachable!("a check without a stop flag was stopped: {other}"),
    }
}

/// Checks like [`check`], until `stop` is set.
///
/// # Errors
/// As [`check`], and [`Error::Stopped`].
pub fn check_until(storage: &dyn Storage, stop: &AtomicBool) -> Result<Report, Error> {
    let stop = Stopped(stop);
    let names = storage.list()?;
    let mut report = Report::default();
    let ours = |name: &&String| {
        Manifest::is_file(name) || table_number(name).is_some() || log_number(name).is_some()
    };
    report.files = names.iter().filter(ours).count() as u64;
    report.strangers(&names);
    let mut remains = match Remains::read(storage, stop) {
        Ok(remains) => remains,
        Err(Error::Stopped) => return Err(Error::Stopped),
        Err(error) => {
            let file = match &error {
                Error::Unfinished => UNFINISHED_NAME,
                Error::Storage(
                    StorageError::NewerFormat { name, .. } | StorageError::OlderFormat { name, .. },
                ) => name,
                _ => "MANIFEST",
            };
            report.fault(file, None, error.to_string(), REFUSED);
            return Ok(report);
        }
    };
    if let Err(error) = &remains.manifest {
        report.refused(error, "MANIFEST");
    }
    let known = remains.state.clone().filter(|_| remains.manifest.is_ok());
    if let Some(state) = &known
        && let Err(error) = next_free_number(storage, state.next_number)
    {
        report.refused(&error, "MANIFEST");
    }
    for tables in &remains.runs {
        stop.check()?;
        report.run(storage, tables, known.as_ref());
    }
    report.unread(&remains);
    report.logs(storage, known.as_ref(), &remains);
    for name in &remains.strangers {
        report.note(name, None, "the manifest does not name it".to_owned(), LEFTOVER);
    }
    let oldest_log = log_name(remains.logs.logs.first().copied().unwrap_or_default());
    let mut misplaced = Misplaced::new();
    for entries in remains.walk(storage) {
        stop.check()?;
        report.count(&entries);
        if known.is_some() {
            find_misplaced(&entries, &mut misplaced);
        }
    }
    for ((above, below), keys) in misplaced {
        let file = above.map_or_else(|| oldest_log.clone(), table_name);
        let below = below.map_or_else(|| oldest_log.clone(), table_name);
        let problem = format!("it lies above `{below}`, which has newer entries of {keys} of its keys");
        report.fault(&file, None, problem, UNTRUE);
    }
    Ok(report)
}

impl Report {
    /// Returns whether there are no faults.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.faults.is_empty()
    }

    fn fault(&mut self, file: &str, offset: Option<u64>, problem: String, meaning: &'static str) {
        let fault = Fault { file: file.to_owned(), offset, problem, meaning };
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    /// Reports an error of opening the store, by default in the file `otherwise`.
    fn refused(&mut self, error: &StorageError, otherwise: &str) {
        let (file, offset) = place(error, otherwise);
        self.fault(&file, Some(offset), error.problem(), REFUSED);
    }

    fn note(&mut self, file: &str, offset: Option<u64>, problem: String, meaning: &'static str) {
        self.notes.push(Fault { file: file.to_owned(), offset, problem, meaning });
    }

    /// Reports files that no store creates.
    fn strangers(&mut self, names: &[String]) {
        for name in names {
            if name == UNFINISHED_NAME && names.iter().any(|name| name == "MANIFEST") {
                self.note(name, None, "a repair that has finished did not remove it".to_owned(), LEFTOVER);
            } else if name == UNFINISHED_NAME {
                // Already reported as a fault.
            } else if name == "MANIFEST.next" {
                self.note(name, None, "a manifest that was never put in its place".to_owned(), LEFTOVER);
            } else if !Manifest::is_file(name) && table_number(name).is_none() && log_number(name).is_none() {
                self.note(name, None, "no file of a store".to_owned(), "it is left alone");
            }
        }
    }

    /// Checks the tables of a sorted run.
    fn run(&mut self, storage: &dyn Storage, tables: &[u32], state: Option<&ManifestState>) {
        let mut before: Option<Table> = None;
        for &number in tables {
            let name = table_name(number);
            self.tables += 1;
            let table = match Table::open(storage, number) {
                Ok(table) => table,
                Err(error) => {
                    self.refused(&error, &name);
                    continue;
                }
            };
            table.verify(&mut |error| {
                let (file, offset) = place(&error, &name);
                self.fault(&file, Some(offset), error.problem(), LOST);
            });
            if let Some(state) = state
                && let Err(error) = belongs(&table, before.as_ref(), state)
            {
                self.refused(&error, &name);
            }
            if let Some(replaced) = state.and_then(|state| table.replaced_filter(&state.options)) {
                self.note(&name, None, format!("its filter is {replaced}"), REPLACED);
            }
            before = Some(table);
        }
    }

    /// Reports what a repair would not read of tables without another fault.
    fn unread(&mut self, remains: &Remains) {
        for loss in remains.losses.iter().filter(|loss| table_number(&loss.file).is_some()) {
            if self.faults.iter().all(|fault| fault.file != loss.file) {
                self.fault(&loss.file, Some(loss.offset), loss.problem.clone(), LOST);
            }
        }
    }

    fn logs(&mut self, storage: &dyn Storage, state: Option<&ManifestState>, remains: &Remains) {
        self.entries += remains.logs.entry_count;
        let logs = |loss: &&super::Loss| log_number(&loss.file).is_some();
        for loss in remains.losses.iter().filter(logs) {
            let missing = match loss.newest {
                // After damage the next sequence number is unknown.
                UNKNOWN.. => "how many entries are missing is not known".to_owned(),
                newest => format!("entries up to sequence number {newest} are missing"),
            };
            let problem = format!("{}; {missing}", loss.problem);
            self.fault(&loss.file, Some(loss.offset), problem, REFUSED);
        }
        for (file, offset, problem) in &remains.logs.scratches {
            self.fault(file, Some(*offset), problem.clone(), HARMLESS);
        }
        let Some(state) = state else { return };
        let known = state.sealed.as_ref().map_or(&[][..], |seal| &seal.logs);
        if let Err(error) = replay(storage, state.oldest_log, known, |_| {}) {
            let (file, _) = place(&error, "MANIFEST");
            if self.faults.iter().all(|fault| fault.file != file) {
                self.refused(&error, "MANIFEST");
            }
        }
        let last = remains.logs.logs.last().copied().unwrap_or(state.oldest_log);
        // A power cut cannot be the cause after the log end of a closed store.
        let blamed = self.faults.iter().any(|fault| fault.file == log_name(last));
        if remains.logs.dropped_bytes > 0 && !(blamed && state.sealed.is_some()) {
            let problem =
                format!("{} bytes at the end of the logs were never synced", remains.logs.dropped_bytes);
            self.note(&log_name(last), None, problem, "a power cut leaves such; they are dropped");
        }
        let old = |log: &u32| *log < state.oldest_log || state.oldest_log == 0;
        for log in logs_from(storage, 0).unwrap_or_default().iter().filter(|log| old(log)) {
            let problem = "what it holds is in tables".to_owned();
            self.note(&log_name(*log), None, problem, LEFTOVER);
        }
    }

    /// Counts all entries of a key.
    fn count(&mut self, entries: &[Left]) {
        self.entries += entries.iter().filter(|left| left.depth > 0 && left.proven).count() as u64;
        let proven = entries.iter().filter(|left| left.proven);
        let newest = proven.max_by_key(|left| left.entry.sequence);
        self.values += u64::from(newest.is_some_and(|left| left.entry.value.is_some()));
    }
}

/// Number of keys with an older entry above a newer one, by the two tables; `None` for the logs.
type Misplaced = BTreeMap<(Option<u32>, Option<u32>), u64>;

/// Counts a key whose entries, from the highest run, are not ordered newest first.
fn find_misplaced(entries: &[Left], misplaced: &mut Misplaced) {
    let mut above: Option<&Left> = None;
    for left in entries.iter().filter(|left| left.proven) {
        if let Some(above) = above.filter(|above| above.entry.sequence <= left.entry.sequence) {
            *misplaced.entry((above.table, left.table)).or_default() += 1;
            return;
        }
        above = Some(left);
    }
}
