//! Upkeep of a maplet: the changes that flushes and compactions would cause, counted.
//!
//! The store maintains no maplet. A [`MapletUpkeep`] follows the versions of a store from outside instead. After each
//! flush or compaction, it compares the new version with the previous one and applies the difference to a maplet.
//!
//! **Invariants** (`engine/lab/tests/lab/upkeep.rs`)
//! 1. After each version, the maplet has exactly the entries of all runs, and finds each of them.
//! 2. The changes are the fewest possible: an entry that remains in a run of the same number costs nothing.
//! 3. `inserts - removes` is the number of entries in the tree.

mod follow;
mod history;
mod numbers;
mod steps;

pub use follow::{MapletUpkeep, UpkeepCounts};
pub use history::History;
pub use steps::Steps;
