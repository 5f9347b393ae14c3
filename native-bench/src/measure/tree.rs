//! The tree that lookups run on, bulk loaded from a seed: literal, every block on the device, or folded ([`super::folded`]).
//!
//! **Invariants**
//! 1. Level i has `runs_per_level` runs of `size_ratio^(i-1)` tables each; all tables have equally many entries, and each run is
//!    spread over the whole range of keys.
//! 2. Key ids below [`Tree::stored`] are stored, each in one level; ids from there on are in none.
//! 3. Keys and values are incompressible: no file system can keep less than was written.

pub use super::tree_shape::TreeShape;

use super::folded::{BLOCKS_NAME, FoldedStorage};
use super::keys::Keys;
use super::stop::Stop;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::storage::Storage;
use lsm_lab_engine::store::Store;
use lsm_lab_engine::table::value_bytes_for;
use lsm_lab_workload::Random;
use std::sync::Arc;

/// A built tree.
pub struct Tree {
    /// The store.
    pub store: Store,
    /// Its shape.
    pub shape: TreeShape,
    /// Its keys.
    pub keys: Keys,
    /// Ids below are stored.
    pub stored: u64,
    /// Bytes of the file that its blocks are folded into, if they are.
    pub folded_into_bytes: Option<u64>,
}

/// A folded tree received a lookup of a key that it contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FoldedHit;

impl core::fmt::Display for FoldedHit {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(
            "a folded tree serves empty lookups only: it would miss stored keys, because most of its tables share blocks; use a \
             literal tree, or pass --empty 1",
        )
    }
}

impl core::error::Error for FoldedHit {}

impl Tree {
    /// Builds the tree; `None` if it was stopped. `progress` receives the number of entries written so far.
    ///
    /// # Errors
    /// An error of the store.
    pub fn build(
        shape: TreeShape,
        storage: Arc<dyn Storage>,
        stop: &Stop,
        progress: impl FnMut(u64),
    ) -> Result<Option<Self>, Error> {
        Self::load(shape, storage, u64::MAX, stop, progress)
    }

    /// Loads the tree into storage that drops its blocks ([`super::refitted`]): filters and fence pointers are what it is for.
    ///
    /// # Errors
    /// What the store reports.
    pub fn build_filters(
        shape: TreeShape,
        storage: Arc<dyn Storage>,
        stop: &Stop,
        progress: impl FnMut(u64),
    ) -> Result<Option<Self>, Error> {
        Self::load(shape, storage, 0, stop, progress)
    }

    /// Builds the tree with its blocks folded into a file of about this many bytes: for empty lookups only.
    ///
    /// # Errors
    /// What the store reports.
    pub fn build_folded(
        shape: TreeShape,
        storage: Arc<dyn Storage>,
        into_bytes: u64,
        stop: &Stop,
        progress: impl FnMut(u64),
    ) -> Result<Option<Self>, Error> {
        let folded = Arc::new(FoldedStorage::new(storage, shape.blocks_per_table, into_bytes));
        let whole_tables = folded.whole_tables().min(shape.tables());
        let whole_entries = whole_tables * u64::from(shape.entries_per_table());
        let built = Self::load(shape, folded.clone(), whole_entries, stop, progress);
        if stop.requested() {
            // The folding rejects the table that was cut short; after a stop this is expected.
            return Ok(None);
        }
        folded.finish()?;
        let folded_into_bytes = Some(whole_tables * shape.table_bytes());
        Ok(built?.map(|tree| Self { folded_into_bytes, ..tree }))
    }

    /// Only the first entries get distinct values, because the blocks of the others are written nowhere.
    fn load(
        shape: TreeShape,
        storage: Arc<dyn Storage>,
        whole_entries: u64,
        stop: &Stop,
        mut progress: impl FnMut(u64),
    ) -> Result<Option<Self>, Error> {
        let keys = Keys::new(shape.seed, shape.key_bytes as usize);
        let store = Store::create(storage, shape.options())?;
        let value_bytes = value_bytes_for(shape.key_bytes as usize, shape.entries_per_block as usize);
        let mut values = Random::new(shape.seed);
        let mut written = 0;
        let mut first = 0;
        for (level, _run) in shape.runs() {
            let of_run = shape.tables_of_run(u32::from(level) - 1) * u64::from(shape.entries_per_table());
            let behind = first + of_run;
            let mut numbers: Vec<u64> = (first..behind).map(|id| keys.number(id)).collect();
            numbers.sort_unstable();
            let entries = numbers.into_iter().take_while(|_| !stop.requested()).map(|number| {
                written += 1;
                if written % 1024 == 0 {
                    progress(written);
                }
                let value = if written <= whole_entries {
                    random_bytes(&mut values, value_bytes)
                } else {
                    vec![0; value_bytes]
                };
                (keys.key(keys.id(number)), value)
            });
            store.load_run(level, entries)?;
            if stop.requested() {
                return Ok(None);
            }
            first = behind;
        }
        Ok(Some(Self { store, shape, keys, stored: first, folded_into_bytes: None }))
    }

    /// Opens a tree that was built before, as a literal one. A folded tree needs the same [`FoldedStorage`],
    /// which has its tables, and its opener sets [`Tree::folded_into_bytes`].
    ///
    /// # Errors
    /// An error of the store.
    pub fn open(shape: TreeShape, storage: Arc<dyn Storage>) -> Result<Self, Error> {
        let keys = Keys::new(shape.seed, shape.key_bytes as usize);
        Ok(Self {
            store: Store::open(storage)?,
            shape,
            keys,
            stored: shape.entries(),
            folded_into_bytes: None,
        })
    }

    /// Bytes of all filters.
    #[must_use]
    pub fn filter_bytes(&self) -> u64 {
        self.store.version().tables().map(|table| table.filter().byte_count() as u64).sum()
    }

    /// Checks that a lookup of this key can be trusted.
    ///
    /// # Errors
    /// [`FoldedHit`] for a key that a folded tree contains.
    pub fn refuse_hit(&self, id: u64) -> Result<(), FoldedHit> {
        if self.folded_into_bytes.is_some() && id < self.stored { Err(FoldedHit) } else { Ok(()) }
    }

    /// The names of the files that its blocks are in.
    #[must_use]
    pub fn table_files(&self) -> Vec<String> {
        if self.folded_into_bytes.is_some() {
            return vec![BLOCKS_NAME.to_owned()];
        }
        self.store.version().tables().map(|table| lsm_lab_engine::table::table_name(table.id())).collect()
    }
}

fn random_bytes(random: &mut Random, count: usize) -> Vec<u8> {
    let mut bytes = vec![0; count];
    for chunk in bytes.chunks_mut(8) {
        chunk.copy_from_slice(&random.next_u64().to_le_bytes()[..chunk.len()]);
    }
    bytes
}
