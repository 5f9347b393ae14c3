//! Leveling: one sorted run per level, each level `T` times larger than the one above (paper, section 2).
//!
//! A flush adds a run to level 1. Two rules follow, youngest level first: a level over its capacity goes down whole into
//! the next; a level within its capacity but of several runs is merged in place.

use crate::observe::CompactionReason;
use crate::options::Options;
use crate::tree::{MAX_LEVELS, Version};

/// What to merge: all runs of `from_level`, and those of `to_level` if it is another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Task {
    /// The younger level, counting from 1.
    pub from_level: u8,
    /// Where the result goes.
    pub to_level: u8,
    /// Why.
    pub reason: CompactionReason,
}

/// The next thing to merge, if anything is due.
#[must_use]
pub fn pick(version: &Version, options: &Options) -> Option<Task> {
    let mut capacity = options.level_one_bytes;
    for (number, level) in (1..).zip(version.levels()) {
        if level.data_bytes() > capacity && number < MAX_LEVELS {
            let reason = CompactionReason::LevelOverCapacity;
            return Some(Task { from_level: number, to_level: number + 1, reason });
        }
        if level.runs().len() > 1 {
            let reason = CompactionReason::RunsToMerge;
            return Some(Task { from_level: number, to_level: number, reason });
        }
        capacity = capacity.saturating_mul(u64::from(options.size_ratio));
    }
    None
}
