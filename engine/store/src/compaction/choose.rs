//! Chooses which table of a full level moves down, and returns the measure that decided.
//!
//! **Cost**: one comparison of keys per table of the level and the one below.

use super::task::Chosen;
use crate::observe::ChoiceName;
use crate::options::TableChoice;
use crate::table::Table;
use crate::tree::{SortedRun, Version};
use core::cmp::Ordering;
use std::sync::Arc;

/// Table with the cost of merging it.
struct Candidate<'v> {
    table: &'v Arc<Table>,
    overlapped_bytes: u64,
}

/// Returns the table that moves down from a run of this level into the run below. Ties go to the least overlap,
/// then to the smallest keys.
pub(super) fn table(
    version: &Version,
    level: u8,
    run: &SortedRun,
    below: Option<&SortedRun>,
    choice: TableChoice,
) -> Chosen {
    let overlapped_bytes = |table: &Table| {
        let tables = below.map(|below| below.overlapping(table.min_key(), table.max_key()));
        tables.into_iter().flatten().map(|table| table.data_bytes()).sum()
    };
    let candidates =
        run.tables().iter().map(|table| Candidate { table, overlapped_bytes: overlapped_bytes(table) });
    let by_overlap = |a: &Candidate<'_>, b: &Candidate<'_>| {
        ratio(a.overlapped_bytes, a.table.data_bytes(), b.overlapped_bytes, b.table.data_bytes())
    };
    let (choice, best, measured) = match choice {
        TableChoice::RoundRobin => {
            let behind = version.cursor(level).unwrap_or(&[]);
            let position = run.tables().iter().position(|table| table.min_key() > behind).unwrap_or(0);
            (ChoiceName::RoundRobin, &run.tables()[position], position as u64)
        }
        TableChoice::LeastOverlap => {
            let best = candidates.min_by(by_overlap).expect("a run has tables");
            (ChoiceName::LeastOverlap, best.table, per_mille(best.overlapped_bytes, best.table.data_bytes()))
        }
        TableChoice::Oldest => {
            let oldest = |a: &Candidate<'_>, b: &Candidate<'_>| {
                a.table.min_sequence().cmp(&b.table.min_sequence()).then(by_overlap(a, b))
            };
            let best = candidates.min_by(oldest).expect("a run has tables").table;
            (ChoiceName::Oldest, best, best.min_sequence())
        }
        TableChoice::MostTombstones => {
            let most = |a: &Candidate<'_>, b: &Candidate<'_>| {
                let (a, b) = (a.table, b.table);
                ratio(b.tombstone_count(), b.entry_count(), a.tombstone_count(), a.entry_count())
            };
            let best = candidates.min_by(|a, b| most(a, b).then(by_overlap(a, b))).expect("a run has tables");
            let share = per_mille(best.table.tombstone_count(), best.table.entry_count());
            (ChoiceName::MostTombstones, best.table, share)
        }
    };
    Chosen { level, table: best.id(), choice, measured }
}

/// Compares `a / of_a` with `b / of_b`, exactly.
fn ratio(a: u64, of_a: u64, b: u64, of_b: u64) -> Ordering {
    (u128::from(a) * u128::from(of_b)).cmp(&(u128::from(b) * u128::from(of_a)))
}

/// Returns the ratio in thousandths, rounded down.
fn per_mille(part: u64, of: u64) -> u64 {
    part.saturating_mul(1000) / of.max(1)
}
