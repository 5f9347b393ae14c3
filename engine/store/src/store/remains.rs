//! Readable remains of a store: its logs and tables, the losses between them, and their order.

use super::Stopped;
use super::loss::Loss;
use super::recover::is_unfinished;
use super::remains_log::LogHistory;
use super::survey::{RunSurvey, survey};
use crate::error::Error;
use crate::log::{Manifest, ManifestState};
use crate::storage::{Storage, StorageError};
use crate::table::{OwnedEntry, TableRemains, table_name, table_number};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Store as far as it is readable.
pub(super) struct Remains {
    /// State in the manifest, possibly damaged or outdated.
    pub(super) state: Option<ManifestState>,
    /// `Ok` if that is the last state of the store.
    pub(super) manifest: Result<(), StorageError>,
    /// Tables of each sorted run, newest run first; without a manifest, each table is a separate run.
    pub(super) runs: Vec<Vec<u32>>,
    /// Remains of each run.
    surveys: Vec<RunSurvey>,
    pub(super) logs: LogHistory,
    /// All losses.
    pub(super) losses: Vec<Loss>,
    /// Tables that do not belong to the store.
    pub(super) strangers: Vec<String>,
}

impl Remains {
    /// Reads everything once.
    ///
    /// # Errors
    /// [`Error::Unfinished`], a manifest or table of another format, errors of listing files, and
    /// [`Error::Stopped`].
    pub(super) fn read(storage: &dyn Storage, stop: Stopped<'_>) -> Result<Self, Error> {
        if is_unfinished(storage)? {
            return Err(Error::Unfinished);
        }
        let names = storage.list()?;
        let (state, manifest) = match Manifest::remains(storage) {
            Ok(read) => read,
            Err(error @ StorageError::NotFound { .. }) => (None, Err(error)),
            Err(error) => return Err(error.into()),
        };
        let known = state.as_ref().filter(|_| manifest.is_ok());
        let tables = names.iter().filter_map(|name| table_number(name));
        let runs: Vec<Vec<u32>> = match known {
            Some(state) => state.runs().map(|run| run.tables.clone()).collect(),
            None => tables.clone().map(|table| vec![table]).collect(),
        };
        let used: BTreeSet<u32> = runs.iter().flatten().copied().collect();
        let strangers = tables.filter(|table| !used.contains(table)).map(table_name).collect();
        let mut losses = Vec::new();
        if let Err(error) = &manifest {
            let (file, offset) = place(error, "MANIFEST");
            losses.push(Loss::of_any_key(&file, offset, 0, error.problem(), u64::MAX));
        }
        let mut newest = known.map_or(0, |state| state.last_sequence);
        let mut surveys = Vec::with_capacity(runs.len());
        for (depth, run) in (1..).zip(&runs) {
            let mut found = survey(storage, run, depth, known, stop)?;
            newest = newest.max(found.newest);
            losses.append(&mut found.losses);
            surveys.push(found);
        }
        let logs = LogHistory::read(storage, known, newest, &mut losses)?;
        Ok(Self { state, manifest, runs, surveys, logs, losses, strangers })
    }

    /// Returns all remaining entries in the order of keys: for each key all of its entries.
    pub(super) fn walk<'s>(&mut self, storage: &'s dyn Storage) -> Walk<'s> {
        let logged = core::mem::take(&mut self.logs.entries).into_values().collect();
        let mut sources =
            vec![LeftSource { depth: 0, proven: true, tables: VecDeque::new(), table: None, logged }];
        for (depth, found) in (1..).zip(&self.surveys) {
            sources.push(LeftSource::open(storage, depth, true, &found.own));
            // Each table separately, because their keys need not be in order.
            let unproven = found.unproven.chunks(1);
            sources.extend(unproven.map(|table| LeftSource::open(storage, depth, false, table)));
        }
        let waiting = sources.iter().enumerate().filter_map(|(index, source)| Some((source.key()?, index)));
        Walk { waiting: waiting.collect(), storage, sources }
    }
}

/// Remaining entry and its origin.
#[derive(Debug)]
pub(super) struct Left {
    /// 0 for the logs, then the sorted runs, newest first.
    pub(super) depth: usize,
    /// True if the entry provably belongs to its run.
    pub(super) proven: bool,
    /// Table; `None` for the logs.
    pub(super) table: Option<u32>,
    pub(super) entry: OwnedEntry,
}

/// All remaining entries by key; for each key, those of the highest run first.
pub(super) struct Walk<'s> {
    storage: &'s dyn Storage,
    sources: Vec<LeftSource>,
    /// Current key of each source, and the source's index.
    waiting: BTreeSet<(Vec<u8>, usize)>,
}

impl Iterator for Walk<'_> {
    type Item = Vec<Left>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut entries: Self::Item = Vec::new();
        while let Some((key, _)) = self.waiting.first()
            && entries.first().is_none_or(|first| first.entry.key == *key)
        {
            let (_, index) = self.waiting.pop_first()?;
            let source = &mut self.sources[index];
            entries.extend(source.take(self.storage));
            self.waiting.extend(source.key().map(|key| (key, index)));
        }
        (!entries.is_empty()).then_some(entries)
    }
}

/// Returns the file and offset that an error names.
pub(super) fn place(error: &StorageError, otherwise: &str) -> (String, u64) {
    match error {
        StorageError::Damaged { name, offset, .. } | StorageError::UnexpectedEnd { name, offset, .. } => {
            (name.clone(), *offset)
        }
        StorageError::NotFound { name } | StorageError::NumbersUsedUp { name } => (name.clone(), 0),
        _ => (otherwise.to_owned(), 0),
    }
}

/// Entries of consecutive tables, or of the logs.
struct LeftSource {
    depth: usize,
    proven: bool,
    tables: VecDeque<u32>,
    table: Option<(u32, TableRemains)>,
    logged: VecDeque<OwnedEntry>,
}

impl LeftSource {
    fn open(storage: &dyn Storage, depth: usize, proven: bool, tables: &[u32]) -> Self {
        let tables = tables.iter().copied().collect();
        let mut source = Self { depth, proven, tables, table: None, logged: VecDeque::new() };
        source.settle(storage);
        source
    }

    /// Returns the key of the current entry.
    fn key(&self) -> Option<Vec<u8>> {
        let entry = self.logged.front().or_else(|| self.table.as_ref()?.1.entry());
        entry.map(|entry| entry.key.clone())
    }

    fn take(&mut self, storage: &dyn Storage) -> Option<Left> {
        let (table, entry) = if let Some(entry) = self.logged.pop_front() {
            (None, entry)
        } else {
            let (number, table) = self.table.as_mut()?;
            (Some(*number), table.take()?)
        };
        self.settle(storage);
        Some(Left { depth: self.depth, proven: self.proven, table, entry })
    }

    /// Moves to the next table with a remaining entry.
    fn settle(&mut self, storage: &dyn Storage) {
        while self.table.as_ref().is_none_or(|(_, table)| table.entry().is_none()) {
            let Some(next) = self.tables.pop_front() else { return };
            self.table = Some((next, TableRemains::open(storage, next)));
        }
    }
}

/// Newest entry of each key in the logs.
pub(super) type Logged = BTreeMap<Vec<u8>, OwnedEntry>;
