//! Performs a task: writes the merge of its inputs as tables, or moves them without rewriting.
//!
//! **Invariants**
//! 1. Only the newest entry of each key is written.
//! 2. A tombstone is dropped only if no older run can contain its key.
//! 3. Failed or stopped work leaves no file (if storage can remove them) and changes no version.
//!
//! **Units**: blocks of 4 KiB. **Cost**: every input block is read once and every output block written once; a
//! move costs neither.

use super::filters::{TreeContent, planned_filter};
use super::task::{Task, TaskKind};
use crate::error::Error;
use crate::log::take_number;
use crate::memtable::Entry;
use crate::merge::{Direction, Merge, RunSource, Source};
use crate::observe::{Event, Observer, count_word, emit};
use crate::options::Options;
use crate::storage::{BLOCK_BYTES, Storage, StorageError};
use crate::table::{Reading, Table, TableOptions, TableWriter, table_name};
use crate::tree::Version;
use core::ops::Bound;
use lsm_lab_filters::FilterOptions;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Blocks that a merge reads at once from each run: 128 KiB.
const READ_AHEAD_BLOCKS: usize = 32;

/// Result of a task, to be applied with [`Version::after`].
#[derive(Debug, Clone)]
pub struct Merged {
    /// Resulting tables in the order of their keys: new ones, or for a move those of the inputs.
    pub tables: Vec<Arc<Table>>,
    /// Run that they join: that of the task, or a new number.
    pub run: u32,
    /// Tables whose files are no longer needed once the new version is installed.
    pub obsolete: Vec<u32>,
    /// Cost and savings of the task.
    pub counts: Counts,
}

/// Entries and blocks that a merge read, wrote and dropped.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Number of entries in all inputs.
    pub entries_read: u64,
    /// Number of entries in all outputs.
    pub entries_written: u64,
    /// Number of dropped tombstones.
    pub tombstones_collected: u64,
    /// Number of blocks in all inputs.
    pub blocks_read: u64,
    /// Number of blocks in all outputs.
    pub blocks_written: u64,
}

impl Counts {
    /// Returns the number of entries that newer ones of the same key replaced.
    #[must_use]
    pub fn entries_shadowed(&self) -> u64 {
        self.entries_read - self.entries_written - self.tombstones_collected
    }
}

/// Performs a task on a version that has its inputs. Returns `None` if it was stopped, without effect.
///
/// Table files are synced when this returns. Their directory is not, and no earlier file is removed.
///
/// # Errors
/// Storage errors, also without effect.
///
/// # Panics
/// If the version does not have the tables that the task names.
pub fn run_task<O: Observer>(
    storage: &dyn Storage,
    options: &Options,
    version: &Version,
    task: &Task,
    next_number: &AtomicU32,
    stop: &AtomicBool,
    observer: &mut O,
) -> Result<Option<Merged>, Error> {
    let inputs = task.tables(version);
    announce(version, options, task, &inputs, observer);
    let run = task.into_run.map_or_else(|| take_number(next_number), Ok)?;
    let merged = match task.kind {
        TaskKind::Move => Some(hand_on(task, inputs, run, observer)),
        TaskKind::Merge => {
            let obsolete = inputs.iter().flatten().map(|table| table.id()).collect();
            let blocks_read = blocks(inputs.iter().flatten());
            let output = Output {
                storage,
                options,
                level: task.to_level,
                filter: task.filter_bits.map_or_else(
                    || planned_filter(&TreeContent::after(version, task), options, task.to_level),
                    |bits| bits.filter(options),
                ),
                drop_tombstones: task.drop_tombstones,
                next_number,
                stop: Some(stop),
            };
            let open = |tables: Vec<Arc<Table>>| {
                let (all, reading) = (0..tables.len(), Reading::ahead(READ_AHEAD_BLOCKS));
                RunSource::new(tables.into(), all, Direction::Forward, Bound::Unbounded, reading)
            };
            let sources = inputs.into_iter().map(open).collect::<Result<_, _>>()?;
            let written = merge_into_tables(sources, output, observer)?;
            written.map(|Written { tables, counts }| {
                let counts = Counts { blocks_read, ..counts };
                Merged { tables, run, obsolete, counts }
            })
        }
    };
    match &merged {
        Some(merged) => report(merged, observer),
        None => emit!(observer, Event::CompactionStopped { to_level: task.to_level }),
    }
    Ok(merged)
}

/// Reports the inputs and the reason.
fn announce<O: Observer>(
    version: &Version,
    options: &Options,
    task: &Task,
    inputs: &[Vec<Arc<Table>>],
    observer: &mut O,
) {
    let Task { to_level, reason, .. } = *task;
    let input_tables = count_word(inputs.iter().map(Vec::len).sum::<usize>() as u64);
    emit!(
        observer,
        Event::CompactionPicked { from_level: task.from_level(), to_level, reason, input_tables }
    );
    let mut levels: Vec<u8> = task.inputs.iter().map(|input| input.level).collect();
    levels.dedup();
    // The joined level was not due.
    levels.retain(|&level| level < to_level || level == task.from_level());
    for level in levels {
        let content = version.level(level);
        let capacity = super::level_capacity_bytes(options, level);
        emit!(
            observer,
            Event::LevelMeasured {
                level,
                runs: count_word(content.runs().len() as u64),
                blocks: count_word(content.data_bytes() / BLOCK_BYTES as u64),
                capacity_blocks: count_word(capacity / BLOCK_BYTES as u64),
            }
        );
    }
    if let Some(chosen) = task.chosen {
        let (level, table, choice, measured) = (chosen.level, chosen.table, chosen.choice, chosen.measured);
        emit!(observer, Event::TableChosen { level, table, choice, measured });
    }
    for (input, tables) in task.inputs.iter().zip(inputs) {
        for table in tables {
            let (level, run, blocks) = (input.level, input.run, count_word(blocks([table])));
            emit!(observer, Event::TableTaken { level, run, table: table.id(), blocks });
        }
    }
}

/// Returns the result of a move: the inputs in key order.
fn hand_on<O: Observer>(task: &Task, inputs: Vec<Vec<Arc<Table>>>, run: u32, observer: &mut O) -> Merged {
    for (input, tables) in task.inputs.iter().zip(&inputs) {
        for table in tables {
            let (from_level, to_level) = (input.level, task.to_level);
            emit!(observer, Event::TableMoved { table: table.id(), from_level, to_level });
        }
    }
    let mut tables: Vec<_> = inputs.into_iter().flatten().collect();
    tables.sort_by(|a, b| a.min_key().cmp(b.min_key()));
    Merged { tables, run, obsolete: Vec::new(), counts: Counts::default() }
}

/// Reports cost and savings.
fn report<O: Observer>(merged: &Merged, observer: &mut O) {
    let counts = merged.counts;
    emit!(
        observer,
        Event::EntriesDropped {
            shadowed: count_word(counts.entries_shadowed()),
            tombstones: count_word(counts.tombstones_collected),
        }
    );
    emit!(
        observer,
        Event::BlocksCompacted {
            run: merged.run,
            read: count_word(counts.blocks_read),
            written: count_word(counts.blocks_written),
        }
    );
    emit!(
        observer,
        Event::CompactionEnded {
            entries_read: count_word(counts.entries_read),
            entries_written: count_word(counts.entries_written),
            tables: count_word(merged.tables.len() as u64),
        }
    );
}

/// Returns the blocks of 4 KiB of these tables.
fn blocks<'t>(tables: impl IntoIterator<Item = &'t Arc<Table>>) -> u64 {
    tables.into_iter().map(|table| table.data_bytes()).sum::<u64>() / BLOCK_BYTES as u64
}

/// Destination of the merged entries, and limits of its tables.
pub(crate) struct Output<'a> {
    pub(crate) storage: &'a dyn Storage,
    pub(crate) options: &'a Options,
    pub(crate) level: u8,
    /// Filter options of the memory plan for the level.
    pub(crate) filter: FilterOptions,
    /// True if no older run can contain any of the keys, so that tombstones are dropped.
    pub(crate) drop_tombstones: bool,
    pub(crate) next_number: &'a AtomicU32,
    /// Set to stop the work early.
    pub(crate) stop: Option<&'a AtomicBool>,
}

/// Tables written by a merge.
pub(crate) struct Written {
    pub(crate) tables: Vec<Arc<Table>>,
    pub(crate) counts: Counts,
}

/// Merges the sources, newest first, into tables. Returns `None` if it was stopped.
pub(crate) fn merge_into_tables<S: Source, O: Observer>(
    sources: Vec<S>,
    output: Output<'_>,
    observer: &mut O,
) -> Result<Option<Written>, StorageError> {
    let mut cutter =
        TableCutter { output, writer: None, numbers: Vec::new(), tables: Vec::new(), entries: 0 };
    let merged = cutter.write(sources, observer);
    if !matches!(merged, Ok(Some(_))) {
        cutter.remove_files();
    }
    let Some((entries_read, tombstones_collected)) = merged? else { return Ok(None) };
    let blocks_written = blocks(&cutter.tables);
    let entries_written = cutter.entries;
    let counts =
        Counts { entries_read, entries_written, tombstones_collected, blocks_read: 0, blocks_written };
    Ok(Some(Written { tables: cutter.tables, counts }))
}

/// Starts a new table when the current one is full.
struct TableCutter<'a> {
    output: Output<'a>,
    writer: Option<(u32, TableWriter)>,
    /// Numbers of all files created.
    numbers: Vec<u32>,
    tables: Vec<Arc<Table>>,
    entries: u64,
}

impl TableCutter<'_> {
    /// Writes everything. Returns the entries read and the tombstones dropped, or `None` if it was stopped.
    fn write<S: Source, O: Observer>(
        &mut self,
        sources: Vec<S>,
        observer: &mut O,
    ) -> Result<Option<(u64, u64)>, StorageError> {
        let mut merge = Merge::new(sources, Direction::Forward)?;
        let mut tombstones_collected = 0;
        while let Some(entry) = merge.entry()? {
            if self.output.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return Ok(None);
            }
            if entry.value.is_none() && self.output.drop_tombstones {
                tombstones_collected += 1;
            } else {
                self.add(entry, observer)?;
            }
            merge.advance()?;
        }
        self.close(observer)?;
        Ok(Some((merge.consumed(), tombstones_collected)))
    }

    fn add<O: Observer>(&mut self, entry: Entry<'_>, observer: &mut O) -> Result<(), StorageError> {
        if self.writer.as_ref().is_some_and(|(_, writer)| self.is_full(writer, entry)) {
            self.close(observer)?;
        }
        if self.writer.is_none() {
            let number = take_number(self.output.next_number)?;
            let Options { packing, memory, salted_filters: salted, .. } = *self.output.options;
            let (filter, filter_units) = (self.output.filter, memory.elastic());
            let table = TableOptions { filter, salted, packing, filter_units };
            let writer = TableWriter::create(self.output.storage, number, table)?;
            self.numbers.push(number);
            self.writer = Some((number, writer));
        }
        let (_, writer) = self.writer.as_mut().expect("just made");
        self.entries += 1;
        writer.add(entry)
    }

    fn is_full(&self, writer: &TableWriter, next: Entry<'_>) -> bool {
        let options = self.output.options;
        let entries_full =
            options.table_entries.is_some_and(|limit| writer.entry_count() >= u64::from(limit));
        // Counts the current block: a table of 512 KiB has 128 blocks, not 129.
        let block_bytes = BLOCK_BYTES as u64;
        let bytes_full =
            writer.at_block_boundary(next) && writer.data_bytes() + block_bytes >= options.table_bytes;
        entries_full || bytes_full
    }

    fn close<O: Observer>(&mut self, observer: &mut O) -> Result<(), StorageError> {
        let Some((number, writer)) = self.writer.take() else { return Ok(()) };
        writer.finish()?;
        let table = Table::open(self.output.storage, number)?;
        let (level, entries) = (self.output.level, count_word(table.entry_count()));
        emit!(observer, Event::TableWritten { level, table: number, entries, blocks: table.block_count() });
        self.tables.push(Arc::new(table));
        Ok(())
    }

    /// Removes files that no version will name. If that fails, the next open of the store removes them.
    fn remove_files(&mut self) {
        self.writer = None;
        for &number in &self.numbers {
            let _ = self.output.storage.remove(&table_name(number));
        }
    }
}
