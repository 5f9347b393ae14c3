//! Compaction: which runs are merged, and the merging.
//!
//! A policy is pure: a version and the options in, a task out. Whoever applies the task neither asks nor adds why.

mod apply;
mod leveling;

pub(crate) use apply::{Output, count_word, merge_into_tables};
pub use leveling::{Task, pick};
