//! Run numbers of the maplet for the sorted runs of a store.
//!
//! A run keeps its number while it exists. A compaction whose output joins no run makes a new run. It takes the number
//! of the largest run that disappeared, so the entries of that run need no change. A flush takes a free number. Without
//! a free one, it shares the number with the fewest runs.

use lsm_lab_engine::tree::{Level, Version};
use lsm_lab_filters::maplet::RunNumber;

/// Sorted run with its number.
#[derive(Debug, Clone, Copy)]
struct Numbered {
    run: u32,
    number: RunNumber,
    entries: u64,
}

/// Numbers of the runs of a version: few, so a list is searched.
#[derive(Debug, Default)]
pub(super) struct RunNumbers(Vec<Numbered>);

impl RunNumbers {
    /// Changes the numbers to those of the next version.
    pub(super) fn follow(&mut self, version: &Version) {
        let mut next: Vec<Numbered> = Vec::new();
        let mut new = Vec::new();
        for run in version.levels().iter().flat_map(Level::runs) {
            let entries = run.entry_count();
            match self.0.iter().position(|known| known.run == run.id()) {
                Some(at) => next.push(Numbered { entries, ..self.0.swap_remove(at) }),
                None => new.push((run.id(), entries)),
            }
        }
        for (run, entries) in new {
            let largest = (0..self.0.len()).max_by_key(|&at| (self.0[at].entries, self.0[at].number));
            let number = largest.map_or_else(|| least_used(&next), |at| self.0.swap_remove(at).number);
            next.push(Numbered { run, number, entries });
        }
        self.0 = next;
    }

    /// Returns the number of a run of the version.
    pub(super) fn of(&self, run: u32) -> RunNumber {
        self.0.iter().find(|known| known.run == run).expect("a run of the version").number
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}

/// Returns the lowest number with the fewest runs.
fn least_used(numbers: &[Numbered]) -> RunNumber {
    let uses = |number: RunNumber| numbers.iter().filter(|held| held.number == number).count();
    (0..RunNumber::COUNT).filter_map(RunNumber::new).min_by_key(|&number| uses(number)).expect("16 numbers")
}
