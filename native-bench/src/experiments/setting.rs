//! User decisions that apply to every run.

use super::executions::Program;
pub use crate::device::IoRequest;
use core::time::Duration;
use std::path::PathBuf;

/// How and where to run.
#[derive(Debug, Clone)]
pub struct Setting {
    /// Directory that a scratch directory is made in.
    pub directory: PathBuf,
    /// How files are read.
    pub io: IoRequest,
    /// Seed of everything random.
    pub seed: u64,
    /// Bytes that may be written.
    pub bytes_max: u64,
    /// Bytes that the user has said to be willing to write, for runs that write very much.
    pub bytes_confirmed: u64,
    /// True if the measuring thread is pinned to one processor.
    pub pin: bool,
    /// How long the run waits for a quiet machine before it starts, if it waits.
    pub wait_quiet: Option<Duration>,
    /// True if a second benchmark of the same user must wait.
    pub lock: bool,
    /// True if model names are left out of the result.
    pub redact: bool,
    /// Fate of trees between runs.
    pub trees: BetweenRuns,
    /// For a test: bytes of trees after which the device is full.
    pub full_after_bytes: Option<u64>,
    /// How to run this program again for further executions; without it there is one.
    pub program: Option<Program>,
    /// The command line as the result has it, without paths.
    pub arguments: Vec<String>,
}

/// Fate of whole trees between runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BetweenRuns {
    /// They go with the run that built them.
    Removed,
    /// Those that earlier runs left under the directory are used.
    Reused,
    /// The same, and those that this run builds stay.
    Kept,
}

impl Setting {
    /// Returns whether whole trees stay when the run ends.
    #[must_use]
    pub fn keeps_trees(&self) -> bool {
        self.trees == BetweenRuns::Kept
    }
}
