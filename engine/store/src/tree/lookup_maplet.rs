//! Point lookup of arm D: one probe of a maplet instead of one filter per run.
//!
//! One digest. Its mask probes the filter of each memtable, as in arm C. One probe of the maplet returns the
//! candidates: the sorted runs that may contain the key. Without candidates the key is absent, and the lookup
//! searches neither fence pointers nor filters. Otherwise, one search of the merged fence pointers finds the tables,
//! and those of the candidates are searched, newest first.
//!
//! **Cost**: one hash, two cells of eight bytes at once; with candidates also one search of the fence pointers.
//!
//! **Invariants**
//! 1. Answers equal those of the other arms, and so do the blocks that contain the key. Wasted reads differ.
//! 2. A lookup in an empty store hashes nothing.

use super::digest_source::compute;
use super::lookup::{End, Tables};
use super::lookup_merged::{presence, word};
use super::run_maplet::RunMaplet;
use crate::memtable::Memtable;
use crate::observe::{Answer, Event, Observer, Presence, emit};
use crate::storage::StorageError;
use crate::table::{LookupScratch, Sink};
use lsm_lab_filters::LineMask;
use lsm_lab_filters::digest::Digest;

/// Passes the value of a key at that moment to `found`. Memtables are ordered newest first.
#[inline]
pub(crate) fn lookup_maplet<'a, O: Observer>(
    memtables: impl Iterator<Item = &'a Memtable>,
    (maplet, probe_count): (&RunMaplet, u8),
    tables: &Tables<'_>,
    key: &[u8],
    scratch: &mut LookupScratch,
    observer: &mut O,
    found: &mut impl Sink,
) -> Result<Presence, StorageError> {
    let mut queried: Option<(Digest, LineMask)> = None;
    for memtable in memtables {
        if memtable.is_empty() {
            emit!(observer, Event::MemtableFilterAnswered { answer: Answer::No });
            continue;
        }
        let (digest, mask) = queried.get_or_insert_with(|| {
            let digest = compute(key, maplet.recipe(), observer);
            emit!(observer, Event::MaskBuilt { bits: probe_count, digest: digest.0 });
            (digest, LineMask::of(digest, probe_count))
        });
        let answer = if memtable.may_contain(*digest, mask) { Answer::Maybe } else { Answer::No };
        emit!(observer, Event::MemtableFilterAnswered { answer });
        if answer == Answer::Maybe {
            let entry = memtable.get(key, tables.at_sequence);
            let outcome = entry.map_or(Presence::Absent, |entry| presence(entry.value, found));
            emit!(observer, Event::MemtableSearched { outcome });
            if outcome != Presence::Absent {
                return Ok(outcome.end(observer));
            }
        }
    }
    if tables.version.fences().is_empty() {
        return Ok(Presence::Absent.end(observer));
    }
    let digest = match queried {
        Some((digest, _)) => digest,
        None => compute(key, maplet.recipe(), observer),
    };
    Ok(search_candidates(maplet, (tables, key, digest), scratch, observer, found)?.end(observer))
}

/// Probes the maplet, and searches the tables of its candidates.
#[inline]
fn search_candidates<O: Observer>(
    maplet: &RunMaplet,
    (tables, key, digest): (&Tables<'_>, &[u8], Digest),
    scratch: &mut LookupScratch,
    observer: &mut O,
    found: &mut impl Sink,
) -> Result<Presence, StorageError> {
    let numbers = maplet.query(digest);
    emit!(observer, {
        let [cell, other_cell] = maplet.cells_of(digest);
        Event::MapletProbed { cell, other_cell, candidates: word(maplet.runs(numbers).count()) }
    });
    if numbers.is_empty() {
        return Ok(Presence::Absent);
    }
    let fences = tables.version.fences();
    let interval = fences.interval(key);
    let row = fences.row(interval);
    emit!(observer, Event::TablesLocated { interval: word(interval), runs: word(row.len()) });
    for run in maplet.runs(numbers) {
        let Some(table) = fences.table(row[run]) else {
            let name = fences.runs()[run];
            emit!(observer, Event::RunSkipped { level: name.level, run: name.run });
            continue;
        };
        emit!(observer, {
            let name = fences.runs()[run];
            Event::TableSelected { level: name.level, run: name.run, table: table.id() }
        });
        let of_table = (table.filter().digest_recipe() == maplet.recipe()).then_some(digest);
        let outcome = table.search_within((key, of_table), scratch, tables.cache(), observer, found)?;
        if outcome != Presence::Absent {
            return Ok(outcome);
        }
    }
    Ok(Presence::Absent)
}
