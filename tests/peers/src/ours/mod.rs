//! This engine, by its public interface.

pub mod load;
mod look_up;
mod tree;

pub use look_up::{Ours, Way};
pub use tree::{Opened, OursTree};
