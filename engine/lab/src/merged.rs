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

struct Seen {
    key: Vec<u8>,
    sequence: u64,
    is_tombstone: bool,
    from: u32,
}

fn entries_of(table: &Arc<Table>, mut see: impl FnMut(Seen)) -> Result<(), Error> {
    let mut cursor = TableCursor::first(Arc::clone(table))?;
    while let Some(entry) = cursor.entry() {
        see(Seen {
            key: entry.key.to_vec(),
            sequence: entry.sequence,
            is_tombstone: entry.value.is_none(),
            from: table.id(),
        });
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
/// `before` and `after` are the versions around it, and `events` are its events.
///
/// # Errors
/// Errors of reading the tables.
pub fn merge_rows(
    before: &Version,
    after: &Version,
    events: &[Event],
    place: impl Fn(&[u8]) -> f64,
) -> Result<Vec<MergeRow>, Error> {
    let (taken, written, runs) = tables_of(events);
    if taken.is_empty() {
        return Ok(Vec::new());
    }
    let inputs: Vec<_> = before.tables().filter(|table| taken.contains(&table.id())).collect();
    if inputs.iter().map(|table| table.entry_count()).sum::<u64>() > MOST_ENTRIES {
        return Ok(Vec::new());
    }
    let mut kept = BTreeMap::new();
    for table in after.tables().filter(|table| written.contains(&table.id())) {
        entries_of(table, |seen| {
            kept.insert(seen.sequence, table.id());
        })?;
    }
    let mut all = Vec::new();
    for table in inputs {
        entries_of(table, |seen| all.push(seen))?;
    }
    all.sort_unstable_by(|one, other| {
        (&one.key, Reverse(one.sequence)).cmp(&(&other.key, Reverse(other.sequence)))
    });
    let mut rows = Vec::with_capacity(all.len());
    let mut newest: Option<&Seen> = None;
    for seen in &all {
        let newer = newest.filter(|newest| newest.key == seen.key);
        let to = kept.get(&seen.sequence).copied();
        let fate = match (to, newer) {
            (Some(_), _) => Fate::Kept,
            (None, Some(newer)) if newer.is_tombstone => Fate::Deleted,
            (None, Some(_)) => Fate::Shadowed,
            (None, None) => Fate::Collected,
        };
        if newer.is_none() {
            newest = Some(seen);
        }
        rows.push(MergeRow {
            from: seen.from,
            to: to.unwrap_or(0),
            place: place(&seen.key),
            entries: 1,
            is_tombstone: seen.is_tombstone,
            fate,
        });
    }
    Ok(if rows.len() <= ROWS { rows } else { joined(&rows, ROWS / (runs + 1)) })
}

/// Joins the rows in this many key ranges, with a row for entries that agree in everything.
fn joined(rows: &[MergeRow], ranges: usize) -> Vec<MergeRow> {
    let mut joined = Vec::new();
    for range in rows.chunks(rows.len().div_ceil(ranges.max(1))) {
        let mut alike: BTreeMap<(u32, u32, Fate, bool), Vec<f64>> = BTreeMap::new();
        for row in range {
            alike.entry((row.from, row.to, row.fate, row.is_tombstone)).or_default().push(row.place);
        }
        let first = joined.len();
        joined.extend(alike.into_iter().map(|((from, to, fate, is_tombstone), places)| MergeRow {
            from,
            to,
            place: places[places.len() / 2],
            entries: count_word(places.len() as u64),
            is_tombstone,
            fate,
        }));
        joined[first..].sort_by(|one, other| one.place.total_cmp(&other.place));
    }
    joined
}
