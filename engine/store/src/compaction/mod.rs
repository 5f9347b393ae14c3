//! Compaction: which runs are merged, and the merging.
//!
//! ```text
//! pick(version, options) -> Task        pure: what is due, and why
//! run_task(.., version, task) -> Merged writes the tables, or hands on those that need no rewriting
//! version.after(task, ..) -> Version    by identity, on the version of that moment
//! ```
//!
//! **Invariants**
//! 1. A policy is pure: the same version and options give the same task. Whoever runs the task neither asks nor adds why.
//! 2. Picking and applying until nothing is due ends: each task moves bytes to an older level or leaves fewer runs.
//! 3. One compaction at a time; flushes may add runs to the front of level 1 meanwhile, and nothing else may change.
//!
//! **Source** of the policies: `dayan2018` (Dostoevsky); see `docs/compaction.md`.

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

pub use adapt::{FilterTarget, LEAST_ASKED, LevelAdaptation, Verdict, adapt};
pub use apply::{Counts, Merged, run_task};
pub(crate) use apply::{Output, merge_into_tables};
pub use filters::{TreeContent, planned_filter};
pub use level_bits::{AdaptedBits, LevelBits};
pub use pick::{debt, everything, pick};
pub use shape::{allowed_runs, level_capacity_bytes};
pub use task::{Chosen, Task, TaskInput, TaskKind};
