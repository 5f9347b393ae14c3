//! Scans a range of keys in order, from either end or from both.
//!
//! **Invariants**
//! 1. Keys are strictly ascending from the front and strictly descending from the back, each at most once.
//! 2. A scan shows one moment, regardless of writes during the scan.
//! 3. After an error a scan has ended.
//!
//! A scan opens no sorted run that cannot contain a key of the range: it compares the bounds of the tables, and
//! probes their range filters (`scan_filters.rs`).
//!
//! **Cost**: one cursor per memtable, opened run and direction, created when that direction is first used; one
//! comparison of keys per level of the heap and entry. Blocks are read through the store's block cache, first
//! one at a time and then more ([`Reading::growing`]).

use super::key_range::Bounds;
use super::scan_filters::{RangeFilterCounts, ScanFilters};
use super::view::View;
use crate::Slice;
use crate::error::Error;
use crate::memtable::Entry;
use crate::merge::{Direction, MemtableSource, Merge, RunSource, Source, positions_between};
use crate::storage::StorageError;
use crate::table::{BlockCache, Reading};
use crate::tree::Level;
use core::ops::Bound;
use std::sync::Arc;

/// Key and value.
pub type Pair = (Slice, Slice);

/// Entries of a range at one moment, without tombstones and older versions.
///
/// Until it is dropped, a scan keeps the tables and memtables of its moment, as a [`Snapshot`](super::Snapshot) does.
pub struct Scan {
    view: Arc<View>,
    cache: Option<Arc<BlockCache>>,
    sequence: u64,
    low: Bound<Vec<u8>>,
    high: Bound<Vec<u8>>,
    front: Option<Merge<ScanSource>>,
    back: Option<Merge<ScanSource>>,
    ended: bool,
    filters: ScanFilters,
}

/// Memtable or sorted run.
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
    pub(super) fn new(
        view: Arc<View>,
        cache: Option<Arc<BlockCache>>,
        sequence: u64,
        (low, high): Bounds,
    ) -> Self {
        Self {
            view,
            cache,
            sequence,
            low,
            high,
            front: None,
            back: None,
            ended: false,
            filters: ScanFilters::default(),
        }
    }

    /// Opens the sorted runs that may contain a key of the range, newest first.
    fn runs(&mut self, direction: Direction) -> Result<Vec<RunSource>, StorageError> {
        let Self { view, cache, filters, .. } = self;
        let [low, high] = [&self.low, &self.high].map(|bound| bound.as_ref().map(Vec::as_slice));
        let from = if direction == Direction::Forward { low } else { high };
        let mut sources = Vec::new();
        for run in view.version.levels().iter().flat_map(Level::runs) {
            let positions = positions_between(run.tables(), low, high);
            let tables = &run.tables()[positions.clone()];
            let is_excluded = match (low, high) {
                (
                    Bound::Included(low) | Bound::Excluded(low),
                    Bound::Included(high) | Bound::Excluded(high),
                ) => filters.exclude(tables, low, high),
                _ => false,
            };
            if !tables.is_empty() && !is_excluded {
                let reading = Reading::growing(cache.clone());
                sources.push(RunSource::new(run.shared_tables(), positions, direction, from, reading)?);
            }
        }
        Ok(sources)
    }

    /// Returns the counts of range filter probes so far.
    #[must_use]
    pub fn range_filters(&self) -> RangeFilterCounts {
        self.filters.counts()
    }

    fn merge(&mut self, direction: Direction) -> Result<Merge<ScanSource>, StorageError> {
        let runs = self.runs(direction)?;
        let from = match direction {
            Direction::Forward => &self.low,
            Direction::Backward => &self.high,
        };
        let from = from.as_ref().map(Vec::as_slice);
        let memtables = core::iter::once(&self.view.active).chain(&self.view.frozen).map(|frozen| {
            let memtable = Arc::clone(&frozen.memtable);
            ScanSource::Memtable(MemtableSource::new(memtable, self.sequence, direction, from))
        });
        let runs = runs.into_iter().map(|run| ScanSource::Run(Box::new(run)));
        Merge::new(memtables.chain(runs).collect(), direction)
    }

    /// Returns the next pair in a direction. Its key becomes the bound of that end, so that the ends meet.
    ///
    /// The merge stays at the entry of the pair until the next call, because advancing could read a block
    /// unnecessarily.
    fn step(&mut self, direction: Direction) -> Result<Option<Pair>, StorageError> {
        let mut merge = match self.end(direction).take() {
            Some(mut merge) => {
                merge.advance()?;
                merge
            }
            None => self.merge(direction)?,
        };
        loop {
            let Some(entry) = merge.entry()? else { return Ok(None) };
            if !self.is_inside(entry.key, direction) {
                return Ok(None);
            }
            let Some(value) = entry.value else {
                merge.advance()?;
                continue;
            };
            let pair: Pair = (entry.key.into(), value.into());
            let end = if direction == Direction::Forward { &mut self.low } else { &mut self.high };
            pass(end, &pair.0);
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

    /// Returns whether a key in this direction is before the other end.
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

/// Excludes a key and everything before it from an end of the range. Reuses the memory of the bound.
fn pass(end: &mut Bound<Vec<u8>>, key: &[u8]) {
    if let Bound::Excluded(passed) = end {
        passed.clear();
        passed.extend_from_slice(key);
    } else {
        *end = Bound::Excluded(key.to_vec());
    }
}

impl core::fmt::Debug for Scan {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Scan")
            .field("sequence", &self.sequence)
            .field("ended", &self.ended)
            .finish_non_exhaustive()
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
