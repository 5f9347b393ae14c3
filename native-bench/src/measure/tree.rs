//! The tree that lookups run on, bulk loaded from a seed: literal, every block on the device, or folded ([`super::folded`]).
//!
//! **Invariants**
//! 1. Level i holds `size_ratio^(i-1)` tables of equally many entries, spread over the whole range of keys.
//! 2. Key ids below [`Tree::stored`] are stored, each in one level; ids from there on are in none.
//! 3. Keys and values are incompressible: no file system can keep less than was written.

use super::folded::{BLOCKS_NAME, FoldedStorage};
use super::keys::{KEY_BYTES_MIN, Keys};
use super::stop::Stop;
use lsm_lab_engine::digest::{DigestFunction, DigestRecipe};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::filter::{FilterKind, FilterOptions};
use lsm_lab_engine::options::Options;
use lsm_lab_engine::storage::{BLOCK_BYTES, Storage};
use lsm_lab_engine::store::Store;
use lsm_lab_engine::table::value_bytes_for;
use lsm_lab_engine::workload::Random;
use std::sync::Arc;

/// The shape of a tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TreeShape {
    /// L.
    pub levels: u8,
    /// T.
    pub size_ratio: u32,
    /// Blocks of one table.
    pub blocks_per_table: u32,
    /// Length of a key.
    pub key_bytes: u32,
    /// Entries that fill a block.
    pub entries_per_block: u32,
    /// Filters.
    pub filter: FilterKind,
    /// Bits per key of the filters.
    pub bits_per_key: f64,
    /// Digest function.
    pub digest: DigestFunction,
    /// What keys and values are made from.
    pub seed: u64,
}

impl TreeShape {
    /// The literal *mini* tree: five levels, size ratio 4, tables of 512 KiB, keys of 512 bytes, entries of 1 KiB.
    #[must_use]
    pub fn mini(seed: u64) -> Self {
        Self {
            levels: 5,
            size_ratio: 4,
            blocks_per_table: 128,
            key_bytes: 512,
            entries_per_block: 4,
            filter: FilterKind::from_name("standard").unwrap_or(FilterKind::Blocked512),
            bits_per_key: 10.0,
            digest: DigestFunction::MurmurHash64A,
            seed,
        }
    }

    /// Tables of all levels.
    #[must_use]
    pub fn tables(&self) -> u64 {
        (0..u32::from(self.levels)).fold(0, |sum, level| self.tables_of(level).saturating_add(sum))
    }

    /// Entries of one table.
    #[must_use]
    pub fn entries_per_table(&self) -> u32 {
        self.blocks_per_table.saturating_mul(self.entries_per_block)
    }

    /// Entries of all tables.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.tables().saturating_mul(self.entries_per_table().into())
    }

    /// Bytes of the blocks of one table.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        u64::from(self.blocks_per_table) * BLOCK_BYTES as u64
    }

    /// Bytes of all blocks.
    #[must_use]
    pub fn data_bytes(&self) -> u64 {
        self.tables().saturating_mul(self.table_bytes())
    }

    /// Bytes that building writes, at most: blocks, one key per block as fence pointer, filter, ends of files.
    #[must_use]
    pub fn written_bytes(&self) -> u64 {
        let fences = u64::from(self.blocks_per_table) * (u64::from(self.key_bytes) + 32);
        let filter = u64::from(self.entries_per_table()) * 8;
        self.tables().saturating_mul(self.table_bytes() + fences + filter + 8 * BLOCK_BYTES as u64)
    }

    /// Bytes of all filters, about.
    #[must_use]
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a size to aim at, far below 2^52"
    )]
    pub fn filter_bytes(&self) -> u64 {
        (self.entries() as f64 * self.bits_per_key / 8.0) as u64
    }

    /// How filters are built.
    #[must_use]
    pub fn filter_options(&self) -> FilterOptions {
        FilterOptions::new(self.filter, self.bits_per_key, DigestRecipe::new(self.digest))
    }

    /// Says what is wrong with the shape, if anything is.
    ///
    /// # Errors
    /// A sentence.
    pub fn validate(&self) -> Result<(), String> {
        let value_bytes = value_bytes_for(self.key_bytes as usize, self.entries_per_block.max(1) as usize);
        if !(1..=16).contains(&self.levels) {
            return Err(format!("--levels must be from 1 to 16, but is {}", self.levels));
        }
        if self.blocks_per_table == 0 || self.entries_per_block == 0 {
            return Err("a table holds at least one block of at least one entry".to_owned());
        }
        if (self.key_bytes as usize) < KEY_BYTES_MIN {
            return Err(format!("--key-bytes must be at least {KEY_BYTES_MIN}"));
        }
        if value_bytes == 0 {
            return Err(format!(
                "{} keys of {} bytes do not fit into a block of {BLOCK_BYTES} bytes: --key-bytes must be smaller",
                self.entries_per_block, self.key_bytes
            ));
        }
        self.options().validate().map_err(|error| error.to_string())
    }

    fn tables_of(&self, level_index: u32) -> u64 {
        u64::from(self.size_ratio).saturating_pow(level_index)
    }

    fn options(&self) -> Options {
        Options {
            filter: self.filter_options(),
            memtable_bytes: self.table_bytes(),
            table_bytes: self.table_bytes(),
            table_entries: Some(self.entries_per_table()),
            level_one_bytes: self.table_bytes(),
            size_ratio: self.size_ratio,
            ..Options::paper()
        }
    }
}

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

/// A folded tree was asked for a key that it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FoldedHit;

impl core::fmt::Display for FoldedHit {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(
            "a folded tree serves empty lookups only: most of its blocks stand for others, so a key that is stored would be \
             missed. Ask for a literal tree, or for --empty 1",
        )
    }
}

impl core::error::Error for FoldedHit {}

impl Tree {
    /// Builds the tree; `None` if it was asked to stop. `progress` is told the entries written so far.
    ///
    /// # Errors
    /// What the store reports.
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
            // The table that was cut short is refused by the folding, which is no error then.
            return Ok(None);
        }
        folded.finish()?;
        let folded_into_bytes = Some(whole_tables * shape.table_bytes());
        Ok(built?.map(|tree| Self { folded_into_bytes, ..tree }))
    }

    /// Only the first entries get values of their own: the blocks of the others are written nowhere.
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
        for level in 1..=shape.levels {
            let behind = first + shape.tables_of(u32::from(level) - 1) * u64::from(shape.entries_per_table());
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
            store.load_level(level, entries)?;
            if stop.requested() {
                return Ok(None);
            }
            first = behind;
        }
        Ok(Some(Self { store, shape, keys, stored: first, folded_into_bytes: None }))
    }

    /// Opens a tree that was built before, as a literal one; a folded one by the same [`FoldedStorage`], which has its tables,
    /// and whoever opens it says so in [`Tree::folded_into_bytes`].
    ///
    /// # Errors
    /// What the store reports.
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

    /// Whether a lookup of this key may be trusted.
    ///
    /// # Errors
    /// [`FoldedHit`] for a key that a folded tree holds.
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
