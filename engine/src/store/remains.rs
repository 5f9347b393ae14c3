//! What is left of a store: its logs and tables as far as they read, what was lost between, and which is above which.

use super::loss::Loss;
use super::remains_log::LogHistory;
use crate::error::Error;
use crate::log::{Manifest, ManifestState};
use crate::storage::{Storage, StorageError};
use crate::table::{OwnedEntry, TableRemains, table_name, table_number};
use core::ops::Bound;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A store as far as it reads.
pub(super) struct Remains {
    /// What the manifest says, or said as far as it reads.
    pub(super) state: Option<ManifestState>,
    /// Whether that is what the store was made of in the end.
    pub(super) manifest: Result<(), StorageError>,
    /// The tables of each sorted run, newest run first; each table by itself if the manifest does not say.
    pub(super) runs: Vec<Vec<u32>>,
    pub(super) logs: LogHistory,
    /// Everything that was lost.
    pub(super) losses: Vec<Loss>,
    /// Tables that are no part of the store.
    pub(super) strangers: Vec<String>,
}

impl Remains {
    /// Reads everything once.
    ///
    /// # Errors
    /// A manifest or table of another format, and what listing reports.
    pub(super) fn read(storage: &dyn Storage) -> Result<Self, Error> {
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
            losses.push(Loss::of_any_key(&file, offset, 0, error.to_string(), u64::MAX));
        }
        let mut newest = 0;
        for (depth, run) in (1..).zip(&runs) {
            newest = newest.max(survey(storage, run, depth, &mut losses)?);
        }
        let logs = LogHistory::read(storage, known, newest, &mut losses)?;
        Ok(Self { state, manifest, runs, logs, losses, strangers })
    }

    /// Every entry that is left, in the order of keys: for each key all of its entries, the highest first, with their
    /// depths.
    pub(super) fn walk<'s>(&mut self, storage: &'s dyn Storage) -> Walk<'s> {
        let logged = core::mem::take(&mut self.logs.entries).into_values().collect();
        let mut sources = vec![RunRemains { tables: VecDeque::new(), table: None, logged }];
        sources.extend(self.runs.iter().map(|run| RunRemains::open(storage, run)));
        let waiting = sources.iter().enumerate().filter_map(|(depth, source)| Some((source.key()?, depth)));
        Walk { waiting: waiting.collect(), storage, sources }
    }
}

/// All entries that are left, key by key.
pub(super) struct Walk<'s> {
    storage: &'s dyn Storage,
    /// The logs, then the sorted runs, newest first.
    sources: Vec<RunRemains>,
    /// The key at which each source stands, and its depth.
    waiting: BTreeSet<(Vec<u8>, usize)>,
}

impl Iterator for Walk<'_> {
    type Item = Vec<(usize, OwnedEntry)>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut entries: Self::Item = Vec::new();
        while let Some((key, _)) = self.waiting.first()
            && entries.first().is_none_or(|(_, first)| first.key == *key)
        {
            let (_, depth) = self.waiting.pop_first()?;
            let source = &mut self.sources[depth];
            entries.extend(source.take(self.storage).map(|entry| (depth, entry)));
            self.waiting.extend(source.key().map(|key| (key, depth)));
        }
        (!entries.is_empty()).then_some(entries)
    }
}

/// Reads the tables of a run for what is missing in them; returns the newest sequence number that is known to be in them.
fn survey(
    storage: &dyn Storage,
    run: &[u32],
    depth: usize,
    losses: &mut Vec<Loss>,
) -> Result<u64, StorageError> {
    let first = losses.len();
    let mut newest = 0;
    // Where the tables before certainly reached: what is lost in front of the next entry lies behind that.
    let mut reached: Bound<Vec<u8>> = Bound::Unbounded;
    for &number in run {
        let mut table = TableRemains::open(storage, number);
        if let Err(error @ (StorageError::NewerFormat { .. } | StorageError::OlderFormat { .. })) =
            &table.opened
        {
            return Err(error.clone());
        }
        let (mut low, mut high) = (table.entry().map(|entry| entry.key.clone()), None);
        let mut seen = 0;
        while let Some(entry) = table.take() {
            seen = entry.sequence.max(seen);
            high = Some(entry.key);
        }
        let mut may_be = u64::MAX;
        let from = losses.len();
        let name = table_name(number);
        if let Ok(opened) = &table.opened {
            may_be = opened.last_sequence();
            newest = newest.max(may_be);
            low = Some(opened.min_key().to_vec());
            high = Some(opened.max_key().to_vec());
        }
        newest = newest.max(seen);
        losses.extend(table.losses.into_iter().map(|lost| Loss::of_table(&name, lost, may_be, depth)));
        // Bounds that the table itself gives, then those that its neighbours give.
        let own = table.opened.is_ok();
        for loss in &mut losses[from..] {
            if loss.from == Bound::Unbounded {
                loss.from = low.clone().filter(|_| own).map_or_else(|| reached.clone(), Bound::Included);
            }
            if let (Bound::Unbounded, Some(high), true) = (&loss.to, &high, own) {
                loss.to = Bound::Included(high.clone());
            }
        }
        if let Some(low) = low {
            let before = losses[first..from].iter_mut().filter(|loss| loss.to == Bound::Unbounded);
            before.for_each(|loss| loss.to = Bound::Excluded(low.clone()));
        }
        reached = high.map_or(reached, Bound::Excluded);
    }
    Ok(newest)
}

/// File and offset that an error names.
pub(super) fn place(error: &StorageError, otherwise: &str) -> (String, u64) {
    match error {
        StorageError::Damaged { name, offset, .. } | StorageError::UnexpectedEnd { name, offset, .. } => {
            (name.clone(), *offset)
        }
        StorageError::NotFound { name } => (name.clone(), 0),
        _ => (otherwise.to_owned(), 0),
    }
}

/// The tables of a run one after another, or what logs held.
struct RunRemains {
    tables: VecDeque<u32>,
    table: Option<TableRemains>,
    logged: VecDeque<OwnedEntry>,
}

impl RunRemains {
    fn open(storage: &dyn Storage, run: &[u32]) -> Self {
        let mut remains =
            Self { tables: run.iter().copied().collect(), table: None, logged: VecDeque::new() };
        remains.settle(storage);
        remains
    }

    /// The key of the entry here.
    fn key(&self) -> Option<Vec<u8>> {
        let entry = self.logged.front().or_else(|| self.table.as_ref()?.entry());
        entry.map(|entry| entry.key.clone())
    }

    fn take(&mut self, storage: &dyn Storage) -> Option<OwnedEntry> {
        let entry = self.logged.pop_front().or_else(|| self.table.as_mut()?.take());
        self.settle(storage);
        entry
    }

    /// Goes to the next table that has an entry left.
    fn settle(&mut self, storage: &dyn Storage) {
        while self.table.as_ref().is_none_or(|table| table.entry().is_none()) {
            let Some(next) = self.tables.pop_front() else { return };
            self.table = Some(TableRemains::open(storage, next));
        }
    }
}

/// The newest entry of each key that logs hold.
pub(super) type Logged = BTreeMap<Vec<u8>, OwnedEntry>;
