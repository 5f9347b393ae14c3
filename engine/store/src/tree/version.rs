//! A version: all sorted runs at one moment, and where compaction goes on.

use super::{MergedFences, SortedRun};
use crate::table::Table;
use std::sync::Arc;

/// The most levels that a tree may have.
pub const MAX_LEVELS: u8 = 16;

/// A level: its sorted runs, newest first. Leveling keeps one; a flush adds one until it is merged.
#[derive(Debug, Clone, Default)]
pub struct Level {
    runs: Vec<SortedRun>,
}

impl Level {
    /// A level of these runs, newest first.
    #[must_use]
    pub fn new(runs: Vec<SortedRun>) -> Self {
        Self { runs }
    }

    /// Its sorted runs, newest first.
    #[must_use]
    pub fn runs(&self) -> &[SortedRun] {
        &self.runs
    }

    /// All its tables.
    pub fn tables(&self) -> impl Iterator<Item = &Arc<Table>> {
        self.runs.iter().flat_map(SortedRun::tables)
    }

    /// Bytes of blocks.
    #[must_use]
    pub fn data_bytes(&self) -> u64 {
        self.runs.iter().map(SortedRun::data_bytes).sum()
    }

    /// Entries, tombstones and shadowed ones included.
    #[must_use]
    pub fn entry_count(&self) -> u64 {
        self.runs.iter().map(SortedRun::entry_count).sum()
    }
}

/// All levels at one moment. Never changes.
#[derive(Debug, Clone, Default)]
pub struct Version {
    levels: Vec<Level>,
    cursors: Vec<Option<Vec<u8>>>,
    fences: Arc<MergedFences>,
}

impl Version {
    /// A version of these levels, the youngest (level 1) first.
    ///
    /// # Panics
    /// If there are more than [`MAX_LEVELS`].
    #[must_use]
    pub fn new(mut levels: Vec<Level>) -> Self {
        while levels.last().is_some_and(|level| level.runs.is_empty()) {
            levels.pop();
        }
        assert!(levels.len() <= usize::from(MAX_LEVELS), "a tree has at most {MAX_LEVELS} levels");
        let fences = Arc::new(MergedFences::new(&levels));
        Self { levels, cursors: Vec::new(), fences }
    }

    /// The fence pointers of all tables.
    #[inline]
    pub(crate) fn fences(&self) -> &MergedFences {
        &self.fences
    }

    /// Bytes of the structure by which one search finds the tables of all runs, and of the beginnings that it is made from.
    #[must_use]
    pub fn fence_bytes(&self) -> u64 {
        let runs = self.levels.iter().flat_map(Level::runs);
        let starts: usize = runs.map(SortedRun::start_bytes).sum();
        (self.fences.memory_bytes() + starts) as u64
    }

    /// This version with these cursors, level 1 first: the key behind which each level goes on when its tables go down in
    /// turn. Missing ones begin at the first table.
    #[must_use]
    pub fn with_cursors(self, cursors: Vec<Option<Vec<u8>>>) -> Self {
        Self { cursors, ..self }
    }

    /// The cursors of the levels, level 1 first; see [`Version::with_cursors`].
    #[must_use]
    pub fn cursors(&self) -> &[Option<Vec<u8>>] {
        &self.cursors
    }

    /// The cursor of a level, counting from 1.
    #[must_use]
    pub fn cursor(&self, level: u8) -> Option<&[u8]> {
        self.cursors.get(usize::from(level) - 1)?.as_deref()
    }

    /// The levels, level 1 first. The last one is not empty.
    #[must_use]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The level of this number, counting from 1; an empty one behind the last.
    #[must_use]
    pub fn level(&self, number: u8) -> &Level {
        static EMPTY: Level = Level { runs: Vec::new() };
        self.levels.get(usize::from(number) - 1).unwrap_or(&EMPTY)
    }

    /// This version with another level in the place of one.
    #[must_use]
    pub fn with_level(&self, number: u8, level: Level) -> Self {
        let mut levels = self.levels.clone();
        let index = usize::from(number) - 1;
        if levels.len() <= index {
            levels.resize(index + 1, Level::default());
        }
        levels[index] = level;
        Self::new(levels).with_cursors(self.cursors.clone())
    }

    /// All tables, youngest level first.
    pub fn tables(&self) -> impl Iterator<Item = &Arc<Table>> {
        self.levels.iter().flat_map(Level::tables)
    }

    /// The table of this number, and its level counting from 1.
    #[must_use]
    pub fn table(&self, id: u32) -> Option<(u8, &Arc<Table>)> {
        (1..).zip(&self.levels).find_map(|(number, level)| {
            level.tables().find(|table| table.id() == id).map(|table| (number, table))
        })
    }
}
