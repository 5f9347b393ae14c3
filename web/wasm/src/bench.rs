//! Lookups to be timed: the same store, keys and loop in every build. `npm run measure:wasm` times it
//! natively (`examples/native_lookups.rs`) and in WebAssembly, in turns. No module of the page contains it.
//!
//! It is in this crate because a lookup is generic over its observer: its code is generated in the calling
//! crate, with the compiler flags of that crate. So this is the code that the page runs, without the
//! observer.
//!
//! **Invariants**
//! 1. A batch of lookups in one arm finds the same entries as in another.
//! 2. Every block is in memory before anything is timed; nothing is recorded.

use crate::error::LabError;
use crate::names;
use lsm_lab_engine::observe::NoObserver;
use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::{FrozenTree, Store};
use lsm_lab_engine::table::BlockCache;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions};
use lsm_lab_workload::KeySpace;
use std::hint::black_box;
use std::sync::Arc;
use wasm_bindgen::prelude::wasm_bindgen;

const LEVELS: u8 = 5;
const SIZE_RATIO: u64 = 4;
/// Keys of each kind that are looked up, a power of two.
const KEYS: usize = 1 << 14;

/// Entries of what size, and how many of them in level 1.
struct Shape {
    key_bytes: usize,
    value_bytes: usize,
    level_one_keys: u64,
}

/// Shapes as `tests/peers` has them, with a tenth of the entries and a fifth.
fn shape(name: &str) -> Result<Shape, LabError> {
    match name {
        "small" => Ok(Shape { key_bytes: 16, value_bytes: 100, level_one_keys: 600 }),
        "paper" => Ok(Shape { key_bytes: 512, value_bytes: 512, level_one_keys: 60 }),
        _ => Err(LabError::bad_input("shape", "the shape must be small or paper")),
    }
}

/// A store in memory, and keys to look up in it.
#[wasm_bindgen]
pub struct LookupBench {
    store: Store,
    /// The same tables with one maplet (arm D).
    frozen: FrozenTree,
    existing: Vec<Vec<u8>>,
    absent: Vec<Vec<u8>>,
}

#[wasm_bindgen]
impl LookupBench {
    /// Builds the store of a shape, five full levels, and reads every block once.
    ///
    /// # Errors
    /// `bad-input` if there is no such shape.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str) -> Result<LookupBench, LabError> {
        Self::build(&shape(name)?)
    }

    /// Looks `count` keys up, from the one with this number on, and returns how many were found.
    ///
    /// # Errors
    /// `bad-input` if there is no such arm.
    #[wasm_bindgen(js_name = lookUp)]
    pub fn look_up(&self, arm: &str, empty: bool, from: u32, count: u32) -> Result<u32, LabError> {
        let keys = if empty { &self.absent } else { &self.existing };
        if arm == "maplet" {
            return self.batch_of_maplet(keys, from, count);
        }
        match names::arm(arm)? {
            Arm::PerFilter => self.batch::<0>(keys, from, count),
            Arm::Shared => self.batch::<1>(keys, from, count),
            Arm::Merged => self.batch::<2>(keys, from, count),
            Arm::MergedPerFilter => self.batch::<3>(keys, from, count),
        }
    }
}

impl LookupBench {
    fn build(shape: &Shape) -> Result<Self, LabError> {
        let digest = DigestRecipe::new(DigestFunction::Xxh3);
        let options = Options {
            filter: FilterOptions::new(FilterKind::Blocked512, 10.0, digest),
            table_bytes: 256 << 10,
            size_ratio: 4,
            log: LogMode::NoLog,
            ..Options::durable()
        };
        let store = Store::create(Arc::new(MemoryStorage::new()), options)?;
        let space = KeySpace::new(1, shape.key_bytes);
        let value = vec![b'v'; shape.value_bytes];
        let mut stored = 0;
        for level in 1..=LEVELS {
            let count = shape.level_one_keys * SIZE_RATIO.pow(u32::from(level) - 1);
            let mut ids: Vec<u64> = (stored..stored + count).collect();
            ids.sort_unstable_by_key(|&id| space.number(id));
            store.load_level(level, ids.into_iter().map(|id| (space.key(id), value.clone())))?;
            stored += count;
        }
        let store = store.with_cache(BlockCache::of_everything());
        let bench = Self {
            frozen: store.snapshot().freeze()?,
            store,
            existing: (0..KEYS as u64).map(|index| space.key(index * 7919 % stored)).collect(),
            absent: (0..KEYS as u64).map(|index| space.key(stored + index)).collect(),
        };
        let mut reader = bench.store.reader();
        for id in 0..stored {
            reader.get_observed(Arm::Shared, &space.key(id), &mut NoObserver)?;
        }
        drop(reader);
        Ok(bench)
    }

    /// The arm is a constant of the loop, so the timed code does not contain its choice.
    #[inline(never)]
    fn batch<const ARM: usize>(&self, keys: &[Vec<u8>], from: u32, count: u32) -> Result<u32, LabError> {
        let mut reader = self.store.reader();
        let mut found = 0;
        for index in from..from.wrapping_add(count) {
            let key = &keys[index as usize % KEYS];
            let value = reader.get_observed(Arm::ALL[ARM], black_box(key), &mut NoObserver)?;
            found += u32::from(value.is_some_and(|value| black_box(value).first() == Some(&b'v')));
        }
        Ok(found)
    }

    #[inline(never)]
    fn batch_of_maplet(&self, keys: &[Vec<u8>], from: u32, count: u32) -> Result<u32, LabError> {
        let mut reader = self.frozen.reader();
        let mut found = 0;
        for index in from..from.wrapping_add(count) {
            let value = reader.get(black_box(&keys[index as usize % KEYS]))?;
            found += u32::from(value.is_some_and(|value| black_box(value).first() == Some(&b'v')));
        }
        Ok(found)
    }
}
