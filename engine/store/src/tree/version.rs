//! Version: all sorted runs at one moment, and the cursors of compaction.

use super::{MergedFences, SortedRun};
use crate::table::Table;
use std::sync::{Arc, OnceLock};

/// Most levels of a tree.
pub const MAX_LEVELS: u8 = 16;

/// Level: its sorted runs, newest first. Leveling keeps one; a flush adds one until it is merged.
#[derive(Debug, Clone, Default)]
pub struct Level {
    runs: Vec<SortedRun>,
}

impl Level {
    /// Returns a level of these runs, newest first.
    #[must_use]
    pub fn new(runs: Vec<SortedRun>) -> Self {
        Self { runs }
    }

    /// Returns its sorted runs, newest first.
    #[must_use]
    pub fn runs(&self) -> &[SortedRun] {
        &self.runs
    }

    /// Returns all its tables.
    pub fn tables(&self) -> impl Iterator<Item = &Arc<Table>> {
        self.runs.iter().flat_map(SortedRun::tables)
    }

    /// Returns the bytes of blocks.
    #[must_use]
    pub fn data_bytes(&self) -> u64 {
        self.runs.iter().map(SortedRun::data_bytes).sum()
    }

    /// Returns the number of entries, including tombstones and overwritten entries.
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
    /// Built by [`Version::prepare_fences`], or by the first lookup.
    fences: OnceLock<Arc<MergedFences>>,
}

impl Version {
    /// Returns a version of these levels, level 1 first.
    ///
    /// # Panics
    /// If there are more than [`MAX_LEVELS`].
    #[must_use]
    pub fn new(mut levels: Vec<Level>) -> Self {
        while levels.last().is_some_and(|level| level.runs.is_empty()) {
            levels.pop();
        }
        assert!(levels.len() <= usize::from(MAX_LEVELS), "a tree has at most {MAX_LEVELS} levels");
        Self { levels, cursors: Vec::new(), fences: OnceLock::new() }
    }

    /// Returns the fence pointers of all tables. The first call builds them in `O(tables x runs)`; other threads
    /// wait for it.
    #[inline]
    pub(crate) fn fences(&self) -> &MergedFences {
        self.fences.get_or_init(|| Arc::new(MergedFences::new(&self.levels)))
    }

    /// Builds the fence pointers before readers get this version, so that no reader waits for them.
    ///
    /// WebAssembly has no threads that could wait, so the first lookup builds them there. While a tree is only
    /// written, most versions are replaced before a lookup searches them.
    pub(crate) fn prepare_fences(&self) {
        if cfg!(not(target_arch = "wasm32")) {
            self.fences();
        }
    }

    /// Returns the bytes of the search structure over the tables of all runs, and of the starts from which it
    /// is built.
    #[must_use]
    pub fn fence_bytes(&self) -> u64 {
        let runs = self.levels.iter().flat_map(Level::runs);
        let starts: usize = runs.map(SortedRun::start_bytes).sum();
        (self.fences().memory_bytes() + starts) as u64
    }

    /// Returns this version with these cursors, level 1 first: the key after which each level continues if its
    /// tables move down in turn. Levels without a cursor start at the first table.
    #[must_use]
    pub fn with_cursors(self, cursors: Vec<Option<Vec<u8>>>) -> Self {
        Self { cursors, ..self }
    }

    /// Returns the cursors of the levels, level 1 first; see [`Version::with_cursors`].
    #[must_use]
    pub fn cursors(&self) -> &[Option<Vec<u8>>] {
        &self.cursors
    }

    /// Returns the cursor of a level, counted from 1.
    #[must_use]
    pub fn cursor(&self, level: u8) -> Option<&[u8]> {
        self.cursors.get(usize::from(level) - 1)?.as_deref()
    }

    /// Returns the levels, level 1 first. The last one is not empty.
    #[must_use]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// Returns the level with this number, counted from 1; an empty one after the last.
    #[must_use]
    pub fn level(&self, number: u8) -> &Level {
        static EMPTY: Level = Level { runs: Vec::new() };
        self.levels.get(usize::from(number) - 1).unwrap_or(&EMPTY)
    }

    /// Returns this version with one level replaced.
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

    /// Returns all tables, level 1 first.
    pub fn tables(&self) -> impl Iterator<Item = &Arc<Table>> {
        self.levels.iter().flat_map(Level::tables)
    }

    /// Returns the table with this number, and its level counted from 1.
    #[must_use]
    pub fn table(&self, id: u32) -> Option<(u8, &Arc<Table>)> {
        (1..).zip(&self.levels).find_map(|(number, level)| {
            level.tables().find(|table| table.id() == id).map(|table| (number, table))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_that_no_lookup_searches_build_no_fence_pointers() {
        let version = Version::default().with_level(2, Level::default()).with_cursors(vec![None]);
        assert!(version.fences.get().is_none());
        assert!(version.fences().is_empty());
        let copy = version.clone();
        assert!(core::ptr::eq(copy.fences(), version.fences()), "copies share them");
    }
}
