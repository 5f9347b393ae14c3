//! Scenarios for page and benchmark: a tree of a given shape from a seed, and lookups in it.
//!
//! The page shows a scenario; `native-bench` replays the same one on a disk. Equal fingerprints prove that the
//! same engine performed the same operations.
//!
//! **Invariants**
//! 1. A scenario is a pure function of its fields: no clock, no randomness except the seed.
//! 2. Key ids below [`Scenario::stored_keys`] are stored, each in exactly one level; other ids are in no level.
//! 3. Level i holds `size_ratio^(i-1)` tables of `entries_per_table` entries, spread evenly over the whole key
//!    range.

mod counted;
mod exercise;
mod fitting;
mod flow;
mod flow_counting;
mod frozen;
mod growth;
mod hotness;
mod memory;
mod query;

pub use counted::Counted;
pub use exercise::{Exercise, exercise_fingerprint};
pub use fitting::Fitting;
pub use flow::{FlowCounts, FlowTree, LevelCounts, LookupPath};
pub use flow_counting::FlowCounting;
pub use growth::{
    Balance, GrownRun, GrownTable, Growth, KeyOrder, MapletMoment, MapletRun, Recorded, Recording,
    SlotChange, Surveyed, Surveying, Workload,
};
pub use hotness::{HotFollowing, HotWindow, Hotness, PLACES};
pub use memory::{Division, MemoryCounts, MemoryTree};
pub use query::{Query, QueryKind};

use core::fmt;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Event, Observer, Operation, Trace};
use lsm_lab_engine::options::{Options, OptionsError};
use lsm_lab_engine::storage::{BLOCK_BYTES, Storage};
use lsm_lab_engine::store::{Reader, Store};
use lsm_lab_engine::table::value_bytes_for;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme};
use lsm_lab_workload::KeySpace;
use std::sync::Arc;

/// Id of a key, one word of a trace.
pub type KeyId = u32;

/// Bytes of a key: `user:` and thirteen digits.
const KEY_BYTES: usize = 18;

/// Entries in one full block of a scenario's table.
const ENTRIES_PER_BLOCK: usize = 25;

/// Tree from a seed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scenario {
    /// L: number of levels.
    pub levels: u8,
    /// T: size ratio.
    pub size_ratio: u32,
    /// Entries of every table.
    pub entries_per_table: u32,
    /// Filter family.
    pub filter: FilterKind,
    /// Bits per key of the filters.
    pub bits_per_key: f64,
    /// Hash function.
    pub digest: DigestFunction,
    /// Seed of the keys.
    pub seed: u64,
}

/// Error of a scenario that cannot be built.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum ScenarioError {
    /// The number of levels is not from 1 to 8.
    Levels {
        /// Requested value.
        value: u8,
    },
    /// More tables than a page can hold.
    TooLarge {
        /// Number of tables of the shape.
        tables: u64,
        /// Largest number of tables.
        limit: u64,
    },
    /// An option of the store is invalid.
    Options(OptionsError),
    /// The store failed.
    Store(Error),
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Levels { value } => write!(f, "levels must be from 1 to 8, but is {value}"),
            Self::TooLarge { tables, limit } => {
                write!(f, "this tree has {tables} tables; the maximum is {limit}")
            }
            Self::Options(error) => error.fmt(f),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ScenarioError {}

impl From<Error> for ScenarioError {
    fn from(error: Error) -> Self {
        Self::Store(error)
    }
}

impl Scenario {
    /// Most tables of a scenario: five levels of size ratio 5, or six of 4.
    pub const MAX_TABLES: u64 = 1365;
    /// Most levels of a scenario.
    pub const MAX_LEVELS: u8 = 8;

    /// Returns the opening state of the page: five levels of size ratio 4, the shape of
    /// `native-bench run quick`, and the paper's hash function.
    #[must_use]
    pub const fn opening() -> Self {
        Self {
            levels: 5,
            size_ratio: 4,
            entries_per_table: 100,
            filter: FilterKind::Standard(ProbeScheme::Worm),
            bits_per_key: 10.0,
            digest: DigestFunction::MurmurHash64A,
            seed: 1,
        }
    }

    /// Returns the tables of a level, counted from 1.
    #[must_use]
    pub fn tables(&self, level: u8) -> u64 {
        u64::from(self.size_ratio).saturating_pow(u32::from(level) - 1)
    }

    /// Returns the tables of all levels.
    #[must_use]
    // Not inlined: it has many callers, but runs rarely, and copies would add 1 kB to the first page's module.
    #[inline(never)]
    pub fn total_tables(&self) -> u64 {
        (1..=self.levels).fold(0, |sum, level| self.tables(level).saturating_add(sum))
    }

    /// Returns the number of stored keys. Exactly the ids below it are stored.
    #[must_use]
    pub fn stored_keys(&self) -> KeyId {
        u32::try_from(self.total_tables() * u64::from(self.entries_per_table)).unwrap_or(u32::MAX)
    }

    /// Returns the first id of a level's keys.
    #[must_use]
    pub fn first_key(&self, level: u8) -> KeyId {
        Self { levels: level - 1, ..*self }.stored_keys()
    }

    /// Returns the key of an id.
    #[must_use]
    pub fn key(&self, id: KeyId) -> Vec<u8> {
        self.key_space().key(id.into())
    }

    /// Returns the keys as numbers on one axis.
    #[must_use]
    pub fn key_space(&self) -> KeySpace {
        KeySpace::new(self.seed, KEY_BYTES)
    }

    /// Validates the shape.
    ///
    /// # Errors
    /// [`ScenarioError::Levels`], [`ScenarioError::TooLarge`] and [`ScenarioError::Options`].
    pub fn validate(&self) -> Result<(), ScenarioError> {
        if !(1..=Self::MAX_LEVELS).contains(&self.levels) {
            return Err(ScenarioError::Levels { value: self.levels });
        }
        self.options().validate().map_err(ScenarioError::Options)?;
        let tables = self.total_tables();
        if tables > Self::MAX_TABLES {
            return Err(ScenarioError::TooLarge { tables, limit: Self::MAX_TABLES });
        }
        Ok(())
    }

    /// Builds the tree by bulk load.
    ///
    /// # Errors
    /// Errors of [`Scenario::validate`] and of the store.
    pub fn build(&self, storage: Arc<dyn Storage>) -> Result<Store, ScenarioError> {
        self.validate()?;
        let store = Store::create(storage, self.options())?;
        for level in 1..=self.levels {
            self.fill_level(&store, level)?;
        }
        Ok(store)
    }

    /// Loads one level; the upper ones must be loaded.
    fn fill_level(&self, store: &Store, level: u8) -> Result<(), Error> {
        let space = self.key_space();
        let value = vec![b'.'; value_bytes_for(KEY_BYTES, ENTRIES_PER_BLOCK)];
        let ids = self.first_key(level)..self.first_key(level + 1);
        let mut numbers: Vec<u64> = ids.map(|id| space.number(id.into())).collect();
        numbers.sort_unstable();
        let keys = numbers.into_iter().map(|number| space.key(space.id(number)));
        store.load_level(level, keys.map(|key| (key, value.clone())))
    }

    /// Looks up a key in a store that this scenario built, naming the key in the trace.
    ///
    /// # Errors
    /// Errors of the store.
    pub fn look_up<'r, O: Observer>(
        &self,
        reader: &'r mut Reader<'_>,
        arm: Arm,
        key_id: KeyId,
        observer: &mut O,
    ) -> Result<Option<&'r [u8]>, Error> {
        observer.observe_with(|| Event::OperationStarted { operation: Operation::Get, key_id });
        reader.get_observed(arm, &self.key(key_id), observer)
    }

    /// Returns one number that identifies this engine's behavior in this scenario: the fingerprint of
    /// [`FINGERPRINT_LOOKUPS`] lookups, half of them of stored keys spread over the levels, half of absent
    /// ones.
    ///
    /// # Errors
    /// Errors of the store.
    pub fn fingerprint(&self, store: &Store, arm: Arm) -> Result<u64, Error> {
        let mut trace = Trace::new();
        let mut reader = store.reader();
        for key_id in self.fingerprint_keys() {
            self.look_up(&mut reader, arm, key_id, &mut trace)?;
        }
        Ok(trace.fingerprint())
    }

    /// Returns the keys of a fingerprint: stored and absent ones in turn.
    fn fingerprint_keys(&self) -> impl Iterator<Item = KeyId> {
        let stored_keys = self.stored_keys();
        let stride = (stored_keys / FINGERPRINT_LOOKUPS).max(1);
        (0..FINGERPRINT_LOOKUPS).flat_map(move |index| [(index * stride) % stored_keys, stored_keys + index])
    }

    fn options(&self) -> Options {
        let digest = DigestRecipe::new(self.digest);
        let filter = FilterOptions::new(self.filter, self.bits_per_key, digest);
        let blocks = u64::from(self.entries_per_table.max(1)).div_ceil(ENTRIES_PER_BLOCK as u64);
        let table_bytes = (blocks + 1) * BLOCK_BYTES as u64;
        Options {
            filter,
            memtable_bytes: table_bytes,
            table_bytes,
            table_entries: Some(self.entries_per_table),
            level_one_bytes: table_bytes,
            size_ratio: self.size_ratio,
            ..Options::paper()
        }
    }
}

/// Number of lookups of stored keys, and of absent ones, in a scenario's fingerprint.
pub const FINGERPRINT_LOOKUPS: u32 = 200;

#[cfg(test)]
mod tests;
