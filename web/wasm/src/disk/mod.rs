//! Lookups on the visitor's own disk, as far as a browser permits: a store whose files are in the browser's
//! private file system, and batches of lookups by every arm for the page to time.
//!
//! A separate module, compiled for speed like the first one (docs/decisions/0024), so that the time is that
//! of a real lookup.
//!
//! **Invariants** (`tests/e2e/pages/disk.spec.ts`)
//! 1. All arms find the same entries and read the same blocks. Arm A hashes once per probed filter, B and C
//!    once per lookup.
//! 2. The store has no cache: a block that a lookup needs is read from its file.
//! 3. Timed lookups are not observed; counts are from an untimed replay.

mod pool;
#[path = "../../../../engine/store/tests/storage_cases/mod.rs"]
mod storage_cases;

use crate::boundary::{give, read};
use crate::error::LabError;
use crate::names::ArmName;
use lsm_lab_engine::observe::{Counters, NoObserver, Trace};
use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::store::Store;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions};
use lsm_lab_workload::KeySpace;
use pool::{DiskHandle, DiskStorage};
use serde::Serialize;
use std::hint::black_box;
use std::sync::Arc;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// Levels of the tree, full ones.
const LEVELS: u8 = 4;
const SIZE_RATIO: u64 = 4;
/// With values of [`VALUE_BYTES`] the last level is 25 MB and the whole tree 33 MB: more than any cache of the processor, and
/// little for a disk.
const LEVEL_ONE_KEYS: u64 = 3400;
const KEY_BYTES: usize = 16;
const VALUE_BYTES: usize = 100;
const TABLE_BYTES: u64 = 1 << 20;
/// Open files that the page has to bring: the tables, the manifest and what replaces it.
const FILES: u32 = 56;
/// Keys of each kind that are looked up, a power of two.
const KEYS: usize = 1 << 14;

/// How many open files a store here needs.
#[must_use]
#[wasm_bindgen(js_name = diskFiles)]
pub fn disk_files() -> u32 {
    FILES
}

/// Runs the cases that every storage has to pass over these files, and returns their number. A case that
/// fails panics with its finding.
#[expect(clippy::needless_pass_by_value, reason = "lists of handles cross the boundary by value only")]
#[must_use]
#[wasm_bindgen(js_name = checkDisk)]
pub fn check_disk(handles: Vec<DiskHandle>) -> u32 {
    let cases = storage_cases::CASES;
    for (_, case) in cases {
        pool::fill(handles.clone());
        let storage = DiskStorage::default();
        case(&storage);
        empty(&storage);
    }
    u32::try_from(cases.len()).unwrap_or(u32::MAX)
}

/// A case leaves files behind; the next one begins with none.
fn empty(storage: &DiskStorage) {
    use lsm_lab_engine::storage::Storage as _;
    for name in storage.list().unwrap_or_default() {
        // It was listed a moment ago.
        let _ = storage.remove(&name);
    }
}

/// A store on the visitor's disk, and keys to look up in it.
#[wasm_bindgen]
pub struct DiskLookups {
    store: Store,
    space: KeySpace,
    stored: u64,
    level: u8,
    existing: Vec<Vec<u8>>,
    absent: Vec<Vec<u8>>,
}

#[wasm_bindgen]
impl DiskLookups {
    /// An empty store in these open, empty files.
    ///
    /// # Errors
    /// `engine` with what the browser reports.
    #[wasm_bindgen(constructor)]
    pub fn new(handles: Vec<DiskHandle>) -> Result<DiskLookups, LabError> {
        pool::fill(handles);
        let digest = DigestRecipe::new(DigestFunction::Xxh3);
        let options = Options {
            filter: FilterOptions::new(FilterKind::Blocked512, 10.0, digest),
            table_bytes: TABLE_BYTES,
            size_ratio: 4,
            log: LogMode::NoLog,
            ..Options::durable()
        };
        let store = Store::create(Arc::new(DiskStorage::default()), options)?;
        let space = KeySpace::new(1, KEY_BYTES);
        Ok(Self { store, space, stored: 0, level: 0, existing: Vec::new(), absent: Vec::new() })
    }

    /// Writes one level more and returns the progress.
    ///
    /// # Errors
    /// `engine` with what the browser reports, such as a full disk.
    #[wasm_bindgen(js_name = loadLevel)]
    pub fn load_level(&mut self) -> Result<Ts<DiskLoaded>, LabError> {
        if self.level < LEVELS {
            self.load_next()?;
        }
        give(&DiskLoaded {
            entries: self.stored,
            of: (0..LEVELS).map(|level| LEVEL_ONE_KEYS * SIZE_RATIO.pow(level.into())).sum(),
            levels: LEVELS,
            size_ratio: SIZE_RATIO,
            bytes: self.stored * (KEY_BYTES + VALUE_BYTES) as u64,
        })
    }

    /// Looks `count` keys up, from the one with this number on, and returns how many were found.
    ///
    /// # Errors
    /// `bad-input` if there is no such arm.
    #[wasm_bindgen(js_name = lookUp)]
    pub fn look_up(&self, arm: &Ts<ArmName>, empty: bool, from: u32, count: u32) -> Result<u32, LabError> {
        let keys = if empty { &self.absent } else { &self.existing };
        match read(arm)?.0 {
            Arm::PerFilter => self.batch::<0>(keys, from, count),
            Arm::Shared => self.batch::<1>(keys, from, count),
            Arm::Merged => self.batch::<2>(keys, from, count),
            Arm::MergedPerFilter => self.batch::<3>(keys, from, count),
        }
    }

    /// Counts the work of the same lookups; not to be timed.
    ///
    /// # Errors
    /// `bad-input` if there is no such arm.
    #[wasm_bindgen(js_name = countUp)]
    pub fn count_up(&self, arm: &Ts<ArmName>, empty: bool, count: u32) -> Result<Ts<DiskCounts>, LabError> {
        let arm = read(arm)?.0;
        let keys = if empty { &self.absent } else { &self.existing };
        let (mut counters, mut trace, mut found) = (Counters::default(), Trace::new(), 0_u32);
        let mut reader = self.store.reader();
        for index in 0..count {
            trace.clear();
            let value = reader.get_observed(arm, &keys[index as usize % KEYS], &mut trace);
            found += u32::from(value?.is_some());
            counters = trace.seen_by(counters);
        }
        give(&DiskCounts {
            lookups: count,
            found,
            hashes: counters.hashes,
            filters: counters.filters_probed,
            blocks: counters.blocks_read,
        })
    }
}

impl DiskLookups {
    fn load_next(&mut self) -> Result<(), lsm_lab_engine::error::Error> {
        let (space, value) = (&self.space, vec![b'v'; VALUE_BYTES]);
        let count = LEVEL_ONE_KEYS * SIZE_RATIO.pow(self.level.into());
        let mut ids: Vec<u64> = (self.stored..self.stored + count).collect();
        ids.sort_unstable_by_key(|&id| space.number(id));
        self.level += 1;
        self.store.load_level(self.level, ids.into_iter().map(|id| (space.key(id), value.clone())))?;
        self.stored += count;
        if self.level == LEVELS {
            let stored = self.stored;
            self.existing = (0..KEYS as u64).map(|index| space.key(index * 7919 % stored)).collect();
            self.absent = (0..KEYS as u64).map(|index| space.key(stored + index)).collect();
        }
        Ok(())
    }

    /// The arm is a constant of the loop, so the timed code does not contain its choice.
    #[inline(never)]
    fn batch<const ARM: usize>(&self, keys: &[Vec<u8>], from: u32, count: u32) -> Result<u32, LabError> {
        if keys.is_empty() {
            return Err(LabError::bad_input("levels", "the store is not written yet"));
        }
        let mut reader = self.store.reader();
        let mut found = 0;
        for index in from..from.wrapping_add(count) {
            let key = &keys[index as usize % KEYS];
            let value = reader.get_observed(Arm::ALL[ARM], black_box(key), &mut NoObserver)?;
            found += u32::from(value.is_some_and(|value| black_box(value).first() == Some(&b'v')));
        }
        Ok(found)
    }
}

/// An open file of the browser, as far as it is used; `pool.rs` calls it.
#[wasm_bindgen(typescript_custom_section)]
const HANDLE: &str = r#"
/** An open file of the browser: `FileSystemSyncAccessHandle`, as far as it is used. */
export interface DiskHandle {
  read(into: Uint8Array, place: { at: number }): number;
  write(bytes: Uint8Array, place: { at: number }): number;
  truncate(bytes: number): void;
  flush(): void;
  close(): void;
}
"#;

/// Progress of writing the store.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DiskLoaded {
    entries: u64,
    of: u64,
    levels: u8,
    size_ratio: u64,
    /// Keys and values.
    bytes: u64,
}

/// Lookups, counted.
#[derive(Serialize, Tsify)]
pub struct DiskCounts {
    lookups: u32,
    found: u32,
    hashes: u64,
    filters: u64,
    blocks: u64,
}
