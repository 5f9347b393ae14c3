//! Design contest: a task from a seed, a design for it, and two scores: one of the model, and one of a tree that is
//! really written and looked up.
//!
//! ```text
//! Brief::new(seed)          entries, mix of operations, device, memory, list of costs
//! Design                    size ratio, policy, bits per key and their plan, arm, hash function
//!   .fits(&brief)           whether filters and write buffer fit into the memory
//!   modelled(&brief, ..)    Score: expected, in closed form
//!   all(&brief, digest)     the same for every design that fits
//!   counted(&brief, ..)     Score: a store with puts and lookups, weighted by the costs
//! ```
//!
//! Memory is shared: the write buffer has what the filters do not use. More bits per key save reads, but cost levels and
//! writes.
//!
//! **Invariants** (tests in `engine/lab/tests/lab/contest.rs`)
//! 1. Brief and both scores are pure functions of seed and design, so a code determines its score.
//! 2. Arms differ in hashes and probes only; they read the same blocks.
//!
//! **Units**: nanoseconds per operation, by the brief's list of costs. Nothing is timed: a list of costs is not a machine.

mod brief;
mod counted;
mod design;
mod modelled;

pub use brief::{Brief, ContestPrices};
pub use counted::{Counting, counted};
pub use design::{ARMS, BITS_PER_KEY, DIGESTS, Design, DesignError, PLANS, POLICIES, SIZE_RATIOS};
pub use modelled::{all, best, modelled};

/// Cost of an average operation, and its parts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Score {
    /// Put, in ns: blocks that flushes and compactions write and read for it.
    pub put_ns: f64,
    /// Empty lookup, in ns.
    pub empty_ns: f64,
    /// Lookup of an existing key, in ns.
    pub found_ns: f64,
    /// The brief's mix of both lookups, in ns.
    pub read_ns: f64,
    /// The brief's mix of lookups and puts, in ns.
    pub total_ns: f64,
    /// Hashes of an empty lookup.
    pub hashes: f64,
    /// Blocks that an empty lookup reads.
    pub reads: f64,
    /// Blocks written for each block of entries.
    pub write_amplification: f64,
    /// Number of non-empty levels.
    pub levels: u32,
    /// Bytes of all filters.
    pub filter_bytes: f64,
}

/// Returns the brief's mix of both lookups, and of lookups and puts.
fn mixed(brief: &Brief, put_ns: f64, empty_ns: f64, found_ns: f64) -> (f64, f64) {
    let reads = brief.empty * empty_ns + brief.found * found_ns;
    (reads / (brief.empty + brief.found), brief.puts * put_ns + reads)
}
