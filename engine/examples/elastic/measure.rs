//! A loaded tree, lookups in it, and what they read.

use crate::workload::{Lookups, Workload};
use lsm_lab_engine::digest::{DigestFunction, DigestRecipe};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::filter::{FilterKind, FilterOptions, ProbeScheme};
use lsm_lab_engine::observe::Counters;
use lsm_lab_engine::options::{CompactionOptions, ElasticOptions, LogMode, MemoryPlan, Options, Packing};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::Store;
use lsm_lab_engine::table::value_bytes_for;
use lsm_lab_engine::tree::Arm;
use lsm_lab_engine::workload::KeySpace;
use serde_json::{Value, json};
use std::sync::Arc;

/// Keys of all levels together; each of the four has ten times as many as the one above.
pub(crate) const KEYS: u64 = 222_200;
pub(crate) const ENTRIES_PER_BLOCK: usize = 32;
const KEY_BYTES: usize = 18;
/// Shares of the levels, level 1 first.
const SHARES: [u64; 4] = [1, 10, 100, 1_000];

/// Blocks of a segment unless said otherwise: 256 keys, so that a unit of 2 bits per key is a cache line.
pub(crate) const SEGMENT_BLOCKS: u32 = 8;

/// One run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Setting {
    pub(crate) memory: MemoryPlan,
    pub(crate) bits_per_key: f64,
    pub(crate) workload: Workload,
    pub(crate) lookups: u64,
    pub(crate) windows: u64,
    pub(crate) seed: u64,
}

/// What one stretch of lookups read.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Window {
    pub(crate) lookups: u64,
    pub(crate) blocks: u64,
    pub(crate) false_positives: u64,
    pub(crate) unit_reads: u64,
}

#[expect(clippy::cast_precision_loss, reason = "counts of a run")]
pub(crate) fn per(part: u64, of: u64) -> f64 {
    part as f64 / of.max(1) as f64
}

impl Window {
    pub(crate) fn sum(windows: &[Self]) -> Self {
        windows.iter().fold(Self::default(), |sum, window| Self {
            lookups: sum.lookups + window.lookups,
            blocks: sum.blocks + window.blocks,
            false_positives: sum.false_positives + window.false_positives,
            unit_reads: sum.unit_reads + window.unit_reads,
        })
    }

    /// Everything read per lookup: blocks, and units.
    pub(crate) fn reads(&self) -> f64 {
        per(self.blocks + self.unit_reads, self.lookups)
    }

    /// What is read for nothing per lookup, reads of units included.
    pub(crate) fn extra(&self) -> f64 {
        per(self.false_positives + self.unit_reads, self.lookups)
    }

    pub(crate) fn json(&self) -> Value {
        json!({
            "block_reads_per_lookup": round(per(self.blocks, self.lookups)),
            "false_positives_per_lookup": round(per(self.false_positives, self.lookups)),
            "unit_reads_per_lookup": round(per(self.unit_reads, self.lookups)),
        })
    }
}

pub(crate) fn round(value: f64) -> f64 {
    (value * 1e5).round() / 1e5
}

/// What a run found.
#[derive(Debug, Clone)]
pub(crate) struct Outcome {
    pub(crate) windows: Vec<Window>,
    /// Bytes of filters in memory at the end, and the budget.
    pub(crate) filter_bytes: u64,
    pub(crate) budget_bytes: u64,
    /// Segments by enabled units, for the elastic plan.
    pub(crate) segments: Vec<u32>,
}

impl Outcome {
    pub(crate) fn all(&self) -> Window {
        Window::sum(&self.windows)
    }

    /// The second half of the run.
    pub(crate) fn late(&self) -> Window {
        Window::sum(&self.windows[self.windows.len() / 2..])
    }
}

fn options(memory: MemoryPlan, bits_per_key: f64) -> Options {
    let kind = FilterKind::Standard(ProbeScheme::Worm);
    Options {
        filter: FilterOptions::new(kind, bits_per_key, DigestRecipe::new(DigestFunction::Xxh3)),
        memory,
        // Nothing is flushed but on request.
        memtable_bytes: 64 << 20,
        table_bytes: 512 << 10,
        table_entries: None,
        level_one_bytes: 64 << 10,
        size_ratio: 10,
        compaction: CompactionOptions::leveling(),
        packing: Packing::Aligned,
        log: LogMode::NoLog,
        stall_memtables: 4,
        stall_runs: 8,
    }
}

/// The elastic plan at a budget: units of 2 bits, as many enabled at first as the budget has room for, up to 8 bits more.
pub(crate) fn elastic(bits_per_key: f64) -> ElasticOptions {
    let initial = (1..=8).rev().find(|&units| f64::from(units) * 2.0 <= bits_per_key).unwrap_or(1);
    ElasticOptions {
        units: initial + 4,
        initial_units: initial,
        segment_blocks: SEGMENT_BLOCKS,
        ..ElasticOptions::PROTOTYPE
    }
}

/// Of a size with which blocks hold so many entries, and segments as many keys as fill whole cache lines.
pub(crate) fn value() -> Vec<u8> {
    vec![b'.'; value_bytes_for(KEY_BYTES, ENTRIES_PER_BLOCK)]
}

/// A tree of four full levels, and the keys in it.
pub(crate) fn loaded(memory: MemoryPlan, bits_per_key: f64, seed: u64) -> Result<(Store, KeySpace), Error> {
    let store = Store::create(Arc::new(MemoryStorage::new()), options(memory, bits_per_key))?;
    let space = KeySpace::new(seed, KEY_BYTES);
    let mut by_level: [Vec<u64>; 4] = Default::default();
    let total: u64 = SHARES.iter().sum();
    for id in 0..KEYS {
        // The level of a key has nothing to do with its popularity: ranks are shuffled.
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

/// Looks keys up and counts.
pub(crate) fn ask(
    store: &Store,
    lookups: &mut Lookups,
    count: u64,
    windows: u64,
) -> Result<Vec<Window>, Error> {
    let mut reader = store.reader();
    let mut key = Vec::new();
    let unit_reads = || store.unit_statistics().map_or(0, |statistics| statistics.unit_reads);
    let mut found = Vec::new();
    for _ in 0..windows {
        let mut counters = Counters::default();
        let before = unit_reads();
        for _ in 0..count / windows {
            let stored = lookups.next(&mut key);
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

/// Does one run.
pub(crate) fn run(setting: &Setting) -> Result<Outcome, Error> {
    let (store, space) = loaded(setting.memory, setting.bits_per_key, setting.seed)?;
    let mut lookups = Lookups::new(setting.workload, &space, KEYS, setting.seed + 1_000);
    let windows = ask(&store, &mut lookups, setting.lookups, setting.windows)?;
    Ok(outcome(&store, windows))
}

pub(crate) fn outcome(store: &Store, windows: Vec<Window>) -> Outcome {
    let memory = store.filter_memory();
    Outcome {
        windows,
        filter_bytes: memory.bytes(),
        budget_bytes: memory.budget_bytes,
        segments: store.unit_statistics().map_or_else(Vec::new, |statistics| statistics.segments),
    }
}
