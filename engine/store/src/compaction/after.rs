//! Applies a finished task to a version: replaces inputs by outputs, by their numbers.
//!
//! The current version may be newer than the one that the task was picked from, because flushes may have added
//! runs at the front of level 1. Nothing else may have changed; assertions check this.

use super::task::Task;
use crate::observe::ChoiceName;
use crate::table::Table;
use crate::tree::{Level, SortedRun, Version};
use std::sync::Arc;

impl Version {
    /// Returns this version with the inputs of a task replaced by its outputs, in the order of their keys. The
    /// outputs join the run of the task, or become the new run `new_run` at the front of their level.
    ///
    /// # Panics
    /// If the version does not have all inputs, if the outputs overlap tables of their run, or if a new run
    /// would precede newer ones.
    #[must_use]
    pub fn after(&self, task: &Task, outputs: Vec<Arc<Table>>, new_run: u32) -> Self {
        let inputs = task.tables(self);
        let mut levels: Vec<Vec<SortedRun>> =
            self.levels().iter().map(|level| level.runs().to_vec()).collect();
        levels.resize_with(levels.len().max(task.to_level.into()), Vec::new);
        assert!(
            task.into_run.is_some() || task.to_level > task.from_level(),
            "a new run goes in front of a level that no newer run is in"
        );
        let target = &mut levels[usize::from(task.to_level) - 1];
        match task.into_run {
            None if outputs.is_empty() => {}
            None => target.insert(0, SortedRun::new(new_run, outputs)),
            Some(joined) => {
                let taken = task.inputs.iter().position(|input| input.run == joined);
                let taken = taken.map_or(&[][..], |index| &inputs[index]);
                let position = target.iter().position(|run| run.id() == joined);
                let position = position.expect("the version has the run that the task joins");
                let mut tables = without(&target[position], taken);
                tables.extend(outputs);
                tables.sort_by(|a, b| a.min_key().cmp(b.min_key()));
                replace(target, position, tables);
            }
        }
        for (input, taken) in
            task.inputs.iter().zip(&inputs).filter(|(input, _)| Some(input.run) != task.into_run)
        {
            let runs = &mut levels[usize::from(input.level) - 1];
            let position = runs.iter().position(|run| run.id() == input.run).expect("its tables were found");
            let rest = without(&runs[position], taken);
            replace(runs, position, rest);
        }
        let next = Self::new(levels.into_iter().map(Level::new).collect());
        next.with_cursors(self.cursors_after(task, &inputs))
    }

    /// Returns the cursors of the levels: after a table was chosen in turn, the cursor is the end of its keys.
    fn cursors_after(&self, task: &Task, inputs: &[Vec<Arc<Table>>]) -> Vec<Option<Vec<u8>>> {
        let mut cursors = self.cursors().to_vec();
        if let Some(chosen) = task.chosen.filter(|chosen| chosen.choice == ChoiceName::RoundRobin) {
            let table = inputs.iter().flatten().find(|table| table.id() == chosen.table);
            let index = usize::from(chosen.level) - 1;
            cursors.resize(cursors.len().max(index + 1), None);
            cursors[index] = table.map(|table| table.max_key().to_vec());
        }
        cursors
    }
}

/// Returns the tables of a run without these.
fn without(run: &SortedRun, taken: &[Arc<Table>]) -> Vec<Arc<Table>> {
    let mut taken = taken.iter().peekable();
    let rest = run.tables().iter().filter(|table| taken.next_if(|next| next.id() == table.id()).is_none());
    rest.cloned().collect()
}

/// Replaces the tables of a run; without tables the run is removed.
fn replace(runs: &mut Vec<SortedRun>, position: usize, tables: Vec<Arc<Table>>) {
    if tables.is_empty() {
        runs.remove(position);
    } else {
        runs[position] = SortedRun::new(runs[position].id(), tables);
    }
}
