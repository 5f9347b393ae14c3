//! Moving hot keys: the effect of elastic filter units over time, compared with fixed filters.
//!
//! Most lookups are for absent keys in one range of the key axis, which moves after a number of lookups. Every
//! read is then wasted, so one number compares the plans: reads per lookup, including reads of filter units.
//!
//! **Invariants** (`engine/lab/tests/lab/memory_lab.rs`)
//! 1. All plans answer the same lookups, and the filters in memory never exceed the budget.
//! 2. Units in memory are those of the store's own tables, at the end of each window.
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

/// Number of positions on the key axis at which units are reported.
pub const PLACES: usize = 48;

/// Lookups of absent keys, most of them in a hot range that moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hotness {
    /// Share of all lookups in the hot range, 0 to 1.
    pub hot_share: f64,
    /// Hot range as a part of the key axis, more than 0 and up to 1.
    pub width: f64,
    /// Number of stretches: after each the range moves.
    pub stretches: u32,
    /// Windows of a stretch, each counted separately.
    pub windows: u32,
    /// Lookups of a window.
    pub lookups: u32,
    /// Seed of ranges and keys.
    pub seed: u64,
}

/// Reads of one window of lookups.
#[derive(Debug, Clone, PartialEq)]
pub struct HotWindow {
    /// Start of the hot range, as a part of the key axis.
    pub hot_from: f64,
    /// Reads per empty lookup: of blocks, and of filter units.
    pub reads: f64,
    /// Reads of filter units among them.
    pub unit_reads: f64,
    /// Bytes of filters in memory at the end of the window.
    pub filter_bytes: u64,
    /// Units of the largest level in memory at the end, by position on the key axis; empty for plans without
    /// units.
    pub units: Vec<u8>,
}

impl MemoryTree {
    /// Returns the elastic plan at this tree's budget: units of 2 bits per key in segments of 256 keys,
    /// initially the number that fits the budget, and up to 8 bits more.
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

    /// Opens the empty store of a tree with filter units.
    fn open_elastic(&self, life_time: u64, storage: Arc<dyn Storage>) -> Result<Store, ScenarioError> {
        self.validate()?;
        Ok(Store::create(storage, self.options(MemoryPlan::Elastic(self.elastic(life_time))))?)
    }

    /// Starts the lookups in a tree with filter units.
    ///
    /// # Errors
    /// Errors of [`MemoryTree::validate`] and of the store.
    pub fn follow_elastic(&self, life_time: u64, hotness: Hotness) -> Result<HotFollowing, ScenarioError> {
        let store = self.open_elastic(life_time, Arc::new(MemoryStorage::new()))?;
        Ok(HotFollowing::new(*self, store, hotness))
    }

    /// Starts the lookups in a tree with these bits per key in the filters of each level.
    ///
    /// # Errors
    /// As [`MemoryTree::follow_elastic`].
    pub fn follow(&self, bits_per_key: &[f64], hotness: Hotness) -> Result<HotFollowing, ScenarioError> {
        let store = self.open(bits_per_key, Arc::new(MemoryStorage::new()))?;
        Ok(HotFollowing::new(*self, store, hotness))
    }

    /// Returns the units of the largest level in memory, at [`PLACES`] positions of the key axis.
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

/// Lookups in a moving hot range in parts, so that a caller can show progress and stop them.
///
/// The windows are the same for any division into parts (`engine/lab/tests/lab/memory_lab.rs`).
pub struct HotFollowing {
    tree: MemoryTree,
    store: Store,
    hotness: Hotness,
    space: KeySpace,
    random: Random,
    /// Next level to fill, from the largest down to 1; 0 once all are full.
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

    /// Returns the total number of keys to store and lookups to perform.
    #[must_use]
    pub fn whole(&self) -> u64 {
        let Hotness { stretches, windows, lookups, .. } = self.hotness;
        self.tree.stored_keys() + u64::from(stretches) * u64::from(windows) * u64::from(lookups)
    }

    /// Returns the number of them that are done.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.stored + self.windows.len() as u64 * u64::from(self.hotness.lookups)
    }

    /// Performs at least this many more, or the rest; levels and windows are never divided.
    ///
    /// # Errors
    /// Errors of the store.
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

    /// Returns the windows so far.
    #[must_use]
    pub fn windows(&self) -> &[HotWindow] {
        &self.windows
    }

    /// Returns the store.
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
    /// Returns the start of the hot range of a stretch: far from the previous one, by the golden section.
    #[must_use]
    pub fn hot_from(&self, stretch: u32) -> f64 {
        const GOLDEN: f64 = 0.618_033_988_749_894_9;
        let turn = 0.2 + f64::from(stretch) * GOLDEN;
        (turn - libm::floor(turn)) * (1.0 - self.width).max(0.0)
    }

    /// Returns an absent key, in the hot range with the share's probability.
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
