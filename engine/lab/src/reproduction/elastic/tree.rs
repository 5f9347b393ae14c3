//! Loads a tree, performs lookups in it, and counts their reads.

use super::{Lookups, Workload};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::Counters;
use lsm_lab_engine::options::{ElasticOptions, MemoryPlan, Options};
use lsm_lab_engine::storage::{MemoryStorage, Storage};
use lsm_lab_engine::store::Store;
use lsm_lab_engine::table::value_bytes_for;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme};
use lsm_lab_workload::KeySpace;
use std::sync::Arc;

/// Keys of all levels together; each of the four is ten times as large as the one above.
pub const KEYS: u64 = 222_200;
/// Entries per block.
pub const ENTRIES_PER_BLOCK: usize = 32;
const KEY_BYTES: usize = 18;
/// Shares of the levels, level 1 first.
const SHARES: [u64; 4] = [1, 10, 100, 1_000];

/// Default blocks of a segment: 256 keys, so that a unit of 2 bits per key is a cache line.
pub const SEGMENT_BLOCKS: u32 = 8;

/// Settings of one run.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// Division of the memory among filters.
    pub memory: MemoryPlan,
    /// Memory in bits per key.
    pub bits_per_key: f64,
    /// Workload.
    pub workload: Workload,
    /// Number of lookups.
    pub lookups: u64,
    /// Number of windows counted separately.
    pub windows: u64,
    /// Seed of keys and lookups.
    pub seed: u64,
}

/// Reads of one window of lookups.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Window {
    /// Number of lookups.
    pub lookups: u64,
    /// Number of blocks read.
    pub blocks: u64,
    /// Number of those blocks that did not contain the key.
    pub false_positives: u64,
    /// Number of filter units read to enable them.
    pub unit_reads: u64,
}

/// Returns a ratio; 0 for a zero divisor.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "counts of a run")]
pub fn per(part: u64, of: u64) -> f64 {
    part as f64 / of.max(1) as f64
}

impl Window {
    /// Returns the sum of several windows.
    #[must_use]
    pub fn sum(windows: &[Self]) -> Self {
        windows.iter().fold(Self::default(), |sum, window| Self {
            lookups: sum.lookups + window.lookups,
            blocks: sum.blocks + window.blocks,
            false_positives: sum.false_positives + window.false_positives,
            unit_reads: sum.unit_reads + window.unit_reads,
        })
    }

    /// Returns all reads per lookup: blocks and units.
    #[must_use]
    pub fn reads(&self) -> f64 {
        per(self.blocks + self.unit_reads, self.lookups)
    }

    /// Returns the wasted reads per lookup, including reads of units.
    #[must_use]
    pub fn extra(&self) -> f64 {
        per(self.false_positives + self.unit_reads, self.lookups)
    }
}

/// Result of a run.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Windows of the run.
    pub windows: Vec<Window>,
    /// Bytes of filters in memory at the end.
    pub filter_bytes: u64,
    /// Byte budget of the filters.
    pub budget_bytes: u64,
    /// Segments by enabled units, for the elastic plan.
    pub segments: Vec<u32>,
}

impl Outcome {
    /// Returns the whole run.
    #[must_use]
    pub fn all(&self) -> Window {
        Window::sum(&self.windows)
    }

    /// Returns the second half of the run.
    #[must_use]
    pub fn late(&self) -> Window {
        Window::sum(&self.windows[self.windows.len() / 2..])
    }
}

/// Returns the store's options: leveling, four levels of ratio 10, blocks of [`ENTRIES_PER_BLOCK`] entries.
#[must_use]
pub fn options(memory: MemoryPlan, bits_per_key: f64) -> Options {
    let kind = FilterKind::Standard(ProbeScheme::Worm);
    Options {
        filter: FilterOptions::new(kind, bits_per_key, DigestRecipe::new(DigestFunction::Xxh3)),
        memory,
        // Flushes happen only on request.
        memtable_bytes: 64 << 20,
        table_bytes: 512 << 10,
        level_one_bytes: 64 << 10,
        ..Options::paper()
    }
}

/// Returns the elastic plan at a budget: units of 2 bits, initially the number that fits the budget, and up to
/// 8 bits more.
#[must_use]
pub fn elastic(bits_per_key: f64) -> ElasticOptions {
    let initial = (1..=8).rev().find(|&units| f64::from(units) * 2.0 <= bits_per_key).unwrap_or(1);
    ElasticOptions {
        units: initial + 4,
        initial_units: initial,
        segment_blocks: SEGMENT_BLOCKS,
        ..ElasticOptions::PROTOTYPE
    }
}

/// Returns a value of a size with which blocks contain this many entries, and segments fill whole cache lines.
#[must_use]
pub fn value() -> Vec<u8> {
    vec![b'.'; value_bytes_for(KEY_BYTES, ENTRIES_PER_BLOCK)]
}

/// Returns a tree of four full levels, and its keys.
///
/// # Errors
/// Errors of the store.
pub fn loaded(memory: MemoryPlan, bits_per_key: f64, seed: u64) -> Result<(Store, KeySpace), Error> {
    loaded_with(Arc::new(MemoryStorage::new()), options(memory, bits_per_key), seed)
}

/// Returns such a tree with other options, on other storage.
///
/// # Errors
/// Errors of the store.
pub fn loaded_with(
    storage: Arc<dyn Storage>,
    options: Options,
    seed: u64,
) -> Result<(Store, KeySpace), Error> {
    let store = Store::create(storage, options)?;
    let space = KeySpace::new(seed, KEY_BYTES);
    let mut by_level: [Vec<u64>; 4] = Default::default();
    let total: u64 = SHARES.iter().sum();
    for id in 0..KEYS {
        // The level of a key is independent of its popularity, because ranks are shuffled.
        let mut place = id % total;
        let level = SHARES.iter().position(|&share| {
            let here = place < share;
            place = place.saturating_sub(share);
            here
        });
        by_level[level.unwrap_or(3)].push(id);
    }
    let value = value();
    for (level, mut ids) in (1..=4_u8).zip(by_level).rev() {
        ids.sort_by_key(|&id| space.number(id));
        store.load_level(level, ids.iter().map(|&id| (space.key(id), value.clone())))?;
    }
    Ok((store, space))
}

/// Looks up keys and counts.
///
/// # Errors
/// Errors of the store.
pub fn ask(store: &Store, lookups: &mut Lookups, count: u64, windows: u64) -> Result<Vec<Window>, Error> {
    let mut reader = store.reader();
    let mut key = Vec::new();
    let unit_reads = || store.unit_statistics().map_or(0, |statistics| statistics.unit_reads);
    let mut found = Vec::new();
    for _ in 0..windows {
        let mut counters = Counters::default();
        let before = unit_reads();
        for _ in 0..count / windows {
            let stored = lookups.next_key(&mut key);
            let present = reader.get_observed(Arm::Shared, &key, &mut counters)?.is_some();
            assert_eq!(present, stored, "every answer is right, whatever is enabled");
        }
        found.push(Window {
            lookups: counters.lookups,
            blocks: counters.blocks_read,
            false_positives: counters.false_positives,
            unit_reads: unit_reads() - before,
        });
    }
    Ok(found)
}

/// Performs one run.
///
/// # Errors
/// Errors of the store.
pub fn run(setting: &Setting) -> Result<Outcome, Error> {
    let (store, space) = loaded(setting.memory, setting.bits_per_key, setting.seed)?;
    let mut lookups = Lookups::new(setting.workload, &space, KEYS, setting.seed + 1_000);
    let windows = ask(&store, &mut lookups, setting.lookups, setting.windows)?;
    Ok(outcome(&store, windows))
}

/// Returns the result of these windows in this store.
#[must_use]
pub fn outcome(store: &Store, windows: Vec<Window>) -> Outcome {
    let memory = store.filter_memory();
    Outcome {
        windows,
        filter_bytes: memory.bytes(),
        budget_bytes: memory.budget_bytes,
        segments: store.unit_statistics().map_or_else(Vec::new, |statistics| statistics.segments),
    }
}
