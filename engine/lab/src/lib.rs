//! Teaching part of LSM Lab: uses of the engine by its page, its command and its tests.
//!
//! | to | use |
//! |---|---|
//! | build a tree of a given shape from a seed, and replay lookups in it | [`scenario`] |
//! | run any options under any workload, a slice at a time | `sandbox` |
//! | build a filter and probe it in bulk | `laboratory` |
//! | see which entries a compaction kept and which it dropped | [`merged`] |
//! | count the changes of a maplet by flushes and compactions | [`upkeep`] |
//! | calculate what a lookup, a level or an allocation costs | [`model`] |
//! | repeat the measurements of the sources, and judge their claims | `reproduction` |
//! | give random tasks and grade the answers | `course`, `contest` |
//! | read, validate and write result files of `native-bench` | `results` |
//!
//! Everything is a pure function of its settings and a seed: there is no clock, thread, file or printer.

pub mod contest;
pub mod course;
pub mod laboratory;
pub mod merged;
pub mod model;
pub mod reproduction;
#[cfg(feature = "results")]
pub mod results;
#[cfg(feature = "block-cache")]
pub mod sandbox;
pub mod scenario;
pub mod upkeep;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
