//! What a version becomes when a task is done: inputs out, outputs in, by their numbers.
//!
//! The version at hand may be younger than the one that the task was picked from: flushes may have put runs in front of
//! level 1. Nothing else may have changed, and what must hold is asserted.

use super::task::Task;
use crate::observe::ChoiceName;
use crate::table::Table;
use crate::tree::{Level, SortedRun, Version};
use std::sync::Arc;

impl Version {
    /// This version with the inputs of a task replaced by its outputs, in the order of their keys. They become part of the
    /// run that the task joins, or, where it joins none, the new run `new_run` in front of its level.
    ///
    /// # Panics
    /// If the version has not all inputs, if the outputs overlap what they are put beside, or if a new run would come
    /// before newer ones.
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

    /// The cursors of the levels: where a table was taken in turn, behind its keys.
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

/// The tables of a run but these.
fn without(run: &SortedRun, taken: &[Arc<Table>]) -> Vec<Arc<Table>> {
    let mut taken = taken.iter().peekable();
    let rest = run.tables().iter().filter(|table| taken.next_if(|next| next.id() == table.id()).is_none());
    rest.cloned().collect()
}

/// Other tables for a run; none ends it.
fn replace(runs: &mut Vec<SortedRun>, position: usize, tables: Vec<Arc<Table>>) {
    if tables.is_empty() {
        runs.remove(position);
    } else {
        runs[position] = SortedRun::new(runs[position].id(), tables);
    }
}
