//! The design contest: a task from a seed, a design for it, and two scores, one of the model and one of a tree that is really
//! written and asked.
//!
//! ```text
//! Brief::new(seed)          entries, mix of operations, device, memory, list of prices
//! Design                    size ratio, policy, bits per key and their plan, arm, hash function
//!   .fits(&brief)           whether filters and write buffer fit into the memory
//!   modelled(&brief, ..)    Score: expected, in closed form
//!   all(&brief, digest)     the same for every design that fits
//!   counted(&brief, ..)     Score: a store is filled by puts and asked meanwhile; what it did is priced
//! ```
//!
//! Memory is shared: what filters do not take is the write buffer. So more bits per key save reads, and cost levels and writes.
//!
//! **Invariants** (broken by `engine/lab/tests/lab/contest.rs`)
//! 1. Brief and both scores are pure functions of seed and design: whoever has a code has its score.
//! 2. Arms differ in hashes and probes only; they read the same blocks.
//!
//! **Units**: nanoseconds per operation, by the brief's list of prices. Nothing is timed: a price list is no machine.

mod brief;
mod counted;
mod design;
mod modelled;

pub use brief::{Brief, ContestPrices};
pub use counted::{Counting, counted};
pub use design::{ARMS, BITS_PER_KEY, DIGESTS, Design, DesignError, PLANS, POLICIES, SIZE_RATIOS};
pub use modelled::{all, best, modelled};

/// What an average operation costs, and what it is made of.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Score {
    /// A put, in ns: blocks that flushes and compactions write and read for it.
    pub put_ns: f64,
    /// A lookup that finds nothing.
    pub empty_ns: f64,
    /// A lookup that finds its key.
    pub found_ns: f64,
    /// The brief's mix of both lookups.
    pub read_ns: f64,
    /// The brief's mix of them and puts.
    pub total_ns: f64,
    /// Hashes of an empty lookup.
    pub hashes: f64,
    /// Blocks that an empty lookup reads.
    pub reads: f64,
    /// Blocks written for each block of entries.
    pub write_amplification: f64,
    /// Levels that hold something.
    pub levels: u32,
    /// Bytes of all filters.
    pub filter_bytes: f64,
}

/// The brief's mix of both lookups, and of them and puts.
fn mixed(brief: &Brief, put_ns: f64, empty_ns: f64, found_ns: f64) -> (f64, f64) {
    let reads = brief.empty * empty_ns + brief.found * found_ns;
    (reads / (brief.empty + brief.found), brief.puts * put_ns + reads)
}
