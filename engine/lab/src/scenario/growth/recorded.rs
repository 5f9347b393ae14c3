//! Growth with its complete history: the trace, and the contents of every table that ever existed.

use super::grower::Grower;
use super::{Growth, ScenarioError};
use crate::merged::{MergeRow, merge_rows};
use crate::scenario::KeyId;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::Trace;
use lsm_lab_engine::observe::count_word;
use lsm_lab_engine::table::{Table, TableCursor};
use lsm_lab_engine::tree::Version;
use lsm_lab_workload::KeySpace;
use std::sync::Arc;

/// History of a growth.
#[derive(Debug, Clone, PartialEq)]
pub struct Recorded {
    /// All events.
    pub trace: Trace,
    /// All tables in the order of their numbers.
    pub tables: Vec<GrownTable>,
    /// Runs of each level at the end, level 1 and newest first.
    pub levels: Vec<Vec<GrownRun>>,
    /// Ids that were ever written, in the order of their first write.
    pub keys: Vec<KeyId>,
    /// Entries of each compaction, in the order of the trace.
    pub merges: Vec<Vec<MergeRow>>,
}

/// Contents of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct GrownTable {
    /// Number of the table.
    pub id: u32,
    /// Blocks of 4 KiB.
    pub blocks: u32,
    /// Bits of its filter.
    pub filter_bits: u64,
    /// Entries in the order of their keys: key, and whether it is a tombstone.
    pub entries: Vec<(KeyId, bool)>,
}

/// Sorted run, by the numbers of its tables in the order of their keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GrownRun {
    /// Number of the run.
    pub id: u32,
    /// Tables of the run.
    pub tables: Vec<u32>,
}

impl GrownTable {
    fn of(table: &Arc<Table>, space: &KeySpace) -> Result<Self, Error> {
        let mut entries = Vec::new();
        let mut cursor = TableCursor::first(Arc::clone(table))?;
        while let Some(entry) = cursor.entry() {
            entries.push((Grower::id_of(space, entry.key), entry.value.is_none()));
            cursor.advance()?;
        }
        let (blocks, filter_bits) = (table.block_count(), table.filter().bits());
        Ok(Self { id: table.id(), blocks, filter_bits, entries })
    }

    /// Returns the number of tombstones.
    #[must_use]
    pub fn tombstones(&self) -> usize {
        self.entries.iter().filter(|entry| entry.1).count()
    }
}

/// Recording of a growth in parts, so that a caller can show progress and stop it.
pub struct Recording {
    grower: Grower,
    space: KeySpace,
    /// Number of completed rounds.
    done: u32,
    tables: Vec<GrownTable>,
    merges: Vec<Vec<MergeRow>>,
}

impl Recording {
    /// Grows by at most this many rounds, and returns the total number done.
    ///
    /// # Errors
    /// Errors of the store.
    pub fn advance(&mut self, rounds: u32) -> Result<u32, ScenarioError> {
        let end = self.done.saturating_add(rounds).min(self.grower.growth.rounds);
        let (space, tables, merges) = (&self.space, &mut self.tables, &mut self.merges);
        while self.done < end {
            // Version before the next compaction.
            let mut before: Option<Arc<Version>> = None;
            self.grower.round(self.done, |version, events| {
                // Numbers ascend, so new tables have larger ones than all before.
                let newest = tables.last().map_or(0, |table: &GrownTable| table.id);
                let mut fresh: Vec<_> = version.tables().filter(|table| table.id() > newest).collect();
                fresh.sort_unstable_by_key(|table| table.id());
                for table in fresh {
                    tables.push(GrownTable::of(table, space)?);
                }
                if let Some(before) = &before {
                    merges.push(merge_rows(before, version, events, |key| place_of(space, key), |_| {})?);
                }
                before = Some(Arc::clone(version));
                Ok(())
            })?;
            self.done += 1;
        }
        Ok(self.done)
    }

    /// Returns the history so far: with every round done, that is [`Growth::record`].
    #[must_use]
    pub fn recorded(self) -> Recorded {
        let levels = levels_of(&self.grower.store.version());
        let keys = self.grower.arrived().to_vec();
        Recorded { trace: self.grower.trace, tables: self.tables, levels, keys, merges: self.merges }
    }
}

impl Growth {
    /// Grows the tree and records its history.
    ///
    /// # Errors
    /// Errors of [`Growth::validate`] and of the store.
    pub fn record(&self) -> Result<Recorded, ScenarioError> {
        let mut recording = self.recording()?;
        recording.advance(self.rounds)?;
        Ok(recording.recorded())
    }

    /// Starts a recording in slices.
    ///
    /// # Errors
    /// Errors of [`Growth::validate`].
    pub fn recording(&self) -> Result<Recording, ScenarioError> {
        let grower = Grower::new(*self)?;
        Ok(Recording { grower, space: self.key_space(), done: 0, tables: Vec::new(), merges: Vec::new() })
    }

    /// Returns the sorted runs of each level at the end, level 1 first.
    ///
    /// # Errors
    /// As [`Growth::record`].
    pub fn runs(&self) -> Result<Vec<u32>, ScenarioError> {
        let mut grower = Grower::new(*self)?;
        for round in 0..self.rounds {
            grower.round(round, |_, _| Ok(()))?;
            grower.trace.clear();
        }
        let version = grower.store.version();
        Ok(version.levels().iter().map(|level| count_word(level.runs().len() as u64)).collect())
    }
}

fn place_of(space: &KeySpace, key: &[u8]) -> f64 {
    space.fraction_of_key(key).expect("only keys of this space are written")
}

fn levels_of(version: &Version) -> Vec<Vec<GrownRun>> {
    let run = |run: &lsm_lab_engine::tree::SortedRun| GrownRun {
        id: run.id(),
        tables: run.tables().iter().map(|table| table.id()).collect(),
    };
    version.levels().iter().map(|level| level.runs().iter().map(run).collect()).collect()
}
