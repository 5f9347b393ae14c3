//! Measuring: the cost of single operations, and two arms against each other.
//!
//! **Invariants**
//! 1. Timed loops run unobserved. What they did is counted in an untimed replay of the same lookups.
//! 2. What is compared is interleaved; what is short is measured in loops, less an empty loop.
//! 3. Everything random comes from the seed of the run.
//!
//! **Not here**: `T_D`, which is in [`crate::device`].

mod arm_log;
pub mod attribution;
pub mod cost;
pub mod filling;
pub mod folded;
pub mod gains;
pub mod hash;
pub mod held_blocks;
pub mod in_front;
pub mod in_place;
pub mod keys;
pub mod lookup;
mod lookup_error;
pub mod maplet_upkeep;
pub mod metered;
pub mod paired;
pub mod probe;
pub mod refitted;
pub mod schedule;
pub mod stop;
pub mod timer;
pub mod tree;
mod tree_shape;
pub mod workload;

#[cfg(test)]
mod tests;
