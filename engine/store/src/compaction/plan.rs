//! Turns a plan into a task: finds the overlapped tables, and decides about rewriting and dropping tombstones.
//!
//! **Moves.** Inputs with disjoint key ranges need no merge: they move without rewriting. They are still
//! rewritten in three cases:
//! 1. A tombstone among them can be dropped because no older run contains its key. After a move it would stay
//!    until the next merge of its keys, which may never happen.
//! 2. Several runs would be joined, and most of their tables are small (below half of the size in the options).
//!    Runs of many small tables cost memory and searches permanently, a rewrite costs once.
//! 3. Their filters are larger than the memory plan allows for their new level.

use super::filters::may_keep_filters;
use super::task::{Task, TaskInput, TaskKind};
use crate::observe::CompactionReason;
use crate::options::Options;
use crate::table::Table;
use crate::tree::{SortedRun, Version};
use std::sync::Arc;

/// Merge requested by a policy. Turning it into a task finds the overlapped tables of the joined run.
pub(super) struct Plan<'v> {
    pub(super) reason: CompactionReason,
    /// Inputs, newest run first. Contains all of the joined run, or none of it.
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
            // Tables that stay in their run are not inputs.
            let moved = inputs.iter().filter(|input| Some(input.run) != joined).cloned().collect();
            let move_only = task(moved, TaskKind::Move);
            if may_keep_filters(version, options, &move_only) {
                return move_only;
            }
        }
        task(inputs, TaskKind::Merge)
    }
}

/// Returns the smallest and the largest key of some tables.
fn key_range(tables: &[Arc<Table>]) -> (&[u8], &[u8]) {
    let min_key = tables.iter().map(|table| table.min_key()).min();
    let max_key = tables.iter().map(|table| table.max_key()).max();
    (min_key.expect("some tables"), max_key.expect("some tables"))
}

/// Returns whether a run older than the result may contain keys of these tables.
fn has_older(version: &Version, to_level: u8, joined: Option<u32>, tables: &[Arc<Table>]) -> bool {
    let (min_key, max_key) = key_range(tables);
    let levels = version.levels().iter().enumerate().skip(usize::from(to_level) - 1);
    levels.into_iter().any(|(index, level)| {
        let here = index + 1 == usize::from(to_level);
        // A new run precedes all others; a joined run is followed by the older ones.
        let newer = joined.filter(|_| here).and_then(|id| level.runs().iter().position(|run| run.id() == id));
        let older = &level.runs()[newer.map_or(0, |position| position + 1)..];
        older.iter().any(|run| !run.overlapping(min_key, max_key).is_empty())
    })
}

/// Returns whether the inputs can move without rewriting. Sorts the tables by key.
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
