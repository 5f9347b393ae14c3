//! Merged fence pointers: the first keys of the tables of all sorted runs in one order. One search finds the
//! table of every run that may contain a key, with its filter ready for probing.
//!
//! The first keys of all tables divide the key space into intervals. Each interval has a row with the only
//! relevant table of each run and the address of its filter lines. No table is accessed before its filter has
//! answered *maybe*, and only one address separates a row from the lines.
//!
//! **Invariants**
//! 1. A row names the last table of each run that begins at or before the interval, or [`NO_TABLE`], whose
//!    filter is empty.
//! 2. It belongs to one version and never changes.
//!
//! **Cost**: a search of [`Separators`] and one row; creation takes `O(tables x runs)`. **Memory**: 28 bytes
//! per table and run, about 40 bytes per table. **Source**: after fractional cascading (Chazelle and Guibas,
//! 1986), with copies instead of bridges.

use super::Level;
use crate::table::{Separators, Table};
use core::ops::Range;
use lsm_lab_filters::digest::DigestRecipe;
use lsm_lab_filters::{FilterKind, Line, LineProbe, Salt, SaltedLines};
use std::sync::Arc;

/// Number in a row for a run without a table: the first filter, which has no bits.
pub(super) const NO_TABLE: u32 = 0;

/// Numbers that identify a sorted run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RunName {
    pub(crate) level: u8,
    pub(crate) run: u32,
}

/// Common properties of all filters that one mask probes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MaskRecipe {
    pub(crate) digest: DigestRecipe,
    pub(crate) probe_count: u8,
}

/// Merged fence pointers of a version.
#[derive(Debug, Default)]
pub(crate) struct MergedFences {
    starts: Separators,
    /// Numbers of tables: one row per interval, one entry per run.
    rows: Vec<u32>,
    /// Lines of their filters in the same order.
    lines: Vec<SaltedLines>,
    /// Runs, newest first.
    runs: Vec<RunName>,
    /// Tables by number, without [`NO_TABLE`].
    tables: Vec<Arc<Table>>,
    mask: Option<MaskRecipe>,
    /// Compares one mask with lines of all filters.
    probe: LineProbe,
    /// True if a table has no filter. Otherwise, lookups need not check the tables for that.
    has_unfiltered: bool,
}

impl MergedFences {
    pub(super) fn new(levels: &[Level]) -> Self {
        let runs =
            (1..).zip(levels).flat_map(|(level, content)| content.runs().iter().map(move |run| (level, run)));
        let mut fences = Self::default();
        let mut starts: Vec<(&[u8], usize, u32)> = Vec::new();
        for (index, (level, run)) in runs.enumerate() {
            fences.runs.push(RunName { level, run: run.id() });
            for (start, table) in run.starts().zip(run.tables()) {
                fences.tables.push(Arc::clone(table));
                let number = u32::try_from(fences.tables.len()).expect("tables are numbered by u32");
                starts.push((start, index, number));
            }
        }
        // Stable, and fast for sorted ranges.
        starts.sort_by(|a, b| a.0.cmp(b.0));
        fences.fill(&starts);
        fences.mask = common_mask(&fences.tables);
        fences.has_unfiltered = fences.tables.iter().any(|table| table.filter().kind() == FilterKind::None);
        fences
    }

    /// Builds the rows from the sorted first keys of tables.
    fn fill(&mut self, starts: &[(&[u8], usize, u32)]) {
        let width = self.runs.len();
        let mut row = vec![NO_TABLE; width];
        self.rows = Vec::with_capacity(width * (starts.len() + 1));
        self.rows.extend_from_slice(&row);
        for &(start, run, table) in starts {
            row[run] = table;
            if self.starts.last() == Some(start) {
                let last = self.rows.len() - width;
                self.rows.truncate(last);
            } else {
                self.starts.push(start);
            }
            self.rows.extend_from_slice(&row);
        }
        self.starts.index();
        let nothing = SaltedLines::new(Salt::NONE, [Line::default()].into());
        let everything = SaltedLines::new(Salt::NONE, [Line::FULL].into());
        let lines = |&number: &u32| match self.table(number) {
            Some(table) if table.filter().kind() == FilterKind::None => everything.clone(),
            table => table.and_then(|table| table.filter().lines()).unwrap_or(&nothing).clone(),
        };
        self.lines = self.rows.iter().map(lines).collect();
    }

    /// Returns the interval of a key.
    #[inline]
    pub(crate) fn interval(&self, key: &[u8]) -> usize {
        self.starts.search(key)
    }

    /// Returns the number of the relevant table of each run in an interval, newest first.
    #[inline]
    pub(crate) fn row(&self, interval: usize) -> &[u32] {
        &self.rows[self.cells(interval)]
    }

    /// Returns the filter lines of the relevant table of each run in an interval, newest first.
    #[inline]
    pub(crate) fn lines(&self, interval: usize) -> &[SaltedLines] {
        &self.lines[self.cells(interval)]
    }

    /// Returns the indices of a row.
    #[inline]
    fn cells(&self, interval: usize) -> Range<usize> {
        let width = self.runs.len();
        let first = interval * width;
        first..first + width
    }

    /// Returns the runs, newest first.
    pub(crate) fn runs(&self) -> &[RunName] {
        &self.runs
    }

    /// Returns whether the table with this number has no filter: its line matches every mask, so none is
    /// needed.
    #[inline]
    pub(crate) fn is_unfiltered(&self, number: u32) -> bool {
        self.has_unfiltered
            && self.table(number).is_some_and(|table| table.filter().kind() == FilterKind::None)
    }

    /// Returns a table by its number in a row; `None` for [`NO_TABLE`].
    #[inline]
    pub(crate) fn table(&self, number: u32) -> Option<&Table> {
        self.tables.get((number as usize).wrapping_sub(1)).map(Arc::as_ref)
    }

    /// Returns whether there are no tables.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// Returns the probe for lines of this row.
    #[inline]
    pub(super) fn probe(&self) -> LineProbe {
        self.probe
    }

    /// Returns the mask recipe for all filters, if there is one.
    #[inline]
    pub(crate) fn mask(&self) -> Option<MaskRecipe> {
        self.mask
    }

    /// Returns the bytes in memory, without the filters.
    pub(crate) fn memory_bytes(&self) -> usize {
        self.starts.memory_bytes()
            + self.rows.capacity() * size_of::<u32>()
            + self.lines.capacity() * size_of::<SaltedLines>()
            + self.tables.capacity() * size_of::<Arc<Table>>()
    }
}

/// Returns the common properties of the filters of all these tables. A table without a filter answers *maybe*
/// to any mask.
fn common_mask(tables: &[Arc<Table>]) -> Option<MaskRecipe> {
    let mask = |table: &Arc<Table>| {
        let filter = table.filter();
        filter
            .lines()
            .map(|_| MaskRecipe { digest: filter.digest_recipe(), probe_count: filter.probe_count() })
    };
    let filtered = || tables.iter().filter(|table| table.filter().kind() != FilterKind::None);
    let first = mask(filtered().next()?)?;
    filtered().all(|table| mask(table) == Some(first)).then_some(first)
}
