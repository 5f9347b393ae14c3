//! Run numbers of the maplet for the sorted runs of a store.
//!
//! A run keeps its number while it exists. A compaction whose output joins no run makes a new run. It takes the number
//! of the largest run that disappeared, so the entries of that run need no change. A flush takes a free number. Without
//! a free one, it shares the number with the fewest runs.

use lsm_lab_engine::tree::{Level, SortedRun, Version};
use lsm_lab_filters::maplet::RunNumber;
use std::collections::BTreeMap;

/// Numbers of the runs of a version, with the entries of each run.
#[derive(Debug, Default)]
pub(super) struct RunNumbers(BTreeMap<u32, (RunNumber, u64)>);

impl RunNumbers {
    /// Changes the numbers to those of the next version.
    pub(super) fn follow(&mut self, version: &Version) {
        let runs = || version.levels().iter().flat_map(Level::runs);
        let mut next: BTreeMap<u32, (RunNumber, u64)> = BTreeMap::new();
        for run in runs() {
            if let Some((number, _)) = self.0.remove(&run.id()) {
                next.insert(run.id(), (number, run.entry_count()));
            }
        }
        let mut gone: Vec<(u64, RunNumber)> =
            self.0.values().map(|&(number, entries)| (entries, number)).collect();
        gone.sort_unstable();
        let is_new = |run: &&SortedRun| !next.contains_key(&run.id());
        for run in runs().filter(is_new).collect::<Vec<_>>() {
            let number = gone.pop().map_or_else(|| least_used(&next), |(_, number)| number);
            next.insert(run.id(), (number, run.entry_count()));
        }
        self.0 = next;
    }

    /// Returns the number of a run of the version.
    pub(super) fn of(&self, run: u32) -> RunNumber {
        self.0[&run].0
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}

/// Returns the lowest number with the fewest runs.
fn least_used(numbers: &BTreeMap<u32, (RunNumber, u64)>) -> RunNumber {
    let uses = |number: RunNumber| numbers.values().filter(|held| held.0 == number).count();
    (0..RunNumber::COUNT).filter_map(RunNumber::new).min_by_key(|&number| uses(number)).expect("16 numbers")
}
