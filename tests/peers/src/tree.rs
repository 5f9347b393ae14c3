//! Statistics of every engine's tree, and the code that brings all trees to the same form before lookups are
//! timed.

use crate::Outcome;
use crate::data::Data;

/// Size ratio of all trees.
pub const SIZE_RATIO: u32 = 4;
/// Bits of filter per key.
pub const BITS_PER_KEY: f64 = 10.0;

/// The sorted runs of a tree at rest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Form {
    /// Sorted runs: each file of level 0, and each level below that is not empty.
    pub runs: u64,
    /// Tables of each level, the youngest first.
    pub tables: Vec<u64>,
    /// Bytes that filters and indexes take in memory, as the engine counts them.
    pub memory_bytes: u64,
}

impl Form {
    /// Tables of the level that takes flushes.
    fn young(&self) -> u64 {
        self.tables.first().copied().unwrap_or_default()
    }

    /// Tables per level with slashes between.
    #[must_use]
    pub fn tables(&self) -> String {
        self.tables.iter().map(u64::to_string).collect::<Vec<_>>().join("/")
    }
}

/// Work of a lookup, on average over a replay that is not timed.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Counted {
    /// Filters probed. A maplet is one filter.
    pub filters: f64,
    /// Blocks that did not come from the block cache.
    pub blocks_read: f64,
    /// Keys hashed, where the engine says so.
    pub hashes: Option<f64>,
    /// Blocks that were searched and did not contain the key, where the engine says so.
    pub wasted: Option<f64>,
}

/// Divides counts by lookups.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "counts of a replay are far below 2^53")]
pub fn per_lookup(count: u64, lookups: u64) -> f64 {
    count as f64 / lookups.max(1) as f64
}

/// A tree that is written to until it has one small run above its levels.
pub trait TopUp {
    /// Writes these entries, flushes them, and waits until nothing is left to compact.
    ///
    /// # Errors
    /// What the engine says.
    fn add(&mut self, entries: &mut dyn Iterator<Item = (&[u8], &[u8])>) -> Outcome<()>;

    /// Its runs and tables.
    fn form(&self) -> Form;
}

/// Sorted runs that all trees should have.
pub const RUNS: u64 = 6;
/// The most small runs that are tried for it. More would write too much of the data again.
const TRIES: usize = 24;
/// Which slice of [`Data::again`] fills a memtable: one that no small run holds.
pub const MEMTABLE_PART: usize = 2 * TRIES;

/// Adds small runs of stored entries until there is exactly one run in the youngest level and the expected
/// number of runs. If that is not reached, it stops with one run in the youngest level.
///
/// # Errors
/// An error of the engine, or a tree that never rests.
pub fn top_up(tree: &mut dyn TopUp, data: &Data) -> Outcome<()> {
    for part in 0..2 * TRIES {
        let form = tree.form();
        if form.young() == 1 && (form.runs == RUNS || part >= TRIES) {
            return Ok(());
        }
        tree.add(&mut data.again(part, data.shape.half_memtable()))?;
    }
    Err(format!("after {} small runs the youngest level has {}, not one", 2 * TRIES, tree.form().young()))
}
