//! `lsm-tree`, the crate below fjall: its tree tuned for lookups, and its load.
//!
//! Tuned: all filters and indexes pinned in memory and not partitioned, files kept open, a block cache that
//! holds everything. Flushes and compactions run on the writer's thread, because the crate has no threads. It
//! has no log and no direct I/O.

use crate::cost::{Cost, Stopwatch};
use crate::data::{CHECKED_STRIDE, Data};
use crate::queries::{Batch, Contender, KeyMaker, Tally};
use crate::shape::Shape;
use crate::tree::{Counted, Form, SIZE_RATIO, TopUp, per_lookup, top_up};
use crate::{Outcome, told};
use lsm_tree::compaction::Leveled;
use lsm_tree::config::{BloomConstructionPolicy, FilterPolicy, FilterPolicyEntry, PinningPolicy};
use lsm_tree::table::filter::standard_bloom::Builder;
use lsm_tree::{AbstractTree, AnyTree, Cache, Config, SeqNo, SequenceNumberCounter, Tree};
use std::path::Path;
use std::sync::Arc;

/// The version that `Cargo.toml` pins.
pub const VERSION: &str = "3.1.10";

/// The crate's own choice of a block cache.
const DEFAULT_CACHE_BYTES: u64 = 16 << 20;

/// An open tree.
pub struct LsmTree {
    tree: Tree,
    sequence: SequenceNumberCounter,
    strategy: Arc<Leveled>,
    memtable_bytes: u64,
    cache: Arc<Cache>,
}

/// How a tree is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tuning {
    /// Default options, with 10 bits per key and nothing compressed: for loading.
    Default,
    /// For lookups.
    Lookups,
}

impl LsmTree {
    /// Opens or makes a tree.
    ///
    /// # Errors
    /// What the crate says.
    pub fn open(shape: &Shape, directory: &Path, tuning: Tuning) -> Outcome<Self> {
        let (sequence, visible) = (SequenceNumberCounter::default(), SequenceNumberCounter::default());
        let filter = FilterPolicyEntry::Bloom(BloomConstructionPolicy::BitsPerKey(10.0));
        let bytes = if tuning == Tuning::Lookups { 4 * shape.bytes() } else { DEFAULT_CACHE_BYTES };
        let cache = Arc::new(Cache::with_capacity_bytes(bytes));
        let mut config = Config::new(directory, sequence.clone(), visible)
            .filter_policy(FilterPolicy::all(filter))
            .use_cache(Arc::clone(&cache));
        if tuning == Tuning::Lookups {
            config = config
                .filter_block_pinning_policy(PinningPolicy::all(true))
                .index_block_pinning_policy(PinningPolicy::all(true))
                .filter_block_partitioning_policy(PinningPolicy::all(false))
                .index_block_partitioning_policy(PinningPolicy::all(false))
                .use_descriptor_table(None);
        }
        let AnyTree::Standard(tree) = told(config.open())? else {
            return Err("lsm-tree made a tree of another kind".to_owned());
        };
        if let Some(highest) = tree.get_highest_seqno() {
            sequence.set(highest + 1);
        }
        // Level 0 and level 1 hold two tables instead of four, and level 2 only twice as many: that makes six runs of all
        // these shapes. From there on the size ratio is that of the other engines.
        let ratio = f32::from(u8::try_from(SIZE_RATIO).unwrap_or(u8::MAX));
        let (young, ratios) =
            if tuning == Tuning::Lookups { (2, vec![2.0, ratio]) } else { (4, vec![ratio]) };
        let strategy = Leveled::default()
            .with_l0_threshold(young)
            .with_table_target_size(shape.table_bytes)
            .with_level_ratio_policy(ratios);
        Ok(Self { tree, sequence, strategy: Arc::new(strategy), memtable_bytes: shape.table_bytes, cache })
    }

    fn put(&self, key: &[u8], value: &[u8]) -> Outcome<()> {
        let (_, memtable_bytes) = self.tree.insert(key, value, self.sequence.next());
        if memtable_bytes >= self.memtable_bytes { self.flush() } else { Ok(()) }
    }

    /// Writes the memtable and compacts until nothing is due.
    fn flush(&self) -> Outcome<()> {
        let oldest = self.sequence.get();
        told(self.tree.flush_active_memtable(oldest))?;
        loop {
            let before = self.tree.current_version().id();
            told(self.tree.compact(Arc::clone(&self.strategy) as _, oldest))?;
            if self.tree.current_version().id() == before {
                return Ok(());
            }
        }
    }

    /// Loads everything into a new tree.
    ///
    /// # Errors
    /// What the crate says.
    pub fn build(data: &Data, directory: &Path) -> Outcome<()> {
        let mut tree = Self::open(&data.shape, directory, Tuning::Lookups)?;
        tree.add(&mut data.entries())?;
        top_up(&mut tree, data)
    }

    /// Bytes of what it keeps in memory, as it counts them.
    #[must_use]
    pub fn memory(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("filters", self.tree.pinned_filter_size() as u64),
            ("indexes", self.tree.pinned_block_index_size() as u64),
            ("memtable", self.tree.active_memtable().size()),
            ("blocks", self.cache.size()),
        ]
    }

    /// Half fills the memtable; nothing is flushed.
    pub fn fill_memtable(&self, data: &Data) {
        for (key, value) in data.again(crate::tree::MEMTABLE_PART, data.shape.half_memtable()) {
            self.tree.insert(key, value, self.sequence.next());
        }
    }

    /// Counts the work of lookups. The crate's own counters leave out some filters, so its walk is repeated
    /// here, through the same tables in the same order. It probes a filter of each table whose keys surround
    /// the key, until one holds it.
    ///
    /// # Errors
    /// An error of the crate.
    pub fn count(&self, maker: &mut KeyMaker<'_>, batches: usize) -> Outcome<Counted> {
        let version = self.tree.current_version();
        let (mut filters, mut lookups, mut batch) = (0, 0, maker.batch());
        for _ in 0..batches {
            maker.fill(&mut batch);
            for key in batch.keys() {
                let hash = Builder::get_hash(key);
                let runs = version.iter_levels().flat_map(|level| level.iter());
                for table in runs.filter_map(|run| run.get_for_key(key)) {
                    filters += 1;
                    if told(table.get(key, SeqNo::MAX, hash))?.is_some() {
                        break;
                    }
                }
                lookups += 1;
            }
        }
        Ok(Counted {
            filters: per_lookup(filters, lookups),
            blocks_read: f64::NAN,
            hashes: Some(1.0),
            wasted: None,
        })
    }
}

impl TopUp for LsmTree {
    fn add(&mut self, entries: &mut dyn Iterator<Item = (&[u8], &[u8])>) -> Outcome<()> {
        for (key, value) in entries {
            self.put(key, value)?;
        }
        self.flush()
    }

    fn form(&self) -> Form {
        let version = self.tree.current_version();
        let levels: Vec<_> = version.iter_levels().collect();
        Form {
            runs: levels.iter().map(|level| level.run_count() as u64).sum(),
            tables: levels.iter().map(|level| level.table_count() as u64).collect(),
            memory_bytes: (self.tree.pinned_filter_size() + self.tree.pinned_block_index_size()) as u64,
        }
    }
}

impl Contender for &LsmTree {
    fn look_up(&mut self, batch: &Batch) -> Outcome<Tally> {
        let mut tally = Tally::default();
        for key in batch.keys() {
            if let Some(value) = told(self.tree.get(key, SeqNo::MAX))? {
                tally.read(&value);
            }
        }
        Ok(tally)
    }

    fn get(&mut self, key: &[u8]) -> Outcome<Option<Vec<u8>>> {
        Ok(told(self.tree.get(key, SeqNo::MAX))?.map(|value| value.to_vec()))
    }
}

/// Loads everything until the tree is at rest, and closes it.
///
/// # Errors
/// What the crate says.
pub fn load(data: &Data, directory: &Path) -> Outcome<Cost> {
    let mut tree = LsmTree::open(&data.shape, directory, Tuning::Default)?;
    let mut watch = Stopwatch::start();
    for (key, value) in data.entries() {
        tree.put(key, value)?;
    }
    watch.all_put();
    tree.add(&mut std::iter::empty())?;
    drop(tree);
    Ok(watch.stop())
}

/// Opens the tree again and looks some keys up.
///
/// # Errors
/// What the crate says, or that a key was lost.
pub fn check(data: &Data, directory: &Path) -> Outcome<()> {
    let tree = LsmTree::open(&data.shape, directory, Tuning::Default)?;
    for (key, value) in data.entries().step_by(CHECKED_STRIDE) {
        if (&tree).get(key)?.as_deref() != Some(value) {
            return Err("a key was lost".to_owned());
        }
    }
    Ok(())
}
