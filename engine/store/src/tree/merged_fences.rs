//! Where the tables of all sorted runs begin, merged into one order: one search finds the table of every run that may hold a
//! key, and the filters of those tables lie ready to be asked together.
//!
//! The beginnings of all tables cut the space of keys into intervals. Each interval has a row that names, for each run, the one
//! table whose filter matters there, and holds where the lines of those filters are: no table is touched until its filter
//! has said *maybe*, and nothing lies between a row and the lines but the one address.
//!
//! **Invariants**
//! 1. A row names for each run the last table that begins at or before the interval, or [`NO_TABLE`], whose filter is empty.
//! 2. It is made with its version and never changes.
//!
//! **Cost**: a search of [`Separators`], one row; made in `O(tables x runs)`. **Memory**: 28 bytes per table and run, about
//! 40 bytes per table. **Source**: after fractional cascading (Chazelle and Guibas, 1986), with copies instead of bridges.

use super::Level;
use crate::table::{Separators, Table};
use core::ops::Range;
use lsm_lab_filters::digest::DigestRecipe;
use lsm_lab_filters::{FilterKind, Line, Salt, SaltedLines};
use std::sync::Arc;

/// Where a run has no table: the first of the filters, which has no bit.
pub(super) const NO_TABLE: u32 = 0;

/// A sorted run by its names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RunName {
    pub(crate) level: u8,
    pub(crate) run: u32,
}

/// What all filters have in common if one mask asks them all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MaskRecipe {
    pub(crate) digest: DigestRecipe,
    pub(crate) probe_count: u8,
}

/// The merged fence pointers of a version.
#[derive(Debug, Default)]
pub(crate) struct MergedFences {
    starts: Separators,
    /// For each interval as many entries as there are runs: the numbers of tables.
    rows: Vec<u32>,
    /// The lines of their filters, as the rows.
    lines: Vec<SaltedLines>,
    /// Newest first.
    runs: Vec<RunName>,
    /// The tables by their numbers, but for [`NO_TABLE`].
    tables: Vec<Arc<Table>>,
    mask: Option<MaskRecipe>,
    /// Whether any table has no filter. Without such a table, no lookup touches a table to find out.
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
        // Stable, and quick on what consists of sorted stretches.
        starts.sort_by(|a, b| a.0.cmp(b.0));
        fences.fill(&starts);
        fences.mask = common_mask(&fences.tables);
        fences.has_unfiltered = fences.tables.iter().any(|table| table.filter().kind() == FilterKind::None);
        fences
    }

    /// Makes the rows from the beginnings of tables in their order.
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

    /// The interval of a key.
    #[inline]
    pub(crate) fn interval(&self, key: &[u8]) -> usize {
        self.starts.search(key)
    }

    /// For each run, newest first, the number of the table that matters in an interval.
    #[inline]
    pub(crate) fn row(&self, interval: usize) -> &[u32] {
        &self.rows[self.cells(interval)]
    }

    /// For each run, newest first, the lines of the filter that matters in an interval.
    #[inline]
    pub(crate) fn lines(&self, interval: usize) -> &[SaltedLines] {
        &self.lines[self.cells(interval)]
    }

    /// The places of a row.
    #[inline]
    fn cells(&self, interval: usize) -> Range<usize> {
        let width = self.runs.len();
        interval * width..(interval + 1) * width
    }

    /// The runs, newest first.
    pub(crate) fn runs(&self) -> &[RunName] {
        &self.runs
    }

    /// Whether the table of this number has no filter: its line fits every mask, and none has to be made for it.
    #[inline]
    pub(crate) fn is_unfiltered(&self, number: u32) -> bool {
        self.has_unfiltered
            && self.table(number).is_some_and(|table| table.filter().kind() == FilterKind::None)
    }

    /// A table by its number in a row; `None` for [`NO_TABLE`].
    #[inline]
    pub(crate) fn table(&self, number: u32) -> Option<&Table> {
        self.tables.get((number as usize).wrapping_sub(1)).map(Arc::as_ref)
    }

    /// Whether there is no table at all.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// The mask that asks all filters, if there is one.
    #[inline]
    pub(crate) fn mask(&self) -> Option<MaskRecipe> {
        self.mask
    }

    /// Bytes in memory, without the filters.
    pub(crate) fn memory_bytes(&self) -> usize {
        self.starts.memory_bytes()
            + self.rows.capacity() * size_of::<u32>()
            + self.lines.capacity() * size_of::<SaltedLines>()
            + self.tables.capacity() * size_of::<Arc<Table>>()
    }
}

/// What the filters of all these tables have in common; a table without a filter says *maybe* to any mask.
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
