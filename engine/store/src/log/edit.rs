//! Difference between two states of a store, by number: the body of an edit frame of the manifest.
//!
//! Little-endian:
//! `next number u32 | oldest log u32 | last sequence u64 | level count u8 | changed levels u8 | per changed level: index u8, run count u32, per run: number u32, form u8 | cursor count u8 | changed cursors u8 | per changed cursor: index u8, cursor`.
//! A run has one of three forms. 0: unchanged, at any previous position. 1: complete, with its tables. 2:
//! changed, with removed tables, added tables, and the position of each added one in the run.
//!
//! **Cost**: proportional to the runs of the changed levels and the added and removed tables, not to the store.

use super::state::{
    ManifestState, RunRecord, count, decode_cursor, decode_numbers, encode_cursor, encode_numbers,
    level_count,
};
use crate::storage::Fields;

const AS_IT_WAS: u8 = 0;
const WHOLE: u8 = 1;
const CHANGED: u8 = 2;

/// Appends the changes from `before` to `after`, without options and seal.
pub(super) fn encode(before: &ManifestState, after: &ManifestState, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(&after.next_number.to_le_bytes());
    bytes.extend_from_slice(&after.oldest_log.to_le_bytes());
    bytes.extend_from_slice(&after.last_sequence.to_le_bytes());
    let changed: Vec<_> = after
        .levels
        .iter()
        .enumerate()
        .filter(|&(index, level)| before.levels.get(index) != Some(level))
        .collect();
    bytes.extend_from_slice(&[level_count(after.levels.len()), level_count(changed.len())]);
    for (index, level) in changed {
        bytes.push(level_count(index));
        bytes.extend_from_slice(&count(level.len()));
        for run in level {
            encode_run(before.runs().find(|known| known.run == run.run), run, bytes);
        }
    }
    let changed: Vec<_> = after
        .cursors
        .iter()
        .enumerate()
        .filter(|&(index, cursor)| before.cursors.get(index) != Some(cursor))
        .collect();
    bytes.extend_from_slice(&[level_count(after.cursors.len()), level_count(changed.len())]);
    for (index, cursor) in changed {
        bytes.push(level_count(index));
        encode_cursor(cursor.as_deref(), bytes);
    }
}

fn encode_run(before: Option<&RunRecord>, after: &RunRecord, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(&after.run.to_le_bytes());
    match before {
        Some(before) if before == after => bytes.push(AS_IT_WAS),
        Some(before) if change(before, after, bytes) => {}
        _ => {
            bytes.push(WHOLE);
            encode_numbers(&after.tables, bytes);
        }
    }
}

/// Appends the difference of two states of a run, if it is shorter than the run and reversible.
fn change(before: &RunRecord, after: &RunRecord, bytes: &mut Vec<u8>) -> bool {
    let (start, known, wanted) = differing(&before.tables, &after.tables);
    let missing_in = |numbers: &[u32]| {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        move |number: u32| sorted.binary_search(&number).is_err()
    };
    let (is_gone, is_new) = (missing_in(wanted), missing_in(known));
    let removed: Vec<u32> = known.iter().copied().filter(|&table| is_gone(table)).collect();
    let (places, added): (Vec<u32>, Vec<u32>) =
        (start..).zip(wanted.iter().copied()).filter(|&(_, table)| is_new(table)).unzip();
    let shorter = removed.len() + 2 * added.len() < after.tables.len();
    if !shorter || apply(before, &removed, &added, &places).as_ref() != Some(&after.tables) {
        return false;
    }
    bytes.push(CHANGED);
    for numbers in [&removed, &added, &places] {
        encode_numbers(numbers, bytes);
    }
    true
}

/// Returns the parts of two states between their common beginning and end, and where these parts start.
///
/// Compactions replace neighbors, so the parts are short, and no table is in a common part of one state and in
/// the other's differing part.
fn differing<'s>(before: &'s [u32], after: &'s [u32]) -> (u32, &'s [u32], &'s [u32]) {
    let start = before.iter().zip(after).take_while(|(one, other)| one == other).count();
    let (before, after) = (&before[start..], &after[start..]);
    let end = before.iter().rev().zip(after.iter().rev()).take_while(|(one, other)| one == other).count();
    let start = u32::try_from(start).expect("tables are numbered by u32");
    (start, &before[..before.len() - end], &after[..after.len() - end])
}

/// Returns the tables of a run after a change; `None` if the change does not match the run.
fn apply(before: &RunRecord, removed: &[u32], added: &[u32], places: &[u32]) -> Option<Vec<u32>> {
    let mut gone = removed.to_vec();
    gone.sort_unstable();
    let mut kept = before.tables.iter().copied().filter(|table| gone.binary_search(table).is_err());
    let kept_count = before.tables.len().checked_sub(removed.len())?;
    let mut added = places.iter().zip(added).peekable();
    if places.len() != added.len() {
        return None;
    }
    let total = kept_count.checked_add(added.len())?;
    let mut tables = Vec::new();
    for place in 0..u32::try_from(total).ok()? {
        let table = match added.next_if(|&(&at, _)| at == place) {
            Some((_, &table)) => table,
            None => kept.next()?,
        };
        tables.push(table);
    }
    (kept.next().is_none() && added.next().is_none()).then_some(tables)
}

/// Returns the state after an edit; `None` if the edit does not match the previous state, or is inconsistent.
pub(super) fn decode(before: &ManifestState, body: &[u8]) -> Option<ManifestState> {
    let mut fields = Fields::new(body);
    let mut after = before.clone();
    after.sealed = None;
    (after.next_number, after.oldest_log, after.last_sequence) =
        (fields.u32()?, fields.u32()?, fields.u64()?);
    after.levels.resize(fields.u8()?.into(), Vec::new());
    for _ in 0..fields.u8()? {
        let index = usize::from(fields.u8()?);
        let mut level = Vec::new();
        for _ in 0..fields.u32()? {
            let run = decode_run(before, &mut fields)?;
            // Checks at once, because a few bytes can name a run with many tables.
            if level.iter().any(|known: &RunRecord| known.run == run.run) {
                return None;
            }
            level.push(run);
        }
        *after.levels.get_mut(index)? = level;
    }
    after.cursors.resize(fields.u8()?.into(), None);
    for _ in 0..fields.u8()? {
        let index = usize::from(fields.u8()?);
        *after.cursors.get_mut(index)? = decode_cursor(&mut fields)?;
    }
    (fields.is_empty() && after.makes_sense()).then_some(after)
}

fn decode_run(before: &ManifestState, fields: &mut Fields<'_>) -> Option<RunRecord> {
    let run = fields.u32()?;
    let known = || before.runs().find(|known| known.run == run);
    let tables = match fields.u8()? {
        AS_IT_WAS => known()?.tables.clone(),
        WHOLE => decode_numbers(fields)?,
        CHANGED => {
            let (removed, added) = (decode_numbers(fields)?, decode_numbers(fields)?);
            apply(known()?, &removed, &added, &decode_numbers(fields)?)?
        }
        _ => return None,
    };
    Some(RunRecord { run, tables })
}
