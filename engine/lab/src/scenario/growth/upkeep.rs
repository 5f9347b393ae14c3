//! Upkeep of a maplet during a growth: its counts, and every entry at every moment.

use super::grower::Grower;
use super::{Growth, ScenarioError};
use crate::scenario::KeyId;
use crate::upkeep::{MapletUpkeep, UpkeepCounts};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::table::TableCursor;
use lsm_lab_engine::tree::{SortedRun, Version};
use lsm_lab_workload::KeySpace;
use std::sync::Arc;

/// Change of the slot of an entry by a flush or a compaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlotChange {
    /// None: the entry has the same run number as before.
    Kept,
    /// The entry is new.
    Inserted,
    /// The entry has another run number.
    Moved,
}

/// Sorted run, as a maplet names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapletRun {
    /// Level, counted from 1.
    pub level: u8,
    /// Number in the slots of its entries.
    pub number: u8,
    /// Entries in the order of their keys.
    pub entries: Vec<(KeyId, SlotChange)>,
}

/// Tree and maplet after a flush or a compaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapletMoment {
    /// Number of flushes so far.
    pub flushes: u32,
    /// Counts so far.
    pub counts: UpkeepCounts,
    /// Number of entries written to tables so far.
    pub written: u64,
    /// Sorted runs, newest first.
    pub runs: Vec<MapletRun>,
}

impl Growth {
    /// Grows the tree, and follows every flush and compaction with a maplet. `seen` gets the maplet after each.
    ///
    /// # Errors
    /// Those of [`Growth::validate`], and errors of the store.
    pub fn maplet_upkeep(&self, mut seen: impl FnMut(&MapletUpkeep)) -> Result<MapletUpkeep, ScenarioError> {
        let (upkeep, _) = self.followed(|upkeep, _, _| {
            seen(upkeep);
            Ok(())
        })?;
        Ok(upkeep)
    }

    /// Grows the tree, and returns every moment of it and of its maplet.
    ///
    /// # Errors
    /// Those of [`Growth::validate`], and errors of the store.
    pub fn maplet_moments(&self) -> Result<Vec<MapletMoment>, ScenarioError> {
        let space = self.key_space();
        let (mut moments, mut newest, mut written) = (Vec::<MapletMoment>::new(), 0, 0);
        self.followed(|upkeep, version, flushes| {
            // Numbers ascend, so new tables have larger ones than all before.
            let fresh = version.tables().filter(|table| table.id() > newest);
            written += fresh.map(|table| table.entry_count()).sum::<u64>();
            newest = version.tables().map(|table| table.id()).max().unwrap_or(newest).max(newest);
            let mut runs = Vec::new();
            for (level, content) in (1_u8..).zip(version.levels()) {
                for run in content.runs() {
                    let entries = keys_of(run, &space)?;
                    runs.push(MapletRun { level, number: upkeep.number_of(run.id()).get(), entries });
                }
            }
            mark_changes(moments.last().map_or(&[], |last| &last.runs), &mut runs, self.writes());
            moments.push(MapletMoment { flushes, counts: *upkeep.counts(), written, runs });
            Ok(())
        })?;
        Ok(moments)
    }

    /// Grows the tree and follows it. `seen` gets the maplet, the version and the number of flushes so far.
    pub(super) fn followed(
        &self,
        mut seen: impl FnMut(&MapletUpkeep, &Version, u32) -> Result<(), Error>,
    ) -> Result<(MapletUpkeep, Grower), ScenarioError> {
        let mut upkeep = MapletUpkeep::new(self.options().filter.digest)?;
        let mut grower = Grower::new(*self)?;
        for round in 0..self.rounds {
            grower.round(round, |version, _| {
                upkeep.follow(version)?;
                seen(&upkeep, version, round + 1)
            })?;
            grower.trace.clear();
        }
        Ok((upkeep, grower))
    }
}

/// Returns the keys of a run, all as kept.
fn keys_of(run: &SortedRun, space: &KeySpace) -> Result<Vec<(KeyId, SlotChange)>, Error> {
    let mut keys = Vec::new();
    for table in run.tables() {
        let mut cursor = TableCursor::first(Arc::clone(table))?;
        while let Some(entry) = cursor.entry() {
            keys.push((Grower::id_of(space, entry.key), SlotChange::Kept));
            cursor.advance()?;
        }
    }
    Ok(keys)
}

/// Returns the set of run numbers of each key, one bit each.
fn numbers_of(runs: &[MapletRun], keys: u32) -> Vec<u16> {
    let mut numbers = vec![0; keys as usize];
    for run in runs {
        for &(key, _) in &run.entries {
            numbers[key as usize] |= 1 << run.number;
        }
    }
    numbers
}

/// Marks the entries whose slots change from one moment to the next: a new number of a key that has lost one is a move.
///
/// Runs must have different numbers, as in every tree of at most 16 runs.
fn mark_changes(before: &[MapletRun], after: &mut [MapletRun], keys: u32) {
    let (had, now) = (numbers_of(before, keys), numbers_of(after, keys));
    let mut lost: Vec<u16> = had.iter().zip(&now).map(|(had, now)| had & !now).collect();
    for run in after {
        for (key, change) in &mut run.entries {
            let key = *key as usize;
            if had[key] >> run.number & 1 == 0 {
                *change = if lost[key] == 0 { SlotChange::Inserted } else { SlotChange::Moved };
                lost[key] &= lost[key].wrapping_sub(1);
            }
        }
    }
}
