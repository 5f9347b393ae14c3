//! Reads the tables of a sorted run for losses, and checks that they belong to it.
//!
//! **Invariants**
//! 1. Tables in `own` are disjoint and in the order of their keys.
//! 2. A table that does not provably belong to the run is lost as a whole, with all keys between its neighbors.
//!
//! **Cost**: every unit is read once; one digest and one search of the filter per entry.

use super::Stopped;
use super::loss::Loss;
use crate::error::Error;
use crate::log::ManifestState;
use crate::storage::Storage;
use crate::storage::StorageError;
use crate::table::{LostKeys, Standing, TableRemains, table_name};
use core::ops::Bound;

/// Problem of a table after which the store would use its sequence numbers again.
pub(super) const TOO_NEW: &str = "it has newer entries than the manifest says that any table has";

/// Returns the problem of a table whose keys overlap those of another one of its sorted run.
pub(super) fn overlap_with(table: u32) -> String {
    format!("its keys overlap those of `{}`", table_name(table))
}

/// Remains of a sorted run.
#[derive(Debug, Default)]
pub(super) struct RunSurvey {
    /// Tables whose entries count, in the order of their keys.
    pub(super) own: Vec<u32>,
    /// Tables whose entries may be those of another table.
    pub(super) unproven: Vec<u32>,
    /// Losses.
    pub(super) losses: Vec<Loss>,
    /// Newest sequence number known to be in the run.
    pub(super) newest: u64,
}

/// Table after reading.
struct Read {
    table: u32,
    standing: Standing,
    /// Its smallest and largest key: from its properties, otherwise from its entries.
    range: Option<(Vec<u8>, Vec<u8>)>,
    /// True if the range is from the properties.
    bounded: bool,
    /// Newest sequence number that it may contain, and that it contains.
    newest: (u64, u64),
    losses: Vec<LostKeys>,
    file_bytes: u64,
}

/// Reads the tables of the run at this depth.
///
/// # Errors
/// A table of another format, and [`Error::Stopped`].
pub(super) fn survey(
    storage: &dyn Storage,
    run: &[u32],
    depth: usize,
    state: Option<&ManifestState>,
    stop: Stopped<'_>,
) -> Result<RunSurvey, Error> {
    let mut tables = Vec::with_capacity(run.len());
    for &table in run {
        tables.push(read(storage, table, state, stop)?);
    }
    part_overlaps(&mut tables);
    let mut survey = RunSurvey::default();
    // Upper end of the previous tables: a loss before the next entry is after it.
    let mut reached: Bound<Vec<u8>> = Bound::Unbounded;
    for read in tables {
        let from = survey.losses.len();
        let name = table_name(read.table);
        let problem = match read.standing {
            Standing::Own => None,
            Standing::Unproven(problem) => {
                survey.unproven.push(read.table);
                Some(format!("{problem}; nothing says whether its entries are its own"))
            }
            Standing::Foreign(problem) => Some(format!("what it holds belongs elsewhere: {problem}")),
        };
        if let Some(problem) = problem {
            let bytes = read.file_bytes;
            let lost = LostKeys { offset: 0, bytes, problem, from: reached.clone(), to: Bound::Unbounded };
            survey.losses.push(Loss::of_table(&name, lost, u64::MAX, depth));
            continue;
        }
        survey.own.push(read.table);
        survey.newest = survey.newest.max(read.newest.1);
        let newest = read.newest.0;
        survey.losses.extend(read.losses.into_iter().map(|lost| Loss::of_table(&name, lost, newest, depth)));
        let Some((low, high)) = read.range else { continue };
        // Bounds from the table itself first, then from its neighbors.
        let (before, own) = survey.losses.split_at_mut(from);
        for loss in own {
            if loss.from == Bound::Unbounded {
                loss.from = if read.bounded { Bound::Included(low.clone()) } else { reached.clone() };
            }
            if loss.to == Bound::Unbounded && read.bounded {
                loss.to = Bound::Included(high.clone());
            }
        }
        let open = before.iter_mut().filter(|loss| loss.to == Bound::Unbounded);
        open.for_each(|loss| loss.to = Bound::Excluded(low.clone()));
        reached = Bound::Excluded(high);
    }
    Ok(survey)
}

/// Reads a complete table.
fn read(
    storage: &dyn Storage,
    number: u32,
    state: Option<&ManifestState>,
    stop: Stopped<'_>,
) -> Result<Read, Error> {
    let mut table = TableRemains::open(storage, number);
    if let Err(error @ (StorageError::NewerFormat { .. } | StorageError::OlderFormat { .. })) = &table.opened
    {
        return Err(error.clone().into());
    }
    let low = table.entry().map(|entry| entry.key.clone());
    let (mut high, mut seen) = (None, 0);
    while let Some(entry) = table.take() {
        stop.check()?;
        seen = entry.sequence.max(seen);
        high = Some(entry.key);
    }
    let (mut standing, said) = table.judge();
    let mut newest = (u64::MAX, seen);
    let mut range = low.zip(high);
    if let Some(said) = &said {
        let last = said.contents.last_sequence;
        newest = (last, last);
        range = Some((said.min_key.clone(), said.max_key.clone()));
        if state.is_some_and(|state| last > state.last_sequence) && standing == Standing::Own {
            standing = Standing::Foreign(TOO_NEW.to_owned());
        }
    }
    let (bounded, file_bytes) = (said.is_some(), table.file_bytes());
    let losses = table.losses;
    Ok(Read { table: number, standing, range, bounded, newest, losses, file_bytes })
}

/// Separates overlapping tables. Tables of a run are disjoint, so at least one of two overlapping tables does
/// not belong to it, but which one is unknown.
fn part_overlaps(tables: &mut [Read]) {
    let mut highest: Option<usize> = None;
    for index in 0..tables.len() {
        if tables[index].standing != Standing::Own || tables[index].range.is_none() {
            continue;
        }
        let Some(before) = highest.replace(index) else { continue };
        let (low, high) = tables[index].range.as_ref().map(|(low, high)| (low, high)).expect("just asked");
        let (_, reached) = tables[before].range.as_ref().expect("just asked");
        if reached < low {
            continue;
        }
        if high < reached {
            highest = Some(before);
        }
        for (table, other) in [(before, index), (index, before)] {
            tables[table].standing = Standing::Foreign(overlap_with(tables[other].table));
        }
    }
}
