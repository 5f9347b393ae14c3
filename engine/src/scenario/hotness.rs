//! Hot keys that move: what elastic filter units do over time, beside filters that stay as they are.
//!
//! Most lookups ask for absent keys in one range of the axis of keys, which jumps elsewhere after a number of lookups. Every read
//! is then a read for nothing, so the plans are compared by one number: reads per lookup, reads of filter units included.
//!
//! **Invariants** (`engine/tests/memory_lab.rs`)
//! 1. All plans answer the same lookups, and the filters in memory never take more than the budget.
//! 2. Units in memory are told of the store's own tables, at the end of each window.
//!
//! **Sources**: `li2019`; rules in [`crate::elastic`].

use super::ScenarioError;
use super::memory::MemoryTree;
use crate::error::Error;
use crate::observe::{Counters, Trace};
use crate::options::{ElasticOptions, MemoryPlan};
use crate::storage::Storage;
use crate::store::Store;
use crate::tree::Arm;
use crate::workload::{KeySpace, Random};
use std::sync::Arc;

/// Places on the axis of keys at which units are told.
pub const PLACES: usize = 48;

/// Lookups of absent keys, most of them in a hot range that moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hotness {
    /// The part of all lookups that asks in the hot range, 0 to 1.
    pub hot_share: f64,
    /// The hot range as a part of the axis of keys, more than 0 and up to 1.
    pub width: f64,
    /// Stretches: after each the range jumps.
    pub stretches: u32,
    /// Windows of a stretch, each counted apart.
    pub windows: u32,
    /// Lookups of a window.
    pub lookups: u32,
    /// Of places and keys.
    pub seed: u64,
}

/// What one window of lookups read.
#[derive(Debug, Clone, PartialEq)]
pub struct HotWindow {
    /// Where the hot range begins, as a part of the axis of keys.
    pub hot_from: f64,
    /// Reads per lookup that found nothing: of blocks, and of filter units.
    pub reads: f64,
    /// Of them, reads of filter units.
    pub unit_reads: f64,
    /// Bytes of filters in memory at its end.
    pub filter_bytes: u64,
    /// Units in memory of the largest level at its end, by place on the axis of keys; empty for plans without units.
    pub units: Vec<u8>,
}

impl MemoryTree {
    /// The elastic plan at this tree's budget: units of 2 bits per key in segments of 256 keys, as many at first as the budget
    /// has room for and up to 8 bits more.
    #[must_use]
    pub fn elastic(&self, life_time: u64) -> ElasticOptions {
        const SEGMENT_BLOCKS: u32 = 8;
        let initial = (1..=8).rev().find(|&units| f64::from(units) * 2.0 <= self.bits_per_key).unwrap_or(1);
        ElasticOptions {
            units: initial + 4,
            initial_units: initial,
            segment_blocks: SEGMENT_BLOCKS,
            life_time,
            ..ElasticOptions::PROTOTYPE
        }
    }

    /// Builds the tree with filter units.
    ///
    /// # Errors
    /// What [`MemoryTree::validate`] finds, and what the store reports.
    pub fn build_elastic(&self, life_time: u64, storage: Arc<dyn Storage>) -> Result<Store, ScenarioError> {
        self.validate()?;
        let plan = MemoryPlan::Elastic(self.elastic(life_time));
        let store = Store::create(storage, self.options(plan))?;
        self.load(&store)?;
        Ok(store)
    }

    /// Does the lookups, window by window.
    ///
    /// # Errors
    /// What the store reports.
    pub fn ask_hot(&self, store: &Store, hotness: &Hotness) -> Result<Vec<HotWindow>, Error> {
        let space = self.key_space();
        let (mut random, mut reader) = (Random::new(hotness.seed), store.reader());
        let (mut windows, mut trace) = (Vec::new(), Trace::new());
        for stretch in 0..hotness.stretches {
            let hot_from = hotness.hot_from(stretch);
            for _ in 0..hotness.windows {
                let (mut counters, before) = (Counters::default(), unit_reads(store));
                for _ in 0..hotness.lookups {
                    let id = hotness.absent_id(&mut random, hot_from, &space, self.stored_keys());
                    trace.clear();
                    reader.get_observed(Arm::Shared, &space.key(id), &mut trace)?;
                    counters = trace.seen_by(counters);
                }
                let loaded = unit_reads(store) - before;
                windows.push(HotWindow {
                    hot_from,
                    reads: per(counters.blocks_read + loaded, counters.lookups),
                    unit_reads: per(loaded, counters.lookups),
                    filter_bytes: store.filter_memory().bytes(),
                    units: self.units_by_place(store, &space),
                });
            }
        }
        Ok(windows)
    }

    /// Units in memory of the largest level, at [`PLACES`] places of the axis of keys.
    #[expect(clippy::cast_precision_loss, reason = "places are few, and segments of a table are too")]
    fn units_by_place(&self, store: &Store, space: &KeySpace) -> Vec<u8> {
        let version = store.version();
        let mut places = Vec::new();
        for table in version.level(self.levels).tables() {
            let segments = table.segment_count();
            let ends =
                [table.min_key(), table.max_key()].map(|key| space.fraction_of_key(key).unwrap_or(0.0));
            for segment in 0..segments {
                let end = ends[0] + (ends[1] - ends[0]) * (segment + 1) as f64 / segments as f64;
                let units = u8::try_from(table.resident_units(segment)).unwrap_or(u8::MAX);
                // Keys are spread evenly, and so are segments over the keys of their table.
                while places.len() < PLACES && (places.len() as f64 + 0.5) / (PLACES as f64) <= end {
                    places.push(units);
                }
            }
        }
        if let Some(&last) = places.last() {
            places.resize(PLACES, last);
        }
        places
    }
}

impl Hotness {
    /// Where the hot range of a stretch begins: far from where it was, by the golden section.
    #[must_use]
    pub fn hot_from(&self, stretch: u32) -> f64 {
        const GOLDEN: f64 = 0.618_033_988_749_894_9;
        let turn = 0.2 + f64::from(stretch) * GOLDEN;
        (turn - libm::floor(turn)) * (1.0 - self.width).max(0.0)
    }

    /// An absent key, in the hot range as often as its share says.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a place on an axis of 2^40 keys"
    )]
    fn absent_id(&self, random: &mut Random, hot_from: f64, space: &KeySpace, stored: u64) -> u64 {
        loop {
            let is_hot = random.fraction() < self.hot_share;
            let (from, width) = if is_hot { (hot_from, self.width) } else { (0.0, 1.0) };
            let place = (from + width * random.fraction()) * KeySpace::CAPACITY as f64;
            let id = space.id((place as u64).min(KeySpace::CAPACITY - 1));
            if id >= stored {
                return id;
            }
        }
    }
}

fn unit_reads(store: &Store) -> u64 {
    store.unit_statistics().map_or(0, |statistics| statistics.unit_reads)
}

#[expect(clippy::cast_precision_loss, reason = "counts of a window")]
fn per(part: u64, of: u64) -> f64 {
    part as f64 / of.max(1) as f64
}
