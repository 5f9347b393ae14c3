//! Recorded trace as the workload of a run. It is read slice by slice, so that a file of any size needs no
//! second copy. `tests/traces/` has files as other programs write them.
//!
//! ```text
//! CSV       operation,key,size                       `csv.rs`
//! YCSB      INSERT usertable user42 [ field0=... ]   `ycsb.rs`
//! RocksDB   0x75736572 1 0 100 1583000               `rocksdb.rs`
//! ```
//!
//! The first line determines the format. **Invariants** (`tests.rs`)
//! 1. Trace and first problem are the same for any slices of a file.
//! 2. A problem names the line and the column, both from 1.
//! 3. Anything of a file that is skipped or replaced is counted as a [`TraceNote`].
//!
//! **Memory**: 12 bytes per operation, each distinct key once, and two lines.

mod csv;
mod lines;
mod rocksdb;
mod ycsb;

use self::csv::Table;
use self::lines::Lines;
use self::rocksdb::Analyzed;
use self::ycsb::Log;
use super::catalogue::MOST_OPERATIONS;
use super::setup::MOST_DATA_BYTES;
use lsm_lab_workload::Action;
use std::collections::BTreeMap;

/// Longest line: far beyond a key and a value that a run can write.
const MOST_LINE: usize = 1 << 20;
/// Longest key.
const MOST_KEY: usize = 1024;
/// Largest value.
const MOST_VALUE: u32 = 1 << 20;
/// Most keys of a scan.
const MOST_SCAN: u32 = 1000;

/// Formats of traces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TraceFormat {
    /// Comma-separated values.
    Csv,
    /// Output of YCSB.
    Ycsb,
    /// Output of `trace_analyzer`.
    RocksDb,
}

impl TraceFormat {
    /// Returns the short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Ycsb => "ycsb",
            Self::RocksDb => "rocksdb",
        }
    }
}

/// Fault at a position of a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TraceFault {
    /// The name of an operation is missing.
    Operation,
    /// A key is missing.
    Key,
    /// A number is missing.
    Size,
    /// A column is missing.
    Missing,
    /// A row has more columns than the table.
    Columns,
    /// A quote is not closed, or text follows a closed one.
    Quote,
    /// A record is cut.
    Record,
    /// The bytes are not text.
    Encoding,
    /// The line is too long.
    Line,
    /// There are more operations than a run may have.
    Operations,
    /// There are more keys and values than a page can hold.
    Memory,
    /// There are no operations.
    Empty,
}

impl TraceFault {
    /// Returns the short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Operation => "trace-operation",
            Self::Key => "trace-key",
            Self::Size => "trace-size",
            Self::Missing => "trace-missing",
            Self::Columns => "trace-columns",
            Self::Quote => "trace-quote",
            Self::Record => "trace-record",
            Self::Encoding => "trace-encoding",
            Self::Line => "trace-line",
            Self::Operations => "trace-operations",
            Self::Memory => "trace-memory",
            Self::Empty => "trace-empty",
        }
    }
}

/// Fault and its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TraceProblem {
    /// Fault.
    pub fault: TraceFault,
    /// Line, from 1.
    pub line: u32,
    /// Column in bytes, from 1.
    pub column: u32,
}

impl core::fmt::Display for TraceProblem {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "cannot read the trace: line {}, column {}: {}", self.line, self.column, self.fault.name())
    }
}

impl core::error::Error for TraceProblem {}

/// Part of a file that was skipped or replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TraceNote {
    /// Lines without an operation.
    Lines,
    /// Columns with another meaning.
    Columns,
    /// Lines of range deletes.
    RangeDeletes,
    /// Operations of further column families, in the tree of the first one.
    Families,
    /// Merges, performed as lookup and write, and backward seeks, performed as scans.
    Replaced,
    /// Writes and scans without a size. They have that of the settings.
    Sizes,
}

impl TraceNote {
    /// Returns the short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lines => "lines",
            Self::Columns => "columns",
            Self::RangeDeletes => "range-deletes",
            Self::Families => "families",
            Self::Replaced => "replaced",
            Self::Sizes => "sizes",
        }
    }
}

/// Operation of a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ImportedOperation {
    pub(super) action: Action,
    /// Rank of its key among all keys.
    pub(super) key: u32,
    /// Bytes of the value, or keys of a scan; `None` if the trace does not state it.
    pub(super) size: Option<u32>,
}

/// Trace in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedTrace {
    format: TraceFormat,
    operations: Vec<ImportedOperation>,
    /// Keys in ascending order.
    keys: Vec<Box<[u8]>>,
    notes: BTreeMap<TraceNote, u32>,
}

impl ImportedTrace {
    /// Returns its format.
    #[must_use]
    pub const fn format(&self) -> TraceFormat {
        self.format
    }

    /// Returns the number of operations.
    #[must_use]
    pub fn len(&self) -> u32 {
        u32::try_from(self.operations.len()).expect("a run has fewer operations")
    }

    /// Returns whether it has no operations.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.operations.is_empty()
    }

    /// Returns the number of distinct keys.
    #[must_use]
    pub fn key_count(&self) -> u32 {
        u32::try_from(self.keys.len()).expect("fewer keys than operations")
    }

    /// Returns the number of each skipped or replaced part of the file.
    pub fn notes(&self) -> impl Iterator<Item = (TraceNote, u32)> {
        self.notes.iter().map(|(&note, &count)| (note, count))
    }

    /// Returns the bytes of keys and values that it writes; values without a stated size have this one.
    #[must_use]
    pub fn data_bytes(&self, value_bytes: usize) -> u64 {
        let writes = self
            .operations
            .iter()
            .filter(|one| matches!(one.action, Action::Insert | Action::Update | Action::Modify));
        let bytes = |one: &ImportedOperation| {
            self.keys[one.key as usize].len() as u64 + one.size.map_or(value_bytes as u64, u64::from)
        };
        writes.map(bytes).sum()
    }

    pub(super) fn operation(&self, at: u32) -> ImportedOperation {
        self.operations[at as usize]
    }

    /// Returns the key of a rank; one after all others if there is none.
    pub(super) fn key(&self, rank: u32) -> Vec<u8> {
        match (self.keys.get(rank as usize), self.keys.last()) {
            (Some(key), _) => key.to_vec(),
            (None, last) => [last.map_or(&[][..], |key| key), b"~"].concat(),
        }
    }

    pub(super) fn rank(&self, key: &[u8]) -> Option<u32> {
        let found = self.keys.binary_search_by(|known| known.as_ref().cmp(key)).ok()?;
        u32::try_from(found).ok()
    }

    /// Returns the position of a key among all keys, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "a place in a picture")]
    pub(super) fn place(&self, key: &[u8]) -> f64 {
        let before = self.keys.partition_point(|known| known.as_ref() < key);
        before as f64 / self.keys.len().max(1) as f64
    }
}

/// Reads a trace.
#[derive(Default)]
pub struct TraceReader {
    lines: Lines,
    /// Lines taken so far.
    line: u32,
    shape: Option<Shape>,
    read: Operations,
}

/// Format of the file, with the state of its reader.
enum Shape {
    Csv(Box<Table>),
    Ycsb(Log),
    RocksDb(Analyzed),
}

impl TraceReader {
    /// Returns the number of operations read so far.
    #[must_use]
    pub fn operations(&self) -> u32 {
        u32::try_from(self.read.all.len()).expect("a run has fewer operations")
    }

    /// Reads the next slice of the file.
    ///
    /// # Errors
    /// The first problem.
    pub fn read(&mut self, bytes: &[u8]) -> Result<(), TraceProblem> {
        let added = self.lines.add(bytes);
        self.take_lines()?;
        added.map_err(|_| self.next().problem(TraceFault::Encoding))
    }

    /// Returns the trace at the end of the file.
    ///
    /// # Errors
    /// A problem at the end of the file, or a file without operations.
    pub fn finish(mut self) -> Result<ImportedTrace, TraceProblem> {
        let ended = self.lines.end();
        self.take_lines()?;
        ended.map_err(|_| self.next().problem(TraceFault::Encoding))?;
        let format = match &self.shape {
            Some(Shape::Csv(table)) => table.finish().map(|()| TraceFormat::Csv)?,
            Some(Shape::Ycsb(log)) => log.finish().map(|()| TraceFormat::Ycsb)?,
            Some(Shape::RocksDb(_)) => TraceFormat::RocksDb,
            None => TraceFormat::Csv,
        };
        if self.read.all.is_empty() {
            return Err(Place { line: self.line, column: 0 }.problem(TraceFault::Empty));
        }
        Ok(self.read.into_trace(format))
    }

    /// Returns the end of the text that was read.
    fn next(&self) -> Place {
        Place { line: self.line + 1, column: self.lines.waiting() }
    }

    fn take_lines(&mut self) -> Result<(), TraceProblem> {
        let Self { lines, line, shape, read } = self;
        while let Some(next) = lines.next() {
            *line += 1;
            let start = Place { line: *line, column: 0 };
            if without_break(next).len() > MOST_LINE {
                return Err(start.problem(TraceFault::Line));
            }
            if shape.is_none() {
                *shape = shape_of(without_break(next), start)?;
            }
            match shape {
                Some(Shape::Csv(table)) => table.take(next, start, read)?,
                Some(Shape::Ycsb(log)) => log.take(next, start, read)?,
                Some(Shape::RocksDb(analyzed)) => analyzed.take(without_break(next), start, read)?,
                None => {}
            }
        }
        if lines.waiting() > MOST_LINE {
            return Err(Place { line: *line + 1, column: 0 }.problem(TraceFault::Line));
        }
        Ok(())
    }
}

/// Returns the format of a file that begins with this line. `None` for a blank line.
fn shape_of(text: &[u8], start: Place) -> Result<Option<Shape>, TraceProblem> {
    if is_blank(text) {
        return Ok(None);
    }
    // Binary files, and UTF-16 without its mark.
    if text.contains(&0) {
        return Err(start.problem(TraceFault::Encoding));
    }
    Ok(Some(if rocksdb::is_line(text) {
        Shape::RocksDb(Analyzed::default())
    } else if ycsb::is_line(text) {
        Shape::Ycsb(Log::default())
    } else {
        Shape::Csv(Box::new(Table::new(text)))
    }))
}

/// Position in a file: line from 1, and bytes in front of it in its line.
#[derive(Clone, Copy)]
struct Place {
    line: u32,
    column: usize,
}

impl Place {
    fn problem(self, fault: TraceFault) -> TraceProblem {
        TraceProblem { fault, line: self.line, column: u32::try_from(self.column + 1).unwrap_or(u32::MAX) }
    }

    const fn right(self, bytes: usize) -> Self {
        Self { column: self.column + bytes, ..self }
    }
}

/// Word of a line and its position.
#[derive(Clone, Copy)]
struct Word<'a> {
    bytes: &'a [u8],
    place: Place,
}

impl Word<'_> {
    fn problem(&self, fault: TraceFault) -> TraceProblem {
        self.place.problem(fault)
    }

    fn number(&self) -> Result<u32, TraceProblem> {
        number(self.bytes).ok_or_else(|| self.problem(TraceFault::Size))
    }
}

/// Operations and keys read so far.
#[derive(Default)]
struct Operations {
    all: Vec<ImportedOperation>,
    ids: BTreeMap<Box<[u8]>, u32>,
    /// Bytes of distinct keys.
    key_bytes: u64,
    /// Bytes of written keys and values.
    data_bytes: u64,
    notes: BTreeMap<TraceNote, u32>,
}

impl Operations {
    fn note(&mut self, note: TraceNote) {
        *self.notes.entry(note).or_default() += 1;
    }

    /// Adds an operation; `size` is the word of its size, if the file states it.
    fn take(
        &mut self,
        action: Action,
        key: Word<'_>,
        size: Option<(u32, Place)>,
    ) -> Result<(), TraceProblem> {
        if key.bytes.len() > MOST_KEY {
            return Err(key.problem(TraceFault::Key));
        }
        let most = if action == Action::Scan { MOST_SCAN } else { MOST_VALUE };
        if let Some((_, place)) = size.filter(|&(size, _)| size > most) {
            return Err(place.problem(TraceFault::Size));
        }
        let size = size.map(|(size, _)| size);
        let start = Place { column: 0, ..key.place };
        if self.all.len() >= MOST_OPERATIONS as usize {
            return Err(start.problem(TraceFault::Operations));
        }
        let is_write = matches!(action, Action::Insert | Action::Update | Action::Modify);
        if is_write {
            self.data_bytes += key.bytes.len() as u64 + u64::from(size.unwrap_or(0));
        }
        if size.is_none() && (is_write || action == Action::Scan) {
            self.note(TraceNote::Sizes);
        }
        let next = u32::try_from(self.ids.len()).expect("fewer keys than operations");
        let id = if let Some(&id) = self.ids.get(key.bytes) {
            id
        } else {
            self.key_bytes += key.bytes.len() as u64;
            *self.ids.entry(key.bytes.into()).or_insert(next)
        };
        if self.data_bytes.max(self.key_bytes) > MOST_DATA_BYTES {
            return Err(start.problem(TraceFault::Memory));
        }
        self.all.push(ImportedOperation { action, key: id, size });
        Ok(())
    }

    fn into_trace(self, format: TraceFormat) -> ImportedTrace {
        let Self { all: mut operations, ids, notes, .. } = self;
        let mut ranks = vec![0; ids.len()];
        for (rank, &id) in (0..).zip(ids.values()) {
            ranks[id as usize] = rank;
        }
        for operation in &mut operations {
            operation.key = ranks[operation.key as usize];
        }
        ImportedTrace { format, operations, keys: ids.into_keys().collect(), notes }
    }
}

fn is_blank(text: &[u8]) -> bool {
    text.iter().all(u8::is_ascii_whitespace)
}

fn without_break(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

fn action_of(name: &[u8]) -> Option<Action> {
    let is = |names: &[&str]| names.iter().any(|one| name.eq_ignore_ascii_case(one.as_bytes()));
    Some(match () {
        () if is(&["put", "insert", "set", "write"]) => Action::Insert,
        () if is(&["update"]) => Action::Update,
        () if is(&["delete", "remove"]) => Action::Delete,
        () if is(&["get", "read"]) => Action::Get,
        () if is(&["scan", "seek"]) => Action::Scan,
        () if is(&["modify", "readmodifywrite", "merge"]) => Action::Modify,
        () => return None,
    })
}

fn number(word: &[u8]) -> Option<u32> {
    core::str::from_utf8(word).ok()?.parse().ok()
}

#[cfg(test)]
mod tests;
