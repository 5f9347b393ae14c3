//! What a policy asks for: the tables to merge, where the result goes, and why.

use super::level_bits::AdaptedBits;
use crate::observe::{ChoiceName, CompactionReason};
use crate::table::Table;
use crate::tree::{SortedRun, Version};
use std::sync::Arc;

/// A compaction to be done. Names runs and tables by their numbers, so that it can be applied to a later version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// Why.
    pub reason: CompactionReason,
    /// The tables that go in, newest run first. Those of the joined run, if any, come last.
    pub inputs: Vec<TaskInput>,
    /// Where the result goes, counting from 1.
    pub to_level: u8,
    /// Whether anything is rewritten.
    pub kind: TaskKind,
    /// Whether nothing older can lie below the keys of the inputs, so that their tombstones have done their work.
    pub drop_tombstones: bool,
    /// The run of `to_level` that the result becomes part of; a new run in front of the others where there is none.
    pub into_run: Option<u32>,
    /// Where one table of a level was chosen: which, and by what.
    pub chosen: Option<Chosen>,
    /// How large the filters of the result are, if that is not for the memory plan to say. Whoever runs the task may set it.
    pub filter_bits: Option<AdaptedBits>,
}

/// Some tables of one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskInput {
    /// The level of the run, counting from 1.
    pub level: u8,
    /// The run.
    pub run: u32,
    /// Its tables that go in, in the order of their keys.
    pub tables: Vec<u32>,
}

/// What happens to the inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskKind {
    /// They are merged into new tables.
    Merge,
    /// They become part of another run as they are: no two of them share a key range.
    Move,
}

/// A table chosen among those of its level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    /// Its level, counting from 1.
    pub level: u8,
    /// The table.
    pub table: u32,
    /// By what it was chosen.
    pub choice: ChoiceName,
    /// The quantity that decided, in the unit that [`ChoiceName`] states.
    pub measured: u64,
}

impl Task {
    /// The youngest level that something is taken from.
    ///
    /// # Panics
    /// If there are no inputs: no task is without.
    #[must_use]
    pub fn from_level(&self) -> u8 {
        self.inputs.first().expect("a task has inputs").level
    }

    /// The tables that go in, in the order of the inputs.
    ///
    /// # Panics
    /// If the version has not all of them where the task says.
    #[must_use]
    pub fn tables(&self, version: &Version) -> Vec<Vec<Arc<Table>>> {
        self.inputs.iter().map(|input| input.tables_of(version)).collect()
    }
}

impl TaskInput {
    /// All tables of a run.
    pub(super) fn whole(level: u8, run: &SortedRun) -> Self {
        Self { level, run: run.id(), tables: run.tables().iter().map(|table| table.id()).collect() }
    }

    /// The tables themselves, out of a version that has them.
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
