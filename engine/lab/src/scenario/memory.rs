//! Filter memory divided by hand: the expected result of a division, and its result in a real tree.
//!
//! The memory is a number of bits per key of the tree. A division gives each level a number of thousandths of
//! it; the last level has the rest, so the sum is exact.
//!
//! **Invariants** (`engine/lab/tests/lab/memory_lab.rs`)
//! 1. The parts of a division always add up to [`Division::WHOLE`], and each level has at least one bit per
//!    key, the minimum of a filter.
//! 2. No division has fewer expected reads than [`MemoryTree::best`], apart from rounding.
//!
//! **Units**: bits per key; wasted reads per lookup of an absent key. **Sources**: `dayan2017`.

use super::{KEY_BYTES, ScenarioError};
use crate::laboratory::Interval;
use crate::model::{Allocation, AllocationError, LevelSize, allocate_sizes, divided};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Counters, Trace};
use lsm_lab_engine::options::{MemoryPlan, Options};
use lsm_lab_engine::storage::Storage;
use lsm_lab_engine::store::Store;
use lsm_lab_engine::table::value_bytes_for;
use lsm_lab_engine::tree::{Arm, FilterEstimates};
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme};
use lsm_lab_workload::{KeySpace, Random};
use std::sync::Arc;

/// Entries per block: eight blocks are a segment of filter units.
const ENTRIES_PER_BLOCK: usize = 32;

/// Leveled tree of full levels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MemoryTree {
    /// L, from 2 to 6.
    pub levels: u8,
    /// T, from 2 to 10.
    pub size_ratio: u32,
    /// Entries of level 1, from 32.
    pub first_entries: u32,
    /// Bits per key of the tree, from 2 to 16.
    pub bits_per_key: f64,
    /// Seed of the keys.
    pub seed: u64,
}

/// Division of the memory.
#[derive(Debug, Clone, PartialEq)]
pub struct Division {
    /// Thousandths of the memory, level 1 first.
    pub parts: Vec<u32>,
    /// Minimum of each level.
    pub least: Vec<u32>,
    /// Bits per key and rates of each level, and the expected wasted reads.
    pub promise: Allocation,
}

impl Division {
    /// Sum of the parts of all levels.
    pub const WHOLE: u32 = 1000;
}

/// Reads of lookups of absent keys in a tree with divided memory.
#[derive(Debug, Clone, PartialEq)]
pub struct MemoryCounts {
    /// Number of lookups.
    pub lookups: u64,
    /// Wasted reads per lookup.
    pub false_positives: Interval,
    /// Wasted reads by level, level 1 first.
    pub by_level: Vec<Interval>,
    /// Bytes of all filters.
    pub filter_bytes: u64,
}

impl MemoryTree {
    /// Most entries of a tree.
    pub const MOST_ENTRIES: u64 = 200_000;

    /// Validates the tree.
    ///
    /// # Errors
    /// [`ScenarioError::Levels`] and [`ScenarioError::TooLarge`], in entries.
    pub fn validate(&self) -> Result<(), ScenarioError> {
        if !(2..=6).contains(&self.levels) {
            return Err(ScenarioError::Levels { value: self.levels });
        }
        self.options(MemoryPlan::Uniform).validate().map_err(ScenarioError::Options)?;
        let entries = self.stored_keys();
        if entries > Self::MOST_ENTRIES || self.first_entries < 32 {
            return Err(ScenarioError::TooLarge { tables: entries, limit: Self::MOST_ENTRIES });
        }
        Ok(())
    }

    /// Returns the entries of a level, counted from 1.
    #[must_use]
    pub fn entries(&self, level: u8) -> u64 {
        u64::from(self.first_entries) * u64::from(self.size_ratio).saturating_pow(u32::from(level) - 1)
    }

    /// Returns the entries of all levels. Exactly the ids below it are stored.
    #[must_use]
    pub fn stored_keys(&self) -> u64 {
        (1..=self.levels).fold(0, |sum, level| self.entries(level).saturating_add(sum))
    }

    /// Returns the sizes of the levels, level 1 first.
    #[must_use]
    pub fn sizes(&self) -> Vec<LevelSize> {
        (1..=self.levels).map(|level| LevelSize { entries: self.entries(level), runs: 1 }).collect()
    }

    /// Returns the keys as numbers on one axis.
    #[must_use]
    pub fn key_space(&self) -> KeySpace {
        KeySpace::new(self.seed, KEY_BYTES)
    }

    /// Returns the bits of one part.
    #[must_use]
    pub fn bits_per_part(&self) -> f64 {
        self.bits_per_key * float(self.stored_keys()) / f64::from(Division::WHOLE)
    }

    /// Returns the division with these parts of the levels, except for the last; impossible values become the
    /// nearest possible ones, from level 1.
    ///
    /// # Errors
    /// Errors of [`MemoryTree::validate`].
    pub fn divide(&self, parts: &[u32]) -> Result<Division, ScenarioError> {
        self.validate()?;
        let least = self.least();
        let mut free = Division::WHOLE - least.iter().sum::<u32>().min(Division::WHOLE);
        let queried = parts.iter().copied().chain(core::iter::repeat(0));
        let mut given: Vec<u32> = least[..least.len() - 1]
            .iter()
            .zip(queried)
            .map(|(&least, queried)| {
                let more = queried.saturating_sub(least).min(free);
                free -= more;
                least + more
            })
            .collect();
        given.push(Division::WHOLE - given.iter().sum::<u32>());
        let promise = self.promise(&self.bits_of(&given));
        Ok(Division { parts: given, least, promise })
    }

    /// Returns equal bits for every key, and the nearest parts.
    ///
    /// # Errors
    /// As [`MemoryTree::divide`].
    pub fn even(&self) -> Result<Division, ScenarioError> {
        self.validate()?;
        let bits = vec![self.bits_per_key; self.levels.into()];
        let parts = self.divide(&self.parts_of(&bits))?;
        Ok(Division { promise: self.promise(&bits), ..parts })
    }

    /// Returns the division with the fewest wasted reads: bits to the hundredth, parts rounded.
    ///
    /// # Errors
    /// As [`MemoryTree::divide`].
    pub fn best(&self) -> Result<Division, ScenarioError> {
        self.validate()?;
        let best = allocate_sizes(&self.sizes(), self.bits_per_key);
        let promise = best.unwrap_or_else(|_: AllocationError| nothing(self.levels));
        let parts = self.divide(&self.parts_of(&promise.bits_per_key))?;
        Ok(Division { promise, ..parts })
    }

    /// Returns, for each level from level 1, the expected result of giving it this number of thousandths of the
    /// memory. All other levels lose in proportion to their parts. Nothing is rounded.
    ///
    /// # Errors
    /// As [`MemoryTree::divide`].
    pub fn given(&self, parts: u32) -> Result<Vec<Allocation>, ScenarioError> {
        self.validate()?;
        let memory: Vec<f64> =
            self.sizes().iter().map(|size| float(size.entries) * self.bits_per_key).collect();
        let gift = f64::from(parts) * self.bits_per_part();
        let promise = |favoured: usize| {
            let others = memory.iter().sum::<f64>() - memory[favoured];
            let after = memory.iter().enumerate().map(|(level, &bits)| {
                if level == favoured { bits + gift } else { bits * (1.0 - gift / others).max(0.0) }
            });
            let bits: Vec<f64> =
                after.zip(self.sizes()).map(|(bits, size)| bits / float(size.entries)).collect();
            self.promise(&bits)
        };
        Ok((0..memory.len()).map(promise).collect())
    }

    /// Builds the tree with these bits per key in the filters of each level.
    ///
    /// # Errors
    /// Errors of [`MemoryTree::validate`] and of the store.
    pub fn build(&self, bits_per_key: &[f64], storage: Arc<dyn Storage>) -> Result<Store, ScenarioError> {
        let store = self.open(bits_per_key, storage)?;
        self.load(&store)?;
        Ok(store)
    }

    /// Opens the empty store of such a tree.
    pub(super) fn open(
        &self,
        bits_per_key: &[f64],
        storage: Arc<dyn Storage>,
    ) -> Result<Store, ScenarioError> {
        self.validate()?;
        let store = Store::create(storage, self.options(MemoryPlan::Uniform))?;
        for (level, &bits) in (1..=self.levels).zip(bits_per_key) {
            store.set_filter_bits(level, bits)?;
        }
        Ok(store)
    }

    /// Fills all levels of an empty store, the largest first.
    fn load(&self, store: &Store) -> Result<(), Error> {
        (1..=self.levels).rev().try_for_each(|level| self.load_level(store, level))
    }

    /// Fills one level; the deeper ones must be full.
    pub(super) fn load_level(&self, store: &Store, level: u8) -> Result<(), Error> {
        let space = self.key_space();
        let value = vec![b'.'; value_bytes_for(KEY_BYTES, ENTRIES_PER_BLOCK)];
        let first = (1..level).map(|above| self.entries(above)).sum::<u64>();
        let mut numbers: Vec<u64> = (first..first + self.entries(level)).map(|id| space.number(id)).collect();
        numbers.sort_unstable();
        let keys = numbers.into_iter().map(|number| space.key(space.id(number)));
        store.load_level(level, keys.map(|key| (key, value.clone())))
    }

    pub(super) fn options(&self, memory: MemoryPlan) -> Options {
        let kind = FilterKind::Standard(ProbeScheme::Worm);
        Options {
            filter: FilterOptions::new(kind, self.bits_per_key, DigestRecipe::new(DigestFunction::Xxh3)),
            memory,
            // Prevents flushes.
            memtable_bytes: 64 << 20,
            table_bytes: 512 << 10,
            level_one_bytes: 64 << 10,
            size_ratio: self.size_ratio,
            ..Options::paper()
        }
    }

    /// Looks up this many absent keys, anywhere on the key axis.
    ///
    /// # Errors
    /// Errors of the store.
    pub fn count(&self, store: &Store, lookups: u32, seed: u64) -> Result<MemoryCounts, Error> {
        let space = self.key_space();
        let (mut random, mut reader) = (Random::new(seed), store.reader());
        let (mut found, mut trace) = ((Counters::default(), FilterEstimates::default()), Trace::new());
        for _ in 0..lookups {
            let id = self.stored_keys() + random.below(KeySpace::CAPACITY - self.stored_keys());
            trace.clear();
            reader.get_observed(Arm::Shared, &space.key(id), &mut trace)?;
            found = trace.seen_by(found);
        }
        let (counters, estimates) = found;
        let levels = estimates.levels();
        let per_lookup = |fooled: u64, queried: u64| {
            let per_lookup = float(queried) / float(counters.lookups.max(1));
            Interval::of_share(fooled, queried).map(|rate| rate * per_lookup)
        };
        let of_level = |level: u8| {
            let fooled = levels.get(&level).copied().unwrap_or_default();
            per_lookup(fooled.fooled, fooled.queried)
        };
        Ok(MemoryCounts {
            lookups: counters.lookups,
            false_positives: per_lookup(counters.false_positives, counters.filters_probed),
            by_level: (1..=self.levels).map(of_level).collect(),
            filter_bytes: store.filter_memory().bytes(),
        })
    }

    /// Returns the fewest parts that give each level one bit per key.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a part of the whole; the cast saturates"
    )]
    fn least(&self) -> Vec<u32> {
        let part = self.bits_per_part();
        self.sizes().iter().map(|size| libm::ceil(float(size.entries) / part) as u32).collect()
    }

    /// Returns the parts nearest to these bits per key.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a part of the whole; the cast saturates"
    )]
    fn parts_of(&self, bits_per_key: &[f64]) -> Vec<u32> {
        let part = self.bits_per_part();
        let parts = |(size, bits): (LevelSize, &f64)| libm::round(float(size.entries) * bits / part) as u32;
        self.sizes().into_iter().zip(bits_per_key).map(parts).collect()
    }

    fn bits_of(&self, parts: &[u32]) -> Vec<f64> {
        let part = self.bits_per_part();
        let bits = |(size, &parts): (LevelSize, &u32)| f64::from(parts) * part / float(size.entries);
        self.sizes().into_iter().zip(parts).map(bits).collect()
    }

    fn promise(&self, bits_per_key: &[f64]) -> Allocation {
        divided(&self.sizes(), bits_per_key).unwrap_or_else(|_: AllocationError| nothing(self.levels))
    }
}

/// Returns an allocation without filters, for trees that cannot be divided. A valid tree can always be divided.
fn nothing(levels: u8) -> Allocation {
    Allocation {
        rates: vec![1.0; levels.into()],
        bits_per_key: vec![0.0; levels.into()],
        false_positives: levels.into(),
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of a small tree")]
const fn float(count: u64) -> f64 {
    count as f64
}
