//! Fate of the entries of a compaction: which it kept, and why it dropped the others.
//!
//! Events of a compaction only contain counts, but a page that shows moving entries needs each one's fate. This
//! module compares the input tables with the outputs: an entry was kept if an output contains its sequence
//! number.
//!
//! **Invariants** (`engine/lab/tests/lab/merged.rs`)
//! 1. The entries of all rows are the entries of all inputs, and their sums by fate are those of the
//!    compaction's events.
//! 2. Inspection changes nothing: traces and fingerprints are the same with and without it.
//! 3. The number of rows is bounded by the budget and by the number of inputs, not by the number of entries.

use core::cmp::Reverse;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::memtable::Entry;
use lsm_lab_engine::observe::{Event, count_word};
use lsm_lab_engine::table::{Table, TableCursor};
use lsm_lab_engine::tree::Version;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Approximate number of rows per compaction; a window cannot show more.
const ROWS: usize = 144;
/// Compactions of more entries have no rows.
const MOST_ENTRIES: u64 = 200_000;

/// Fate of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// It is in the result.
    Kept,
    /// A newer entry of its key is in the result.
    Shadowed,
    /// A newer entry deleted its key.
    Deleted,
    /// A tombstone without an older entry to hide.
    Collected,
}

/// Entries with neighboring keys and the same fate; a single one if a compaction has few.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MergeRow {
    /// Input table.
    pub from: u32,
    /// Output table; 0 if the entries were dropped.
    pub to: u32,
    /// Position of the middle one on the key axis, from 0 to 1.
    pub place: f64,
    /// Number of entries.
    pub entries: u32,
    /// True if they are tombstones.
    pub is_tombstone: bool,
    /// Fate of the entries.
    pub fate: Fate,
}

impl MergeRow {
    /// Returns four words: tables, position in parts of 2^32, and one with entries, fate and kind.
    #[must_use]
    pub fn words(&self) -> [u32; 4] {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a fraction of 2^32 fits"
        )]
        let place = (self.place.clamp(0.0, 1.0) * f64::from(u32::MAX)) as u32;
        let kind = 2 * self.fate as u32 + u32::from(self.is_tombstone);
        [self.from, self.to, place, 8 * self.entries + kind]
    }
}

/// Entry of an input. Its key is a range of the bytes of all keys.
struct Seen {
    key: core::ops::Range<usize>,
    sequence: u64,
    is_tombstone: bool,
    from: u32,
}

/// Entries of one origin, target and fate: a row without its place on the key axis.
#[derive(Clone, Copy)]
struct Way {
    /// Index of one of the entries.
    entry: usize,
    from: u32,
    to: u32,
    is_tombstone: bool,
    fate: Fate,
    entries: u32,
}

pub(crate) fn entries_of(table: &Arc<Table>, mut see: impl FnMut(&Entry<'_>)) -> Result<(), Error> {
    let mut cursor = TableCursor::first(Arc::clone(table))?;
    while let Some(entry) = cursor.entry() {
        see(&entry);
        cursor.advance()?;
    }
    Ok(())
}

/// Returns the tables that a compaction merged, the tables that it wrote, and the number of sorted runs that it
/// merged.
fn tables_of(events: &[Event]) -> (BTreeSet<u32>, BTreeSet<u32>, usize) {
    let (mut taken, mut written, mut runs) = (BTreeMap::new(), BTreeSet::new(), BTreeSet::new());
    for event in events {
        match *event {
            Event::TableTaken { level, run, table, .. } => drop(taken.insert(table, (level, run))),
            Event::TableMoved { table, .. } => drop(taken.remove(&table)),
            Event::TableWritten { table, .. } => drop(written.insert(table)),
            _ => {}
        }
    }
    runs.extend(taken.values().copied());
    (taken.into_keys().collect(), written, runs.len())
}

/// Returns the rows of a compaction in the order of their keys. There are none if it rewrote nothing or too
/// much.
///
/// `before` and `after` are the versions around it, and `events` are its events. `dropped` is called with the
/// sequence number of each entry that the compaction dropped.
///
/// # Errors
/// Errors of reading the tables.
pub fn merge_rows(
    before: &Version,
    after: &Version,
    events: &[Event],
    place: impl Fn(&[u8]) -> f64,
    mut dropped: impl FnMut(u64),
) -> Result<Vec<MergeRow>, Error> {
    let (taken, written, runs) = tables_of(events);
    if taken.is_empty() {
        return Ok(Vec::new());
    }
    let inputs: Vec<_> = before.tables().filter(|table| taken.contains(&table.id())).collect();
    if inputs.iter().map(|table| table.entry_count()).sum::<u64>() > MOST_ENTRIES {
        return Ok(Vec::new());
    }
    // In the order of their keys, and newest first within a key, as the inputs below.
    let mut kept: Vec<(u64, u32)> = Vec::new();
    for table in after.tables().filter(|table| written.contains(&table.id())) {
        entries_of(table, |entry| kept.push((entry.sequence, table.id())))?;
    }
    let mut kept = kept.into_iter().peekable();
    let (mut keys, mut all) = (Vec::new(), Vec::new());
    for table in inputs {
        entries_of(table, |entry| {
            let start = keys.len();
            keys.extend_from_slice(entry.key);
            let is_tombstone = entry.value.is_none();
            all.push(Seen {
                key: start..keys.len(),
                sequence: entry.sequence,
                is_tombstone,
                from: table.id(),
            });
        })?;
    }
    let key = |seen: &Seen| &keys[seen.key.clone()];
    // A stable sort recognizes the sorted inputs and merges them.
    all.sort_by(|one, other| (key(one), Reverse(one.sequence)).cmp(&(key(other), Reverse(other.sequence))));
    let mut ways = Vec::with_capacity(all.len());
    let mut newest: Option<&Seen> = None;
    for (entry, seen) in all.iter().enumerate() {
        let newer = newest.filter(|newest| key(newest) == key(seen));
        let to = kept.next_if(|&(sequence, _)| sequence == seen.sequence).map(|(_, table)| table);
        let fate = match (to, newer) {
            (Some(_), _) => Fate::Kept,
            (None, Some(newer)) if newer.is_tombstone => Fate::Deleted,
            (None, Some(_)) => Fate::Shadowed,
            (None, None) => Fate::Collected,
        };
        if newer.is_none() {
            newest = Some(seen);
        }
        if to.is_none() {
            dropped(seen.sequence);
        }
        let (from, is_tombstone) = (seen.from, seen.is_tombstone);
        ways.push(Way { entry, from, to: to.unwrap_or(0), is_tombstone, fate, entries: 1 });
    }
    debug_assert!(kept.next().is_none(), "every kept entry is an entry of an input");
    if ways.len() > ROWS {
        ways = joined(&ways, ROWS / (runs + 1));
    }
    let row = |way: &Way| MergeRow {
        from: way.from,
        to: way.to,
        place: place(key(&all[way.entry])),
        entries: way.entries,
        is_tombstone: way.is_tombstone,
        fate: way.fate,
    };
    Ok(ways.iter().map(row).collect())
}

/// Joins the rows in this many key ranges, with a row for entries that agree in everything.
fn joined(ways: &[Way], ranges: usize) -> Vec<Way> {
    let mut joined = Vec::new();
    for range in ways.chunks(ways.len().div_ceil(ranges.max(1))) {
        let mut alike: BTreeMap<(u32, u32, Fate, bool), Vec<usize>> = BTreeMap::new();
        for way in range {
            alike.entry((way.from, way.to, way.fate, way.is_tombstone)).or_default().push(way.entry);
        }
        let first = joined.len();
        joined.extend(alike.into_iter().map(|((from, to, fate, is_tombstone), entries)| Way {
            entry: entries[entries.len() / 2],
            from,
            to,
            is_tombstone,
            fate,
            entries: count_word(entries.len() as u64),
        }));
        joined[first..].sort_by_key(|way| way.entry);
    }
    joined
}
