//! Scanning a range of keys in order, from either end or from both.
//!
//! **Invariants**
//! 1. Keys come out in strictly rising order from the front and strictly falling order from the back, each at most once.
//! 2. A scan shows one moment, whatever is written while it lasts.
//! 3. After an error a scan has ended.
//!
//! Where filters answer ranges, a scan with two ends leaves out the tables that hold nothing of it (`scan_filters.rs`).
//!
//! **Cost**: one cursor per memtable and sorted run and direction, made when that direction is first used; one comparison of
//! keys per level of the heap and entry. Reads a few blocks ahead.

use super::scan_filters::{RangeFilterCounts, ScanFilters};
use super::view::View;
use crate::error::Error;
use crate::memtable::Entry;
use crate::merge::{Direction, MemtableSource, Merge, RunSource, Source};
use crate::storage::StorageError;
use crate::table::Table;
use crate::tree::Level;
use core::ops::Bound;
use std::sync::Arc;

/// Blocks read at once.
const READ_AHEAD_BLOCKS: usize = 8;

/// A key and its value.
pub type Pair = (Vec<u8>, Vec<u8>);

/// The entries of a range at one moment. Tombstones and older versions are left out.
pub struct Scan {
    view: Arc<View>,
    sequence: u64,
    low: Bound<Vec<u8>>,
    high: Bound<Vec<u8>>,
    front: Option<Merge<ScanSource>>,
    back: Option<Merge<ScanSource>>,
    ended: bool,
    filters: ScanFilters,
}

/// A memtable or a run.
enum ScanSource {
    Memtable(MemtableSource),
    Run(Box<RunSource>),
}

impl Source for ScanSource {
    fn entry(&self) -> Result<Option<Entry<'_>>, StorageError> {
        match self {
            Self::Memtable(source) => source.entry(),
            Self::Run(source) => source.entry(),
        }
    }

    fn advance(&mut self) -> Result<(), StorageError> {
        match self {
            Self::Memtable(source) => source.advance(),
            Self::Run(source) => source.advance(),
        }
    }
}

impl Scan {
    pub(super) fn new(view: Arc<View>, sequence: u64, low: Bound<Vec<u8>>, high: Bound<Vec<u8>>) -> Self {
        Self {
            view,
            sequence,
            low,
            high,
            front: None,
            back: None,
            ended: false,
            filters: ScanFilters::default(),
        }
    }

    /// The tables of each run, newest first, without those that cannot hold anything of the range.
    fn tables(&mut self) -> Vec<Vec<Arc<Table>>> {
        let runs = self.view.version.levels().iter().flat_map(Level::runs);
        let mut tables: Vec<Vec<Arc<Table>>> = runs.map(|run| run.tables().to_vec()).collect();
        if let (Bound::Included(low) | Bound::Excluded(low), Bound::Included(high) | Bound::Excluded(high)) =
            (&self.low, &self.high)
        {
            for tables in &mut tables {
                self.filters.thin(tables, low, high);
            }
        }
        tables
    }

    /// What the scan asked of filters that answer ranges, so far.
    #[must_use]
    pub fn range_filters(&self) -> RangeFilterCounts {
        self.filters.counts()
    }

    fn merge(&mut self, direction: Direction) -> Result<Merge<ScanSource>, StorageError> {
        let tables = self.tables();
        let from = match direction {
            Direction::Forward => &self.low,
            Direction::Backward => &self.high,
        };
        let from = from.as_ref().map(Vec::as_slice);
        let memtables = core::iter::once(&self.view.active).chain(&self.view.frozen).map(|frozen| {
            let memtable = Arc::clone(&frozen.memtable);
            Ok(ScanSource::Memtable(MemtableSource::new(memtable, self.sequence, direction, from)))
        });
        let runs = tables.into_iter().map(|tables| {
            Ok(ScanSource::Run(Box::new(RunSource::new(tables, direction, from, READ_AHEAD_BLOCKS)?)))
        });
        Merge::new(memtables.chain(runs).collect::<Result<_, StorageError>>()?, direction)
    }

    /// The next pair in a direction. What it passes becomes the bound of that end, so that the ends meet.
    fn step(&mut self, direction: Direction) -> Result<Option<Pair>, StorageError> {
        let mut merge = match self.end(direction).take() {
            Some(merge) => merge,
            None => self.merge(direction)?,
        };
        loop {
            let Some(entry) = merge.entry()? else { return Ok(None) };
            if !self.is_inside(entry.key, direction) {
                return Ok(None);
            }
            let pair = entry.value.map(|value| (entry.key.to_vec(), value.to_vec()));
            merge.advance()?;
            let Some(pair) = pair else { continue };
            let passed = Bound::Excluded(pair.0.clone());
            match direction {
                Direction::Forward => self.low = passed,
                Direction::Backward => self.high = passed,
            }
            *self.end(direction) = Some(merge);
            return Ok(Some(pair));
        }
    }

    fn end(&mut self, direction: Direction) -> &mut Option<Merge<ScanSource>> {
        match direction {
            Direction::Forward => &mut self.front,
            Direction::Backward => &mut self.back,
        }
    }

    /// Whether a key, met in this direction, lies before the other end.
    fn is_inside(&self, key: &[u8], direction: Direction) -> bool {
        match direction {
            Direction::Forward => match &self.high {
                Bound::Included(high) => key <= high.as_slice(),
                Bound::Excluded(high) => key < high.as_slice(),
                Bound::Unbounded => true,
            },
            Direction::Backward => match &self.low {
                Bound::Included(low) => key >= low.as_slice(),
                Bound::Excluded(low) => key > low.as_slice(),
                Bound::Unbounded => true,
            },
        }
    }

    fn pull(&mut self, direction: Direction) -> Option<Result<Pair, Error>> {
        if self.ended {
            return None;
        }
        let pulled = self.step(direction);
        self.ended = !matches!(pulled, Ok(Some(_)));
        pulled.map_err(Error::from).transpose()
    }
}

impl Iterator for Scan {
    type Item = Result<Pair, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.pull(Direction::Forward)
    }
}

impl DoubleEndedIterator for Scan {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.pull(Direction::Backward)
    }
}

impl core::iter::FusedIterator for Scan {}
