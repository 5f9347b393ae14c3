//! This engine, by its public interface.

mod frozen;
pub mod load;
mod look_up;
mod tree;

pub use frozen::{Frozen, count_frozen};
pub use look_up::{Ours, Way};
pub use tree::{Opened, OursTree, count};

use lsm_lab_engine::tree::Arm;

/// The arm behind the public interface.
#[must_use]
pub const fn public_arm() -> Arm {
    Arm::Merged
}
