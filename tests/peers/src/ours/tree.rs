//! Our tree on disk: built to the same number of sorted runs as the peers' trees, and opened for lookups.
//!
//! Level 1 accepts each flush and the levels below exchange single tables, as the peers' do. The size limit
//! of level 1 only sets the sizes of the levels below: a quarter of a table gives six runs at these shapes.

use super::look_up::{Ours, Way};
use crate::data::Data;
use crate::queries::KeyMaker;
use crate::shape::Shape;
use crate::tree::{Counted, Form, SIZE_RATIO, TopUp, per_lookup, top_up};
use crate::{Outcome, told};
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::observe::Counters;
use lsm_lab_engine::options::{CompactionOptions, Granularity, LogMode, Options, Policy, TableChoice};
use lsm_lab_engine::store::{FrozenTree, LevelStatistics, Store};
use lsm_lab_engine::table::BlockCache;
use lsm_lab_engine::tree::{Arm, Layout};
use lsm_lab_filters::{FilterOptions, FilterSize};
use std::path::Path;
use std::sync::Arc;

/// How a tree is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opened {
    /// Through the page cache, with a block cache that holds everything.
    Hot,
    /// Past the page cache, without a block cache.
    Direct,
}

/// An open tree.
pub struct OursTree {
    store: Store,
}

/// The options of the tree for lookups.
fn options(shape: &Shape, bits_per_key: f64) -> Options {
    let durable = Options::durable();
    Options {
        filter: FilterOptions { size: FilterSize::BitsPerKey(bits_per_key), ..durable.filter },
        memtable_bytes: shape.table_bytes,
        table_bytes: shape.table_bytes,
        level_one_bytes: shape.table_bytes / 4,
        size_ratio: SIZE_RATIO,
        compaction: CompactionOptions {
            policy: Policy::OneLeveling,
            granularity: Granularity::Table(TableChoice::LeastOverlap),
        },
        log: LogMode::NoLog,
        ..durable
    }
}

impl TopUp for Store {
    fn add(&mut self, entries: &mut dyn Iterator<Item = (&[u8], &[u8])>) -> Outcome<()> {
        for (key, value) in entries {
            told(self.put(key, value))?;
        }
        told(self.flush())?;
        told(self.maintain())
    }

    fn form(&self) -> Form {
        let statistics = self.statistics();
        Form {
            runs: statistics.runs(),
            tables: statistics.levels.iter().map(|level| level.tables).collect(),
            memory_bytes: statistics.levels.iter().map(|level| level.memory_bytes).sum(),
        }
    }
}

impl OursTree {
    /// Loads everything into a new tree. One thread does it all, so the same data gives the same tree.
    ///
    /// # Errors
    /// What the engine says.
    pub fn build(data: &Data, bits_per_key: f64, directory: &Path) -> Outcome<()> {
        let storage = told(NativeStorage::open(directory, Access::Buffered))?;
        let options = options(&data.shape, bits_per_key);
        let mut store = told(Store::create(Arc::new(storage), options))?;
        store.add(&mut data.entries())?;
        top_up(&mut store, data)?;
        told(store.close())
    }

    /// Opens a tree that was built.
    ///
    /// # Errors
    /// What the engine says.
    pub fn open(shape: &Shape, directory: &Path, how: Opened) -> Outcome<Self> {
        let access = if how == Opened::Direct { Access::Direct } else { Access::Buffered };
        let storage = told(NativeStorage::open(directory, access))?;
        let store = told(Store::open(Arc::new(storage)))?;
        let store = match how {
            Opened::Hot => store.with_cache(BlockCache::new(4 * shape.bytes())),
            Opened::Direct => store,
        };
        Ok(Self { store })
    }

    /// Its runs and tables.
    #[must_use]
    pub fn form(&self) -> Form {
        TopUp::form(&self.store)
    }

    /// Bytes of everything that it keeps in memory, part by part.
    #[must_use]
    pub fn memory(&self) -> Vec<(&'static str, u64)> {
        let statistics = self.store.statistics();
        let sum = |bytes: fn(&LevelStatistics) -> u64| statistics.levels.iter().map(bytes).sum();
        vec![
            ("filters", statistics.filter_bytes()),
            ("fence pointers", sum(|level| level.fence_bytes)),
            ("slots", sum(|level| level.slot_bytes)),
            ("merged fence pointers", statistics.merged_fence_bytes),
            ("memtable filters", statistics.memtable_filter_bytes),
            ("memtable entries", statistics.memtable_bytes),
            ("blocks", statistics.cached_bytes),
        ]
    }

    /// Freezes the tree with a maplet, for lookups of arm D. Reads every block.
    ///
    /// # Errors
    /// What the engine says.
    pub fn freeze(&self) -> Outcome<FrozenTree> {
        told(self.store.snapshot().freeze())
    }

    /// Reads every key once in the order of keys, so that every block is cached.
    ///
    /// # Errors
    /// What the engine says, or that a key is missing.
    pub fn warm(&self, data: &Data) -> Outcome<()> {
        let mut reader = self.store.reader();
        for index in data.in_order() {
            told(reader.get(data.key(index)))?.ok_or("a key was lost")?;
        }
        Ok(())
    }

    /// The store itself.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Looks up in this way.
    #[must_use]
    pub fn contender(&self, way: Way) -> Ours<'_> {
        Ours::new(&self.store, way)
    }

    /// Half fills the memtable; nothing is flushed.
    ///
    /// # Errors
    /// What the engine says.
    pub fn fill_memtable(&self, data: &Data) -> Outcome<()> {
        for (key, value) in data.again(crate::tree::MEMTABLE_PART, data.shape.half_memtable()) {
            told(self.store.put(key, value))?;
        }
        Ok(())
    }

    /// Counts the work of lookups of this arm.
    ///
    /// # Errors
    /// An error of the engine.
    pub fn count(&self, arm: Arm, maker: &mut KeyMaker<'_>, batches: usize) -> Outcome<Counted> {
        count(&self.store, arm, maker, batches)
    }

    /// Counts the work of lookups with these parts of arm C.
    ///
    /// # Errors
    /// An error of the engine, or a number of hashes that does not fit the layout.
    pub fn count_in(&self, layout: Layout, maker: &mut KeyMaker<'_>, batches: usize) -> Outcome<Counted> {
        let (mut reader, mut all, mut batch) = (self.store.reader(), Counters::default(), maker.batch());
        let digests = u64::from(self.store.options().filter.digest_count());
        for _ in 0..batches {
            maker.fill(&mut batch);
            for key in batch.keys() {
                let before = all;
                told(reader.get_in_layout(layout, key, &mut all))?;
                let memtables = all.memtable_filters - before.memtable_filters;
                let probed = (all.filters_probed - before.filters_probed, memtables);
                // An empty memtable is passed over without a digest.
                let least = layout.hashes((probed.0, 0), digests);
                let wanted = least..=layout.hashes(probed, digests).max(least);
                let hashes = all.hashes - before.hashes;
                if !wanted.contains(&hashes) {
                    return Err(format!("{} hashed {hashes} times instead of {wanted:?}", layout.name()));
                }
            }
        }
        Ok(counted(&all))
    }

    /// Leaves the tree on disk as it was built, whatever is in the memtable.
    pub fn leave(self) {
        self.store.abandon();
    }
}

/// Counts the work of lookups of this arm in a store.
///
/// # Errors
/// An error of the engine.
pub fn count(store: &Store, arm: Arm, maker: &mut KeyMaker<'_>, batches: usize) -> Outcome<Counted> {
    let (mut reader, mut counters, mut batch) = (store.reader(), Counters::default(), maker.batch());
    for _ in 0..batches {
        maker.fill(&mut batch);
        for key in batch.keys() {
            told(reader.get_observed(arm, key, &mut counters))?;
        }
    }
    Ok(counted(&counters))
}

pub(super) fn counted(counters: &Counters) -> Counted {
    Counted {
        filters: per_lookup(counters.filters_probed + counters.maplet_probes, counters.lookups),
        blocks_read: per_lookup(counters.blocks_read, counters.lookups),
        hashes: Some(per_lookup(counters.hashes, counters.lookups)),
        wasted: Some(per_lookup(counters.false_positives, counters.lookups)),
    }
}
