//! The shape of a tree: everything that determines it, and how large that makes it.

use super::keys::KEY_BYTES_MIN;
use lsm_lab_engine::options::{CompactionOptions, Options, Policy};
use lsm_lab_engine::storage::BLOCK_BYTES;
use lsm_lab_engine::table::value_bytes_for;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions};
use lsm_lab_teaching::model;

/// The shape of a tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TreeShape {
    /// L.
    pub levels: u8,
    /// T.
    pub size_ratio: u32,
    /// Sorted runs of each level: 1 with leveling, `T` with tiering.
    pub runs_per_level: u32,
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
    /// Seed of keys and values.
    pub seed: u64,
}

impl TreeShape {
    /// The literal *mini* tree: five levels, size ratio 4, tables of 512 KiB, keys of 512 bytes, entries of 1 KiB.
    #[must_use]
    pub fn mini(seed: u64) -> Self {
        Self {
            levels: 5,
            size_ratio: 4,
            runs_per_level: 1,
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
        if self.runs_per_level == 0 {
            return Err("a level has at least one run".to_owned());
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

    /// Every run, with its level, in the order in which they are loaded.
    pub(super) fn runs(&self) -> impl Iterator<Item = (u8, u32)> {
        let runs = self.runs_per_level;
        (1..=self.levels).flat_map(move |level| (0..runs).map(move |run| (level, run)))
    }

    /// Tables of the level of this index, from 0.
    #[must_use]
    pub fn tables_of(&self, level_index: u32) -> u64 {
        self.tables_of_run(level_index).saturating_mul(self.runs_per_level.into())
    }

    /// Tables of each of its runs.
    pub(super) fn tables_of_run(&self, level_index: u32) -> u64 {
        u64::from(self.size_ratio).saturating_pow(level_index)
    }

    /// The policy that leads to such a tree, as the cost model has it.
    #[must_use]
    pub fn policy(&self) -> model::Policy {
        match self.runs_per_level {
            ..=1 => model::Policy::Leveling,
            runs_per_level => model::Policy::Tiering { runs_per_level },
        }
    }

    /// The options of a store of this shape.
    pub(super) fn options(&self) -> Options {
        let policy = if self.runs_per_level > 1 { Policy::Tiering } else { Policy::Leveling };
        Options {
            compaction: CompactionOptions { policy, ..CompactionOptions::leveling() },
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
