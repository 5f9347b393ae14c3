//! Compaction: picks the runs to merge, and merges them.
//!
//! ```text
//! pick(version, options) -> Task        pure: the due task and its reason
//! run_task(.., version, task) -> Merged writes the tables, or moves those that need no rewriting
//! version.after(task, ..) -> Version    by number, on the current version
//! ```
//!
//! **Invariants**
//! 1. A policy is pure: the same version and options give the same task. Code that runs a task does not change
//!    its reason.
//! 2. Picking and applying until nothing is due terminates: each task moves bytes to an older level or leaves
//!    fewer runs.
//! 3. One compaction at a time. Meanwhile flushes may add runs at the front of level 1, and nothing else changes.
//!
//! **Source** of the policies: Dayan and Idreos, "Dostoevsky", SIGMOD 2018.

mod adapt;
mod after;
mod apply;
mod choose;
mod filters;
mod level_bits;
mod pick;
mod plan;
mod shape;
mod task;

pub use adapt::{FilterTarget, LEAST_QUERIES, LevelAdaptation, Verdict, adapt};
pub use apply::{Counts, Merged, run_task};
pub(crate) use apply::{Output, merge_into_tables};
pub use filters::{TreeContent, planned_filter};
pub use level_bits::{AdaptedBits, LevelBits};
pub use pick::{debt, everything, pick};
pub use shape::{allowed_runs, level_capacity_bytes};
pub use task::{Chosen, Task, TaskInput, TaskKind};
