//! Task of a policy: the tables to merge, the destination, and the reason.

use super::level_bits::AdaptedBits;
use crate::observe::{ChoiceName, CompactionReason};
use crate::table::Table;
use crate::tree::{SortedRun, Version};
use std::sync::Arc;

/// Planned compaction. It names runs and tables by number, so that it can be applied to a later version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// Reason.
    pub reason: CompactionReason,
    /// Input tables, newest run first. Those of the joined run, if any, are last.
    pub inputs: Vec<TaskInput>,
    /// Destination level, counted from 1.
    pub to_level: u8,
    /// Merge or move.
    pub kind: TaskKind,
    /// True if no older run can contain the keys of the inputs, so that their tombstones are dropped.
    pub drop_tombstones: bool,
    /// Run of `to_level` that the result joins; `None` for a new run at the front.
    pub into_run: Option<u32>,
    /// Chosen table and its measure, if one table of a level was chosen.
    pub chosen: Option<Chosen>,
    /// Filter size of the result, if it does not follow from the memory plan. The caller may set it.
    pub filter_bits: Option<AdaptedBits>,
}

/// Some tables of one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskInput {
    /// Level of the run, counted from 1.
    pub level: u8,
    /// Run.
    pub run: u32,
    /// Input tables of the run, in the order of their keys.
    pub tables: Vec<u32>,
}

/// Treatment of the inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskKind {
    /// They are merged into new tables.
    Merge,
    /// They join another run without rewriting, because their key ranges are disjoint.
    Move,
}

/// Table chosen from its level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    /// Its level, counted from 1.
    pub level: u8,
    /// Table.
    pub table: u32,
    /// Criterion of the choice.
    pub choice: ChoiceName,
    /// Measure that decided, in the unit of [`ChoiceName`].
    pub measured: u64,
}

impl Task {
    /// Returns the uppermost level of the inputs.
    ///
    /// # Panics
    /// If there are no inputs: every task has some.
    #[must_use]
    pub fn from_level(&self) -> u8 {
        self.inputs.first().expect("a task has inputs").level
    }

    /// Returns the input tables, in the order of the inputs.
    ///
    /// # Panics
    /// If the version does not have all of them in the runs of the task.
    #[must_use]
    pub fn tables(&self, version: &Version) -> Vec<Vec<Arc<Table>>> {
        self.inputs.iter().map(|input| input.tables_of(version)).collect()
    }
}

impl TaskInput {
    /// Returns all tables of a run.
    pub(super) fn whole(level: u8, run: &SortedRun) -> Self {
        Self { level, run: run.id(), tables: run.tables().iter().map(|table| table.id()).collect() }
    }

    /// Returns the tables from a version that has them.
    pub(super) fn tables_of(&self, version: &Version) -> Vec<Arc<Table>> {
        let level = version.levels().get(usize::from(self.level) - 1);
        let run = level.and_then(|level| level.runs().iter().find(|run| run.id() == self.run));
        let run = run.expect("the version has the runs that the task names");
        // Both are in the order of their keys.
        let mut wanted = self.tables.iter().peekable();
        let in_run = run.tables().iter().filter(|table| wanted.next_if_eq(&&table.id()).is_some());
        let tables: Vec<_> = in_run.cloned().collect();
        assert_eq!(tables.len(), self.tables.len(), "the version has the tables that the task names");
        tables
    }
}
