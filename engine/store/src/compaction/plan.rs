//! From what shall be merged to the task: what it overlaps, whether it must be rewritten, whether tombstones end here.
//!
//! **Moves.** Inputs of which no two share a key range need no merge: they are handed on as they are. They are rewritten
//! all the same when
//! 1. a tombstone among them can be collected, since nothing older lies below: moved, it would stay until the next merge
//!    of its keys, which may never come;
//! 2. several runs would be joined of which most tables are small (below half of the size that the options ask for): runs
//!    of ever more ever smaller tables cost memory and searches for good, a rewrite costs once;
//! 3. their filters are larger than what the memory plan has for their new level.

use super::filters::may_keep_filters;
use super::task::{Task, TaskInput, TaskKind};
use crate::observe::CompactionReason;
use crate::options::Options;
use crate::table::Table;
use crate::tree::{SortedRun, Version};
use std::sync::Arc;

/// What a policy wants. The tables of the joined run that the inputs overlap are found here.
pub(super) struct Plan<'v> {
    pub(super) reason: CompactionReason,
    /// Newest run first. Holds all of the joined run, or nothing of it.
    pub(super) inputs: Vec<TaskInput>,
    pub(super) to_level: u8,
    pub(super) into_run: Option<&'v SortedRun>,
}

impl Plan<'_> {
    pub(super) fn task(self, version: &Version, options: &Options) -> Task {
        let Self { reason, mut inputs, to_level, into_run } = self;
        let mut tables: Vec<Arc<Table>> = inputs.iter().flat_map(|input| input.tables_of(version)).collect();
        let joined = into_run.map(SortedRun::id);
        if let Some(run) = into_run.filter(|run| inputs.iter().all(|input| input.run != run.id())) {
            let (min_key, max_key) = key_range(&tables);
            let overlapped = run.overlapping(min_key, max_key).to_vec();
            if !overlapped.is_empty() {
                let names = overlapped.iter().map(|table| table.id()).collect();
                inputs.push(TaskInput { level: to_level, run: run.id(), tables: names });
                tables.extend(overlapped);
            }
        }
        let drop_tombstones = !has_older(version, to_level, joined, &tables);
        let task = |inputs, kind| Task {
            reason,
            inputs,
            to_level,
            kind,
            drop_tombstones,
            into_run: joined,
            chosen: None,
            filter_bits: None,
        };
        if is_move(&inputs, &mut tables, drop_tombstones, options) {
            // What stays in its run is no input.
            let moved = inputs.iter().filter(|input| Some(input.run) != joined).cloned().collect();
            let move_only = task(moved, TaskKind::Move);
            if may_keep_filters(version, options, &move_only) {
                return move_only;
            }
        }
        task(inputs, TaskKind::Merge)
    }
}

/// The smallest and the largest key of some tables.
fn key_range(tables: &[Arc<Table>]) -> (&[u8], &[u8]) {
    let min_key = tables.iter().map(|table| table.min_key()).min();
    let max_key = tables.iter().map(|table| table.max_key()).max();
    (min_key.expect("some tables"), max_key.expect("some tables"))
}

/// Whether a run older than the result may hold keys of these tables.
fn has_older(version: &Version, to_level: u8, joined: Option<u32>, tables: &[Arc<Table>]) -> bool {
    let (min_key, max_key) = key_range(tables);
    let levels = version.levels().iter().enumerate().skip(usize::from(to_level) - 1);
    levels.into_iter().any(|(index, level)| {
        let here = index + 1 == usize::from(to_level);
        // A new run goes in front of all others; a joined one has its older ones behind it.
        let newer = joined.filter(|_| here).and_then(|id| level.runs().iter().position(|run| run.id() == id));
        let older = &level.runs()[newer.map_or(0, |position| position + 1)..];
        older.iter().any(|run| !run.overlapping(min_key, max_key).is_empty())
    })
}

/// Whether the inputs can be handed on as they are. Leaves the tables in the order of their keys.
fn is_move(
    inputs: &[TaskInput],
    tables: &mut [Arc<Table>],
    drop_tombstones: bool,
    options: &Options,
) -> bool {
    if drop_tombstones && tables.iter().any(|table| table.tombstone_count() > 0) {
        return false;
    }
    let is_small = |table: &Arc<Table>| {
        let few = options.table_entries.is_none_or(|limit| table.entry_count() * 2 < u64::from(limit));
        few && table.data_bytes() * 2 < options.table_bytes
    };
    let small = tables.iter().filter(|table| is_small(table)).count();
    if inputs.len() > 1 && small * 2 > tables.len() {
        return false;
    }
    tables.sort_by(|a, b| a.min_key().cmp(b.min_key()));
    tables.windows(2).all(|pair| pair[0].max_key() < pair[1].min_key())
}
