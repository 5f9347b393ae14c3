//! Hot keys that move: what elastic filter units do over time, beside filters that stay as they are.
//!
//! Most lookups ask for absent keys in one range of the axis of keys, which jumps elsewhere after a number of lookups. Every read
//! is then a read for nothing, so the plans are compared by one number: reads per lookup, reads of filter units included.
//!
//! **Invariants** (`engine/lab/tests/lab/memory_lab.rs`)
//! 1. All plans answer the same lookups, and the filters in memory never take more than the budget.
//! 2. Units in memory are told of the store's own tables, at the end of each window.
//!
//! **Sources**: `li2019`; rules in [`lsm_lab_engine::elastic`].

use super::ScenarioError;
use super::memory::MemoryTree;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Counters, Trace};
use lsm_lab_engine::options::{ElasticOptions, MemoryPlan};
use lsm_lab_engine::storage::{MemoryStorage, Storage};
use lsm_lab_engine::store::Store;
use lsm_lab_engine::tree::Arm;
use lsm_lab_workload::{KeySpace, Random};
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

    /// The empty store of a tree with filter units.
    fn open_elastic(&self, life_time: u64, storage: Arc<dyn Storage>) -> Result<Store, ScenarioError> {
        self.validate()?;
        Ok(Store::create(storage, self.options(MemoryPlan::Elastic(self.elastic(life_time))))?)
    }

    /// Follows the lookups in a tree with filter units; nothing is done yet.
    ///
    /// # Errors
    /// What [`MemoryTree::validate`] finds, and what the store reports.
    pub fn follow_elastic(&self, life_time: u64, hotness: Hotness) -> Result<HotFollowing, ScenarioError> {
        let store = self.open_elastic(life_time, Arc::new(MemoryStorage::new()))?;
        Ok(HotFollowing::new(*self, store, hotness))
    }

    /// The same in a tree with so many bits per key in the filters of each level.
    ///
    /// # Errors
    /// As [`MemoryTree::follow_elastic`].
    pub fn follow(&self, bits_per_key: &[f64], hotness: Hotness) -> Result<HotFollowing, ScenarioError> {
        let store = self.open(bits_per_key, Arc::new(MemoryStorage::new()))?;
        Ok(HotFollowing::new(*self, store, hotness))
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

/// Lookups in a hot range that moves, done a part at a time: whoever waits can be told how far they are, and can stop them.
///
/// In however many parts, the windows are the same (`engine/lab/tests/lab/memory_lab.rs`).
pub struct HotFollowing {
    tree: MemoryTree,
    store: Store,
    hotness: Hotness,
    space: KeySpace,
    random: Random,
    /// The level that is filled next, from the largest down to 1; 0 once all are.
    next_level: u8,
    stored: u64,
    windows: Vec<HotWindow>,
    trace: Trace,
}

impl HotFollowing {
    fn new(tree: MemoryTree, store: Store, hotness: Hotness) -> Self {
        let (space, random) = (tree.key_space(), Random::new(hotness.seed));
        let (windows, trace) = (Vec::new(), Trace::new());
        Self { tree, store, hotness, space, random, next_level: tree.levels, stored: 0, windows, trace }
    }

    /// Keys to store and lookups to do, in all.
    #[must_use]
    pub fn whole(&self) -> u64 {
        let Hotness { stretches, windows, lookups, .. } = self.hotness;
        self.tree.stored_keys() + u64::from(stretches) * u64::from(windows) * u64::from(lookups)
    }

    /// How many of them are done.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.stored + self.windows.len() as u64 * u64::from(self.hotness.lookups)
    }

    /// Does at least so many more, or what is left; levels and windows are never cut.
    ///
    /// # Errors
    /// What the store reports.
    pub fn advance(&mut self, work: u32) -> Result<u64, Error> {
        let end = self.done().saturating_add(work.into()).min(self.whole());
        while self.done() < end {
            if self.next_level > 0 {
                self.tree.load_level(&self.store, self.next_level)?;
                self.stored += self.tree.entries(self.next_level);
                self.next_level -= 1;
            } else {
                self.window()?;
            }
        }
        Ok(self.done())
    }

    /// The windows so far.
    #[must_use]
    pub fn windows(&self) -> &[HotWindow] {
        &self.windows
    }

    /// The store.
    #[must_use]
    pub const fn store(&self) -> &Store {
        &self.store
    }

    fn window(&mut self) -> Result<(), Error> {
        let Self { tree, store, hotness, space, random, windows, trace, .. } = self;
        let stretch = u32::try_from(windows.len()).unwrap_or(u32::MAX) / hotness.windows.max(1);
        let hot_from = hotness.hot_from(stretch);
        let (mut counters, before) = (Counters::default(), unit_reads(store));
        let mut reader = store.reader();
        for _ in 0..hotness.lookups {
            let id = hotness.absent_id(random, hot_from, space, tree.stored_keys());
            trace.clear();
            reader.get_observed(Arm::Shared, &space.key(id), trace)?;
            counters = trace.seen_by(counters);
        }
        let loaded = unit_reads(store) - before;
        windows.push(HotWindow {
            hot_from,
            reads: per(counters.blocks_read + loaded, counters.lookups),
            unit_reads: per(loaded, counters.lookups),
            filter_bytes: store.filter_memory().bytes(),
            units: tree.units_by_place(store, space),
        });
        Ok(())
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
